"""People who speak with a server byte by byte, as no honest program would."""

import json
import socket
from typing import Any, Self

from patience import PATIENCE
from server.live import Live

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Raw:
    """A plain connection, on which anything can be sent."""

    def __init__(self, live: Live, *, receive: int | None = None) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        if receive is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.socket.connect(("127.0.0.1", live.port))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, content: bytes) -> None:
        self.socket.sendall(content)

    def flood(self, content: bytes, most: int) -> int:
        """Send the same again and again until the other side has had enough; how many bytes it took."""
        sent = 0
        try:
            while sent < most:
                sent += self.socket.send(content)
        except OSError:
            pass
        return sent

    def until(self, words: bytes) -> bytes:
        """All that is said until these words have come."""
        heard = b""
        while words not in heard:
            part = self.socket.recv(65536)
            assert part, f"the connection has ended, and all that was said is {heard!r}"
            heard += part
        return heard

    def part(self) -> bytes:
        """The next bytes that are said; empty if the other side ends the connection."""
        try:
            return self.socket.recv(65536)
        except ConnectionError:
            return b""

    def rest(self) -> bytes:
        """All that is said until the other side ends the connection."""
        heard = b""
        while part := self.part():
            heard += part
        return heard

    # -- HTTP --------------------------------------------------------------------------------------------

    def ask(
        self, line: bytes, *headers: bytes, body: bytes = b"", host: bytes | None = b"localhost"
    ) -> "Answer":
        """One request, however odd, and the answer to it."""
        named = [] if host is None else [b"Host: " + host]
        head = b"\r\n".join([line + b" HTTP/1.1", *named, b"Connection: close", *headers])
        self.send(head + b"\r\n\r\n" + body)
        return Answer(self.rest())

    # -- websockets --------------------------------------------------------------------------------------

    def upgrade(self, table: str, *headers: bytes, host: bytes = b"localhost") -> None:
        head = [
            f"GET /api/tables/{table}/ws HTTP/1.1".encode(),
            b"Host: " + host,
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {KEY}".encode(),
            *headers,
        ]
        self.send(b"\r\n".join(head) + b"\r\n\r\n")

    def open(self, table: str, **hello: Any) -> None:
        """A websocket that has said hello."""
        self.upgrade(table)
        assert self.socket.recv(4096).startswith(b"HTTP/1.1 101")
        self.send(frame(json.dumps({"type": "hello", "version": 1, **hello}).encode()))


def frame(content: bytes, opcode: int = 1, *, final: bool = True) -> bytes:
    """A frame as clients send it."""
    size = len(content)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x80 * final | opcode]) + length + bytes(4) + content


class Answer:
    """An answer as it came."""

    def __init__(self, whole: bytes) -> None:
        self.whole = whole
        head, _, self.body = whole.partition(b"\r\n\r\n")
        words = head.split(b" ", 2)
        self.status = int(words[1]) if len(words) > 1 else 0

    @property
    def code(self) -> str:
        found: str = json.loads(self.body)["problem"]["code"]
        return found
