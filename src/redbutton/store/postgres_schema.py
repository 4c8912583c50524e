"""The schema in PostgreSQL: how it is reached, who may have it, and what is in it."""

import asyncio
from contextlib import suppress
from hashlib import blake2b
from secrets import token_hex
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
    """
    CREATE TABLE owner (server text NOT NULL);
    INSERT INTO owner VALUES ('');
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
        self._me = token_hex(8)
        self._owners: set[str] = set()
        """Who may be written down as the owner if nobody has passed us; none before the first connection."""
        self._reach = {"dsn": url, "timeout": 5, "command_timeout": 10, "server_settings": settings}

    async def connect(self) -> asyncpg.Connection:
        """A connection that holds the schema's lock, with all tables made.

        If another server has had the schema since the last connection, the refusal is for good: what this one
        knows of the tables is not true any more.
        """
        db = await asyncpg.connect(**self._reach)
        try:
            await self._check_passed(db)
            await self._lock(db)
            await self._bring_up_to_date(db)
            await self._check_passed(db)
            with suppress(asyncpg.InsufficientResourcesError):  # a full disk: then with the first step
                await self.own(db)
        except BaseException:
            db.terminate()
            raise
        return db

    async def own(self, db: asyncpg.Connection) -> None:
        """Write down whose the schema is, with the lock in hand; also to see if anything can be written."""
        self._owners |= {await db.fetchval("SELECT server FROM owner"), self._me}
        await db.execute("UPDATE owner SET server = $1", self._me)
        self._owners = {self._me}

    @property
    def is_owned(self) -> bool:
        return self._owners == {self._me}

    async def _check_passed(self, db: asyncpg.Connection) -> None:
        if self._owners and await db.fetchval("SELECT server FROM owner") not in self._owners:
            raise StoreError(Code.STORE_LOST, place=self.name)

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
