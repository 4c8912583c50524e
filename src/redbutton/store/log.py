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


def _stored(row: Sequence[Any]) -> Stored:
    table, created, summary, closed = row
    return Stored(table, created, summary, bool(closed))


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
        try:
            return [_stored(row) for row in await self._database.read(sql.TABLES)]
        except StoreError as error:
            if error.code is not Code.STORE_DAMAGED:
                raise
            return await self._readable(error)

    async def _readable(self, error: StoreError) -> list[Stored]:
        """The tables one by one, because not all of them can be read; `error` if not even their names can."""
        names = {name for statement in sql.NAMES for name in await self._names(statement)}
        if not names:
            raise error
        found = [await self._one(name) for name in names]
        return sorted(found, key=lambda each: (each.created, each.table))

    async def _names(self, statement: str) -> list[str]:
        try:
            return [name for (name,) in await self._database.read(statement)]
        except StoreError as error:
            if error.code is not Code.STORE_DAMAGED:
                raise
            return []

    async def _one(self, table: str) -> Stored:
        nothing = Stored(table, 0, b"", closed=False)
        try:
            rows = await self._database.read(sql.ONE_TABLE, table)
        except StoreError as error:
            if error.code is not Code.STORE_DAMAGED:
                raise
            return nothing
        return _stored(rows[0]) if rows else nothing

    async def load(self, table: str) -> Loaded:
        found = await self._database.read(sql.SNAPSHOT, table)
        snapshot, at = found[0] if found else (None, 0)
        rows = await self._database.read(sql.ENTRIES, table, at)
        if not at and not rows:
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        if [number for number, _ in rows] != list(range(at + 1, at + 1 + len(rows))):
            raise StoreError(Code.STORE_DAMAGED, reason="steps are missing")
        return Loaded(snapshot, at, [entry for _, entry in rows])

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[Hand]:
        return [Hand(*row) for row in await self._database.read(sql.HANDS, table, after, limit)]

    async def hand(self, table: str, number: int) -> Hand | None:
        found = await self._database.read(sql.HAND, table, number)
        return Hand(*found[0]) if found else None

    async def close(self) -> None:
        await self._database.close()
