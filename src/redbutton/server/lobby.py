"""The lobby: all tables of the server, those that are open and those that are only remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator

import msgspec

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.server import entries
from redbutton.server.floor import Floor
from redbutton.server.messages import Game, NewTable, Snapshot
from redbutton.server.places import Places
from redbutton.server.room import Room, load
from redbutton.server.table import Table
from redbutton.server.tokens import hash_of, new_table_id, new_token

REMEMBERED = 32
"""So many closed tables are kept at hand for those who still look at their hands."""


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
        self._places = Places(
            floor=floor,
            is_open=lambda table: table in self.rooms,
            count=lambda: len(self.rooms),
            deserted=self._deserted,
            close=lambda table: self._forget(table, self.rooms[table]),
        )
        floor.metrics.gauges |= {
            "redbutton_tables": lambda: len(self.rooms),
            "redbutton_connections": lambda: floor.addresses.connections,
            "redbutton_storage": lambda: all(room.storage for room in self.rooms.values()),
        }

    # -- tables ------------------------------------------------------------------------------------------

    async def create(self, settings: NewTable, *, address: str = "") -> Made:
        """A new table; it is durable before anybody hears of it."""
        await self._places.make_room(address)
        floor, token, at = self.floor, new_token(self.floor.draw), self.floor.now()
        opened = Table.opening(
            new_table_id(floor.draw), settings, token=hash_of(token), at=at, draw=floor.draw
        )
        table = Table.create(opened)
        with self._places.opening(table.id, address):
            await floor.store.create(table.id, at, table.summary(), entries.encode(opened))
            self.rooms[table.id] = Room(table, floor)
        floor.log.tell("opened", table=table.id)
        return Made(id=table.id, token=token, link=f"/t/{table.id}")

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

    def _deserted(self) -> Iterator[tuple[int, str]]:
        """Tables without anybody, where only the host has ever been or which are over; and since when."""
        for name, room in self.rooms.items():
            if room.is_empty and (room.table.over or room.table.is_lonely):
                yield room.empty_since, name

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
