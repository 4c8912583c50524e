"""Sessions played by people and programs who take their time: each answers when it likes, within the clock.

An actor's `act` may be a coroutine or not. Whoever is too late, raises, or answers with something that is not
allowed, gets what the house does for a player who does not answer, and nobody else is harmed.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from time import monotonic
from typing import NamedTuple, Protocol

from redbutton.game import Action, Deal, Options, View
from redbutton.play.session import Session, Settled
from redbutton.play.sync import Hear, hearers_of, tell, welcome


class LiveDecider(Protocol):
    """Whoever plays: a program that knows at once, or somebody who has to be waited for."""

    def act(self, view: View) -> Action | Awaitable[Action]: ...


class Fault(NamedTuple):
    """A player who did not answer as he should: whose it was, in which deal, and why."""

    name: str
    number: int
    reason: Exception


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
    """Play until the session is over or cannot go on, or for so many deals.

    A decision may take so many seconds, and there is a pause between deals. The clock counts seconds from
    anywhere; a session that is resumed goes on from the minute in which it stopped.
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
    """One deal, and those who decide in it."""

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

    async def play(self, hearers: list[tuple[int | None, Hear]]) -> None:
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

    async def _ask(self, player: int) -> None:
        name, options = self.session.names[player], self.deal.options
        assert options is not None
        try:
            self.deal.act(await self._answer(name, player), player)
        except Exception as reason:
            if self.fault is not None:
                self.fault(Fault(name, self.session.number, reason))
            self.deal.act(self.default(options), player)

    async def _answer(self, name: str, player: int) -> Action:
        async with asyncio.timeout(self.seconds):
            answer = self.actors[name].act(self.deal.view(player))
            return await answer if inspect.isawaitable(answer) else answer
