"""Deals that go on when a program breaks: it costs the program, and nobody else.

Programs play unguarded at the engine's full speed. Only when one raises an error, or answers with what is no
legal action, the house acts for it, and the deal goes on from there; the engine has changed nothing by then.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from redbutton.errors import PokerError
from redbutton.game import Action, Deal, View
from redbutton.play.dealer import Dealer
from redbutton.play.sync import play_out
from redbutton.players.actor import Actor, default_action
from redbutton.players.guard import BREAKS, why

Fault = tuple[int, PokerError]
"""The player who broke, and how."""


class Faults(NamedTuple):
    """How often a program broke, the first time in which hand, and why."""

    times: int
    hand: int
    reason: PokerError


def blame(faults: dict[int, Faults], entrant: int, more: Faults) -> None:
    """Note that a program broke, perhaps again."""
    before = faults.get(entrant)
    faults[entrant] = before._replace(times=before.times + more.times) if before else more


class Hearing:
    """A program that listens: before it decides, and after the deal, it hears what has happened since."""

    def __init__(self, actor: Any) -> None:
        self._act, self._hear, self._heard = actor.act, actor.hear, 0

    def act(self, view: View) -> Action:
        self._catch_up(view)
        return self._act(view)  # type: ignore[no-any-return]

    def end(self, view: View) -> None:
        """Hear the end of the deal, and be ready for the next."""
        try:
            self._catch_up(view)
        finally:
            self._heard = 0

    def _catch_up(self, view: View) -> None:
        new = view.events[self._heard :]
        self._heard += len(new)
        for event in new:
            self._hear(event)


class Table:
    """Players round a table, in dealing order."""

    def __init__(self, actors: Sequence[Actor]) -> None:
        seated = [Hearing(actor) if hasattr(actor, "hear") else actor for actor in actors]
        self._deciders = [actor.act for actor in seated]
        self._hearing = [(p, actor) for p, actor in enumerate(seated) if isinstance(actor, Hearing)]

    def play(self, deal: Deal, dealer: Dealer) -> list[Fault]:
        """Play a deal to its end, whatever the players do; their faults, in order."""
        faults: list[Fault] = []
        while not deal.over:
            try:
                play_out(deal, dealer, self._deciders)
            except BREAKS as error:
                if deal.actor is None or deal.options is None:
                    raise
                faults.append((deal.actor, why(error)))
                deal.act(default_action(deal.options))
        for player, actor in self._hearing:
            try:
                actor.end(deal.view(player))
            except BREAKS as error:
                faults.append((player, why(error)))
        return faults
