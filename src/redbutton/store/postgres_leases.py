"""Leases in PostgreSQL. All times are the database's own, so that clocks of machines need not agree."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from secrets import token_hex
from typing import Any

import asyncpg

from redbutton.errors import Code, StoreError
from redbutton.store.leases import LEASE_SECONDS, Peer, Renewal
from redbutton.store.together import Together

LIVES = f"now() + interval '{LEASE_SECONDS} seconds'"
REGISTER = f"""
    INSERT INTO servers (id, machine, address, until, report) VALUES ($1, '', '', {LIVES}, '')
    ON CONFLICT DO NOTHING
"""
PROBE = "UPDATE servers SET until = until WHERE id = $1"
"""A write that changes nothing, to see whether anything can be written."""

FENCED = """
    wanted AS (
        SELECT * FROM unnest($2::text[], $3::bigint[], $4::bytea[], $5::bigint[])
        AS given (table_id, number, entry, lease)
    ),
    held AS (
        SELECT leases.table_id, leases.number AS lease
        FROM leases JOIN (SELECT DISTINCT table_id, lease FROM wanted) AS given
        ON leases.table_id = given.table_id AND leases.number = given.lease
        WHERE leases.server = $1 FOR SHARE OF leases
    )
"""
"""The wanted steps, and those leases of them that still hold.

Locked rows stay as they are until the transaction ends; one that somebody changes at this moment is waited
for and looked at again. So a table is taken over before a step, which then is not stored, or after it.
"""
ADD_ENTRIES = f"""
    WITH {FENCED}
    INSERT INTO entries (table_id, number, entry, lease)
    SELECT table_id, number, entry, lease FROM wanted JOIN held USING (table_id, lease)
    RETURNING table_id, number
"""
"""Each entry keeps the lease that it was stored with: so the log itself shows who wrote what."""
OPEN_LEASE = "INSERT INTO leases (table_id, server, number) VALUES ($1, $2, 1)"
CLOSE_TABLES = """
    WITH held AS (
        SELECT leases.table_id
        FROM leases JOIN unnest($2::text[], $3::bigint[]) AS given (table_id, lease)
        ON leases.table_id = given.table_id AND leases.number = given.lease
        WHERE leases.server = $1 FOR SHARE OF leases
    )
    UPDATE tables SET closed = 1 FROM held WHERE id = held.table_id RETURNING id
"""

ALIVE = "EXISTS (SELECT FROM servers WHERE servers.id = leases.server AND servers.until > now())"
TAKE = f"""
    INSERT INTO leases (table_id, server, number)
    SELECT id, $2, 1 FROM tables WHERE id = $1 AND closed = 0
    ON CONFLICT (table_id) DO UPDATE SET server = excluded.server, number = leases.number + 1
    WHERE leases.server = $2 OR NOT {ALIVE}
    RETURNING number
"""
GIVE_UP = "UPDATE leases SET server = '' WHERE table_id = $1 AND server = $2 AND number = $3"
OWNERS = f"""
    SELECT id, closed, (SELECT server FROM leases WHERE table_id = tables.id AND {ALIVE})
    FROM tables WHERE id = ANY($1)
"""
OWNED = f"SELECT table_id, server FROM leases WHERE {ALIVE}"
HELD = "SELECT table_id, number FROM leases WHERE server = $1"

RENEW = f"""
    WITH before AS (SELECT until FROM servers WHERE id = $1)
    INSERT INTO servers (id, machine, address, until, report) VALUES ($1, $2, $3, {LIVES}, $4)
    ON CONFLICT (id) DO UPDATE
    SET machine = excluded.machine, address = excluded.address,
        until = excluded.until, report = excluded.report
    RETURNING coalesce((SELECT until < now() FROM before), true)
"""
PEERS = "SELECT id, machine, address, report, until > now() FROM servers WHERE id <> $1 ORDER BY id"
DECLARE_DEAD = "UPDATE servers SET until = now() WHERE id = $1 AND until > now()"
FORGET = """
    DELETE FROM servers WHERE until < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM leases WHERE leases.server = servers.id)
    RETURNING report
"""
"""Servers that ended long ago. Who forgets them counts for them from then on, so that no sum ever falls."""

Fetch = Callable[..., Awaitable[Sequence[Any]]]


class PostgresLeases:
    """The leases of one server. `fetch` asks the database; `forget` is told which table changes hands."""

    shared = True

    def __init__(self, fetch: Fetch, forget: Callable[[str], None], server: str | None = None) -> None:
        self._fetch, self._forget = fetch, forget
        self.server = server or token_hex(8)
        self._owners = Together(self._find_owners)
        self._has_forgotten = False

    async def take(self, table: str) -> int | None:
        if found := await self._fetch(TAKE, table, self.server):
            self._forget(table)
            return int(found[0][0])
        await self.owner(table)
        return None

    async def give_up(self, table: str, lease: int) -> None:
        self._forget(table)
        await self._fetch(GIVE_UP, table, self.server, lease)

    async def owner(self, table: str) -> str | None:
        found = await self._owners.find(table)
        if found is None:
            raise StoreError(Code.STORE_NO_TABLE, table=table)
        closed, server = found
        if closed:
            raise StoreError(Code.STORE_TABLE_CLOSED, table=table)
        return server

    async def _find_owners(self, tables: Collection[str]) -> dict[str, tuple[int, str | None]]:
        rows = await self._fetch(OWNERS, list(tables))
        return {table: (closed, server) for table, closed, server in rows}

    async def owned(self) -> dict[str, str]:
        return dict(await self._fetch(OWNED))

    async def held(self) -> dict[str, int]:
        return dict(await self._fetch(HELD, self.server))

    async def renew(self, machine: str, address: str, report: bytes) -> Renewal:
        (late,) = (await self._fetch(RENEW, self.server, machine, address, report))[0]
        forgotten = await self._forget_ended() if late or not self._has_forgotten else []
        return Renewal(late, [Peer(*row) for row in await self._fetch(PEERS, self.server)], forgotten)

    async def _forget_ended(self) -> list[bytes]:
        self._has_forgotten = True
        return [report for (report,) in await self._fetch(FORGET)]

    async def declare_dead(self, server: str) -> None:
        await self._fetch(DECLARE_DEAD, server)


async def register(db: asyncpg.Connection, server: str) -> None:
    """Enter a server among those that use the database, with a first sign of life."""
    await db.execute(REGISTER, server)
