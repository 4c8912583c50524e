"""A range as the 13 x 13 grid of its classes, for the terminal."""

from rich.console import Group
from rich.text import Text

from redbutton.equity.classes import CLASSES
from redbutton.equity.seats import Seat
from redbutton.words import language

COLOURS = {2: "white on dark_green", "s": "white on dark_blue", "o": "white on dark_red"}
"""Pairs, suited hands, offsuit hands."""


def grid(seat: Seat, lang: str) -> Group:
    """What is in the range by its name, the rest as dots, so that it reads without colours too."""
    assert seat.range is not None
    weights = seat.range.grid
    rows = [Text(" ").join(_cell(13 * row + column, weights) for column in range(13)) for row in range(13)]
    share = language(lang).EQUITY["share"].format(share=seat.range.share)
    return Group(Text(str(seat.range), "bold"), *rows, Text(share, "dim"), Text())


def _cell(index: int, weights: tuple[float, ...]) -> Text:
    name = CLASSES[index]
    if not weights[index]:
        return Text(" · ", "dim")
    colour = COLOURS[name[2] if len(name) == 3 else 2]
    return Text(f"{name:<3}", colour if weights[index] == 1 else f"dim {colour}")
