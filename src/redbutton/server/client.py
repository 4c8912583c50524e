"""A client: one connection to a table that keeps itself alive, and knows what there is to know.

    async with Client("http://127.0.0.1:8000/t/abc") as client:
        await client.ask(Sit(id=client.new_id(), name="Ann"))
        async for _ in client.changes():
            ...client.table, client.deal, client.you, client.view...

It says hello, follows the updates, asks for everything again after a gap, connects again when the connection
is lost, repeats what was not answered, and adds a seed of its own to every deal. It remembers what it was
told before the seeds, and ends with a refusal as soon as the server deals otherwise (`witness`).
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from redbutton.errors import Code, PokerError, ServerError
from redbutton.fair import deal_id
from redbutton.fair.kept import Kept
from redbutton.game import Action, Kind, View
from redbutton.server.messages import (
    VERSION,
    Answer,
    AskSnapshot,
    DealState,
    Fairness,
    Hello,
    Message,
    Notice,
    Opening,
    Problem,
    Refusal,
    Reply,
    Seen,
    Sit,
    Snapshot,
    TableState,
    Update,
    You,
)
from redbutton.server.mirror import Mirror, act_of
from redbutton.server.own_seeds import Secrets
from redbutton.server.tokens import new_token
from redbutton.server.witness import Finding, Witness, is_sure

_read = msgspec.json.Decoder(Reply).decode
_write = msgspec.json.Encoder().encode
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Between attempts to connect, in seconds: each twice as long as the one before."""
CARDS = frozenset({Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD, Kind.SHOW})
"""After these, cards are held against their envelopes."""
TOO_FAST = 1.0
"""How long to wait when the server has heard too much from us."""


def socket_address(address: str) -> str:
    """The websocket of a table, from the link that people share.

    >>> socket_address("http://127.0.0.1:8000/t/abc")
    'ws://127.0.0.1:8000/api/tables/abc/ws'
    """
    parts = urlsplit(address if "://" in address else f"http://{address}")
    way, _, table = parts.path.strip("/").rpartition("/")
    schemes = {"http": "ws", "https": "wss"}
    if parts.scheme not in schemes or not parts.netloc or not table or not way.endswith("t"):
        raise ServerError(Code.NOT_AN_ADDRESS, text=address)
    return (
        f"{schemes[parts.scheme]}://{parts.netloc}{'/' + way[:-2] if way[:-1] else ''}/api/tables/{table}/ws"
    )


class Client:
    """What somebody with a token, or one who only looks on, knows of a table."""

    def __init__(
        self, address: str, *, token: str | None = None, draw: Callable[[int], bytes] = os.urandom
    ) -> None:
        self.address = socket_address(address)
        self.token = token or new_token(draw)
        """Ours: whoever sits down with it keeps it, across connections."""
        self.seq = 0
        self.table: TableState | None = None
        self.deal: DealState | None = None
        self.fairness: Fairness | None = None
        self.you: You | None = None
        self.mirror: Mirror | None = None
        self.storage = True
        self.over: ServerError | None = None
        """Why there will be no more; None as long as it goes on."""
        self.heard: Callable[[], None] | None = None
        """Called after everything that is told, where `changes` may take several things together."""
        self._draw = draw
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiting: dict[str, tuple[Message, asyncio.Future[Answer]]] = {}
        self._secrets = Secrets(draw, sole=token is None)
        self.witness = Witness(self._secrets)
        """What we were told of each deal, before the seeds and after."""
        self.suspected: Callable[[str, Finding], None] | None = None
        """Called with a deal and what was strange about it, where a slow line can be the reason."""
        self.shown: Callable[[Kept], None] | None = None
        """Called when our seed for a deal is shown, with what was told before."""
        self._expected = True
        """Have we asked for everything again? A snapshot that comes by itself must fit what is known."""
        self.caught: str | None = None
        """The deal in which the server did otherwise than it had said; then this is over."""
        self._shown = (0, 0)
        """The deal and the shuffle for which our seed was shown over this connection."""
        self._left_out = ""
        """The deal in which we have no part, and for which we have committed anew."""
        self._changed = asyncio.Event()
        self._ids = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep_connected())
        await anext(self.changes())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait([self._task])

    # -- what one may do ---------------------------------------------------------------------------------

    def new_id(self) -> str:
        """An id for a message that nobody has used."""
        self._ids += 1
        return f"{self.token[:8]}-{self._ids}-{self._draw(4).hex()}"

    async def ask(self, message: Message) -> Answer:
        """Say something and wait for the answer, across broken connections; a refusal is raised."""
        while not (answer := await self._answer(message)).ok:
            if answer.problem is None or answer.problem.code != Code.TOO_MANY_MESSAGES:
                raise refusal(answer.problem)
            await asyncio.sleep(TOO_FAST)
        return answer

    async def _answer(self, message: Message) -> Answer:
        asked: str = message.id  # type: ignore[union-attr]
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[asked] = (message, future)
        self._expected = self._expected or isinstance(message, Sit)
        try:
            await self._send(message)
            return await future
        finally:
            self._waiting.pop(asked, None)

    async def act(self, action: Action) -> Answer:
        """Decide, in the deal and at the turn that are known now."""
        assert self.deal is not None
        return await self.ask(act_of(action, asked=self.new_id(), deal=self.deal.number, turn=self.deal.turn))

    async def changes(self) -> AsyncIterator["Client"]:
        """This client, whenever it knows something new; several things at once may be one change."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self.table is not None:
                yield self
            if self.over is not None:
                raise self.over

    @property
    def view(self) -> View | None:
        """The running deal, if one has cards in it."""
        seat = None if self.you is None else self.you.seat
        return None if self.mirror is None or seat is None else self.mirror.view(seat)

    # -- the connection ----------------------------------------------------------------------------------

    async def _keep_connected(self) -> None:
        pause = FIRST_PAUSE
        while self.over is None:
            try:
                async with connect(self.address, compression=None, max_size=2**22) as socket:
                    pause = FIRST_PAUSE
                    await self._listen(socket)
            except websockets.InvalidStatus as error:
                self._give_up(bytes(error.response.body or b""))
            except (OSError, websockets.WebSocketException) as error:
                if self.table is None:
                    self._end(ServerError(Code.NO_CONNECTION, address=self.address, reason=str(error)))
            except (PokerError, msgspec.MsgspecError) as error:
                self._end(ServerError(Code.CONNECTION_REFUSED, reason=str(error)))
            self._socket = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _give_up(self, body: bytes) -> None:
        """The server says no: for good if it is a matter of the table, else it may be tried again."""
        try:
            problem = msgspec.json.decode(body, type=dict[str, Problem])["problem"]
        except (msgspec.MsgspecError, KeyError):
            problem = Problem(code=Code.SERVER_FAULT)
        if self.table is None or problem.code in (Code.NO_SUCH_TABLE, Code.TABLE_DAMAGED):
            self._end(refusal(problem))

    def _end(self, reason: ServerError) -> None:
        self.over = reason
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(reason)
        self._changed.set()

    async def _listen(self, socket: ClientConnection) -> None:
        self._socket, self._expected = socket, True
        await self._send(Hello(version=VERSION, token=self.token))
        for message, _ in list(self._waiting.values()):
            await self._send(message)
        async for text in socket:
            await self._hear(_read(text))

    async def _send(self, message: Message) -> None:
        """Send, if there is a connection; what waits for an answer is sent again by the next one."""
        if self._socket is not None:
            with suppress(websockets.ConnectionClosed):
                await self._socket.send(_write(message).decode())

    # -- what is told ------------------------------------------------------------------------------------

    async def _hear(self, reply: Reply) -> None:
        match reply:
            case Snapshot():
                self._begin(reply)
                await self._greet()
                await self._show_seed()
            case Update() if reply.seq == self.seq + 1:
                sat = self._sits
                self._go_on(reply)
                if self._sits and not sat:
                    await self._greet()
                await self._show_seed()
            case Update() if reply.seq > self.seq:
                self._expected = True
                await self._send(AskSnapshot())
                return
            case Notice():
                self.storage = reply.storage
            case Answer():
                self._answered(reply)
            case Refusal() if self.table is None:
                self._end(refusal(reply.problem))
            case _:
                return
        if self.heard is not None:
            self.heard()
        self._changed.set()

    def _begin(self, told: Snapshot) -> None:
        self.seq, self.table, self.deal = told.seq, told.table, told.deal
        self.fairness, self.you, self.storage = told.fairness, told.you, told.storage
        self.mirror, self._shown = None, (0, 0)
        self._reflect(told.events)
        self._attend(told.events, told.openings, followed=not self._expected)
        self._expected = False

    def _go_on(self, told: Update) -> None:
        self.seq = told.seq
        for name in ("table", "deal", "fairness", "you"):
            if (value := getattr(told, name)) is not msgspec.UNSET:
                setattr(self, name, value)
        self._reflect(told.events)
        self._attend(told.events, told.openings, followed=True)

    def _reflect(self, events: list[Seen]) -> None:
        """Let the mirror follow; it begins with the cards."""
        deal = self.deal
        begins = deal is not None and deal.phase == "shuffle" and not (self.fairness and self.fairness.seeds)
        if deal is None or begins or self.table is None:
            self.mirror = None
            return
        if self.mirror is None or self.mirror.number != deal.number:
            self.mirror = Mirror(self.table.game, deal)
        for event in events:
            self.mirror.follow(event)

    def _attend(self, events: list[Seen], openings: list[Opening], *, followed: bool) -> None:
        """Hold what is told now against what was told before."""
        table, deal, fairness = self.table, self.deal, self.fairness
        if table is None or deal is None or self.over is not None:
            return
        if fairness is None:
            self._judge(deal_id(table.id, deal.number), self.witness.miss(table.id, deal))
            return
        found = self.witness.hear(table, deal, fairness, self.you, followed=followed)
        if self.mirror is not None and (openings or any(event.kind in CARDS for event in events)):
            found += self.witness.see(self.mirror, deal, fairness, self.you, openings)
        self._judge(fairness.deal_id, found)

    def _judge(self, deal: str, found: list[Finding]) -> None:
        """The first proof is the end; suspicions are told."""
        for each in found:
            if is_sure(each):
                self.caught = deal
                self._end(ServerError(Code.NOT_AS_TOLD, deal=deal, reason=each))
                return
            if self.suspected is not None:
                self.suspected(deal, each)

    def _answered(self, answer: Answer) -> None:
        if answer.token is not None:
            self.token = answer.token
        _, future = self._waiting.get(answer.id, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    # -- seeds -------------------------------------------------------------------------------------------

    @property
    def _sits(self) -> bool:
        return self.you is not None and self.you.seat is not None

    async def _greet(self) -> None:
        """Let the next deal count on us, if we have a seat."""
        if self._sits:
            await self._send(self._secrets.greeting(self.fairness))

    async def _show_seed(self) -> None:
        """Show our seed when the envelopes lie on the table: once for each time that cards are shuffled."""
        deal, fairness, you = self.deal, self.fairness, self.you
        if deal is None or fairness is None or self.over is not None:
            return
        seat = None if you is None else you.seat
        if seat in fairness.commitments and any(self._secrets.misplaced(fairness, seat)):
            await self._insist(fairness)
        place = (deal.number, len(fairness.envelopes))
        if deal.phase != "shuffle" or place == self._shown or not self.witness.may_show(fairness):
            return
        if (seed := self._secrets.reveal(deal, fairness, seat)) is not None and seed.seed is not None:
            self._shown = place
            kept = self.witness.shows(fairness, seed.seed)
            if self.shown is not None and len(kept.shown) == 1:
                self.shown(kept)
            await self._send(seed)

    async def _insist(self, fairness: Fairness) -> None:
        """We have no part in this deal, so our commitment may be lost: make it again for the next one."""
        if fairness.deal_id != self._left_out:
            self._left_out = fairness.deal_id
            await self._greet()


def refusal(problem: Problem | None) -> ServerError:
    """A server's refusal, as one of our own; of a code that we do not know, the sentence alone."""
    if problem is None:
        return ServerError(Code.CONNECTION_REFUSED, reason="?")
    facts: dict[str, Any] = dict(problem.facts)
    try:
        known = ServerError(Code(problem.code), **facts)
        known.sentence()
    except (ValueError, KeyError, PokerError):
        text = problem.text.en if problem.text else problem.code
        return ServerError(Code.CONNECTION_REFUSED, reason=text)
    return known
