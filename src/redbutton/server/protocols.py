"""uvicorn's protocols, with the little that they lack: haste with slow requests, and sockets written at once.

A table tells the same thing to many. Through ASGI each of them would cost a task, a frame and a queue of its
own; here the frame is made once and handed to every transport, and how much waits there says who is too slow.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from redbutton.errors import ServerError
from redbutton.server.limits import Bucket
from redbutton.server.problems import written
from redbutton.server.sockets import Sockets

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
except ModuleNotFoundError:
    from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol  # type: ignore[assignment]

WIRE = "redbutton.wire"
"""Where in the scope of a connection its wire is."""
HEAD_BYTES = 65_536
"""So long may the head of a request be."""
BESIDE = {"rate": 20.0, "burst": 200.0}
"""So many frames may come beside messages: pings, pongs and pieces, which nobody counts as messages."""
AHEAD = 8
"""So many messages may wait for their turn before no more are read."""


def frame(text: bytes) -> bytes:
    r"""A message as it goes over any wire, to as many as one likes: a whole text frame (RFC 6455, 5.2).

    >>> frame(b"hi")
    b'\x81\x02hi'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 2**16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def _nobody() -> bool:
    return False


class Wire(WebSocketsSansIOProtocol):
    """A websocket that takes whole frames, and can be cut."""

    sockets: Sockets | None = None
    """Where it is counted, once it is."""
    is_seated: Callable[[], bool] = staticmethod(_nobody)
    """Has somebody a seat who is at the other end?"""

    @property
    def may_go(self) -> bool:
        return not self.is_seated()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.sockets is not None:
            self.sockets.leave(self)
            self.sockets = None
        super().connection_lost(exc)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._beside = Bucket(**BESIDE, now=self.loop.time())

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # the whole head has come, and it cannot be read
            self.cut()

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        """Frames that no reader waits for cost time and memory all the same: a flood of them is cut."""
        if not self._beside.take(self.loop.time()):
            self.cut()

    def send_receive_event_to_app(self) -> None:
        """A message is complete. To stop reading after each one would cost more than most of them."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = self  # type: ignore[assignment]
        await super().run_asgi()

    def push(self, whole: bytes) -> None:
        """Send a frame, now or as soon as the other side takes it; nothing once the end has begun."""
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(whole)

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End it without another word: whoever does not read does not read a farewell either."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut()


def hasty(seconds: float, sockets: Sockets) -> type[asyncio.Protocol]:
    """HTTP for those who send a request, and read the answer, without stopping for so many seconds."""

    class Hasty(HttpProtocol):
        _deadline: asyncio.TimerHandle | None = None
        _head: int | None = None
        """How much of a head has come, while it is not complete."""
        _unread = 0
        """How much of an answer had not been taken when we last looked."""
        _refused = False
        """There was no room for it: it has its answer, and nothing that it asks is read."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            try:
                sockets.enter(self, self.client[0] if self.client else "")
            except ServerError as refusal:
                self._refused = True
                transport.write(written(refusal))
                transport.close()
            self._begin()

        @property
        def may_go(self) -> bool:
            """Has it no whole request that is being answered?"""
            cycle = self.cycle
            return cycle is None or cycle.response_complete or cycle.more_body

        def cut(self) -> None:
            self.transport.abort()

        def data_received(self, data: bytes) -> None:
            if self._refused:
                return
            super().data_received(data)
            if self._head is not None:
                self._head += len(data)
                if self._head > HEAD_BYTES:
                    self.transport.abort()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._head = 0

        def on_headers_complete(self) -> None:
            self._head = None
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            sockets.rest(self)
            self._begin()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._unread = 0

        def handle_websocket_upgrade(self, *event: Any) -> None:
            self._end()
            super().handle_websocket_upgrade(*event)
            self.parser = None  # type: ignore[assignment]  # it holds us as we hold it
            wire = self.transport.get_protocol()
            if isinstance(wire, Wire):
                wire.sockets = sockets
                sockets.become(self, wire)

        def connection_lost(self, exc: Exception | None) -> None:
            sockets.leave(self)
            self._end()
            super().connection_lost(exc)

        def _begin(self) -> None:
            self._end()
            self._deadline = self.loop.call_later(seconds, self._look)

        def _end(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _look(self) -> None:
            """Is a request still not complete, or an answer not taken?"""
            unread, cycle = self.transport.get_write_buffer_size(), self.cycle
            if 0 < self._unread <= unread:
                self.transport.abort()
            elif not unread and (cycle is None or cycle.response_complete or cycle.more_body):
                self.transport.close()
            else:
                self._unread = unread
                self._begin()

    return Hasty
