"""Several real processes on one PostgreSQL: killed, stopped and drained while people play at their tables."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest
from patience import PATIENCE
from server.cluster.club import Club, Evening, until
from store.cluster import Cluster
from study.spots import TINY

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif("REDBUTTON_SOAK" not in os.environ, reason="minutes of real processes: `make soak`"),
]
ROUNDS = int(os.environ.get("REDBUTTON_SOAK", "1"))
TABLES = 4 if ROUNDS == 1 else 40
WORKERS = 3


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
    evening = Evening(club, tables=TABLES)

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
    evening = Evening(club, tables=TABLES)

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
    evening = Evening(club, tables=TABLES)
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
