"""A small websocket client, because six thousand of them have to fit into one process.

Text frames only, never fragmented, masked with zeros: enough for our own server on the same machine.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

PING, PONG, CLOSE = 0x9, 0xA, 0x8


class Socket(asyncio.Protocol):
    """Calls `heard` with the bytes of each message, and `gone` when the connection ends."""

    def __init__(self, path: str, heard: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self.path, self.heard, self.gone = path, heard, gone
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code: int | None = None
        """The code with which the server has closed the connection."""
        self._buffer = bytearray()
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        host, port = transport.get_extra_info("peername")
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError(bytes(self._buffer)))
        self.gone()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded and not self._upgrade():
            return
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _upgrade(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if self.opened.done():  # nobody waits for it any more
            self._transport.abort()
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
            self._transport.close()
            return False
        self._buffer = bytearray(rest)
        self._upgraded = True
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame: its kind and its content."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1] & 0x7F
        if length > 125:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        kind, content = buffer[0] & 0x0F, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return kind, content

    def _take(self, kind: int, content: bytes) -> None:
        if kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self.code = int.from_bytes(content[:2], "big")
            self._transport.close()
        else:
            self.heard(content)

    def say(self, content: bytes) -> None:
        self._write(0x1, content)

    def close(self) -> None:
        self._transport.close()

    def _write(self, kind: int, content: bytes) -> None:
        if self._transport.is_closing():
            return
        length = len(content)
        size = bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + length.to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + size + bytes(4) + content)
