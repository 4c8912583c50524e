"""The server process: its port, its store, the tables that were open, and a clean shutdown."""

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Container, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn

from redbutton.errors import Code, ServerError, StoreError
from redbutton.server.archiving import Archiving
from redbutton.server.bot_processes import BotProcesses
from redbutton.server.cluster.handover import Handover, private_place
from redbutton.server.cluster.passing_on import to_study_room
from redbutton.server.cluster.server_status import VERSION
from redbutton.server.going_back import begin_with_backup
from redbutton.server.http import build
from redbutton.server.http.host_names import HostNames, names_of
from redbutton.server.http.static_files import Pages
from redbutton.server.lobby import Lobby
from redbutton.server.net.limits import Limits
from redbutton.server.net.open_sockets import Sockets, room_for
from redbutton.server.net.proxies import LOOK_UP_SECONDS, BehindProxies, KnownHosts
from redbutton.server.net.uvicorn_protocols import PassOn, Wire, hasty
from redbutton.server.operator_orders import obeying
from redbutton.server.ops.log import Log, listen
from redbutton.server.ops.metrics import watch_lag
from redbutton.server.services import Services, running_clock
from redbutton.server.study import StudyRoom
from redbutton.server.table import entries
from redbutton.store import file_of, is_backup, open_store
from redbutton.wire.http import StartPage

FRAME_BYTES = 16_384
"""A larger frame closes the connection unread; a smaller one above the message limit gets a refusal."""
PING_SECONDS, PONG_SECONDS = 45, 20
BACKLOG = 2048
"""Connections that may wait to be accepted."""
AT_ONCE = 16
"""Connections accepted before they are counted: there must be spare open files for them."""
FAREWELL_SECONDS = 5
THRESHOLDS = (100_000, 20, 50)
"""Thresholds of the garbage collector. A finished deal leaves hardly any cycles, so there is little to
collect; but a full collection over a thousand tables stops everything for a quarter of a second."""
TURN_SECONDS = 0.0002
"""Python's thread switch interval in seconds: how long the store's thread waits for each of its turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str
    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()
    """Origins of other hosts' pages that may talk to this server."""
    names: tuple[str, ...] = ()
    """Host names of the server besides addresses, `localhost` and the computer's own name."""
    proxies: tuple[str, ...] = ()
    """Addresses, networks or names of proxies whose word about the client's address is trusted."""
    metrics: tuple[str, ...] = ()
    """Addresses, networks or names of hosts that may read the metrics, besides this computer."""
    log: Log = field(default_factory=Log)
    pages: Pages = field(default_factory=Pages)
    start: StartPage | None = None
    """The table that the page at /play opens."""
    address: str = ""
    """Host and port where servers of other machines reach this one; else where it listens."""
    group: str = ""
    """The same for all workers of one server: one of them has the study room, and gets what is for it."""
    now: Callable[[], int] = field(default_factory=running_clock)
    draw: Callable[[int], bytes] = os.urandom


def bind(host: str, port: int) -> socket.socket:
    """Bind a port, to listen on later. Raises a PokerError if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
    except (OSError, OverflowError) as error:
        found.close()
        raise _taken(host, port, error) from None
    return found


def answer(bound: socket.socket) -> None:
    """Start to listen. Until then connections are turned away instead of kept waiting."""
    host, port, *_ = bound.getsockname()
    try:
        bound.listen(BACKLOG)
    except OSError as error:
        raise _taken(host, port, error) from None


def _taken(host: str, port: int, error: Exception) -> ServerError:
    reason = getattr(error, "strerror", None) or str(error)
    return ServerError(Code.PORT_TAKEN, host=host, port=port, reason=reason)


class AlreadyBegun(asyncio.Protocol):
    """A connection of which another process has read something, which is read before all that comes now."""

    def __init__(self, protocol: asyncio.Protocol, begun: bytes) -> None:
        self._protocol, self._begun = protocol, begun

    def connection_made(self, transport: Any) -> None:
        transport.set_protocol(self._protocol)
        self._protocol.connection_made(transport)
        self._protocol.data_received(self._begun)


class Server(uvicorn.Server):
    """uvicorn, except that it tells the tables before it stops, and that Ctrl-C is a normal end."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, sockets: Sockets, studies: StudyRoom) -> None:
        super().__init__(config)
        self.lobby, self.sockets, self.studies = lobby, sockets, studies
        self.handover: Handover | None = None
        self.drained = False
        """Was it the operator who ended it? Then it is not to be started again."""

    def drain(self) -> None:
        """End as after SIGTERM, because the operator wants it."""
        self.drained = self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then lengthen the system's queue: asyncio would accept as many at once as the backlog is."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._take_no_more()
        await self.lobby.close()
        await self.lobby.services.stop_thinking()
        await self.studies.close()
        await super().shutdown(sockets)

    async def _take_no_more(self) -> None:
        """If other servers go on, new connections must reach them before the tables are given up."""
        lobby = self.lobby
        if lobby.leases.shared:
            await lobby.membership.withdraw()
            if self.handover is not None:
                await self.handover.close()
            for each in self.servers:
                each.close()

    def take(self, connection: socket.socket, request: bytes) -> None:
        """Take a connection that another server of this machine has passed on."""
        protocol: Any = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        protocol.passed_on = True
        loop = asyncio.get_running_loop()

        async def connect() -> None:
            await loop.connect_accepted_socket(lambda: AlreadyBegun(protocol, request), connection)

        task = loop.create_task(connect())
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        caught = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in caught}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Lobby]:
    """A lobby with the store and all its open tables, closed at the end."""
    was_backup = is_backup(settings.database)
    store = await open_store(settings.database)
    pool, thinking = (ThreadPoolExecutor(2, thread_name_prefix=name) for name in ("question", "program"))
    services = Services(
        store=store,
        pool=pool,
        thinking=thinking,
        processes=BotProcesses(),
        limits=settings.limits,
        now=settings.now,
        draw=settings.draw,
        log=settings.log,
    )
    lobby = Lobby(services)
    archiving = Archiving(services, lambda table: lobby.membership.preferred(table) is None)
    lobby.membership.group = settings.group
    try:
        with suppress(StoreError):  # a database that is full, but can be read
            await lobby.membership.renew()
        await compare_versions(services)
        if was_backup:
            await begin_with_backup(store, settings.database, services.now())
        await lobby.open()
        async with asyncio.TaskGroup() as chores:
            running = [
                chores.create_task(lobby.membership.keep_renewing()),
                chores.create_task(watch_lag(services.metrics.lag)),
                chores.create_task(lobby.keep_sweeping()),
                chores.create_task(lobby.keep_relieving()),
                chores.create_task(lobby.look_through()),
                chores.create_task(lobby.quota.keep_counting()),
                chores.create_task(archiving.keep_archiving()),
            ]
            yield lobby
            for chore in running:
                chore.cancel()
    finally:
        for each in (pool, thinking):
            each.shutdown(wait=False, cancel_futures=True)
        await services.stop_thinking()
        await lobby.membership.leave()
        await store.close()


async def compare_versions(services: Services) -> None:
    """Tell if newer versions have written what this one cannot read; note that this one writes here now.

    Tables that have such entries are reported one by one, and left as they are; all others go on.
    """
    store, log = services.store, services.log
    with suppress(StoreError):  # a database that is full, but can be read
        known = await store.versions()
        for version, entry_format in known:
            if entry_format > entries.KNOWN:
                log.tell("newer version has written here", version=version, number=entry_format)
        if (VERSION, entries.KNOWN) not in known:
            await store.note_version(VERSION, entries.KNOWN, services.now())


def configured(
    settings: Settings,
    lobby: Lobby,
    sockets: Sockets,
    studies: StudyRoom,
    *,
    proxies: Container[str],
    metrics: Container[str],
) -> uvicorn.Config:
    listen(settings.log, "uvicorn", "uvicorn.error", "asyncio")
    hosts = HostNames([*names_of(settings.host), *settings.names])
    lobby.services.metrics.gauges["redbutton_sockets"] = lambda: len(sockets)
    pass_on: PassOn = to_study_room(lobby.membership, settings.limits.request_seconds / 2)
    return uvicorn.Config(
        BehindProxies(
            build(
                lobby,
                settings.pages,
                origins=settings.origins,
                start=settings.start,
                hosts=hosts,
                studies=studies,
                metrics=metrics,
            ),
            proxies,
        ),
        http=hasty(settings.limits.request_seconds, sockets, pass_on),
        ws=Wire,
        ws_max_size=FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        ws_per_message_deflate=False,
        backlog=AT_ONCE,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )


def shared_beside(database: str) -> Path | None:
    """The folder of shared solutions: beside the database's file; None if there is none."""
    file = file_of(database)
    return None if file is None else file.with_name(f"{file.name}-studies")


async def run(settings: Settings, listening: socket.socket, ready: Callable[[Server], None]) -> None:
    """Serve until stopped. `ready` is called when tables can be played at."""
    trouble: ServerError | None = None
    async with opened(settings) as lobby:
        proxies, metrics = KnownHosts(settings.proxies), KnownHosts(settings.metrics)
        sockets = Sockets(settings.limits, most=room_for(settings.limits), proxies=proxies)
        studies = StudyRoom(lobby.services, shared_beside(settings.database))
        config = configured(settings, lobby, sockets, studies, proxies=proxies, metrics=metrics)
        server = Server(config, lobby, sockets, studies)
        with suppress(TimeoutError):  # a name may not be known yet
            async with asyncio.timeout(LOOK_UP_SECONDS):
                await asyncio.gather(proxies.look_up(), metrics.look_up())
        settle_in()
        try:
            answer(listening)
        except ServerError as taken:
            trouble = taken
        else:
            settings.log.tell("serving", count=lobby.count)
            asyncio.get_running_loop().call_soon(ready, server)
            sockets.fellows = lambda: lobby.membership.hosts
            place = settings.address or place_of(settings.host, listening.getsockname()[1])
            async with joined(server, place), obeying(lobby, server.drain), looking_up(proxies, metrics):
                await server.serve([listening])
    if trouble is not None:
        raise trouble


@asynccontextmanager
async def looking_up(*hosts: KnownHosts) -> AsyncIterator[None]:
    """While this lasts, names of hosts stand for the addresses that they have now."""
    async with asyncio.TaskGroup() as chores:
        running = [chores.create_task(each.keep_looking_up()) for each in hosts]
        yield
        for chore in running:
            chore.cancel()


@asynccontextmanager
async def joined(server: Server, place: str) -> AsyncIterator[None]:
    """While this lasts, other servers on the same database know this one, and pass connections on to it.

    Those of other machines reach it at this place.
    """
    membership = server.lobby.membership
    if not membership.leases.shared or not hasattr(socket, "AF_UNIX"):
        yield
        return
    with private_place() as line:
        server.handover = Handover(line, server.take)
        membership.address, membership.place = str(line), place
        with suppress(StoreError):
            await membership.renew()
        try:
            yield
        finally:
            await server.handover.close()


def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Serve in this thread until Ctrl-C. `ready` is called with the port."""
    listening = bind(settings.host, settings.port)
    port = listening.getsockname()[1]
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(settings, listening, lambda server: ready(port)))
    finally:
        listening.close()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's loop, if uvloop is installed."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def settle_in() -> None:
    """Exclude what is loaded now from garbage collection, and let threads switch quickly."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(TURN_SECONDS)


def addresses(host: str, port: int) -> Iterator[str]:
    """The server's addresses for a browser: on this computer, and in its network if it listens there."""
    if host in ("0.0.0.0", "::", ""):
        yield f"http://127.0.0.1:{port}"
        if (lan := lan_address()) is not None:
            yield f"http://{lan}:{port}"
    else:
        yield f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def place_of(host: str, port: int) -> str:
    """Host and port where other machines reach a server that listens here, as far as that can be told.

    >>> place_of("10.0.0.5", 8000), place_of("2001:db8::5", 8000)
    ('10.0.0.5:8000', '[2001:db8::5]:8000')
    """
    *_, last = addresses(host, port)
    return last.removeprefix("http://")


def lan_address() -> str | None:
    """This computer's address in its network. Nothing is sent: the system only looks up the route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: Any = probe.getsockname()[0]
        return None if address.startswith("127.") or address == "0.0.0.0" else str(address)
