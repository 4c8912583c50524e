"""Whatever address one asks: cards that one never saw leave no trace in the answer, not in one byte of it.

An evening is played by chance and then done again from its log, with two cards exchanged in one deal that the
viewer cannot know by then. Every address that the server has is asked in both worlds, while the table is open
and after it was closed.
"""

import io
import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import msgspec
import pytest
from msgspec.structs import asdict
from server.fake_time import run_fast
from server.simulation import Disk, Memory
from server.table.evenings import Evening, hash_of
from server.table.test_non_interference import GAMES, TOKENS, World, an_evening, exchanged, lived, renamed
from starlette.routing import Route

from redbutton.cards import Card
from redbutton.equity import sampled
from redbutton.game import Deal, Kind
from redbutton.history.replay import replay
from redbutton.rules import VARIANTS
from redbutton.server.hands import replayer
from redbutton.server.http.app import build
from redbutton.server.http.static_files import Pages
from redbutton.server.lobby import Lobby
from redbutton.server.ops.log import Log
from redbutton.server.services import Services
from redbutton.server.table import records
from redbutton.server.table.entries import Entry, Opened, encode
from redbutton.store import Stored, StoredHand
from redbutton.wire import schema

TOKEN_OF = {"": None, "Host": "host" * 10 + "xyz", **TOKENS}
"""Everybody who can ask: without a token one only looks on."""
PAIRS = int(os.environ.get("REDBUTTON_SOAK", "1"))
PLAYED = ("holdem", "omaha-high-low", "stud", "five-card-draw", "badugi", "leduc", "short stacks", "home")
QUERIES = {
    "/api/tables/{table}/hands": ("", "?after=1", "?limit=1"),
    "/api/tables/{table}/rules": ("", "?lang=zh"),
    "/api/tables/{table}/hands/{number}/study": ("", "?moment=9"),
}


@pytest.fixture(autouse=True)
def one_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes long, and comes from no table."""
    text = schema_text()
    monkeypatch.setattr(schema, "text", lambda: text)


schema_text = cache(schema.text)


# -- asking ----------------------------------------------------------------------------------------------


class AtOnce(Executor):
    """Work is done where it is asked for."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **more))
        except Exception as error:
            done.set_exception(error)
        return done


ROW = b'{"id":"t1","status":"waiting","listed":true,"created":0}'


def answers(
    log: list[Entry], hands: list[StoredHand], token: str | None, *, closed: bool
) -> dict[str, bytes]:
    """The answer of every address, and all that was logged meanwhile."""
    disk, written = Disk(), io.StringIO()
    disk.tables["t1"] = Stored("t1", 0, ROW, closed)
    disk.entries["t1"] = [encode(entry) for entry in log]
    disk.kept["t1"] = {hand.number: hand for hand in hands}

    async def ask() -> dict[str, bytes]:
        lines = Log(written, lambda: datetime(2026, 1, 1, tzinfo=UTC))
        store = Memory(disk, random.Random(1))
        lobby = Lobby(Services(store=store, pool=AtOnce(), log=lines, now=lambda: log[-1].at))
        await lobby.open()
        if not closed:
            await lobby.find("t1")
        app = build(lobby, Pages(Path("/nowhere")))
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://h", headers=headers) as http:
            return {path: await _get(http, path) for path in addresses(app.routes, [0, *disk.kept["t1"]])}

    told: dict[str, bytes] = run_fast(ask())
    return told | {"the log": written.getvalue().encode()}


async def _get(http: httpx.AsyncClient, path: str) -> bytes:
    answer = await http.get(path)
    return repr((answer.status_code, sorted(answer.headers.items()), answer.content)).encode()


def addresses(routes: list[Any], numbers: list[int]) -> Iterator[str]:
    """Everything that can be asked of a server with one table."""
    for route in routes:
        if not isinstance(route, Route) or "GET" not in (route.methods or ()):
            continue
        for number in numbers if "{number}" in route.path_format else numbers[:1]:
            path = route.path_format.format(table="t1", number=number, path="favicon.ico", id="s", key="k")
            yield from (path + query for query in QUERIES.get(route.path_format, ("",)))


# -- two worlds ------------------------------------------------------------------------------------------


def course_of(hands: list[StoredHand]) -> list[Any]:
    """What happened in finished hands for all to see: from the house's own records, card by card."""
    return [[*_open_part(replay(records.read(hand.record)))] for hand in hands]


def _open_part(deal: Deal) -> Iterator[tuple[Any, ...]]:
    for event in deal.events:
        shown = event.cards if event.kind in (Kind.BOARD_CARDS, Kind.SHOW) else ()
        up = event.cards[len(event.cards) - event.up :] if event.kind is Kind.HOLE_CARDS else ()
        yield event.kind, event.player, event.amount, tuple(shown), tuple(up)


def pairs(evening: Evening, world: World, deck: list[Card]) -> Iterator[tuple[int, Card, Card, int]]:
    """Two cards of a deal that the viewer never gets to know, or not before an entry of the log."""
    for number in sorted(set(world.numbers) - {0}):
        steps = [step for step, running in enumerate(world.numbers) if running == number]
        for one, other in (evening.dice.sample(deck, 2) for _ in range(PAIRS)):
            known = [step for step in steps if {one, other} & world.knows[step]]
            yield number, one, other, known[0] if known else len(world.told)


def compare(game: dict[str, Any], seed: int) -> int:
    """Compare the answers in pairs of worlds for everybody; in how many pairs the exchange was for good."""
    evening = an_evening(game, seed)
    opened = evening.log[0]
    assert isinstance(opened, Opened)
    evening.log[0] = msgspec.structs.replace(opened, token=hash_of(TOKEN_OF["Host"] or ""))
    deck, compared = list(VARIANTS[game.get("variant", "holdem")].deck), 0
    for viewer in (None, *evening.state.people):
        name = "" if viewer is None else evening.state.people[viewer].name
        if name not in TOKEN_OF:
            continue
        world = lived(evening.log, viewer, [])
        for number, one, other, length in pairs(evening, world, deck):
            log = evening.log[: length + 1]
            hands = lived(log, viewer, []).hands
            with exchanged(number, one, other):
                exchanged_log = renamed(log, number, one, other)
                exchanged_hands = lived(exchanged_log, viewer, []).hands
                if course_of(exchanged_hands) != course_of(hands):
                    continue  # a hand that was not shown wins or loses otherwise, and all can see that
                closed = bool(evening.dice.randrange(2))
                told = answers(exchanged_log, exchanged_hands, TOKEN_OF[name], closed=closed)
            assert told == answers(log, hands, TOKEN_OF[name], closed=closed)
            compared += length == len(world.told)
    return compared


@pytest.mark.parametrize("game", PLAYED)
def test_hidden_cards_leave_no_trace_in_any_answer(game: str) -> None:
    assert compare(GAMES[game], 3) > 0


# -- the comparison itself -------------------------------------------------------------------------------


def test_every_address_is_asked_and_answers() -> None:
    evening = an_evening(GAMES["holdem"], 3)
    hands = lived(evening.log, None, []).hands
    told = answers(evening.log, hands, None, closed=False)
    missing = {"/api/tables/t1/hands/0", "/api/tables/t1/hands/0.phh", "/favicon.ico", "the log"}
    refused = {path for path, answer in told.items() if not answer.startswith(b"(200,")}
    assert {path for path in refused if "/study" not in path} == missing  # nobody studies there
    assert {"/metrics", "/health", "/api/tables", "/api/tables/t1/hands.phhs"} <= told.keys()
    assert b"t1" in told["/api/tables"]


def summed_up(hand: StoredHand, viewer: str | None) -> dict[str, Any]:
    """A row with a number in it that comes from all cards."""
    return asdict(records.summary(hand.number, hand.at, hand.record, viewer)) | {"sum": crc32(hand.record)}


def test_the_comparison_sees_a_record_that_is_not_cut_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "redacted", lambda record, name: record)
    with pytest.raises(AssertionError):
        compare(GAMES["holdem"], 3)


def test_the_comparison_sees_a_number_that_comes_from_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replayer, "row", summed_up)
    with pytest.raises(AssertionError):
        compare(GAMES["holdem"], 3)


# -- chances ---------------------------------------------------------------------------------------------


class Stopwatch:
    """A computer on which everything takes more or less time, as it comes."""

    def __init__(self, seed: int) -> None:
        self.now, self.dice = 0.0, random.Random(seed)

    def monotonic(self) -> float:
        self.now += self.dice.random() * 2 * replayer.SECONDS
        return self.now


@pytest.mark.compiled
@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-high-low"])
def test_chances_do_not_depend_on_how_busy_the_computer_is(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the same hand would look different twice, as if something of the hidden cards shone through."""
    game = {"variant": variant, "switches": {"losers_may_muck": "no"}}
    hands = [hand for seed in range(3) for hand in lived(an_evening(game, seed).log, None, []).hands]
    told = []
    for seed in range(3):
        monkeypatch.setattr(sampled, "time", Stopwatch(seed))
        monkeypatch.setattr(import_module("redbutton.equity.equity"), "_matchups", lambda *_: None)
        told.append([msgspec.json.encode(replayer.replayed(hand, None)) for hand in hands])
    assert told[0] == told[1] == told[2]
    assert any(b'"equity":{' in each for each in told[0])
