"""Every class of starting hands against every other, before the flop: counted once, shipped as a table."""

import sys
import zlib
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from operator import mul
from typing import NamedTuple

from redbutton.equity.hand_classes import combos

BOARDS = 1_712_304
"""The number of boards for two hands."""


class PreflopTable(NamedTuple):
    """How many boards each class wins and ties against each other class, over all their hands.

    Both are rows of 169 x 169 whole numbers: `wins[169 * one + other]`.
    """

    wins: "array[int]"
    ties: "array[int]"

    def row(self, one: int, weights: Sequence[float]) -> tuple[float, float, float]:
        """Wins, ties and losses of a class against all others, each with a weight."""
        first = 169 * one
        counts = (self.wins[first : first + 169], self.ties[first : first + 169], self.wins[one::169])
        wins, ties, losses = (sum(map(mul, row, weights)) for row in counts)
        return wins, ties, losses


@cache
def table() -> PreflopTable:
    """The table that is shipped with the package."""
    numbers = array("I", zlib.decompress(_kept()))
    if sys.byteorder == "big":
        numbers.byteswap()
    wins, ties = numbers[: 169 * 169], array("I", bytes(4 * 169 * 169))
    start = 169 * 169
    for one in range(169):
        upper = numbers[start : start + 169 - one]
        ties[170 * one : 169 * (one + 1)] = ties[170 * one :: 169] = upper
        start += len(upper)
    return PreflopTable(wins, ties)


def _kept() -> bytes:
    return files("redbutton.equity").joinpath("preflop.bin").read_bytes()


def meet(one: Sequence[float], other: Sequence[float]) -> tuple[float, float, float]:
    """Wins, ties and losses of any hands against whole classes, by the total weight of each class.

    Against a whole class all hands of one class do equally well, so both sides count by class.
    """
    weights = [weight / len(combos(index)) for index, weight in enumerate(other)]
    sums = [0.0, 0.0, 0.0]
    for index, weight in enumerate(one):
        if weight:
            for place, count in enumerate(table().row(index, weights)):
                sums[place] += count * weight / len(combos(index))
    return sums[0], sums[1], sums[2]


@cache
def by_strength() -> tuple[int, ...]:
    """The classes, the strongest against a random hand first."""

    def strength(one: int) -> float:
        wins, ties, _ = table().row(one, [1.0] * 169)
        return (wins + ties / 2) / len(combos(one))

    return tuple(sorted(range(169), key=strength, reverse=True))


def make(threads: int | None = None, progress: Callable[[int], None] = lambda done: None) -> PreflopTable:
    """Count the table again; `progress` is called with the number of pairs done."""
    from redbutton.equity.exact import count_classes

    wins, ties = array("I", bytes(4 * 169 * 169)), array("I", bytes(4 * 169 * 169))
    pairs = list(combinations_with_replacement(range(169), 2))
    for done, ((one, other), tally) in enumerate(zip(pairs, count_classes(pairs, threads), strict=True), 1):
        _, wins[169 * one + other], wins[169 * other + one], ties[169 * one + other] = map(int, tally)
        ties[169 * other + one] = ties[169 * one + other]
        progress(done)
    return PreflopTable(wins, ties)


def packed(made: PreflopTable) -> bytes:
    """A table as it is shipped: half of the ties is enough."""
    upper = [made.ties[169 * one + other] for one, other in combinations_with_replacement(range(169), 2)]
    numbers = made.wins + array("I", upper)
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 9)
