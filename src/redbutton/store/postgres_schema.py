"""The schema in PostgreSQL: how it is reached, and its tables.

Every server holds a shared lock while it is connected. Changing the format needs the lock alone, so that no
server goes on with a schema that it does not know; versions before leases held it alone, too.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from secrets import token_hex
from urllib.parse import parse_qs, urlsplit

import asyncpg

from redbutton.errors import Code, StoreError
from redbutton.store.postgres_leases import register

SHARED = {
    "servers": """
        id text PRIMARY KEY, machine text NOT NULL, address text NOT NULL, until timestamptz NOT NULL,
        report bytea NOT NULL
    """,
    "leases": "table_id text PRIMARY KEY, server text NOT NULL, number bigint NOT NULL",
}
"""Tables of servers that share a schema."""

FORMATS = (
    """
    CREATE TABLE tables (
        id text PRIMARY KEY, created bigint NOT NULL, closed integer NOT NULL, summary bytea NOT NULL
    );
    CREATE TABLE entries (
        table_id text NOT NULL, number bigint NOT NULL, entry bytea NOT NULL, PRIMARY KEY (table_id, number)
    );
    CREATE TABLE hands (
        table_id text NOT NULL, number bigint NOT NULL, at bigint NOT NULL, record bytea NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    CREATE TABLE snapshots (table_id text PRIMARY KEY, at bigint NOT NULL, snapshot bytea NOT NULL);
    CREATE TABLE format (number integer NOT NULL);
    INSERT INTO format VALUES (0);
    """,
    """
    CREATE TABLE owner (server text NOT NULL);
    INSERT INTO owner VALUES ('');
    """,
    f"""
    DROP TABLE owner;
    CREATE TABLE servers ({SHARED["servers"]});
    CREATE TABLE leases ({SHARED["leases"]});
    CREATE INDEX leases_of_server ON leases (server);
    INSERT INTO leases SELECT id, '', 0 FROM tables;
    ALTER TABLE entries ADD COLUMN lease bigint NOT NULL DEFAULT 0;
    """,
)
"""The statements that lead from each format of the schema to the next."""

ADDED = {
    "archives": """
        table_id text NOT NULL, kind text NOT NULL, first bigint NOT NULL, last bigint NOT NULL,
        packed bytea NOT NULL, PRIMARY KEY (table_id, kind, first)
    """,
    "orders": """
        id text PRIMARY KEY, server text NOT NULL, made bigint NOT NULL, wanted bytea NOT NULL, answer bytea
    """,
    "usage": "table_id text PRIMARY KEY, opener text NOT NULL, bytes bigint NOT NULL",
    "versions": """
        version text NOT NULL, format bigint NOT NULL, since bigint NOT NULL, PRIMARY KEY (version, format)
    """,
}
ADDITIONS = (
    "".join(f"CREATE TABLE IF NOT EXISTS {name} ({columns});" for name, columns in ADDED.items())
    + "CREATE INDEX IF NOT EXISTS open_tables ON tables (created, id) WHERE closed = 0;"
    + "CREATE INDEX IF NOT EXISTS usage_by_opener ON usage (opener);"
)
"""What a schema of this format may lack, because an earlier version made it. That version does without it, so
these are made while it runs: servers of both versions share the schema."""

SETTINGS = {
    "application_name": "redbutton",
    "synchronous_commit": "on",
    "idle_in_transaction_session_timeout": "2s",  # a process that stands still must not hold up its heirs
    "tcp_keepalives_idle": "10",  # a server whose machine died must not keep the lock for hours
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
PATIENT = {"idle_in_transaction_session_timeout": "0"}
"""A visitor holds nobody up, and may wait in a transaction: for its own disk, or for who reads the bar."""


class ReadingConnection(asyncpg.Connection):  # type: ignore[misc]
    """A connection that only reads: putting its settings back after each question would be another one."""

    def get_reset_query(self) -> str:
        return ""


class Schema:
    """One schema of one database: the `search_path` of the URL, else `redbutton`."""

    def __init__(self, url: str, *, patient: bool = False) -> None:
        """`patient` lets statements and transactions take their time; not for servers: players wait there."""
        self.name = parse_qs(urlsplit(url).query).get("search_path", ["redbutton"])[-1]
        self._quoted = '"' + self.name.replace('"', '""') + '"'
        settings = SETTINGS | (PATIENT if patient else {}) | {"search_path": self._quoted}
        self.server = token_hex(8)
        """The name of this server among all that use the schema."""
        self._reach = {
            "dsn": url,
            "timeout": 5,
            "command_timeout": None if patient else 10,
            "server_settings": settings,
        }

    async def connect(self) -> asyncpg.Connection:
        """The connection of a server, which is entered among those that use the schema."""
        async with self._connected() as db:
            await self._make(db)
            with suppress(asyncpg.InsufficientResourcesError):  # a full disk: try again with the first step
                await register(db, self.server)
        return db

    async def make(self) -> asyncpg.Connection:
        """A visitor's connection to a schema with all its tables, which are made if there are none."""
        async with self._connected() as db:
            await self._make(db)
        return db

    async def visit(self, *, writes: bool) -> asyncpg.Connection:
        """A visitor's connection to a schema that is there. Unless it writes, nothing in it is changed."""
        async with self._connected() as db:
            if not await self._format(db):
                raise StoreError(Code.STORE_NOT_THERE, place=self.name)
            if writes:
                await self._make(db)
            else:
                await self._lock(db, "pg_try_advisory_lock_shared")
                self._check_known(await self._format(db))
                await self._stand_in(db)
                await db.execute("SET default_transaction_read_only = on")
        return db

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection]:
        """A new connection, which is ended if something goes wrong with it at once."""
        db = await asyncpg.connect(**self._reach)
        try:
            yield db
        except BaseException:
            db.terminate()
            raise

    async def _make(self, db: asyncpg.Connection) -> None:
        """Hold the schema's lock together with others, with all tables made."""
        if await self._format(db) != len(FORMATS):
            await self._lock(db, "pg_try_advisory_lock")
            await self._bring_up_to_date(db)
            await db.execute("SELECT pg_advisory_unlock_all()")
        await self._lock(db, "pg_try_advisory_lock_shared")
        await self._add(db)

    async def _stand_in(self, db: asyncpg.Connection) -> None:
        """Put empty tables, seen by this connection alone, where an earlier version has made none."""
        for name, columns in (ADDED | SHARED).items():
            if not await db.fetchval("SELECT to_regclass($1) IS NOT NULL", name):
                await db.execute(f"CREATE TEMP TABLE {name} ({columns})")

    async def readers(self) -> asyncpg.Pool:
        """A few connections to read with, made when needed."""
        return await asyncpg.create_pool(
            min_size=0, max_size=3, connection_class=ReadingConnection, **self._reach
        )

    async def _lock(self, db: asyncpg.Connection, way: str) -> None:
        """Take the lock, with some tries: a server that has just died may hold it for a moment."""
        key = self._key("redbutton")
        for _ in range(20):
            if await db.fetchval(f"SELECT {way}($1)", key):
                return
            await asyncio.sleep(0.1)
        raise StoreError(Code.STORE_IN_USE, place=self.name)

    def _key(self, purpose: str) -> int:
        """The number of an advisory lock of this schema."""
        name = blake2b(self.name.encode(), digest_size=8, person=purpose.encode()).digest()
        return int.from_bytes(name, "big", signed=True)

    async def _add(self, db: asyncpg.Connection) -> None:
        """Make what an earlier version did without. Servers that start at the same time do it one by one."""
        if not await db.fetchval("SELECT to_regclass('usage_by_opener') IS NOT NULL"):
            async with db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1)", self._key("redbutton-adds"))
                await db.execute(ADDITIONS)

    async def _format(self, db: asyncpg.Connection) -> int:
        """The format of the schema; 0 if there is nothing yet."""
        begun = await db.fetchval("SELECT to_regclass('format') IS NOT NULL")
        return await db.fetchval("SELECT number FROM format") if begun else 0

    async def _bring_up_to_date(self, db: asyncpg.Connection) -> None:
        """Make the tables, or migrate an older schema to the present format."""
        found = await self._format(db)
        if not found:
            await db.execute(f"CREATE SCHEMA IF NOT EXISTS {self._quoted}")
        self._check_known(found)
        for statements in FORMATS[found:]:
            async with db.transaction():
                await db.execute(f"{statements} UPDATE format SET number = number + 1")

    def _check_known(self, found: int) -> None:
        if found > len(FORMATS):
            raise StoreError(Code.STORE_TOO_NEW, place=self.name, found=found, known=len(FORMATS))
