"""Backups: made while a server plays on, restored into either database, and never over anything."""

import asyncio
import os
import sqlite3
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from uuid import uuid4

import pytest
from store.child import step
from store.cluster import Cluster
from store.logs import opened
from store.test_archive import all_of, play

from redbutton.errors import Code, StoreError
from redbutton.store import Store, back_up, restore, visiting
from redbutton.store.backup import Advance


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
        async with visiting(sqlite_url) as (log, visit):
            await log.archive("old")
            playing = asyncio.gather(*(store.append(step("open", number)) for number in range(2, 40)))
            assert await visit.give_back() == 0
            await playing
        assert len(await store.entries("open", after=0)) == 39
        assert len(await store.entries("old", after=0)) == 3000
    assert (tmp_path / "log.db").stat().st_size < 500_000  # 3000 steps of 180 bytes and 1000 hands
