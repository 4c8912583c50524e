"""What happens in a deal, as facts in order. The list of events is the deal: all else follows from it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from redbutton.cards import UNKNOWN, Card


class Kind(StrEnum):
    """What an event is about; in the order of the numbers that the engine's log uses."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    BRING_IN = "bring-in"
    DISCARD = "discard"
    SHOW = "show"
    MUCK = "muck"
    HOLE_CARDS = "hole-cards"
    BOARD_CARDS = "board-cards"
    RUNOUTS = "runouts"
    ANTE = "ante"
    BLIND = "blind"
    RETURN = "return"
    WIN = "win"


KINDS = tuple(Kind)
SPECIAL = frozenset((Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.RUNOUTS, Kind.SHOW, Kind.WIN))
"""Kinds whose entries in the log are not just a player, chips and cards."""


PRIVATE = frozenset((Kind.HOLE_CARDS, Kind.DISCARD))
"""What not everybody sees the cards of."""


class Event(NamedTuple):
    """One fact. `amount` is the chips that move; for a raise, the total that it comes to."""

    kind: Kind
    player: int | None = None
    amount: int = 0
    cards: tuple[Card, ...] = ()
    up: int = 0
    """Of cards dealt to a player: how many, the last ones, lie face up."""
    board: int = 0
    """Which board the cards go on, or which one decided over the chips won."""
    pot: int = 0
    """Which pot the chips are won from; 0 is the main pot."""
    order: int = 0
    """1 where chips are won with the low hand of a split game."""

    def seen_by(self, player: int | None) -> "Event":
        """The same fact without the cards that a player, or a spectator (None), may not see."""
        if self.player == player or self.kind not in PRIVATE:
            return self
        hidden = len(self.cards) - (self.up if self.kind is Kind.HOLE_CARDS else 0)
        return self._replace(cards=(UNKNOWN,) * hidden + self.cards[hidden:])


def read(entry: tuple[Any, ...]) -> Event:
    """An entry of the engine's log as an event."""
    number, player, amount, rest = entry
    kind = KINDS[number]
    if kind not in SPECIAL:
        return Event(kind, player, amount, rest)
    match kind:
        case Kind.HOLE_CARDS:
            return Event(kind, player, up=amount, cards=rest)
        case Kind.BOARD_CARDS:
            return Event(kind, board=player, cards=rest)
        case Kind.RUNOUTS:
            return Event(kind, amount=amount)
        case Kind.SHOW:
            return Event(kind, player, cards=rest)
        case _:
            pot, board, order = rest
            return Event(kind, player, amount, pot=pot, board=board, order=order)


def read_all(log: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    return tuple(map(read, log))
