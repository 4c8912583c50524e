"""The operator's door: a store that is read, looked after and given orders while a server uses it.

A visitor takes no lock and no table, and makes no store where there is none. It reads a moment in which
everything fits together, and changes nothing. One that writes moves closed tables into archives, and leaves
orders for servers. Who may write the database may do all of that: there is no other password.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from redbutton.errors import Code, StoreError
from redbutton.store.batch import Job, Row
from redbutton.store.connect import file_of, is_server
from redbutton.store.leases import Leases, Peer, SoleServer
from redbutton.store.lock import is_served
from redbutton.store.log import Database, EventLog
from redbutton.store.sqlite import SqliteWriter, told
from redbutton.store.sqlite_file import SIZE, SqliteFile
from redbutton.store.sqlite_reading import FileToRead

if TYPE_CHECKING:
    from redbutton.store.postgres_visit import PostgresVisit

PAGES = 256
"""Pages of a file that are given back at a time, so that a server that writes there hardly waits."""
ROWS = 1000
"""Rows read at a time."""


class Visit(Database, Protocol):
    """What a visitor does in a database, besides reading as a server does."""

    def moment(self) -> AbstractAsyncContextManager[None]:
        """While this lasts, everything is read as it was when it began."""

    def rows(self, statement: str) -> AsyncIterator[Sequence[Row]]:
        """All rows of a statement, some at a time."""

    async def write(self, statement: str, *values: Any) -> None:
        """Run one statement of `sql` that writes."""

    async def give_back(self) -> int:
        """Give room that is free back to the system. The bytes that could not be given back."""

    async def servers(self) -> list[Peer]:
        """The servers that are running."""

    async def owner(self, table: str) -> str | None:
        """The running server that has a table, or should have it; None if there is no server."""


@asynccontextmanager
async def visiting(url: str, *, writes: bool = False) -> AsyncIterator[tuple[EventLog, Visit]]:
    """The store at a place, which must be there: to read it as servers do, and what else a visitor may do."""
    visit = await _open(url, writes=writes)
    try:
        yield EventLog(visit), visit
    finally:
        await visit.close()


async def _open(url: str, *, writes: bool) -> Visit:
    path = file_of(url)
    if path is not None:
        return await SqliteVisit.open(path, writes=writes)
    if is_server(url):
        return await postgres_visit().open(url, writes=writes)
    raise StoreError(Code.STORE_PLACE, scheme=f"{url.partition('://')[0]}://")


def postgres_visit() -> "type[PostgresVisit]":
    """The visitor of a PostgreSQL, if its driver is installed."""
    try:
        from redbutton.store.postgres_visit import PostgresVisit
    except ModuleNotFoundError as missing:
        raise StoreError(Code.STORE_DRIVER_MISSING) from missing
    return PostgresVisit


class SqliteVisit:
    """A visitor of a file. SQLite lets several processes use it; only servers lock each other out."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self.leases: Leases = SoleServer()
        self.size, self.folder = SIZE, file.path.parent

    @classmethod
    async def open(cls, path: Path, *, writes: bool) -> "SqliteVisit":
        path.stat()  # raises if there is none
        with _telling():
            file = FileToRead(path.resolve())  # raises if there is no store in it: a server would make one
            if not writes:
                return cls(file)
            file.close()
            return cls(SqliteFile(file.path))

    def submit(self, job: Job) -> asyncio.Future[None]:
        future = asyncio.get_running_loop().create_future()
        (outcome,) = SqliteWriter(self._file).write([job])
        if outcome is None:
            future.set_result(None)
        else:
            future.set_exception(outcome)
        return future

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        with _telling():
            return self._file.fetch(statement, values)

    async def rows(self, statement: str) -> AsyncIterator[Sequence[Row]]:
        with _telling():
            found = self._file.reader.execute(statement)
            while some := found.fetchmany(ROWS):
                yield some

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[None]:
        with _telling():
            self._file.reader.execute("BEGIN")
        try:
            yield
        finally:
            if self._file.reader.in_transaction:  # SQLite may have ended it by itself
                self._file.reader.execute("ROLLBACK")
            self._file.check()  # what looks like damage may be a change

    async def write(self, statement: str, *values: Any) -> None:
        with _telling():
            self._file.db.execute(statement, values)

    async def give_back(self) -> int:
        """Some pages at a time. A file of an earlier version is rewritten, if no server uses it."""
        db = self._file.db
        with _telling():
            if self._number("auto_vacuum") == 0:
                if not is_served(self._file.path):
                    db.execute("PRAGMA auto_vacuum = incremental")
                    db.execute("VACUUM")
            else:
                while free := self._number("freelist_count"):
                    db.execute(f"PRAGMA incremental_vacuum({PAGES})").fetchall()
                    if self._number("freelist_count") == free:
                        break
            return self._number("freelist_count") * self._number("page_size")

    def _number(self, pragma: str) -> int:
        (found,) = self._file.db.execute(f"PRAGMA {pragma}").fetchone()
        return int(found)

    async def servers(self) -> list[Peer]:
        return [Peer(self.leases.server, "", "", b"", alive=True)] if is_served(self._file.path) else []

    async def owner(self, table: str) -> str | None:
        return next((peer.server for peer in await self.servers()), None)

    async def close(self) -> None:
        self._file.close()


@contextmanager
def _telling() -> Iterator[None]:
    """Errors of SQLite as refusals."""
    try:
        yield
    except sqlite3.Error as error:
        raise told(error) from error
