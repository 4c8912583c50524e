"""What a bot has seen of each opponent: how often they bet, and how often they fold to a bet.

Few hands say little. So a frequency begins with what players usually do, as if some chances had been seen
already, and moves as more is seen: the mean of a beta distribution. How sure it is says its deviation.

>>> folds = Frequency(usual=0.45)
>>> for _ in range(20):
...     folds.note(True)
>>> round(folds.mean, 2), folds.is_more, folds.is_less
(0.84, True, False)
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from redbutton.game import Event, Kind

WEIGHT = 8
"""How many chances the usual frequency counts for."""
SURE = 1.5
"""Standard deviations from the usual frequency that count as evidence."""
USUAL_OPENS, USUAL_BETS = 0.3, 0.35
"""How often players raise in the first round and bet later, where nobody has yet."""
USUAL_FOLDS_FIRST, USUAL_FOLDS = 0.55, 0.45
"""How often they fold to a raise in the first round, and to a bet later."""
ACTS = (Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE)
CARDS = (Kind.BOARD_CARDS, Kind.DISCARD)


@dataclass(slots=True)
class Frequency:
    """How often something is done, as far as it was seen."""

    usual: float
    done: int = 0
    chances: int = 0

    def note(self, did: bool) -> None:
        self.done += did
        self.chances += 1

    @property
    def mean(self) -> float:
        return (self.usual * WEIGHT + self.done) / (WEIGHT + self.chances)

    @property
    def deviation(self) -> float:
        return float((self.mean * (1 - self.mean) / (WEIGHT + self.chances + 1)) ** 0.5)

    @property
    def is_more(self) -> bool:
        """Is it surely done more often than usual?"""
        return self.mean - self.usual > SURE * self.deviation

    @property
    def is_less(self) -> bool:
        return self.usual - self.mean > SURE * self.deviation


def _first_and_later(first: float, later: float) -> tuple[Frequency, Frequency]:
    return Frequency(usual=first), Frequency(usual=later)


@dataclass(slots=True)
class Habits:
    """One opponent: in the first round, and later."""

    bets: tuple[Frequency, Frequency] = field(
        default_factory=lambda: _first_and_later(USUAL_OPENS, USUAL_BETS)
    )
    folds: tuple[Frequency, Frequency] = field(
        default_factory=lambda: _first_and_later(USUAL_FOLDS_FIRST, USUAL_FOLDS)
    )


class OpponentMemory:
    """The habits of everybody who was met."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Habits] = {}
        self._names: tuple[Hashable, ...] = ()
        self._begin()

    def meet(self, names: Sequence[Hashable]) -> None:
        """A deal begins; the names in dealing order. Without them, all opponents count as one."""
        self._names = tuple(names)
        self._begin()

    def _begin(self) -> None:
        self._later = self._raised = self._over = False
        self._acted: set[int] = set()

    def of(self, player: int) -> Habits:
        """What is known of a player of this deal."""
        name = self._names[player] if player < len(self._names) else None
        return self._known.setdefault(name, Habits())

    def hear(self, event: Event) -> None:
        if event.kind is Kind.WIN:
            self._over = True
        elif self._over and event.kind in (Kind.ANTE, Kind.BLIND, Kind.HOLE_CARDS):
            self._begin()
        if event.kind in CARDS or (event.kind is Kind.HOLE_CARDS and self._acted):
            self._later, self._raised = True, False
        elif event.player is not None and event.kind in ACTS:
            self._note(event, self.of(event.player))

    def _note(self, event: Event, habits: Habits) -> None:
        raises = event.kind is Kind.RAISE
        self._acted.add(event.player or 0)
        if self._raised:
            habits.folds[self._later].note(event.kind is Kind.FOLD)
        if not self._raised or raises:
            habits.bets[self._later].note(raises)
        self._raised = self._raised or raises
