"""Websockets relayed to the server of another machine that has their table.

A balancer that sends somebody to the wrong machine makes them slow, never wrong: this server speaks with the
owner on their behalf, message by message. The table stays where it is, so a wrong route, even one that a
stranger has chosen, disturbs nobody else.
"""

import asyncio
from contextlib import suppress
from urllib.parse import quote

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus
from websockets.http11 import Response as Refusal

from redbutton.errors import Code, ServerError
from redbutton.server.cluster.handover import Given
from redbutton.server.net.connection import FAREWELL_SECONDS, address_of, cut_if_slow, read, wire_of
from redbutton.server.net.uvicorn_protocols import Wire, frame
from redbutton.server.room import GOING_DOWN
from redbutton.server.services import Services
from redbutton.wire.http import ProblemBody
from redbutton.wire.messages import Hello, Sit

KEY_HEADER = "X-Redbutton-Server"
"""Has the key of the server that relays."""
CLIENT_HEADER = "X-Redbutton-Client"
"""Has the address of the client on whose behalf it does."""
OPEN_SECONDS = 8.0
"""Seconds until the owner must have answered: longer than it looks for a table that is on its way."""
PING_SECONDS = 5.0
"""Seconds between two pings, and until each must be answered: an owner that is gone is noticed."""
NO_CODE = (None, 1005, 1006)
"""Of a connection that has ended without a word."""


def is_relayed(socket: WebSocket) -> bool:
    """Does it come from another server, or says so? It is not relayed again."""
    return KEY_HEADER in socket.headers


def name_client(socket: WebSocket) -> None:
    """Of a websocket that another server relays: from now on it has the address of the client there."""
    if client := socket.headers.get(CLIENT_HEADER):
        socket.scope["client"] = (client, 0)


async def relay(socket: WebSocket, place: str, key: str, services: Services) -> Given:
    """Connect a client with the server at this place, until one of them ends it."""
    table = quote(socket.path_params["table"], safe="")
    try:
        owner = await connect(
            f"ws://{place}/api/tables/{table}/ws",
            additional_headers={KEY_HEADER: key, CLIENT_HEADER: address_of(socket)},
            proxy=None,
            compression=None,
            max_size=None,
            open_timeout=OPEN_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
        )
    except InvalidStatus as refused:
        return await _refused(socket, refused.response)
    except (OSError, InvalidHandshake, InvalidMessage):
        return Given.NOT_NOW
    async with owner:
        await socket.accept()
        wire_of(socket).is_seated = _nobody
        await _both_ways(socket, owner, services)
    return Given.TAKEN


async def _refused(socket: WebSocket, refusal: Refusal) -> Given:
    """Tell what the owner has told. If it has the table no longer, somebody else is to be asked."""
    if _code_of(refusal.body) == Code.TABLE_MOVED:
        return Given.NOT_NOW
    kept = ("Content-Type", "Cache-Control", "Retry-After", "X-Content-Type-Options")
    headers = {name: refusal.headers[name] for name in kept if name in refusal.headers}
    await socket.send_denial_response(Response(refusal.body, refusal.status_code, headers))
    return Given.TAKEN


def _code_of(body: bytes | bytearray) -> str:
    try:
        return msgspec.json.decode(body, type=ProblemBody).problem.code
    except msgspec.MsgspecError:
        return ""


async def _both_ways(socket: WebSocket, owner: ClientConnection, services: Services) -> None:
    """All that the owner has said is passed on, and how it has ended, unless the client has gone before."""
    there = asyncio.create_task(_there(socket, owner))
    back = asyncio.create_task(_back(wire_of(socket), owner, services))
    try:
        await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        asyncio.get_running_loop().call_later(FAREWELL_SECONDS, wire_of(socket).cut)
        if not there.done():
            with suppress(WebSocketDisconnect):  # the client closed it first
                await socket.close(GOING_DOWN if owner.close_code in NO_CODE else owner.close_code or 0)
    finally:
        for way in (there, back):
            way.cancel()
        await asyncio.gather(there, back, return_exceptions=True)


async def _there(socket: WebSocket, owner: ClientConnection) -> None:
    """Until the client goes: what it says to an owner that has ended is lost, as it would be there."""
    wire = wire_of(socket)
    while (said := await socket.receive())["type"] == "websocket.receive":
        text = said.get("text")
        words = said["bytes"] if text is None else text
        if not wire.is_seated() and may_have_seat(words):
            wire.is_seated = _somebody
        with suppress(ConnectionClosed):
            await owner.send(words)


def may_have_seat(words: str | bytes) -> bool:
    """Is it said by somebody who may have a seat, or wants one? Only the owner knows whether it is so.

    >>> said = '{"type":"hello","version":1}', '{"type":"sit","id":"m1","name":"Ann"}', "nonsense"
    >>> [may_have_seat(words) for words in said]
    [False, True, False]
    """
    try:
        message = read(words)
    except ServerError:
        return False
    return isinstance(message, Sit) or (isinstance(message, Hello) and message.token is not None)


def _somebody() -> bool:
    return True


def _nobody() -> bool:
    return False


async def _back(wire: Wire, owner: ClientConnection, services: Services) -> None:
    """Until the owner has ended it. The client is not waited for, so that the owner's end is always noticed.

    A server says text only.
    """
    cut_if_slow(wire, services)
    with suppress(ConnectionClosed):
        while wire.tell(frame(await owner.recv(decode=False))):
            pass
