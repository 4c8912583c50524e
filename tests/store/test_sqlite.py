"""What only a file does: who may read it, whose it is, and a disk that is full."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from faults import files_no_longer_than
from store.logs import UNAVAILABLE, opened, refused, table

from redbutton.errors import Code
from redbutton.store import Append, Store, StoreError, open_store
from redbutton.store.batch import Job, JobResult
from redbutton.store.sqlite import SqliteWriter
from redbutton.store.sqlite_file import FORMATS, connect


async def code_of_opening(place: Path) -> Code:
    with pytest.raises(StoreError) as caught:
        await open_store(str(place))
    return caught.value.code


async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async with table(str(tmp_path / "log.db")):
        pass
    with closing(connect(tmp_path / "log.db")) as db:
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    place = tmp_path / "new" / "log.db"
    async with table(str(place)):
        assert place.parent.stat().st_mode & 0o777 == 0o700
        assert {path.name: path.stat().st_mode & 0o777 for path in place.parent.iterdir()} == {
            "log.db": 0o600,
            "log.db-wal": 0o600,
            "log.db-shm": 0o600,
            "log.db.lock": 0o600,
        }


async def test_a_file_in_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)):
        pass
    with closing(sqlite3.connect(place)) as db:
        db.execute(f"PRAGMA user_version = {len(FORMATS) + 1}")
    before = place.read_bytes()
    assert await code_of_opening(place) == Code.STORE_TOO_NEW
    assert place.read_bytes() == before


async def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "other.db"
    with closing(sqlite3.connect(place)) as db:
        db.execute("CREATE TABLE notes (note)")
    assert await code_of_opening(place) == Code.STORE_NOT_OURS
    with closing(sqlite3.connect(place)) as db:
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("notes",)]
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "letter.txt"
    place.write_text("Dear reader, " * 1000)
    assert await code_of_opening(place) == UNAVAILABLE
    assert place.read_text() == "Dear reader, " * 1000


async def test_a_store_that_was_refused_leaves_no_lock_behind(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    place.write_text("no database " * 1000)
    assert await code_of_opening(place) == UNAVAILABLE
    place.unlink()
    async with table(str(place)):
        pass


async def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert await code_of_opening(tmp_path / "file" / "log.db") == UNAVAILABLE


async def test_the_same_file_by_another_name_is_in_use_too(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "log.db")
    async with table(str(tmp_path / "log.db")):
        assert await code_of_opening(tmp_path / "link.db") == Code.STORE_IN_USE


FORKING = """
import asyncio, os, sys, time
from redbutton.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    if not os.fork():
        print(os.getpid(), flush=True)
    time.sleep(60)

asyncio.run(main())
"""


async def test_a_forked_child_that_outlives_the_server_does_not_keep_the_lock(sqlite_url: str) -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORKING, sqlite_url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        child = int(server.stdout.readline())
        server.kill()
    try:
        async with table(sqlite_url):
            pass
    finally:
        os.kill(child, signal.SIGKILL)


async def test_a_second_store_at_the_same_place_is_refused(sqlite_url: str) -> None:
    async with table(sqlite_url) as store:
        with pytest.raises(StoreError, match="in use") as caught:
            await open_store(sqlite_url)
        assert caught.value.code == Code.STORE_IN_USE
        await store.append(Append("red", 2, b"two"))
    async with opened(sqlite_url) as store:
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_a_step_of_the_last_moment_is_stored_before_the_end(sqlite_url: str) -> None:
    async with table(sqlite_url) as store:
        step = asyncio.ensure_future(store.append(Append("red", 2, b"two")))
        await asyncio.sleep(0)
        await store.close()
        await step
    async with opened(sqlite_url) as store:
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_a_full_disk_is_told_and_survived(sqlite_url: str) -> None:
    async with table(sqlite_url) as store:
        with files_no_longer_than(400_000):
            error = await refused(store, Append("red", 2, b"x" * 1_000_000))
        assert error.code == UNAVAILABLE
        assert (await store.load("red")).entries == [b"opened"]
        await store.append(Append("red", 2, b"x" * 1_000_000))
    async with opened(sqlite_url) as store:
        assert [len(entry) for entry in (await store.load("red")).entries] == [6, 1_000_000]


async def test_a_full_disk_fails_only_the_steps_that_do_not_fit(sqlite_url: str) -> None:
    async with table(sqlite_url) as store:
        names = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(store.create(name, 0, b"{}", b"") for name in names))
        steps = [Append(name, 2, b"x" * (1_000_000 if name == "t7" else 100)) for name in names]
        with files_no_longer_than(600_000):
            outcomes = await asyncio.gather(*map(store.append, steps), return_exceptions=True)
        assert [name for name, outcome in zip(names, outcomes, strict=True) if outcome is not None] == ["t7"]
        await store.append(steps[7])


async def until_full(store: Store) -> tuple[int, StoreError]:
    """Append until the disk is full: the last number that was stored, and what was said of the next one."""
    for number in range(2, 100):
        try:
            await store.append(Append("red", number, bytes(100_000)))
        except StoreError as error:
            return number - 1, error
    raise AssertionError("this disk is larger than it should be")


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("mount"), reason="only root can mount a tiny disk")
async def test_a_disk_that_is_really_full_is_told_and_survived(tmp_path: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        async with table(str(tmp_path / "log.db")) as store:
            (tmp_path / "ballast").write_bytes(bytes(500_000))
            last, error = await until_full(store)
            assert error.code == UNAVAILABLE
            assert "full" in str(error)
            assert len((await store.load("red")).entries) == last
            (tmp_path / "ballast").unlink()
            await store.append(Append("red", last + 1, bytes(100_000)))
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


async def test_a_file_that_was_removed_takes_no_more_steps(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        place.rename(tmp_path / "moved.db")
        assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
        with pytest.raises(StoreError):
            await store.check()
        place.touch()
        assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
        place.unlink()
        (tmp_path / "moved.db").rename(place)
        await store.append(Append("red", 2, b"two"))
        await store.check()


async def test_a_file_that_somebody_else_holds_is_unavailable_until_it_is_free(tmp_path: Path) -> None:
    async with table(str(tmp_path / "log.db")) as store:
        with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(store.append(Append("red", 2, b"two")))
            await asyncio.sleep(0.05)
            assert not writing.done()
            assert (await store.load("red")).entries == [b"opened"]
            db.execute("ROLLBACK")
            await writing


async def test_a_private_store_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    async with table("sqlite://") as store:
        assert len([*tmp_path.iterdir()]) == 1
        await store.append(Append("red", 2, b"two"))
    assert [*tmp_path.iterdir()] == []


async def test_a_copy_made_while_the_server_runs_is_whole(tmp_path: Path) -> None:
    async with table(str(tmp_path / "log.db")) as store:
        await store.append(Append("red", 2, b"two"))
        with closing(sqlite3.connect(tmp_path / "log.db")) as db:
            db.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        await store.append(Append("red", 3, b"three"))
    async with opened(str(tmp_path / "copy.db")) as copy:
        assert (await copy.load("red")).entries == [b"opened", b"two"]


async def test_a_file_that_was_removed_is_missed_in_a_folder_that_was_long_the_same(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        os.utime(tmp_path, (1_000_000, 1_000_000))
        for number in (2, 3):
            await store.append(Append("red", number, b"in its place"))
        place.rename(tmp_path / "moved.db")
        assert (await refused(store, Append("red", 4, b"four"))).code == UNAVAILABLE
        (tmp_path / "moved.db").rename(place)
        await store.append(Append("red", 4, b"four"))


async def test_a_backup_copied_over_the_file_with_its_times_is_noticed(tmp_path: Path) -> None:
    place, backup = tmp_path / "log.db", tmp_path / "backup.db"
    async with table(str(place)) as store:
        os.utime(tmp_path, (1_000_000, 1_000_000))
        await store.append(Append("red", 2, b"two"))
        backup.write_bytes(place.read_bytes())
        backup.rename(place)
        os.utime(tmp_path, (1_000_000, 1_000_000))
        assert (await refused(store, Append("red", 3, b"three"))).code == UNAVAILABLE


async def test_a_folder_that_was_replaced_by_another_one_is_noticed(tmp_path: Path) -> None:
    folder, other = tmp_path / "ours", tmp_path / "other"
    async with table(str(folder / "log.db")) as store:
        other.mkdir()
        for each in (folder, other):
            os.utime(each, (1_000_000, 1_000_000))
        await store.append(Append("red", 2, b"two"))
        folder.rename(tmp_path / "elsewhere")
        other.rename(folder)
        assert (await refused(store, Append("red", 3, b"three"))).code == UNAVAILABLE
        folder.rename(other)
        (tmp_path / "elsewhere").rename(folder)
        await store.append(Append("red", 3, b"three"))


async def test_steps_that_come_while_others_are_written_are_stored_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[int] = []
    write = SqliteWriter.write

    def note(writer: SqliteWriter, jobs: Sequence[Job]) -> list[JobResult]:
        batches.append(len(jobs))
        return write(writer, jobs)

    async with table(str(tmp_path / "log.db")) as store:
        monkeypatch.setattr(SqliteWriter, "write", note)
        with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            steps = [asyncio.create_task(store.append(Append("red", 2, b"under way")))]
            await asyncio.sleep(0.05)
            for number in range(3, 13):
                steps.append(asyncio.create_task(store.append(Append("red", number, b"waits"))))
                await asyncio.sleep(0)
            db.execute("ROLLBACK")
        await asyncio.gather(*steps)
        await asyncio.gather(
            *(store.append(Append("red", number, b"after many")) for number in range(13, 16))
        )
        assert batches == [1, 10, 3]


async def test_what_waits_while_others_are_written_is_stored_before_it_is_closed(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "log.db"))
    await store.create("red", 1, b"{}", b"opened")
    with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        steps = []
        for number in (2, 3, 4):
            steps.append(asyncio.create_task(store.append(Append("red", number, b"step"))))
            await asyncio.sleep(0.02)
        end = asyncio.create_task(store.close())
        await asyncio.sleep(0.02)
        db.execute("ROLLBACK")
    await asyncio.gather(*steps, end)
    async with opened(str(tmp_path / "log.db")) as again:
        assert (await again.load("red")).entries == [b"opened", b"step", b"step", b"step"]
