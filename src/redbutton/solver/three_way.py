"""Three classes of starting hands all-in before the flop: how often they are dealt, and who is best.

How many deals each triple of classes has is counted exactly, with all card removal. Who is best comes from
100 real deals of each of the 800,000 triples, every one dealt on its own: a single triple is off by 0.05, but
nothing pulls the triples to one side, and the ranges that players have are thousands of them. Every
triple's chances come from its own deals, so they add up to 1 for each of the three players.

>>> deals = deals_of_three()
>>> int(deals[0, 14, 28]), int(deals[0, 0, 0]), int(deals.sum(dtype=float)) == 1326 * 1225 * 1128
(216, 0, True)
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from redbutton.equity.hand_classes import CLASSES, combos, every_hand
from redbutton.ranking import HIGH, ranker
from redbutton.solver._three_hands import ThreeHands, order
from redbutton.solver.table_cache import cached

DEALS = 100
"""Of each triple."""
SEED = 20
VERSION = 1
PART = 10_000
"""Triples between two reports."""

Singles = NDArray[np.float32]

HANDS = np.array([[int(card) for card in hand] for hand in every_hand()], np.uint8)
"""All hands, class by class."""
FIRST = np.cumsum([0] + [len(combos(index)) for index in range(len(CLASSES))]).astype(np.int32)
"""Where each class begins among them."""
PATTERNS = tuple(ranks for ranks in product(range(3), repeat=3) if set(ranks) == set(range(max(ranks) + 1)))
"""The 13 ways in which three strengths can compare, as small strengths; counts are kept in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeWay:
    """How many deals of three classes end in each order: by the classes of the best, the second, the third.

    A deal's board is not counted: each of its boards is the same part of it.
    """

    strict: Singles
    """All three differ."""
    two_best: Singles
    """The first two tie."""
    two_worst: Singles
    """The last two tie."""
    all_tie: Singles

    @property
    def broken(self) -> Singles:
        """The same with ties broken by lot: for chips that is as good as sharing a pot."""
        ties = (self.two_best + self.two_worst) / np.float32(2) + self.all_tie / np.float32(6)
        return np.asarray(self.strict + ties, np.float32)


@cache
def deals_of_three() -> Singles:
    """How many ways there are to deal a hand of each of three classes."""
    size = np.diff(FIRST).astype(float)
    holds = np.zeros((len(HANDS), 52))
    holds[np.arange(len(HANDS))[:, None], HANDS] = 1
    found = np.zeros((169, 169, 169), np.float32)
    for index, start in enumerate(FIRST[:-1]):  # all hands of a class see the same classes
        live = holds[~(holds @ holds[start] > 0)]
        of = np.repeat(np.arange(169), np.diff(FIRST))[~(holds @ holds[start] > 0)]
        cards = np.zeros((169, 52))
        np.add.at(cards, of, live)
        count = np.bincount(of, minlength=169).astype(float)
        met = np.outer(count, count) - cards @ cards.T + np.diag(count)  # a hand shares two cards with itself
        found[index] = size[index] * met
    return found


def triples() -> NDArray[np.uint8]:
    """The triples of classes that can be dealt, each once."""
    places = np.argwhere(deals_of_three() > 0)
    rising = (places[:, 0] <= places[:, 1]) & (places[:, 1] <= places[:, 2])
    return places[rising].astype(np.uint8)


@cache
def three_way(progress: Callable[[int], None] = lambda done: None) -> ThreeWay:
    """The orders of all triples, from this user's cache or dealt now: `progress` gets how many more are."""
    cells = triples()
    counts = cached(
        "three-way", VERSION, (len(cells), len(PATTERNS)), lambda: _dealt(cells, DEALS, SEED, progress)
    )
    alike = np.array([1, 2, 6])[(cells[:, 0] == cells[:, 1]).astype(int) + (cells[:, 1] == cells[:, 2])]
    deals = deals_of_three()[tuple(cells.T)] / (DEALS * alike).astype(np.float32)
    found = np.zeros((4, 169**3), np.float32)
    for first, second, third in permutations(range(3)):
        places = np.ravel_multi_index(cells[:, (first, second, third)].T.astype(int), (169, 169, 169))
        for pattern, count in zip(PATTERNS, counts.T, strict=True):
            if pattern[first] >= pattern[second] >= pattern[third]:
                kind = (pattern[first] == pattern[second]) + 2 * (pattern[second] == pattern[third])
                found[kind, places] += count * deals
    strict, two_best, two_worst, all_tie = found.reshape(4, 169, 169, 169)
    return ThreeWay(strict=strict, two_best=two_best, two_worst=two_worst, all_tie=all_tie)


def _dealt(
    cells: NDArray[np.uint8], deals: int, seed: int, progress: Callable[[int], None]
) -> NDArray[np.uint8]:
    """How often each triple's deals ended in each pattern."""
    dealer = ThreeHands(ranker(HIGH), HANDS.reshape(-1), FIRST, seed)
    places = [_code(pattern) for pattern in PATTERNS]
    found = np.zeros((len(cells), len(PATTERNS)), np.uint8)
    for start in range(0, len(cells), PART):
        part = cells[start : start + PART]
        counts = np.zeros((len(part), 27), np.uint8)
        dealer.count(part.reshape(-1), deals, counts.reshape(-1))
        found[start : start + PART] = counts[:, places]
        progress(len(part))
    return found


def _code(pattern: tuple[int, ...]) -> int:
    """Where `ThreeHands` counts a pattern."""
    one, two, three = pattern
    return order(one, two, three)
