"""The log in one SQLite file: a thread that writes, and one that reads meanwhile.

The writing thread takes all the jobs that wait, writes them in one transaction and commits once, so that the
one slow thing, waiting for the disk, is shared by all the tables that acted in the meantime.
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
from time import sleep
from typing import Any

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
from redbutton.store.sqlite_file import HEARTBEAT, File, take
from redbutton.store.steps import Append

MANY = 4
"""After so many jobs at once the next ones are waited for a little: fewer commits, each for more tables."""
GATHERING = 0.001
"""So many seconds."""
MOST_ROWS = 64
"""So many rows one statement writes."""


class SQLite:
    """A file that this process alone writes."""

    def __init__(self, path: Path | None, loop: asyncio.AbstractEventLoop) -> None:
        with ExitStack() as held:
            self._file = held.enter_context(closing(File(take(path, held))))
            self._reading = held.enter_context(ThreadPoolExecutor(1, "redbutton-store-reads"))
            self._held = held.pop_all()
        self._loop = loop
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closed = False
        writer = Writer(self._file)
        self._writing = Thread(target=self._write, args=(writer,), name="redbutton-store", daemon=True)
        self._writing.start()

    @classmethod
    async def open(cls, path: Path | None) -> "SQLite":
        """Open a file, or for None one that is gone afterwards."""
        try:
            return await asyncio.to_thread(cls, path, asyncio.get_running_loop())
        except (sqlite3.Error, OSError) as error:
            raise told(error) from error

    def submit(self, job: Job) -> asyncio.Future[None]:
        if self._closed:
            raise StoreError(Code.STORE_CLOSED)
        future = self._loop.create_future()
        self._queue.put((job, future))
        return future

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
            self._queue.put(None)
            await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writing.join()
        self._held.close()

    def _write(self, writer: "Writer") -> None:
        """The life of the writing thread: it ends with the None that `close` sends."""
        end = busy = False
        while not end:
            taken = [self._queue.get()]
            if busy:
                sleep(GATHERING)
            taken += [self._queue.get() for _ in range(self._queue.qsize())]
            busy = len(taken) >= MANY
            waiting = [one for one in taken if one is not None]
            end = len(waiting) < len(taken)
            outcomes = writer.write([job for job, _ in waiting])
            crash.point("before-acknowledge")
            with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
                self._loop.call_soon_threadsafe(settle, waiting, outcomes)


class Writer:
    """The one connection that writes, and how far each table is."""

    def __init__(self, file: File) -> None:
        self._file = file
        self._known: dict[str, Standing] = {}

    def write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Write jobs together; if that fails, each by itself, so that a bad one harms no other."""
        try:
            with self._file.turn():
                outcomes = self._commit(jobs)
            self._file.make_room()
            return outcomes
        except Exception as error:
            if len(jobs) == 1:
                return [self._reason(error, jobs[0])]
            return [outcome for job in jobs for outcome in self.write([job])]

    def _commit(self, jobs: Sequence[Job]) -> list[Outcome]:
        self._look_up(unknown(jobs, self._known))
        batch = Batch(self._known, self._stored(repeated(jobs, self._known)))
        outcomes: list[Outcome] = [batch.enter(job) for job in jobs]
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
                self._known[table] = Standing(row[0], bool(row[1]))

    def _stored(self, places: list[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        found = ((place, self._db.execute(sql.ENTRY, place).fetchone()) for place in places)
        return {place: row[0] for place, row in found if row}

    def _transact(self, writes: list[tuple[str, Sequence[Row]]]) -> None:
        """Write rows so that all of them are there afterwards, or none.

        After each statement this thread has to wait for its turn again, behind all else that goes on, so the
        most common case, entries alone, is one statement: a transaction by itself.
        """
        crash.point("before-write")
        (statement, rows), *others = writes
        if not others and statement == sql.ADD_ENTRY and len(rows) <= MOST_ROWS:
            self._run(statement, rows)
        else:
            self._transact_several(writes)
        crash.point("after-commit")

    def _transact_several(self, writes: list[tuple[str, Sequence[Row]]]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in writes:
                self._run(statement, rows)
                crash.point("in-transaction")
            crash.point("before-commit")
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite may have rolled back by itself
                self._db.execute("ROLLBACK")
            raise

    def _run(self, statement: str, rows: Sequence[Row]) -> None:
        """Entries, of which there are many, are written several at a time."""
        if statement != sql.ADD_ENTRY:
            self._db.executemany(statement, rows)
            return
        for some in (rows[at : at + MOST_ROWS] for at in range(0, len(rows), MOST_ROWS)):
            self._db.execute(_several(statement, len(some)), [value for row in some for value in row])

    def _reason(self, error: Exception, job: Job) -> Exception:
        if isinstance(error, sqlite3.IntegrityError) and isinstance(job, Opening | Append):
            return conflict(job, self._known.get(job.table))
        if isinstance(error, sqlite3.DatabaseError | OSError | StoreError) and not isinstance(
            error, sqlite3.ProgrammingError
        ):
            return told(error)
        return error


def told(error: Exception) -> StoreError:
    """What SQLite or the system says, as a refusal."""
    is_damage = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
    return damaged(error) if is_damage else unavailable(error)


@cache
def _several(insert: str, rows: int) -> str:
    """A statement that inserts so many rows instead of one.

    >>> _several("INSERT INTO seats (name, chips) VALUES (?1, ?2)", 2)
    'INSERT INTO seats (name, chips) VALUES (?, ?), (?, ?)'
    """
    begin, one = insert.split(" VALUES ")
    marks = "(" + ", ".join("?" * one.count("?")) + ")"
    return f"{begin} VALUES {', '.join([marks] * rows)}"
