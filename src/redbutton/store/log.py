"""The store itself, on top of a database that knows only SQL and rows."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from redbutton.errors import Code, StoreError
from redbutton.store import sql
from redbutton.store.batch import Closing, Job, JobResult, OpenTable, Probe
from redbutton.store.leases import FIRST_LEASE, Leases
from redbutton.store.protocol import Append, Loaded, Stored, StoredHand

WaitingJob = tuple[Job, asyncio.Future[None]]
"""A job, and the future that waits for it."""


class Database(Protocol):
    """What a database does for the log."""

    @property
    def leases(self) -> Leases:
        """Which server has which table."""

    def submit(self, job: Job) -> asyncio.Future[None]:
        """Write a job with the next batch; the future is done when it is durable."""

    async def read(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows that a statement of `sql` finds."""

    async def close(self) -> None:
        """Write what waits, and close the database."""


def settle(waiting: Iterable[WaitingJob], outcomes: Iterable[JobResult]) -> None:
    """Report the results to the futures that wait for them."""
    for (_, future), outcome in zip(waiting, outcomes, strict=True):
        if future.done():
            continue  # the caller has given up
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
        self.leases = database.leases

    async def create(self, table: str, created: int, summary: bytes, first: bytes) -> int:
        await self._database.submit(OpenTable(table, created, summary, first))
        return FIRST_LEASE

    async def append(self, step: Append) -> None:
        await self._database.submit(step)

    async def close_table(self, table: str, lease: int = 0) -> None:
        await self._database.submit(Closing(table, lease))

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
        """The tables one by one, because not all can be read. Raises `error` if not even their names can."""
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

    async def table(self, table: str) -> Stored | None:
        rows = await self._database.read(sql.ONE_TABLE, table)
        return _stored(rows[0]) if rows else None

    async def load(self, table: str) -> Loaded:
        if not await self._database.read(sql.ONE_TABLE, table):  # entries alone are no table, in any list
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        found = await self._database.read(sql.SNAPSHOT, table)
        snapshot, at = found[0] if found else (None, 0)
        entries = await self.entries(table, after=at)
        if not at and not entries:
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        return Loaded(snapshot, at, entries)

    async def entries(self, table: str, *, after: int) -> list[bytes]:
        rows = await self._database.read(sql.ENTRIES, table, after)
        if [number for number, _ in rows] != list(range(after + 1, after + 1 + len(rows))):
            raise StoreError(Code.STORE_DAMAGED, reason="steps are missing")
        return [entry for _, entry in rows]

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[StoredHand]:
        return [StoredHand(*row) for row in await self._database.read(sql.HANDS, table, after, limit)]

    async def hand(self, table: str, number: int) -> StoredHand | None:
        found = await self._database.read(sql.HAND, table, number)
        return StoredHand(*found[0]) if found else None

    async def close(self) -> None:
        await self._database.close()
