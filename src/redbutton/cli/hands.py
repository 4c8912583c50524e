"""Hand histories on the command line: finding a hand, and writing its money."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import typer

from redbutton.errors import PokerError
from redbutton.history import phh
from redbutton.history.record import HandRecord
from redbutton.rules.switches import pairs


def find(path: Path, hand: str | None) -> HandRecord:
    """One hand of a file: the one that is named, else the last."""
    sections = list(sections_of(path))
    if not sections:
        raise typer.BadParameter(f"{path} holds no hand")
    if hand is None:
        return read(path, sections[-1])
    for section in sections:
        if section.name == hand:
            return read(path, section)
    names = ", ".join(section.name for section in sections[:20])
    raise typer.BadParameter(f"{path} has no hand {hand} (there are {names})")


def sections_of(path: Path) -> list[phh.Section]:
    try:
        return list(phh.read(path))
    except PokerError as reason:
        raise in_file(path, reason) from None


def read(path: Path, section: phh.Section) -> HandRecord:
    try:
        return section.record()
    except PokerError as reason:
        raise in_file(path, reason) from None


def in_file(path: Path, reason: PokerError) -> typer.BadParameter:
    from redbutton.cli.language import spoken

    return typer.BadParameter(f"{path}: {reason.sentence(spoken.get())}")


def number(chips: int, unit: Decimal) -> int | float:
    """Chips as a number of money for JSON: whole where it can be."""
    amount = chips * unit
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def named(preset: str | None, switches: Sequence[str]) -> tuple[str, ...] | None:
    """A preset and switches as a record names them; None where the record is to say it."""
    pairs(switches)
    return (preset or "standard", *switches) if preset or switches else None
