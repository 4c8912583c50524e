"""A disk that is full, a file that is gone, a database that was stopped: the table waits, then goes on."""

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import pytest
from faults import Faulty, files_no_longer_than
from patience import PATIENCE
from server.live import Live, Socket, eventually
from store.cluster import Cluster

from redbutton.ids import PersonId
from redbutton.server.table import Table, entries
from redbutton.wire.messages import NewTable
from redbutton.words import LANGUAGES

Trouble = Callable[[], AbstractContextManager[None]]
CLOCK = 30
LITTLE = 1024
"""Bytes of a file that fit on a disk that is full: less than any page of a database."""


class Time:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def now(self) -> int:
        return int(time.monotonic() * 1000) + self.ahead


# -- troubles --------------------------------------------------------------------------------------------


@contextmanager
def moved_file(live: Live) -> Iterator[None]:
    place = Path(live.settings.database.removeprefix("sqlite:///"))
    other = place.rename(place.with_name("moved.db"))
    try:
        yield
    finally:
        other.rename(place)


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


@contextmanager
def full_server(live: Live) -> Iterator[None]:
    """PostgreSQL says that its disk is full, of each hand and each step."""
    live.call(_tell_postgres(live, *FULL))
    try:
        yield
    finally:
        live.call(_tell_postgres(live, *NOT_FULL))


FULL = (
    """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$""",
    "CREATE TRIGGER is_full BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION refuse()",
)
NOT_FULL = ("DROP TRIGGER is_full ON entries", "DROP FUNCTION refuse")


async def _tell_postgres(live: Live, *statements: str) -> None:
    database = await asyncpg.connect(live.settings.database)
    for statement in statements:
        await database.execute(statement)
    await database.close()


@contextmanager
def failing(live: Live, *, stored: bool) -> Iterator[None]:
    """Writes fail, or are done and their answers lost."""
    inner = live.lobby.services.store

    async def begin() -> None:
        faulty = Faulty(inner)
        faulty.fail(10**9, stored=stored)
        live.lobby.services.store = faulty

    live.call(begin())
    try:
        yield
    finally:
        live.lobby.services.store = inner


@pytest.fixture(
    params=["full disk", "moved file", "failing", "answers lost", "stopped server", "full server"]
)
def troubled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Live, Time, Trouble]]:
    """A server, and what goes wrong with its store."""
    url = f"sqlite:///{tmp_path}/log.db"
    if request.param.endswith("server"):
        cluster: Cluster = request.getfixturevalue("cluster")
        url = cluster.url(f"trouble_{uuid4().hex}")
    hours = Time()
    with Live(url, now=hours.now) as live:
        troubles: dict[str, Trouble] = {
            "full disk": lambda: files_no_longer_than(LITTLE),
            "moved file": lambda: moved_file(live),
            "failing": lambda: failing(live, stored=False),
            "answers lost": lambda: failing(live, stored=True),
            "stopped server": lambda: stopped(cluster),
            "full server": lambda: full_server(live),
        }
        yield live, hours, troubles[request.param]


# -- the table -------------------------------------------------------------------------------------------


@asynccontextmanager
async def seated(live: Live, **wish: Any) -> AsyncIterator[tuple[Socket, Socket, str]]:
    """Ann and Ben with cards; the player to act comes first."""
    usual: dict[str, Any] = {"clock": CLOCK, "bank": 0, "pace": "instant", "seats": 2}
    made = live.call(live.lobby.create(NewTable(host="Ann", **usual | wish)))
    async with live.at(made.id, made.token) as ann, live.at(made.id) as ben:
        ben.token = (await ben.ask(type="sit", name="Ben"))["token"]
        for each in (ann, ben):
            await each.seeing(lambda state: (state.get("deal") or {}).get("phase") == "play")
        is_ann = ann.state["you"]["seat"] == ann.state["deal"]["actor"]
        yield (ann, ben, made.id) if is_ann else (ben, ann, made.id)


def run(test: Any) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def told(somebody: Socket, since: int, *kinds: str) -> list[dict[str, Any]]:
    return [reply for reply in somebody.heard[since:] if reply["type"] in kinds]


def kinds(somebody: Socket, since: int) -> list[str]:
    return [event["kind"] for reply in told(somebody, since, "update") for event in reply["events"]]


def test_the_table_waits_until_it_can_be_kept_again_and_nobody_loses_by_it(
    troubled: tuple[Live, Time, Trouble],
) -> None:
    live, hours, trouble = troubled

    async def try_it() -> None:
        async with seated(live) as (acting, waiting, table):
            heard = len(acting.heard), len(waiting.heard)
            with trouble():
                refused = await waiting.ask(type="chat", id="kept?", text="hello")
                assert refused["problem"]["code"] == "STORE_UNAVAILABLE"
                for each in (acting, waiting):
                    await heard_of(each, storage=False)
                problem = (await acting.act("call"))["problem"]
                assert problem["code"] == "STORE_UNAVAILABLE"
                assert problem["text"].keys() == set(LANGUAGES)
                hours.ahead += 10 * CLOCK * 1000
                for each, since in zip((acting, waiting), heard, strict=True):
                    assert not kinds(each, since)
                    assert not [reply for reply in told(each, since, "answer") if reply["ok"]]
            for each in (acting, waiting):
                await heard_of(each, storage=True)
            assert (await waiting.ask(type="chat", id="kept?", text="hello"))["ok"]
            full = await acting.seeing(lambda state: _is_full(state["deal"]["clock"]))
            assert full["deal"]["actor"] == acting.state["you"]["seat"]
            assert (await acting.act("call"))["ok"]
            assert "time-out" not in kinds(acting, heard[0])
            assert kinds(acting, heard[0]).count("chat") == 1
            agrees_with_its_log(live, table)

    run(try_it())


async def heard_of(somebody: Socket, *, storage: bool) -> None:
    """Wait until the last that somebody was told of the store is so."""
    while [notice.get("storage", True) for notice in told(somebody, 0, "notice")][-1:] != [storage]:
        await somebody.hear()


def _is_notice(reply: dict[str, Any]) -> bool:
    return bool(reply["type"] == "notice")


def _is_full(clock: dict[str, int]) -> bool:
    return clock["left"] == clock["total"] == CLOCK * 1000


def agrees_with_its_log(live: Live, table: str) -> None:
    """What is stored makes the table that everybody plays at: its cards, its hands, and every chip."""

    async def compare() -> None:
        room, store = live.lobby.rooms[table], live.lobby.services.store
        async with room.lock:
            opened, *rest = map(entries.decode, await store.entries(table, after=0))
            assert isinstance(opened, entries.Opened)
            again = Table.create(opened)
            hands = [outcome.hand for outcome in map(again.do, rest) if outcome.hand is not None]
            assert len(rest) + 1 == room.keeper.number
            assert await store.hands(table) == hands
            for viewer in (None, *map(PersonId, (1, 2))):
                assert again.snapshot(viewer) == room.table.snapshot(viewer)
            assert again.ledger() == room.table.ledger()
            accounts = json.loads(again.ledger())["accounts"]
            assert {each["name"]: each["brought"] for each in accounts} == {"Ann": 200, "Ben": 200}
            assert sum(each["holds"] for each in accounts) == 400

    live.call(compare())


def test_hands_are_played_on_after_every_trouble(troubled: tuple[Live, Time, Trouble]) -> None:
    live, _, trouble = troubled

    async def try_it() -> None:
        async with seated(live, clock=0) as (acting, waiting, table):
            for _ in range(2):
                with trouble():
                    await waiting.say(type="chat", id=f"c{len(waiting.heard)}", text="hello")
                    await waiting.until(_is_notice)
                for each in (acting, waiting):
                    await each.until(lambda reply: _is_notice(reply) and reply.get("storage", True))
                number = acting.state["table"]["hands"]
                await asyncio.gather(*(each.play_on(number + 2) for each in (acting, waiting)))
            assert "time-out" not in kinds(acting, 0)
            agrees_with_its_log(live, table)

    run(try_it())


def test_the_step_that_ends_a_hand_is_kept_whole_or_not_at_all(troubled: tuple[Live, Time, Trouble]) -> None:
    """The step, the hand and its chips are stored together, after as long as it takes."""
    live, _, trouble = troubled

    async def try_it() -> None:
        async with seated(live, clock=0) as (acting, waiting, table):
            with trouble():
                turn = acting.state["deal"]["turn"]
                fold = {"type": "act", "id": "fold", "deal": 1, "turn": turn, "action": "fold"}
                assert (await acting.ask(**fold))["problem"]["code"] == "STORE_UNAVAILABLE"
                await heard_of(waiting, storage=False)
                assert "fold" not in kinds(waiting, 0)
            await heard_of(acting, storage=True)
            assert (await acting.ask(**fold))["ok"]
            await waiting.seeing(lambda state: state["table"]["hands"] == 2)
            assert kinds(waiting, 0).count("fold") == 1
            agrees_with_its_log(live, table)

    run(try_it())


@pytest.mark.parametrize("stored", [False, True], ids=["not stored", "answer lost"])
def test_a_refused_step_has_not_happened_unless_only_the_answer_was_lost(
    tmp_path: Path, stored: bool
) -> None:
    """Another decision than the refused one can be taken; one that is stored is told to everybody."""

    async def try_it(live: Live) -> None:
        async with seated(live, clock=0) as (acting, waiting, table):
            before = acting.state["deal"]["turn"]
            with failing(live, stored=stored):
                assert (await acting.act("fold"))["problem"]["code"] == "STORE_UNAVAILABLE"
            await heard_of(acting, storage=True)
            await heard_of(waiting, storage=True)
            if stored:
                await waiting.seeing(lambda state: state["table"]["hands"] == 2)
                assert kinds(waiting, 0).count("fold") == 1
            else:
                assert acting.state["deal"]["turn"] == before
                assert (await acting.act("call"))["ok"]
                assert "fold" not in kinds(waiting, 0)
            agrees_with_its_log(live, table)

    with Live(f"sqlite:///{tmp_path}/log.db") as live:
        run(try_it(live))


def test_what_waits_behind_a_step_of_the_table_is_refused_at_once_too(tmp_path: Path) -> None:
    async def try_it(live: Live) -> None:
        faulty = Faulty(live.lobby.services.store)
        async with seated(live, clock=0) as (_, waiting, table):
            room = live.lobby.rooms[table]
            live.lobby.services.store = faulty
            live.loop.call_soon_threadsafe(faulty.block)
            watched = entries.Watched(at=room.now(), spectators=3)

            async def step() -> None:
                async with room.lock:
                    await room._try(watched)

            asyncio.run_coroutine_threadsafe(step(), live.loop)
            assert await asyncio.to_thread(eventually, lambda: faulty.waiting > 0)
            await waiting.say(type="chat", id="behind", text="hello")
            assert await asyncio.to_thread(eventually, lambda: bool(getattr(room.lock, "_waiters", None)))
            faulty.fail(10**9)
            live.loop.call_soon_threadsafe(faulty.release)
            answer = await waiting.until(lambda reply: reply.get("id") == "behind")
            assert answer["problem"]["code"] == "STORE_UNAVAILABLE"
            faulty.fail(0)
            await heard_of(waiting, storage=True)
            assert (await waiting.ask(type="chat", id="behind", text="hello"))["ok"]
            agrees_with_its_log(live, table)

    with Live(f"sqlite:///{tmp_path}/log.db") as live:
        run(try_it(live))


def test_a_server_that_is_stopped_in_the_middle_of_it_keeps_what_was_acknowledged_and_no_more(
    tmp_path: Path,
) -> None:
    live = Live(f"sqlite:///{tmp_path}/log.db")

    async def begin() -> tuple[str, str | None]:
        with live:
            async with seated(live, clock=0) as (acting, waiting, table):
                assert (await acting.ask(type="chat", text="kept"))["ok"]
                with failing(live, stored=False):
                    turn = acting.state["deal"]["turn"]
                    await acting.say(type="act", id="lost", deal=1, turn=turn, action="fold")
                    await waiting.until(_is_notice)
                    await asyncio.to_thread(live.stop)
                assert await acting.closed() == 1012
                assert not any(reply["ok"] for reply in told(acting, 0, "answer") if reply["id"] == "lost")
                assert "fold" not in kinds(acting, 0)
                return table, acting.token

    async def go_on(table: str, token: str | None) -> None:
        async with live.at(table, token) as again:
            assert [line["text"] for line in again.heard[0]["chat"]] == ["kept"]
            turn = again.state["deal"]["turn"]
            await again.say(type="act", id="lost", deal=1, turn=turn, action="fold")
            assert (await again.until(lambda reply: reply.get("id") == "lost"))["ok"]

    table, token = asyncio.run(begin())
    with live:
        found = live.call(live.lobby.services.store.load(table))
        said = [each for each in map(entries.decode, found.entries) if isinstance(each, entries.Said)]
        assert "lost" not in {getattr(each.message, "id", "") for each in said}
        run(go_on(table, token))


def test_a_table_cannot_be_made_while_nothing_can_be_kept(tmp_path: Path) -> None:
    with Live(f"sqlite:///{tmp_path}/log.db") as live, live.http() as http:
        live.table()
        with failing(live, stored=False):
            answer = http.post("/api/tables", json={})
            assert (answer.status_code, answer.json()["problem"]["code"]) == (503, "STORE_UNAVAILABLE")
            assert http.get("/health").status_code == 503
            assert len(live.lobby.rooms) == 1
        assert http.post("/api/tables", json={}).status_code == 201


def test_programs_play_on_by_themselves_when_the_store_is_back(tmp_path: Path) -> None:
    with Live(f"sqlite:///{tmp_path}/log.db") as live:

        async def watch() -> None:
            made = live.call(
                live.lobby.create(NewTable(sit=False, bots=["caller", "random"], pace="instant"))
            )
            async with live.at(made.id) as watcher:
                for _ in range(3):
                    await _next_hand(watcher)
                    with failing(live, stored=False):
                        assert (await watcher.until(_is_notice))["storage"] is False
                    assert (await watcher.until(_is_notice)).get("storage", True)

        run(watch())


async def _next_hand(watcher: Socket) -> None:
    number = watcher.state["table"].get("hands", 0)
    await watcher.seeing(lambda state: state["table"].get("hands", 0) > number)


@pytest.mark.skipif(os.name != "posix", reason="limits of a process are a matter of its system")
def test_a_real_server_on_a_full_disk_says_so_and_recovers(tmp_path: Path) -> None:
    """The limit is lifted from outside, while the server runs."""
    command = [sys.executable, "-m", "redbutton.cli", "serve", "--port", "0", "--lang", "en"]
    process = subprocess.Popen(
        [*command, "--database", str(tmp_path / "log.db"), "--log", str(tmp_path / "log.json")],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        [base] = re.findall(r"http://[0-9.:]+", process.stdout.readline())
        with httpx.Client(base_url=base) as http:
            assert http.post("/api/tables", json={"name": "before"}).status_code == 201
            size = (tmp_path / "log.db-wal").stat().st_size
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            answer = http.post("/api/tables", json={"name": "meanwhile"})
            assert answer.json()["problem"]["code"] == "STORE_UNAVAILABLE"
            assert http.get("/health").status_code == 503
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
            assert eventually(lambda: http.post("/api/tables", json={"name": "after"}).status_code == 201)
            assert eventually(lambda: http.get("/health").status_code == 200)
            assert {row["name"] for row in http.get("/api/tables").json()["tables"]} == {"before", "after"}
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
