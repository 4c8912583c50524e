"""This server among the others on the same database: its signs of life, and what it knows of them."""

import asyncio
import os
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest
from ipaddress import ip_address
from math import inf, log
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit

from redbutton.errors import Code, ServerError, StoreError
from redbutton.server.cluster import server_status
from redbutton.server.cluster.handover import meeting_place
from redbutton.server.cluster.server_status import VERSION, ServerStatus
from redbutton.server.cluster.workload import AT_EASE, Workload
from redbutton.server.net.limits import group
from redbutton.server.services import Services
from redbutton.store.leases import LEASE_SECONDS, Peer

RENEW_SECONDS = 1.0
"""Seconds between two signs of life: a lease holds for four of them."""
UNCLAIMED_SECONDS = 1.5
"""Seconds until the study room that no worker has is taken: all have heard of that, and of each other."""
KNOWN = 10
"""Reports of a server before it is believed to have time: one that has just begun has not been late yet."""
FEW = 20
"""Tables that do not matter yet when servers are compared."""
BOOT, NETWORK = Path("/proc/sys/kernel/random/boot_id"), Path("/proc/self/ns/net")


def this_machine() -> str:
    """The same for all processes that can hand connections to each other, and for no others.

    Its words are the host's name, the network whose loopback they share, and the folder of their sockets with
    the user who may enter it: containers and units often have the same name, and each a /tmp of its own.
    """
    network = ""
    with suppress(OSError):
        network = f"{BOOT.read_text().strip()}.{NETWORK.stat().st_ino}"
    folder, user = meeting_place().stat(), getattr(os, "getuid", int)()
    return f"{socket.gethostname()} {network} {folder.st_dev}.{folder.st_ino}.{user}"


def is_loopback(place: str) -> bool:
    """Can this host and port be reached from the same machine alone?

    >>> [is_loopback(place) for place in ("127.0.0.1:8000", "[::1]:80", "localhost:80", "10.0.0.5:80")]
    [True, True, True, False]
    """
    host = urlsplit(f"//{place}").hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Elsewhere(ServerError):  # noqa: N818
    """A table that another server has or, if it is free, should have."""

    def __init__(self, table: str, peer: Peer, *, is_free: bool = False) -> None:
        super().__init__(Code.TABLE_MOVED, table=table)
        self.peer, self.is_free = peer, is_free


class Membership:
    """The other servers, as of the last second. Alone on its database, a server knows of none."""

    def __init__(self, services: Services) -> None:
        self.leases = services.store.leases
        self.address = ""
        """Where others of this machine pass connections to; empty while this server takes none."""
        self.place, self.key = "", token_hex(16)
        """Where servers of other machines reach this one, and how they know that it is one who speaks."""
        self.relayed = 0
        """How many websockets are relayed to other machines."""
        self.leaving = False
        """Is this server about to end? Then no table is for it any more."""
        self.machine = this_machine()
        self.group = ""
        """Which workers belong together: one of them has their study room."""
        self._claims_studies, self._unclaimed = False, inf
        """Has this worker the study room, and since when has none of them had it, in the loop's time?"""
        self.peers: dict[str, Peer] = {}
        self._out_of_reach: set[str] = set()
        """Servers of this machine whose socket is not there, although they are."""
        self.workload = Workload()
        self.passed_over: Callable[[], Awaitable[None]] | None = None
        """Called when tables may have been taken from this server, because its sign of life was late."""
        self._services = services
        self._renewing, self._missing = asyncio.Lock(), asyncio.Lock()
        self._renewed = -inf
        """When the last sign of life was given, in the event loop's time."""
        self._number = 0
        self.tables: Callable[[], int] = lambda: 0
        """How many tables are loaded here."""
        self._reported = 0
        """The same, as the others know it."""
        self._heard: dict[str, int] = {}
        self._versions = {self.leases.server: number_of(VERSION)}
        """The version of each server."""
        services.metrics.gauges["redbutton_relayed"] = lambda: self.relayed
        services.metrics.others = lambda: [
            (server_status.read(peer).counted, peer.alive) for peer in self.peers.values()
        ]

    async def renew(self) -> None:
        """Give a sign of life, and hear of the others."""
        async with self._renewing:
            await self._renew()

    async def _renew(self) -> None:
        began = asyncio.get_running_loop().time()
        renewal = await self.leases.renew(self.machine, self.address, server_status.write(self._report()))
        self._renewed = began
        self.peers = {peer.server: peer for peer in renewal.peers}
        self._out_of_reach &= self.peers.keys()
        self._take_in()
        self._services.metrics.inherit(server_status.read_report(each).counted for each in renewal.forgotten)
        if self._choose_study_room() or renewal.forgotten:  # all hear it at once
            await self.leases.renew(self.machine, self.address, server_status.write(self._report()))
        if renewal.late and self._number > 1 and self.passed_over is not None:
            await self.passed_over()

    async def wake_up(self) -> None:
        """After a standstill, when others may have taken tables: look before anything is told of them."""
        if self.leases.shared and self._is_late:
            async with self._renewing:
                with suppress(StoreError):
                    if self._is_late:
                        await self._renew()

    @property
    def _is_late(self) -> bool:
        return asyncio.get_running_loop().time() > self._renewed + LEASE_SECONDS

    async def keep_renewing(self) -> None:
        while self.leases.shared:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(StoreError):  # while the database is away, nobody can take a table either
                await self.renew()

    async def leave(self) -> None:
        """The end of this server: its last counters stay, and what addresses have used is forgotten."""
        self.address = self.place = ""
        if self.leases.shared:
            with suppress(StoreError):
                last = ServerStatus(number=self._number + 1, counted=self._services.metrics.counted())
                await self.leases.renew(self.machine, "", server_status.write(last))

    async def peer(self, server: str) -> Peer | None:
        """Another server by its name; it may have come only now."""
        if server not in self.peers:
            async with self._renewing:
                if server not in self.peers:  # nobody else has asked meanwhile
                    await self._renew()
        return self.peers.get(server)

    async def miss(self, server: str, *, dead: bool) -> None:
        """Another server takes no connections any more. If its process is gone, its tables are free at once.

        All of its clients come at the same time, so it is done for the first of them, and the others wait.
        One that still says that it takes connections, but cannot be given any, counts as on another machine.
        """
        async with self._missing:
            if server in self._near():
                if dead:
                    await self.leases.declare_dead(server)
                await self.renew()
                if server in self._near():
                    self._out_of_reach.add(server)

    async def withdraw(self) -> None:
        """This server is about to end: nobody is to pass a connection on to it any more."""
        self.address, self.place, self.leaving = "", "", True
        with suppress(StoreError):
            await self.renew()

    def preferred(self, table: str) -> Peer | None:
        """The server of this machine that should have a table that nobody has; None if it is this one.

        All servers agree on it without asking each other, as far as they have heard the same reports, and
        who has fewer tables gets more of them (rendezvous hashing with weights): one that was started again
        has none, and the others have its tables. One that is overloaded or about to end gets none. While a
        new version replaces an older one, the new one gets them: the older might not be able to read what the
        new one writes.
        """
        others = self._near()
        near = others if others and self.leaving else [self.leases.server, *others]
        newest = max(self._versions.get(server, ()) for server in near)
        able = [server for server in near if self._versions.get(server, ()) == newest]
        free = [server for server in able if not self._is_overloaded(server)]
        return self.peers.get(min(free or able, key=lambda server: self._distance(table, server)))

    def _distance(self, table: str, server: str) -> float:
        mine = server == self.leases.server
        return distance(
            table, server, self._reported if mine else server_status.read(self.peers[server]).tables
        )

    @property
    def should_give_away(self) -> bool:
        """Is this server overloaded, while another one of this machine has time for more tables?"""
        said = (server_status.read(self.peers[server]) for server in self._near())
        return self.workload.is_overloaded and any(
            one.lateness < AT_EASE and one.number >= KNOWN for one in said
        )

    def _is_overloaded(self, server: str) -> bool:
        if server == self.leases.server:
            return self.workload.is_overloaded
        return server_status.read(self.peers[server]).overloaded

    @property
    def has_study_room(self) -> bool:
        """A server that is a single process has its own."""
        return self._claims_studies or not self.group

    def study_room(self) -> Peer | None:
        """The worker of this server that has the study room, which may be this one; None if none has it."""
        if self.has_study_room:
            return Peer(self.leases.server, self.machine, self.address, b"", alive=True)
        claims = self._claims()
        return self.peers[min(claims)] if claims else None

    def _choose_study_room(self) -> bool:
        """One worker has the study room for as long as it is there, then another one. Has that changed here?

        All agree on it: when all have heard that none has it, the first by name takes it. Should two have it,
        because one stood still, it is at the first of them.
        """
        if not self.group or not (self.address or self.leaving):
            return False
        now, before, others = asyncio.get_running_loop().time(), self._claims_studies, self._fellows()
        me = [] if self.leaving and others else [self.leases.server]
        claims = [*self._claims(), *(me if before else [])]
        self._unclaimed = inf if claims else min(self._unclaimed, now)
        if claims or now >= self._unclaimed + UNCLAIMED_SECONDS:
            self._claims_studies = min(claims or [*me, *others]) == self.leases.server
        return self._claims_studies != before

    def _fellows(self) -> dict[str, ServerStatus]:
        """The other workers of this server, and what they say."""
        said = {server: server_status.read(self.peers[server]) for server in self._near()}
        return {server: one for server, one in said.items() if one.group == self.group}

    def _claims(self) -> list[str]:
        """The other workers of this server that say that they have the study room."""
        return [server for server, one in self._fellows().items() if one.studies]

    def _near(self) -> list[str]:
        return [peer.server for peer in self.peers.values() if peer.alive and self.is_near(peer)]

    def is_near(self, peer: Peer) -> bool:
        """Can a connection be handed to this server as an open socket?"""
        reachable = peer.machine == self.machine and peer.server not in self._out_of_reach
        return bool(peer.address) and reachable

    def place_of(self, peer: Peer) -> str:
        """Host and port of a server to which connections have to be relayed; empty if it is out of reach."""
        place, same = server_status.read(peer).place, _network_of(peer.machine) == _network_of(self.machine)
        return place if same or not is_loopback(place) else ""

    def knows(self, key: str | None) -> bool:
        """Is it another server that says this? Then what it asks for was checked there."""
        if not key:
            return False
        keys = (server_status.read(peer).key for peer in self.peers.values() if peer.alive)
        return any(compare_digest(key.encode(), other.encode()) for other in keys)

    @property
    def hosts(self) -> set[str]:
        """The addresses of other machines' servers, as far as they are known, and as limits count them."""
        places = (server_status.read(peer).place for peer in self.peers.values() if peer.alive)
        far = (place for place in places if place and not is_loopback(place))
        return {group(urlsplit(f"//{place}").hostname or "") for place in far}

    def _report(self) -> ServerStatus:
        self._number += 1
        services = self._services
        self.workload.observe(services.metrics.lag)
        self._reported = self.tables()
        return ServerStatus(
            number=self._number,
            counted=services.metrics.counted(),
            usage=services.addresses.usage(),
            group=self.group,
            studies=self.has_study_room,
            lateness=self.workload.lateness,
            overloaded=self.workload.is_overloaded,
            tables=self._reported,
            place=self.place,
            key=self.key,
        )

    def _take_in(self) -> None:
        """Count what addresses have used at the other servers, each report once."""
        said = {peer.server: server_status.read(peer) for peer in self.peers.values() if peer.alive}
        fresh = [one.usage for server, one in said.items() if one.number != self._heard.get(server)]
        self._heard = {server: one.number for server, one in said.items()}
        self._versions = {server: number_of(one.version) for server, one in said.items()}
        self._versions[self.leases.server] = number_of(VERSION)
        self._services.addresses.take_in([one.usage for one in said.values()], fresh)


def _network_of(machine: str) -> str:
    return machine.rpartition(" ")[0]


def number_of(version: str) -> tuple[int, ...]:
    """A version as numbers, to compare it with others.

    >>> number_of("0.10.0") > number_of("0.9.3")
    True
    """
    return tuple(int(part) for part in re.findall(r"\d+", version))


def distance(table: str, server: str, tables: int = 0) -> float:
    """How far a table is from a server that has this many tables: it should go to the nearest.

    Of two servers, one that has half as many tables is the nearer one for twice as many others.
    """
    drawn = int.from_bytes(blake2b(f"{table} {server}".encode(), digest_size=6).digest(), "big")
    return -log((drawn + 1) / 2**48) * (tables + FEW)
