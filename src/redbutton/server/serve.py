"""The server as a process: a port, a store, all tables that were open, and a clean end."""

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.app import Wish, build
from redbutton.server.floor import Floor, running_clock
from redbutton.server.hosts import Hosts, names_of
from redbutton.server.limits import Limits
from redbutton.server.lobby import Lobby
from redbutton.server.logs import Log, listen
from redbutton.server.metrics import watch_lag
from redbutton.server.pages import Pages
from redbutton.server.protocols import Wire, hasty
from redbutton.server.sockets import Sockets, room_for
from redbutton.store import open_store

FRAME_BYTES = 16_384
"""A larger frame ends the connection unread; one above the limit of messages is refused with a code."""
PING_SECONDS, PONG_SECONDS = 45, 20
BACKLOG = 2048
"""So many may wait to be let in."""
AT_ONCE = 16
"""So many are let in before those are counted: the files that are left must be enough for them."""
FAREWELL_SECONDS = 5
WATCH_SECONDS = 5.0
"""So often it is looked whether the store is still ours, as long as tables are loaded."""
THRESHOLDS = (100_000, 20, 50)
"""The collector's. What a deal leaves behind goes by itself, so there is next to nothing to be found; but to
look through a thousand tables for it stops the world for a quarter of a second."""
TURN_SECONDS = 0.001
"""So long the thread that writes to the disk waits for its turn at most, several times in each commit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str
    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()
    """Pages of other hosts that may speak with this server."""
    names: tuple[str, ...] = ()
    """What the server is called beside addresses, `localhost` and the computer's own name."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say who is behind them."""
    log: Log = field(default_factory=Log)
    pages: Pages = field(default_factory=Pages)
    wish: Wish | None = None
    """What the page at /play opens by itself."""
    now: Callable[[], int] = field(default_factory=running_clock)
    draw: Callable[[int], bytes] = os.urandom


def bind(host: str, port: int) -> socket.socket:
    """A port to listen on later; one that cannot be had is told in a sentence."""
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
    """Let people in. As long as nobody could answer them, they are turned away and not kept waiting."""
    host, port, *_ = bound.getsockname()
    try:
        bound.listen(BACKLOG)
    except OSError as error:
        raise _taken(host, port, error) from None


def _taken(host: str, port: int, error: Exception) -> ServerError:
    reason = getattr(error, "strerror", None) or str(error)
    return ServerError(Code.PORT_TAKEN, host=host, port=port, reason=reason)


class Server(uvicorn.Server):
    """uvicorn, which tells the tables before it goes, and for which Ctrl-C is a good way to end."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, sockets: Sockets) -> None:
        super().__init__(config)
        self.lobby, self.sockets = lobby, sockets

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """asyncio takes the number of those who may wait for that of those it lets in at once."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(BACKLOG)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lobby.close()
        await super().shutdown(sockets)

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
    """The store and all its open tables, for as long as it lasts."""
    store = await open_store(settings.database)
    pool, thinking = (ThreadPoolExecutor(2, thread_name_prefix=name) for name in ("question", "program"))
    floor = Floor(
        store=store,
        pool=pool,
        thinking=thinking,
        limits=settings.limits,
        now=settings.now,
        draw=settings.draw,
        log=settings.log,
    )
    lobby = Lobby(floor)
    try:
        await lobby.open()
        async with asyncio.TaskGroup() as chores:
            running = [
                chores.create_task(watch_lag(floor.metrics.lag)),
                chores.create_task(lobby.keep_sweeping()),
                chores.create_task(lobby.look_through()),
            ]
            yield lobby
            for chore in running:
                chore.cancel()
    finally:
        for each in (pool, thinking):
            each.shutdown(wait=False, cancel_futures=True)
        await store.close()


def configured(settings: Settings, lobby: Lobby, sockets: Sockets) -> uvicorn.Config:
    listen(settings.log, "uvicorn", "uvicorn.error", "asyncio")
    hosts = Hosts([*names_of(settings.host), *settings.names])
    lobby.floor.metrics.gauges["redbutton_sockets"] = lambda: len(sockets)
    return uvicorn.Config(
        build(lobby, settings.pages, origins=settings.origins, wish=settings.wish, hosts=hosts),
        http=hasty(settings.limits.request_seconds, sockets),
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
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )


async def run(settings: Settings, listening: socket.socket, ready: Callable[[Server], None]) -> None:
    """Serve until told to stop; `ready` hears when tables can be played at."""
    trouble: PokerError | None = None
    async with opened(settings) as lobby:
        sockets = Sockets(settings.limits, most=room_for(settings.limits), proxies=settings.proxies)
        server = Server(configured(settings, lobby, sockets), lobby, sockets)
        settle_in()
        try:
            answer(listening)
        except ServerError as taken:
            trouble = taken
        else:
            settings.log.tell("serving", count=lobby.count)
            asyncio.get_running_loop().call_soon(ready, server)
            watching = asyncio.create_task(end_when_lost(server))
            await server.serve([listening])
            watching.cancel()
            trouble = lobby.pulse.trouble if lobby.pulse.is_lost else None
    if trouble is not None:
        raise trouble


async def end_when_lost(server: Server) -> None:
    """If another server has taken the store, tables must not go on here: say so, and end."""
    pulse = server.lobby.pulse
    while not pulse.is_lost:
        await asyncio.sleep(WATCH_SECONDS)
        if server.lobby.rooms:
            with suppress(PokerError):
                await pulse.feel()
    server.lobby.floor.log.tell("lost", code=Code.STORE_LOST)
    server.should_exit = True


def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Serve in this thread until Ctrl-C; `ready` hears the port."""
    listening = bind(settings.host, settings.port)
    port = listening.getsockname()[1]
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(run(settings, listening, lambda server: ready(port)))
    finally:
        listening.close()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def settle_in() -> None:
    """All that is loaded now stays, so the collector need not look at it; and threads take turns quickly."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(TURN_SECONDS)


def addresses(host: str, port: int) -> Iterator[str]:
    """Where a browser finds the server: on this computer, and in its network if it listens there."""
    if host in ("0.0.0.0", "::", ""):
        yield f"http://127.0.0.1:{port}"
        if (lan := lan_address()) is not None:
            yield f"http://{lan}:{port}"
    else:
        yield f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_address() -> str | None:
    """This computer's address in its network. Nothing is sent: the system only looks up the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: Any = probe.getsockname()[0]
        return None if address.startswith("127.") or address == "0.0.0.0" else str(address)
