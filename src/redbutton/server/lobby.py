"""The lobby: all tables of the server, those that are open and those that are only remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable

import msgspec

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.server import entries
from redbutton.server.floor import Floor
from redbutton.server.limits import Openers
from redbutton.server.messages import Game, NewTable, Snapshot
from redbutton.server.room import Room, load
from redbutton.server.table import Table
from redbutton.server.tokens import hash_of, new_table_id, new_token

REMEMBERED = 32
"""So many closed tables are kept at hand for those who still look at their hands."""
NEARLY_FULL = 0.9
"""When so many of the places for tables are taken, deserted ones are closed before their time."""


class Made(msgspec.Struct, frozen=True):
    """A new table, and the token of its host."""

    id: str
    token: str
    link: str


class Lobby:
    """Every room, by the table's id."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.rooms: dict[str, Room] = {}
        self._closed: OrderedDict[str, Table] = OrderedDict()
        self._opening: set[str] = set()
        self._closing: set[str] = set()
        self._openers = Openers(lambda table: table in self.rooms or table in self._opening)
        floor.metrics.gauges |= {
            "redbutton_tables": lambda: len(self.rooms),
            "redbutton_connections": lambda: floor.addresses.connections,
            "redbutton_storage": lambda: all(room.storage for room in self.rooms.values()),
        }

    # -- tables ------------------------------------------------------------------------------------------

    async def create(self, settings: NewTable, *, address: str = "") -> Made:
        """A new table; it is durable before anybody hears of it."""
        await self._make_room(address)
        floor, token, at = self.floor, new_token(self.floor.draw), self.floor.now()
        opened = Table.opening(
            new_table_id(floor.draw), settings, token=hash_of(token), at=at, draw=floor.draw
        )
        table = Table.create(opened)
        self._opening.add(table.id)
        if not floor.limits.unlimited:
            self._openers.add(table.id, address)
        try:
            await floor.store.create(table.id, at, table.summary(), entries.encode(opened))
        finally:
            self._opening.discard(table.id)
        self.rooms[table.id] = Room(table, floor)
        floor.log.tell("opened", table=table.id)
        return Made(id=table.id, token=token, link=f"/t/{table.id}")

    async def _make_room(self, address: str) -> None:
        """Close a table that nobody needs if there are many; a refusal if there are still too many."""
        limits = self.floor.limits
        mine = [] if limits.unlimited else self._openers.tables(address)
        if len(mine) >= limits.tables_per_address:
            await self._close_deserted(mine)
        if self._taken >= NEARLY_FULL * limits.tables:
            await self._close_deserted(self.rooms)
        if not limits.unlimited and len(self._openers.tables(address)) >= limits.tables_per_address:
            raise ServerError(Code.TOO_MANY_OPEN_TABLES, most=limits.tables_per_address)
        if self._taken >= limits.tables:
            raise ServerError(Code.TOO_MANY_TABLES, most=limits.tables)

    @property
    def _taken(self) -> int:
        return len(self.rooms) + len(self._opening)

    async def _close_deserted(self, tables: Iterable[str]) -> None:
        """Close the table that has been empty longest, of those where nothing is lost by it."""
        long_ago = self.floor.now() - self.floor.limits.deserted_minutes * 60_000
        rooms = [(self.rooms[table].empty_since, table) for table in tables if table in self.rooms]
        for since, table in sorted(rooms):
            room = self.rooms[table]
            free = room.is_empty and (room.table.over or room.table.is_lonely)
            if since <= long_ago and free and table not in self._closing:
                self._closing.add(table)
                try:
                    await self._forget(table, room)
                finally:
                    self._closing.discard(table)
                return

    def find(self, table: str) -> Room:
        """The room of an open table."""
        if table not in self.rooms:
            raise ServerError(Code.NO_SUCH_TABLE, table=table)
        return self.rooms[table]

    async def look(self, table: str) -> Table:
        """A table to ask, open or closed; nothing happens at a closed one any more."""
        if table in self.rooms:
            return self.rooms[table].table
        if table not in self._closed:
            try:
                self._closed[table], _ = await load(table, self.floor)
            except StoreError as error:
                if error.code is Code.STORE_NO_TABLE:
                    raise ServerError(Code.NO_SUCH_TABLE, table=table) from None
                raise
        self._closed.move_to_end(table)
        while len(self._closed) > REMEMBERED:
            self._closed.popitem(last=False)
        return self._closed[table]

    def try_out(self, settings: NewTable) -> Game:
        """What would be played at such a table; a refusal if there can be none."""
        at, draw = self.floor.now(), self.floor.draw
        table = Table.create(Table.opening("check", settings, token="0" * 64, at=at, draw=draw))
        return _shown(table.snapshot(None, at=at)).table.game

    def listed(self) -> list[msgspec.Raw]:
        """The lobby's rows, the newest first; tables that only those find who have the link are not in it."""
        rows = (room.table.summary() for room in reversed(self.rooms.values()) if not room.broken)
        return [msgspec.Raw(row) for row in rows if _row(row).listed]

    # -- beginning and end -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Load all tables that were open. One that cannot be loaded is reported; the others live."""
        for stored in await self.floor.store.tables():
            if not stored.closed:
                await self._load(stored.table)

    async def _load(self, name: str) -> None:
        try:
            table, number = await load(name, self.floor)
            room = Room(table, self.floor, number=number)
            await room.restart()
        except Exception as error:
            self.floor.metrics.count("redbutton_faults_total", "LOAD")
            code = error.code if isinstance(error, PokerError) else None
            self.floor.log.tell("not loaded", table=name, code=code, error=error)
        else:
            self.rooms[name] = room

    async def sweep(self) -> None:
        """Close the tables that nobody has looked at for long."""
        long_ago = self.floor.now() - self.floor.limits.idle_hours * 3_600_000
        for name, room in list(self.rooms.items()):
            if room.is_empty and room.empty_since < long_ago:
                await self._forget(name, room)

    async def _forget(self, name: str, room: Room) -> None:
        try:
            await self.floor.store.close_table(name)
        except StoreError as error:
            self.floor.log.tell("not closed", table=name, code=error.code)
            return
        if self.rooms.pop(name, None) is None:  # somebody else was quicker
            return
        await room.close(closing=False)
        self.floor.log.tell("closed", table=name)

    async def keep_sweeping(self, seconds: float = 300.0) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self.sweep()

    async def close(self) -> None:
        """The server goes down: say so to everybody."""
        for room in self.rooms.values():
            await room.close()


class _Row(msgspec.Struct):
    listed: bool


_row = msgspec.json.Decoder(_Row).decode
_shown = msgspec.json.Decoder(Snapshot).decode
