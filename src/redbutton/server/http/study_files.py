"""Files of solutions over HTTP: received into a file, and sent from one, piece by piece."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from starlette.requests import ClientDisconnect, Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from redbutton.errors import Code, ServerError
from redbutton.server.http.responses import saved_as
from redbutton.server.study.files_on_the_way import check_disk

PIECE = 1_000_000
"""Bytes of a file that are read or written at once."""


async def receive(request: Request, path: Path, most: int) -> None:
    """Write a body into a file, which is too large sooner or later if it never ends."""
    size, part = 0, bytearray()
    try:
        with path.open("wb") as file:
            async for content in request.stream():
                size += len(content)
                if size > most:
                    raise ServerError(Code.MESSAGE_TOO_LONG, size=size, most=most)
                part += content
                if len(part) >= PIECE:
                    check_disk(path.parent)
                    await asyncio.to_thread(file.write, bytes(part))
                    part.clear()
            await asyncio.to_thread(file.write, bytes(part))
    except ClientDisconnect as error:
        raise ServerError(Code.NOT_A_MESSAGE, reason=str(error)[:200]) from None
    except OSError:
        raise ServerError(Code.DISK_FULL) from None


class SentFile(StreamingResponse):
    """A file, piece by piece. `after` is called when it was sent, or when nobody wants it any more."""

    def __init__(self, path: Path, name: str, after: Callable[[], object]) -> None:
        headers = {**saved_as(name), "Content-Length": str(path.stat().st_size)}
        super().__init__(_pieces(path), headers=headers, media_type="application/octet-stream")
        self._after = after

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._after()


async def _pieces(path: Path) -> AsyncIterator[bytes]:
    with path.open("rb") as file:
        while content := await asyncio.to_thread(file.read, PIECE):
            yield content
