"""The server's addresses: what can be asked over HTTP, and where the tables' websockets are."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.server import asked, choices, replaying, schema
from redbutton.server.answers import Answers, Key
from redbutton.server.connection import Connection
from redbutton.server.door import Door
from redbutton.server.hosts import Hosts
from redbutton.server.limits import CHECK, WORK
from redbutton.server.lobby import Lobby
from redbutton.server.messages import NewTable
from redbutton.server.pages import Pages
from redbutton.server.problems import problem_of, wait_of
from redbutton.server.refusing import HEADERS, refuse
from redbutton.server.settings import checked
from redbutton.server.statistics import Tables
from redbutton.server.table import Table
from redbutton.store import Hand

T = TypeVar("T")
MOST_HANDS = 200
"""So many hands are listed at once."""
ROWS = 100
"""So many rows of the lobby cost a point."""
HANDS = 10
"""So many hands cost a point when they are only read."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the page at /play is to open by itself; without a table, what the page thinks best."""

    table: NewTable | None = None
    lang: str | None = None


class HandNumber(Convertor[int]):
    """The number of a hand in an address: digits, but not so many that nobody could count them."""

    regex = "[0-9]{1,30}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("hand", HandNumber())


def reply(value: Any, status: int = 200) -> Response:
    return raw(msgspec.json.encode(value), status=status)


def raw(content: bytes, kind: str = "application/json", status: int = 200) -> Response:
    return Response(content, status_code=status, headers=HEADERS, media_type=kind)


def text(content: bytes, kind: str = "text/plain", name: str = "") -> Response:
    headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'} if name else HEADERS
    return Response(content, headers=headers, media_type=kind)


class Site:
    """The endpoints, over one lobby."""

    def __init__(
        self, lobby: Lobby, pages: Pages, origins: frozenset[str] = frozenset(), wish: Wish | None = None
    ) -> None:
        self.lobby, self.floor = lobby, lobby.floor
        self.pages, self.origins, self.wish = pages, origins, wish or Wish()
        self.figures = Tables(lobby.floor)
        self.answers = Answers(lobby.floor.limits.cache_bytes)

    def routes(self) -> list[Route | WebSocketRoute]:
        one = "/api/tables/{table:str}"
        return [
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/api/schema.json", self.schema),
            Route("/api/choices", self.choices),
            Route("/api/glossary", self.glossary),
            Route("/api/play", self.play),
            Route("/api/check", self.check, methods=["POST"]),
            Route("/api/tables", self.tables),
            Route("/api/tables", self.create, methods=["POST"]),
            Route(one, self.table),
            WebSocketRoute(one + "/ws", self.connect),
            Route(one + "/hands", self.hands),
            Route(one + "/hands.phhs", self.history),
            Route(one + "/hands/{number:hand}", self.replay),
            Route(one + "/hands/{number:hand}.phh", self.record),
            Route(one + "/ledger", self.ledger),
            Route(one + "/statistics", self.statistics),
            Route(one + "/rules", self.rules),
            Route("/t/{table:str}", self.page),
            Route("/t/{table:str}/hands/{number:hand}", self.page),
            Route("/", self.page),
            Route("/play", self.page),
            Route("/{path:path}", self.file),
        ]

    # -- the server --------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        """Up, and able to store?"""
        try:
            await self.lobby.pulse.feel()
        except PokerError as refusal:
            return reply({"ok": False, "problem": problem_of(refusal)}, 503)
        return reply({"ok": True, "tables": self.lobby.count})

    async def metrics(self, request: Request) -> Response:
        return Response(
            self.floor.metrics.text(), headers=HEADERS, media_type="text/plain; version=0.0.4; charset=utf-8"
        )

    async def schema(self, request: Request) -> Response:
        return raw(schema.text(), "application/schema+json")

    async def choices(self, request: Request) -> Response:
        return raw(choices.choices_text(asked.lang(request)))

    async def glossary(self, request: Request) -> Response:
        return raw(choices.glossary_text(asked.lang(request)))

    async def play(self, request: Request) -> Response:
        return reply(self.wish)

    async def page(self, request: Request) -> Response:
        return self.pages.index.answer(request)

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        if (found := self.pages.find(path)) is None:
            raise ServerError(Code.PAGE_NOT_FOUND, path=f"/{path}"[:100])
        return found.answer(request)

    # -- tables ------------------------------------------------------------------------------------------

    async def tables(self, request: Request) -> Response:
        self._charge(request, len(self.lobby.rooms) // ROWS)
        return reply({"tables": self.lobby.listed()})

    async def create(self, request: Request) -> Response:
        asked.check_origin(request, self.origins)
        settings = await asked.body(request, NewTable, self.floor.limits.body_bytes)
        await self._work(request, lambda: checked(settings), cost=CHECK)
        address = asked.address(request)
        if not self.floor.addresses.may_open_table(address):
            raise ServerError(Code.TABLES_TOO_FAST)
        return reply(await self.lobby.create(settings, address=address), 201)

    async def check(self, request: Request) -> Response:
        asked.check_origin(request, self.origins)
        settings = await asked.body(request, NewTable, self.floor.limits.body_bytes)

        def look() -> bytes:
            game = self.lobby.try_out(settings)
            return msgspec.json.encode({"ok": True, "game": game, "switches": game.switches})

        return raw(await self.answers.of(wish_key(settings), lambda: self._work(request, look, cost=CHECK)))

    async def table(self, request: Request) -> Response:
        return reply(msgspec.Raw(await self.lobby.row(request.path_params["table"])))

    async def ledger(self, request: Request) -> Response:
        return reply(msgspec.Raw((await self._table(request)).ledger()))

    async def rules(self, request: Request) -> Response:
        table = await self._table(request)
        return reply(choices.told(table.rules, asked.lang(request)))

    async def connect(self, socket: WebSocket) -> None:
        """A websocket: let in, or refused with a status and a code."""
        try:
            asked.check_origin(socket, self.origins)
            address = asked.address(socket)
            self._let_in(address)
        except PokerError as refusal:
            await self._turn_away(socket, refusal)
            return
        self.floor.addresses.enter(address)
        try:
            await self._seat(socket)
        finally:
            self.floor.addresses.leave(address)

    async def _seat(self, socket: WebSocket) -> None:
        """Lead somebody to a table, which may have to be loaded first."""
        try:
            room = await self.lobby.find(socket.path_params["table"])
        except PokerError as refusal:
            await self._turn_away(socket, refusal)
        else:
            await Connection(socket, room, self.floor).serve()

    async def _turn_away(self, socket: WebSocket, refusal: PokerError) -> None:
        self.floor.metrics.count("redbutton_refusals_total", refusal.code)
        await socket.send_denial_response(refuse(refusal))

    def _let_in(self, address: str) -> None:
        addresses, limits = self.floor.addresses, self.floor.limits
        if not addresses.may_shake_hands(address):
            raise ServerError(Code.TOO_MANY_HANDSHAKES)
        if addresses.is_full(address):
            raise ServerError(Code.TOO_MANY_CONNECTIONS, most=limits.connections_per_address)

    # -- hands -------------------------------------------------------------------------------------------

    async def hands(self, request: Request) -> Response:
        table, viewer = await self._viewer(request)
        after = asked.number(request, "after", 0, 2**53)
        limit = asked.number(request, "limit", 50, MOST_HANDS)
        self._charge(request, limit // HANDS)
        found = await self.floor.store.hands(table.id, after=after, limit=limit)
        return reply({"hands": await self._rows(request, table.id, found, viewer)})

    async def _rows(
        self, request: Request, table: str, hands: Sequence[Hand], viewer: str | None
    ) -> list[msgspec.Raw]:
        """A line for each hand; only those are made that are not kept."""
        keys: dict[int, Key] = {hand.number: ("row", table, hand.number, viewer) for hand in hands}
        rows = {hand.number: self.answers.get(keys[hand.number]) for hand in hands}
        if missing := [hand for hand in hands if rows[hand.number] is None]:
            made = await self._work(request, lambda: [*replaying.sound(_row, missing, viewer)])
            for hand, row in made:
                self.answers.keep(keys[hand.number], row)
                rows[hand.number] = row
        return [msgspec.Raw(row) for row in rows.values() if row is not None]

    async def replay(self, request: Request) -> Response:
        return raw(await self._of_hand("replay", request, _replayed))

    async def record(self, request: Request) -> Response:
        content = await self._of_hand("phh", request, _written)
        name = f"{request.path_params['table']}-{request.path_params['number']}.phh"
        return text(content, name=name)

    async def _of_hand(self, kind: str, request: Request, make: Callable[[Hand, str | None], bytes]) -> bytes:
        """What is made of a finished hand for a viewer: it never changes, so it is made once."""
        table, viewer = await self._viewer(request)
        key = (kind, table.id, request.path_params["number"], viewer)

        async def made() -> bytes:
            hand = await self._hand(request, table)
            for _, content in await self._work(request, lambda: [*replaying.sound(make, [hand], viewer)]):
                return content
            self.floor.log.tell("damaged", table=table.id, number=hand.number)
            raise StoreError(Code.HAND_DAMAGED)

        return await self.answers.of(key, made)

    async def history(self, request: Request) -> Response:
        """All hands, some at a time."""
        table, viewer = await self._viewer(request)
        headers = {**HEADERS, "Content-Disposition": f'attachment; filename="{table.id}.phhs"'}
        pieces = self._written(request, table.id, viewer)
        return StreamingResponse(pieces, headers=headers, media_type="text/plain")

    async def _written(self, request: Request, table: str, viewer: str | None) -> AsyncIterator[str]:
        last = 0
        while found := await self.floor.store.hands(table, after=last, limit=MOST_HANDS):
            last = found[-1].number
            yield await self._patiently(request, lambda: replaying.several(found, viewer))

    async def _patiently(self, request: Request, question: Callable[[], T]) -> T:
        """Work something out for an answer that has begun: it waits where another would be refused."""
        while True:
            try:
                return await self._work(request, question)
            except ServerError as refusal:
                if (wait := wait_of(refusal)) is None:
                    raise
                await asyncio.sleep(wait)

    async def statistics(self, request: Request) -> Response:
        table = await self._table(request)
        return raw(await self.figures.told(table.id, lambda question: self._work(request, question)))

    # -- what all of them need ---------------------------------------------------------------------------

    def _charge(self, request: Request, cost: float) -> None:
        self.floor.addresses.charge(asked.address(request), cost)

    async def _work(self, request: Request, question: Callable[[], T], *, cost: float = WORK) -> T:
        """Work something out beside the loop, on the account of whoever asks."""
        self._charge(request, cost)
        with self.floor.addresses.question(asked.address(request)):
            return await self.floor.work(question)

    async def _table(self, request: Request) -> Table:
        """A table, open or closed; to look up one that is not open may mean to load all of it."""
        name = request.path_params["table"]
        if name not in self.lobby.rooms:
            self._charge(request, WORK)
        return await self.lobby.look(name)

    async def _viewer(self, request: Request) -> tuple[Table, str | None]:
        """The table, and the name of whoever asks; nobody's without a token, a refusal with a wrong one."""
        table = await self._table(request)
        hashed = asked.token_hash(request)
        if hashed is None:
            return table, None
        person = table.person_of(hashed)
        if person is None:
            raise ServerError(Code.TOKEN_UNKNOWN)
        return table, table.person(person).name

    async def _hand(self, request: Request, table: Table) -> Hand:
        number = request.path_params["number"]
        hand = await self.floor.store.hand(table.id, number) if number < 2**31 else None
        if hand is None:
            raise ServerError(Code.NO_SUCH_HAND, number=number)
        return hand


def wish_key(settings: NewTable) -> Key:
    """A wished table, as short as any other: what is kept is counted by its answers."""
    return ("check", sha256(msgspec.json.encode(settings)).digest())


def _row(hand: Hand, viewer: str | None) -> bytes:
    return msgspec.json.encode(replaying.row(hand, viewer))


def _replayed(hand: Hand, viewer: str | None) -> bytes:
    return msgspec.json.encode(replaying.replayed(hand, viewer))


def _written(hand: Hand, viewer: str | None) -> bytes:
    return replaying.written(hand, viewer).encode()


def build(
    lobby: Lobby,
    pages: Pages,
    *,
    origins: frozenset[str] = frozenset(),
    wish: Wish | None = None,
    life: Callable[[], Any] | None = None,
    hosts: Hosts | None = None,
) -> Starlette:
    """The application; `life` is what lasts as long as the server runs. Without `hosts` any name will do."""
    site = Site(lobby, pages, origins, wish)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with life() if life else lobby_life(lobby):
            yield

    return Starlette(
        routes=site.routes(),
        lifespan=lifespan,
        middleware=[Middleware(Door, floor=lobby.floor, hosts=hosts)],
        exception_handlers={
            PokerError: _refused(site),
            HTTPException: _missing,
            Exception: _fault(site),
        },
    )


@asynccontextmanager
async def lobby_life(lobby: Lobby) -> AsyncIterator[None]:
    await lobby.open()
    yield
    await lobby.close()


Handler = Callable[[Request, Any], Awaitable[Response]]


def _refused(site: Site) -> Handler:
    async def handle(request: Request, refusal: PokerError) -> Response:
        site.floor.metrics.count("redbutton_refusals_total", refusal.code)
        return refuse(refusal)

    return handle


async def _missing(request: Request, error: Any) -> Response:
    path = request.url.path[:100]
    if error.status_code == 405:
        return refuse(ServerError(Code.METHOD_NOT_ALLOWED, path=path, method=request.method))
    return refuse(ServerError(Code.PAGE_NOT_FOUND, path=path))


def _fault(site: Site) -> Handler:
    async def handle(request: Request, error: Exception) -> Response:
        site.floor.metrics.count("redbutton_faults_total", "SERVER")
        site.floor.log.tell("fault", error=error)
        return refuse(ServerError(Code.SERVER_FAULT))

    return handle
