"""Plays sessions with actors that take their time: each answers when it likes, within the clock.

An actor's `act` may be a coroutine or not. If an actor is too late, raises, or answers with an illegal
action, the house acts for its player, and nobody else is affected.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from time import monotonic
from typing import Protocol

from redbutton.errors import BotError, Code
from redbutton.game import Action, Deal, Options, View
from redbutton.ids import Player
from redbutton.play.faults import BREAKS, Fault, why
from redbutton.play.session import Session, Settled
from redbutton.play.sync_driver import Hear, hearers_of, tell, welcome


class LiveDecider(Protocol):
    """A player: a bot that answers at once, or an actor that has to be waited for."""

    def act(self, view: View) -> Action | Awaitable[Action]: ...


async def play_live(
    session: Session,
    actors: Mapping[str, LiveDecider],
    *,
    default: Callable[[Options], Action],
    seconds: float | None = None,
    pause: float = 0.0,
    clock: Callable[[], float] = monotonic,
    deals: int | None = None,
    newcomer: Callable[[str], LiveDecider] | None = None,
    watchers: Iterable[Hear] = (),
    finished: Callable[[Session], None] | None = None,
    fault: Callable[[Fault], None] | None = None,
) -> list[Settled]:
    """Play until the session is over or cannot go on, or for `deals` deals.

    A decision has a time limit in seconds, and there is a pause between deals. The clock returns seconds from
    any starting point; a resumed session continues with the minute in which it stopped.
    """
    actors = dict(actors)
    settled: list[Settled] = []
    began = clock() - 60 * session.minutes
    while deals is None or len(settled) < deals:
        deal = session.next_deal((clock() - began) / 60) if session.deal is None else session.deal
        if deal is None:
            break
        welcome(session.names, actors, newcomer)
        table = _Table(session, deal, actors, default, seconds, fault)
        await table.play(hearers_of(session.names, actors, watchers))
        if finished is not None:
            finished(session)
        settled.append(session.settle())
        await asyncio.sleep(pause)
    return settled


class _Table:
    """One deal and its actors."""

    def __init__(
        self,
        session: Session,
        deal: Deal,
        actors: Mapping[str, LiveDecider],
        default: Callable[[Options], Action],
        seconds: float | None,
        fault: Callable[[Fault], None] | None,
    ) -> None:
        self.session, self.deal, self.actors = session, deal, actors
        self.default, self.seconds, self.fault = default, seconds, fault

    async def play(self, hearers: list[tuple[Player | None, Hear]]) -> None:
        deal, dealer = self.deal, self.session.dealer()
        told = tell(deal, 0, hearers)
        while not deal.over:
            actor = deal.actor
            if deal.dealing:
                dealer.serve(deal)
            elif actor is None or deal.showing_down:
                deal.show_or_muck()
            else:
                await self._ask(actor)
            told = tell(deal, told, hearers)

    async def _ask(self, player: Player) -> None:
        name, options = self.session.names[player], self.deal.options
        assert options is not None
        try:
            self.deal.act(await self._answer(name, player), player)
        except BREAKS as error:
            if self.fault is not None:
                self.fault(Fault(self.session.number, player, why(error), name))
            self.deal.act(self.default(options), player)

    async def _answer(self, name: str, player: Player) -> Action:
        try:
            async with asyncio.timeout(self.seconds) as clock:
                answer = self.actors[name].act(self.deal.view(player))
                return await answer if inspect.isawaitable(answer) else answer
        except TimeoutError:
            if clock.expired():
                raise BotError(Code.TOO_SLOW, seconds=self.seconds, limit=self.seconds) from None
            raise
