"""A range as the 13 x 13 grid of its classes, for the terminal."""

from rich.console import Group
from rich.text import Text

from redbutton.equity.hand_classes import CLASSES
from redbutton.equity.weighted_hands import WeightedHands
from redbutton.pictures import grid_rows
from redbutton.words.hands import EQUITY

COLOURS = {" ": "white on dark_green", "s": "white on dark_blue", "o": "white on dark_red"}
"""Pairs, suited hands, offsuit hands."""


def grid(held: WeightedHands, lang: str) -> Group:
    """Classes in the range by name, the rest as dots, so that it reads without colours too."""
    assert held.range is not None
    weights = held.range.grid
    rows = [
        Text(" ").join(_cell(cell, weights[13 * row + column]) for column, cell in enumerate(cells))
        for row, cells in enumerate(grid_rows(CLASSES, weights))
    ]
    share = EQUITY[lang]["share"].format(share=held.range.share)
    return Group(Text(str(held.range), "bold"), *rows, Text(share, "dim"), Text())


def _cell(cell: str, weight: float) -> Text:
    if not weight:
        return Text(cell, "dim")
    colour = COLOURS[cell[2]]
    return Text(cell, colour if weight == 1 else f"dim {colour}")
