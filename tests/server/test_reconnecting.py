"""A client that loses its connection at any moment and comes back sees the same as one that never left."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import permutations
from typing import Any

import pytest
from server.fake_time import run_fast
from server.live import Live, live_test, passive
from server.simulation import Disk, Memory, unframed

from redbutton.errors import Code, PokerError
from redbutton.fair import seed_commitment
from redbutton.ids import Viewer
from redbutton.server.lobby import Lobby
from redbutton.server.room import Room
from redbutton.server.services import Services
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

PARTS = ("table", "deal", "fairness", "you")
BESIDE = ("shuffle", "settled", "level", "over", "started")
"""What is told when it happens, and is no part of the deal that somebody is told who comes later."""
GAMES: dict[str, dict[str, Any]] = {
    "holdem": {"bots": ["random", "caller"]},
    "draw": {"bots": ["random"], "variant": "five-card-draw"},
    "stud": {"bots": ["random"], "variant": "stud"},
    "all in": {"bots": ["random"], "stack": "4", "least": "1", "switches": {"runouts": "2"}},
    "tournament": {"bots": ["random", "caller"], "format": "tournament", "seats": 3, "stack": "20"},
}
DEALS = 2
CHANCE = 2
CLOCK = 30

Picture = dict[str, Any]


# -- a tab -----------------------------------------------------------------------------------------------


class Tab:
    """A connection in memory, which knows what it was sent: the table, the deal, all that happened in it."""

    def __init__(self, token: str | None, now: Callable[[], int] = lambda: 0) -> None:
        self.viewer: Viewer = None
        self.token, self.now = token, now
        self.answers: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.story: dict[int, Picture] = {}
        """How everything stood after each number."""
        self.seq = 0

    def tell(self, whole: bytes) -> None:
        self.hear(json.loads(unframed(whole)))

    def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")

    def hear(self, reply: dict[str, Any]) -> None:
        match reply["type"]:
            case "snapshot":
                self._begin(reply)
            case "update":
                self._follow(reply)
            case _:
                self.answers.append(reply)
                return
        self.story[self.seq] = self.picture

    def _begin(self, reply: dict[str, Any]) -> None:
        self.seq = reply["seq"]
        self.state = {part: reply.get(part) for part in PARTS}
        self.state["chat"] = [(line["person"], line["text"]) for line in reply.get("chat", [])]
        self.state["events"], self.state["openings"] = [], []
        self._set_clock(reply.get("deal"))
        self._happened(reply)

    def _follow(self, reply: dict[str, Any]) -> None:
        assert reply["seq"] == self.seq + 1
        self.seq = reply["seq"]
        self.state.update({part: reply[part] for part in PARTS if part in reply})
        if self.state["deal"] is None or any(event["kind"] == "shuffle" for event in reply["events"]):
            self.state["events"], self.state["openings"] = [], []
        if "deal" in reply:
            self._set_clock(reply["deal"])
        self._happened(reply)

    def _happened(self, reply: dict[str, Any]) -> None:
        events = reply.get("events", [])
        said = [(event["person"], event["text"]["en"]) for event in events if event["kind"] == "chat"]
        played = [event for event in events if "person" not in event and event["kind"] not in BESIDE]
        self.state["chat"] = [*self.state["chat"], *said]
        self.state["events"] = [*self.state["events"], *(played if self.state["deal"] else ())]
        self.state["openings"] = sorted([*self.state["openings"], *map(str, reply.get("openings", []))])

    def _set_clock(self, deal: dict[str, Any] | None) -> None:
        """A clock says how much is left; what stays the same is when it will have run out."""
        clock = deal and deal.get("clock")
        self.state["runs out"] = clock and (self.now() + clock["left"], clock["bank"], clock["total"])

    @property
    def picture(self) -> Picture:
        """All that is known."""
        deal = self.state["deal"]
        return {**self.state, "deal": deal and {key: deal[key] for key in deal if key != "clock"}}

    @property
    def options(self) -> dict[str, Any] | None:
        return (self.state["you"] or {}).get("options")

    def has_seen(self, deals: int) -> bool:
        table = self.state["table"]
        return bool(table.get("hands", 0) > deals or table["status"] == "over")


# -- a table ---------------------------------------------------------------------------------------------


class NoDelay(random.Random):
    """The store answers at once."""

    def random(self) -> float:
        return 0.0


class Evening:
    """A table in memory whose cards are always the same: Ann, programs, and somebody who looks on."""

    def __init__(self, room: Room, token: str, now: Callable[[], int]) -> None:
        self.room, self.token, self.now = room, token, now
        self.watcher = Tab(None, now)

    @classmethod
    @asynccontextmanager
    async def of(cls, game: dict[str, Any]) -> AsyncIterator["Evening"]:
        loop = asyncio.get_running_loop()

        def now() -> int:
            return int(loop.time() * 1000)

        with ThreadPoolExecutor(1) as pool:
            store = Memory(Disk(), NoDelay(0))
            lobby = Lobby(Services(store=store, pool=pool, now=now, draw=random.Random(CHANCE).randbytes))
            wish: dict[str, Any] = {"pace": "calm", "clock": CLOCK, "seats": 3} | game
            wish["switches"] = {"losers_may_muck": "no"} | game.get("switches", {})
            made = await lobby.create(NewTable(host="Ann", **wish))
            evening = cls(await lobby.find(made.id), made.token, now)
            await evening.room.enter(evening.watcher)  # so that cards come while Ann is away
            yield evening

    async def open_tab(self) -> Tab:
        tab = Tab(self.token, self.now)
        await self.room.enter(tab)
        return tab

    async def play(self, tab: Tab, say: "Say", *, deals: int = DEALS, leaves_at: int | None = None) -> None:
        """Ann greets, and decides as soon as she is asked, for some deals or up to a number."""
        async with asyncio.timeout(600):
            while not tab.has_seen(deals) and (leaves_at is None or tab.seq < leaves_at):
                if tab.options and not tab.state["chat"]:
                    await self.room.receive(tab, messages.Chat(id="hello", text="hello"))
                elif tab.options:
                    await say(self.room, tab, decision(tab))
                await asyncio.sleep(0.1)


Say = Callable[[Room, Tab, messages.Act], Awaitable[None]]


async def once(room: Room, tab: Tab, message: messages.Act) -> None:
    await room.receive(tab, message)


def decision(tab: Tab) -> messages.Act:
    """Check or call, and give one card away where cards are exchanged."""
    you, deal = tab.state["you"], tab.state["deal"]
    action: Any = passive(you["options"])
    return messages.Act(
        id=f"{deal['number']}-{deal['turn']}",
        deal=deal["number"],
        turn=deal["turn"],
        action=action,
        cards=you["cards"][:1] if "discard" in you["options"] else None,
    )


async def undisturbed(game: dict[str, Any], say: Say = once, *, deals: int = DEALS) -> dict[int, Picture]:
    """What Ann sees from her chair."""
    async with Evening.of(game) as evening:
        tab = await evening.open_tab()
        await evening.play(tab, say, deals=deals)
        return tab.story


# -- coming back -----------------------------------------------------------------------------------------


class Stayer(Tab):
    """A tab beside which another one is opened whenever something happens."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.token, evening.now)
        self.evening = evening
        self.others: list[Tab] = []
        self.opening: list[asyncio.Task[None]] = []

    def hear(self, reply: dict[str, Any]) -> None:
        super().hear(reply)
        if reply["type"] == "update":
            self.opening.append(asyncio.ensure_future(self._open()))

    async def _open(self) -> None:
        tab = await self.evening.open_tab()
        assert tab.seq == self.seq
        assert tab.picture == self.picture
        self.others.append(tab)


@pytest.mark.parametrize("game", GAMES)
def test_a_tab_opened_at_any_event_shows_what_one_shows_that_was_always_open(game: str) -> None:
    async def compare() -> None:
        async with Evening.of(GAMES[game]) as evening:
            stayer = Stayer(evening)
            await evening.room.enter(stayer)
            first = stayer.seq
            await evening.play(stayer, once)
            await asyncio.gather(*stayer.opening)
            assert [min(tab.story) for tab in stayer.others] == [*range(first + 1, stayer.seq + 1)]
            for tab in stayer.others:
                assert tab.story == {seq: stayer.story[seq] for seq in tab.story}
                assert max(tab.story) == stayer.seq
            assert any(picture["runs out"] for picture in stayer.story.values())
            deals = [picture["deal"] for picture in stayer.story.values() if picture["deal"]]
            assert any("vote" in deal for deal in deals) == (game == "all in")
            assert stayer.picture["chat"] == [(1, "hello")]

    run_fast(compare())


@pytest.mark.parametrize("seconds", [0, 2.5])
@pytest.mark.parametrize("game", GAMES)
def test_leaving_at_any_event_changes_nothing_of_what_one_sees_afterwards(game: str, seconds: float) -> None:
    """Going and coming back are two more numbers, and nothing else is different."""
    wish = GAMES[game] | {"clock": 0}
    seen = run_fast(undisturbed(wish, deals=DEALS + 1))
    moments = [seq for seq, picture in seen.items() if picture["table"].get("hands", 0) <= DEALS]
    assert len(moments) > 8
    for leaves_at in moments:
        again = run_fast(with_a_break(wish, leaves_at, seconds))
        for seq, picture in again.items():
            assert timeless(picture) == timeless(seen[seq - 2]), (leaves_at, seq)


def timeless(picture: Picture) -> Picture:
    """All but when a clock runs out: everything that waits for Ann comes later, if she is away."""
    return {**picture, "runs out": None}


async def with_a_break(game: dict[str, Any], leaves_at: int, seconds: float) -> dict[int, Picture]:
    """What Ann sees after she was away."""
    async with Evening.of(game) as evening:
        tab = await evening.open_tab()
        await evening.play(tab, once, leaves_at=leaves_at)
        await evening.room.leave(tab)
        await asyncio.sleep(seconds)
        tab = await evening.open_tab()
        await evening.play(tab, once)
        return tab.story


@live_test
async def test_a_second_tab_on_a_real_line_shows_what_the_first_one_shows(live: Live) -> None:
    made, compared = live.table(bots=["caller", "random"]), 0
    async with live.at(made["id"], made["token"]) as ann:
        await ann.say(type="seed", next=seed_commitment(b"s" * 32))
        while ann.state["table"].get("hands", 0) < 3:
            if not ann.state["you"].get("options"):
                await ann.hear()
            async with live.at(made["id"], made["token"]) as again:
                while ann.state["seq"] < again.state["seq"]:
                    await ann.hear()
                while again.state["seq"] < ann.state["seq"]:
                    await again.hear()
                assert followed(again.heard) == followed(ann.heard)
                compared += 1
            if options := ann.state["you"].get("options"):
                await ann.act(passive(options))
    assert compared > 8


def followed(heard: list[dict[str, Any]]) -> Picture:
    """What was told, but for the clock, which goes on while one tab is told and then the other."""
    tab = Tab(None)
    for reply in heard:
        tab.hear(reply)
    return timeless(tab.picture)


# -- two tabs --------------------------------------------------------------------------------------------


def test_of_two_tabs_that_act_at_once_one_is_heard_and_the_other_refused() -> None:
    """The first decision counts; the second one is for a turn that is over."""

    async def try_it() -> None:
        async with Evening.of(GAMES["holdem"]) as evening:
            tabs = [await evening.open_tab(), await evening.open_tab()]
            while not tabs[0].options:
                await asyncio.sleep(0.1)
            first = decision(tabs[0])
            wishes = [first, messages.Act(id="fold", deal=first.deal, turn=first.turn, action="fold")]
            outcomes = await asyncio.gather(
                *(evening.room.receive(tab, wish) for tab, wish in zip(tabs, wishes, strict=True)),
                return_exceptions=True,
            )
            assert outcomes[0] is None
            assert isinstance(outcomes[1], PokerError)
            assert outcomes[1].code is Code.STALE_TURN
            assert [[answer["id"] for answer in tab.answers] for tab in tabs] == [[first.id], []]
            assert tabs[0].picture == tabs[1].picture
            assert _decisions(tabs[0]) == [first.action]

    run_fast(try_it())


def _decisions(tab: Tab) -> list[str]:
    """What Ann herself has done."""
    seat, ways = tab.state["you"]["seat"], ("fold", "check", "call", "raise")
    mine = [event["kind"] for event in tab.state["events"] if event.get("seat") == seat]
    return [kind for kind in mine if kind in ways]


# -- messages on bad lines -------------------------------------------------------------------------------


async def told(room: Room, tab: Tab, message: messages.Act) -> bool:
    """Say something; is it done, or refused because its turn is not now?"""
    try:
        await room.receive(tab, message)
    except PokerError as refusal:
        if refusal.code is not Code.STALE_TURN:
            raise
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_what_arrives_several_times_is_done_once_and_answered_each_time(game: str) -> None:
    async def again_and_again(room: Room, tab: Tab, message: messages.Act) -> None:
        for _ in range(3):
            await room.receive(tab, message)
        first, *rest = tab.answers[-3:]
        assert rest == [first, first]
        assert first["ok"]

    assert run_fast(undisturbed(GAMES[game], again_and_again)) == run_fast(undisturbed(GAMES[game]))


@pytest.mark.parametrize("game", GAMES)
def test_what_arrives_again_much_later_and_on_another_tab_is_not_done_again(game: str) -> None:
    said: list[messages.Act] = []

    async def with_all_before(room: Room, tab: Tab, message: messages.Act) -> None:
        other = Tab(tab.token)
        await room.enter(other)
        for earlier in said:
            await room.receive(other, earlier)
        assert [answer["id"] for answer in other.answers] == [earlier.id for earlier in said]
        assert all(answer["ok"] for answer in other.answers)
        await room.leave(other)
        await room.receive(tab, message)
        said.append(message)

    assert run_fast(undisturbed(GAMES[game], with_all_before)) == run_fast(undisturbed(GAMES[game]))
    assert len(said) > 1


def test_decisions_that_arrive_in_any_order_are_done_at_their_turn_or_not_at_all() -> None:
    seen = run_fast(undisturbed(GAMES["holdem"]))
    for order in permutations(range(4)):
        assert run_fast(undisturbed(GAMES["holdem"], Disorder(order).say)) == seen


class Disorder:
    """Beside each decision come others: for a turn that is over, for one that is to come, and itself."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = order

    async def say(self, room: Room, tab: Tab, message: messages.Act) -> None:
        deal, turn = message.deal, message.turn
        late = messages.Act(id=f"late {turn}", deal=deal, turn=turn - 1, action="fold")
        early = messages.Act(id=f"early {turn}", deal=deal, turn=turn + 50, action="fold")
        all_of_them = (late, message, early, message)
        arriving = [all_of_them[place] for place in self.order]
        done = [each.id for each in arriving if await told(room, tab, each)]
        assert done == [message.id, message.id]
