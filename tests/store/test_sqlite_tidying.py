"""What is written moves from SQLite's log into the database, and nobody waits for it."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from patience import PATIENCE
from store.logs import table

from redbutton.store import Append, Store, sqlite_tidying
from redbutton.store.sqlite_file import SqliteFile
from redbutton.store.sqlite_tidying import MOVE, Tidying

PAGE = bytes(4000)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_tidying, "MANY_JOBS", 10)


async def write(store: Store, first: int, last: int) -> None:
    for number in range(first, last + 1):
        await store.append(Append("red", number, b"%d" % number + PAGE))


async def write_at_leisure(store: Store, first: int, last: int) -> None:
    """As `write`, on a machine whose reading thread always keeps up."""
    for number in range(first, last + 1):
        await write(store, number, number)
        await store.entries("red", after=number)  # whatever was to be moved before is moved


def size(place: Path) -> int:
    return Path(f"{place}-wal").stat().st_size


async def test_the_log_begins_anew_when_it_was_moved(tmp_path: Path) -> None:
    place = tmp_path / "log.db"
    async with table(str(place)) as store:
        await write_at_leisure(store, 2, 400)
        assert size(place) < 100 * len(PAGE)
        assert await store.entries("red", after=399) == [b"400" + PAGE]


async def test_steps_are_stored_while_the_log_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch, begun, may_end = SqliteFile.fetch, Event(), Event()

    def slow(file: SqliteFile, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        if statement == MOVE:
            begun.set()
            assert may_end.wait(PATIENCE)
        return fetch(file, statement, values)

    monkeypatch.setattr(SqliteFile, "fetch", slow)
    async with table(str(tmp_path / "log.db")) as store:
        try:
            await asyncio.wait_for(write(store, 2, 60), PATIENCE)
            assert begun.is_set()
        finally:
            may_end.set()
        await write(store, 61, 80)
        assert len(await store.entries("red", after=0)) == 80


async def test_a_log_that_could_not_be_moved_is_moved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch, failures = SqliteFile.fetch, [sqlite3.OperationalError("disk I/O error")] * 2
    place = tmp_path / "log.db"

    def failing(file: SqliteFile, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        if statement == MOVE and failures:
            raise failures.pop()
        return fetch(file, statement, values)

    monkeypatch.setattr(SqliteFile, "fetch", failing)
    async with table(str(place)) as store:
        await write_at_leisure(store, 2, 400)
        assert not failures
        assert size(place) < 100 * len(PAGE)
        assert len(await store.entries("red", after=0)) == 400


class Away:
    """A file that can be read but not written to."""

    def fetch(self, *_: Any) -> list[Any]:
        return []

    def turn(self) -> Any:
        raise sqlite3.OperationalError("unable to open database file")


def test_a_file_that_is_away_when_the_rest_is_moved_does_not_end_the_writing() -> None:
    with ThreadPoolExecutor(1) as apart:
        tidying = Tidying(Away(), apart)  # type: ignore[arg-type]
        tidying.wrote(10)
        apart.submit(int).result()  # what was begun is done
        tidying.wrote(1)
        tidying.wrote(10)  # and it begins again
