"""What a player is: one method. The engine never knows whether a program, a person or a socket is behind it.

>>> class Timid:
...     def act(self, view: View) -> Action:
...         return default_action(view.options)
>>> isinstance(Timid(), Actor)
True
"""

from typing import Protocol, runtime_checkable

from redbutton.game import (
    Action,
    BringIn,
    Call,
    Check,
    Discard,
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
    """An actor that also wants to hear everything as it happens, as its player sees it."""

    def hear(self, event: Event) -> None: ...


def default_action(options: Options) -> Action:
    """What the house does for a player who does not answer: check if that is free, else fold.

    Where the house says "stay" for a check, a call of nothing; where folding is not allowed, the cheapest
    thing that is; cards are kept, a losing hand is mucked.
    """
    if options.check:
        return Check()
    if options.call == 0:
        return Call()
    if options.fold:
        return Fold()
    if options.discard is not None:
        return Discard()
    if options.bring_in is not None:
        return BringIn()
    if options.call is not None:
        return Call()
    if options.raise_to is not None:
        return RaiseTo(options.raise_to.min)
    return Muck() if options.muck else Show()
