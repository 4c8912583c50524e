"""Backups: made while a server plays on, restored into either database, and never over anything."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from store.child import step
from store.cluster import Cluster
from store.logs import opened
from store.test_archive import all_of, play

from redbutton.errors import Code, StoreError
from redbutton.store import Store, back_up, restore, visiting
from redbutton.store.backup import Advance
from redbutton.store.visit import postgres_visit


def quietly(total: int) -> Advance:
    return lambda more: None


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty place."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path}/other.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(f"other_{uuid4().hex}")


async def test_a_backup_of_either_database_is_restored_into_either(
    url: str, other: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.db"
    async with opened(url) as store:
        await play(store, "archived", 9)
        await play(store, "closed", 9)
        await play(store, "open", 8, closed=False)
        await store.archive("archived")
        await store.note_version("1.0", 3, 1)
        before = [await all_of(store, name) for name in ("archived", "closed", "open")]
        told: list[int] = []

        def listen(total: int) -> Advance:
            told.append(-total)
            return told.append

        counts = await back_up(url, file, listen)
        assert sum(told) == 0
        assert -told[0] == sum(counts.values())
    await restore(file, other, quietly)
    async with opened(other) as store:
        assert [await all_of(store, name) for name in ("archived", "closed", "open")] == before
        assert await store.versions() == [("1.0", 3)]
        await store.append(step("open", 9))  # the table goes on
        assert (await store.load("open")).at == 9


async def test_a_backup_is_a_private_file_of_its_own(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url) as store:
        await play(store, steps=4)
    await back_up(sqlite_url, tmp_path / "new" / "backup.db", quietly)
    assert stat.S_IMODE(os.stat(tmp_path / "new" / "backup.db").st_mode) == 0o600
    assert os.listdir(tmp_path / "new") == ["backup.db"]
    async with opened(str(tmp_path / "new" / "backup.db")) as store:
        assert len(await store.entries("old", after=0)) == 4


async def test_a_backup_shows_one_moment_while_tables_go_on(url: str, tmp_path: Path) -> None:
    """Each step of the one table is stored before that of the other: so it never has fewer."""
    async with opened(url) as store:
        for name in ("first", "second"):
            await store.create(name, 1, b"{}", step(name, 1).entry)

        async def go_on(store: Store) -> None:
            for number in count(2):
                await store.append(step("first", number))
                await store.append(step("second", number))

        playing = asyncio.ensure_future(go_on(store))
        for number in range(5):
            await asyncio.sleep(0.05)
            await back_up(url, tmp_path / f"{number}.db", quietly)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
    lengths = []
    for number in range(5):
        async with visiting(str(tmp_path / f"{number}.db")) as (log, _):
            first, second = [await log.entries(name, after=0) for name in ("first", "second")]
            assert len(first) - len(second) in (0, 1)
            lengths.append(len(first))
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


async def test_nothing_is_overwritten(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    async with opened(url) as store:
        await play(store, steps=4)
    await back_up(url, file, quietly)
    before = file.read_bytes()
    with pytest.raises(FileExistsError):
        await back_up(url, file, quietly)
    with pytest.raises((FileExistsError, StoreError)):
        await restore(file, url, quietly)
    with pytest.raises(FileExistsError):
        await restore(file, str(file), quietly)
    assert file.read_bytes() == before
    assert [*tmp_path.glob("*.part*")] == []


async def test_a_schema_with_tables_is_not_filled(postgres_url: str, tmp_path: Path) -> None:
    async with opened(postgres_url) as store:
        await play(store, steps=4)
        await back_up(postgres_url, tmp_path / "backup.db", quietly)
        with pytest.raises(StoreError) as caught:
            await restore(tmp_path / "backup.db", postgres_url, quietly)
        assert caught.value.code is Code.STORE_NOT_EMPTY
        assert len(await store.entries("old", after=0)) == 4


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A file whose hands cannot be read."""
    path = tmp_path / "backup.db"

    asyncio.run(_some(str(path)))
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE hands")
        db.execute("CREATE TABLE hands (table_id TEXT)")
        db.execute("INSERT INTO hands VALUES ('old')")
    return path


async def _some(url: str) -> None:
    async with opened(url) as store:
        await play(store, steps=4)


async def test_a_backup_that_fails_in_the_middle_leaves_nothing(
    broken: Path, other: str, tmp_path: Path
) -> None:
    before = {*os.listdir(tmp_path)}
    with pytest.raises(StoreError):
        await restore(broken, other, quietly)
    with pytest.raises(StoreError):
        await back_up(str(broken), tmp_path / "again.db", quietly)
    assert {name for name in os.listdir(tmp_path) if ".lock" not in name and "-" not in name} <= before
    async with opened(other) as store:
        assert await store.tables() == []


async def test_what_is_no_backup_is_refused(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all" * 100)
    (tmp_path / "empty.db").touch()
    for name in ("text.db", "empty.db"):
        with pytest.raises(StoreError):
            await restore(tmp_path / name, sqlite_url, quietly)
    with pytest.raises(FileNotFoundError):
        await restore(tmp_path / "none.db", sqlite_url, quietly)
    assert not (tmp_path / "log.db").exists()


async def test_room_is_given_back_while_tables_go_on(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url) as store:
        await play(store, steps=3000)
        await store.create("open", 1, b"{}", step("open", 1).entry)
        async with visiting(sqlite_url, writes=True) as (log, visit):
            await log.archive("old")
            playing = asyncio.gather(*(store.append(step("open", number)) for number in range(2, 40)))
            assert await visit.give_back() == 0
            await playing
        assert len(await store.entries("open", after=0)) == 39
        assert len(await store.entries("old", after=0)) == 3000
    assert (tmp_path / "log.db").stat().st_size < 500_000  # 3000 steps of 180 bytes and 1000 hands


# -- connections -------------------------------------------------------------------------------------------


END_VISITS = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'redbutton' AND pid <> pg_backend_pid() AND state = 'idle in transaction'
"""


async def ask(url: str, question: str) -> Any:
    db = await asyncpg.connect(dsn=url)
    try:
        return await db.fetchval(question)
    finally:
        await db.close()


def ending(url: str) -> Callable[[int], Advance]:
    """A listener that ends the connection of the copy whose progress it is told."""

    def end(more: int) -> None:
        with ThreadPoolExecutor(1) as thread:  # the event loop waits, as it would for a terminal
            thread.submit(asyncio.run, ask(url, END_VISITS)).result()

    return lambda total: end


async def test_a_visit_may_stand_still_in_the_middle(postgres_url: str) -> None:
    """A server's session is ended after two seconds in a transaction; an operator's waits for a disk."""
    limit = "SHOW idle_in_transaction_session_timeout"
    async with opened(postgres_url), visiting(postgres_url) as (_, visit):
        assert await visit.read(limit) == [("0",)]
    filling = await postgres_visit().make(postgres_url)
    assert await filling.read(limit) == [("0",)]
    await filling.close()


async def test_a_lost_connection_is_one_sentence_and_no_file(
    postgres_url: str, cluster: Cluster, tmp_path: Path
) -> None:
    async with opened(postgres_url) as store:
        await play(store, steps=4)
    with pytest.raises(StoreError) as caught:
        await back_up(postgres_url, tmp_path / "lost.db", ending(postgres_url))
    assert caught.value.code is Code.STORE_LOST
    assert os.listdir(tmp_path) == []
    await back_up(postgres_url, tmp_path / "backup.db", quietly)
    other = cluster.url(f"other_{uuid4().hex}")
    with pytest.raises(StoreError) as caught:
        await restore(tmp_path / "backup.db", other, ending(other))
    assert caught.value.code is Code.STORE_LOST
    async with opened(other) as store:
        assert await store.tables() == []


async def test_a_file_is_finished_when_the_database_waits_no_more(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(postgres_url) as store:
        await play(store, steps=4)
    waiting: list[int] = []

    def link(part: Path, path: Path) -> None:
        with ThreadPoolExecutor(1) as thread:
            waiting.append(thread.submit(asyncio.run, ask(postgres_url, END_VISITS)).result())
        os.rename(part, path)

    monkeypatch.setattr(os, "link", link)
    await back_up(postgres_url, tmp_path / "backup.db", quietly)
    assert waiting == [0]
