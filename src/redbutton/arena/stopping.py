"""When to stop honestly: an interval that holds at every moment at once, however often one looks.

The usual 95 % interval holds for a number of hands that is fixed in advance. If one looks after every block
and stops when the interval leaves zero, one is wrong in far more than 5 % of cases. A confidence sequence is
wider, and in 95 % of cases the true mean is in it from the first look to the last (Robbins' normal mixture,
with the measured variance, so for many hands).

>>> sample = Sample(count=1000, total=100.0, squares=1010.0)
>>> round(sample.margin() or 0, 3), round(margin_at_any_time(sample, planned=1000) or 0, 3)
(0.062, 0.096)
"""

from dataclasses import dataclass
from math import log, sqrt

from redbutton.history.sample_mean import CERTAIN, Sample

WRONG = 0.05
"""How often the mean may be outside at any moment."""
LEAST = 100
"""Observations before the first look: with fewer the measured variance is worth little."""


def margin_at_any_time(sample: Sample, *, planned: int) -> float | None:
    """Half of the interval around the mean of a sample; it is narrowest at about the planned size."""
    usual = sample.margin()
    if usual is None or sample.count < LEAST:
        return None
    deviation = usual / CERTAIN * sqrt(sample.count)
    rate = (-2 * log(WRONG) + log(-2 * log(WRONG)) + 1) / max(planned, LEAST)
    spread = sample.count * rate + 1
    return deviation * sqrt(2 * spread / (sample.count**2 * rate) * log(sqrt(spread) / WRONG))


@dataclass(slots=True)
class WatchedSample(Sample):
    """A sample that somebody watches while it grows: its margin holds at any moment."""

    planned: int = 0

    def margin(self) -> float | None:
        plain = Sample(self.count, self.total, self.squares)
        return margin_at_any_time(plain, planned=self.planned)


def is_decided(sample: Sample) -> bool:
    """Is zero outside the interval?"""
    mean, margin = sample.mean(), sample.margin()
    return mean is not None and margin is not None and abs(mean) > margin
