"""What was measured of a server, and how two servers compare."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Figures:
    """How long actions took to reach the last seat, and the time that passed meanwhile, all in seconds."""

    taken: list[float] = field(default_factory=list)
    seconds: float = 0.0
    user: float = 0.0
    kernel: float = 0.0

    def add(self, other: "Figures") -> None:
        self.taken += other.taken
        self.seconds += other.seconds
        self.user += other.user
        self.kernel += other.kernel

    @property
    def rate(self) -> float:
        """Actions per second."""
        return len(self.taken) / self.seconds if self.seconds else 0.0

    @property
    def share(self) -> float:
        """How much of its core the server took."""
        return self.all / self.seconds if self.seconds else 0.0

    @property
    def all(self) -> float:
        """All processor time."""
        return self.user + self.kernel

    def at(self, part: float) -> float:
        """The time in milliseconds within which this part of all actions reached the last seat."""
        ordered = sorted(self.taken)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000 if ordered else float("nan")

    def each(self, seconds: float) -> float:
        """Milliseconds per action."""
        return seconds / len(self.taken) * 1000 if self.taken else float("nan")


ROWS: tuple[tuple[str, str, Callable[[Figures], float]], ...] = (
    ("processor time per action", "ms", lambda found: found.each(found.all)),
    ("  in the process", "ms", lambda found: found.each(found.user)),
    ("  in the kernel", "ms", lambda found: found.each(found.kernel)),
    ("p50", "ms", lambda found: found.at(0.5)),
    ("p99", "ms", lambda found: found.at(0.99)),
    ("worst", "ms", lambda found: found.at(1)),
    ("actions per second", "", lambda found: found.rate),
    ("share of its core", "", lambda found: found.share),
)


def compare(title: str, ours: Figures, yardstick: Figures) -> None:
    """Print both, and ours as a ratio to the yardstick."""
    print(f"\n{title:44}{'ours':>10}{'yardstick':>12}{'ratio':>8}")
    for name, unit, of in ROWS:
        print_row(name, of(ours), of(yardstick), unit)


def print_row(name: str, ours: float, yardstick: float, unit: str) -> None:
    ratio = ours / yardstick if yardstick else float("nan")
    print(f"{name:40}{unit:4}{ours:10.3f}{yardstick:12.3f}{ratio:8.2f}", flush=True)
