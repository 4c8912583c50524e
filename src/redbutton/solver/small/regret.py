"""Learning a strategy by regret: after each iteration, do more of what would have been better.

The average of all strategies comes ever closer to one that cannot be exploited. Players learn one after the
other, each against what the others have learned already.

>>> from redbutton.solver.small.game import KUHN
>>> from redbutton.solver.small.tree import game_tree
>>> from redbutton.solver.small.responses import exploitability
>>> tree = game_tree(KUHN)
>>> learner = RegretLearner(tree, "cfr+")
>>> learner.run(1000)
>>> exploitability(tree, learner.average()) < 0.0001
True
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

import numpy as np

from redbutton.errors import Code, SolverError
from redbutton.solver.small._kernel import RegretWalk
from redbutton.solver.small.strategy_table import StrategyTable, table_of
from redbutton.solver.small.tree import Floats, GameTree


class Method(StrEnum):
    """How regrets and strategies of different iterations are weighed."""

    CFR = "cfr"
    """All the same (Zinkevich and others, 2007)."""
    CFR_PLUS = "cfr+"
    """Regrets never fall below zero; later strategies count more (Tammelin, 2014)."""
    LINEAR = "linear"
    """Iteration t counts t times."""
    DISCOUNTED = "discounted"
    """Regrets are forgotten, those below zero faster (Brown and Sandholm, 2019)."""
    SAMPLING = "sampling"
    """Cards and the others' choices are sampled, one's own are all tried (external-sampling MCCFR)."""


def find_method(name: str) -> Method:
    try:
        return Method(name)
    except ValueError:
        raise SolverError(Code.NOT_A_METHOD, name=name, allowed=", ".join(Method)) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Discount:
    """The exponents of discounting: what counts of regrets above and below zero, and of strategies."""

    alpha: float = 1.5
    beta: float = 0.0
    gamma: float = 2.0


class RegretLearner:
    """A tree with the regrets and the average strategy of all its situations; it can always go on."""

    def __init__(
        self,
        tree: GameTree,
        method: str = "cfr+",
        *,
        discount: Discount | None = None,
        seed: int = 0,
    ) -> None:
        self.tree, self.method = tree, find_method(method)
        self.discount = discount or Discount()
        self.iterations = 0
        self.regrets, self.averages = np.zeros(tree.slots), np.zeros(tree.slots)
        self._walk = RegretWalk(tree, self.regrets, self.averages, seed)

    def run(self, iterations: int) -> None:
        """Learn for more iterations. In each, every player learns once."""
        if self.method is Method.SAMPLING:
            self._walk.sample(iterations)
            self.iterations += iterations
            return
        for _ in range(iterations):
            self.iterations += 1
            weights = self._weights(self.iterations)
            for player in range(self.tree.players):
                self._walk.update(player, *weights)

    def _weights(self, time: int) -> tuple[float, float, float]:
        """The weight of this iteration's strategy, and what is kept of regrets above and below zero."""
        match self.method:
            case Method.CFR | Method.SAMPLING:
                return 1.0, 1.0, 1.0
            case Method.CFR_PLUS:
                return float(time), 1.0, 0.0
            case Method.LINEAR:
                return float(time), time / (time + 1), time / (time + 1)
            case Method.DISCOUNTED:
                above, below = time**self.discount.alpha, time**self.discount.beta
                return time**self.discount.gamma, above / (above + 1), below / (below + 1)
            case _:
                assert_never(self.method)

    def average(self) -> Floats:
        """The average strategy: for each slot, how often it is chosen."""
        first = self.tree.first_slots[:-1]
        counts = np.diff(self.tree.first_slots)
        totals = np.repeat(np.add.reduceat(self.averages, first), counts)
        even: Floats = np.repeat(1.0 / counts, counts)
        np.divide(self.averages, totals, out=even, where=totals > 0)
        return even

    def table(self) -> StrategyTable:
        """The average strategy by the names of situations and choices."""
        return table_of(self.tree, self.average())
