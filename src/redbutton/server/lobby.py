"""The lobby: all open tables of the server, loaded or asleep.

If several servers share a database, a table that another server has is asleep here, too: its row and its
hands are read from the store, and who wants to play there is sent on (`Elsewhere`).
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.server.cluster.leaving import give_up_all
from redbutton.server.cluster.membership import Elsewhere, Membership
from redbutton.server.net.limits import opener
from redbutton.server.ops.store_health import Pulse
from redbutton.server.restore import catch_up, load, look_through
from redbutton.server.room import Room
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table_quota import TableQuota
from redbutton.store import Stored
from redbutton.wire.http import CreatedTable, TableRow
from redbutton.wire.messages import NewTable, Snapshot, TableGame
from redbutton.wire.tokens import hash_of, new_table_id, new_token

T = TypeVar("T")
REMEMBERED = 32
"""Tables without a room cached, for people who look at their hands."""
AT_ONCE = 4
"""Tables loaded at the same time; others wait."""
MOST_DAMAGED = 10_000
"""Damaged tables that are remembered."""
AGAIN = 60_000
"""Milliseconds before a damaged table is tried again."""
PATIENCE = 20, 0.1
"""A new visitor waits for the store: the number of tries, and the seconds between two of them."""
AWAY = (Code.STORE_UNAVAILABLE, Code.STORE_CLOSED)
"""Errors of the whole store, not of one table."""
NOT_OPEN = (Code.STORE_NO_TABLE, Code.STORE_TABLE_CLOSED)
GIVEN_AWAY = 0.02
"""Share of its tables that an overloaded server gives away each second."""
FIRST_LOOK = 10.0
"""Seconds before a server that is not alone looks through the tables that nobody has."""
FRESH = 2_000
"""Milliseconds for which the list of all servers' tables is not read again."""


class Asleep(NamedTuple):
    """An open table that is not loaded here: its row, if it can be read, and since when it has been empty."""

    row: TableRow | None
    since: int
    deserted: bool = False
    """Was only the host ever there, or is the game over? Unknown (False) after a restart of the server."""


class Lobby:
    """Every open table, by its id: it has a room, or it is asleep."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.pulse = Pulse(services)
        self.leases = services.store.leases
        self.membership = Membership(services)
        self.membership.passed_over = self.check_leases
        self.membership.tables = lambda: len(self.rooms)
        self.rooms: dict[str, Room] = {}
        """Rooms of the loaded tables."""
        self.asleep: dict[str, Asleep] = {}
        """Open tables that are not loaded, because nobody is there."""
        self.damaged: OrderedDict[str, int] = OrderedDict()
        """Tables that cannot be loaded, and when that was last tried."""
        self._read: OrderedDict[str, tuple[Table, int]] = OrderedDict()
        """Cache of tables without a room that somebody looked at, each with the number of its last entry."""
        self._refreshed = -FRESH
        """When the tables of all servers were last read."""
        self._under_way: dict[tuple[str, str], asyncio.Task[Any]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._closing = False
        self.quota = TableQuota(
            services=services,
            is_open=lambda table: table in self.rooms or table in self.asleep,
            count=lambda: self.count,
            deserted=self._deserted,
            close=self._desert,
        )
        services.metrics.gauges |= {
            "redbutton_tables": lambda: self.count,
            "redbutton_tables_loaded": lambda: len(self.rooms),
            "redbutton_tables_damaged": lambda: len(self.damaged),
            "redbutton_connections": lambda: services.addresses.connections,
            "redbutton_storage": lambda: (
                self.pulse.trouble is None and all(room.keeper.storage for room in self.rooms.values())
            ),
        }

    @property
    def count(self) -> int:
        """The number of open tables, loaded or not."""
        return len(self.rooms) + len(self.asleep)

    # -- tables ------------------------------------------------------------------------------------------

    async def create(self, settings: NewTable, *, address: str = "") -> CreatedTable:
        """Make a new table. It is stored before its link is given out."""
        await self.refresh()
        await self.quota.make_room(address)
        services, token, at = self.services, new_token(self.services.draw), self.services.now()
        opened = Table.opening(
            new_table_id(services.draw), settings, token=hash_of(token), at=at, draw=services.draw
        )
        table = Table.create(opened)
        with self.quota.opening(table.id, address):
            lease = await services.store.create(
                table.id,
                at,
                table.summary(),
                entries.encode(opened),
                opener="" if services.limits.unlimited else opener(address),
            )
            if self.membership.preferred(table.id) is None:
                self.rooms[table.id] = Room(table, services, lease=lease)
            else:
                await self.leases.give_up(table.id, lease)
                self.asleep[table.id] = Asleep(row_of(table), at, deserted=True)
        services.log.tell("opened", table=table.id)
        return CreatedTable(id=table.id, token=token, link=f"/t/{table.id}")

    async def find(self, table: str, *, passed_on: bool = False) -> Room:
        """The room of an open table, loaded if necessary. Raises `Elsewhere` if it is another server's.

        A table that nobody has goes to the server that all agree on, or to the one that somebody was passed
        on to.
        """
        await self.membership.wake_up()
        self._let_go_if_moved(table)
        room = self.rooms.get(table)
        if room is not None and (not room.broken or self._closing):
            room.audience.expect()
            return room
        if room is not None:
            await self.pulse.feel()  # the store may be the cause
            self._give_up(table, room)
        if self.leases.shared:
            await self._find_owner(table, passed_on=passed_on)
        while table in self.asleep:
            if (room := await self._once("wake", table, self._wake)) is not None:
                return room
        if table in self.rooms:  # somebody else came and woke it, while its owner was looked up
            return await self.find(table, passed_on=passed_on)
        raise ServerError(Code.NO_SUCH_TABLE, table=table)

    async def _find_owner(self, table: str, *, passed_on: bool) -> None:
        """Raises if another server has a table or should have it. Many who come at once are one question."""
        owner = await self._once("owner", table, self._owner)
        if owner is not None and owner != self.leases.server:
            raise await self._elsewhere(table, owner)
        better = self.membership.preferred(table)
        if owner is None and better is not None and table in self.asleep and not passed_on:
            raise Elsewhere(table, better, is_free=True)
        if self._closing:
            raise ServerError(Code.TABLE_MOVED, table=table)

    async def _elsewhere(self, table: str, owner: str) -> ServerError:
        peer = await self.membership.peer(owner)
        return ServerError(Code.TABLE_MOVED, table=table) if peer is None else Elsewhere(table, peer)

    async def _owner(self, name: str) -> str | None:
        """The server that has a table, if one does. A table that nobody else has is known here afterwards."""
        try:
            owner = await self.leases.owner(name)
        except StoreError as error:
            if error.code not in NOT_OPEN:
                raise
            self.asleep.pop(name, None)
            return None
        if owner in (None, self.leases.server) and name not in self.asleep:
            await self._learn(name, owner)
        return owner

    async def _learn(self, name: str, owner: str | None) -> None:
        """Ask the store about a table that is not loaded here."""
        stored = await self.services.store.table(name)
        if stored is not None and not stored.closed and name not in self.rooms:
            self.asleep[name] = self._sleeping(stored, owner)

    def _sleeping(self, stored: Stored, owner: str | None) -> Asleep:
        """A table that is not loaded here, as the store knows it."""
        known, now = self.asleep.get(stored.table), self.services.now()
        if owner is not None and owner != self.leases.server:
            return Asleep(_readable(stored.summary), now)  # somebody may be there
        row = at_rest(stored.summary)
        return Asleep(row, now) if known is None else known._replace(row=row)

    async def refresh(self) -> None:
        """Learn what other servers have opened, changed and closed; at most every two seconds."""
        self._let_go_of_moved()
        if self.leases.shared and self.services.now() >= self._refreshed + FRESH:
            await self._once("refresh", "", self._refresh)

    async def _refresh(self, _: str) -> None:
        known = set(self.asleep)
        owned, found = await self.leases.owned(), await self.services.store.tables(closed=False)
        for stored in found:
            if stored.table not in self.rooms:
                self.asleep[stored.table] = self._sleeping(stored, owned.get(stored.table))
        for closed in known.difference(stored.table for stored in found):
            self.asleep.pop(closed, None)
        self._refreshed = self.services.now()

    async def check_leases(self) -> None:
        """Let go of the tables that others have taken, because this server seemed to be dead."""
        before = {name: room.keeper.lease for name, room in self.rooms.items()}
        held = await self.leases.held()
        for name, lease in before.items():
            room = self.rooms.get(name)
            if held.get(name) != lease and room is not None and room.keeper.lease == lease:
                room.move()
        self._let_go_of_moved()

    def _let_go_of_moved(self) -> None:
        """Drop the rooms of tables that are at another server now."""
        for name in list(self.rooms):
            self._let_go_if_moved(name)

    def _let_go_if_moved(self, table: str) -> None:
        room = self.rooms.get(table)
        if room is not None and room.moved:
            del self.rooms[table]
            self.asleep[table] = Asleep(row_of(room.table), self.services.now())

    async def look(self, table: str) -> Table:
        """A table to read from, open or closed. Reading does not change it."""
        await self.membership.wake_up()
        self._let_go_if_moved(table)
        if table in self.rooms:
            return self.rooms[table].table
        if table in self._read and not self.leases.shared:
            self._read.move_to_end(table)
            return self._read[table][0]
        return await self._once("read", table, self._remember)

    async def row(self, table: str) -> TableRow:
        """A table's row as in the list, even if the table is not listed."""
        if table not in self.rooms:
            self._check_sound(table)
            if self.leases.shared:
                await self._learn(table, await self._owner(table))
            if row := self.asleep.get(table, Asleep(None, 0)).row:
                return row
        return row_of(await self.look(table))

    def _deserted(self) -> Iterator[tuple[int, str]]:
        """Empty tables where only the host has ever been or whose game is over, and since when."""
        for name, room in self.rooms.items():
            if room.audience.is_empty and _is_deserted(room):
                yield room.audience.empty_since, name
        for name, asleep in self.asleep.items():
            if asleep.deserted and name not in self.damaged:
                yield asleep.since, name

    def try_out(self, settings: NewTable) -> TableGame:
        """The game that a table with these settings would have. Raises if they are impossible."""
        at, draw = self.services.now(), self.services.draw
        table = Table.create(Table.opening("check", settings, token="0" * 64, at=at, draw=draw))
        return _shown(table.snapshot(None, at=at)).table.game

    def listed(self) -> list[TableRow]:
        """The lobby's rows, newest first. Tables that are only found by their link are left out."""
        rows = [
            replace(each.row, status="damaged") if table in self.damaged else each.row
            for table, each in self.asleep.items()
            if each.row
        ]
        for room in self.rooms.values():
            row = row_of(room.table)
            rows.append(replace(row, status="damaged") if room.broken else row)
        return sorted((row for row in reversed(rows) if row.listed), key=lambda row: -row.created)

    # -- loading -----------------------------------------------------------------------------------------

    async def _once(self, what: str, table: str, work: Callable[[str], Awaitable[T]]) -> T:
        """Run `work` once for all callers that wait for it. A caller that gives up does not cancel it."""
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
            task.exception()  # retrieved even if nobody waits any more

    async def _remember(self, name: str) -> Table:
        """Load a table to read from, or do what has happened since it was loaded."""
        table, number = await self._caught_up(name) or await self._load(name)
        if name in self.rooms:
            return self.rooms[name].table
        self._read[name] = table, number
        while len(self._read) > REMEMBERED:
            self._read.popitem(last=False)
        return table

    async def _caught_up(self, name: str) -> tuple[Table, int] | None:
        """A table that somebody looked at before, as it is now; None if it has to be loaded again."""
        table, number = self._read.pop(name, (None, 0))
        if table is None:
            return None
        try:
            return table, await catch_up(table, number, self.services)
        except Exception as error:
            self.services.log.tell("not caught up", table=name, error=error)
            return None

    async def _wake(self, name: str) -> Room | None:
        """Load a table to play at. The first visitors get in even while the store is away."""
        lease = await self._take(name)
        try:
            table, number = await self._load(name)
        except PokerError:
            await self._free(name, lease)
            raise
        room = Room(table, self.services, number=number, lease=lease)
        restarting = asyncio.ensure_future(room.restart())
        await asyncio.sleep(0)  # nothing may come before the restart
        self.rooms[name] = room
        self.asleep.pop(name, None)
        self._read.pop(name, None)
        tries, pause = PATIENCE
        while not restarting.done() and room.keeper.storage and tries:
            await asyncio.wait([restarting], timeout=pause)
            tries -= 1
        if room.moved:
            raise ServerError(Code.TABLE_MOVED, table=name)
        if room.broken and not self._closing:
            self._give_up(name, room)
            raise ServerError(Code.TABLE_DAMAGED, table=name)
        return room

    async def _take(self, name: str) -> int:
        """Make a table this server's; its lease. Raises if another server has it."""
        try:
            lease = await self.leases.take(name)
        except StoreError as error:
            if error.code not in NOT_OPEN:
                raise
            raise ServerError(Code.NO_SUCH_TABLE, table=name) from error
        if lease is not None:
            return lease
        owner = await self.leases.owner(name)
        raise (
            ServerError(Code.TABLE_MOVED, table=name) if owner is None else await self._elsewhere(name, owner)
        )

    async def _load(self, name: str) -> tuple[Table, int]:
        self._check_sound(name)
        try:
            async with self._turns:
                found = await load(name, self.services)
        except Exception as error:
            raise self._refusal(name, error) from error
        self.damaged.pop(name, None)
        return found

    def _refusal(self, name: str, error: Exception) -> PokerError:
        """The refusal for a table that could not be loaded: the store's trouble, or the table's own."""
        if isinstance(error, StoreError):
            if error.code in AWAY:
                return error
            if error.code is Code.STORE_NO_TABLE and name not in self.asleep:
                return ServerError(Code.NO_SUCH_TABLE, table=name)
        self._spoil(name, error)
        return ServerError(Code.TABLE_DAMAGED, table=name)

    def _spoil(self, name: str, error: Exception | None) -> None:
        """Mark a table as damaged. It stays in the store as it is, and is not tried again for a while."""
        self.services.metrics.count("redbutton_faults_total", "LOAD")
        code = error.code if isinstance(error, PokerError) else Code.TABLE_DAMAGED
        self.services.log.tell("damaged", table=name, code=code, error=error)
        self.damaged[name] = self.services.now()
        self.damaged.move_to_end(name)
        while len(self.damaged) > MOST_DAMAGED:
            self.damaged.popitem(last=False)

    def _check_sound(self, name: str) -> None:
        tried = self.damaged.get(name)
        if tried is not None and self.services.now() < tried + AGAIN:
            raise ServerError(Code.TABLE_DAMAGED, table=name)

    def _give_up(self, name: str, room: Room) -> None:
        """Drop a room that broke. What is stored stays, and may be loaded again after a while."""
        if self.rooms.get(name) is not room:
            return  # it was dropped already
        del self.rooms[name]
        self.asleep[name] = Asleep(row_of(room.table), room.audience.empty_since)
        self._spoil(name, None)

    # -- beginning and end -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Find all open tables in the store. They stay asleep until somebody comes."""
        owned = await self.leases.owned()
        for stored in await self.services.store.tables(closed=False):
            self.asleep[stored.table] = self._sleeping(stored, owned.get(stored.table))
            if not stored.summary:
                self._spoil(stored.table, None)

    async def look_through(self) -> None:
        """Read all sleeping tables, one after the other, so that damage is reported early.

        Those that only a newer version can go on with are told by name like damaged ones, and counted.
        Of several servers each reads those that nobody has and that it would have. If another one has just
        died, people come first.
        """
        if any(peer.alive for peer in self.membership.peers.values()):
            await asyncio.sleep(FIRST_LOOK)
        owned: dict[str, str] = {}
        with suppress(StoreError):
            owned = await self.leases.owned()
        newer = 0
        for name in list(self.asleep):
            mine = name not in owned and self.membership.preferred(name) is None
            if mine and name in self.asleep and name not in self.damaged:
                try:
                    await look_through(name, self.services)
                except Exception as error:
                    self._refusal(name, error)
                    newer += isinstance(error, PokerError) and error.code is Code.TABLE_TOO_NEW
                await asyncio.sleep(0)
        if newer:
            self.services.log.tell("tables that need a newer version", count=newer)

    async def sweep(self) -> None:
        """Close tables that nobody has visited for long, and unload those that are empty for a while."""
        now, limits = self.services.now(), self.services.limits
        long_ago, a_while_ago = now - limits.idle_hours * 3_600_000, now - limits.unload_minutes * 60_000
        self._let_go_of_moved()
        for name, room in list(self.rooms.items()):
            if room.audience.is_empty and room.audience.empty_since < long_ago:
                await self._forget(name, room)
            elif room.audience.is_empty and room.audience.empty_since < a_while_ago and await room.rest():
                del self.rooms[name]
                self.asleep[name] = Asleep(row_of(room.table), room.audience.empty_since, _is_deserted(room))
                await self._free(name, room.keeper.lease)
        old = [name for name, asleep in self.asleep.items() if asleep.since < long_ago]
        await asyncio.gather(*(self._once("wake", name, self._forget_asleep) for name in old))

    async def _desert(self, name: str) -> None:
        """Close a deserted table."""
        if name in self.rooms:
            await self._forget(name, self.rooms[name])
        elif name in self.asleep:
            await self._once("wake", name, self._forget_asleep)

    async def _forget(self, name: str, room: Room) -> None:
        if await self._closed(name, room.keeper.lease) and self.rooms.pop(name, None) is not None:
            await room.close(closing=False)

    async def _free(self, name: str, lease: int) -> None:
        """Give up a table that nobody is at. If that fails, it is free when its lease has run out."""
        with suppress(StoreError):
            await self.leases.give_up(name, lease)

    async def _forget_asleep(self, name: str) -> Room | None:
        """Close a sleeping table, without waking it in between. A damaged one is left alone.

        So is one that another server has: somebody may be there.
        """
        if name in self.damaged:
            return None
        try:
            lease = await self._take(name)
        except PokerError:
            self.asleep[name] = self.asleep[name]._replace(since=self.services.now())
        else:
            if await self._closed(name, lease):
                self.asleep.pop(name, None)
        return None

    async def _closed(self, name: str, lease: int) -> bool:
        """Close a table for good, if that can be stored."""
        try:
            await self.services.store.close_table(name, lease)
        except StoreError as error:
            self.services.log.tell("not closed", table=name, code=error.code)
            return False
        self.services.log.tell("closed", table=name)
        return True

    async def keep_sweeping(self, seconds: float = 300.0) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self.sweep()

    async def relieve(self) -> None:
        """Give some tables away if there is too much to do here, and another server has time for them.

        Only a few at a time: what moves costs both servers some work, and the load follows with a delay.
        """
        if self.membership.should_give_away and not self._closing:
            played = [room for room in self.rooms.values() if not room.audience.is_empty and not room.broken]
            for room in played[: max(1, int(len(played) * GIVEN_AWAY))]:
                await room.give_up()
            self._let_go_of_moved()

    async def keep_relieving(self, seconds: float = 1.0) -> None:
        while self.leases.shared:
            await asyncio.sleep(seconds)
            await self.relieve()

    async def close(self) -> None:
        """Tell everybody that the server shuts down, and close all rooms.

        If others share its database, they get the tables, and everybody goes on there.
        """
        self._closing = True
        if self.leases.shared:
            await give_up_all(self.rooms.values(), self.leases)
        for room in list(self.rooms.values()):
            if not room.moved:
                await room.close()


def _is_deserted(room: Room) -> bool:
    return room.table.over or room.table.is_lonely


def row_of(table: Table) -> TableRow:
    return _row(table.summary())


def at_rest(summary: bytes) -> TableRow | None:
    """The stored row of a table after a restart, when nobody is connected; None if it is unreadable."""
    row = _readable(summary)
    rests = row is not None and row.status == "running" and row.format == "cash"
    return replace(row, status="waiting") if row is not None and rests else row


def _readable(summary: bytes) -> TableRow | None:
    try:
        return _row(summary)
    except (msgspec.MsgspecError, UnicodeError):
        return None


_row = msgspec.json.Decoder(TableRow).decode
_shown = msgspec.json.Decoder(Snapshot).decode
