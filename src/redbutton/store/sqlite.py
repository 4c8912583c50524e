"""The log in one SQLite file: a thread that writes, and one that reads.

The writing thread gets all waiting jobs at once, writes them in one transaction and commits once. So the slow
part, waiting for the disk, is shared by all tables that acted in the meantime. While it writes, jobs wait in
the event loop: each time the thread wakes up or asks for the interpreter costs both of them time.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from redbutton.errors import Code, StoreError
from redbutton.store import crash_points, sql
from redbutton.store.batch import (
    Batch,
    Job,
    JobResult,
    LogEnd,
    OpenTable,
    Row,
    conflict,
    damaged,
    repeated,
    unavailable,
    unknown,
)
from redbutton.store.leases import Leases, SoleServer
from redbutton.store.log import WaitingJob, settle
from redbutton.store.protocol import Append
from redbutton.store.sqlite_file import HEARTBEAT, SIZE, SqliteFile, take
from redbutton.store.sqlite_tidying import Tidying

MANY = 2
"""Jobs in a batch after which the next one waits a little for more: fewer commits, each for more tables."""
GATHERING = 0.002
"""Seconds of that wait."""
MOST_ROWS = 64
"""Rows that one statement writes."""
TOGETHER = {
    **{insert: insert for insert in (sql.ADD_ENTRY, sql.ADD_HAND, sql.SET_SNAPSHOT)},
    sql.SET_SUMMARY: "UPDATE tables SET summary = new.column2 FROM (VALUES (?1, ?2)) AS new"
    " WHERE id = new.column1",
}
"""Statements of which there are many, each in a form that can be had for several rows at once."""


class SQLite:
    """A file that only this process writes."""

    def __init__(self, path: Path | None, loop: asyncio.AbstractEventLoop) -> None:
        with ExitStack() as held:
            self._file = held.enter_context(closing(SqliteFile(take(path, held))))
            self._reading = held.enter_context(ThreadPoolExecutor(1, "redbutton-store-reads"))
            self._held = held.pop_all()
        self.leases: Leases = SoleServer()
        self.size, self.folder = SIZE, self._file.path.parent
        self._loop = loop
        self._queue: SimpleQueue[list[WaitingJob] | None] = SimpleQueue()
        self._waiting: list[WaitingJob] = []
        """Jobs that the thread has not got yet."""
        self._is_writing = False
        """Has the thread jobs to write?"""
        self._is_busy = False
        """Were there many jobs in the last batch?"""
        self._closed = False
        self._writing = Thread(target=self._write, name="redbutton-store", daemon=True)
        self._writing.start()

    @classmethod
    async def open(cls, path: Path | None) -> "SQLite":
        """Open a file, or a temporary one for None."""
        try:
            return await asyncio.to_thread(cls, path, asyncio.get_running_loop())
        except (sqlite3.Error, OSError) as error:
            raise told(error) from error

    def submit(self, job: Job) -> asyncio.Future[None]:
        if self._closed:
            raise StoreError(Code.STORE_CLOSED)
        future = self._loop.create_future()
        self._waiting.append((job, future))
        if len(self._waiting) == 1 and not self._is_writing:
            self._hand_over_soon()
        return future

    def _hand_over_soon(self) -> None:
        """At the end of this turn of the event loop, or a little later if there is much to do."""
        if self._is_busy:
            self._loop.call_later(GATHERING, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Let the thread write everything that waits."""
        if self._waiting:
            self._is_writing = True
            self._queue.put(self._waiting)
            self._waiting = []

    def _settle(self, written: list[WaitingJob], outcomes: Sequence[JobResult]) -> None:
        """The thread has written some jobs, and is free for others."""
        self._is_writing, self._is_busy = False, len(written) >= MANY
        settle(written, outcomes)
        if self._is_busy and self._waiting:
            self._hand_over_soon()
        else:
            self._hand_over()

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        if self._closed:
            raise StoreError(Code.STORE_CLOSED)
        try:
            return await self._loop.run_in_executor(self._reading, self._file.fetch, statement, values)
        except sqlite3.Error as error:
            raise told(error) from error

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
            await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writing.join()
        self._held.close()

    def _write(self) -> None:
        """Run the writing thread, until `close` sends None."""
        writer, tidying = SqliteWriter(self._file), Tidying(self._file, self._reading)
        while (waiting := self._queue.get()) is not None:
            outcomes = writer.write([job for job, _ in waiting])
            crash_points.point("before-acknowledge")
            with suppress(RuntimeError):  # the event loop has ended, and its waiters with it
                self._loop.call_soon_threadsafe(self._settle, waiting, outcomes)
            tidying.wrote(len(waiting))


class SqliteWriter:
    """The one connection that writes, and each table's last step."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._known: dict[str, LogEnd] = {}

    def write(self, jobs: Sequence[Job]) -> list[JobResult]:
        """Write jobs together; if that fails, one by one, so that a bad job fails alone."""
        try:
            with self._file.turn():
                outcomes = self._commit(jobs)
            self._file.make_room()
            return outcomes
        except Exception as error:
            if len(jobs) == 1:
                return [self._reason(error, jobs[0])]
            return [outcome for job in jobs for outcome in self.write([job])]

    def _commit(self, jobs: Sequence[Job]) -> list[JobResult]:
        self._look_up(unknown(jobs, self._known))
        batch = Batch(self._known, self._stored(repeated(jobs, self._known)))
        outcomes: list[JobResult] = [batch.enter(job) for job in jobs]
        self._file.check()
        if writes := batch.writes():
            self._transact(writes)
        else:
            self._db.execute(HEARTBEAT)
        self._known.update(batch.changed)
        return outcomes

    @property
    def _db(self) -> sqlite3.Connection:
        return self._file.db

    def _look_up(self, tables: set[str]) -> None:
        for table in tables:
            if row := self._db.execute(sql.STANDING, (table,)).fetchone():
                self._known[table] = LogEnd(row[0] or 0, bool(row[1]))

    def _stored(self, places: list[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        found = ((place, self._db.execute(sql.ENTRY, place).fetchone()) for place in places)
        return {place: row[0] for place, row in found if row}

    def _transact(self, writes: list[tuple[str, Sequence[Row]]]) -> None:
        """Write rows, all of them or none.

        After each statement this thread waits for its turn behind everything else, so the most common case,
        entries alone, is a single statement, which is a transaction by itself.
        """
        crash_points.point("before-write")
        (statement, rows), *others = writes
        if not others and statement == sql.ADD_ENTRY and len(rows) <= MOST_ROWS:
            self._run(statement, rows)
        else:
            self._transact_several(writes)
        crash_points.point("after-commit")

    def _transact_several(self, writes: list[tuple[str, Sequence[Row]]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in writes:
                self._run(statement, rows)
                crash_points.point("in-transaction")
            crash_points.point("before-commit")
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite may have rolled back by itself
                self._db.execute("ROLLBACK")
            raise

    def _run(self, statement: str, rows: Sequence[Row]) -> None:
        """Run a statement for all rows, if there may be many for several at a time."""
        several = TOGETHER.get(statement)
        if several is None:
            self._db.executemany(statement, rows)
            return
        for some in (rows[at : at + MOST_ROWS] for at in range(0, len(rows), MOST_ROWS)):
            self._db.execute(_several(several, len(some)), [value for row in some for value in row])

    def _reason(self, error: Exception, job: Job) -> Exception:
        if isinstance(error, sqlite3.IntegrityError) and isinstance(job, OpenTable | Append):
            return conflict(job, self._known.get(job.table))
        if isinstance(error, sqlite3.DatabaseError | OSError | StoreError) and not isinstance(
            error, sqlite3.ProgrammingError
        ):
            return told(error)
        return error


def told(error: Exception) -> StoreError:
    """An error of SQLite or the system, as a refusal."""
    is_damage = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
    return damaged(error) if is_damage else unavailable(error)


@cache
def _several(statement: str, rows: int) -> str:
    """A statement for this many rows of values instead of one.

    >>> _several("INSERT INTO seats (name, chips) VALUES (?1, ?2) ON CONFLICT DO NOTHING", 2)
    'INSERT INTO seats (name, chips) VALUES (?, ?), (?, ?) ON CONFLICT DO NOTHING'
    """
    begin, _, rest = statement.partition("VALUES (")
    one, _, end = rest.partition(")")
    marks = "(" + ", ".join("?" * one.count("?")) + ")"
    return f"{begin}VALUES {', '.join([marks] * rows)}{end}"
