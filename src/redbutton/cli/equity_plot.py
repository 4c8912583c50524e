"""A plot of an answer: the equities as bars, and the ranges as grids."""

from pathlib import Path
from textwrap import wrap
from typing import Any

from redbutton.equity import Equity
from redbutton.equity.hand_classes import CLASSES
from redbutton.equity.weighted_hands import WeightedHands
from redbutton.errors import Code, EquityError

LINES = 12
"""Most lines of a text; a range that needs more ends in dots."""


def draw(answer: Equity, path: Path) -> None:
    """Draw it into a file, whose ending sets the format; in English, because every font has its letters."""
    picture(answer).savefig(path, bbox_inches="tight")  # so that no text is cut off at the edge


def picture(answer: Equity) -> Any:
    """The plot as a figure of matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise EquityError(Code.PLOTS_MISSING) from None
    ranges = [each for each in answer.question.holdings if each.range is not None and len(each.range) > 1]
    grids = [each for each in ranges if answer.question.game.hole_cards == 2]
    figure = Figure(figsize=(6 + 6 * len(grids), 6), layout="constrained")
    axes = figure.subplots(1, 1 + len(grids), squeeze=False)[0]
    _bars(axes[0], answer)
    for place, each in zip(axes[1:], grids, strict=True):
        _grid(place, each)
    return figure


def _bars(axes: Any, answer: Equity) -> None:
    names = [_in_lines(f"{number}. {player.hand}", 30) for number, player in enumerate(answer, 1)]
    left = [0.0] * len(names)
    for part, colour in ("win", "#2e7d32"), ("tie", "#f9a825"), ("lose", "#c62828"):
        chances = [getattr(player, part) for player in answer]
        axes.barh(names, chances, left=left, color=colour, label=part)
        left = [start + chance for start, chance in zip(left, chances, strict=True)]
    for place, player in enumerate(answer):
        axes.text(0.98, place, f"{player.equity:.2%}", ha="right", va="center", color="white", weight="bold")
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.05), ncols=3)


def _grid(axes: Any, held: WeightedHands) -> None:
    assert held.range is not None
    weights = held.range.grid
    axes.imshow([weights[13 * row : 13 * row + 13] for row in range(13)], cmap="Greens", vmin=0, vmax=1.4)
    for index, name in enumerate(CLASSES):
        axes.text(index % 13, index // 13, name, ha="center", va="center", fontsize=7)
    axes.set_title(_in_lines(str(held.range), 60), fontsize=9)
    axes.set_axis_off()


def _in_lines(text: str, width: int) -> str:
    """A text in lines, broken between the parts of a range."""
    parts = ", ".join(part.strip() for part in text.split(","))
    return "\n".join(wrap(parts, width, max_lines=LINES, placeholder=" ..."))
