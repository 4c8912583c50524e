"""What happens in a deal, as facts in order. The list of events is the deal: all else follows from it."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import partial
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
NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
"""The number of each kind in the engine's log."""
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


_event: Callable[[tuple[Any, ...]], Event] = partial(tuple.__new__, Event)
"""An event of all its fields, in a third of the time that naming them takes: there is one at each step."""
Reading = Callable[[Any, int, Any], Event]


def _reading(kind: Special) -> Reading:
    """How the player, the chips and the rest of an entry of this kind become an event."""
    match kind:
        case Kind.HOLE_CARDS:
            return lambda player, up, cards: _event((kind, player, 0, cards, up, 0, 0, 0))
        case Kind.BOARD_CARDS:
            return lambda board, _, cards: _event((kind, None, 0, cards, 0, board, 0, 0))
        case Kind.RUNOUTS:
            return lambda _, boards, __: _event((kind, None, boards, (), 0, 0, 0, 0))
        case Kind.SHOW:
            return lambda player, _, cards: _event((kind, player, 0, cards, 0, 0, 0, 0))
        case Kind.WIN:
            return lambda player, chips, won: _event((kind, player, chips, (), 0, won[1], won[0], won[2]))
        case Kind.BURN:
            return lambda *_: Event(kind)
        case _:
            assert_never(kind)


def _plain(kind: Kind) -> Reading:
    return lambda player, amount, cards: _event((kind, player, amount, cards, 0, 0, 0, 0))


READINGS: tuple[Reading, ...] = tuple(
    _reading(SPECIAL[kind]) if kind in SPECIAL else _plain(kind) for kind in KINDS
)
"""By the number of a kind in the log: looked up for each entry, as asking kind by kind takes longer."""


def read(entry: tuple[Any, ...]) -> Event:
    """An entry of the engine's log as an event."""
    number, player, amount, rest = entry
    reading: Reading = READINGS[number]
    return reading(player, amount, rest)


def read_all(log: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    return tuple([READINGS[number](player, amount, rest) for number, player, amount, rest in log])


def read_wins(log: Iterable[tuple[Any, ...]]) -> tuple[Event, ...]:
    """Only the events of chips that were won."""
    return tuple([read(entry) for entry in log if KINDS[entry[0]] is Kind.WIN])
