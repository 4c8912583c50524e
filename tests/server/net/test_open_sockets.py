"""Connections that say nothing use nothing up: people who come to play get in."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest
from patience import PATIENCE
from server.live import Live, eventually
from server.net.raw import Answer, Raw

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits
from redbutton.server.net.open_sockets import Sockets, room_for
from redbutton.server.net.proxies import KnownHosts
from redbutton.wire.messages import NewTable, TableGame


class Silent:
    """A connection that can go, unless it is said to be busy."""

    def __init__(self, *, busy: bool = False) -> None:
        self.may_go = not busy
        self.is_cut = False

    def cut(self) -> None:
        self.is_cut = True


def cut(*lines: Silent) -> list[bool]:
    return [line.is_cut for line in lines]


# -- who has to go ---------------------------------------------------------------------------------------


def test_the_one_that_has_been_quiet_longest_goes_for_somebody_new() -> None:
    sockets = Sockets(Limits(sockets=3))
    one, two, three, four = (Silent() for _ in range(4))
    for line in (one, two, three):
        sockets.enter(line, "192.0.2.1")
    sockets.rest(one)
    sockets.enter(four, "192.0.2.2")
    assert cut(one, two, three, four) == [False, True, False, False]
    assert len(sockets) == 3


def test_a_request_that_is_being_answered_stays() -> None:
    sockets = Sockets(Limits(sockets=2))
    busy, idle = Silent(busy=True), Silent()
    sockets.enter(busy, "192.0.2.1")
    sockets.enter(idle, "192.0.2.1")
    sockets.enter(Silent(), "192.0.2.2")
    assert cut(busy, idle) == [False, True]


def test_one_that_only_looks_on_goes_after_those_that_do_nothing() -> None:
    sockets = Sockets(Limits(sockets=3))
    request, watcher, player, idle = Silent(), Silent(), Silent(busy=True), Silent()
    for websocket in (watcher, player):
        sockets.enter(request, "192.0.2.1")
        sockets.become(request, websocket)
    sockets.enter(idle, "192.0.2.1")
    sockets.enter(Silent(busy=True), "192.0.2.1")
    assert cut(watcher, player, idle) == [False, False, True]
    sockets.enter(Silent(busy=True), "192.0.2.1")
    assert cut(watcher, player) == [True, False]
    with pytest.raises(ServerError) as refusal:
        sockets.enter(Silent(), "192.0.2.1")
    assert refusal.value.code is Code.SERVER_FULL


def test_an_address_makes_room_by_its_own_connections_only() -> None:
    sockets = Sockets(Limits(sockets_per_address=2))
    other, one, two = Silent(), Silent(), Silent()
    sockets.enter(other, "192.0.2.1")
    for line in (one, two, Silent(busy=True)):
        sockets.enter(line, "192.0.2.2")
    assert cut(other, one, two) == [False, True, False]
    sockets.enter(Silent(busy=True), "192.0.2.2")
    with pytest.raises(ServerError) as refusal:
        sockets.enter(Silent(), "192.0.2.2")
    assert refusal.value.code is Code.TOO_MANY_CONNECTIONS
    sockets.enter(Silent(), "192.0.2.3")


def test_a_proxy_is_not_one_person() -> None:
    sockets = Sockets(Limits(sockets_per_address=1), proxies=KnownHosts(["192.0.2.0/28"]))
    lines = [Silent() for _ in range(3)]
    for line in lines:
        sockets.enter(line, "192.0.2.1")
    assert cut(*lines) == [False] * 3


def test_neither_is_another_server_which_may_be_known_only_later() -> None:
    sockets = Sockets(Limits(sockets_per_address=1))
    sockets.fellows = lambda: {"192.0.2.1"}
    lines = [Silent() for _ in range(3)]
    for line in lines:
        sockets.enter(line, "192.0.2.1")
    assert cut(*lines) == [False] * 3


@pytest.mark.parametrize("address", ["192.0.2.1", "::ffff:192.0.2.1", "2001:db8::7"])
def test_another_server_is_known_however_its_address_is_written(address: str) -> None:
    sockets = Sockets(Limits(sockets_per_address=1))
    sockets.fellows = lambda: {"192.0.2.1", "2001:db8::"}
    lines = [Silent() for _ in range(3)]
    for line in lines:
        sockets.enter(line, address)
    assert cut(*lines) == [False] * 3


def test_what_a_server_relays_does_not_count_for_its_address() -> None:
    sockets = Sockets(Limits(sockets_per_address=1))
    request, websockets = Silent(), [Silent(busy=True) for _ in range(3)]
    for websocket in websockets:
        sockets.enter(request, "192.0.2.1")
        sockets.become(request, websocket)
        sockets.come_relayed(websocket)
    sockets.enter(Silent(busy=True), "192.0.2.1")
    with pytest.raises(ServerError) as refusal:
        sockets.enter(Silent(), "192.0.2.1")
    assert refusal.value.code is Code.TOO_MANY_CONNECTIONS
    for websocket in websockets:
        sockets.leave(websocket)
    assert sockets._counts == {"192.0.2.1": 1}
    assert not sockets._websockets


def test_a_line_to_another_server_is_an_open_file_too() -> None:
    sockets = Sockets(Limits(sockets=2))
    busy, idle = Silent(busy=True), Silent()
    sockets.enter(busy, "192.0.2.1")
    sockets.enter(idle, "192.0.2.2")
    with sockets.line_out():
        assert cut(busy, idle) == [False, True]
        with pytest.raises(ServerError) as refusal, sockets.line_out():
            pass
        assert refusal.value.code is Code.SERVER_FULL
        assert len(sockets) == 2
    sockets.enter(Silent(), "192.0.2.2")
    assert len(sockets) == 2


def test_nothing_is_left_of_connections_that_are_closed() -> None:
    sockets = Sockets(Limits())
    request, other, websocket = Silent(), Silent(), Silent()
    sockets.enter(request, "192.0.2.1")
    sockets.enter(other, "192.0.2.1")
    sockets.become(request, websocket)
    for line in (websocket, other, other, request):
        sockets.leave(line)
    assert len(sockets) == 0
    parts = (sockets._counts, sockets._requests, sockets._requests_of, sockets._websockets)
    assert not any(parts)


# -- over the wire ---------------------------------------------------------------------------------------


@contextmanager
def silent(live: Live, number: int, said: bytes = b"") -> Iterator[list[Raw]]:
    """Connections that have begun to say something, or not even that."""
    with ExitStack() as stack:
        lines = [stack.enter_context(Raw(live)) for _ in range(number)]
        for line in lines:
            with suppress(ConnectionError):  # it had to go already
                line.send(said)
        yield lines


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: loc",
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["silent", "half a head", "half a body"],
)
def test_silent_connections_make_room_for_ones_with_a_request(said: bytes) -> None:
    with Live(limits=Limits(unlimited=True, sockets=10)) as live, silent(live, 40, said) as lines:
        with live.http() as http:
            assert http.get("/health").json()["ok"] is True
        assert lines[0].rest() == b""
        assert len(live.sockets) <= 10


def test_idle_connections_after_a_request_make_room_too() -> None:
    request = b"GET /api/play HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with Live(limits=Limits(unlimited=True, sockets=5)) as live, silent(live, 5, request) as lines:
        assert all(line.socket.recv(12) == b"HTTP/1.1 200" for line in lines)
        with live.http() as http:
            assert http.get("/health").json()["ok"] is True


CHECK = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
"""A request that takes as long as the test likes."""


@contextmanager
def busy(live: Live, number: int) -> Iterator[tuple[list[Raw], threading.Event]]:
    """Connections whose requests are being answered, until they are let go."""
    go, try_out = threading.Event(), live.lobby.try_out

    def wait(settings: NewTable) -> TableGame:
        assert go.wait(PATIENCE)
        return try_out(settings)

    live.lobby.try_out = wait  # type: ignore[method-assign]
    before = len(live.server.server_state.tasks)
    with silent(live, number, CHECK) as lines:
        try:
            assert eventually(lambda: len(live.server.server_state.tasks) == before + number)
            yield lines, go
        finally:
            go.set()


def test_somebody_with_a_seat_stays_and_one_who_looks_on_goes() -> None:
    async def try_it(live: Live) -> None:
        made = live.table(bots=["caller"])
        async with live.at(made["id"], made["token"]) as ann, live.at(made["id"]) as watcher:
            await ann.my_turn()
            with busy(live, 2) as (lines, go), silent(live, 1):
                assert await watcher.closed() == 1006
                assert (await ann.act("fold"))["ok"]
                go.set()
                assert [line.socket.recv(12) for line in lines] == [b"HTTP/1.1 200"] * 2

    with Live(limits=Limits(unlimited=True, sockets=4)) as live:
        asyncio.run(asyncio.wait_for(try_it(live), PATIENCE))


def test_a_client_without_room_is_told_so() -> None:
    with Live(limits=Limits(unlimited=True, sockets=3)) as live, busy(live, 3), Raw(live) as late:
        heard = late.rest()
    answer = Answer(heard)
    assert (answer.status, answer.code) == (503, "SERVER_FULL")
    assert b"Retry-After: 5\r\n" in heard


def test_connections_of_one_address_are_bounded_whatever_they_are() -> None:
    with Live(limits=Limits(sockets_per_address=3)) as live:
        with silent(live, 9) as lines:
            assert lines[0].rest() == b""
            assert eventually(lambda: len(live.sockets) == 3)
        with busy(live, 3), Raw(live) as late:
            answer = Answer(late.rest())
        assert (answer.status, answer.code) == (429, "TOO_MANY_CONNECTIONS")


# -- the system's own limit ------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_as_many_files_are_asked_for_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_000_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert room_for(Limits(sockets=5_000)) == 5_000
    assert asked == [(5_128, 1_000_000)]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_where_no_more_files_are_allowed_there_are_fewer_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    def refuse(_: int, limits: tuple[int, int]) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert room_for(Limits()) == 1024 - 128


FEW_FILES = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
if sys.argv[1] == "asyncio":
    sys.modules["uvloop"] = None
from redbutton.server.net.limits import Limits
from redbutton.server.ops.log import Log
from redbutton.server.process import Settings, serve
limits = Limits(unlimited=True, request_seconds=60)
settings = Settings(port=0, database="sqlite://", limits=limits, log=Log(sys.stderr))
serve(settings, lambda port: print(port, flush=True))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize("loop", ["uvloop", "asyncio"])
def test_more_connections_than_files_do_not_end_the_accepting(loop: str) -> None:
    command = [sys.executable, "-c", FEW_FILES, loop]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        with ExitStack() as stack:
            for _ in range(600):
                line = stack.enter_context(socket.socket())
                line.setblocking(False)
                line.connect_ex(("127.0.0.1", port))
            health = httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE)
            assert json.loads(health.text)["ok"] is True
            made = httpx.post(f"http://127.0.0.1:{port}/api/tables", json={}, timeout=PATIENCE)
            assert made.status_code == 201
    finally:
        server.send_signal(signal.SIGINT)
        _, told = server.communicate(timeout=PATIENCE)
    assert [json.loads(line)["event"] for line in told.splitlines()] == ["serving", "opened"]
