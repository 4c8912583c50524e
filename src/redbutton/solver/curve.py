"""What was measured while a spot was solved, and how long it still takes."""

import math
from collections.abc import Sequence
from typing import Protocol

SLOWER = 0.55
"""How the iterations grow with the accuracy, usually: to this power of it."""


class CurvePoint(Protocol):
    """One measurement, as `Measured` has it."""

    @property
    def iterations(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def share(self) -> float: ...


def time_left(curve: Sequence[CurvePoint], accuracy: float) -> float | None:
    """Seconds until an accuracy, from how fast it came so far; None before there is anything to go by.

    What is exploitable falls like a power of the iterations, and the later half of the curve shows which.
    """
    if not curve:
        return None
    last = curve[-1]
    if last.share <= accuracy:
        return 0.0
    early = next((each for each in curve if 2 * each.iterations >= last.iterations), last)
    power = 1 / SLOWER
    if early.iterations < last.iterations and early.share > last.share > 0:
        power = math.log(early.share / last.share) / math.log(last.iterations / early.iterations)
    more: float = (last.share / accuracy) ** (1 / min(max(power, 0.5), 3))
    return last.seconds * (more - 1)
