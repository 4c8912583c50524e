"""The `redbutton` command, and how it finds the others."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = (
    "play",
    "serve",
    "join",
    "evaluate",
    "equity",
    "check",
    "replay",
    "state",
    "rules",
    "draw",
    "arena",
    "tournament",
    "stats",
    "verify",
)
"""Each one a module beside this one, with a function of the same name."""


class Commands(TyperGroup):
    """Imports a command when it is asked for, so that none waits for what another one needs."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        names: Any = dict.fromkeys(COMMANDS)
        self.commands.update(names)  # the names alone, for the list and "did you mean"

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _command(cmd_name) if cmd_name in COMMANDS else None


def _command(name: str) -> Any:
    single = typer.Typer(add_completion=False)
    single.command(name)(getattr(import_module(f"redbutton.cli.{name}"), name))
    return get_command(single)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"redbutton {version('redbutton')}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands, add_completion=False, context_settings={"help_option_names": ["-h", "--help"]}
)


@app.callback(invoke_without_command=True)
def redbutton(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A poker room: ranks hands, deals cards, keeps the rules."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
