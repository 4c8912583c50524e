"""What is counted while the server runs, as Prometheus reads it.

>>> metrics = Metrics()
>>> metrics.count("redbutton_actions_total")
>>> "redbutton_actions_total 1" in metrics.text().splitlines()
True
"""

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

HELP = {
    "redbutton_tables": ("gauge", "Open tables."),
    "redbutton_tables_loaded": ("gauge", "Open tables that are in memory, because somebody has come."),
    "redbutton_tables_damaged": ("gauge", "Tables that cannot be loaded."),
    "redbutton_connections": ("gauge", "Open websocket connections."),
    "redbutton_sockets": ("gauge", "Open connections of any kind."),
    "redbutton_storage": ("gauge", "1 while everything can be stored."),
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
BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How many observations were at most so large."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(BOUNDS, value)] += 1
        self.total += value

    def lines(self, name: str) -> Iterator[str]:
        seen = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            seen += count
            yield f'{name}_bucket{{le="{bound}"}} {seen}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {seen}"


class Metrics:
    """All numbers of one server."""

    def __init__(self) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}
        self.commit = Histogram()
        self.lag = Histogram()

    def count(self, name: str, code: str = "", by: int = 1) -> None:
        self.counters[name, code] += by

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        histograms = {"redbutton_commit_seconds": self.commit, "redbutton_loop_lag_seconds": self.lag}
        for name, (kind, text) in HELP.items():
            lines = [*self._numbers(name), *(histograms[name].lines(name) if name in histograms else ())]
            if lines:
                yield f"# HELP {name} {text}"
                yield f"# TYPE {name} {kind}"
                yield from lines

    def _numbers(self, name: str) -> Iterator[str]:
        if name in self.gauges:
            yield f"{name} {self.gauges[name]():g}"
        for (counted, code), number in sorted(self.counters.items()):
            if counted == name:
                yield f'{name}{{code="{code}"}} {number}' if code else f"{name} {number}"


async def watch_lag(histogram: Histogram, seconds: float = 0.5) -> None:
    """Sleep again and again, and note how much too late the loop woke us."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + seconds
        await asyncio.sleep(seconds)
        histogram.observe(max(0.0, loop.time() - due))
