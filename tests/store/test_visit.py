"""A visitor makes no store, changes nothing that it only reads, and reads where nothing can be written."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
from store.child import step
from store.cluster import Cluster
from store.logs import opened
from store.test_archive import all_of, play
from store.test_backup import ask, quietly

from redbutton.errors import Code, StoreError
from redbutton.store import Visit, back_up, sqlite_reading, visiting
from redbutton.store.postgres_schema import ADDED, FORMATS, SHARED


def refusal(url: str, *, writes: bool) -> Code:
    async def visit() -> None:
        async with visiting(url, writes=writes):
            pass

    with pytest.raises(StoreError) as caught:
        asyncio.run(visit())
    return caught.value.code


@pytest.mark.parametrize("writes", [False, True])
def test_a_schema_that_is_not_there_is_not_made(cluster: Cluster, writes: bool) -> None:
    name = f"nowhere_{uuid4().hex}"
    assert refusal(cluster.url(name), writes=writes) is Code.STORE_NOT_THERE
    there = ask(cluster.url(name), f"SELECT count(*) FROM pg_namespace WHERE nspname = '{name}'")
    assert asyncio.run(there) == 0


@pytest.mark.parametrize("writes", [False, True])
def test_an_empty_file_stays_empty(tmp_path: Path, writes: bool) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    assert refusal(str(file), writes=writes) is Code.STORE_NOT_THERE
    assert file.read_bytes() == b""


async def test_a_schema_of_every_earlier_format_is_read_and_not_changed(postgres_url: str) -> None:
    """The first versions had neither leases nor archives."""
    async with opened(postgres_url) as store:
        await play(store, steps=4)
        before = await all_of(store, "old")
    db = await asyncpg.connect(dsn=postgres_url)
    for name in (*ADDED, *SHARED):
        await db.execute(f"DROP TABLE {name} CASCADE")
    await db.execute("ALTER TABLE entries DROP COLUMN lease; UPDATE format SET number = 1")
    tables = "SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = {}"
    ours = tables.format("to_regnamespace(current_schema())")
    found = await db.fetchval(ours)
    async with visiting(postgres_url) as (log, visit), visit.moment():
        assert await all_of(log, "old") == before
        assert await visit.servers() == []
        assert await log.versions() == []
    assert await db.fetchval(ours) == found
    assert await db.fetchval("SELECT number FROM format") == 1
    async with visiting(postgres_url, writes=True):
        assert await db.fetchval("SELECT number FROM format") == len(FORMATS)
    await db.close()


async def test_a_visitor_who_reads_cannot_write(url: str) -> None:
    async with opened(url) as store:
        await play(store, steps=4)
        async with visiting(url) as (_, visit):
            with pytest.raises(StoreError):
                await visit.write("DELETE FROM entries")
        assert len(await store.entries("old", after=0)) == 4


async def test_a_schema_of_a_newer_format_is_not_read(postgres_url: str) -> None:
    async with opened(postgres_url):
        pass
    await ask(postgres_url, "UPDATE format SET number = 99 RETURNING 1")
    with pytest.raises(StoreError) as caught:
        async with visiting(postgres_url):
            pass
    assert caught.value.code is Code.STORE_TOO_NEW


async def test_a_file_of_an_earlier_version_is_read_and_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    async with opened(str(file)) as store:
        await play(store, steps=4)
        before = await all_of(store, "old")
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA journal_mode = delete")
        db.execute("DROP INDEX open_tables")
        for name in ADDED:
            db.execute(f"DROP TABLE {name}")
    bytes_before = file.read_bytes()
    async with visiting(str(file)) as (log, visit), visit.moment():
        assert await all_of(log, "old") == before
        assert await log.versions() == []
        assert await visit.servers() == []
    await back_up(str(file), tmp_path / "backup.db", quietly)
    assert file.read_bytes() == bytes_before


# -- where nothing can be written --------------------------------------------------------------------------

READ = """
import asyncio, sys
from redbutton.errors import StoreError
from redbutton.store import visiting
async def read():
    try:
        async with visiting(sys.argv[1]) as (log, visit), visit.moment():
            print(len(await log.entries("old", after=0)))
    except StoreError as error:
        print(error.code.value)
asyncio.run(read())
"""
MOUNT = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'


def can_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(["unshare", "-rm", "mount", "--bind", "/tmp", "/tmp"], capture_output=True)
    return tried.returncode == 0


needs_mounts = pytest.mark.skipif(not can_mount(), reason="nothing can be mounted here")


def read_only(file: Path) -> str:
    """What a visitor reads of a file in a folder that is mounted so that nothing can be written there."""
    command = ["unshare", "-rm", "sh", "-c", MOUNT, "sh", str(file.parent), sys.executable, "-c", READ]
    done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "disk"
    folder.mkdir()
    return folder / "games.db"


@needs_mounts
async def test_a_file_on_a_disk_that_cannot_be_written_is_read(file: Path) -> None:
    async with opened(str(file)) as store:
        await play(store, steps=4)
    Path(f"{file}.lock").unlink()
    assert await asyncio.to_thread(read_only, file) == "4"
    assert os.listdir(file.parent) == ["games.db"]


@needs_mounts
async def test_it_is_read_beside_a_server_that_can_write_it(file: Path) -> None:
    async with opened(str(file)) as store:
        await play(store, steps=4, closed=False)
        assert await asyncio.to_thread(read_only, file) == "4"
        await store.append(step("old", 5))
        assert await asyncio.to_thread(read_only, file) == "5"


@needs_mounts
async def test_steps_that_a_crash_left_beside_it_are_never_passed_over(file: Path, tmp_path: Path) -> None:
    async with opened(str(file)) as store:
        await play(store, steps=4)
        (tmp_path / "left").mkdir()
        for end in ("", "-wal"):
            shutil.copy(f"{file}{end}", tmp_path / "left")
    assert await asyncio.to_thread(read_only, tmp_path / "left" / "games.db") == "STORE_STEPS_BESIDE"


async def test_a_server_that_begins_to_write_meanwhile_is_noticed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it reached the same disk by another way, where it can be written."""
    async with opened(str(file)) as store:
        await play(store, steps=4, closed=False)
    connect = sqlite_reading._connect

    def refuse(path: Path, how: str) -> sqlite3.Connection:
        if how == sqlite_reading.READ_ONLY:
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return connect(path, how)

    monkeypatch.setattr(sqlite_reading, "_connect", refuse)
    async with visiting(str(file)) as (log, visit):
        async with visit.moment():
            assert len(await log.entries("old", after=0)) == 4
        with pytest.raises(StoreError) as caught:
            await read_while_it_is_written(file, visit)
    assert caught.value.code is Code.STORE_CHANGED


async def read_while_it_is_written(file: Path, visit: Visit) -> None:
    async with visit.moment():
        async with opened(str(file)) as store:
            await store.append(step("old", 5))
        raise StoreError(Code.STORE_DAMAGED, reason="pages of two times do not fit together")
