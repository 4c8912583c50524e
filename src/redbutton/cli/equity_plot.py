"""A picture of an answer: the equities as bars, and the ranges as grids."""

from pathlib import Path
from typing import Any

from redbutton.equity import Equity
from redbutton.equity.classes import CLASSES
from redbutton.equity.seats import Seat
from redbutton.errors import Code, EquityError


def draw(answer: Equity, path: Path) -> None:
    """Draw it into a file, of the kind that the file's name says; in English, as every font can."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise EquityError(Code.PLOTS_MISSING) from None
    ranges = [seat for seat in answer.question.seats if seat.range is not None and len(seat.range) > 1]
    grids = [seat for seat in ranges if answer.question.game.hole_cards == 2]
    figure = Figure(figsize=(6 + 6 * len(grids), 6), layout="constrained")
    axes = figure.subplots(1, 1 + len(grids), squeeze=False)[0]
    _bars(axes[0], answer)
    for place, seat in zip(axes[1:], grids, strict=True):
        _grid(place, seat)
    figure.savefig(path)


def _bars(axes: Any, answer: Equity) -> None:
    names = [f"{number}. {str(player.hand)[:30]}" for number, player in enumerate(answer, 1)]
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


def _grid(axes: Any, seat: Seat) -> None:
    assert seat.range is not None
    weights = seat.range.grid
    axes.imshow([weights[13 * row : 13 * row + 13] for row in range(13)], cmap="Greens", vmin=0, vmax=1.4)
    for index, name in enumerate(CLASSES):
        axes.text(index % 13, index // 13, name, ha="center", va="center", fontsize=7)
    axes.set_title(str(seat.range)[:40])
    axes.set_axis_off()
