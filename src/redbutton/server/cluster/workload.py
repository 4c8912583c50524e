"""How much a server has to do: whether it is so late with everything that it should give tables away."""

from redbutton.server.ops.metrics import Histogram

MOST = 0.4
"""Seconds that one observation counts at most: a single standstill is no overload."""
WEIGHT = 0.2
"""Share of the newest observation in the average; with one a second, it looks back five seconds or so."""
OVERLOADED, AT_EASE = 0.1, 0.03
"""Average lateness in seconds above which a server is overloaded, and below which it has time for more."""


class Workload:
    """How late a server's event loop is, on average. People feel exactly this, whatever the cause is."""

    def __init__(self) -> None:
        self.lateness = 0.0
        self.is_overloaded = False
        self._seen, self._total = 0, 0.0

    def observe(self, lag: Histogram) -> None:
        """Take in what was observed since the last time. An overload begins later than it ends."""
        seen, total = sum(lag.counts), lag.total
        if seen > self._seen:
            mean = (total - self._total) / (seen - self._seen)
            self.lateness += WEIGHT * (min(mean, MOST) - self.lateness)
            self._seen, self._total = seen, total
        self.is_overloaded = self.lateness > (AT_EASE if self.is_overloaded else OVERLOADED)
