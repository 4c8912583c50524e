"""Websockets relayed to the server of another machine that has their table.

A balancer that sends somebody to the wrong machine makes them slow, never wrong: this server speaks with the
owner on their behalf, message by message. The table stays where it is, so a wrong route, even one that a
stranger has chosen, disturbs nobody else.
"""

import asyncio
from urllib.parse import quote

import msgspec
from starlette.responses import Response
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus
from websockets.http11 import Response as Refusal

from redbutton.errors import Code
from redbutton.server.cluster.handover import Given
from redbutton.server.room import GOING_DOWN
from redbutton.wire.http import ProblemBody

KEY_HEADER = "X-Redbutton-Server"
"""Has the key of the server that relays."""
OPEN_SECONDS = 8.0
"""Seconds until the owner must have answered: longer than it looks for a table that is on its way."""
PING_SECONDS = 5.0
"""Seconds between two pings, and until each must be answered: an owner that is gone is noticed."""
NO_CODE = (None, 1005, 1006)
"""Of a connection that has ended without a word."""


def is_relayed(socket: WebSocket) -> bool:
    """Does it come from another server, or says so? It is not relayed again."""
    return KEY_HEADER in socket.headers


async def relay(socket: WebSocket, place: str, key: str) -> Given:
    """Connect a client with the server at this place, until one of them ends it."""
    table = quote(socket.path_params["table"], safe="")
    try:
        owner = await connect(
            f"ws://{place}/api/tables/{table}/ws",
            additional_headers={KEY_HEADER: key},
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
        await _both_ways(socket, owner)
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


async def _both_ways(socket: WebSocket, owner: ClientConnection) -> None:
    """Each way waits for those who are slow to read, so that nothing piles up here."""
    there, back = (asyncio.create_task(way(socket, owner)) for way in (_there, _back))
    try:
        await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        if not there.done():
            await socket.close(GOING_DOWN if owner.close_code in NO_CODE else owner.close_code or 0)
    finally:
        for way in (there, back):
            way.cancel()
        await asyncio.gather(there, back, return_exceptions=True)


async def _there(socket: WebSocket, owner: ClientConnection) -> None:
    while (said := await socket.receive())["type"] == "websocket.receive":
        text = said.get("text")
        await owner.send(said["bytes"] if text is None else text)


async def _back(socket: WebSocket, owner: ClientConnection) -> None:
    try:
        while True:
            said = await owner.recv()
            await (socket.send_text(said) if isinstance(said, str) else socket.send_bytes(said))
    except ConnectionClosed:
        return
