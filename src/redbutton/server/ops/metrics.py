"""Counters of the running server, in Prometheus' text format.

>>> metrics = Metrics()
>>> metrics.count("redbutton_actions_total")
>>> "redbutton_actions_total 1" in metrics.text().splitlines()
True
"""

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec

from redbutton.errors import Code

HELP = {
    "redbutton_tables": ("gauge", "Open tables."),
    "redbutton_tables_loaded": ("gauge", "Open tables that are in memory, because somebody has come."),
    "redbutton_tables_damaged": ("gauge", "Tables that cannot be loaded."),
    "redbutton_connections": ("gauge", "Open websocket connections."),
    "redbutton_relayed": ("gauge", "Websockets relayed to the machine that has their table."),
    "redbutton_sockets": ("gauge", "Open connections of any kind."),
    "redbutton_storage": ("gauge", "1 while everything can be stored."),
    "redbutton_studies": ("gauge", "Open studies."),
    "redbutton_studies_solving": ("gauge", "Studies that are being solved."),
    "redbutton_studies_memory_bytes": ("gauge", "What the tables of all open studies take."),
    "redbutton_studies_total": ("counter", "Studies that were opened."),
    "redbutton_studies_ended_total": ("counter", "Processes of studies that ended, by code."),
    "redbutton_actions_total": ("counter", "Decisions of players and bots that were taken."),
    "redbutton_entries_total": ("counter", "Steps of tables that were stored."),
    "redbutton_deals_total": ("counter", "Deals that were settled."),
    "redbutton_messages_total": ("counter", "Messages of clients that were read."),
    "redbutton_sent_total": ("counter", "Messages that were sent to clients."),
    "redbutton_refusals_total": ("counter", "Refusals, by code."),
    "redbutton_closed_total": ("counter", "Connections that the server closed, by code."),
    "redbutton_faults_total": ("counter", "Mistakes: of the server, or of programs that play."),
    "redbutton_commit_seconds": ("histogram", "How long it took until a step was durable."),
    "redbutton_loop_lag_seconds": ("histogram", "How late the event loop was."),
}
ACTIONS, ENTRIES, MESSAGES, SENT = (
    (f"redbutton_{name}_total", "") for name in ("actions", "entries", "messages", "sent")
)
"""What is counted with every action, straight in `Metrics.counters`: a call would take longer."""
BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


OF_ALL = {"redbutton_tables": max, "redbutton_tables_damaged": max, "redbutton_storage": min}
"""Gauges that each server has of all servers together; the others add up."""


class Histogram:
    """Counts observations by upper bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(BOUNDS, value)] += 1
        self.total += value


class Counted(msgspec.Struct, array_like=True):
    """All numbers of one server at a moment."""

    counters: list[tuple[str, str, int]] = []
    gauges: dict[str, float] = {}
    histograms: dict[str, tuple[list[int], float]] = {}


class Metrics:
    """All counters of one server, and of the other servers on the same database."""

    def __init__(self) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}
        self.commit = Histogram()
        self.lag = Histogram()
        self.others: Callable[[], list[tuple[Counted, bool]]] = list
        """What other servers have counted, and whether each still runs."""
        self._inherited = Counted()
        """What servers had counted that are forgotten now: it counts here from then on."""

    def count(self, name: str, code: str = "", by: int = 1) -> None:
        self.counters[name, code] += by

    def count_slow_reader(self) -> None:
        """Count a client that was cut off because it left too much unread."""
        self.count("redbutton_closed_total", Code.TOO_SLOW_READING)

    def inherit(self, forgotten: Iterable[Counted]) -> None:
        """Count for servers that nobody else remembers."""
        self._inherited = together(self._inherited, ((counted, False) for counted in forgotten))

    def counted(self) -> Counted:
        """What this server has counted, and what it has inherited."""
        histograms = {"redbutton_commit_seconds": self.commit, "redbutton_loop_lag_seconds": self.lag}
        mine = Counted(
            [(name, code, number) for (name, code), number in self.counters.items()],
            {name: float(gauge()) for name, gauge in self.gauges.items()},
            {name: (list(found.counts), found.total) for name, found in histograms.items()},
        )
        return together(mine, [(self._inherited, False)])

    def text(self) -> str:
        """The numbers of all servers together: any of them can be asked."""
        return "\n".join(_lines(together(self.counted(), self.others()))) + "\n"


def together(mine: Counted, others: Iterable[tuple[Counted, bool]]) -> Counted:
    """One server's numbers with those of others. Of servers that have ended only what they counted counts."""
    counters: Counter[tuple[str, str]] = Counter({(name, code): n for name, code, n in mine.counters})
    gauges, histograms = dict(mine.gauges), dict(mine.histograms)
    for other, runs in others:
        counters.update({(name, code): n for name, code, n in other.counters})
        for name, (counts, total) in other.histograms.items():
            before, so_far = histograms.get(name, ([0] * len(counts), 0.0))
            histograms[name] = [a + b for a, b in zip(before, counts, strict=True)], so_far + total
        for name, value in other.gauges.items() if runs else ():
            gauges[name] = OF_ALL.get(name, _sum)(gauges.get(name, value), value) if name in gauges else value
    return Counted([(name, code, n) for (name, code), n in counters.items()], gauges, histograms)


def _sum(one: float, other: float) -> float:
    return one + other


def _lines(counted: Counted) -> Iterator[str]:
    for name, (kind, text) in HELP.items():
        lines = [*_numbers(counted, name), *_buckets(counted, name)]
        if lines:
            yield f"# HELP {name} {text}"
            yield f"# TYPE {name} {kind}"
            yield from lines


def _numbers(counted: Counted, name: str) -> Iterator[str]:
    if name in counted.gauges:
        yield f"{name} {counted.gauges[name]:g}"
    for each, code, number in sorted(counted.counters):
        if each == name:
            yield f'{name}{{code="{code}"}} {number}' if code else f"{name} {number}"


def _buckets(counted: Counted, name: str) -> Iterator[str]:
    if name not in counted.histograms:
        return
    counts, total = counted.histograms[name]
    seen = 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
        seen += count
        yield f'{name}_bucket{{le="{bound}"}} {seen}'
    yield f"{name}_sum {total:.6f}"
    yield f"{name}_count {seen}"


async def watch_lag(histogram: Histogram, seconds: float = 0.5) -> None:
    """Sleep again and again, and record how late the event loop woke up."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + seconds
        await asyncio.sleep(seconds)
        histogram.observe(max(0.0, loop.time() - due))
