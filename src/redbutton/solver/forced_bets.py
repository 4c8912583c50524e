"""Blinds and antes of any shape, in big blinds or in any other unit.

>>> ForcedBets(ante=0.125).posted(10, "BTN")
Posted(ante=0.125, blind=0.0)
>>> ForcedBets(big_blind_ante=1).posted(1.4, "BB")
Posted(ante=1.0, blind=0.4)
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from redbutton.errors import Code, SolverError

MOST = 10_000.0
"""The largest blind, ante or stack."""


class Posted(NamedTuple):
    """What a player posts before the cards: the ante is dead, the blind is part of the bet."""

    ante: float
    blind: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcedBets:
    """What is posted before the cards."""

    small_blind: float = 0.5
    big_blind: float = 1.0
    ante: float = 0.0
    """From every player."""
    big_blind_ante: float = 0.0
    """From the big blind alone, for the whole table; it is posted before the blind."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            checked(name, getattr(self, name), least=0.0)
        if not self.big_blind >= self.small_blind or not self.big_blind:
            raise SolverError(Code.FORCED_BETS, small=self.small_blind, big=self.big_blind)

    def posted(self, stack: float, position: str) -> Posted:
        """What the player in a position posts from a stack, which may not be enough."""
        wanted = self.ante + (self.big_blind_ante if position == "BB" else 0.0)
        blind = {"SB": self.small_blind, "BB": self.big_blind}.get(position, 0.0)
        ante = min(wanted, stack)
        return Posted(float(ante), round(min(blind, stack - ante), 12))


def checked(name: str, value: float, *, least: float) -> float:
    """A number that is neither too small nor too large, or a refusal that names it."""
    if not isinstance(value, int | float) or not math.isfinite(value) or not least <= value <= MOST:
        raise SolverError(Code.SPOT_NOT_A_NUMBER, name=name, value=value)
    return float(value)
