"""`python -m benchmarks.load`: a server on one core, all clients on another, for a limited time.

First as fast as the server can, then at one action per table and second. Each line has the speed of the
server's core, compared with its best: on a shared machine this explains most differences.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import httpx
import uvloop

from benchmarks.load.core import Core
from benchmarks.load.people import Person, Table

HOST = "127.0.0.1"
PORT = 8377
SERVER_CORE = 0
WINDOW = 10.0
"""Seconds of each measurement."""
SPREAD = 15.0
"""Seconds over which the tables begin to play, so that they are not all at the same point of a deal."""


@dataclass
class Times:
    """How long actions took to reach the last seat, in seconds."""

    taken: list[float] = field(default_factory=list)

    def at(self, part: float) -> float:
        ordered = sorted(self.taken)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000 if ordered else float("nan")

    def line(self, seconds: float) -> str:
        rate = len(self.taken) / seconds
        return (
            f"{rate:7.0f} actions/s   p50 {self.at(0.5):6.2f} ms   p99 {self.at(0.99):6.2f} ms   "
            f"worst {self.at(1):6.1f} ms   ({len(self.taken)} actions)"
        )


@dataclass
class Server:
    """The server's process, as the operating system sees it."""

    process: Popen[bytes]

    def memory(self) -> float:
        """Megabytes in use now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(database: str) -> Iterator[Server]:
    command = [sys.executable, "-m", "redbutton.cli", "serve", "--host", HOST, "--port", str(PORT)]
    command += ["--database", database, "--unlimited", "--log", os.devnull]
    process = Popen(
        command,
        stdout=DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )
    try:
        _await_health(process)
        yield Server(process)
    finally:
        process.terminate()
        process.wait(20)


def _await_health(process: Popen[bytes]) -> None:
    until = monotonic() + 30
    while monotonic() < until and process.poll() is None:
        try:
            httpx.get(f"http://{HOST}:{PORT}/health").raise_for_status()
            return
        except httpx.HTTPError:
            sleep(0.1)
    raise SystemExit("the server does not come up")


async def fill(count: int, seats: int, times: Times) -> tuple[list[Table], list[Person]]:
    """Make the tables and seat everybody."""
    tables, people = [], []
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{PORT}") as http:
        for number in range(count):
            wish = {"host": "P1", "seats": seats, "blinds": ["5", "10"], "clock": 600, "pace": "instant"}
            made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
            table = Table(number, seats, times.taken.append)
            sitting = [Person(table, 1 + k) for k in range(seats)]
            await sitting[0].connect(HOST, PORT, made["id"], made["token"])
            sitting[0].ask({"type": "pause"})
            for person in sitting[1:]:
                await person.connect(HOST, PORT, made["id"], None)
            sitting[0].ask({"type": "resume"})
            tables.append(table)
            people += sitting
            if number % 100 == 99:
                print(f"  {number + 1} tables", file=sys.stderr)
    return tables, people


@dataclass
class Load:
    """What is measured: the server from outside, and what its clients see."""

    server: Server
    core: Core
    times: Times

    async def measure(self, seconds: float, title: str) -> None:
        """Print what happens in this many seconds, window by window."""
        began, used, windows = monotonic(), self.server.cpu(), Times()
        self.times.taken.clear()
        while (left := seconds - (monotonic() - began)) > 1:
            await self._window(min(left, WINDOW))
            windows.taken += self.times.taken
            self.times.taken.clear()
        self._tell(title, windows, began, used, f"{self.server.memory():4.0f} MB")

    async def _window(self, seconds: float) -> None:
        self.core.speed()
        began, used = monotonic(), self.server.cpu()
        await asyncio.sleep(seconds)
        self._tell("", self.times, began, used, f"which was at {self.core.speed():4.0%} of its best speed")

    def _tell(self, title: str, times: Times, began: float, used: float, more: str) -> None:
        seconds = monotonic() - began
        share = (self.server.cpu() - used) / seconds
        print(f"{title:28}{times.line(seconds)}   {share:4.0%} of a core   {more}", flush=True)


async def run(count: int, seats: int, seconds: float, load: Load) -> None:
    tables, people = await fill(count, seats, load.times)
    for table in tables:
        table.begin(SPREAD)
    await asyncio.sleep(SPREAD)
    await load.measure(min(seconds, 20), "as fast as it can")
    for table in tables:
        table.slow_down(1.0)
    await asyncio.sleep(5)
    await load.measure(seconds, f"{count} tables, {count * seats} clients")
    problems = [problem for table in tables for problem in table.problems]
    print(f"refusals and disconnections: {len(problems)}", *problems[:3])
    for table in tables:
        table.over = True
    for person in people:
        person.socket.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--database", default="", help="a URL; without one, a file of SQLite's that is removed"
    )
    wished = parser.parse_args()
    os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    with (
        TemporaryDirectory() as folder,
        serving(wished.database or f"sqlite:///{folder}/load.db") as server,
        Core(SERVER_CORE) as core,
    ):
        uvloop.run(run(wished.tables, wished.seats, wished.seconds, Load(server, core, Times())))


main()
