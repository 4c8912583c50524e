"""The `redbutton` command, and how it finds the others."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from redbutton.cli.help import Command, HelpPage, explain, listed
from redbutton.cli.language import Lang
from redbutton.cli.refusals import no_such_command
from redbutton.cli.typed_numbers import read_numbers_here

COMMANDS = (
    "play",
    "serve",
    "join",
    "store",
    "admin",
    "evaluate",
    "equity",
    "solve",
    "pushfold",
    "icm",
    "study",
    "check",
    "replay",
    "state",
    "rules",
    "draw",
    "bots",
    "arena",
    "train",
    "tournament",
    "stats",
    "verify",
)
"""Each is a module beside this one, with a function of the same name."""


class Commands(HelpPage, TyperGroup):
    """All commands, listed by their words. One is imported only when it is used."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        names: Any = dict.fromkeys(COMMANDS)
        self.commands.update(names)  # the names alone, for the list and "did you mean"

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return listed(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise no_such_command(args[0], COMMANDS)
        name, found, rest = super().resolve_command(ctx, args)
        return name, found and command(name or ""), rest


def command(name: str) -> Any:
    """A command with its options and its help."""
    single = typer.Typer(add_completion=False)
    single.command(name, cls=Command)(getattr(import_module(f"redbutton.cli.{name}"), name))
    return explain(read_numbers_here(get_command(single)), name)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"redbutton {version('redbutton')}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands, add_completion=False, context_settings={"help_option_names": ["-h", "--help"]}
)


def group() -> Any:
    """The command `redbutton` itself, with its help."""
    return explain(get_command(app), "redbutton")


@app.callback(invoke_without_command=True)
def redbutton(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True)] = False,
    lang: Lang = "",
) -> None:
    """A poker room: ranks hands, deals cards, keeps the rules."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
