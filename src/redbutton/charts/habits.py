"""Habits of players at larger tables before the flop: an assumption about them, and no solution.

They open more hands the fewer are left to act, reraise little but the best hands, call in the blinds and
hardly ever elsewhere, and give up most of what they opened when they are reraised. The numbers are what the
bot `shark` does with 100 big blinds, rounded; people were not measured. Which hands are best is judged by
their equity against any hand. Charts are learnt at tables where some of the others play like this: self-play
alone assumes that everybody defends as well as oneself.

>>> usual_play(first_in(2), depth=100).raises, usual_play(facing_open(0, 2), depth=100).stays
(0.5184, 0.4)
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton.charts.best_hands import best
from redbutton.charts.chart_betting import (
    ACTIONS,
    ALL_IN,
    CALL,
    CLASSES,
    FOLD,
    RAISE,
    ROWS,
    ChartSpot,
    PartSoFar,
    all_spots,
    facing_open,  # noqa: F401 (for the example above)
    first_in,  # noqa: F401 (likewise)
)

Floats = NDArray[np.float32]

OPENED = 0.72
"""The share of hands that open, for each player left to act."""
OVER_LIMP = 0.3
"""The share of hands with which the big blind raises a limp."""
REPEATED = (0.03, 0.01, 0.01)
"""The share of hands that raise again, after one raise, two, and more."""
DEFENDED = {0: 0.4, 1: 0.2}
"""The share of hands with which the blinds, by place, do not fold to a raise; others fold or raise."""
CONTINUED = (0.06, 0.12)
"""The share of hands that do not fold to a second raise, and to more, of players who have put chips in."""
BEST = 0.01
"""That of players who have not: the best hands."""
CALLED_ALL_IN = 3.0
"""The share of hands that call an all-in, times its size in big blinds."""


class UsualShares(NamedTuple):
    """How many of all hands raise, and how many do not fold: the best ones."""

    raises: float
    stays: float


def usual_play(spot: ChartSpot, *, depth: float) -> UsualShares:
    """What players with habits do in a situation, with stacks of a depth."""
    fresh = spot.part is PartSoFar.FRESH
    if spot.level == 0:
        return UsualShares(OVER_LIMP, 1.0) if spot.place == 0 else UsualShares(OPENED**spot.place, 0.0)
    if spot.level == ALL_IN:
        return UsualShares(0.0, min(1.0, CALLED_ALL_IN / depth) / (2 if fresh else 1))
    raises = REPEATED[min(spot.level, len(REPEATED)) - 1]
    if spot.level == 1:
        return UsualShares(raises, DEFENDED.get(spot.place, 0.0))
    return UsualShares(raises, BEST if fresh else CONTINUED[min(spot.level, 3) - 2])


def usual_mixes(spot: ChartSpot, *, depth: float) -> Floats:
    """How often each class folds, calls and raises: a row for each class."""
    play = usual_play(spot, depth=depth)
    found = np.zeros((CLASSES, ACTIONS), np.float32)
    found[:, RAISE] = best(play.raises)
    found[:, CALL] = np.maximum(best(play.stays) - found[:, RAISE], 0)
    found[:, FOLD] = np.maximum(1 - found[:, CALL] - found[:, RAISE], 0)
    return found


def usual_table(depth: float) -> Floats:
    """The same for all rows of charts."""
    table = np.zeros((ROWS, CLASSES, ACTIONS), np.float32)
    for spot in all_spots():
        table[spot.row] = usual_mixes(spot, depth=depth)
    return table
