"""A client: one connection to a table, which is kept alive and follows everything.

    async with Client("http://127.0.0.1:8000/t/abc") as client:
        await client.ask(Sit(id=client.new_id(), name="Ann"))
        async for _ in client.changes():
            ...client.table, client.deal, client.you, client.view...

It says hello, follows the updates, asks for a snapshot after a gap, reconnects when the connection is lost,
repeats messages that were not answered, and adds a seed to every deal. It remembers what the server said
before the seeds were shown, and ends with a refusal when the server deals differently (`witness`).
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from http.client import HTTPException
from itertools import count
from types import TracebackType
from typing import Any, Self, assert_never
from urllib.parse import urlsplit

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from redbutton.client.contradictions import Finding, is_sure
from redbutton.client.hand_lookup import recorded_hand
from redbutton.client.mirror import Mirror, act_of
from redbutton.client.past import Past
from redbutton.client.seeds import Secrets
from redbutton.client.witness import Witness
from redbutton.errors import Code, PokerError, ServerError
from redbutton.fair import deal_id
from redbutton.fair.client_notes import Kept
from redbutton.game import Action, Kind, View
from redbutton.wire.messages import (
    VERSION,
    Answer,
    AskSnapshot,
    DealState,
    Fairness,
    Hello,
    Message,
    Notice,
    Opening,
    Pong,
    Problem,
    Refusal,
    Reply,
    Seen,
    Sit,
    Snapshot,
    TableState,
    Update,
    Words,
    You,
)
from redbutton.wire.problems import TOO_FAST
from redbutton.wire.tokens import new_token

_read = msgspec.json.Decoder(Reply).decode
_write = msgspec.json.Encoder().encode
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two attempts to connect: the first pause, doubled each time up to the longest."""
CARDS = frozenset({Kind.HOLE_CARDS, Kind.BOARD_CARDS, Kind.DISCARD, Kind.SHOW})
"""Events after which cards are checked against their envelopes."""
NO_ANSWER = (OSError, HTTPException, PokerError, ValueError)
"""Errors of a lookup that got no hand: of the connection, of HTTP, of the text."""
LOOKS = 6
"""Attempts to get the hand of a deal whose end was missed, before it is reported that no answer comes."""


def socket_address(address: str) -> str:
    """The websocket address of a table, from the link that people share.

    >>> socket_address("http://127.0.0.1:8000/t/abc")
    'ws://127.0.0.1:8000/api/tables/abc/ws'
    """
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
    except ValueError:
        raise ServerError(Code.NOT_AN_ADDRESS, text=address) from None
    way, _, table = parts.path.strip("/").rpartition("/")
    schemes = {"http": "ws", "https": "wss"}
    if parts.scheme not in schemes or not parts.netloc or not table or not way.endswith("t"):
        raise ServerError(Code.NOT_AN_ADDRESS, text=address)
    return (
        f"{schemes[parts.scheme]}://{parts.netloc}{'/' + way[:-2] if way[:-1] else ''}/api/tables/{table}/ws"
    )


class Client:
    """What a person with a token, or a spectator, knows of a table."""

    def __init__(
        self, address: str, *, token: str | None = None, draw: Callable[[int], bytes] = os.urandom
    ) -> None:
        self.address = socket_address(address)
        self.token = token or new_token(draw)
        """Our token: it belongs to the person who sits down with it, across connections."""
        self.seq = 0
        self.table: TableState | None = None
        self.deal: DealState | None = None
        self.fairness: Fairness | None = None
        self.you: You | None = None
        self.mirror: Mirror | None = None
        self.storage = True
        self.over: ServerError | None = None
        """Why the client has ended; None while it goes on."""
        self.heard: Callable[[], None] | None = None
        """Called after each message, while `changes` may combine several."""
        self.announced: Callable[[Words], None] | None = None
        """Called with what the operator of the server tells everybody, and when the table was restored from a
        backup, in every language."""
        self._draw = draw
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiting: dict[str, tuple[Message, asyncio.Future[Answer]]] = {}
        self._secrets = Secrets(draw, sole=token is None)
        self.witness = Witness(self._secrets)
        """What the server said about each deal, before the seeds and after."""
        self.suspected: Callable[[str, Finding], None] | None = None
        """Called with a deal and a suspicion about it, which a slow connection may also explain."""
        self.remembered: Callable[[Past], None] | None = None
        """Called with what is to be remembered of this table when the client is started again."""
        self.shown: Callable[[Kept], None] | None = None
        """Called when our seed for a deal is shown, with what was known before."""
        self._expected = True
        """Have we asked for a snapshot? One that comes unasked must agree with what is known."""
        self.caught: str | None = None
        """The deal in which the server broke its word; the client ends then."""
        self._shown = (0, 0)
        """The deal and the shuffle for which our seed was shown over this connection."""
        self._left_out = ""
        """The deal in which we have no share, and after which we have committed again."""
        self._looking: dict[str, asyncio.Task[None]] = {}
        """The deals whose hands are being looked up, as their end was missed."""
        self.unanswered = set[str]()
        """Those of them for which the server has given no answer so far."""
        self._changed = asyncio.Event()
        self._ids = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep_connected())
        await self.change()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        tasks = [self._task, *self._looking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

    # -- what a caller may do ----------------------------------------------------------------------------

    def new_id(self) -> str:
        """An unused id for a message."""
        self._ids += 1
        return f"{self.token[:8]}-{self._ids}-{self._draw(4).hex()}"

    async def ask(self, message: Message) -> Answer:
        """Send a message and wait for the answer, across broken connections. Raises if it is refused.

        What was too fast is sent again when the server says so.
        """
        while not (answer := await self._answer(message)).ok:
            if answer.problem is None or answer.problem.code not in TOO_FAST:
                raise refusal(answer.problem)
            await asyncio.sleep(answer.problem.retry_after or 1)
        return answer

    async def _answer(self, message: Message) -> Answer:
        if self.over is not None:
            raise self.over
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
        """Send a decision for the deal and turn known now."""
        assert self.deal is not None
        return await self.ask(act_of(action, asked=self.new_id(), deal=self.deal.number, turn=self.deal.turn))

    async def changes(self) -> AsyncIterator["Client"]:
        """This client, whenever something has changed; several changes may come as one."""
        while True:
            await self.change()
            yield self

    async def change(self) -> None:
        """Wait until something has changed since the last time. Raises when the client has ended.

        What came before the end is a change of its own.
        """
        if self.over is not None:
            raise self.over
        await self._changed.wait()
        self._changed.clear()
        if self.table is None:
            await self.change()

    async def all_looked_up(self) -> None:
        """Wait until each missed hand is shown or reported as unanswered. Raises if the client has ended."""
        while self.over is None and self._looking.keys() - self.unanswered:
            await asyncio.sleep(FIRST_PAUSE)
        if self.over is not None:
            raise self.over

    @property
    def view(self) -> View | None:
        """The running deal, if we have cards in it."""
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
        """The server refused the connection: end if it is about the table, else try again later."""
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
            await self._receive(_read(text))

    async def _send(self, message: Message) -> None:
        """Send if connected. Unanswered messages are sent again after reconnecting."""
        if self._socket is not None:
            with suppress(websockets.ConnectionClosed):
                await self._socket.send(_write(message).decode())

    # -- messages from the server ------------------------------------------------------------------------

    async def _receive(self, reply: Reply) -> None:
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
                if reply.text is not None and self.announced is not None:
                    self.announced(reply.text)
            case Answer():
                self._answered(reply)
            case Refusal() if self.table is None:
                self._end(refusal(reply.problem))
            case Update() | Refusal() | Pong():
                return
            case _:
                assert_never(reply)
        self._remember()
        if self.heard is not None:
            self.heard()
        self._changed.set()

    def _begin(self, told: Snapshot) -> None:
        self.seq, self.table, self.deal = told.seq, told.table, told.deal
        self.fairness, self.you, self.storage = told.fairness, told.you, told.storage
        self.mirror, self._shown = None, (0, 0)
        self._reflect(told.events)
        self._hear_of_restores()
        self._attend(told.events, told.openings, followed=not self._expected)
        self._expected = False

    def _go_on(self, told: Update) -> None:
        self.seq = told.seq
        for name in ("table", "deal", "fairness", "you"):
            if (value := getattr(told, name)) is not msgspec.UNSET:
                setattr(self, name, value)
        self._reflect(told.events)
        self._hear_of_restores()
        self._attend(told.events, told.openings, followed=True)

    def _reflect(self, events: list[Seen]) -> None:
        """Let the mirror follow the events, from the first cards on."""
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
        """Check new information against what was known before."""
        table, deal, fairness = self.table, self.deal, self.fairness
        if table is None or self.over is not None:
            return
        running = None if fairness is None else fairness.deal_id
        dropped, missed = self.witness.turn_to(running, stuck=table.stuck, followed=followed)
        for each in missed:
            self._look_for(each)
        for each, found in dropped.items():
            self._judge(each, found)
        if deal is None or self.over is not None:
            return
        if fairness is None:
            self._judge(deal_id(table.id, deal.number), self.witness.miss(table.id, deal))
            return
        found = self.witness.check(table, deal, fairness, self.you, followed=followed)
        if self.mirror is not None and (openings or any(event.kind in CARDS for event in events)):
            found += self.witness.see(self.mirror, deal, fairness, self.you, openings)
        if deal.phase == "over" and self.mirror is not None and self.mirror.deal.over:
            self.witness.ends(fairness.deal_id)
        self._judge(fairness.deal_id, found)

    def _hear_of_restores(self) -> None:
        """Pass on that the table was restored from a backup, and report deals of ours that it takes back."""
        assert self.table is not None
        for restore, deal, found in self.witness.restored(self.table):
            if self.announced is not None:
                self.announced(restore.text)
            if deal is not None and self.over is None:
                self._judge(deal, found)

    def _look_for(self, deal: str) -> None:
        """Look up the hand of a deal in the background, once at a time."""
        if deal not in self._looking:
            self._looking[deal] = task = asyncio.create_task(self._look_up(deal))
            task.add_done_callback(lambda _: self._looking.pop(deal))

    async def _look_up(self, deal: str) -> None:
        """Ask for the hand of a deal until there is an answer."""
        number, pause = int(deal.rpartition("#")[2]), FIRST_PAUSE
        for attempt in count(1):
            try:
                hand = await recorded_hand(self.address, number)
            except NO_ANSWER:
                if attempt == LOOKS:
                    self._judge(deal, self.witness.unanswered(deal))
                    self.unanswered.add(deal)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                break
        self.unanswered.discard(deal)
        self._judge(deal, self.witness.look_up(deal, hand))
        self._remember()

    def _remember(self) -> None:
        if self.remembered is not None:
            self.remembered(self.witness.past)

    def _judge(self, deal: str, found: list[Finding]) -> None:
        """End at the first proof; report suspicions."""
        for each in found if self.over is None else ():
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
        """Commit to a seed for the next deal, if we have a seat."""
        if self._sits:
            await self._send(self._secrets.greeting(self.fairness))

    async def _show_seed(self) -> None:
        """Show our seed when the envelopes lie on the table, once for each shuffle."""
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
            self._remember()
            await self._send(seed)

    async def _insist(self, fairness: Fairness) -> None:
        """Commit again for the next deal: we have no share in this one, so our commitment may be lost."""
        if fairness.deal_id != self._left_out:
            self._left_out = fairness.deal_id
            await self._greet()


def refusal(problem: Problem | None) -> ServerError:
    """A server's refusal as an error of ours; for an unknown code, with the server's sentence."""
    if problem is None:
        return ServerError(Code.CONNECTION_REFUSED, reason="?")
    facts: dict[str, Any] = dict(problem.facts)
    try:
        known = ServerError(Code(problem.code), **facts)
        known.sentence()
    except (ValueError, KeyError, PokerError):
        text = (problem.text or {}).get("en", problem.code)
        return ServerError(Code.CONNECTION_REFUSED, reason=text)
    return known
