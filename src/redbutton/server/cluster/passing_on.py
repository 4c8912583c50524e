"""Passing connections on: a websocket to the server that has its table, a request to the study room.

A server of the same machine gets the open socket; to one of another machine the websocket is relayed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress

from starlette.websockets import WebSocket

from redbutton.errors import StoreError
from redbutton.server.cluster import handover
from redbutton.server.cluster.handover import Given
from redbutton.server.cluster.membership import Membership
from redbutton.server.cluster.relaying import is_relayed, relay
from redbutton.server.net.connection import wire_of
from redbutton.server.net.uvicorn_protocols import Wire
from redbutton.server.services import Services
from redbutton.store.leases import Peer


async def pass_on(socket: WebSocket, peer: Peer, membership: Membership, services: Services) -> Given:
    """Pass a connection on, if that is possible now. Relayed to another machine, it is over afterwards."""
    if membership.is_near(peer):
        return await _hand_over(socket, peer, membership)
    place = membership.place_of(peer)
    if not place or is_relayed(socket):
        return Given.NOT_NOW
    with _counted(wire_of(socket), membership):
        return await relay(socket, place, membership.key, services)


@contextmanager
def _counted(wire: Wire, membership: Membership) -> Iterator[None]:
    """Count a websocket that is relayed, and the line to the owner, while that lasts.

    Until the owner has answered, it is not cut off to make room, least of all for its own line.
    """
    wire.is_seated = lambda: True
    try:
        with nullcontext() if wire.sockets is None else wire.sockets.line_out():
            membership.relayed += 1
            try:
                yield
            finally:
                membership.relayed -= 1
    finally:
        vars(wire).pop("is_seated", None)


async def _hand_over(socket: WebSocket, peer: Peer, membership: Membership) -> Given:
    """If the other server's process is gone, its tables are free at once: nobody waits for its leases."""
    wire = wire_of(socket)
    given = await handover.give(wire.transport, request_of(socket), peer)
    if given is Given.TAKEN:
        wire.let_go()
    elif given is not Given.NOT_NOW:
        await membership.miss(peer.server, dead=given is Given.NOBODY)
    return given


def request_of(socket: WebSocket) -> bytes:
    """The request as it came."""
    scope = socket.scope
    path, query = scope["raw_path"], scope["query_string"]
    target = path + b"?" + query if query else path
    lines = [b"GET " + target + b" HTTP/1.1", *(name + b": " + value for name, value in scope["headers"])]
    return b"\r\n".join([*lines, b"", b""])


STUDIES = b"/api/study"
PAUSE = 0.2
"""Seconds between two looks for the study room: its worker may have ended just now."""


def to_study_room(
    membership: Membership, seconds: float
) -> Callable[[bytes], Callable[[asyncio.Transport, bytes], Awaitable[bool]] | None]:
    """What passes requests about studies on to the one worker that has the study room.

    It is looked for during some seconds. If it comes to this worker meanwhile, it is passed on to ourselves.
    """

    async def give(transport: asyncio.Transport, request: bytes) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not await _give_to_study_room(transport, request, membership):
                    await asyncio.sleep(PAUSE)
                return True
        return False

    return lambda target: give if target.startswith(STUDIES) and not membership.has_study_room else None


async def _give_to_study_room(transport: asyncio.Transport, request: bytes, membership: Membership) -> bool:
    peer = membership.study_room()
    if peer is None:
        return False
    given = await handover.give(transport, request, peer)
    if given in (Given.LEAVES, Given.NOBODY):
        with suppress(StoreError):
            await membership.miss(peer.server, dead=given is Given.NOBODY)
    return given is Given.TAKEN
