"""Killed at any moment, a store has everything that was acknowledged, once, and nothing by halves."""

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from store.child import last, step
from store.logs import opened

TABLES = 5
POINTS = ["before-write", "in-transaction", "before-commit", "after-commit", "before-acknowledge"]


def child(url: str, crash: str = "") -> subprocess.Popen[bytes]:
    command = [sys.executable, str(Path(__file__).with_name("child.py")), url, str(TABLES)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"REDBUTTON_CRASH": crash})


def acknowledged(process: subprocess.Popen[bytes], steps: int | None = None) -> Counter[str]:
    """The last acknowledged step of each table; the process is killed after some, or dies by itself."""
    assert process.stdout is not None
    found: Counter[str] = Counter()
    with process:
        for count, line in enumerate(process.stdout, 1):
            table, number = line.decode().split()
            found[table] = int(number)
            if count == steps:
                process.kill()
    assert process.returncode == -signal.SIGKILL
    return found


async def survey(url: str, told: Counter[str]) -> None:
    """What is stored is what was acknowledged, and at most the one step of each table that was under way."""
    async with opened(url) as store:
        stored = {table.table: table for table in await store.tables()}
        assert set(told) <= set(stored)
        for table, (_, _, summary, _) in stored.items():
            number = await last(store, table)
            assert number - told[table] in (0, 1)
            loaded = await store.load(table)
            steps = [step(table, one) for one in range(1, number + 1)]
            assert loaded.entries == [one.entry for one in steps[loaded.at :]]
            assert loaded.at == number - number % 3
            assert loaded.snapshot == (steps[loaded.at - 1].snapshot if loaded.at else None)
            assert summary == b"%d" % loaded.at
            assert await store.hands(table, limit=10**6) == [one.hand for one in steps if one.hand]
            if number > 1:
                await store.append(steps[-1])  # the server repeats what it got no answer to


@pytest.mark.parametrize("count", [1, 2, 9])
@pytest.mark.parametrize("point", POINTS)
async def test_nothing_is_lost_at_any_point_of_a_commit(sqlite_url: str, point: str, count: int) -> None:
    await survey(sqlite_url, acknowledged(child(sqlite_url, f"{point}:{count}")))


@pytest.mark.parametrize("point", POINTS)
async def test_nothing_is_lost_at_any_point_of_a_commit_to_postgres(postgres_url: str, point: str) -> None:
    await survey(postgres_url, acknowledged(child(postgres_url, f"{point}:7")))


async def test_nothing_is_lost_when_the_process_is_killed_at_random_moments(sqlite_url: str) -> None:
    told: Counter[str] = Counter()
    for kill in range(12):
        told |= acknowledged(child(sqlite_url), Random(kill).randint(1, 400))
        await survey(sqlite_url, told)
        told = await reached(sqlite_url)


async def test_nothing_is_lost_in_postgres_when_the_process_is_killed_at_random_moments(
    postgres_url: str,
) -> None:
    told: Counter[str] = Counter()
    for kill in range(4):
        told |= acknowledged(child(postgres_url), Random(kill).randint(1, 400))
        await survey(postgres_url, told)
        told = await reached(postgres_url)


async def reached(url: str) -> Counter[str]:
    async with opened(url) as store:
        return Counter({table.table: await last(store, table.table) for table in await store.tables()})


async def test_another_process_cannot_write_the_same_file_until_this_one_dies(sqlite_url: str) -> None:
    with child(sqlite_url) as first:
        assert first.stdout is not None
        first.stdout.readline()
        second = subprocess.run([*first.args], capture_output=True, text=True, check=False)  # type: ignore[misc]
        first.kill()
    assert second.returncode == 1
    assert "in use by another server" in second.stderr
    async with opened(sqlite_url) as store:
        assert await store.tables() != []
