"""The operator's door to a PostgreSQL: one connection, which is no server's."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg

from redbutton.errors import Code, StoreError
from redbutton.store.batch import Job, Row, unavailable
from redbutton.store.leases import Leases, Peer, SoleServer
from redbutton.store.postgres import FAILURES, PostgresWriter, dollars, told
from redbutton.store.postgres_leases import ALIVE
from redbutton.store.postgres_schema import Schema

ROWS = 1000
"""Rows read at a time."""
OURS = ("tables", "entries", "hands", "snapshots", "archives", "leases", "orders")
Fill = Callable[[str, Sequence[str], Sequence[Row]], Awaitable[None]]
"""Puts rows into a table: its name, its columns, and the rows."""
SERVERS = (
    "SELECT id, machine, address, report, true FROM servers WHERE until > now() AND address <> '' ORDER BY id"
)
"""Those that take connections: one that is about to end has no address any more."""
OWNER = f"SELECT server FROM leases WHERE table_id = $1 AND {ALIVE}"


class PostgresVisit:
    """A visitor of a schema."""

    def __init__(self, db: asyncpg.Connection, schema: Schema) -> None:
        self.db, self._schema = db, schema
        self.leases: Leases = SoleServer()

    @classmethod
    async def open(cls, url: str) -> "PostgresVisit":
        try:
            schema = Schema(url, patient=True)
            return cls(await schema.visit(), schema)
        except ValueError as error:  # its message may contain a password
            raise StoreError(Code.STORE_PLACE, scheme="postgresql://") from error
        except FAILURES as error:
            raise unavailable(error) from error

    def submit(self, job: Job) -> asyncio.Future[None]:
        async def commit() -> None:
            with _telling():
                (outcome,) = await PostgresWriter(self.db, self._schema).commit([job])
            if outcome is not None:
                raise outcome

        return asyncio.ensure_future(commit())

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        with _telling():
            return [tuple(row) for row in await self.db.fetch(dollars(statement), *values)]

    async def rows(self, statement: str) -> AsyncIterator[Sequence[Row]]:
        with _telling():
            found = await self.db.cursor(dollars(statement))
            while some := await found.fetch(ROWS):
                yield [tuple(row) for row in some]

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[None]:
        async with self.db.transaction(isolation="repeatable_read", readonly=True):
            yield

    async def write(self, statement: str, *values: Any) -> None:
        with _telling():
            await self.db.execute(dollars(statement), *values)

    async def give_back(self) -> int:
        """PostgreSQL uses the room again itself, and gives back what is at the end of its files."""
        with _telling():
            for name in OURS:
                await self.db.execute(f"VACUUM (ANALYZE) {name}")
        return 0

    @asynccontextmanager
    async def filling(self) -> AsyncIterator[Fill]:
        """Fill a schema that has no tables, in one transaction. Raises if it has some."""
        async with self.db.transaction():
            await self.db.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
            if await self.db.fetchval("SELECT EXISTS (SELECT FROM tables)"):
                raise StoreError(Code.STORE_NOT_EMPTY, place=self._schema.name)
            await self.db.execute("DELETE FROM versions")
            yield self._fill
            await self.db.execute("INSERT INTO leases SELECT id, '', 0 FROM tables ON CONFLICT DO NOTHING")

    async def _fill(self, name: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with _telling():
            await self.db.copy_records_to_table(
                name, records=rows, columns=columns, schema_name=self._schema.name
            )

    async def servers(self) -> list[Peer]:
        return [Peer(*row) for row in await self.read(SERVERS)]

    async def owner(self, table: str) -> str | None:
        for (server,) in await self.read(OWNER, table):
            return str(server)
        return next((peer.server for peer in await self.servers()), None)

    async def close(self) -> None:
        await self.db.close()


@contextmanager
def _telling() -> Iterator[None]:
    """Errors of PostgreSQL as refusals."""
    try:
        yield
    except FAILURES as error:
        raise told(error) from error
