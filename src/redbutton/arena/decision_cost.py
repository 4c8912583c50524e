"""What decisions cost: the processor time of each, its mean, and what nearly all stay below.

Times are counted in steps of about five per cent: so millions of them are small, and parts can be added up.

>>> cost = DecisionCost()
>>> for milliseconds in (1, 1, 1, 9):
...     cost.add(milliseconds / 1000)
>>> cost.count, cost.mean, round(cost.most(0.75)), round(cost.most(0.99))
(4, 3.0, 1, 9)
"""

from collections import Counter
from dataclasses import dataclass, field
from math import exp, log
from time import process_time
from typing import Any

from redbutton.game import Action, View
from redbutton.players.actor import Actor

STEPS = 20
"""Steps in which a time grows to e times itself."""
SHORTEST = 1e-8
MOST = 0.99
"""The share of decisions that are told to take at most so long."""


@dataclass(slots=True)
class DecisionCost:
    """The processor time of one bot's decisions."""

    count: int = 0
    seconds: float = 0.0
    steps: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        self.count += 1
        self.seconds += seconds
        self.steps[round(STEPS * log(max(seconds, SHORTEST)))] += 1

    def add_all(self, other: "DecisionCost") -> None:
        self.count += other.count
        self.seconds += other.seconds
        self.steps.update(other.steps)

    @property
    def mean(self) -> float | None:
        """In milliseconds; None before the first decision."""
        return 1000 * self.seconds / self.count if self.count else None

    def most(self, share: float) -> float:
        """The milliseconds that this share of the decisions take at most."""
        so_far = 0
        for step in sorted(self.steps):
            so_far += self.steps[step]
            if so_far >= share * self.count:
                return 1000 * exp(step / STEPS)
        return 0.0

    def as_json(self) -> dict[str, Any]:
        return {"decisions": self.count, "mean_ms": self.mean, "most_ms": self.most(MOST)}


class Timed:
    """A bot whose decisions are timed; in everything else it is the bot."""

    def __init__(self, actor: Actor, cost: DecisionCost) -> None:
        self._actor, self._cost = actor, cost

    def act(self, view: View) -> Action:
        began = process_time()
        try:
            return self._actor.act(view)
        finally:
            self._cost.add(process_time() - began)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._actor, name)
