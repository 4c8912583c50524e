"""Push or fold, heads-up: the small blind goes all-in or folds, the big blind calls or folds.

>>> solved = push_or_fold(10)
>>> f"{solved.push_share:.2%} {solved.call_share:.2%}"
'58.28% 37.38%'
>>> solved.push["AA"], solved.call["72o"], 0 < solved.push["K4o"] <= 1
(1.0, 0.0, True)
>>> round(solved.value, 4), solved.exploitability < 1e-5
(-0.0454, True)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from redbutton.equity.hand_classes import CLASSES
from redbutton.solver.class_matchups import Floats, class_matchups
from redbutton.solver.forced_bets import ForcedBets, checked
from redbutton.solver.heads_up import exploitability, heads_up_stakes, solve_heads_up, values

ACCURACY = 1e-7
"""The usual exploitability, in big blinds."""
LEAST = 0.01

ByClass = Mapping[str, float]
"""A number for each of the 169 classes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushOrFold:
    """An equilibrium of two players who are all-in or fold. Amounts are in the unit of the blinds."""

    stack: float
    """What each has before blinds and antes."""
    forced: ForcedBets
    push: ByClass
    """How often the small blind pushes each class; it folds the rest."""
    call: ByClass
    """How often the big blind calls a push with each class."""
    value: float
    """What the small blind wins in a hand; the big blind loses as much."""
    exploitability: float
    """What best responses win more than these strategies, the mean of both players."""
    push_ev: ByClass
    """What a push wins with each class."""
    fold_ev: float
    """What the small blind wins by folding: less than nothing."""
    call_ev: ByClass
    """What the big blind wins by calling with each class, when it is pushed at."""
    give_up_ev: float
    """What the big blind wins by folding to a push."""

    @property
    def push_share(self) -> float:
        """The share of the 1,326 hands that is pushed."""
        return share(self.push)

    @property
    def call_share(self) -> float:
        """The share of the 1,326 hands that calls."""
        return share(self.call)


def push_or_fold(
    stack: float,
    *,
    small_blind: float = 0.5,
    big_blind: float = 1.0,
    ante: float = 0.0,
    big_blind_ante: float = 0.0,
    accuracy: float = ACCURACY,
) -> PushOrFold:
    """The equilibrium for one stack: the smaller one, if the players have different ones."""
    forced = ForcedBets(
        small_blind=small_blind, big_blind=big_blind, ante=ante, big_blind_ante=big_blind_ante
    )
    checked("stack", stack, least=max(LEAST, least_stack(forced)))
    stakes = heads_up_stakes(np.array([float(stack)]), forced)
    push, call = solve_heads_up(stakes, accuracy)
    return result_of(float(stack), forced, push, call)


def least_stack(forced: ForcedBets) -> float:
    """Everybody must be able to post the ante, and have something left to play for."""
    return float(np.nextafter(forced.ante + forced.big_blind_ante, np.inf))


def result_of(stack: float, forced: ForcedBets, push: Floats, call: Floats) -> PushOrFold:
    """Strategies of one stack, as columns, with everything that follows from them."""
    stakes, chance = heads_up_stakes(np.array([stack]), forced), class_matchups().share[:, None]
    won = values(stakes, push, call)
    pushed = class_matchups().together @ push
    call_ev = np.divide(won.call, pushed, out=np.zeros_like(pushed), where=pushed > 0)
    return PushOrFold(
        stack=stack,
        forced=forced,
        push=by_class(push),
        call=by_class(call),
        value=float((push * won.push + (1 - push) * won.fold).sum()),
        exploitability=max(0.0, float(exploitability(stakes, push, call)[0])),
        push_ev=by_class(won.push / chance),
        fold_ev=float(stakes.folds[0]),
        call_ev=by_class(call_ev),
        give_up_ev=-float(stakes.steals[0]),
    )


def by_class(numbers: Floats | Sequence[float]) -> dict[str, float]:
    """Numbers in the order of the grid, by the names of the classes."""
    return dict(zip(CLASSES, map(float, np.ravel(numbers)), strict=True))


def share(strategy: ByClass) -> float:
    """The share of the 1,326 hands that a strategy plays."""
    return float(np.array([strategy[name] for name in CLASSES]) @ class_matchups().share)
