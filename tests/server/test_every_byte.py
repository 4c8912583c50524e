"""Every byte that a server says over an evening, looked through for what its receiver may not know.

What each one may know is worked out from the log afterwards: with which update which cards lay open,
and whose own they were. No card comes a moment too early, no secret of a deck or of a person comes at all.
"""

import asyncio
import io
import json
import os
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from server.live import Live, Socket, passive
from server.table.knowing import allowed, cards_in, known, of_the_deck

from redbutton.fair import seed_commitment
from redbutton.game import Kind
from redbutton.server.net.limits import Limits
from redbutton.server.ops.log import Log
from redbutton.server.table import Table, entries
from redbutton.wire.messages import NewTable
from redbutton.wire.tokens import hash_of

SOAK = int(os.environ.get("REDBUTTON_SOAK", "1"))
HANDS = 4
GAMES: list[dict[str, Any]] = [
    {"switches": {"runouts": "2"}, "stack": "20", "least": "1"},
    {"switches": {"losers_may_muck": "no"}},
    {"variant": "omaha-high-low"},
    {"variant": "stud"},
    {"variant": "five-card-draw"},
    {"variant": "deuce-to-seven-triple-draw", "seats": 6, "bots": ["random"] * 4},
    {"variant": "badugi"},
    {"variant": "short-deck"},
    {"variant": "five-card-show", "seats": 3},
    {"preset": "home", "buy_in": "50"},
]
HASH = re.compile(r"[0-9a-f]{64}")
CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs])+(?![0-9A-Za-z])")


@dataclass
class Listener:
    """Somebody at a table, and all that came over the line and over HTTP."""

    table: str
    name: str | None
    token: str | None
    frames: list[str] = field(default_factory=list)
    pages: list[tuple[str, str]] = field(default_factory=list)


class Spy(Socket):
    """A socket that keeps every frame as it came."""

    listener: Listener

    async def hear(self) -> dict[str, Any]:
        reply = await super().hear()
        self.listener.frames.append(json.dumps(reply))
        return reply

    async def listen(self) -> None:
        """Hear something, if something is said."""
        with suppress(TimeoutError):
            async with asyncio.timeout(0.3):
                await self.hear()

    @property
    def done(self) -> bool:
        """Enough was played, or there is nobody left to play with."""
        table = self.state["table"]
        return bool(table.get("hands", 0) > HANDS or table["status"] == "over")


# -- the evening -----------------------------------------------------------------------------------------


class Evening:
    """Several tables of one server, all played at the same time."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live, self.dice = live, random.Random(seed)
        self.listeners: list[Listener] = []
        self.stop = False

    async def play(self) -> None:
        async with httpx.AsyncClient(base_url=self.live.base, timeout=PATIENCE) as http:
            asking = asyncio.create_task(self._ask(http))
            await asyncio.gather(*(self._table(game) for game in GAMES))
            await self._pages(http)
            self.stop = True
            await asking

    async def _table(self, game: dict[str, Any]) -> None:
        wish: dict[str, Any] = {"host": "Ann", "pace": "instant", "clock": 0, "bots": ["random"], "seats": 4}
        wish |= game
        made = await asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(self.live.lobby.create(NewTable(**wish)), self.live.loop)
        )
        ann, ben, eve = (self._listener(made.id, name) for name in ("Ann", "Ben", None))
        ann.token = made.token
        players = [self._player(ann), self._player(ben), self._watcher(eve)]
        await asyncio.gather(*players)

    def _listener(self, table: str, name: str | None) -> Listener:
        self.listeners.append(Listener(table, name, None))
        return self.listeners[-1]

    def _spy(self, listener: Listener) -> Spy:
        spy = Spy(f"ws://127.0.0.1:{self.live.port}/api/tables/{listener.table}/ws", listener.token)
        spy.listener = listener
        return spy

    async def _watcher(self, listener: Listener) -> None:
        """One who looks on, and comes back again and again."""
        done = False
        while not done:
            async with self._spy(listener) as spy:
                for _ in range(5):
                    await spy.listen()
                done = spy.done

    async def _player(self, listener: Listener) -> None:
        async with self._spy(listener) as spy:
            if listener.token is None:
                listener.token = (await spy.ask(type="sit", name=listener.name))["token"]
            seed = self.dice.randbytes(32)
            await spy.say(type="seed", next=seed_commitment(seed))
            while not spy.done:
                await self._do(spy, seed)

    async def _do(self, spy: Spy, seed: bytes) -> None:
        deal, you = spy.state.get("deal"), spy.state.get("you") or {}
        if you.get("options"):
            await self._decide(spy, you)
        elif deal and deal.get("vote") and str(you.get("seat")) not in deal["vote"]["votes"]:
            await spy.ask(type="run-it", deal=deal["number"], times=2)
        elif you.get("may_show") and self.dice.random() < 0.3:
            await spy.act("show")
        elif you.get("rebuy_most") and _is_broke(spy.state):
            await spy.ask(type="rebuy", chips=you["rebuy_most"])
        else:
            if deal is not None and deal["phase"] == "shuffle":
                mine = seed_commitment(seed)
                if mine in spy.state["fairness"]["commitments"].values():
                    await spy.say(type="seed", deal=deal["number"], seed=seed.hex(), next=mine)
            await spy.listen()

    async def _decide(self, spy: Spy, you: dict[str, Any]) -> None:
        options, dice = you["options"], self.dice
        if dice.random() < 0.1:
            await spy.act(dice.choice(("raise", "discard", "show")), cards=["As"], amount=1)
        if options.get("discard") is not None and dice.random() < 0.7:
            await spy.act(
                "discard", cards=dice.sample(you["cards"], min(options["discard"], dice.randint(0, 3)))
            )
        elif options.get("raise_min") is not None and dice.random() < 0.3:
            await spy.act("raise", amount=dice.choice((options["raise_min"], options["raise_max"])))
        elif options.get("fold") and dice.random() < 0.15:
            await spy.act("fold")
        else:
            await spy.act(passive(options))

    # -- HTTP --------------------------------------------------------------------------------------------

    async def _ask(self, http: httpx.AsyncClient) -> None:
        """Somebody always asks for something while hands are played."""
        while not self.stop:
            if self.listeners:
                await self._get(
                    http, self.dice.choice(self.listeners), self.dice.choice(("hands", "hands.phhs"))
                )
            await asyncio.sleep(0.01)

    async def _pages(self, http: httpx.AsyncClient) -> None:
        for listener in self.listeners:
            for number in range(1, HANDS + 1):
                for path in (f"hands/{number}", f"hands/{number}.phh"):
                    await self._get(http, listener, path)
            for path in ("hands", "hands.phhs", "statistics", "ledger", ""):
                await self._get(http, listener, path)

    async def _get(self, http: httpx.AsyncClient, listener: Listener, path: str) -> None:
        headers = {"Authorization": f"Bearer {listener.token}"} if listener.token else {}
        answer = await http.get(f"/api/tables/{listener.table}/{path}".rstrip("/"), headers=headers)
        listener.pages.append((path, answer.text))


def _is_broke(state: dict[str, Any]) -> bool:
    """No chips, and no deal in which there might be some."""
    mine = (each for each in state["table"]["seats"] if each["person"] == state["you"]["person"])
    return not state.get("deal") and any(not sitting["stack"] for sitting in mine)


# -- what may be known -----------------------------------------------------------------------------------


@dataclass
class Truth:
    """What was so at a table, from the dealer's own log."""

    cards: dict[int, dict[str | None, set[str]]] = field(default_factory=dict)
    """By the number of the update: the cards that each one may know by then."""
    salts: dict[int, dict[str | None, set[str]]] = field(default_factory=dict)
    """The same for what opens envelopes."""
    all_salts: set[str] = field(default_factory=set)
    secrets: set[str] = field(default_factory=set)
    """What nobody may ever have: of the decks, and the hashes of tokens."""


def truth(log: list[bytes]) -> Truth:
    opened, *rest = map(entries.decode, log)
    assert isinstance(opened, entries.Opened)
    table, found = Table.create(opened), Truth()
    found.secrets |= {opened.token, opened.seed}
    for entry in rest:
        table.do(entry)
        if isinstance(entry, entries.Shuffled):
            found.secrets.add(entry.secret)
        if isinstance(entry, entries.Said) and entry.token:
            found.secrets.add(entry.token)
        _note(table, found)
    return found


def _note(table: Table, found: Truth) -> None:
    live_deal = table._state.live
    names: list[str | None] = [None, *(each.name for each in table._state.people.values())]
    found.cards[table.seq] = {name: set() for name in names}
    found.salts[table.seq] = {name: set() for name in names}
    if live_deal is None:
        return
    found.all_salts |= {salt for pack in live_deal.packs for salt in pack.salts}
    for name in names:
        person = None if name is None else table._state.by_name().get(name)
        player = None if person is None else live_deal.player_of(person.id)
        found.cards[table.seq][name] = set(map(str, known(live_deal.deal, player)))
        found.salts[table.seq][name] = set(_salts(live_deal, player))


def _salts(live_deal: Any, player: int | None) -> Iterator[str]:
    """What opens the cards that somebody has seen: own ones, those that lie open, those that were shown."""
    shown = {event.player: set(event.cards) for event in live_deal.deal.events if event.kind is Kind.SHOW}
    places = live_deal.dealer.opened.items() if live_deal.dealer else ()
    for number, lying in places:
        event = live_deal.deal.events[number]
        mine = event.kind is Kind.BOARD_CARDS or event.player == player
        for place, (card, at) in enumerate(zip(event.cards, lying, strict=True)):
            up = place >= len(event.cards) - event.up
            if mine or up or card in shown.get(event.player, ()):
                yield live_deal.packs[at.stage].salt(at.place)


# -- the tests -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=range(SOAK))
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    database = f"sqlite:///{tmp_path_factory.mktemp('evening')}/log.db"
    patient = Limits(unlimited=True, messages_per_second=1e9, messages_at_once=10**9)
    with Live(database, log=Log(io.StringIO()), limits=patient) as live:
        evening = Evening(live, request.param)
        asyncio.run(asyncio.wait_for(evening.play(), PATIENCE))
        yield evening


@pytest.fixture(scope="module")
def truths(evening: Evening) -> dict[str, Truth]:
    path = evening.live.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT table_id, entry FROM entries ORDER BY table_id, number").fetchall()
    logs: dict[str, list[bytes]] = {}
    for table, entry in rows:
        logs.setdefault(table, []).append(entry)
    return {table: truth(log) for table, log in logs.items()}


def told(listener: Listener) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every message, and the number of the last update or snapshot that came with it or before."""
    seq = 0
    for frame in listener.frames:
        message = json.loads(frame)
        seq = message.get("seq", seq)
        yield seq, message


def test_no_card_comes_before_its_receiver_may_see_it(evening: Evening, truths: dict[str, Truth]) -> None:
    seen = 0
    for listener in evening.listeners:
        for seq, message in told(listener):
            if seq in truths[listener.table].cards:
                name = listener.name if message.get("you") or listener.name is None else None
                cards = cards_in(of_the_deck(message))
                assert cards <= truths[listener.table].cards[seq].get(name, set()) | cards_in(_said(message))
                seen += len(cards)
    assert seen > 1000


def _said(message: dict[str, Any]) -> Any:
    """What a refusal repeats of what its receiver has said."""
    return (message.get("problem") or {}).get("facts")


def test_no_envelope_is_opened_for_a_viewer_who_may_not_look_into_it(
    evening: Evening, truths: dict[str, Truth]
) -> None:
    seen = 0
    for listener in evening.listeners:
        table = truths[listener.table]
        for seq, message in told(listener):
            salts = set(HASH.findall(json.dumps(message))) & table.all_salts
            name = listener.name if message.get("you") else None
            assert salts <= table.salts.get(seq, {}).get(name, set())
            seen += len(salts)
    assert seen > 200


def test_no_secret_goes_over_any_line(evening: Evening, truths: dict[str, Truth]) -> None:
    tokens = {listener.token for listener in evening.listeners if listener.token}
    secrets = set().union(*(table.secrets for table in truths.values())) | {
        hash_of(token) for token in tokens
    }
    for listener in evening.listeners:
        everything = "\n".join([*listener.frames, *(page for _, page in listener.pages)])
        assert not secrets & set(HASH.findall(everything))
        for token in tokens:
            given = [frame for frame in listener.frames if token in frame]
            assert all(token == listener.token and json.loads(frame)["type"] == "answer" for frame in given)
            assert len(given) <= 1
            assert not any(token in page for _, page in listener.pages)


def test_finished_hands_are_told_with_what_was_seen_and_no_more(evening: Evening) -> None:
    live, seen = evening.live, 0
    for listener in evening.listeners:
        hands = live.call(live.lobby.services.store.hands(listener.table, limit=10_000))
        may = {hand.number: allowed(hand.record) for hand in hands}
        for path, page in listener.pages:
            for number, part in _parts(path, page):
                cards = _cards(part)
                own = may.get(number, {None: set()})
                assert cards <= own.get(listener.name, own[None]), (listener.name, path)
                seen += len(cards)
    assert seen > 1000


def _parts(path: str, page: str) -> Iterator[tuple[int, str]]:
    """What is said about each hand."""
    if path == "hands":
        yield from ((row["number"], json.dumps(row)) for row in json.loads(page)["hands"])
    elif path == "hands.phhs":
        for part in re.split(r"^(?=\[\d+\])", page, flags=re.MULTILINE)[1:]:
            yield int(part[1 : part.index("]")]), part
    elif path.startswith("hands/"):
        yield int(re.findall(r"\d+", path)[0]), page
    else:
        assert not _cards(page)


def _cards(text: str) -> set[str]:
    plain = {run[place : place + 2] for run in CARD.findall(text) for place in range(0, len(run), 2)}
    return plain | cards_in([text])


def test_nobody_is_told_of_a_hand_that_is_not_over(evening: Evening) -> None:
    for listener in evening.listeners:
        for path, page in listener.pages:
            if path == "hands":
                numbers = [row["number"] for row in json.loads(page)["hands"]]
                assert numbers == list(range(1, len(numbers) + 1))


def test_no_log_line_has_a_card_a_token_or_a_name(evening: Evening, truths: dict[str, Truth]) -> None:
    stream = evening.live.settings.log._stream
    assert isinstance(stream, io.StringIO)
    lines = stream.getvalue().splitlines()
    assert len(lines) > len(GAMES)
    facts = {"time", "event", "table", "person", "number", "code", "status", "count"}
    for line in map(json.loads, lines):
        assert line.keys() <= facts
        assert not cards_in(line)
    assert not any(listener.token and listener.token in stream.getvalue() for listener in evening.listeners)


def test_what_is_counted_tells_nothing_of_tables_or_people(evening: Evening) -> None:
    text = evening.live.lobby.services.metrics.text()
    assert not any(table in text for table in evening.live.lobby.rooms)
    labels = set(re.findall(r'(\w+)="', text))
    assert labels <= {"le", "code"}
