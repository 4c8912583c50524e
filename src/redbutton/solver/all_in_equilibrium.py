"""Push or fold for two to nine players, for chips or for prizes: who pushes, calls and overcalls with what.

>>> solved = push_fold_table([10, 10], payouts=[65, 35])
>>> push, call = solved.decisions
>>> push.position, push.inside, call.position, call.inside
('SB', (), 'BB', ('SB',))
>>> f"{push.share:.2%} {call.share:.2%}"
'58.28% 37.38%'
>>> [round(worth, 3) for worth in solved.values]
[49.932, 50.068]
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from redbutton.errors import Code, SolverError
from redbutton.solver.all_in_pots import AllInTable
from redbutton.solver.all_in_solving import AllInMeasured, AllInSolving
from redbutton.solver.all_in_tree import members
from redbutton.solver.blas import one_core
from redbutton.solver.forced_bets import ForcedBets
from redbutton.solver.heads_up import heads_up_stakes, solve_heads_up
from redbutton.solver.push_fold import ACCURACY, ByClass, by_class, share

MOST_IN = range(2, 5)
USUALLY_IN = 3
GOAL = 0.0001
"""When solving stops: what anybody could win more, in big blinds; prizes count by what a chip is worth."""
STEPS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class AllInDecision:
    """One choice: a position, who is all-in before it, and what is done with each class."""

    position: str
    inside: tuple[str, ...]
    """Who is all-in, in the order in which they acted."""
    strategy: ByClass
    """How often each class goes all-in; it folds otherwise."""
    gain: ByClass
    """What being all-in wins more than folding, with each class."""
    reached: float
    """How often it comes to this choice."""

    @property
    def share(self) -> float:
        """The share of the 1,326 hands that is all-in."""
        return share(self.strategy)


@dataclass(frozen=True, slots=True, kw_only=True)
class PushFoldTable:
    """An equilibrium of a table where everybody is all-in or folds, as far as it was found."""

    table: AllInTable
    most_in: int
    decisions: tuple[AllInDecision, ...]
    """Pushes first, then calls, then overcalls."""
    values: tuple[float, ...]
    """What each position has after the hand on average: chips, or its part of the prizes."""
    gains: tuple[float, ...]
    """What each position could have more with a best response to the others."""
    steps: int

    @property
    def exploitability(self) -> float:
        """The mean of all positions' gains."""
        return sum(self.gains) / len(self.gains)

    def at(self, position: str, *inside: str) -> AllInDecision:
        """The choice of a position after others are all-in."""
        for decision in self.decisions:
            if decision.position == position and set(decision.inside) == set(inside):
                return decision
        raise SolverError(Code.NO_SUCH_CHOICE, position=position, inside=", ".join(inside) or "-")


def push_fold_table(
    stacks: Sequence[float],
    payouts: Sequence[float] = (),
    *,
    small_blind: float = 0.5,
    big_blind: float = 1.0,
    ante: float = 0.0,
    big_blind_ante: float = 0.0,
    most_in: int = USUALLY_IN,
    accuracy: float = GOAL,
    steps: int = STEPS,
    progress: Callable[[AllInMeasured], None] = lambda measured: None,
) -> PushFoldTable:
    """Solve a table. Stacks are in the order in which the players act: the blinds last.

    `most_in` is how many can be all-in at once, and `accuracy` what anybody could still win, in big blinds.
    """
    forced = ForcedBets(
        small_blind=small_blind, big_blind=big_blind, ante=ante, big_blind_ante=big_blind_ante
    )
    table = AllInTable(stacks=tuple(stacks), forced=forced, payouts=tuple(payouts))
    return solve_table(table, most_in=most_in, accuracy=accuracy, steps=steps, progress=progress)


@one_core()
def solve_table(
    table: AllInTable,
    *,
    most_in: int = USUALLY_IN,
    accuracy: float = GOAL,
    steps: int = STEPS,
    progress: Callable[[AllInMeasured], None] = lambda measured: None,
) -> PushFoldTable:
    """The same for a table with its forced bets."""
    if most_in not in MOST_IN:
        raise SolverError(Code.MOST_IN, value=most_in, least=MOST_IN[0], most=MOST_IN[-1])
    solving = AllInSolving(table, most_in=most_in)
    if len(table.stacks) == 2:
        measured = _solve_two(solving)
    else:
        worth = sum(table.paid) / sum(table.stacks) if table.payouts else 1.0
        for measured in solving.run(accuracy * table.forced.big_blind * worth, steps=steps):
            progress(measured)
    return _result(solving, measured, most_in)


def _solve_two(solving: AllInSolving) -> AllInMeasured:
    """Two players play for chips whatever the prizes are, so that this is the exact game."""
    small, big = (np.array([stack]) for stack in solving.game.table.stacks)
    exact = solve_heads_up(heads_up_stakes(small, solving.game.table.forced, big), ACCURACY)
    for choice, (player, _) in enumerate(solving.game.tree.choices):
        solving.average[choice] = exact[player][:, 0]
    return solving.measure()


def _result(solving: AllInSolving, measured: AllInMeasured, most_in: int) -> PushFoldTable:
    game, gains, reached = solving.game, {}, {}
    for own in measured.details:
        for row, choice in enumerate(own.choices):
            gains[choice] = (own.all_in[row] - own.fold[row]) / np.maximum(own.reach[row], 1e-300)
            reached[choice] = float(own.reach[row].sum())
    names = game.table.positions
    decisions = [
        AllInDecision(
            position=names[player],
            inside=tuple(names[other] for other in members(inside)),
            strategy=by_class(solving.average[choice]),
            gain=by_class(gains[choice]),
            reached=reached[choice],
        )
        for choice, (player, inside) in enumerate(solving.game.tree.choices)
    ]
    order = {name: place for place, name in enumerate(names)}
    decisions.sort(key=lambda one: (len(one.inside), [order[name] for name in (*one.inside, one.position)]))
    return PushFoldTable(
        table=game.table,
        most_in=most_in,
        decisions=tuple(decisions),
        values=tuple(map(float, measured.values)),
        gains=tuple(map(float, measured.gains)),
        steps=measured.steps,
    )
