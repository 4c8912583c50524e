"""Passes new events to a bot before it decides.

A bot that has a method `hear` gets each event of its deal once, in order, as its player sees it.
"""

from collections.abc import Callable, Hashable, Sequence

from redbutton.game import Action, Event, View
from redbutton.play.faults import BREAKS
from redbutton.players.actor import Actor


class Hearing:
    """How many events of a deal a bot has got; for a bot without `hear` it does nothing."""

    def __init__(self, actor: Actor) -> None:
        # asked by name: a check against the protocol costs as much as two whole deals
        self._hear: Callable[[Event], None] | None = getattr(actor, "hear", None)
        self._meet: Callable[[Sequence[Hashable]], None] | None = getattr(actor, "meet", None)
        self._act, self._heard = actor.act, 0

    @property
    def listens(self) -> bool:
        return self._hear is not None

    def act(self, view: View) -> Action:
        self.catch_up(view)
        return self._act(view)

    def catch_up(self, view: View) -> None:
        """Pass on new events; an event at which the bot fails is not passed on again."""
        if self._hear is None:
            return
        for event in view.events[self._heard :]:
            self._heard += 1
            self._hear(event)

    def hear_out(self, view: View, failed: Callable[[BaseException], None]) -> None:
        """Pass on all new events, whatever the bot fails at."""
        while True:
            try:
                self.catch_up(view)
                return
            except BREAKS as error:
                failed(error)

    def begin(self, names: Sequence[Hashable] = ()) -> None:
        """Begin another deal, of which no event was passed on; its players in dealing order, if known."""
        self._heard = 0
        if self._meet is not None:
            self._meet(names)
