"""What a table does by itself: its clocks run out, its bots decide, its next deal begins."""

import asyncio
from typing import Protocol

from redbutton.errors import PokerError
from redbutton.server.bots import TableBots
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table.idleness import Patience
from redbutton.server.table.outcome import Due, Outcome
from redbutton.server.table_timer import TableTimer

ATTEMPTS = 3
"""Failures in a row of the same due step before the table stops and its host decides."""


class Runner(Protocol):
    """What due steps need of a room."""

    @property
    def table(self) -> Table: ...
    @property
    def services(self) -> Services: ...
    @property
    def lock(self) -> asyncio.Lock: ...
    @property
    def broken(self) -> bool: ...

    def now(self) -> int:
        """The table's time."""

    async def step(self, entry: entries.Entry) -> Outcome:
        """Do an entry, under the lock. Raises if it is refused."""

    def stop(self, error: Exception) -> None:
        """Stop the table: it cannot go on."""


class DueSteps:
    """Takes each step of a table when it is due."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.bots = TableBots(runner.services)
        self._timer = TableTimer(self._ring)
        self.stood_still = self._timer.stood_still
        """Has the process stood still since the last call? Then it could not receive anything."""
        self._rings = 0
        """The time of the table for which the timer was set last."""
        self._attending: asyncio.Task[None] | None = None
        self.held = False
        """Is nothing done for now, because people are on their way back?"""
        self._stumbles = 0
        """How often in a row the due step has failed."""

    def schedule(self) -> None:
        """Set the timer so that it rings when something is due, or earlier.

        After failures the pauses get longer, so that a bug does not fill the log.
        """
        runner = self._runner
        due = None if runner.broken or self.held else self._next_due()
        if due is None:
            return
        at = due.at
        if self._stumbles:
            at += 1000 * min(60, 2**self._stumbles - 1)
        if not self._timer.is_set or at < self._rings:
            self._rings = at
            self._timer.set(max(0.0, (at - runner.now()) / 1000))

    def _next_due(self) -> Due | None:
        table, services = self._runner.table, self._runner.services
        minutes = services.limits.idle_deal_minutes
        spent = services.is_full or table.id in services.spent
        return table.next_due(Patience(round(minutes * 60_000), spent))

    async def excuse(self) -> None:
        """Refill all clocks, because the process stood still.

        A message that came before its time ran out may still be on its way to us, and counts.
        """
        runner = self._runner
        runner.services.log.tell("stalled", table=runner.table.id)
        await runner.step(entries.Refreshed(at=runner.now()))

    def cancel(self) -> None:
        self._timer.cancel()

    def _ring(self) -> None:
        if self._attending is None or self._attending.done():
            self._attending = asyncio.get_running_loop().create_task(self._attend())

    async def _attend(self) -> None:
        """Do what is due, if it still is."""
        runner = self._runner
        async with runner.lock:
            if not runner.broken and self.stood_still():
                await self.excuse()
            due = self._next_due()
            if due is None or runner.broken:
                return
            if due.at > runner.now():
                self.schedule()
            else:
                await self._do(due)

    async def _do(self, due: Due) -> None:
        runner = self._runner
        try:
            entry = await self._entry_for(due)
            if runner.broken:
                return  # while a bot was thinking: what the house does for it is not to be stored
            await runner.step(entry)
            self._stumbles = 0
        except PokerError as error:
            self._stumbles += 1
            runner.services.log.tell("stumbled", table=runner.table.id, code=error.code, error=error)
            if self._stumbles >= ATTEMPTS:
                await self._get_stuck(due)
            self.schedule()

    async def _entry_for(self, due: Due) -> entries.Entry:
        table, services, now = self._runner.table, self._runner.services, self._runner.now
        if due.kind == "settle":
            await self.bots.hear_out(table, due)
        if due.kind != "bot":
            return table.entry_for(due, at=now(), draw=services.draw)
        action, faulty = await self.bots.ask(table, due)
        return table.decision(due, action, at=now(), fault=faulty)

    async def _get_stuck(self, due: Due) -> None:
        """Give up a due step that keeps failing: the table stops and tells its host."""
        runner = self._runner
        self._stumbles = 0
        runner.services.log.tell("stuck", table=runner.table.id, code=due.kind)
        try:
            await runner.step(entries.Stuck(at=runner.now(), due=due.kind, deal=due.deal, turn=due.turn))
        except PokerError as worse:
            runner.stop(worse)
