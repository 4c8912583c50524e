"""The store itself: questions and steps in, records out. The databases behind it know only SQL and rows."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from redbutton.errors import Code, StoreError
from redbutton.store import sql
from redbutton.store.batch import Closing, Job, Opening, Outcome, Probe
from redbutton.store.steps import Append, Hand, Loaded, Stored

Waiting = tuple[Job, asyncio.Future[None]]
"""A job, and the future that waits for it to be done."""


class Database(Protocol):
    """What a database does for the log."""

    def submit(self, job: Job) -> asyncio.Future[None]:
        """Write a job with the next batch; done when it is durable."""

    async def read(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that a statement of `sql` finds."""

    async def close(self) -> None:
        """Write what waits, and let go."""


def settle(waiting: Iterable[Waiting], outcomes: Iterable[Outcome]) -> None:
    """Tell those who wait what became of their jobs."""
    for (_, future), outcome in zip(waiting, outcomes, strict=True):
        if future.done():
            continue  # nobody waits any more
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)


class EventLog:
    """A `Store` in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: str, created: int, summary: bytes, first: bytes) -> None:
        await self._database.submit(Opening(table, created, summary, first))

    async def append(self, step: Append) -> None:
        await self._database.submit(step)

    async def close_table(self, table: str) -> None:
        await self._database.submit(Closing(table))

    async def check(self) -> None:
        await self._database.submit(Probe())

    async def tables(self) -> list[Stored]:
        rows = await self._database.read(sql.TABLES)
        return [Stored(table, created, summary, bool(closed)) for table, created, summary, closed in rows]

    async def load(self, table: str) -> Loaded:
        found = await self._database.read(sql.SNAPSHOT, table)
        snapshot, at = found[0] if found else (None, 0)
        entries = [entry for (entry,) in await self._database.read(sql.ENTRIES, table, at)]
        if not at and not entries:
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        return Loaded(snapshot, at, entries)

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[Hand]:
        return [Hand(*row) for row in await self._database.read(sql.HANDS, table, after, limit)]

    async def hand(self, table: str, number: int) -> Hand | None:
        found = await self._database.read(sql.HAND, table, number)
        return Hand(*found[0]) if found else None

    async def close(self) -> None:
        await self._database.close()
