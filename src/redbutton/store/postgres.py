"""The log in PostgreSQL: one connection that writes, and a few that read meanwhile.

The writing connection holds an advisory lock, so that only one server uses a schema: whoever loses the
connection loses the lock with it, and cannot write what another server does not know of. If another server
has had the schema before the connection is back, that is the end of this store. While a batch is written, the
jobs that come gather for the next one.
"""

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Any

import asyncpg

from redbutton.errors import Code, StoreError
from redbutton.store import crash, sql
from redbutton.store.batch import (
    Batch,
    Job,
    Opening,
    Outcome,
    Row,
    Standing,
    conflict,
    damaged,
    repeated,
    unavailable,
    unknown,
)
from redbutton.store.log import Waiting, settle
from redbutton.store.postgres_schema import Schema
from redbutton.store.steps import Append

FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


class Postgres:
    """A schema that this process alone writes."""

    def __init__(self, schema: Schema, writer: "Writer", readers: asyncpg.Pool) -> None:
        self._schema, self._readers = schema, readers
        self._writer: Writer | None = writer
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self._lost: StoreError | None = None
        """Set when another server has taken over."""

    @classmethod
    async def open(cls, url: str) -> "Postgres":
        """Connect to a database, and make the schema if there is none."""
        try:
            schema = Schema(url)
            writer = Writer(await schema.connect(), schema)
            return cls(schema, writer, await schema.readers())
        except StoreError:
            raise
        except ValueError as error:  # what it says may have a password in it
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
        if self._lost is not None:
            raise self._lost.with_traceback(None)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._writing is not None:
            await self._writing
        await self._readers.close()
        if self._writer is not None:
            await self._writer.close()

    async def _write_on(self) -> None:
        """Write batch after batch, until nothing waits."""
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            outcomes = await self._write([job for job, _ in waiting])
            crash.point("before-acknowledge")
            settle(waiting, outcomes)
        self._writing = None

    async def _write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Write jobs together; if the database refuses, each by itself, so that a bad one harms no other.

        A lost connection is made anew once: jobs that were stored already are recognised.
        """
        before = self._writer
        try:
            return await (await self._connected()).commit(jobs)
        except Exception as error:
            failed = error
        if isinstance(failed, StoreError) and failed.code is Code.STORE_LOST:
            self._lost = failed
            return [failed] * len(jobs)
        if self._writer is None or self._writer.lost(failed):
            self._writer = None
            return await self._write(jobs) if before else [unavailable(failed)] * len(jobs)
        if len(jobs) == 1:
            return [self._writer.reason(failed, jobs[0])]
        return [outcome for job in jobs for outcome in await self._write([job])]

    async def _connected(self) -> "Writer":
        if self._writer is None:
            self._writer = Writer(await self._schema.connect(), self._schema)
        return self._writer


class Writer:
    """The one connection that writes, and how far each table is: known for as long as the lock is held."""

    def __init__(self, db: asyncpg.Connection, schema: Schema) -> None:
        self._db, self._schema = db, schema
        self._known: dict[str, Standing] = {}

    async def commit(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Write all jobs that fit in one transaction."""
        await self._look_up(unknown(jobs, self._known))
        batch = Batch(self._known, await self._stored(repeated(jobs, self._known)))
        outcomes: list[Outcome] = [batch.enter(job) for job in jobs]
        writes = batch.writes()
        if not writes or not self._schema.is_owned:
            await self._schema.own(self._db)
        if writes:
            await self._transact(writes)
        self._known.update(batch.changed)
        return outcomes

    def lost(self, error: Exception) -> bool:
        """Whether the connection is of no use any more: it is closed, or no answer came."""
        if isinstance(error, OSError):
            self._db.terminate()
        return bool(self._db.is_closed())

    def reason(self, error: Exception, job: Job) -> Exception:
        """What to say of one job that the database refused."""
        if isinstance(error, asyncpg.IntegrityConstraintViolationError) and isinstance(job, Opening | Append):
            return conflict(job, self._known.get(job.table))
        if isinstance(error, FAILURES) and not isinstance(error, ValueError | asyncpg.DataError):
            return told(error)
        return error

    async def close(self) -> None:
        await self._db.close()

    async def _look_up(self, tables: set[str]) -> None:
        for table in tables:
            if row := await self._db.fetchrow(dollars(sql.STANDING), table):
                self._known[table] = Standing(row[0], bool(row[1]))

    async def _stored(self, places: list[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        found = [(place, await self._db.fetchval(dollars(sql.ENTRY), *place)) for place in places]
        return {place: entry for place, entry in found if entry is not None}

    async def _transact(self, writes: list[tuple[str, Sequence[Row]]]) -> None:
        crash.point("before-write")
        async with self._db.transaction():
            for statement, rows in writes:
                await self._db.executemany(dollars(statement), rows)
                crash.point("in-transaction")
            crash.point("before-commit")
        crash.point("after-commit")


def told(error: Exception) -> StoreError:
    """What PostgreSQL or the system says, as a refusal."""
    is_damage = isinstance(error, asyncpg.DataCorruptedError | asyncpg.IndexCorruptedError)
    return damaged(error) if is_damage else unavailable(error)


@cache
def dollars(statement: str) -> str:
    """A statement of `sql` as PostgreSQL writes it."""
    return statement.replace("?", "$")
