"""Hand histories on the command line: finding a hand, and writing its money."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import typer

from redbutton.cli.refusals import refused
from redbutton.errors import PokerError
from redbutton.history.file_formats import FiledHand, hands_of
from redbutton.history.record import HandRecord
from redbutton.rules import find_preset
from redbutton.rules.switches import differing, pairs


def find(path: Path, hand: str | None) -> HandRecord:
    """One hand of a file: the named one, else the last."""
    sections = list(sections_of(path))
    if not sections:
        raise refused("no-hand", file=path)
    if hand is None:
        return read(path, sections[-1])
    for section in sections:
        if section.name == hand:
            return read(path, section)
    names = ", ".join(section.name for section in sections[:20])
    raise refused("no-such-hand", file=path, hand=hand, names=names)


def sections_of(path: Path) -> list[FiledHand]:
    try:
        return list(hands_of(path))
    except PokerError as reason:
        raise in_file(path, reason) from None


def read(path: Path, section: FiledHand) -> HandRecord:
    try:
        return section.record()
    except PokerError as reason:
        raise in_file(path, reason) from None


def in_file(path: Path, reason: PokerError) -> typer.BadParameter:
    from redbutton.cli.language import spoken

    return typer.BadParameter(f"{path}: {reason.sentence(spoken.get())}")


def number(chips: int, unit: Decimal) -> int | float:
    """Chips as a number of money for JSON: whole if possible."""
    amount = chips * unit
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def named(preset: str | None, switches: Sequence[str]) -> tuple[str, ...] | None:
    """A preset, or a file of rules, and switches as a record names them; None to use what the record says."""
    from redbutton.cli.rules_options import chosen, is_file

    pairs(switches)
    if preset is None or not is_file(preset):
        return (preset or "standard", *switches) if preset or switches else None
    rules = chosen(preset, switches=[*switches])
    changed = differing(find_preset(rules.preset).house, rules.house)
    return (rules.preset, *(f"{switch}={value}" for switch, value in changed.items()))
