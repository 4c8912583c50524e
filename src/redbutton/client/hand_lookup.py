"""The record of a finished hand, asked of the server over HTTP.

A client that missed the end of a deal needs it: a deal that got the client's seed must have been played.
"""

import asyncio
from contextlib import suppress
from http import HTTPStatus
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

from redbutton.history import phh
from redbutton.history.record import HandRecord

PATIENCE = 10.0
"""Seconds to wait for a whole answer."""
MOST_BYTES = 2**22


async def recorded_hand(socket_address: str, number: int) -> HandRecord | None:
    """A hand of the table with this websocket address, as everybody may see it. None if there is none.

    Raises an error of the connection, of HTTP or of the text if there is no good answer in time.
    """
    address = f"http{socket_address.removeprefix('ws').removesuffix('/ws')}/hands/{number}.phh"
    async with asyncio.timeout(PATIENCE):  # `wait_for` of Python 3.11 may lose a cancellation
        answer = await _fetched(address)
    return None if answer is None else next(iter(phh.loads(answer.decode())), None)


def _fetched(address: str) -> asyncio.Future[bytes | None]:
    """The answer, from a daemon thread: a server that answers byte by byte keeps no program alive."""
    loop = asyncio.get_running_loop()
    future = loop.create_future()

    def settle(answer: bytes | None, error: Exception | None) -> None:
        if not future.done():
            future.set_result(answer) if error is None else future.set_exception(error)

    def fetch() -> None:
        answer, error = None, None
        try:
            answer = _answer(address)
        except Exception as reason:
            error = reason
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, answer, error)

    Thread(target=fetch, daemon=True).start()
    return future


def _answer(address: str) -> bytes | None:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            content: bytes = answer.read(MOST_BYTES)
            return content
    except HTTPError as refusal:
        refusal.close()
        if refusal.code == HTTPStatus.NOT_FOUND:
            return None
        raise
