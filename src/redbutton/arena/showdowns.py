"""All hands of hold'em against all others on a board: who can meet whom, and who wins from whom.

A range is a weight for each of the 1326 hands. Hands lie sorted by strength, all together and those of each
card, so that what one wins from a range is a difference of sums along them: no table of pairs is needed.

>>> from redbutton.cards import cards
>>> everything = np.ones(1326)
>>> aces, won = PLACE[51, 50], BoardShowdown(cards("Kd 9h 7s 4c 2d")).won_from(everything)
>>> int(won[aces]), int(met(everything)[aces]), int(won.sum())
(779, 1225, 0)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.ranking import HIGH, strengths
from redbutton.solver.boards import PAIRS, PLACE  # noqa: F401 (PLACE: for the example above)

Floats = NDArray[np.float64]
"""A number for each of the 1326 hands."""
Ints = NDArray[np.intp]
BothReaches = tuple[Floats, Floats]
"""For each player, how likely the decisions so far are with each hand."""

FAR = 1 << 16
"""More than any strength: keeps the hands of one card apart from those of the next."""


def free_of(board: Sequence[Card]) -> NDArray[np.bool_]:
    """The hands that share no card with a board."""
    return np.asarray(~np.isin(PAIRS, [int(card) for card in board]).any(axis=1))


def met(weights: Floats) -> Floats:
    """For each hand, the weight of all hands that share no card with it."""
    by_card = np.bincount(PAIRS[:, 0], weights, 52) + np.bincount(PAIRS[:, 1], weights, 52)
    found: Floats = weights.sum() - by_card[PAIRS[:, 0]] - by_card[PAIRS[:, 1]] + weights
    return found


def mass(one: Floats, other: Floats) -> float:
    """How likely two ranges are together."""
    return float(one @ met(other))


@dataclass(slots=True)
class Sorted:
    """Numbers in groups, sorted: for the weight of what is below each in its group, and of what is above."""

    order: Ints
    below: tuple[Ints, Ints]
    """For each number, where its group begins and where it lies itself, the first of its equals."""
    above: tuple[Ints, Ints]
    """Where it lies, after the last of its equals, and where its group ends."""

    @classmethod
    def by(cls, numbers: Ints, groups: Ints) -> "Sorted":
        apart = numbers + FAR * groups
        order = np.argsort(apart, kind="stable")
        ranked = apart[order]
        first, last = (np.searchsorted(ranked, FAR * (groups + more)) for more in (0, 1))
        left, right = np.searchsorted(ranked, apart, "left"), np.searchsorted(ranked, apart, "right")
        return cls(order, (first, left), (right, last))

    def balance(self, weights: Floats) -> Floats:
        """The weights below each number, less those above it."""
        total = np.concatenate([[0.0], np.cumsum(weights[self.order])])
        (first, left), (right, last) = self.below, self.above
        found: Floats = total[left] - total[first] - total[last] + total[right]
        return found


class BoardShowdown:
    """The hands on a board of five cards."""

    def __init__(self, board: Sequence[Card]) -> None:
        self._free = np.flatnonzero(free_of(board))
        hands = PAIRS[self._free]
        seven = np.concatenate([hands, np.tile([int(card) for card in board], (len(hands), 1))], axis=1)
        strong = strengths(np.ascontiguousarray(seven, np.uint8), HIGH).astype(np.intp)
        self._all = Sorted.by(strong, np.zeros(len(hands), np.intp))
        self._by_card = Sorted.by(
            np.tile(strong, 2), np.concatenate([hands[:, 0], hands[:, 1]]).astype(np.intp)
        )

    def won_from(self, weights: Floats) -> Floats:
        """For each hand, the weight of the hands that it beats, less that of those that beat it."""
        live, count = weights[self._free], len(self._free)
        sharing = self._by_card.balance(np.tile(live, 2))
        found = np.zeros(1326)
        found[self._free] = self._all.balance(live) - sharing[:count] - sharing[count:]
        return found


class TurnShowdown:
    """The same on a board of four cards: the mean over all rivers."""

    def __init__(self, board: Sequence[Card]) -> None:
        left = [card for card in map(Card, range(52)) if card not in board]
        self._rivers = [BoardShowdown((*board, card)) for card in left]

    def won_from(self, weights: Floats) -> Floats:
        total = sum((river.won_from(weights) for river in self._rivers), np.zeros(1326))
        return total / (len(self._rivers) - 4)


@lru_cache(maxsize=4)
def checked_down(board: tuple[Card, ...]) -> BoardShowdown | TurnShowdown:
    """Who wins if nobody bets any more, with four or five cards of the board."""
    return BoardShowdown(board) if len(board) == 5 else TurnShowdown(board)
