"""The whole chart of push or fold: up to which stack each class is pushed and called.

>>> chart = push_fold_chart(most=3, step=0.5)
>>> chart.stacks
(1.0, 1.5, 2.0, 2.5, 3.0)
>>> chart.pushed_to["AA"], chart.pushed_to["32o"]
(3.0, 1.0)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from redbutton.equity.hand_classes import CLASSES
from redbutton.errors import Code, SolverError
from redbutton.solver.class_matchups import Floats
from redbutton.solver.forced_bets import ForcedBets, checked
from redbutton.solver.heads_up import exploitability, heads_up_stakes, solve_heads_up
from redbutton.solver.push_fold import ACCURACY, LEAST, PushOrFold, least_stack, result_of

USUALLY = 0.5
"""A class counts as pushed where it is pushed at least this often."""
MOST_STACKS = 2_000

Stretch = tuple[float, float]
"""From one stack to another, both included."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PushFoldChart:
    """The equilibria of many stacks."""

    stacks: tuple[float, ...]
    forced: ForcedBets
    push: Floats
    """How often each class is pushed: a row for each class, a column for each stack."""
    call: Floats
    exploitability: float
    """The largest of all stacks."""

    def at(self, place: int) -> PushOrFold:
        """The equilibrium of one of the stacks."""
        return result_of(self.stacks[place], self.forced, self.push[:, [place]], self.call[:, [place]])

    @property
    def pushed_to(self) -> Mapping[str, float | None]:
        """The largest stack at which each class is pushed, None for never."""
        return {name: found[-1][1] if found else None for name, found in self.pushed.items()}

    @property
    def called_to(self) -> Mapping[str, float | None]:
        """The largest stack at which each class calls, None for never."""
        return {name: found[-1][1] if found else None for name, found in self.called.items()}

    @property
    def pushed(self) -> Mapping[str, tuple[Stretch, ...]]:
        """From where to where each class is pushed: some are folded in between."""
        return self._stretches(self.push)

    @property
    def called(self) -> Mapping[str, tuple[Stretch, ...]]:
        return self._stretches(self.call)

    def _stretches(self, strategy: Floats) -> dict[str, tuple[Stretch, ...]]:
        found = {}
        for name, row in zip(CLASSES, strategy >= USUALLY, strict=True):
            turns = np.flatnonzero(np.diff(np.concatenate([[False], row, [False]]).astype(int)))
            pairs = zip(turns[::2], turns[1::2], strict=True)
            found[name] = tuple((self.stacks[begin], self.stacks[end - 1]) for begin, end in pairs)
        return found


def push_fold_chart(
    least: float = 1.0,
    most: float = 20.0,
    step: float = 0.1,
    *,
    forced: ForcedBets | None = None,
    accuracy: float = ACCURACY,
    progress: Callable[[int], None] = lambda done: None,
) -> PushFoldChart:
    """Solve all stacks between two, at equal distances, at once."""
    forced = forced or ForcedBets()
    checked("least", least, least=max(LEAST, least_stack(forced)))
    checked("most", most, least=least)
    checked("step", step, least=0.001)
    count = round((most - least) / step + 1e-9) + 1
    if count > MOST_STACKS:
        raise SolverError(Code.CHART_TOO_LONG, stacks=count, most=MOST_STACKS)
    stacks = tuple(float(stack) for stack in np.round(least + step * np.arange(count), 9) if stack <= most)
    stakes = heads_up_stakes(np.array(stacks), forced)
    push, call = solve_heads_up(stakes, accuracy, progress)
    worst = float(exploitability(stakes, push, call).max())
    return PushFoldChart(stacks=stacks, forced=forced, push=push, call=call, exploitability=max(0.0, worst))
