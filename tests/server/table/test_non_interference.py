"""Two worlds that differ only in cards a viewer cannot see are one world to that viewer, byte for byte.

A table is played by chance. Then it is played again from its log, but in one deal two cards have changed
places in the pack; the envelopes are the same from outside. For as long as a viewer can know neither of the
two, every update and snapshot, every refusal, what is due and when, what is answered over HTTP and what is
logged are equal.
"""

import asyncio
import io
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from laws.tables import COMPILED
from server.simulation import Disk, Memory
from server.table.evenings import Evening, hash_of
from server.table.knowing import known

from redbutton.cards import Card
from redbutton.errors import PokerError
from redbutton.fair import Pack, deal_id
from redbutton.game import Event
from redbutton.ids import PersonId, Viewer
from redbutton.players.advice import Spot
from redbutton.rules import VARIANTS
from redbutton.server.hands import replayer
from redbutton.server.http.app import build
from redbutton.server.http.static_files import Pages
from redbutton.server.lobby import Lobby
from redbutton.server.ops.log import Log
from redbutton.server.services import Services
from redbutton.server.table import Table, clock, entries
from redbutton.server.table.entries import Entry
from redbutton.store import Stored
from redbutton.wire import messages
from redbutton.wire.messages import NewTable
from redbutton.wire.problems import problem_of

SOAK = int(os.environ.get("REDBUTTON_SOAK", "1"))
GAMES: dict[str, dict[str, Any]] = {
    **{name: {"variant": name} for name in VARIANTS},
    "all hands are shown": {"switches": {"losers_may_muck": "no", "runouts": "2"}},
    "home": {"preset": "home", "buy_in": "50"},
    "dezhou": {"preset": "dezhou"},
    "short stacks": {"stack": "12", "least": "1", "switches": {"runouts": "3"}},
}
TINY = ("kuhn", "leduc")
ANN = 3
TOKENS = {name: name.lower() * 14 + "x" for name in ("Ann", "Ben")}


# -- an evening ------------------------------------------------------------------------------------------


def an_evening(game: dict[str, Any], seed: int, deals: int = 2 if COMPILED else 1) -> Evening:
    """Some deals, played by chance: the host, Ann, Ben and programs, and somebody who looks on."""
    tiny = game.get("variant") in TINY
    bots = [] if tiny else ["random"]
    wish: dict[str, Any] = {
        "host": "Host",
        "sit": not tiny,
        "bots": bots,
        "pace": "calm",
        "clock": 0,
        "seats": 2 if tiny else 4,
    }
    evening = Evening(NewTable(**wish | game), seed)
    evening.come(1)
    for name, token in TOKENS.items():
        outcome = evening.say(None, messages.Sit, hash_of(token), name=name)
        assert outcome is not None
        assert outcome.person is not None
        evening.come(outcome.person)
    for _ in range(600):
        if len(evening.hands) >= deals:
            break
        evening.decides() or evening.wait()
        _choose_to_show(evening)
    assert len(evening.hands) >= deals
    return evening


def _choose_to_show(evening: Evening) -> None:
    live_deal = evening.state.live
    if live_deal is not None and live_deal.phase == "over" and evening.dice.random() < 0.2:
        evening.act(evening.dice.choice(live_deal.people), "show")


# -- a world ---------------------------------------------------------------------------------------------


@dataclass
class World:
    """All that a viewer is told, entry by entry; and what the viewer may know by then."""

    told: list[Any] = field(default_factory=list)
    knows: list[set[Card]] = field(default_factory=list)
    decided: list[set[Card]] = field(default_factory=list)
    """The cards of hands that have been compared, seen or not."""
    hands: list[Any] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """Of the running deal, 0 between deals."""


def lived(log: list[Entry], viewer: Viewer, odd: list[str]) -> World:
    """Do a log again, and look at everything with one viewer's eyes."""
    opened, *rest = log
    assert isinstance(opened, entries.Opened)
    table, world = Table.create(opened), World()
    for entry in rest:
        outcome = table.do(entry, {viewer})
        if outcome.hand is not None:
            world.hands.append(outcome.hand)
        news = [each.bytes_for(viewer) for each in outcome.news]
        answer = outcome.answer if outcome.person == viewer else None
        world.told.append((news, answer, *looked_at(table, viewer, odd)))
        _note(world, table, viewer)
    return world


def looked_at(table: Table, viewer: Viewer, odd: list[str]) -> tuple[Any, ...]:
    """All that can be asked of a table at a time, without changing it."""
    dues, refusals = table.next_due(), [_refusal(table, viewer, wish) for wish in _wishes(table, odd)]
    seat = None if viewer is None or viewer not in table._state.people else table.seat_of(viewer)
    view = None if seat is None else table.view_of(seat)
    return (table.snapshot(viewer), dues, table.summary(), table.ledger(), refusals, _spot(view))


def _wishes(table: Table, odd: list[str]) -> Iterator[messages.Message]:
    """What nobody may do: it tries to find out, by the words of a refusal, where a card is."""
    live_deal = table._state.live
    deal, turn = (0, 0) if live_deal is None else (live_deal.number, live_deal.turn)
    for card in odd:
        for kind in ("discard", "show"):
            yield messages.Act(id="odd", deal=deal, turn=turn, action=kind, cards=[card, card])
            yield messages.Act(id="odd", deal=deal, turn=turn, action=kind, cards=[card, *odd])
    yield messages.Act(id="odd", deal=deal, turn=turn, action="raise", amount=10**14)
    yield messages.RunIt(id="odd", deal=deal, times=4)


def _refusal(table: Table, viewer: Viewer, wish: messages.Message) -> bytes:
    with pytest.raises(PokerError) as refusal:
        table.do(table.entry_of(viewer, wish, at=table.now))
    return messages.encode(problem_of(refusal.value))


def _spot(view: Any) -> Any:
    """What a coach would look at."""
    if view is None:
        return None
    try:
        return Spot.of(view)
    except PokerError as refusal:
        return refusal.code


def _note(world: World, table: Table, viewer: Viewer) -> None:
    live_deal = table._state.live
    world.numbers.append(0 if live_deal is None else live_deal.number)
    player = None if live_deal is None or viewer is None else live_deal.player_of(viewer)
    world.knows.append(set() if live_deal is None else known(live_deal.deal, player))
    world.decided.append(set() if live_deal is None else _compared(live_deal.deal))


def _compared(deal: Any) -> set[Card]:
    """The hands between which the showdown decides, from when it may have begun."""
    live = [player for player, folded in enumerate(deal.folded) if not folded]
    if len(live) < 2 or not (deal.over or deal.showing_down or any(deal.shown)):
        return set()
    return {card for player in live for card in deal.hand(player)}


# -- another world ---------------------------------------------------------------------------------------


@contextmanager
def exchanged(number: int, one: Card, other: Card) -> Iterator[None]:
    """In one deal two cards have changed places, and every envelope looks as if they had not."""
    swap = {one: other, other: one}
    real = Pack.from_secret

    def from_secret(deal: str, deck: Any, secret: bytes, stage: int = 0) -> Pack:
        if deal != deal_id("t1", number):
            return real(deal, deck, secret, stage)
        pack = real(deal, [swap.get(card, card) for card in deck], secret, stage)
        object.__setattr__(pack, "cards", tuple(swap.get(card, card) for card in pack.cards))
        return pack

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pack, "from_secret", from_secret)
        yield


def renamed(log: list[Entry], number: int, one: Card, other: Card) -> list[Entry]:
    """The same decisions, where the holder of the one card has the other."""
    names = {str(one): str(other), str(other): str(one)}
    return [_renamed(entry, number, names) for entry in log]


def _renamed(entry: Entry, number: int, names: dict[str, str]) -> Entry:
    if isinstance(entry, entries.Said) and isinstance(entry.message, messages.Act):
        return msgspec.structs.replace(entry, message=_with_renamed_cards(entry.message, number, names))
    return _with_renamed_cards(entry, number, names) if isinstance(entry, entries.Decided) else entry


A = TypeVar("A", messages.Act, entries.Decided)


def _with_renamed_cards(action: A, number: int, names: dict[str, str]) -> A:
    if not action.cards or action.deal != number:
        return action
    return msgspec.structs.replace(action, cards=[names.get(card, card) for card in action.cards])


@dataclass(frozen=True)
class Exchange:
    """Two cards of a deal, and for how many entries a viewer can tell no difference."""

    number: int
    one: Card
    other: Card
    length: int

    def is_for_good(self, world: World) -> bool:
        return self.length == len(world.told)


def exchanges(evening: Evening, world: World, deck: list[Card], count: int) -> Iterator[Exchange]:
    """Pairs of cards that a viewer does not know when they are dealt, and perhaps never will."""
    for number in sorted(set(world.numbers) - {0}):
        for _ in range(count):
            one, other = evening.dice.sample(deck, 2)
            begins = world.numbers.index(number)
            length = next(
                (
                    step
                    for step in range(begins, len(world.told))
                    if world.numbers[step] == number
                    and {one, other} & (world.knows[step] | world.decided[step])
                ),
                len(world.told),
            )
            yield Exchange(number, one, other, length)


# -- over HTTP -------------------------------------------------------------------------------------------


def over_http(log: list[Entry], hands: list[Any], token: str | None) -> tuple[list[bytes], str]:
    """Every answer about a table, and all that was logged meanwhile."""
    disk, written = Disk(), io.StringIO()
    disk.tables["t1"] = Stored("t1", 0, b'{"listed":true}', True)
    disk.entries["t1"] = [entries.encode(entry) for entry in log]
    disk.kept["t1"] = {hand.number: hand for hand in hands}

    async def ask() -> list[bytes]:
        with ThreadPoolExecutor(1) as pool:
            log = Log(written, lambda: datetime(2026, 1, 1, tzinfo=UTC))
            lobby = Lobby(Services(store=Memory(disk, None), pool=pool, log=log))  # type: ignore[arg-type]
            transport = httpx.ASGITransport(app=build(lobby, Pages(Path("/nowhere"))))
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            async with httpx.AsyncClient(transport=transport, base_url="http://h", headers=headers) as http:
                return [repr(await _get(http, path)).encode() for path in paths]

    numbers = [hand.number for hand in hands]
    paths = ["", "/hands", "/hands?after=1", "/hands.phhs", "/ledger", "/statistics", "/rules", "/hands/999"]
    paths += [f"/hands/{number}{end}" for number in numbers for end in ("", ".phh")]
    return asyncio.run(ask()), written.getvalue()


async def _get(http: httpx.AsyncClient, path: str) -> tuple[int, Any, bytes]:
    answer = await http.get(f"/api/tables/t1{path}")
    return answer.status_code, sorted(answer.headers.items()), answer.content


# -- the tests -------------------------------------------------------------------------------------------


def compare(game: dict[str, Any], seed: int, count: int) -> tuple[int, int]:
    """Compare worlds for every viewer; how many steps, and how many whole evenings, were compared."""
    evening = an_evening(game, seed)
    deck = list(VARIANTS[game.get("variant", "holdem")].deck)
    steps = evenings = 0
    for viewer in (None, *evening.state.people):
        name = "" if viewer is None else evening.state.people[viewer].name
        odd = [str(card) for card in evening.dice.sample(deck, 2)]
        world = lived(evening.log, viewer, odd)
        asked = None if name == "Host" else over_http(evening.log, world.hands, TOKENS.get(name))
        for pair in exchanges(evening, world, deck, count):
            log = renamed(evening.log[: pair.length + 1], pair.number, pair.one, pair.other)
            with exchanged(pair.number, pair.one, pair.other):
                again = lived(log, viewer, odd)
                assert again.told == world.told[: pair.length]
                steps += pair.length
                if asked and pair.is_for_good(world):
                    assert over_http(log, again.hands, TOKENS.get(name)) == asked
                    evenings += 1
    return steps, evenings


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances are worked out to the end, so that they do not depend on how busy the computer is."""
    monkeypatch.setattr(replayer, "SECONDS", 60.0)


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_a_viewer_cannot_know_leave_no_trace(game: str) -> None:
    steps = evenings = 0
    for seed in range(SOAK):
        more = compare(GAMES[game], seed, 1 if SOAK == 1 else 3)
        steps, evenings = steps + more[0], evenings + more[1]
    assert steps > 20
    assert evenings or SOAK == 1 or game in TINY


def test_the_comparison_sees_a_card_that_is_told_to_the_wrong_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda event, player: event)
    with pytest.raises(AssertionError):
        compare(GAMES["holdem"], 0, 20)


def test_the_comparison_sees_a_pause_that_depends_on_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    real = clock._decision

    def think(state: Any, live_deal: Any, pace: Any) -> Any:
        kind, milliseconds, player = real(state, live_deal, pace) or ("time-out", 0, 0)
        return kind, milliseconds + int(live_deal.deal.hand(player or 0)[0]), player

    monkeypatch.setattr(clock, "_decision", think)
    with pytest.raises(AssertionError):
        compare(GAMES["holdem"], 0, 20)


def test_the_worlds_differ_where_they_may() -> None:
    """A card that somebody holds is another one in the other world; else nothing would have been compared."""
    evening = an_evening(GAMES["holdem"], 1, deals=1)
    world = lived(evening.log, PersonId(ANN), [])
    mine = next(iter(next(cards for before, cards in pairwise(world.knows) if not before and cards)))
    unknown = next(
        card for card in VARIANTS["holdem"].deck if all(card not in cards for cards in world.knows)
    )
    with exchanged(1, mine, unknown):
        assert lived(renamed(evening.log, 1, mine, unknown), PersonId(ANN), []).told != world.told
