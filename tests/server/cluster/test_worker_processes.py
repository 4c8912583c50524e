"""Several real processes on one PostgreSQL: killed, stopped and drained while people play at their tables."""

import asyncio
import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import Any

import asyncpg
import httpx
import msgspec
import pytest
from server.test_crashes import Player
from store.cluster import Cluster
from study.spots import TINY

from redbutton.server.table import entries
from redbutton.wire.tokens import new_token

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif("REDBUTTON_SOAK" not in os.environ, reason="minutes of real processes: `make soak`"),
]
ROUNDS = int(os.environ.get("REDBUTTON_SOAK", "1"))
TABLES = 4 if ROUNDS == 1 else 40
WORKERS = 3
PATIENCE = 240.0
"""Seconds that nothing takes, even on a machine that is very busy."""


class Club:
    """A server with some workers, whose parent starts again what dies."""

    def __init__(self, url: str) -> None:
        self.url, self.port = url, 0
        self.process: Popen[bytes] | None = None

    def start(self, *options: str) -> None:
        command = [sys.executable, "-m", "redbutton.cli", "serve", "--json", "--unlimited"]
        command += ["--port", str(self.port), "--database", self.url, *options]
        self.process = Popen(command, stdout=PIPE, stderr=DEVNULL)
        assert self.process.stdout is not None
        with self.process.stdout as said:
            (address,) = json.loads(said.readline())["addresses"]
        self.port = int(address.rpartition(":")[2])

    @property
    def workers(self) -> list[int]:
        assert self.process is not None
        return children_of(self.process.pid)

    def end(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        if self.process is not None and self.process.poll() is None:
            for pid in (self.process.pid, *self.workers):
                os.kill(pid, signal.SIGKILL)
            self.process.wait(PATIENCE)

    async def get(self, path: str) -> Any:
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            return (await http.get(f"http://127.0.0.1:{self.port}{path}")).raise_for_status().json()

    async def open(self, **wish: Any) -> dict[str, str]:
        wish = {"host": "A", "seats": 3, "clock": 0, "pace": "instant", "stack": "100000", **wish}
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            made = await http.post(f"http://127.0.0.1:{self.port}/api/tables", json=wish)
        assert made.status_code == 201, made.text
        found: dict[str, str] = made.json()
        return found


def children_of(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


class Company:
    """Three people at one table."""

    def __init__(self, club: Club, made: dict[str, str], chance: random.Random) -> None:
        self.table = made["id"]
        tokens = [made["token"], *(new_token(chance.randbytes) for _ in range(2))]
        server: Any = club
        self.players = [
            Player(server, name, token, chance) for name, token in zip("ABC", tokens, strict=True)
        ]

    @property
    def done(self) -> int:
        return sum(len(player.accepted) for player in self.players)

    def hang_up(self) -> None:
        """Their pages have heard nothing for a while, and connect again."""
        for player in self.players:
            player.socket.transport.abort()


class Evening:
    """Some tables, played at while something happens to the workers."""

    def __init__(self, club: Club) -> None:
        self.club, self.chance = club, random.Random(7)
        self.companies: list[Company] = []

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        for _ in range(TABLES):
            self.companies.append(Company(self.club, await self.club.open(), self.chance))
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(player.live(company.table))
                for company in self.companies
                for player in company.players
            ]
            await self.all_go_on()
            yield
            await self.all_go_on()
            await self._rest()
            self.ledgers = [await self.club.get(f"/api/tables/{one.table}/ledger") for one in self.companies]
            for task in tasks:
                task.cancel()

    async def all_go_on(self) -> None:
        """At each table something more is done."""
        before = [company.done for company in self.companies]
        await until(lambda: all(c.done > seen + 2 for c, seen in zip(self.companies, before, strict=True)))

    async def _rest(self) -> None:
        players = [player for company in self.companies for player in company.players]
        for player in players:
            player.resting = True
        await until(lambda: not any(player.unanswered for player in players))

    async def rows(self, statement: str) -> list[Any]:
        db = await asyncpg.connect(self.club.url)
        try:
            return [tuple(row) for row in await db.fetch(statement)]
        finally:
            await db.close()

    async def owners(self) -> dict[str, str]:
        return dict(await self.rows("SELECT table_id, server FROM leases"))

    # -- what must hold afterwards -----------------------------------------------------------------------

    async def check(self) -> None:
        for company, ledger in zip(self.companies, self.ledgers, strict=True):
            log = await self.rows(
                f"SELECT number, lease, entry FROM entries WHERE table_id = '{company.table}' ORDER BY number"
            )
            self._check_owners(log)
            self._check_actions(company, [entries.decode(entry) for _, _, entry in log])
            accounts = ledger["accounts"]
            assert sum(each["brought"] for each in accounts) == 300_000
            assert sum(each["holds"] + each["took"] for each in accounts) == 300_000

    def _check_owners(self, log: list[Any]) -> None:
        """The log has no gap, and once another server has written, the one before never wrote again."""
        assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
        leases = [lease for _, lease, _ in log]
        assert leases == sorted(leases)
        assert leases[0] == 1

    def _check_actions(self, company: Company, log: list[entries.Entry]) -> None:
        """All that was acknowledged was done once, and nothing that was refused."""
        said = Counter(getattr(each.message, "id", "") for each in log if isinstance(each, entries.Said))
        del said[""]
        assert set(said.values()) == {1}
        accepted = {asked for player in company.players for asked in player.accepted}
        refused = {asked for player in company.players for asked in player.refused}
        assert accepted <= said.keys()
        assert not refused & said.keys()


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await asyncio.sleep(0.02)


@pytest.fixture
def club(postgres_url: str) -> Iterator[Club]:
    club = Club(postgres_url)
    try:
        yield club
    finally:
        club.kill()


def play(evening: Evening, what_happens: Callable[[Evening], Any]) -> None:
    async def all_of_it() -> None:
        async with evening.playing():
            await what_happens(evening)
        await evening.check()

    asyncio.run(asyncio.wait_for(all_of_it(), PATIENCE * (1 + ROUNDS)))


def test_tables_of_workers_that_are_killed_go_on_at_others(club: Club) -> None:
    club.start("--workers", str(WORKERS))
    evening = Evening(club)

    async def deaths(evening: Evening) -> None:
        for _ in range(2 * ROUNDS):
            victim = evening.chance.choice(club.workers)
            os.kill(victim, signal.SIGKILL)
            await evening.all_go_on()
            await until(lambda: len(club.workers) == WORKERS and victim not in club.workers)  # noqa: B023

    play(evening, deaths)
    moved = asyncio.run(evening.rows("SELECT count(*) FROM leases WHERE number > 1"))
    assert moved != [(0,)]
    assert club.end() == 0


def test_a_worker_that_was_stopped_for_longer_than_its_leases_writes_nothing_more(club: Club) -> None:
    club.start("--workers", "2")
    evening = Evening(club)

    async def standstill(evening: Evening) -> None:
        before = await evening.owners()
        stopped = club.workers[0]
        os.kill(stopped, signal.SIGSTOP)
        try:
            for company in evening.companies:
                company.hang_up()
            await evening.all_go_on()
        finally:
            os.kill(stopped, signal.SIGCONT)
        after = await evening.owners()
        assert after != before
        await evening.all_go_on()
        assert await evening.owners() == after

    play(evening, standstill)


def test_a_server_that_is_told_to_end_gives_its_tables_to_another_one(club: Club, cluster: Cluster) -> None:
    """A rolling upgrade: the new server is there, then the old one ends, and everybody goes on."""
    club.start()
    evening = Evening(club)
    other = Club(club.url)

    async def upgrade(evening: Evening) -> None:
        other.start()
        club.port = other.port
        assert await asyncio.to_thread(club.end) == 0
        assert set((await evening.owners()).values()) <= {"", *await servers_of(evening)}
        await evening.all_go_on()

    async def servers_of(evening: Evening) -> set[str]:
        return {name for (name,) in await evening.rows("SELECT id FROM servers WHERE until > now()")}

    try:
        play(evening, upgrade)
    finally:
        other.kill()


def test_any_worker_answers_about_any_table(club: Club) -> None:
    club.start("--workers", str(WORKERS))

    async def ask() -> None:
        tables = [await club.open(bots=["caller", "caller"]) for _ in range(4)]
        ids = {made["id"] for made in tables}
        for _ in range(3 * WORKERS):
            listed = (await club.get("/api/tables"))["tables"]
            for made in tables:
                row = await club.get(f"/api/tables/{made['id']}")
                assert row["id"] == made["id"]
                ledger = await club.get(f"/api/tables/{made['id']}/ledger")
                assert {each["name"] for each in ledger["accounts"]} >= {"caller"}
            if {row["id"] for row in listed} == ids:
                return
        raise AssertionError("not all tables are listed")

    asyncio.run(asyncio.wait_for(ask(), PATIENCE))


def test_a_study_is_reached_through_every_worker(club: Club) -> None:
    """It is a process of one worker; requests that come to the others are passed on, with what they carry."""
    club.start("--workers", str(WORKERS))
    base = f"http://127.0.0.1:{club.port}/api/study"
    made = (
        httpx.post(base, json={"spot": msgspec.to_builtins(TINY)}, timeout=PATIENCE).raise_for_status().json()
    )
    headers = {"Authorization": f"Bearer {made['token']}"}
    for _ in range(4 * WORKERS):  # a new connection each time, to any worker
        answer = httpx.get(f"{base}/{made['id']}", headers=headers, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
    large = {"text": ", ".join(["QQ+"] * 20_000)}
    answers = [httpx.post(f"{base}/range", json=large, timeout=PATIENCE) for _ in range(2 * WORKERS)]
    assert len({answer.text for answer in answers}) == 1
