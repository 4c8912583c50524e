"""The rules and stakes of a table, as command line options."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.hand_files import in_file
from redbutton.errors import Code, ParseError, PokerError, RulesError
from redbutton.play.tournament import starting_stack
from redbutton.rules import VARIANTS, Rules, Stakes, find_preset, usual_rules
from redbutton.rules.files import loads
from redbutton.rules.switches import differing, pairs

Preset = Annotated[str, typer.Option("--rules", metavar="PRESET|FILE.toml")]
Switches = Annotated[list[str], typer.Option("--rule")]
Variant = Annotated[str | None, typer.Option(show_default=False)]
Limit = Annotated[str | None, typer.Option(show_default=False)]
Blinds = Annotated[str | None, typer.Option(show_default=False)]
Antes = Annotated[str | None, typer.Option(show_default=False)]
Bets = Annotated[str | None, typer.Option(show_default=False)]
Stack = Annotated[str | None, typer.Option(show_default=False)]


def amounts(text: str | None) -> list[str] | None:
    """Money as typed, one amount or several.

    >>> amounts("0.50/1")
    ['0.50', '1']
    """
    return None if text is None else [part.strip() for part in re.split(r"[/,]", text)]


def is_file(preset: str) -> bool:
    """Is it a file of rules, and not a preset's name?"""
    return preset.endswith(".toml")


def chosen(
    preset: str,
    *,
    variant: str | None = None,
    limit: str | None = None,
    switches: list[str],
    blinds: str | None = None,
    antes: str | None = None,
    bets: str | None = None,
    buy_in: str | None = None,
    load: Path | None = None,
) -> Rules:
    """The rules that the options choose; what is not given is usual for the game, or as the file has it."""
    stakes: dict[str, Any] = {
        "blinds": amounts(blinds),
        "antes": amounts(antes),
        "bets": amounts(bets),
        "buy_in": buy_in,
    }
    beside: dict[str, Any] = {"variant": variant, "limit": limit, "switches": pairs(switches)}
    given = {name: value for name, value in stakes.items() if value is not None}
    path = load or (Path(preset) if is_file(preset) else None)
    if path is None:
        return usual_rules(preset, **beside, **given)
    try:
        return loads(_text(path), **beside, **given)
    except PokerError as reason:
        raise in_file(path, reason) from None


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(Code.NOT_UTF8, place=error.start + 1) from None


def wish(rules: Rules) -> dict[str, Any]:
    """The same rules as a wish for a table of a server, whose presets are the same."""
    if VARIANTS.get(rules.variant.name) != rules.variant:
        raise RulesError(Code.OWN_VARIANT_AT_SERVER, variant=rules.variant.name)
    stakes = rules.stakes
    amounts = {"blinds": stakes.blinds, "antes": stakes.antes, "bets": (stakes.min_bet, stakes.big_bet)}
    single = {"bring_in": stakes.bring_in, "buy_in": stakes.buy_in}
    return {
        "preset": rules.preset,
        "variant": rules.variant.name,
        "limit": rules.limit.value,
        "switches": differing(find_preset(rules.preset).house, rules.house),
        "unit": f"{stakes.unit.normalize():f}",
        **{name: [_plain(stakes, chips) for chips in several] for name, several in amounts.items()},
        **{name: _plain(stakes, chips) for name, chips in single.items() if chips},
    }


def _plain(stakes: Stakes, chips: int) -> str:
    return f"{(chips * stakes.unit).normalize():f}"


def chips(rules: Rules, stack: str | None) -> int:
    return starting_stack(rules.stakes) if stack is None else rules.stakes.chips(stack)
