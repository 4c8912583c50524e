"""What a player is: one method. The engine does not know if a bot, a person or a socket is behind it.

>>> class Timid:
...     def act(self, view: View) -> Action:
...         return default_action(view.options)
>>> isinstance(Timid(), Actor)
True
"""

from collections.abc import Hashable, Sequence
from typing import Protocol, runtime_checkable

from redbutton.game import (
    Action,
    BringIn,
    Call,
    Check,
    Event,
    Fold,
    Muck,
    Options,
    RaiseTo,
    Show,
    View,
)


@runtime_checkable
class Actor(Protocol):
    """Decides at its turn, from what its player may know."""

    def act(self, view: View) -> Action: ...


@runtime_checkable
class Listener(Protocol):
    """An actor that also gets every event, as its player may see it."""

    def hear(self, event: Event) -> None: ...


@runtime_checkable
class Acquainted(Protocol):
    """An actor that is told at the beginning of each deal who plays, in dealing order.

    The same name is the same player from deal to deal, wherever the button is.
    """

    def meet(self, names: Sequence[Hashable]) -> None: ...


@runtime_checkable
class Remembering(Protocol):
    """A listener whose memory can be carried to another one of its kind, in any process.

    It must be made of nothing but what the player has seen.
    """

    def memory(self) -> bytes: ...

    def recall(self, memory: bytes) -> None: ...


def default_action(options: Options) -> Action:
    """What the house does for a player who does not answer: check if that is free, else fold.

    If the house calls a check "stay", a call of nothing. If folding is not allowed, the cheapest legal
    action. Cards are kept in a draw, the lowest go where some must, and a losing hand is mucked.
    """
    if options.check:
        return Check()
    if options.call == 0:
        return Call()
    if options.fold:
        return Fold()
    if options.discard is not None:
        return options.fewest_discards()
    if options.bring_in is not None:
        return BringIn()
    if options.call is not None:
        return Call()
    if options.raise_to is not None:
        return RaiseTo(options.raise_to.min)
    return Muck() if options.muck else Show()
