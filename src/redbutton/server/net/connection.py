"""One websocket: reads messages, checks them against the limits, and hands them to the room.

The first message is a hello, within a time limit. Later messages must not be too long or too fast. One that
cannot be read is refused with a code; a client that keeps sending such messages is disconnected.
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from redbutton.errors import Code, PokerError, ServerError
from redbutton.ids import Viewer
from redbutton.server.net.errand import Errand
from redbutton.server.net.limits import Bucket, too_fast
from redbutton.server.net.uvicorn_protocols import WIRE, Wire, frame
from redbutton.server.ops.metrics import MESSAGES
from redbutton.server.room import BROKEN, GOING_DOWN, Room
from redbutton.server.services import Services
from redbutton.wire import messages
from redbutton.wire.messages import (
    VERSION,
    Answer,
    AskSnapshot,
    Coach,
    Hello,
    Message,
    Ping,
    Pong,
    Refusal,
    Reply,
)
from redbutton.wire.problems import problem_of
from redbutton.wire.tokens import hash_of, is_strong

TOO_LATE = 4408
TOO_MUCH = 1008
"""Websocket close codes."""
FAREWELL_SECONDS = 10.0
"""Seconds a client has to read what was sent, the close frame included, before it is cut off."""

UNREAD_SECONDS = 0.2
"""Seconds to read what has already come, before somebody counts as quiet."""


def address_of(request: HTTPConnection) -> str:
    """The address that a request or a websocket comes from, for limits."""
    return request.client.host if request.client else ""


def wire_of(socket: WebSocket) -> Wire:
    """What a websocket is written to."""
    wire: Wire = socket.scope["extensions"][WIRE]
    return wire


def cut_if_slow(wire: Wire, services: Services) -> None:
    """Let a client be cut off, and counted, that leaves too much unread."""
    wire.most_unread, wire.too_slow = services.limits.waiting_bytes, services.metrics.count_slow_reader


class _Identified(msgspec.Struct):
    """The part of a message that is needed to answer it, even if the rest cannot be read."""

    id: messages.MessageId


_mark = msgspec.json.Decoder(_Identified).decode
UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)


class Farewell(Exception):  # noqa: N818
    """Ends the connection with this close code; None if the client has closed it."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """A client at a table."""

    def __init__(self, socket: WebSocket, room: Room, services: Services) -> None:
        self.viewer: Viewer = None
        self.token: str | None = None
        self._socket, self._room, self._services = socket, room, services
        self._wire = wire_of(socket)
        limits, now = services.limits, asyncio.get_running_loop().time()
        self._limits = limits
        cut_if_slow(self._wire, services)
        self.tell = self._wire.tell
        """Sends a frame at once. A client that leaves too much unread is cut off."""
        self._time = asyncio.get_running_loop().time
        self._bucket = Bucket(rate=limits.messages_per_second, burst=limits.messages_at_once, now=now)
        self._answered: tuple[int, int] | None = None
        """Deal and turn of the last question that was answered over this connection."""
        self._patience = Bucket(rate=1, burst=limits.faults, now=now)
        self._closing: asyncio.Task[None] | None = None
        self._promised = 0.0
        """By when another message was promised, in the event loop's time."""
        self._promise: asyncio.TimerHandle | None = None
        """Rings when that message has not come, or earlier; none while nothing is promised."""
        self._heard = 0
        """The number of messages so far."""
        self._noting: asyncio.Task[None] | None = None
        self._is_quiet = False
        self._is_reading = False
        """Is the next message waited for, with none in hand?"""
        self._errand: Errand | None = None
        """The last message that was carried out where it was read."""

    # -- called by the room ----------------------------------------------------------------------------------

    def close(self, code: int) -> None:
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._say_goodbye(code))

    async def _say_goodbye(self, code: int) -> None:
        with suppress(WebSocketDisconnect):  # the client closed it first
            await self._socket.close(code)

    # -- its life --------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Run the connection, from the handshake to the end."""
        await self._socket.accept()
        self._wire.is_seated = self._is_seated
        try:
            await self._greet()
            await self._room.enter(self)
            self._wire.answers_at_once = self._answers_at_once
            while True:
                await self._answer(await self._next())
        except Farewell as farewell:
            if farewell.code is not None:
                self.close(farewell.code)
        except PokerError as refusal:
            if refusal.code is Code.TABLE_MOVED:
                self.close(GOING_DOWN)
            else:
                self._refuse(refusal, None)
                self.close(TOO_MUCH)
        finally:
            self._expect(None)
            for name in ("is_seated", "answers_at_once"):
                vars(self._wire).pop(name, None)  # breaks reference cycles
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._wire.cut)
            await self._room.leave(self)
            if self._closing is not None:
                await asyncio.wait([self._closing])

    async def _greet(self) -> None:
        """Wait for the hello, which must come first and soon."""
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = await self._next()
        except TimeoutError:
            self._refuse(ServerError(Code.NO_HELLO), None)
            raise Farewell(TOO_LATE) from None
        if not isinstance(hello, Hello):
            raise ServerError(Code.NO_HELLO)
        if hello.version != VERSION:
            raise ServerError(Code.VERSION_UNKNOWN, version=VERSION, asked=hello.version)
        self._check_token(hello.token)
        self.token = hello.token

    def _check_token(self, token: str | None) -> None:
        """Check a token that is not known yet: it will be somebody's, so it must be hard to guess."""
        if token is None or is_strong(token):
            return
        if self._room.table.person_of(hash_of(token)) is None:
            raise ServerError(Code.WEAK_TOKEN)

    def _is_seated(self) -> bool:
        return self.viewer is not None and self._room.table.seat_of(self.viewer) is not None

    async def _next(self) -> Message:
        """The next message that can be read; others are refused at once."""
        while True:
            text = await self._receive()
            self._heard += 1
            if self._is_quiet:
                self._is_quiet = False
                await self._room.note(self, quiet=False)
            self._services.metrics.counters[MESSAGES] += 1
            try:
                return self._checked(text)
            except PokerError as refusal:
                self._forgive(refusal, text)

    async def _receive(self) -> str | bytes:
        self._is_reading = True
        event: dict[str, Any] = await self._wire.receive()  # type: ignore[assignment]
        self._is_reading = False
        if self._errand is not None:
            await self._errand.over()  # what was said before is answered first
        if event["type"] == "websocket.disconnect":
            raise Farewell(None)
        text: str | bytes | None = event.get("text")
        return text if text is not None else event["bytes"]

    def _checked(self, text: str | bytes) -> Message:
        """Decode a message. Raises if it is too long, unreadable or too fast."""
        most = self._limits.message_bytes
        if len(text) > most:
            raise ServerError(Code.MESSAGE_TOO_LONG, size=len(text), most=most)
        message = read(text)
        if self._is_too_fast(message):
            raise too_fast(Code.TOO_MANY_MESSAGES, self._bucket.wait())
        return message

    def _is_too_fast(self, message: Message) -> bool:
        """Count a message, unless it is the first answer to a question of the deal.

        The deal asks no faster than it is played, so such answers are no flood, however many they are.
        """
        question = self._room.table.question_to(self.viewer, message)
        if question is not None and question != self._answered:
            self._answered = question
            return False
        return not self._bucket.take(self._time())

    def _forgive(self, refusal: PokerError, text: str | bytes) -> None:
        """Refuse an unreadable message, and close the connection after too many of them."""
        self._refuse(refusal, id_of(text))
        if not self._patience.take(self._time()):
            self._services.metrics.count("redbutton_closed_total", refusal.code)
            raise Farewell(TOO_MUCH)

    async def _answer(self, message: Message) -> None:
        try:
            match message:
                case Ping():
                    self._answer_ping(message)
                case Hello():
                    raise ServerError(Code.HELLO_TWICE)
                case AskSnapshot():
                    await self._room.show(self)
                case Coach():
                    with self._services.addresses.question(address_of(self._socket)):
                        await self._room.advise(self, message)
                case _:
                    await self._room.receive(self, message)
        except PokerError as refusal:
            if refusal.code is Code.TABLE_MOVED:
                self.close(GOING_DOWN)  # no answer: the client says it again where the table is now
            else:
                self._refuse(refusal, getattr(message, "id", None))
        except Exception:
            self.close(BROKEN)
            raise

    # -- where it is read --------------------------------------------------------------------------------

    def _answers_at_once(self, text: bytes) -> bool:
        """Answer a message where it is read. False for one that has to wait, or that is not as usual.

        Such a message takes its way through the queue, and is checked there. A ping, which every page sends
        all the time, never waits.
        """
        if self._is_quiet or not text.isascii() or len(text) > self._limits.message_bytes:
            return False
        try:
            message = messages.decode(text)
        except UNREADABLE:
            return False
        is_ping = isinstance(message, Ping)
        if not (is_ping or self._is_waited_for()) or self._is_too_fast(message):
            return False
        self._heard += 1
        self._services.metrics.counters[MESSAGES] += 1
        if is_ping:
            self._answer_ping(message)
        else:
            self._errand = Errand(self._answer(message))
        return True

    def _is_waited_for(self) -> bool:
        """Is everything answered that was said before?"""
        is_idle = self._errand is None or self._errand.is_over
        return self._is_reading and is_idle and self._wire.queue.empty()

    def _answer_ping(self, ping: Ping) -> None:
        self._expect(ping.within)
        self.tell(frame(messages.encode(Pong(now=self._room.now()))))

    # -- promises ----------------------------------------------------------------------------------------

    def _expect(self, milliseconds: int | None) -> None:
        """Expect another message within this time, or none."""
        if milliseconds is None:
            if self._promise is not None:
                self._promise.cancel()
                self._promise = None
            return
        self._promised = self._time() + milliseconds / 1000
        if self._promise is None:
            self._promise = self._at_the_promised_time()
        elif self._promised < self._promise.when():
            self._promise.cancel()
            self._promise = self._at_the_promised_time()

    def _at_the_promised_time(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_at(self._promised, self._ring)

    def _ring(self) -> None:
        """The time is over, unless more was promised since: a new timer for each promise would cost more."""
        loop = asyncio.get_running_loop()
        if self._promised > loop.time():
            self._promise = self._at_the_promised_time()
            return
        self._promise = None
        self._noting = loop.create_task(self._note_quiet(self._heard))

    async def _note_quiet(self, heard: int) -> None:
        """Note that a promise was broken, unless it was this process that stood still and heard nothing."""
        await asyncio.sleep(UNREAD_SECONDS)
        if self._heard == heard:
            self._is_quiet = True
            await self._room.note(self, quiet=True)

    def _refuse(self, refusal: PokerError, asked: str | None) -> None:
        self._services.metrics.count("redbutton_refusals_total", refusal.code)
        problem = problem_of(refusal)
        reply: Reply = Refusal(problem=problem)
        if asked is not None:
            reply = Answer(id=asked, ok=False, problem=problem)
        self.tell(frame(messages.encode(reply)))


def read(text: str | bytes) -> Message:
    """Decode a message. Raises for anything else, binary frames included."""
    if isinstance(text, bytes):
        raise ServerError(Code.NOT_A_MESSAGE, reason="messages are text, not bytes")
    try:
        message: Message = messages.decode(text)
    except UNREADABLE as error:
        raise ServerError(Code.NOT_A_MESSAGE, reason=str(error)[:200]) from None
    return message


def id_of(text: str | bytes) -> str | None:
    """The id of a message, even if nothing else in it is right."""
    try:
        return _mark(text).id if len(text) < 2**16 else None
    except UNREADABLE:
        return None
