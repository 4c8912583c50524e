"""What a bot has seen of each opponent: how often they bet, fold to a bet and raise one, by line.

Few hands say little. So a frequency begins with what good players do, as if some chances had been seen
already, and moves as more is seen: the mean of a beta distribution. How sure it is says its deviation.

>>> folds = Frequency(usual=0.45)
>>> for _ in range(20):
...     folds.note(True)
>>> round(folds.mean, 2), folds.is_more, folds.is_less
(0.84, True, False)
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from redbutton.game import Event, Kind

WEIGHT = 8
"""How many chances the usual frequency counts for."""
SURE = 1.5
"""Standard deviations from the usual frequency that count as evidence."""
LEAST = 0.03
"""A frequency is never taken to be smaller, nor larger than one less this."""
ACTS = (Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE)
CARDS = (Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD)


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
        found = (self.usual * WEIGHT + self.done) / (WEIGHT + self.chances)
        return min(max(found, LEAST), 1 - LEAST)

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

    @property
    def is_unusual(self) -> bool:
        return self.is_more or self.is_less

    @property
    def believed(self) -> float:
        """The mean, drawn back towards the usual by a deviation: as far as the evidence allows."""
        if self.mean > self.usual:
            return max(self.usual, self.mean - self.deviation)
        return min(self.usual, self.mean + self.deviation)


# -- lines ---------------------------------------------------------------------------------------------------


class OpponentLine(StrEnum):
    """Where a player stands in the betting of a deal."""

    FIRST = "first"
    """The first round, before the player has put anything in of one's own will."""
    FIRST_IN = "first-in"
    """The first round, after that: such a player is raised again."""
    SECOND = "second"
    """The second round."""
    LATER = "later"
    """A later round, before the player has put anything in after the first."""
    AGAIN = "again"
    """A later round, after calling or betting in one between: such a player has something."""
    IN = "in"
    """After the first round, in one in which the player has bet or called already, and is raised."""


class ActionPlace(NamedTuple):
    """Where an action was taken: the player's line, and whether there was a bet to answer."""

    line: OpponentLine
    faces_bet: bool


class LineReader:
    """Follows the events of a deal, and tells the place of each action."""

    def __init__(self) -> None:
        self._round = 0
        self._raised = self._acted = False
        self._in: set[int] = set()
        self._before: set[int] = set()

    @classmethod
    def after(cls, events: Sequence[Event]) -> "LineReader":
        reader = cls()
        for event in events:
            reader.follow(event)
        return reader

    def line_of(self, player: int) -> OpponentLine:
        if not self._round:
            return OpponentLine.FIRST_IN if player in self._in else OpponentLine.FIRST
        if player in self._in:
            return OpponentLine.IN
        if self._round == 1:
            return OpponentLine.SECOND
        return OpponentLine.AGAIN if player in self._before else OpponentLine.LATER

    def follow(self, event: Event) -> ActionPlace | None:
        """The place of an action; None for other events."""
        if self._acted and event.kind in CARDS:
            self._next_round()
        if event.player is None or event.kind not in ACTS:
            return None
        place = ActionPlace(self.line_of(event.player), self._raised)
        self._acted = True
        self._raised = self._raised or event.kind is Kind.RAISE
        if event.kind in (Kind.CALL, Kind.RAISE):
            self._in.add(event.player)
        return place

    def _next_round(self) -> None:
        if self._round:
            self._before |= self._in
        self._round += 1
        self._raised = self._acted = False
        self._in.clear()


# -- habits --------------------------------------------------------------------------------------------------


class UsualPlay(NamedTuple):
    """How often good players bet where nobody has, fold to a bet, and raise one, by line."""

    bets: Mapping[OpponentLine, float]
    folds: Mapping[OpponentLine, float]
    raises: Mapping[OpponentLine, float]


def _by_line(*often: float) -> dict[OpponentLine, float]:
    return dict(zip(OpponentLine, often, strict=True))


HEADS_UP = UsualPlay(
    bets=_by_line(0.55, 0.55, 0.33, 0.35, 0.33, 0.33),
    folds=_by_line(0.35, 0.42, 0.43, 0.5, 0.5, 0.65),
    raises=_by_line(0.2, 0.06, 0.05, 0.05, 0.1, 0.05),
)
"""As `blueprint` plays against itself with 100 big blinds."""
AMONG_MORE = UsualPlay(
    bets=_by_line(0.3, 0.3, 0.45, 0.45, 0.4, 0.4),
    folds=_by_line(0.82, 0.6, 0.55, 0.55, 0.5, 0.65),
    raises=_by_line(0.04, 0.06, 0.05, 0.05, 0.1, 0.05),
)
"""About as the better bots play at a table of six."""


HabitCounts = tuple[tuple[int, int], ...]
"""For each frequency, how often something was done, and how often it could have been."""
KnownHabits = dict[tuple[Hashable, bool], HabitCounts]
"""By name, and by whether there were more than two at the table."""


class Habits:
    """One opponent, by line."""

    def __init__(self, usual: UsualPlay = HEADS_UP) -> None:
        self.bets, self.folds, self.raises = (
            {line: Frequency(often) for line, often in each.items()} for each in usual
        )

    @property
    def counts(self) -> HabitCounts:
        """What was counted, as plain values, to be kept."""
        every = (self.bets, self.folds, self.raises)
        return tuple((often.done, often.chances) for each in every for often in each.values())

    @counts.setter
    def counts(self, kept: HabitCounts) -> None:
        every = (often for each in (self.bets, self.folds, self.raises) for often in each.values())
        for often, (done, chances) in zip(every, kept, strict=True):
            often.done, often.chances = done, chances

    def note(self, kind: Kind, place: ActionPlace) -> None:
        if place.faces_bet:
            self.folds[place.line].note(kind is Kind.FOLD)
            self.raises[place.line].note(kind is Kind.RAISE)
        else:
            self.bets[place.line].note(kind is Kind.RAISE)

    def said_by(self, kind: Kind, place: ActionPlace) -> Frequency | None:
        """The frequency that says what an action means: for a call, how often this player does not."""
        if kind is Kind.RAISE:
            return (self.raises if place.faces_bet else self.bets)[place.line]
        return self.folds[place.line] if kind is Kind.CALL and place.faces_bet else None


def meaning(kind: Kind, often: Frequency | None) -> float:
    """How much an action says, compared with a usual one: who bets one hand in f has the best of 1 / f.

    >>> round(meaning(Kind.RAISE, Frequency(usual=0.35)), 2)
    1.0
    """
    if often is None:
        return 1.0
    ratio = odds(often.believed) / odds(often.usual)
    return ratio if kind is Kind.CALL else 1 / ratio


def odds(chance: float) -> float:
    return chance / (1 - chance)


class OpponentMemory:
    """The habits of everybody who was met, at tables of two and at larger ones."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, bool], Habits] = {}
        self._names: tuple[Hashable, ...] = ()
        self._reader, self._over = LineReader(), False

    def meet(self, names: Sequence[Hashable]) -> None:
        """A deal begins; the names in dealing order. Without them, all opponents count as one."""
        self._names = tuple(names)
        self._reader, self._over = LineReader(), False

    def of(self, player: int) -> Habits:
        """What is known of a player of this deal."""
        name = self._names[player] if player < len(self._names) else None
        return self._habits((name, len(self._names) > 2))

    def _habits(self, key: tuple[Hashable, bool]) -> Habits:
        return self._known.setdefault(key, Habits(AMONG_MORE if key[1] else HEADS_UP))

    @property
    def counts(self) -> KnownHabits:
        """What is known of everybody, to be kept."""
        return {key: habits.counts for key, habits in self._known.items()}

    @counts.setter
    def counts(self, kept: KnownHabits) -> None:
        self._known.clear()
        for key, counts in kept.items():
            self._habits(key).counts = counts

    def hear(self, event: Event) -> None:
        if event.kind is Kind.WIN:
            self._over = True
        elif self._over and event.kind in (Kind.ANTE, Kind.BLIND, Kind.HOLE_CARDS):
            self._reader, self._over = LineReader(), False
        place = self._reader.follow(event)
        if place is not None and event.player is not None:
            self.of(event.player).note(event.kind, place)

    def meanings(self, events: Sequence[Event]) -> list[float]:
        """How much each event of a deal says, compared with a usual one of its kind."""
        said = zip(events, self.evidence(events), strict=True)
        return [meaning(event.kind, often) for event, often in said]

    def evidence(self, events: Sequence[Event]) -> list[Frequency | None]:
        """For each event of a deal, the frequency that says what it means."""
        reader = LineReader()
        return [self._said(event, reader.follow(event)) for event in events]

    def _said(self, event: Event, place: ActionPlace | None) -> Frequency | None:
        if place is None or event.player is None:
            return None
        return self.of(event.player).said_by(event.kind, place)
