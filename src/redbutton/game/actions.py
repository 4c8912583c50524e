# cython: annotation_typing=False
"""What a player may do, as values: `Fold()`, `Check()`, `Call()`, `RaiseTo(60)`, ...

>>> RaiseTo(60), Discard("2c 3d"), RaiseTo(60) == RaiseTo(60)
(RaiseTo(60), Discard("2c 3d"), True)
"""

from collections.abc import Iterable
from operator import index

import cython

from redbutton.cards import Card, cards
from redbutton.errors import Code, IllegalAction

if not cython.compiled:
    from redbutton.game.numbers import ALL_IN, BRING_IN, CALL, CHECK, DISCARD, FOLD, MUCK, RAISE, SHOW

MOST_CHIPS = 10**17
"""Most chips in a stack or a bet, so that the sums of a whole table fit into 64 bits."""


class Action:
    """One decision. Two actions of one kind with the same content are equal."""

    kind: int

    def _content(self) -> tuple[object, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._content()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(_text, self._content()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._content()


class Fold(Action):
    """Throw the hand away."""

    def __init__(self) -> None:
        self.kind = FOLD


class Check(Action):
    """Stay in where nothing is owed."""

    def __init__(self) -> None:
        self.kind = CHECK


class Call(Action):
    """Match the bet, all-in for less included."""

    def __init__(self) -> None:
        self.kind = CALL


class RaiseTo(Action):
    """Bet or raise to a total for this street."""

    def __init__(self, amount: int) -> None:
        if not -MOST_CHIPS <= amount <= MOST_CHIPS:
            raise IllegalAction(Code.TOO_MANY_CHIPS, amount=amount, most=MOST_CHIPS)
        self.kind = RAISE
        self.amount = index(amount)

    def _content(self) -> tuple[object, ...]:
        return (self.amount,)


class AllIn(Action):
    """Put in the whole stack, as a call, a bet or a raise, whichever it is: see `Options.all_in`."""

    def __init__(self) -> None:
        self.kind = ALL_IN


class BringIn(Action):
    """Post stud's forced opening bet."""

    def __init__(self) -> None:
        self.kind = BRING_IN


class Discard(Action):
    """Exchange these cards, or none (stand pat)."""

    def __init__(self, discards: str | Iterable[Card] = ()) -> None:
        self.kind = DISCARD
        self.cards = cards(discards)

    def _content(self) -> tuple[object, ...]:
        return (self.cards,)


class Show(Action):
    """Turn the hand face up; the cards are named only if they were unknown."""

    def __init__(self, hand: str | Iterable[Card] = ()) -> None:
        self.kind = SHOW
        self.cards = cards(hand)

    def _content(self) -> tuple[object, ...]:
        return (self.cards,) if self.cards else ()


class Muck(Action):
    """Throw the hand away at the showdown, unseen."""

    def __init__(self) -> None:
        self.kind = MUCK


def _text(part: object) -> str:
    return '"' + " ".join(map(str, part)) + '"' if isinstance(part, tuple) else repr(part)
