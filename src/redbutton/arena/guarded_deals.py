"""Deals that go on when a bot fails: only that bot pays for it.

Bots play unguarded, at the engine's full speed. When one raises an error or answers with an illegal action,
the house acts for it and the deal goes on; the engine has not changed anything by then.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from redbutton.errors import PokerError
from redbutton.game import Deal
from redbutton.ids import Player
from redbutton.play.dealer import Dealer
from redbutton.play.faults import BREAKS, Fault, why
from redbutton.play.sync_driver import play_out
from redbutton.players.actor import Actor, default_action
from redbutton.players.listening import Hearing


class FaultCount(NamedTuple):
    """How often a bot failed, in which hand first, and why."""

    times: int
    hand: int
    reason: PokerError


def blame(faults: dict[int, FaultCount], entrant: int, more: FaultCount) -> None:
    """Note that a bot failed, perhaps again."""
    before = faults.get(entrant)
    faults[entrant] = before._replace(times=before.times + more.times) if before else more


class GuardedTable:
    """Players around a table, in dealing order."""

    def __init__(self, actors: Sequence[Actor], names: Sequence[Hashable]) -> None:
        self._names = names
        hearing = [Hearing(actor) for actor in actors]
        for ears in hearing:
            ears.begin(names)
        self._deciders = [
            ears.act if ears.listens else actor.act for ears, actor in zip(hearing, actors, strict=True)
        ]
        self._listeners = [(Player(player), ears) for player, ears in enumerate(hearing) if ears.listens]

    def play(self, deal: Deal, dealer: Dealer, number: int) -> list[Fault]:
        """Play a deal to its end, whatever the players do. Returns the faults in it, in order."""
        faults: list[Fault] = []
        while not deal.over:
            try:
                play_out(deal, dealer, self._deciders)
            except BREAKS as error:
                if deal.actor is None or deal.options is None:
                    raise
                faults.append(Fault(number, deal.actor, why(error)))
                deal.act(default_action(deal.options))
        for player, ears in self._listeners:
            try:
                ears.catch_up(deal.view(player))
            except BREAKS as error:
                faults.append(Fault(number, player, why(error)))
            ears.begin(self._names)
        return faults
