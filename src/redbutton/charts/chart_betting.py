"""The betting that charts know: who may do what before the flop, and which row of a chart stands for it.

>>> opened = ChartSpot(place=0, level=1, raiser=2, part=PartSoFar.FRESH, others=0)
>>> opened.row < ROWS, place_name(2), place_name(5)
(True, 'BTN', 'LJ')
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import product

PLACES, CLASSES, ACTIONS = 9, 169, 3
ALL_IN, MOST_OTHERS = 5, 2
FOLD, CALL, RAISE = range(ACTIONS)
"""The actions of a chart; a check is a call, and a raise is the one that its betting has at that level."""
ROWS = (ALL_IN + 1) * PLACES * PLACES * 3 * (MOST_OTHERS + 1)
NEVER = 1e6
"""A factor with which every raise is all-in."""
NAMES = ("BB", "SB", "BTN", "CO", "HJ", "LJ", "UTG+2", "UTG+1", "UTG")


class PartSoFar(IntEnum):
    """What a player has done so far before the flop."""

    FRESH = 0
    CALLED = 1
    RAISED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartBetting:
    """Stacks and sizes, in big blinds.

    Raises after the first are multiples of the bet, out of position and in it.
    """

    depth: float
    open: float
    small_blind_open: float = 1.2
    """The small blind's raise, and the big blind's over its limp, as multiples of the others' open."""
    over_limp: float = 1.4
    factors: tuple[tuple[float, float], ...] = ((4.0, 3.0), (2.5, 2.2), (2.2, 2.2), (NEVER, NEVER))
    committed: float = 1 / 3
    """A raise to more than this part of the stack is all-in."""

    @property
    def levels(self) -> int:
        """How many raises are made that are not all-in.

        >>> [ChartBetting(depth=depth, open=2.5).levels for depth in (20, 50, 100, 200)]
        [1, 3, 3, 4]
        """
        total, count = self.open, 1
        for _, in_position in self.factors:
            total *= in_position
            if total > self.committed * self.depth:
                break
            count += 1
        return count


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSpot:
    """A decision before the flop, as charts tell them apart."""

    place: int
    """How many act after the player before the flop: the big blind is 0, the button 2."""
    level: int
    """Raises so far, up to four; five is an all-in."""
    raiser: int
    """The place of the last raiser; the big blind if there is none."""
    part: PartSoFar
    others: int
    """Others who have put chips in, beside the player and the last raiser; up to two."""

    @property
    def row(self) -> int:
        situation = ((self.level * PLACES + self.place) * PLACES + self.raiser) * 3 + self.part
        return situation * (MOST_OTHERS + 1) + self.others


def all_spots() -> Iterator[ChartSpot]:
    """Every situation that has a row, in their order."""
    for level, place, raiser, part, others in product(
        range(ALL_IN + 1), range(PLACES), range(PLACES), PartSoFar, range(MOST_OTHERS + 1)
    ):
        yield ChartSpot(place=place, level=level, raiser=raiser, part=part, others=others)


def place_name(place: int) -> str:
    """A place as players call it at a full table."""
    return NAMES[place]


def first_in(place: int) -> ChartSpot:
    """All before have folded."""
    return ChartSpot(place=place, level=0, raiser=0, part=PartSoFar.FRESH, others=0)


def facing_open(place: int, raiser: int) -> ChartSpot:
    """One has raised, all others before have folded."""
    return ChartSpot(place=place, level=1, raiser=raiser, part=PartSoFar.FRESH, others=0)


def is_last(place: int, other: int) -> bool:
    """Does a place act after another one after the flop?"""
    return _turn(place) > _turn(other)


def _turn(place: int) -> int:
    """The order after the flop: small blind, big blind, and so on to the button."""
    return {1: 0, 0: 1}.get(place, PLACES + 1 - place)
