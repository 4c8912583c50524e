"""What happens in a deal, as facts in order. The list of events is the deal: all else follows from it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Literal, NamedTuple, assert_never, get_args

from redbutton.cards import UNKNOWN, Card
from redbutton.ids import Player


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
    BURN = "burn"


KINDS = tuple(Kind)
Special = Literal[Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.RUNOUTS, Kind.SHOW, Kind.WIN, Kind.BURN]
"""Kinds whose entries in the log are not just a player, chips and cards."""

SPECIAL: dict[Kind, Special] = {kind: kind for kind in get_args(Special)}

PRIVATE = frozenset((Kind.HOLE_CARDS, Kind.DISCARD))
"""Kinds whose cards not everybody may see."""


class Event(NamedTuple):
    """One fact. `amount` is the chips that move; for a raise, its total."""

    kind: Kind
    player: Player | None = None
    amount: int = 0
    cards: tuple[Card, ...] = ()
    up: int = 0
    """Of cards dealt to a player: how many of the last ones are face up."""
    board: int = 0
    """The board that the cards go on, or that decided who won the chips."""
    pot: int = 0
    """The pot that the chips are won from; 0 is the main pot."""
    order: int = 0
    """1 if chips are won with the low hand of a split game."""

    def seen_by(self, player: Player | None) -> "Event":
        """The same fact without the cards that a player, or a spectator (None), may not see."""
        if self.player == player or self.kind not in PRIVATE:
            return self
        hidden = len(self.cards) - (self.up if self.kind is Kind.HOLE_CARDS else 0)
        return self._replace(cards=(UNKNOWN,) * hidden + self.cards[hidden:])


def read(entry: tuple[Any, ...]) -> Event:
    """An entry of the engine's log as an event."""
    number, player, amount, rest = entry
    kind = KINDS[number]
    special = SPECIAL.get(kind)
    if special is None:
        return Event(kind, player, amount, rest)
    match special:
        case Kind.HOLE_CARDS:
            return Event(kind, player, up=amount, cards=rest)
        case Kind.BOARD_CARDS:
            return Event(kind, board=player, cards=rest)
        case Kind.RUNOUTS:
            return Event(kind, amount=amount)
        case Kind.SHOW:
            return Event(kind, player, cards=rest)
        case Kind.WIN:
            pot, board, order = rest
            return Event(kind, player, amount, pot=pot, board=board, order=order)
        case Kind.BURN:
            return Event(kind)
        case _:
            assert_never(special)


def read_all(log: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    return tuple(map(read, log))


def read_wins(log: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    """Only the events of chips that were won."""
    return tuple([read(entry) for entry in log if KINDS[entry[0]] is Kind.WIN])
