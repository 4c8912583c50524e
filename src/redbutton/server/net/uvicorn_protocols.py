"""uvicorn's protocols, with time limits for slow requests, and websocket frames read and written directly.

A table sends the same frame to many clients. Through ASGI each would cost a task, a frame and a queue; here
the frame is made once and written to every transport, whose unread bytes show which client is too slow. And
a client's message is nearly always one short frame that comes whole, which is read without a parser.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, State
from websockets.streams import StreamReader

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Bucket
from redbutton.server.net.open_sockets import Sockets
from redbutton.wire.problems import written

try:
    from websockets.speedups import apply_mask
except ModuleNotFoundError:
    from websockets.utils import apply_mask

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as HttpProtocol
except ModuleNotFoundError:
    from uvicorn.protocols.http.h11_impl import H11Protocol as HttpProtocol  # type: ignore[assignment]

WIRE = "redbutton.wire"
"""Key of a connection's wire in the ASGI scope."""
HEAD_BYTES = 65_536
"""Longest head of a request, in bytes."""
STEADY = 1_000_000
"""Bytes of a body that have to come between two looks for a long upload to go on."""
BESIDE = {"rate": 20.0, "burst": 200.0}
"""Rate of frames that are not messages: pings, pongs and fragments."""
SHORT = 1024
"""Bytes of a message that is read at once, if it comes whole; all that a page says is shorter."""
SLACK = 1.0
"""Seconds by which a sign of life may be asked for too early."""
AHEAD = 8
"""Messages that may wait before reading pauses."""


def frame(text: bytes) -> bytes:
    r"""A message as one whole text frame (RFC 6455, 5.2), which can be sent over many wires.

    >>> frame(b"hi")
    b'\x81\x02hi'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 2**16:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def text_of(data: bytes) -> bytes | None:
    r"""The text of a client's frame, if `data` is one short text frame and nothing else.

    >>> text_of(b"\x81\x82\x01\x01\x01\x01ih")
    b'hi'
    >>> text_of(b"\x81\x82\x01\x01\x01\x01i")
    """
    size = len(data)
    if not 6 <= size <= SHORT or data[0] != 0x81:
        return None
    length, start = data[1] - 0x80, 6
    if length > 126:
        return None
    if length == 126:
        length, start = int.from_bytes(data[2:4]), 8
    return apply_mask(data[start:], data[start - 4 : start]) if size == start + length else None


def is_between_messages(conn: Protocol) -> bool:
    """Does the library's parser wait for the first byte of a message, and for nothing else?"""
    if conn.state is not State.OPEN or conn.current_size is not None:
        return False
    waits: Any = conn.parser
    while waits.gi_yieldfrom is not None:
        waits = waits.gi_yieldfrom
    return waits.gi_code is StreamReader.at_eof.__code__


def _nobody() -> bool:
    return False


def _nothing(text: bytes) -> bool:
    return False


class Wire(WebSocketsSansIOProtocol):
    """A websocket that sends prepared frames, and can be cut off."""

    sockets: Sockets | None = None
    """The sockets it is counted among, once it is counted."""
    is_seated: Callable[[], bool] = staticmethod(_nobody)
    """Has the person at the other end a seat?"""
    answers_at_once: Callable[[bytes], bool] = staticmethod(_nothing)
    """Answers a message for which nothing has to be waited, without a task's turn. False for others."""
    most_unread = 0
    """Bytes that a client may leave unread before it is cut off, and `too_slow` is called."""
    too_slow: Callable[[], object] = staticmethod(_nobody)
    _between = False
    """Did the library's parser stop between two messages?"""
    _heard = 0.0
    """When something came last, in the event loop's time."""
    passed_on = False
    """Has another server of this machine passed the connection on to this one?"""

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
        """Read what has come: between two messages, a short frame at once; anything else with the parser."""
        self._heard = self.loop.time()
        text = text_of(data) if self._between and not self.close_sent else None
        if text is not None:
            if not self.answers_at_once(text):
                super().handle_text(Frame(Opcode.TEXT, text))
            return
        super().data_received(data)
        self._between = is_between_messages(self.conn)
        if not self.handshake_initiated:  # the head is complete and unreadable
            self.cut()

    def handle_text(self, event: Frame) -> None:
        if not (event.fin and self.answers_at_once(bytes(event.data))):
            super().handle_text(event)

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
        """Count a frame that is not a message. Such frames cost time and memory too: a flood is cut off."""
        if not self._beside.take(self.loop.time()):
            self.cut()

    def send_receive_event_to_app(self) -> None:
        """A message is complete. Unlike uvicorn, reading goes on: pausing costs more than most messages."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > AHEAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """After a farewell reading goes on, even if messages wait: the client's own comes after them."""
        await super().send(message)
        if self.close_sent and self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = self  # type: ignore[assignment]
        await super().run_asgi()

    def let_go(self) -> None:
        """Another process has the connection now: close our end of it, and say nothing."""
        self.handshake_complete = True
        self.transport.abort()

    def tell(self, whole: bytes) -> bool:
        """Send a frame at once. False if too many bytes are unread: then the client is cut off."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return True
        if transport.get_write_buffer_size() > self.most_unread:
            self.cut()
            self.too_slow()
            return False
        transport.write(whole)
        return True

    def cut(self) -> None:
        """Close without a close frame: a client that does not read would not read that either."""
        self.transport.abort()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, if there was none for that long: who plays or pings gives enough."""
        quiet = self.loop.time() - self._heard
        if self.ping_interval is not None and quiet < self.ping_interval - SLACK:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.cut()


PassOn = Callable[[bytes], "Callable[[asyncio.Transport, bytes], Awaitable[bool]] | None"]
"""Of the target of a request: what passes its connection on with the bytes that have come, if it must be."""


def hasty(seconds: float, sockets: Sockets, pass_on: PassOn = lambda target: None) -> type[asyncio.Protocol]:
    """HTTP that closes a connection if a request or the reading of an answer stalls for that long."""

    class Hasty(HttpProtocol):
        _deadline: asyncio.TimerHandle | None = None
        _head: int | None = None
        """Bytes of the head that have come, while it is not complete."""
        _came = 0
        """Bytes of a request that have come since the last look."""
        _begun = b""
        """What has come of a request whose head is not complete, from the beginning of a segment."""
        _follows = False
        """Does that begin with the end of an earlier request?"""
        _pass_on: "Callable[[asyncio.Transport, bytes], Awaitable[bool]] | None" = None
        """What is to pass the connection on, because the request is for another process."""
        _unread = 0
        """Bytes of an answer that were unread at the last look."""
        passed_on = False
        """Has another server of this machine passed the connection on to this one?"""
        _is_last = False
        """The answer has begun before all of its request had come: the rest is read, and nothing after it."""
        _refused = False
        """There was no room for this connection: it gets a refusal, and its requests are not read."""

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
            """Is no complete request being answered?"""
            cycle = self.cycle
            return cycle is None or cycle.response_complete or cycle.more_body

        def cut(self) -> None:
            self.transport.abort()

        def data_received(self, data: bytes) -> None:
            if self._refused:
                return
            self._came += len(data)
            if self._head is None:
                self._begun, self._follows = data, False
            else:
                self._begun += data
            super().data_received(data)
            if self._pass_on is not None:
                self._go_elsewhere(self._pass_on)
                return
            if self._head is not None:
                self._head += len(data)
                if self._head > HEAD_BYTES:
                    self.transport.abort()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._head = self._came = 0

        def on_headers_complete(self) -> None:
            self._head = None
            if not self._reads_on:
                return
            if not self._follows and (self.cycle is None or self.cycle.response_complete):
                self._pass_on = pass_on(self.url)
            if self._pass_on is None:
                super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            if self._reads_on:
                super().on_body(body)

        def on_message_complete(self) -> None:
            self._follows = True
            if self._reads_on:
                super().on_message_complete()
            elif self._is_last:
                self._end_after_answer()

        @property
        def _reads_on(self) -> bool:
            """Is what comes for the application?"""
            return self._pass_on is None and not self._is_last

        def _should_upgrade(self) -> bool:
            return self._reads_on and super()._should_upgrade()

        def send_400_response(self, msg: str) -> None:
            if self._is_last:
                self.transport.close()
            else:
                super().send_400_response(msg)

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            async def run(scope: Any, receive: Any, send: Any) -> None:
                async def say(message: Any) -> None:
                    if message["type"] == "http.response.start" and cycle.more_body:
                        await self._begin_last(cycle, send(message))
                    else:
                        await send(message)

                await app(scope, receive, say)

            super()._start_asgi_task(cycle, run)

        async def _begin_last(self, cycle: Any, sending: Awaitable[None]) -> None:
            """Begin an answer before all of its request has come, and say that it is the last one.

            It stays open until the rest has come: a client that still sends might miss the answer.
            """
            self._is_last, cycle.keep_alive = True, False
            await sending
            cycle.keep_alive = cycle.more_body

        def _end_after_answer(self) -> None:
            cycle = self.cycle
            cycle.more_body = cycle.keep_alive = False
            if cycle.response_complete:
                self.transport.close()

        def _go_elsewhere(self, way: Callable[[asyncio.Transport, bytes], Awaitable[bool]]) -> None:
            """Pass the connection on. What comes from now on is for the other process, too."""
            self._refused = True
            self.transport.pause_reading()
            task = self.loop.create_task(self._passed_on(way))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        async def _passed_on(self, way: Callable[[asyncio.Transport, bytes], Awaitable[bool]]) -> None:
            if await way(self.transport, self._begun):
                self.transport.abort()
            else:
                self.transport.write(written(ServerError(Code.STUDIES_BUSY)))
                self.transport.close()

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
                wire.sockets, wire.passed_on = sockets, self.passed_on
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
            """Close the connection if a request is still incomplete or an answer unread."""
            unread, cycle = self.transport.get_write_buffer_size(), self.cycle
            if 0 < self._unread <= unread:
                self.transport.abort()
            elif self._came >= STEADY and cycle and cycle.more_body and not cycle.response_complete:
                self._came = 0
                self._begin()
            elif not unread and (cycle is None or cycle.response_complete or cycle.more_body):
                self.transport.close()
            else:
                self._unread = unread
                self._begin()

    return Hasty
