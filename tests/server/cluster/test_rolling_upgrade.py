"""A rolling upgrade: servers of two versions share a PostgreSQL, the older ends, and everybody goes on."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from patience import PATIENCE
from server.cluster.club import Club, Evening, until
from server.cluster.newer import LATER, LATER_FORMAT
from server.live import Live, eventually

from redbutton.errors import ParseError
from redbutton.server.ops.log import Log
from redbutton.server.table import entries

NEWER = Path(__file__).with_name("newer.py")
RUNNING = "SELECT id FROM servers WHERE until > now()"


@contextmanager
def newer(url: str) -> Iterator[Live]:
    """A server of a later version, in a process of its own."""
    command = [sys.executable, str(NEWER)]
    command += ["--port", "0", "--database", url, "--json", "--unlimited"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout is not None
        with process.stdout as said:
            (address,) = json.loads(said.readline())["addresses"]
        yield Live(url, port=int(address.rpartition(":")[2]))
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


async def log_of(url: str, table: str) -> list[tuple[int, int, bytes]]:
    db = await asyncpg.connect(url.partition("&search_path")[0])
    schema = url.rpartition("=")[2]
    try:
        rows = f'SELECT number, lease, entry FROM "{schema}".entries WHERE table_id = $1 ORDER BY number'
        return [tuple(row) for row in await db.fetch(rows, table)]
    finally:
        await db.close()


def formats(log: list[tuple[int, int, bytes]]) -> list[int]:
    return [json.loads(entry)["format"] for _, _, entry in log]


@pytest.mark.compiled
def test_tables_go_over_to_a_later_version_and_nobody_loses_anything(postgres_url: str) -> None:
    told = StringIO()
    old = Live(postgres_url).start()
    made = old.table(bots=["caller"], seats=2, sit=True)

    async def upgrade() -> dict[str, Any]:
        async with old.at(made["id"], made["token"]) as host:
            await host.play_on(2)
            stacks = {each["name"]: each["stack"] for each in host.state["table"]["seats"]}
        with newer(postgres_url) as new:
            await asyncio.to_thread(eventually, lambda: LATER in {str(each) for each in versions(old)})
            fresh = await asyncio.to_thread(new.table, bots=["caller"], seats=2, sit=True)
            async with old.at(fresh["id"], fresh["token"]) as host:  # passed on: the newer version has it
                await host.play_on(1)
            assert set(formats(await log_of(postgres_url, fresh["id"]))) == {LATER_FORMAT}
            await asyncio.to_thread(old.stop)
            async with new.at(made["id"], made["token"]) as host:
                assert host.state["table"]["hands"] >= 2
                await host.play_on(4)
        return stacks

    stacks = asyncio.run(asyncio.wait_for(upgrade(), PATIENCE))
    assert sum(stacks.values()) > 0
    log = asyncio.run(log_of(postgres_url, made["id"]))
    assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
    marks = formats(log)
    assert marks == sorted(marks)  # once the later version has written, the older one never wrote again
    assert {marks[0], marks[-1]} == {entries.FORMAT, LATER_FORMAT}
    with Live(postgres_url, log=Log(told)) as back:  # the older version again: it says what it cannot do
        lines = [json.loads(line) for line in told.getvalue().splitlines()]
        assert {"version": LATER, "number": LATER_FORMAT}.items() <= lines[0].items()
        with back.http() as http:
            assert http.get(f"/api/tables/{made['id']}/ledger").status_code >= 400
        another = back.table(bots=["caller"])
        assert another["id"]
    with pytest.raises(ParseError):
        entries.decode(log[-1][2])


@pytest.fixture
def clubs(postgres_url: str) -> Iterator[tuple[Club, Club]]:
    """Two servers with two workers each on one database, the second of a later version; none runs yet."""
    old, new = Club(postgres_url), Club(postgres_url, program=[str(NEWER)])
    try:
        yield old, new
    finally:
        old.kill()
        new.kill()


@pytest.mark.compiled
def test_workers_of_a_later_version_take_all_tables_while_people_play(
    clubs: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = clubs
    old.start("--workers", "2")
    evening = Evening(old, tables=4)

    async def upgrade() -> None:
        async with evening.playing():
            new.start("--workers", "2")
            before = {name for (name,) in await evening.rows(RUNNING)}
            old.port = new.port  # this is where people are sent from now on
            assert await asyncio.to_thread(old.end) == 0
            await until(lambda: all(company.is_complete for company in evening.companies))
            await evening.all_go_on()
            left = {name for (name,) in await evening.rows(RUNNING)}
            assert (len(before), len(left)) == (4, 2)
            assert set((await evening.owners()).values()) <= left
        monkeypatch.setattr(entries, "KNOWN", LATER_FORMAT)  # as the later version reads them
        await evening.check()
        assert await asyncio.to_thread(new.end) == 0

    asyncio.run(asyncio.wait_for(upgrade(), PATIENCE))
    people = [person for company in evening.companies for person in company.people]
    assert all(person.away for person in people)
    for company in evening.companies:
        marks = formats(asyncio.run(log_of(old.url, company.table)))
        assert marks == sorted(marks)
        assert {marks[0], marks[-1]} == {entries.FORMAT, LATER_FORMAT}


def versions(live: Live) -> list[str]:
    from redbutton.server.cluster import server_status

    return [server_status.read(peer).version for peer in live.lobby.membership.peers.values()]
