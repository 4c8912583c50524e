"""Spoiled pages, files that are taken away, a disk without room: the rest is read, and nothing is lost."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import asyncpg
import pytest
from faults import files_no_longer_than
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from patience import PATIENCE
from store.damage import pages_of, spoil
from store.logs import UNAVAILABLE, opened, refused, table
from store.test_crashes import child

from redbutton.errors import Code
from redbutton.store import Append, Store, StoreError, open_store

NAMES = [f"t{number:03}" for number in range(60)]
STEPS = 6


async def fill(place: Path) -> None:
    """Tables with a summary and steps that fill some pages."""
    async with opened(str(place)) as store:
        for number, name in enumerate(NAMES):
            await store.create(name, number, name.encode() * 60, f"{name} 1 ".encode() * 40)
            for step in range(2, STEPS + 1):
                await store.append(Append(name, step, f"{name} {step} ".encode() * 40))


async def readable(store: Store) -> set[str]:
    """The tables that can be loaded, all of them as they were; the others are said to be damaged."""
    found = set()
    for name in NAMES:
        try:
            loaded = await store.load(name)
        except StoreError as error:
            assert error.code in (Code.STORE_DAMAGED, Code.STORE_NO_TABLE)  # noqa: PT017
        else:
            assert loaded.entries == [f"{name} {step} ".encode() * 40 for step in range(1, STEPS + 1)]
            found.add(name)
    return found


# -- a spoiled page --------------------------------------------------------------------------------------


async def test_a_spoiled_page_of_steps_harms_only_the_tables_on_it(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    await fill(place)
    spoil(place, pages_of(place, "entries")[-1])
    async with opened(str(place)) as store:
        assert [each.table for each in await store.tables()] == NAMES
        good = await readable(store)
        assert len(NAMES) - 3 <= len(good) < len(NAMES)
        for name in good:
            await store.append(Append(name, STEPS + 1, b"on"))
        bad = next(name for name in NAMES if name not in good)
        assert (await refused(store, Append(bad, STEPS + 1, b"on"))).code == Code.STORE_DAMAGED


async def test_of_tables_whose_rows_are_spoiled_the_names_are_known(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    await fill(place)
    spoil(place, pages_of(place, "tables")[-1])
    async with opened(str(place)) as store:
        found = {each.table: each for each in await store.tables()}
        assert sorted(found) == NAMES
        spoiled = [name for name, each in found.items() if not each.summary]
        assert 0 < len(spoiled) < len(NAMES) / 2
        for number, name in enumerate(NAMES):
            if name not in spoiled:
                assert found[name] == (name, number, name.encode() * 60, False)


async def test_steps_that_are_missing_in_the_middle_are_noticed(url: str) -> None:
    async with table(url) as store:
        for number in range(2, 5):
            await store.append(Append("red", number, b"%d" % number))
        await execute(url, "DELETE FROM entries WHERE number = 3")
        with pytest.raises(StoreError) as caught:
            await store.load("red")
        assert caught.value.code == Code.STORE_DAMAGED


async def test_entries_without_a_row_are_no_table(url: str) -> None:
    async with table(url) as store:
        await execute(url, "DELETE FROM tables")
        assert await store.tables() == []
        with pytest.raises(StoreError) as caught:
            await store.load("red")
        assert caught.value.code == Code.STORE_NO_TABLE


async def execute(url: str, statement: str) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)) as db:
            db.execute(statement)
    else:
        db = await asyncpg.connect(url)
        await db.execute(statement)
        await db.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("whole") / "log.db"
    asyncio.run(fill(place))
    return place.read_bytes()


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whichever_page_is_spoiled_what_can_be_read_is_right_and_the_rest_is_refused(
    whole: bytes, tmp_path: Path, data: st.DataObject
) -> None:
    """Never a wrong step, never an error that nobody expects; at worst the place is refused as a whole."""
    place = tmp_path / "log.db"
    place.write_bytes(whole)
    spoil(place, data.draw(st.integers(1, len(whole) // 4096)))
    asyncio.run(survey(place))


async def survey(place: Path) -> None:
    try:
        store = await open_store(str(place))
    except StoreError as error:
        assert error.code in (UNAVAILABLE, Code.STORE_DAMAGED, Code.STORE_NOT_OURS)  # noqa: PT017
        return
    try:
        await readable(store)
        try:
            names = {each.table for each in await store.tables() if each.summary}
        except StoreError as error:
            assert error.code == Code.STORE_DAMAGED  # noqa: PT017
        else:
            assert names <= set(NAMES)
    finally:
        await store.close()


# -- files that are taken away ---------------------------------------------------------------------------


def removed(part: Path) -> None:
    part.unlink()


def replaced(part: Path) -> None:
    content = part.read_bytes()
    part.unlink()
    part.write_bytes(content)


@pytest.mark.parametrize("part", ["-wal", "-shm"])
@pytest.mark.parametrize("take_away", [removed, replaced])
async def test_a_part_of_the_file_that_is_taken_away_stops_writing_and_nothing_acknowledged_is_lost(
    tmp_path: Path, part: str, take_away: Callable[[Path], None]
) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        for number in range(2, 10):
            await store.append(Append("red", number, b"%d" % number))
        take_away(Path(f"{place}{part}"))
        for _ in range(2):
            error = await refused(store, Append("red", 10, b"10"))
            assert (error.code, error.facts["reason"].code) == (UNAVAILABLE, Code.STORE_FILE_GONE)
            assert f"log.db{part}" in error.sentence("zh")
        with pytest.raises(StoreError):
            await store.check()
        assert len((await store.load("red")).entries) == 9
    async with opened(str(place)) as store:
        assert len((await store.load("red")).entries) == 9
        await store.append(Append("red", 10, b"10"))


async def test_what_was_in_a_log_that_was_removed_survives_a_kill(tmp_path: Path) -> None:
    """As soon as it is noticed, all of it is in the database itself."""
    place = tmp_path / "log.db"
    process = child(str(place))
    assert process.stdout is not None
    with process:
        process.stdout.readline()
        Path(f"{place}-wal").unlink()
        told = [line.decode().split() for line in process.stdout]
    assert process.returncode == 1  # it has no patience with a store that is away
    async with opened(str(place)) as store:
        for name, number in told:
            assert len((await store.load(name)).entries) + (await store.load(name)).at >= int(number)


async def test_a_part_that_was_moved_away_and_is_back_is_used_again(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        part = Path(f"{place}-wal")
        away = part.rename(tmp_path / "away")
        assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
        away.rename(part)
        await store.append(Append("red", 2, b"two"))
    async with opened(str(place)) as store:
        assert (await store.load("red")).entries == [b"opened", b"two"]


# -- a second server -------------------------------------------------------------------------------------


def hard_link(place: Path) -> Path:
    other = place.with_name("link.db")
    os.link(place, other)
    return other


def symbolic_link(place: Path) -> Path:
    other = place.with_name("link.db")
    other.symlink_to(place)
    return other


def without_lock_file(place: Path) -> Path:
    Path(f"{place}.lock").unlink()
    return place


def with_another_lock_file(place: Path) -> Path:
    without_lock_file(place)
    Path(f"{place}.lock").touch()
    return place


WAYS = [hard_link, symbolic_link, without_lock_file, with_another_lock_file]


@pytest.mark.parametrize("way", WAYS)
async def test_no_way_round_lets_a_second_server_in(tmp_path: Path, way: Callable[[Path], Path]) -> None:
    """Neither another process nor this one; and the first server goes on as if nothing had happened."""
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        other = way(place)
        second = child(str(other))
        second.communicate(timeout=PATIENCE)
        assert second.returncode == 1
        with pytest.raises(StoreError) as caught:
            await open_store(str(other))
        assert caught.value.code == Code.STORE_IN_USE
        for number in range(2, 30):
            await store.append(Append("red", number, bytes(1000)))
    async with opened(str(place)) as store:
        assert len((await store.load("red")).entries) == 29


LOOK = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("SELECT count(*) FROM tables").fetchall()
db.close()
"""


async def test_a_refused_second_server_leaves_sqlite_s_own_locks_alone(tmp_path: Path) -> None:
    """To close a file once more would lift them, and the next process could take the log away."""
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        with pytest.raises(StoreError):
            await open_store(str(hard_link(place)))
        await store.append(Append("red", 2, b"two"))
        subprocess.run([sys.executable, "-c", LOOK, str(place)], check=True)
        assert Path(f"{place}-wal").exists()
        await store.append(Append("red", 3, b"three"))


# -- a disk that is full at the start --------------------------------------------------------------------


@pytest.mark.parametrize("left", ["closed", "killed"])
async def test_a_store_on_a_full_disk_can_be_opened_and_read(tmp_path: Path, left: str) -> None:
    place = tmp_path / "log.db"
    await leave(place, left)
    with files_no_longer_than(1024):
        async with opened(str(place)) as store:
            assert len(await store.tables()) >= 1
            number = len((await store.load("t0")).entries) + (await store.load("t0")).at
            assert (await refused(store, Append("t0", number + 1, b"on"))).code == UNAVAILABLE
            with pytest.raises(StoreError):
                await store.check()
    async with opened(str(place)) as store:
        await store.append(Append("t0", number + 1, b"on"))


async def leave(place: Path, left: str) -> None:
    """A store that a server has left, in good order or not."""
    if left == "closed":
        async with table(str(place), "t0"):
            return
    process = child(str(place))
    assert process.stdout is not None
    with process:
        for _ in range(20):
            process.stdout.readline()
        process.kill()


async def test_a_store_that_was_opened_on_a_full_disk_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """By itself, and then as any other: a program that makes a backup is let in again."""
    place = tmp_path / "log.db"
    async with table(str(place)):
        pass
    with files_no_longer_than(1024):
        store = await open_store(str(place))
        assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
    try:
        await store.append(Append("red", 2, b"two"))
        await asyncio.gather(store.append(Append("red", 3, b"three")), store.load("red"), store.check())
        with closing(sqlite3.connect(place)) as db:
            db.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        Path(f"{place}-wal").unlink()
        assert (await refused(store, Append("red", 4, b"four"))).code == UNAVAILABLE
    finally:
        await store.close()
    async with opened(str(tmp_path / "copy.db")) as copy:
        assert (await copy.load("red")).entries == [b"opened", b"two", b"three"]


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("mount"), reason="only root can mount a tiny disk")
async def test_a_store_on_a_disk_that_is_really_full_can_be_opened_and_goes_on(tmp_path: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(tmp_path)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        async with table(str(tmp_path / "log.db")):
            pass
        fill_up(tmp_path / "ballast")
        async with opened(str(tmp_path / "log.db")) as store:
            assert (await store.load("red")).entries == [b"opened"]
            assert (await refused(store, Append("red", 2, bytes(100_000)))).code == UNAVAILABLE
            (tmp_path / "ballast").unlink()
            await store.append(Append("red", 2, bytes(100_000)))
            assert len((await store.load("red")).entries) == 2
    finally:
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def fill_up(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))


# -- a heartbeat -----------------------------------------------------------------------------------------


async def test_a_check_writes_to_the_disk(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        before = Path(f"{place}-wal").stat().st_size
        await store.check()
        assert Path(f"{place}-wal").stat().st_size > before


async def test_a_check_changes_nothing_that_can_be_read(url: str) -> None:
    async with table(url) as store:
        before = await store.tables(), await store.load("red")
        await store.check()
        assert (await store.tables(), await store.load("red")) == before
    async with opened(url) as store:
        assert (await store.tables(), await store.load("red")) == before
