"""The 169 classes of starting hands against each other as matrices, with card removal, exact.

>>> met = class_matchups()
>>> aces, kings = 0, 14
>>> round(float(met.equity[aces, kings] / met.together[aces, kings]), 4)
0.8195
>>> round(float(met.together.sum()), 12), round(met.hands.sum())
(1.0, 1326)
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from redbutton.equity.hand_classes import combos
from redbutton.equity.preflop import BOARDS, table

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassMatchups:
    """All ways to deal one hand to each of two players, by their classes; rows are one's own class."""

    hands: Floats
    """How many hands each class has."""
    together: Floats
    """The chance of being dealt these two classes: hands that share a card are not counted."""
    wins: Floats
    """The chance of being dealt them and winning."""
    ties: Floats

    @property
    def share(self) -> Floats:
        """The chance of each class."""
        return self.hands / 1326

    @property
    def equity(self) -> Floats:
        """The chance of being dealt them, times one's share of the pot."""
        return self.wins + self.ties / 2

    @property
    def facing(self) -> Floats:
        """The chance of each class of the other, given one's own."""
        return self.together / self.share[:, None]


@cache
def class_matchups() -> ClassMatchups:
    """The table that equity ships, as matrices."""
    counted = table()
    wins, ties = (np.array(count, float).reshape(169, 169) / BOARDS for count in counted)
    deals = 1326 * 1225
    hands = np.array([len(combos(index)) for index in range(169)], float)
    return ClassMatchups(
        hands=hands,
        together=np.round(wins + wins.T + ties) / deals,
        wins=wins / deals,
        ties=ties / deals,
    )
