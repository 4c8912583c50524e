"""Stakes that rise: each level is a multiple of the first."""

from dataclasses import replace
from typing import Literal, NamedTuple

from redbutton.rules import Stakes

HIGHEST = 10**12
"""Highest bet of rising stakes: sums of several still fit the engine."""
ANTES_FROM = 5
"""The level from which the big blind pays an ante for the whole table."""


class LevelLeft(NamedTuple):
    """How much is left of a level: hands, or seconds if it lasts by the clock."""

    amount: int
    unit: Literal["hands", "s"]


def times(stakes: Stakes, factor: int) -> Stakes:
    """All forced bets and bet sizes multiplied; the buy-in stays.

    >>> times(Stakes(blinds=(1, 2), buy_in=200), 3)
    Stakes(antes=(), blinds=(3, 6), bring_in=0, min_bet=0, big_bet=0, buy_in=200, unit=Decimal('1'))
    """
    return replace(
        stakes,
        antes=tuple(ante * factor for ante in stakes.antes),
        blinds=tuple(blind * factor for blind in stakes.blinds),
        bring_in=stakes.bring_in * factor,
        min_bet=stakes.min_bet * factor,
        big_bet=stakes.big_bet * factor,
    )


def doublings(stakes: Stakes) -> int:
    """How often stakes can double before they are too high to be played.

    >>> doublings(Stakes(blinds=(1, 2))), doublings(Stakes(blinds=(10**12, 10**12)))
    (37, 0)
    """
    largest = max(*stakes.antes, *stakes.blinds, stakes.bring_in, stakes.small_bet, stakes.late_bet, 1)
    return max(0, (HIGHEST // largest).bit_length() - 1)


def usual_levels(stakes: Stakes, chips: int, *, antes_from: int | None = ANTES_FROM) -> tuple[Stakes, ...]:
    """Levels of 1, 2, 3, 4, 6, 8, 12, 16, ... times the first, until a bet is all the chips there are.

    So the game ends even with the most patient players.

    >>> [level.blinds for level in usual_levels(Stakes(blinds=(25, 50)), 400)]
    [(25, 50), (50, 100), (75, 150), (100, 200), (150, 300), (200, 400)]
    """
    levels = [stakes]
    while levels[-1].small_bet < chips and stakes.small_bet:
        levels.append(times(stakes, _factor(len(levels))))
    return tuple(
        _with_ante(level) if antes_from and number >= antes_from else level
        for number, level in enumerate(levels, start=1)
    )


def _factor(place: int) -> int:
    """Alternately 2, 4, 8, ... and 3, 6, 12, ..."""
    return (2, 3)[(place - 1) % 2] << (place - 1) // 2


def _with_ante(stakes: Stakes) -> Stakes:
    """Add an ante that the big blind pays for all, if the stakes have blinds and no antes."""
    if stakes.antes or len(stakes.blinds) < 2:
        return stakes
    return replace(stakes, antes=(0, stakes.big_blind, 0))
