"""An open connection goes from one process to another, and nobody who is in between keeps any of it."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from patience import PATIENCE

from redbutton.server.cluster.handover import Given, Handover, give, private_place
from redbutton.store.leases import Peer

REQUEST = b"GET /api/tables/red/ws HTTP/1.1\r\n\r\n"


class Taken:
    """What a server was handed."""

    def __init__(self) -> None:
        self.requests: list[bytes] = []
        self.connections: list[socket.socket] = []

    def __call__(self, connection: socket.socket, request: bytes) -> None:
        self.requests.append(request)
        self.connections.append(connection)


@asynccontextmanager
async def a_connection() -> AsyncIterator[tuple[socket.socket, asyncio.Transport]]:
    """A client, and the transport at the server that it came to."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_accepted_socket(asyncio.Protocol, theirs)
    with ours:
        yield ours, transport
        transport.abort()


def at(place: Path) -> Peer:
    return Peer("other", "here", str(place), b"", True)


def run(test: object) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))  # type: ignore[arg-type]


def test_a_connection_is_handed_over_with_its_request() -> None:
    async def hand_over() -> None:
        taken = Taken()
        with private_place() as place:
            handover = Handover(place, taken)
            async with a_connection() as (client, transport):
                large = REQUEST + bytes(300_000)
                assert await give(transport, large, at(place)) is Given.TAKEN
                transport.abort()
                while not taken.requests:
                    await asyncio.sleep(0.01)
                await asyncio.sleep(0)  # our own end is closed now
                (connection,) = taken.connections
                with connection:
                    connection.setblocking(True)
                    connection.sendall(b"hello")
                    assert await asyncio.to_thread(client.recv, 10) == b"hello"
                    client.sendall(b"and back")
                    assert connection.recv(10) == b"and back"
                assert taken.requests == [large]
            await handover.close()

    run(hand_over())


def test_nobody_is_there_when_the_process_is_gone() -> None:
    async def hand_over() -> None:
        with private_place() as place:
            async with a_connection() as (_, transport):
                with socket.socket(socket.AF_UNIX) as dead:
                    dead.bind(str(place))  # the file is left, but nobody listens
                    assert await give(transport, REQUEST, at(place)) is Given.NOBODY

    run(hand_over())


def test_a_server_that_is_about_to_end_takes_nothing_and_is_not_taken_for_dead() -> None:
    async def hand_over() -> None:
        with private_place() as place:
            handover = Handover(place, lambda connection, request: connection.close())
            await handover.close()
            async with a_connection() as (_, transport):
                assert await give(transport, REQUEST, at(place)) is Given.LEAVES

    run(hand_over())


def test_a_process_that_stands_still_is_given_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It listens, but does not say that it is there. When it goes on, it finds that nobody waits."""
    monkeypatch.setattr("redbutton.server.cluster.handover.GREETING_SECONDS", 0.05)

    async def hand_over() -> None:
        with private_place() as place, socket.socket(socket.AF_UNIX) as stopped:
            stopped.bind(str(place))
            stopped.listen()
            async with a_connection() as (_, transport):
                assert await give(transport, REQUEST, at(place)) is Given.NOT_NOW
                line, _ = stopped.accept()
                with line:
                    assert socket.recv_fds(line, 100, 1)[:2] == (b"", [])

    run(hand_over())


def test_one_that_changes_its_mind_hands_nothing_over() -> None:
    async def hand_over() -> None:
        taken = Taken()
        with private_place() as place:
            handover = Handover(place, taken)
            with socket.socket(socket.AF_UNIX) as line:
                line.setblocking(False)
                await asyncio.get_running_loop().sock_connect(line, str(place))
            await handover.close()
            assert not place.exists()
        assert taken.requests == []

    run(hand_over())


def test_only_this_user_can_hand_anything_over() -> None:
    with private_place() as place:
        assert place.parent.stat().st_mode & 0o077 == 0
