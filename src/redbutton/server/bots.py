"""The bots at a table: asked when they are to act, and told how each deal ended.

Quick bots decide on the event loop. Others think apart, with a time limit: those that remember nothing, or
whose memory can be carried, in processes of their own (`bot_processes`), the rest in the server's threads.

A bot remembers what it likes as long as it sits there and the table is loaded. A memory that is carried is
kept here: it goes to a process with each question, and comes back at the end of each deal. What a bot decides
is stored, so a table that is loaded again needs no bot to be what it was; its bots then begin anew.
"""

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from redbutton.errors import BotError, Code, ServerError
from redbutton.game import Action, View
from redbutton.ids import PersonId, Seat
from redbutton.play.faults import Fault
from redbutton.players import registry
from redbutton.players.actor import default_action
from redbutton.players.guard import Guarded
from redbutton.players.profile import UNKNOWN, Cost, Profile
from redbutton.players.seated_bot import SeatedBot
from redbutton.server.bot_questions import BotQuestion
from redbutton.server.services import Services
from redbutton.server.table import Table
from redbutton.server.table.bot_at_table import BotAtTable
from redbutton.server.table.outcome import Due

T = TypeVar("T")


class BotDecision(NamedTuple):
    """An action; if the bot failed and the house decided instead, the code of the fault."""

    action: Action
    fault: Code | None


@lru_cache(maxsize=256)
def known_profile(spec: str) -> Profile:
    """A bot's profile; of one that is not installed nothing is known."""
    try:
        return registry.profile(spec)
    except BotError:
        return UNKNOWN


def is_quick(spec: str) -> bool:
    """Does a bot's profile say that it decides in about a millisecond? Then it does so on the event loop."""
    return known_profile(spec).cost is Cost.QUICK


def thinks_apart(spec: str) -> bool:
    """Does it think in a process of its own, because it may take its time and any process will do?"""
    profile = known_profile(spec)
    return (profile.forgetful or profile.carried) and not is_quick(spec)


def decide(bot: SeatedBot, view: View) -> BotDecision:
    """A bot's action, or the house's if it fails."""
    faults: list[Fault] = []
    action = Guarded(bot, report=faults.append).act(view)
    return BotDecision(action, faults[0].reason.code if faults else None)


class TableBots:
    """The bots of one table, at most one for each seat."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._seated: dict[PersonId, SeatedBot] = {}
        self._memories: dict[PersonId, bytes] = {}
        """What is remembered by bots that think in processes."""

    def expect(self, table: Table) -> None:
        """If one of a table's bots thinks in a process, have one ready before it is to act."""
        if self._services.processes is not None and any(map(thinks_apart, table.bot_specs)):
            self._services.processes.warm()

    async def ask(self, table: Table, due: Due) -> tuple[Action, bool]:
        """The action of the bot that is due, and whether the house decided instead."""
        assert due.seat is not None
        view = table.view_of(due.seat)
        assert view is not None
        try:
            action, fault = await self._decided(table.bot_for(due.seat), due.deal, view)
        except (TimeoutError, ServerError):
            assert view.options is not None
            return default_action(view.options), True
        if fault is not None:
            self._note(table, fault)
        return action, fault is not None

    async def _decided(self, bot: BotAtTable, deal: int, view: View) -> BotDecision:
        processes = self._services.processes
        if processes is not None and thinks_apart(bot.spec):
            question = BotQuestion.of(bot, view, memory=self._memories.get(bot.person, b""))
            answer = await processes.decide(question, self._services.limits.bot_seconds)
            return BotDecision(answer.decision(), answer.fault)
        seated = self._seat(bot, deal)
        return await self._run(bot.person, seated, lambda: decide(seated, view))

    async def hear_out(self, table: Table, due: Due) -> None:
        """Tell the bots that were dealt in how the deal ended."""
        await asyncio.gather(*(self._hear_out(table, seat, due.deal) for seat in table.bots_dealt_in))

    async def _hear_out(self, table: Table, seat: Seat, deal: int) -> None:
        view, bot = table.view_of(seat), table.bot_for(seat)
        if self._services.processes is not None and thinks_apart(bot.spec):
            if view is not None and known_profile(bot.spec).carried:
                await self._remember(table, bot, view)
            return
        seated = self._seat(bot, deal)
        if view is None or not seated.listens:
            return
        faults: list[Fault] = []
        try:
            await self._run(bot.person, seated, lambda: seated.hear_out(view, faults.append))
        except (TimeoutError, ServerError):
            return
        for fault in faults[:1]:
            self._note(table, fault.reason.code)

    async def _remember(self, table: Table, bot: BotAtTable, view: View) -> None:
        """Let a bot hear a deal in a process. If that fails, it has forgotten this deal, and no other."""
        processes, before = self._services.processes, self._memories.get(bot.person, b"")
        assert processes is not None
        question = BotQuestion.of(bot, view, memory=before, decides=False)
        try:
            found = await processes.remember(question, self._services.limits.bot_seconds)
        except (TimeoutError, ServerError):
            return
        self._memories[bot.person] = found.memory
        if found.fault is not None:
            self._note(table, found.fault)

    def keep(self, seated: frozenset[PersonId]) -> None:
        """Free the bots that are not among these any more."""
        self._seated = {person: bot for person, bot in self._seated.items() if person in seated}
        self._memories = {person: kept for person, kept in self._memories.items() if person in seated}

    def _seat(self, bot: BotAtTable, deal: int) -> SeatedBot:
        """A bot of this process, before a decision or the end of a deal."""
        if bot.person not in self._seated:
            self._seated[bot.person] = SeatedBot(bot.spec)
        self._seated[bot.person].begin(deal, bot.seed, bot.players)
        return self._seated[bot.person]

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

    def _note(self, table: Table, fault: Code) -> None:
        self._services.metrics.count("redbutton_faults_total", "BOT")
        self._services.log.tell("bot", table=table.id, code=fault)
