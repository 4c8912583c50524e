"""The schema in PostgreSQL: how it is reached, who may have it, and what is in it."""

import asyncio
from hashlib import blake2b
from urllib.parse import parse_qs, urlsplit

import asyncpg

from redbutton.errors import Code, StoreError

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
)
"""The statements that lead from each format of the schema to the next one."""

SETTINGS = {
    "application_name": "redbutton",
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",  # a server whose machine died must not keep the lock for hours
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


class Schema:
    """One schema of one database: `search_path` in the URL names it, else it is called redbutton."""

    def __init__(self, url: str) -> None:
        self.name = parse_qs(urlsplit(url).query).get("search_path", ["redbutton"])[-1]
        self._quoted = '"' + self.name.replace('"', '""') + '"'
        settings = SETTINGS | {"search_path": self._quoted}
        self._reach = {"dsn": url, "timeout": 5, "command_timeout": 10, "server_settings": settings}

    async def connect(self) -> asyncpg.Connection:
        """A connection that holds the schema's lock, with all tables made."""
        db = await asyncpg.connect(**self._reach)
        try:
            await self._lock(db)
            await self._bring_up_to_date(db)
        except BaseException:
            db.terminate()
            raise
        return db

    async def readers(self) -> asyncpg.Pool:
        """A few connections to read with, made when they are needed."""
        return await asyncpg.create_pool(min_size=0, max_size=3, **self._reach)

    async def _lock(self, db: asyncpg.Connection) -> None:
        """Take the lock; one who has just died may hold it for another moment."""
        name = blake2b(self.name.encode(), digest_size=8, person=b"redbutton").digest()
        key = int.from_bytes(name, "big", signed=True)
        for _ in range(20):
            if await db.fetchval("SELECT pg_try_advisory_lock($1)", key):
                return
            await asyncio.sleep(0.1)
        raise StoreError(Code.STORE_IN_USE, place=self.name)

    async def _bring_up_to_date(self, db: asyncpg.Connection) -> None:
        """Make the tables, or lead an older schema to the present format."""
        if await db.fetchval("SELECT to_regnamespace($1) IS NULL", self._quoted):
            await db.execute(f"CREATE SCHEMA {self._quoted}")
        begun = await db.fetchval("SELECT to_regclass('format') IS NOT NULL")
        found = await db.fetchval("SELECT number FROM format") if begun else 0
        if found > len(FORMATS):
            raise StoreError(Code.STORE_TOO_NEW, place=self.name, found=found, known=len(FORMATS))
        for statements in FORMATS[found:]:
            async with db.transaction():
                await db.execute(f"{statements} UPDATE format SET number = number + 1")
