"""The mean of a sample, and its margin of error.

>>> sample = Sample()
>>> for won in (3, -1, 2, 0):
...     sample.add(won)
>>> sample.mean(), round(sample.margin() or 0, 2)
(1.0, 1.79)
"""

from dataclasses import dataclass
from math import sqrt

CERTAIN = 1.959964
"""Standard errors on either side that hold the true mean in 95 % of cases (normal distribution)."""


@dataclass(slots=True)
class Sample:
    """Independent observations: how many, their sum and the sum of their squares."""

    count: int = 0
    total: float = 0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def add_all(self, other: "Sample") -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def mean(self) -> float | None:
        return self.total / self.count if self.count else None

    def margin(self) -> float | None:
        """Half of the 95 % interval; unknown with fewer than two observations."""
        if self.count < 2:
            return None
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return CERTAIN * sqrt(max(0.0, variance) / self.count)
