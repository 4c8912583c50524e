"""The store itself, on top of a database that knows only SQL and rows."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from redbutton.errors import Code, StoreError
from redbutton.store import sql
from redbutton.store.archive import ENTRIES, HANDS, PIECE, SNAPSHOT, Item, pack, unpack
from redbutton.store.batch import ArchiveTable, Closing, Job, JobResult, OpenTable, Probe, StoreNote
from redbutton.store.leases import FIRST_LEASE, Leases
from redbutton.store.protocol import ALL, Append, Loaded, Stored, StoredHand

WaitingJob = tuple[Job, asyncio.Future[None]]
"""A job, and the future that waits for it."""


class Database(Protocol):
    """What a database does for the log."""

    @property
    def leases(self) -> Leases:
        """Which server has which table."""

    @property
    def size(self) -> str:
        """The statement that finds how many bytes it has."""

    @property
    def folder(self) -> Path | None:
        """Where its file is; None if it is a server."""

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


async def _first(items: AsyncIterator[Item], limit: int) -> AsyncIterator[Item]:
    """As many items as wanted; no more are read."""
    left = limit
    async for item in items:
        yield item
        left -= 1
        if not left:
            return


def _in_order(rows: Sequence[Any], *, after: int) -> list[bytes]:
    """The entries of rows, which must be the next ones after a number, each with its own. Raises if not."""
    if [number for number, _ in rows] != list(range(after + 1, after + 1 + len(rows))):
        raise StoreError(Code.STORE_DAMAGED, reason="steps are missing")
    return [entry for _, entry in rows]


def _stored(row: Sequence[Any]) -> Stored:
    table, created, summary, closed = row
    return Stored(table, created, summary, bool(closed))


class EventLog:
    """A `Store` in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.leases = database.leases

    async def create(
        self, table: str, created: int, summary: bytes, first: bytes, *, opener: str = ""
    ) -> int:
        await self._database.submit(OpenTable(table, created, summary, first, opener=opener))
        return FIRST_LEASE

    async def append(self, step: Append) -> None:
        await self._database.submit(step)

    async def close_table(self, table: str, lease: int = 0) -> None:
        await self._database.submit(Closing(table, lease))

    async def check(self) -> None:
        await self._database.submit(Probe())

    async def tables(self, *, closed: bool = True) -> list[Stored]:
        try:
            rows = await self._database.read(sql.TABLES if closed else sql.OPEN_TABLES)
            return [_stored(row) for row in rows]
        except StoreError as error:
            if error.code is not Code.STORE_DAMAGED:
                raise
            return [each for each in await self._readable(error) if closed or not each.closed]

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
        (at, snapshot, closed), *later = await self._database.read(sql.LOAD, table) or [(0, None, None)]
        if closed is None:
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        if closed and snapshot is None:  # it may be archived, even since it was read
            return await self._load_closed(table)
        if not (at or later):
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        return Loaded(snapshot, at, _in_order([row[:2] for row in later], after=at))

    async def _load_closed(self, table: str) -> Loaded:
        packed = [(item.content, item.number) async for item in self._packed(table, SNAPSHOT)]
        snapshot, at = packed[0] if packed else (None, 0)
        entries = await self.entries(table, after=at)
        if not (at or entries):
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        return Loaded(snapshot, at, entries)

    async def entries(self, table: str, *, after: int, limit: int = ALL) -> list[bytes]:
        rows: Sequence[Any] = await self._database.read(sql.SOME_ENTRIES, table, after, limit)
        if not rows:
            packed = self._packed(table, ENTRIES, after)
            rows = [(number, entry) async for number, _, entry in _first(packed, limit)]
        return _in_order(rows, after=after)

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[StoredHand]:
        if rows := await self._database.read(sql.HANDS, table, after, limit):
            return [StoredHand(*row) for row in rows]
        return [StoredHand(*item) async for item in _first(self._packed(table, HANDS, after), limit)]

    async def hand(self, table: str, number: int) -> StoredHand | None:
        found = await self.hands(table, after=number - 1, limit=1)
        return found[0] if found and found[0].number == number else None

    # -- archives ----------------------------------------------------------------------------------------

    async def _packed(self, table: str, kind: str, after: int = 0) -> AsyncIterator[Item]:
        """What is archived of a table, piece by piece."""
        while rows := await self._database.read(sql.ARCHIVED, table, kind, after):
            for item in unpack(rows[0][0]):
                if item.number > after:
                    yield item
                    after = item.number

    async def archive(self, table: str) -> None:
        pieces = [piece async for piece in self._pieces(table)]
        await self._database.submit(ArchiveTable(table, tuple(pieces)))

    async def _pieces(self, table: str) -> AsyncIterator[tuple[Any, ...]]:
        """The rows of a closed table, packed: some hundred at a time, so that one hand is found quickly."""
        for kind, statement in ((ENTRIES, sql.SOME_ENTRIES), (HANDS, sql.HANDS)):
            last = 0
            while rows := await self._database.read(statement, table, last, PIECE):
                if kind == ENTRIES and rows[-1][0] != last + len(rows):
                    raise StoreError(Code.STORE_DAMAGED, reason="steps are missing")
                first, last = rows[0][0], rows[-1][0]
                items = [Item(row[0], row[1] if kind == HANDS else 0, row[-1]) for row in rows]
                yield table, kind, first, last, await asyncio.to_thread(pack, items)
        for snapshot, at in await self._database.read(sql.SNAPSHOT, table):
            yield table, SNAPSHOT, at, at, await asyncio.to_thread(pack, [Item(at, 0, snapshot)])

    async def to_archive(self, before: int, limit: int) -> list[str]:
        return [name for (name,) in await self._database.read(sql.TO_ARCHIVE, before, limit)]

    # -- room --------------------------------------------------------------------------------------------

    async def stored(self) -> int:
        return int((await self._database.read(self._database.size))[0][0])

    async def stored_by(self, opener: str) -> int:
        return int((await self._database.read(sql.STORED_BY, opener))[0][0])

    async def spent(self, most: int) -> frozenset[str]:
        return frozenset(name for (name,) in await self._database.read(sql.SPENT, most))

    def free(self) -> int | None:
        folder = self._database.folder
        return None if folder is None else shutil.disk_usage(folder).free

    # -- versions ----------------------------------------------------------------------------------------

    async def versions(self) -> list[tuple[str, int]]:
        return [(version, number) for version, number in await self._database.read(sql.VERSIONS)]

    async def note_version(self, version: str, entry_format: int, since: int) -> None:
        await self._database.submit(StoreNote(sql.ADD_VERSION, (version, entry_format, since)))

    # -- orders ------------------------------------------------------------------------------------------

    async def orders(self) -> list[tuple[str, bytes]]:
        rows = await self._database.read(sql.ORDERS, self.leases.server)
        return [(order, wanted) for order, wanted in rows]

    async def answer(self, order: str, answer: bytes) -> None:
        await self._database.submit(StoreNote(sql.ANSWER, (order, answer)))

    async def close(self) -> None:
        await self._database.close()
