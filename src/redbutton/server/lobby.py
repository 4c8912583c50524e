"""The lobby: all tables of the server, those that are loaded because somebody came, and all others."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.server import entries
from redbutton.server.floor import Floor
from redbutton.server.loading import load, look_through
from redbutton.server.messages import Game, NewTable, Snapshot
from redbutton.server.places import Places
from redbutton.server.pulse import Pulse
from redbutton.server.room import Room
from redbutton.server.table import Table
from redbutton.server.tokens import hash_of, new_table_id, new_token

T = TypeVar("T")
REMEMBERED = 32
"""So many tables that are not loaded are kept at hand for those who look at their hands."""
AT_ONCE = 2
"""So many tables are loaded at the same time; others wait."""
MOST_DAMAGED = 10_000
"""So many damaged tables are remembered."""
AGAIN = 60_000
"""So many milliseconds nobody tries to load a damaged table again."""
PATIENCE = 20, 0.1
"""How often, and each time for how many seconds, one who comes waits for the store before being let in."""
AWAY = (Code.STORE_UNAVAILABLE, Code.STORE_LOST, Code.STORE_CLOSED)
"""What is said of the store as a whole, and not of one table."""


class Made(msgspec.Struct, frozen=True):
    """A new table, and the token of its host."""

    id: str
    token: str
    link: str


class Asleep(NamedTuple):
    """An open table that is not loaded: its row, if that can be read, and since when nobody was there."""

    summary: bytes
    since: int
    deserted: bool = False
    """Has only the host ever been there, or is it over? Not known of tables from before the start."""


class Lobby:
    """Every open table, by its id: it has a room, or it is asleep."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.pulse = Pulse(floor)
        self.rooms: dict[str, Room] = {}
        """Of those that are loaded."""
        self.asleep: dict[str, Asleep] = {}
        """Those to which nobody has come since the start, or for long."""
        self.damaged: OrderedDict[str, int] = OrderedDict()
        """Those that cannot be loaded, and when that was tried last."""
        self._read: OrderedDict[str, Table] = OrderedDict()
        """Tables without a room, closed or asleep, that somebody has looked at."""
        self._under_way: dict[tuple[str, str], asyncio.Task[Any]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._closing = False
        self._places = Places(
            floor=floor,
            is_open=lambda table: table in self.rooms or table in self.asleep,
            count=lambda: self.count,
            deserted=self._deserted,
            close=self._desert,
        )
        floor.metrics.gauges |= {
            "redbutton_tables": lambda: self.count,
            "redbutton_tables_loaded": lambda: len(self.rooms),
            "redbutton_tables_damaged": lambda: len(self.damaged),
            "redbutton_connections": lambda: floor.addresses.connections,
            "redbutton_storage": lambda: (
                self.pulse.trouble is None and all(room.storage for room in self.rooms.values())
            ),
        }

    @property
    def count(self) -> int:
        """How many tables are open, loaded or not."""
        return len(self.rooms) + len(self.asleep)

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

    async def find(self, table: str) -> Room:
        """The room of an open table, which is loaded if nobody was there before."""
        room = self.rooms.get(table)
        if room is not None and (not room.broken or self._closing):
            room.expect()
            return room
        if room is not None:
            await self.pulse.feel()  # what broke it may be the store's matter
            self._give_up(table, room)
        while table in self.asleep:
            if (room := await self._once("wake", table, self._wake)) is not None:
                return room
        raise ServerError(Code.NO_SUCH_TABLE, table=table)

    async def look(self, table: str) -> Table:
        """A table to ask, open or closed; nothing happens at it by that."""
        if table in self.rooms:
            return self.rooms[table].table
        if table in self._read:
            self._read.move_to_end(table)
            return self._read[table]
        return await self._once("read", table, self._remember)

    async def row(self, table: str) -> bytes:
        """A table in a line, as in the list, whether it is in the list or not."""
        if table not in self.rooms:
            self._check_sound(table)
            if asleep := self.asleep.get(table, Asleep(b"", 0)).summary:
                return asleep
        return (await self.look(table)).summary()

    def _deserted(self) -> Iterator[tuple[int, str]]:
        """Tables without anybody, where only the host has ever been or which are over; and since when."""
        for name, room in self.rooms.items():
            if room.is_empty and _is_deserted(room):
                yield room.empty_since, name
        for name, asleep in self.asleep.items():
            if asleep.deserted and name not in self.damaged:
                yield asleep.since, name

    def try_out(self, settings: NewTable) -> Game:
        """What would be played at such a table; a refusal if there can be none."""
        at, draw = self.floor.now(), self.floor.draw
        table = Table.create(Table.opening("check", settings, token="0" * 64, at=at, draw=draw))
        return _shown(table.snapshot(None, at=at)).table.game

    def listed(self) -> list[msgspec.Raw]:
        """The lobby's rows, the newest first; tables that only those find who have the link are not in it."""
        rows = [
            marked(each.summary, "damaged") if table in self.damaged else each.summary
            for table, each in self.asleep.items()
            if each.summary
        ]
        for room in self.rooms.values():
            row = room.table.summary()
            rows.append(marked(row, "damaged") if room.broken else row)
        told = [(_row(row), row) for row in reversed(rows)]
        told.sort(key=lambda each: -each[0].created)
        return [msgspec.Raw(row) for what, row in told if what.listed]

    # -- loading -----------------------------------------------------------------------------------------

    async def _once(self, what: str, table: str, work: Callable[[str], Awaitable[T]]) -> T:
        """Do something about a table, once for all who wait for it; whoever gives up does not end it."""
        task = self._under_way.get((what, table))
        if task is None:
            task = asyncio.ensure_future(work(table))
            self._under_way[what, table] = task
            task.add_done_callback(lambda done: self._done(what, table, done))
        found: T = await asyncio.shield(task)
        return found

    def _done(self, what: str, table: str, task: "asyncio.Task[Any]") -> None:
        del self._under_way[what, table]
        if not task.cancelled():
            task.exception()  # somebody may have waited, or nobody any more

    async def _remember(self, name: str) -> Table:
        """Load a table to be looked at."""
        table, _ = await self._load(name)
        if name in self.rooms:
            return self.rooms[name].table
        self._read[name] = table
        while len(self._read) > REMEMBERED:
            self._read.popitem(last=False)
        return table

    async def _wake(self, name: str) -> Room | None:
        """Load a table to be played at. The first who come need not wait until the store is back."""
        table, number = await self._load(name)
        room = Room(table, self.floor, number=number)
        restarting = asyncio.ensure_future(room.restart())
        await asyncio.sleep(0)  # so that nothing comes before the restart
        self.rooms[name] = room
        del self.asleep[name]
        self._read.pop(name, None)
        tries, pause = PATIENCE
        while not restarting.done() and room.storage and tries:
            await asyncio.wait([restarting], timeout=pause)
            tries -= 1
        if room.broken and not self._closing:
            self._give_up(name, room)
            raise ServerError(Code.TABLE_DAMAGED, table=name)
        return room

    async def _load(self, name: str) -> tuple[Table, int]:
        self._check_sound(name)
        try:
            async with self._turns:
                found = await load(name, self.floor)
        except Exception as error:
            raise self._refusal(name, error) from error
        self.damaged.pop(name, None)
        return found

    def _refusal(self, name: str, error: Exception) -> PokerError:
        """What to say when a table could not be loaded: that is the store's trouble, or the table's."""
        if isinstance(error, StoreError):
            if error.code in AWAY:
                return error
            if error.code is Code.STORE_NO_TABLE and name not in self.asleep:
                return ServerError(Code.NO_SUCH_TABLE, table=name)
        self._spoil(name, error)
        return ServerError(Code.TABLE_DAMAGED, table=name)

    def _spoil(self, name: str, error: Exception | None) -> None:
        """A table is damaged: it stays as it is in the store, and nobody tries it again for a while."""
        self.floor.metrics.count("redbutton_faults_total", "LOAD")
        code = error.code if isinstance(error, PokerError) else Code.TABLE_DAMAGED
        self.floor.log.tell("damaged", table=name, code=code, error=error)
        self.damaged[name] = self.floor.now()
        self.damaged.move_to_end(name)
        while len(self.damaged) > MOST_DAMAGED:
            self.damaged.popitem(last=False)

    def _check_sound(self, name: str) -> None:
        tried = self.damaged.get(name)
        if tried is not None and self.floor.now() < tried + AGAIN:
            raise ServerError(Code.TABLE_DAMAGED, table=name)

    def _give_up(self, name: str, room: Room) -> None:
        """A room that broke: what is stored is left, and may be loaded again after a while."""
        if self.rooms.get(name) is not room:
            return  # somebody else has seen it
        del self.rooms[name]
        self.asleep[name] = Asleep(room.table.summary(), room.empty_since)
        self._spoil(name, None)

    # -- beginning and end -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Find all tables that were open. They sleep until somebody comes."""
        now = self.floor.now()
        for stored in await self.floor.store.tables():
            if not stored.closed:
                self.asleep[stored.table] = Asleep(at_rest(stored.summary), now)
                if not stored.summary:
                    self._spoil(stored.table, None)

    async def look_through(self) -> None:
        """See whether all that sleep can be read, one after the other, so that damage is told early."""
        for name in list(self.asleep):
            if name in self.asleep and name not in self.damaged:
                try:
                    await look_through(name, self.floor)
                except Exception as error:
                    self._refusal(name, error)
                await asyncio.sleep(0)

    async def sweep(self) -> None:
        """Close the tables that nobody has looked at for long; let those sleep that are empty for a while."""
        now, limits = self.floor.now(), self.floor.limits
        long_ago, a_while_ago = now - limits.idle_hours * 3_600_000, now - limits.unload_minutes * 60_000
        for name, room in list(self.rooms.items()):
            if room.is_empty and room.empty_since < long_ago:
                await self._forget(name, room)
            elif room.is_empty and room.empty_since < a_while_ago and await room.rest():
                del self.rooms[name]
                self.asleep[name] = Asleep(room.table.summary(), room.empty_since, _is_deserted(room))
        old = [name for name, asleep in self.asleep.items() if asleep.since < long_ago]
        await asyncio.gather(*(self._once("wake", name, self._forget_asleep) for name in old))

    async def _desert(self, name: str) -> None:
        """Close a table that nobody would miss."""
        if name in self.rooms:
            await self._forget(name, self.rooms[name])
        elif name in self.asleep:
            await self._once("wake", name, self._forget_asleep)

    async def _forget(self, name: str, room: Room) -> None:
        if await self._closed(name) and self.rooms.pop(name, None) is not None:
            await room.close(closing=False)

    async def _forget_asleep(self, name: str) -> Room | None:
        """Close a table that is asleep; it does not wake up meanwhile. A damaged one is left alone."""
        if name not in self.damaged and await self._closed(name):
            del self.asleep[name]
        return None

    async def _closed(self, name: str) -> bool:
        """Close a table for good, if that can be stored."""
        try:
            await self.floor.store.close_table(name)
        except StoreError as error:
            self.floor.log.tell("not closed", table=name, code=error.code)
            return False
        self.floor.log.tell("closed", table=name)
        return True

    async def keep_sweeping(self, seconds: float = 300.0) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self.sweep()

    async def close(self) -> None:
        """The server goes down: say so to everybody."""
        self._closing = True
        for room in list(self.rooms.values()):
            await room.close()


def _is_deserted(room: Room) -> bool:
    return room.table.over or room.table.is_lonely


class _Row(msgspec.Struct):
    listed: bool
    created: int


def marked(summary: bytes, status: str) -> bytes:
    """A row with another status.

    >>> marked(b'{"id":"a","status":"running","seats":6}', "damaged")
    b'{"id":"a","status":"damaged","seats":6}'
    """
    return msgspec.json.encode(msgspec.json.decode(summary) | {"status": status})


def at_rest(summary: bytes) -> bytes:
    """The row of a table that everybody has left, as the server was away; nothing if it is unreadable."""
    try:
        _row(summary)
        running: bool = msgspec.json.decode(summary)["status"] == "running"
    except (msgspec.MsgspecError, KeyError, UnicodeError):
        return b""
    return marked(summary, "waiting") if running else summary


_row = msgspec.json.Decoder(_Row).decode
_shown = msgspec.json.Decoder(Snapshot).decode
