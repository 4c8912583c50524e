"""`python -m benchmarks.load`: our server and a yardstick on one core, all clients on another.

Both servers have the same number of clients, and take turns of some seconds, so that both have the same
share of a core that is not always as fast. First as fast as they can, then at one action per table and
second, then with no actions but pings. Each line has the speed of their core, compared with its best.
"""

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

import httpx
import uvloop

from benchmarks.load import traffic
from benchmarks.load.core import Core
from benchmarks.load.figures import Figures, compare, print_row
from benchmarks.load.people import Table
from benchmarks.load.processes import HOST, SERVER_CORE, Process, free_port, running, serving, yardstick
from benchmarks.load.traffic import Recording
from benchmarks.load.window import Window
from benchmarks.load.yardstick_people import YardstickTable

TURN = 10.0
"""Seconds of each turn."""
SPREAD = 15.0
"""Seconds over which the tables begin to play, so that they are not all at the same point of a deal."""
WARMING = 1.0
"""Seconds that all tables play before anything counts."""
LAST_ACTIONS = 3.0
"""Seconds after a turn in which what is on its way arrives, and counts."""
AT_REST = 6.0
"""Seconds until every table waits for an action: a showdown that nobody decides takes three, seeds follow."""
RECORDED = 20
"""Tables of which the traffic is recorded."""
MOST_FAST = 20.0
"""Seconds at most as fast as it can."""
BEAT = 1.2
"""Seconds between two pings of a page that is seen."""


@dataclass
class Side:
    """One of the two servers, with all clients of it."""

    name: str
    process: Process
    tables: Sequence[Table] | Sequence[YardstickTable] = ()
    empty: float = field(init=False)
    """Megabytes that the server has before anybody comes."""
    window: Window = field(default_factory=Window)
    """To which the tables report their actions."""

    def __post_init__(self) -> None:
        self.empty = self.process.memory()

    @property
    def grown(self) -> float:
        """Megabytes for each table and its clients."""
        return (self.process.memory() - self.empty) / len(self.tables)

    async def play(self, seconds: float, pause: float, core: Core) -> Figures:
        """Let every table play for this long."""
        for table in self.tables:
            table.go_on(min(pause, seconds / 4) or 0.5, pause)
        await asyncio.sleep(pause + WARMING)
        return await self._measured(seconds, core)

    async def ping(self, seconds: float, core: Core) -> Figures:
        """Let every client ping as a page does that is seen. Each ping counts as an action."""
        pinging = asyncio.create_task(self._keep_pinging())
        await asyncio.sleep(BEAT)
        found = await self._measured(seconds, core)
        pinging.cancel()
        return found

    async def _keep_pinging(self) -> None:
        """Ping with every client once per beat, a few at a time."""
        clients = [(table, seat) for table in self.tables for seat in range(table.seats)]
        due, at = monotonic(), 0
        while True:
            for table, seat in clients[at : at + 10]:
                table.ping(seat)
                self.window.report(now := perf_counter(), now)
            at = (at + 10) % len(clients)
            due += BEAT * 10 / len(clients)
            await asyncio.sleep(max(0.0, due - monotonic()))

    async def _measured(self, seconds: float, core: Core) -> Figures:
        """What is sent for this long from now on, and what the server uses for it; then all tables rest."""
        core.speed()
        used = self.process.cpu()
        self.window.open()
        await asyncio.sleep(seconds)
        passed, now, speed = self.window.close(), self.process.cpu(), core.speed()
        for table in self.tables:
            table.rest()
        await asyncio.sleep(LAST_ACTIONS)
        found = Figures(self.window.taken, passed, now.user - used.user, now.kernel - used.kernel)
        print(
            f"  {self.name:10}{found.rate:7.0f} per second  p99 {found.at(0.99):7.1f} ms  "
            f"{found.share:4.0%} of a core, which was at {speed:4.0%} of its best speed",
            flush=True,
        )
        return found

    @property
    def problems(self) -> list[object]:
        late = ["an action that has not arrived" for table in self.tables if table.is_waiting]
        return [*late, *(problem for table in self.tables for problem in table.problems)]


async def fill(side: Side, count: int, seats: int) -> list[Table]:
    """Make our tables and seat everybody."""
    tables = [Table(number, seats, side.window.report) for number in range(count)]
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{side.process.port}") as http:
        for number, table in enumerate(tables, 1):
            wish = {"host": "P1", "seats": seats, "blinds": ["5", "10"], "clock": 600, "pace": "instant"}
            made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
            await table.connect(HOST, side.process.port, made["id"], made["token"])
            if number % 100 == 0:
                print(f"  {number} tables", file=sys.stderr)
    return tables


async def record(tables: Sequence[Table], path: Path) -> int:
    """Let our tables begin, and write down what goes over the sockets of some. Returns how many actions."""
    for table in tables[:RECORDED]:
        table.recording = Recording()
    for table in tables:
        table.go_on(SPREAD, 0.2)
    await asyncio.sleep(SPREAD + 5)
    for table in tables:
        table.rest()
    await asyncio.sleep(AT_REST)  # the yardstick's start stops all clients: no seed may be awaited then
    recordings = [table.recording for table in tables if table.recording is not None]
    actions = [action for recording in recordings for action in recording.whole]
    for table in tables:
        table.recording = None
    traffic.write(path, actions)
    return len(actions)


async def set_up(side: Side, count: int, seats: int, recorded: Path) -> list[YardstickTable]:
    """The clients of the yardstick, connected."""
    actions = traffic.read(recorded)
    tables = [YardstickTable(number, seats, actions, side.window.report) for number in range(count)]
    for table in tables:
        await table.connect(HOST, side.process.port)
    return tables


async def run(wished: argparse.Namespace, ours: Process, folder: Path, core: Core) -> None:
    side = Side("ours", ours)
    side.tables = tables = await fill(side, wished.tables, wished.seats)
    recorded = folder / "traffic.json"
    print(f"  {await record(tables, recorded)} actions recorded", file=sys.stderr)
    port = free_port()
    with running(yardstick(recorded, folder / "yardstick.db", port), port) as process:
        other = Side("yardstick", process)
        other.tables = await set_up(other, wished.tables, wished.seats, recorded)
        gc.collect()
        gc.freeze()  # else collecting among all clients would count as the servers' time
        await measure(wished, side, other, core)
        for each in (side, other):
            for table in each.tables:
                table.close()


async def measure(wished: argparse.Namespace, ours: Side, other: Side, core: Core) -> None:
    """Everything that is printed."""
    fast = await taking_turns(ours, other, min(wished.seconds, MOST_FAST), 0.0, core)
    compare("as fast as it can", *fast)
    steady = await taking_turns(ours, other, wished.seconds, 1.0, core)
    compare(f"{wished.tables} tables, {wished.tables * wished.seats} clients", *steady)
    print_row("memory per table", ours.grown, other.grown, "MB")
    print_row("memory without any", ours.empty, other.empty, "MB")
    seconds = min(wished.seconds, TURN)
    mine, its = await ours.ping(seconds, core), await other.ping(seconds, core)
    print(f"\npings of {wished.tables * wished.seats} clients")
    print_row("processor time per ping", mine.each(mine.all), its.each(its.all), "ms")
    print_row("share of its core", mine.share, its.share, "")
    problems = [*ours.problems, *other.problems]
    print(f"\nrefusals, disconnections and missing actions: {len(problems)}", *problems[:3])


async def taking_turns(
    ours: Side, other: Side, seconds: float, pause: float, core: Core
) -> tuple[Figures, Figures]:
    """Let both play for this long in all, one after the other."""
    found = Figures(), Figures()
    turns = max(1, round(seconds / TURN))
    for _ in range(turns):
        for side, figures in zip((ours, other), found, strict=True):
            turn = await side.play(seconds / turns, pause, core)
            figures.add(turn)
    return found


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
    port = free_port()
    with (
        TemporaryDirectory() as folder,
        running(serving(wished.database or f"sqlite:///{folder}/load.db", port), port) as ours,
        Core(SERVER_CORE) as core,
    ):
        uvloop.run(run(wished, ours, Path(folder), core))


if __name__ == "__main__":
    main()
