"""The log in PostgreSQL: one connection that writes, and a few for all else.

Several servers may use a schema: each table is one server's, by a lease that every step is checked against
(`leases`). Jobs that come while a batch is written wait for the next one.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import asyncpg

from redbutton.errors import Code, StoreError
from redbutton.store import crash_points, sql
from redbutton.store.batch import (
    Batch,
    Closing,
    Job,
    JobResult,
    LogEnd,
    OpenTable,
    Row,
    conflict,
    damaged,
    moved,
    repeated,
    unavailable,
    unknown,
)
from redbutton.store.leases import Leases
from redbutton.store.log import WaitingJob, settle
from redbutton.store.postgres_leases import (
    ADD_ENTRIES,
    CLOSE_TABLES,
    DECLARE_DEAD,
    HELD,
    OPEN_LEASE,
    PROBE,
    PostgresLeases,
    register,
)
from redbutton.store.postgres_schema import Schema
from redbutton.store.protocol import Append

STANDINGS = """
    SELECT id, (SELECT max(number) FROM entries WHERE table_id = id), closed FROM tables WHERE id = ANY($1)
"""
"""Where the logs of some tables end: after a server has died, another one asks for very many at once."""
SIZE = """
    SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
"""
"""The bytes of all tables of the schema, with their indexes."""
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""How a database fails. A connection whose end was told but has not come yet fails inside the client."""


class Postgres:
    """A schema that this process writes, perhaps together with others."""

    size, folder = SIZE, None

    def __init__(self, schema: Schema, writer: "PostgresWriter", readers: asyncpg.Pool) -> None:
        self._schema, self._readers = schema, readers
        self.leases: Leases = PostgresLeases(self.read, self._forget, schema.server)
        self._writer: PostgresWriter | None = writer
        self._waiting: list[WaitingJob] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> "Postgres":
        """Connect to a database, and make the schema if there is none."""
        try:
            schema = Schema(url)
            writer = PostgresWriter(await schema.connect(), schema)
            return cls(schema, writer, await schema.readers())
        except StoreError:
            raise
        except ValueError as error:  # its message may contain a password
            raise StoreError(Code.STORE_PLACE, scheme="postgresql://") from error
        except FAILURES as error:
            raise unavailable(error) from error

    def submit(self, job: Job) -> asyncio.Future[None]:
        self._check_open()
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_on())
        return future

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        self._check_open()
        try:
            return [tuple(row) for row in await self._readers.fetch(dollars(statement), *values)]
        except FAILURES as error:
            raise told(error) from error

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(Code.STORE_CLOSED)

    def _forget(self, table: str) -> None:
        """A table has changed hands: where its log ends is not known any more."""
        if self._writer is not None:
            self._writer.forget(table)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._writing is not None:
            await self._writing
        if self._writer is not None:
            await self._writer.close()
        await self._readers.close()

    async def _write_on(self) -> None:
        """Write batch after batch, until nothing waits."""
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            outcomes = await self._write([job for job, _ in waiting])
            crash_points.point("before-acknowledge")
            settle(waiting, outcomes)
        self._writing = None

    async def _write(self, jobs: Sequence[Job]) -> list[JobResult]:
        """Write jobs together; if the database refuses, one by one, so that a bad job fails alone.

        A lost connection is reopened once. Jobs that were stored already are recognised.
        """
        before = self._writer
        try:
            return await (await self._connected()).commit(jobs)
        except Exception as error:
            failed = error
        if self._writer is None or self._writer.lost(failed):
            self._writer = None
            return await self._write(jobs) if before else [unavailable(failed)] * len(jobs)
        if len(jobs) == 1:
            return [self._writer.reason(failed, jobs[0])]
        return [outcome for job in jobs for outcome in await self._write([job])]

    async def _connected(self) -> "PostgresWriter":
        if self._writer is None:
            self._writer = PostgresWriter(await self._schema.connect(), self._schema)
        return self._writer


class PostgresWriter:
    """The one connection that writes, and each table's last step, which is known while its lease holds."""

    def __init__(self, db: asyncpg.Connection, schema: Schema) -> None:
        self._db, self._schema = db, schema
        self._known: dict[str, LogEnd] = {}

    async def commit(self, jobs: Sequence[Job]) -> list[JobResult]:
        """Write all valid jobs in one transaction."""
        await self._look_up(unknown(jobs, self._known))
        batch = Batch(self._known, await self._stored(repeated(jobs, self._known)))
        outcomes: list[JobResult] = [batch.enter(job) for job in jobs]
        gone = await self._gone(jobs, outcomes)
        if not batch.writes():
            await self._probe()
        else:
            gone |= await self._transact(batch)
        self._known.update(batch.changed)
        for table in gone:
            self.forget(table)
        return [
            moved(job.table) if isinstance(job, Append | Closing) and job.table in gone else outcome
            for job, outcome in zip(jobs, outcomes, strict=True)
        ]

    async def _gone(self, jobs: Sequence[Job], outcomes: Sequence[JobResult]) -> set[str]:
        """Tables whose steps contradict what is stored, because another server has them now."""
        wrong = {
            job.table: job.lease
            for job, outcome in zip(jobs, outcomes, strict=True)
            if isinstance(job, Append)
            and isinstance(outcome, StoreError)
            and outcome.code is Code.STORE_CONFLICT
        }
        if not wrong:
            return set()
        held = dict(await self._db.fetch(HELD, self._schema.server))
        return {table for table, lease in wrong.items() if held.get(table) != lease}

    def forget(self, table: str) -> None:
        self._known.pop(table, None)

    async def _probe(self) -> None:
        """Write something small, to see whether anything can be written."""
        if await self._db.execute(PROBE, self._schema.server) == "UPDATE 0":
            await register(self._db, self._schema.server)

    def lost(self, error: Exception) -> bool:
        """Is the connection unusable: closed, or without an answer?"""
        if isinstance(error, OSError):
            self._db.terminate()
        return bool(self._db.is_closed())

    def reason(self, error: Exception, job: Job) -> Exception:
        """The refusal of one job that the database rejected."""
        if isinstance(error, asyncpg.IntegrityConstraintViolationError) and isinstance(
            job, OpenTable | Append
        ):
            return conflict(job, self._known.get(job.table))
        if isinstance(error, FAILURES) and not isinstance(error, ValueError | asyncpg.DataError):
            return told(error)
        return error

    async def close(self) -> None:
        """Close the connection. Nothing can be written after that, so all tables are free."""
        with suppress(*FAILURES):
            await self._db.execute(DECLARE_DEAD, self._schema.server)
        await self._db.close()

    async def _look_up(self, tables: set[str]) -> None:
        if tables:
            for table, last, closed in await self._db.fetch(STANDINGS, list(tables)):
                self._known[table] = LogEnd(last or 0, bool(closed))

    async def _stored(self, places: list[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        found = [(place, await self._db.fetchval(dollars(sql.ENTRY), *place)) for place in places]
        return {place: entry for place, entry in found if entry is not None}

    async def _transact(self, batch: Batch) -> set[str]:
        """Write a batch, except for what is of tables that another server has now; their names.

        The most common case, entries alone, is a single statement, which is a transaction by itself.
        """
        crash_points.point("before-write")
        writes = batch.writes()
        if [statement for statement, _ in writes] == [sql.ADD_ENTRY]:
            gone = await self._add_entries(batch)
        else:
            async with self._db.transaction():
                gone = await self._write_all(batch, writes)
                crash_points.point("before-commit")
        crash_points.point("after-commit")
        return gone

    async def _write_all(self, batch: Batch, writes: list[tuple[str, Sequence[Row]]]) -> set[str]:
        """Leases first, then entries: they hold the leases until the end of the transaction."""
        server = self._schema.server
        await self._db.executemany(OPEN_LEASE, [(row[0], server) for row in batch.opened])
        gone = await self._add_entries(batch) | await self._close_tables(batch)
        for statement, rows in writes:
            if statement not in (sql.ADD_ENTRY, sql.CLOSE_TABLE):
                still = [row for row in rows if row[0] not in gone]
                await self._db.executemany(dollars(statement), still)
                crash_points.point("in-transaction")
        return gone

    async def _add_entries(self, batch: Batch) -> set[str]:
        rows = batch.fenced
        if not rows:
            return set()
        tables, numbers, entries, leases = zip(*rows, strict=True)
        kept = await self._db.fetch(ADD_ENTRIES, self._schema.server, tables, numbers, entries, leases)
        return set(tables) - {table for table, _ in kept}

    async def _close_tables(self, batch: Batch) -> set[str]:
        if not batch.closed:
            return set()
        tables, leases = zip(*batch.closed.items(), strict=True)
        kept = await self._db.fetch(CLOSE_TABLES, self._schema.server, tables, leases)
        return set(tables) - {table for (table,) in kept}


def told(error: Exception) -> StoreError:
    """An error of PostgreSQL or the system, as a refusal."""
    is_damage = isinstance(error, asyncpg.DataCorruptedError | asyncpg.IndexCorruptedError)
    return damaged(error) if is_damage else unavailable(error)


@cache
def dollars(statement: str) -> str:
    """A statement of `sql` with PostgreSQL's placeholders."""
    return statement.replace("?", "$")
