"""The bots at a table: asked when they are to act, and told how each deal ended.

A bot remembers what it likes as long as it sits there and the table is loaded. What it decides is stored, so
a table that is loaded again needs no bot to be what it was; its bots then begin with a fresh memory.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from redbutton.errors import BotError, ServerError
from redbutton.game import Action, View
from redbutton.ids import PersonId, Seat
from redbutton.play.faults import Fault
from redbutton.players import registry
from redbutton.players.actor import default_action
from redbutton.players.guard import Guarded
from redbutton.players.profile import Cost
from redbutton.players.seated_bot import SeatedBot
from redbutton.server.services import Services
from redbutton.server.table import Table
from redbutton.server.table.outcome import Due

T = TypeVar("T")


@lru_cache(maxsize=256)
def is_quick(spec: str) -> bool:
    """Does a bot's profile say that it decides in about a millisecond? False if it is not installed."""
    try:
        return registry.profile(spec).cost is Cost.QUICK
    except BotError:
        return False


def decide(bot: SeatedBot, view: View) -> tuple[Action, Fault | None]:
    """A bot's action, and the fault if the bot failed and the house decided instead."""
    faults: list[Fault] = []
    action = Guarded(bot, report=faults.append).act(view)
    return action, faults[0] if faults else None


class TableBots:
    """The bots of one table, at most one for each seat."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._seated: dict[PersonId, SeatedBot] = {}

    async def ask(self, table: Table, due: Due) -> tuple[Action, bool]:
        """The action of the bot that is due, and whether the house decided instead."""
        assert due.seat is not None
        view = table.view_of(due.seat)
        assert view is not None
        person, bot = self._bot(table, due.seat, due.deal)
        try:
            action, fault = await self._run(person, bot, lambda: decide(bot, view))
        except (TimeoutError, ServerError):
            assert view.options is not None
            return default_action(view.options), True
        if fault is not None:
            self._note(table, fault)
        return action, fault is not None

    async def hear_out(self, table: Table, due: Due) -> None:
        """Tell the bots that were dealt in how the deal ended."""
        await asyncio.gather(*(self._hear_out(table, seat, due.deal) for seat in table.bots_dealt_in))

    async def _hear_out(self, table: Table, seat: Seat, deal: int) -> None:
        view = table.view_of(seat)
        person, bot = self._bot(table, seat, deal)
        if view is None or not bot.listens:
            return
        faults: list[Fault] = []
        try:
            await self._run(person, bot, lambda: bot.hear_out(view, faults.append))
        except (TimeoutError, ServerError):
            return
        for fault in faults[:1]:
            self._note(table, fault)

    def keep(self, seated: frozenset[PersonId]) -> None:
        """Free the bots that are not among these any more."""
        self._seated = {person: bot for person, bot in self._seated.items() if person in seated}

    def _bot(self, table: Table, seat: Seat, deal: int) -> tuple[PersonId, SeatedBot]:
        person, spec, seed, players = table.bot_for(seat)
        if person not in self._seated:
            self._seated[person] = SeatedBot(spec)
        self._seated[person].begin(deal, seed, players)
        return person, self._seated[person]

    async def _run(self, person: PersonId, bot: SeatedBot, work: Callable[[], T]) -> T:
        """Run a quick bot on the event loop, any other in an executor with a time limit.

        A bot that is late may still be busy there, so another one takes its place, without its memory.
        """
        if is_quick(bot.spec):
            return work()
        try:
            async with asyncio.timeout(self._services.limits.bot_seconds):
                return await self._services.think(work)
        except TimeoutError:
            self._seated.pop(person, None)
            raise

    def _note(self, table: Table, fault: Fault) -> None:
        self._services.metrics.count("redbutton_faults_total", "BOT")
        self._services.log.tell("bot", table=table.id, code=fault.reason.code)
