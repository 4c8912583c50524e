"""`--help` in the language of the run: every text is looked up in the words, by command and option."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from redbutton.cli.language import spoken
from redbutton.cli.refusals import refused
from redbutton.cli.workers_options import with_address
from redbutton.words.commands import COMMANDS, HELP_PAGE, OPTIONS

if TYPE_CHECKING:
    from typer.core import TyperCommand as Base
else:
    Base = object


class HelpPage(Base):
    """A command's page of help: its own words are set just before it is printed."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        usage = f"{HELP_PAGE[spoken.get()]['usage']} "
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), usage)

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = HELP_PAGE[spoken.get()]["help"]
        return option

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils

        _fold_long_lines()
        page = HELP_PAGE[spoken.get()]
        rich_utils.OPTIONS_PANEL_TITLE = page["options"]
        rich_utils.ARGUMENTS_PANEL_TITLE = page["arguments"]
        rich_utils.COMMANDS_PANEL_TITLE = page["commands"]
        rich_utils.DEFAULT_STRING = page["default"]
        rich_utils.REQUIRED_LONG_STRING = page["required"]
        rich_utils.ENVVAR_STRING = page["env"]
        super().format_help(ctx, formatter)


def _fold_long_lines() -> None:
    """Let the page's tables break a line anywhere: Chinese has no spaces, and must not be cut off."""
    from rich import columns, table
    from typer import rich_utils

    class Folding(table.Table):
        def add_row(self, *cells: Any, **settings: Any) -> None:
            super().add_row(*cells, **settings)
            for column in self.columns:
                column.overflow = "fold"

    columns.Table = rich_utils.Table = Folding  # type: ignore[attr-defined]


class Command(HelpPage, TyperCommand):
    """One command."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        ctx.allow_extra_args = True  # they are refused here, in our words
        rest = super().parse_args(ctx, with_address(args))
        if rest and not ctx.resilient_parsing:
            raise refused("extra", names=" ".join(rest))
        return rest


def listed(name: str) -> Command:
    """A command as the list of all commands shows it."""
    return Command(name, help=COMMANDS[spoken.get()][name])


def explain(command: Any, name: str) -> Any:
    """Give a command and its options the texts of the language that is spoken."""
    lang = spoken.get()
    command.help = COMMANDS[lang][name]
    command.options_metavar = HELP_PAGE[lang]["options-usage"]
    command.subcommand_metavar = HELP_PAGE[lang]["commands-usage"]
    for option in command.params:
        text = OPTIONS[lang].get(f"{name}.{option.name}") or OPTIONS[lang].get(option.name)
        option.help = option.help if text is None else text.format_map(_Lists())
    return command


class _Lists(dict[str, str]):
    """What there is to choose from, as the texts mention it; looked up only where they do."""

    def __missing__(self, key: str) -> str:
        from redbutton.play.formats import FORMATS
        from redbutton.ranking import ORDERS
        from redbutton.rules import PRESETS, VARIANTS

        lists: dict[str, Iterable[str]] = {
            "presets": PRESETS,
            "variants": VARIANTS,
            "orders": ORDERS,
            "formats": FORMATS,
        }
        return ", ".join(lists[key])
