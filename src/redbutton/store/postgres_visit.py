"""The operator's door to a PostgreSQL: one connection, which is no server's."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import asyncpg

from redbutton.errors import Code, StoreError
from redbutton.store.batch import Job, Row, unavailable
from redbutton.store.leases import Leases, Peer, SoleServer
from redbutton.store.postgres import FAILURES, SIZE, PostgresWriter, dollars, told
from redbutton.store.postgres_leases import ALIVE
from redbutton.store.postgres_schema import Schema

ROWS = 1000
"""Rows read at a time."""
OURS = ("tables", "entries", "hands", "snapshots", "archives", "leases", "orders", "usage")
Fill = Callable[[str, Sequence[str], Sequence[Row]], Awaitable[None]]
"""Puts rows into a table: its name, its columns, and the rows."""
SERVERS = (
    "SELECT id, machine, address, report, true FROM servers WHERE until > now() AND address <> '' ORDER BY id"
)
"""Those that take connections: one that is about to end has no address any more."""
FREE_TABLES = "INSERT INTO leases SELECT id, '', 0 FROM tables ON CONFLICT DO NOTHING"
OWNER = f"SELECT server FROM leases WHERE table_id = $1 AND {ALIVE}"


class PostgresVisit:
    """A visitor of a schema."""

    size, folder = SIZE, None

    def __init__(self, db: asyncpg.Connection, schema: Schema) -> None:
        self.db, self._schema = db, schema
        self.leases: Leases = SoleServer()

    @classmethod
    async def open(cls, url: str, *, writes: bool) -> "PostgresVisit":
        """Visit a schema, which must be there."""
        return await cls._connected(url, lambda schema: schema.visit(writes=writes))

    @classmethod
    async def make(cls, url: str) -> "PostgresVisit":
        """Visit a schema, which is made if there is none."""
        return await cls._connected(url, Schema.make)

    @classmethod
    async def _connected(
        cls, url: str, connect: Callable[[Schema], Awaitable[asyncpg.Connection]]
    ) -> "PostgresVisit":
        try:
            schema = Schema(url, patient=True)
            return cls(await connect(schema), schema)
        except StoreError:
            raise
        except ValueError as error:  # its message may contain a password
            raise StoreError(Code.STORE_PLACE, scheme="postgresql://") from error
        except FAILURES as error:
            raise unavailable(error) from error

    def submit(self, job: Job) -> asyncio.Future[None]:
        async def commit() -> None:
            with self._telling():
                (outcome,) = await PostgresWriter(self.db, self._schema).commit([job])
            if outcome is not None:
                raise outcome

        return asyncio.ensure_future(commit())

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        with self._telling():
            return [tuple(row) for row in await self.db.fetch(dollars(statement), *values)]

    async def rows(self, statement: str) -> AsyncIterator[Sequence[Row]]:
        with self._telling():
            found = await self.db.cursor(dollars(statement))
            while some := await found.fetch(ROWS):
                yield [tuple(row) for row in some]

    @asynccontextmanager
    async def moment(self) -> AsyncIterator[None]:
        """A transaction that reads. How it ends does not matter: what was read was read."""
        transaction = self.db.transaction(isolation="repeatable_read", readonly=True)
        with self._telling():
            await transaction.start()
        try:
            yield
        finally:
            with suppress(*FAILURES):
                await transaction.rollback()

    async def write(self, statement: str, *values: Any) -> None:
        with self._telling():
            await self.db.execute(dollars(statement), *values)

    async def give_back(self) -> int:
        """PostgreSQL uses the room again itself, and gives back what is at the end of its files."""
        with self._telling():
            for name in OURS:
                await self.db.execute(f"VACUUM (ANALYZE) {name}")
        return 0

    @asynccontextmanager
    async def filling(self) -> AsyncIterator[Fill]:
        """Fill a schema that has no tables, in one transaction. Raises if it has some."""
        transaction = self.db.transaction()
        with self._telling():
            await transaction.start()
        try:
            with self._telling():
                await self._make_sure_it_is_empty()
            yield self._fill
            with self._telling():
                await self.db.execute(FREE_TABLES)
                await transaction.commit()
        except BaseException:
            with suppress(*FAILURES):
                await transaction.rollback()
            raise

    async def _make_sure_it_is_empty(self) -> None:
        await self.db.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        if await self.db.fetchval("SELECT EXISTS (SELECT FROM tables)"):
            raise StoreError(Code.STORE_NOT_EMPTY, place=self._schema.name)
        await self.db.execute("DELETE FROM versions")

    async def _fill(self, name: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with self._telling():
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
        with suppress(*FAILURES):  # it may be lost already
            await self.db.close()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Errors of PostgreSQL as refusals."""
        try:
            yield
        except FAILURES as error:
            if self.db.is_closed():
                raise StoreError(Code.STORE_LOST, reason=str(error) or type(error).__name__) from error
            raise told(error) from error
