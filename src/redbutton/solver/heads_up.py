"""Push or fold between two players: the equilibrium of many stacks at once.

The small blind pushes some of its classes, the big blind calls with some of its own. What one decision wins
is linear in the other player's strategy, so the game is one matrix of 169 x 169 for each stack. Predictive
regret matching comes close in some hundred steps; then the few mixed classes are computed from the equations
that make them indifferent.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from redbutton.solver.blas import one_core
from redbutton.solver.class_matchups import Floats, class_matchups
from redbutton.solver.forced_bets import ForcedBets

STEPS = 120
"""Steps of regret matching between two attempts to compute the mixed classes."""
ATTEMPTS = 40
CLOSENESS = (100.0, 1_000.0, 10_000.0)
"""A class counts as mixed if its decisions win the same, to about one part in this many of the pot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsUpStakes:
    """What is won and lost, from the small blind's side; each has a number for each stack."""

    folds: Floats
    """The small blind folds: what it loses, below 0."""
    steals: Floats
    """The big blind folds: what the small blind wins."""
    pot: Floats
    """All chips that are played for after a call."""
    risk: Floats
    """What the small blind puts into that pot."""

    def part(self, chosen: "np.ndarray[tuple[int], np.dtype[np.intp]]") -> "HeadsUpStakes":
        """The same for some of the stacks."""
        return HeadsUpStakes(
            **{name: getattr(self, name)[chosen] for name in ("folds", "steals", "pot", "risk")}
        )


def heads_up_stakes(stacks: Floats, forced: ForcedBets, big: Floats | None = None) -> HeadsUpStakes:
    """What is at stake with these stacks before blinds and antes; the big blind may have another one."""
    rows = []
    for own, other in zip(map(float, stacks), map(float, stacks if big is None else big), strict=True):
        small_posts, big_posts = forced.posted(own, "SB"), forced.posted(other, "BB")
        live = min(own - small_posts.ante, other - big_posts.ante)
        lost = small_posts.ante + min(small_posts.blind, live)
        won = big_posts.ante + min(big_posts.blind, live)
        rows.append((-lost, won, 2 * live + small_posts.ante + big_posts.ante, small_posts.ante + live))
    folds, steals, pot, risk = np.array(rows).T
    return HeadsUpStakes(folds=folds, steals=steals, pot=pot, risk=risk)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsUpValues:
    """What both win with each class and decision, against the other's strategy; a column for each stack.

    Numbers are weighted by the chance of the class, so that a column's sum is the value of the game.
    """

    push: Floats
    fold: Floats
    call: Floats
    give_up: Floats
    walk: Floats
    """What the big blind wins when the small blind folds."""


def values(stakes: HeadsUpStakes, push: Floats, call: Floats) -> HeadsUpValues:
    """The value of every decision against these strategies."""
    met = class_matchups()
    chance = met.share[:, None]
    called, pushed = met.together @ call, met.together @ push
    return HeadsUpValues(
        push=(chance - called) * stakes.steals + met.equity @ call * stakes.pot - called * stakes.risk,
        fold=chance * stakes.folds,
        call=pushed * stakes.risk - met.equity.T @ push * stakes.pot,
        give_up=-pushed * stakes.steals,
        walk=-(chance - pushed) * stakes.folds,
    )


def exploitability(stakes: HeadsUpStakes, push: Floats, call: Floats) -> Floats:
    """What both best responses win more than the strategies do, halved: the mean of both players' gains."""
    won = values(stakes, push, call)
    small = np.maximum(won.push, won.fold) - (push * won.push + (1 - push) * won.fold)
    big = np.maximum(won.call, won.give_up) - (call * won.call + (1 - call) * won.give_up)
    return np.asarray((small + big).sum(axis=0) / 2)


@one_core()
def solve_heads_up(
    stakes: HeadsUpStakes, accuracy: float, progress: Callable[[int], None] = lambda done: None
) -> tuple[Floats, Floats]:
    """How often each class is pushed and called, a column for each stack.

    `accuracy` is the exploitability at which a stack is done; `progress` is called with how many more are.
    """
    count = len(stakes.pot)
    pushes, calls = np.zeros((169, count)), np.zeros((169, count))
    left, regrets = np.arange(count), Regrets(count)
    for _ in range(ATTEMPTS):
        part = stakes.part(left)
        push, call = regrets.run(part, STEPS)
        for column, place in enumerate(left):
            one = part.part(np.array([column]))
            pushes[:, place], calls[:, place] = _best(one, push[:, column], call[:, column])
        still = exploitability(part, pushes[:, left], calls[:, left]) > accuracy
        progress(int((~still).sum()))
        left = left[still]
        if not len(left):
            break
        regrets = regrets.part(still)
    return pushes, calls


def _best(stakes: HeadsUpStakes, push: Floats, call: Floats) -> tuple[Floats, Floats]:
    """The least exploitable of these strategies and those with exactly indifferent classes."""
    tried = [(push, call), *(indifferent(stakes, push, call, closeness) for closeness in CLOSENESS)]
    return min(tried, key=lambda pair: float(exploitability(stakes, pair[0][:, None], pair[1][:, None])[0]))


class Regrets:
    """Predictive regret matching of both players, who take turns; later steps count more in the average."""

    def __init__(self, count: int) -> None:
        self.regret = np.zeros((2, 2, 169, count))
        self.now = np.full((2, 169, count), 0.5)
        self.total = np.zeros((2, 169, count))
        self.steps = 0

    def part(self, chosen: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> "Regrets":
        """The same for some of the stacks."""
        rest = Regrets(0)
        rest.regret, rest.now = self.regret[..., chosen], self.now[..., chosen]
        rest.total, rest.steps = self.total[..., chosen], self.steps
        return rest

    def run(self, stakes: HeadsUpStakes, steps: int) -> tuple[Floats, Floats]:
        """The average strategies after some more steps."""
        met = class_matchups()
        chance, equity, together = met.share[:, None], met.equity, met.together
        both = stakes.risk + stakes.steals
        for _ in range(steps):
            self.steps += 1
            call = self.now[1]
            self._learn(
                0,
                equity @ call * stakes.pot - together @ call * both + chance * (stakes.steals - stakes.folds),
            )
            push = self.now[0]
            self._learn(1, together @ push * both - equity.T @ push * stakes.pot)
            self.total *= 1 - 3 / (self.steps + 2)
            self.total += self.now * (3 / (self.steps + 2))
        return self.total[0].copy(), self.total[1].copy()

    def _learn(self, player: int, gain: Floats) -> None:
        """One step of a player: `gain` is what being in wins more than folding."""
        now, regret = self.now[player], self.regret[player]
        more = np.stack([gain * (1 - now), -gain * now])
        np.maximum(regret + more, 0, out=regret)
        ahead = np.maximum(regret + more, 0)
        whole = ahead.sum(axis=0)
        self.now[player] = np.divide(ahead[0], whole, out=np.full_like(whole, 0.5), where=whole > 0)


def indifferent(stakes: HeadsUpStakes, push: Floats, call: Floats, closeness: float) -> tuple[Floats, Floats]:
    """The strategies near these in which the mixed classes are exactly indifferent, for one stack.

    Newton's method with active sets: a class counts as mixed if its decisions win nearly the same; the larger
    `closeness`, the more nearly. The guess may be wrong, so the caller measures what comes out.
    """
    met = class_matchups()
    pot, both = float(stakes.pot[0]), float((stakes.risk + stakes.steals)[0])
    game = met.equity * pot - met.together * both
    offset = met.share * float((stakes.steals - stakes.folds)[0])
    scale = closeness / (met.share * pot)
    for _ in range(3):
        wanted = push + (game @ call + offset) * scale, call - (game.T @ push) * scale
        mixed_push, mixed_call = (np.flatnonzero((share > 0) & (share < 1)) for share in wanted)
        push, call = (np.where(share >= 1, 1.0, 0.0) for share in wanted)
        if len(mixed_push) and len(mixed_call):
            block = game[np.ix_(mixed_push, mixed_call)]
            call[mixed_call] = np.linalg.lstsq(block, -(game @ call + offset)[mixed_push], rcond=None)[0]
            push[mixed_push] = np.linalg.lstsq(block.T, -(game.T @ push)[mixed_call], rcond=None)[0]
        push, call = np.clip(push, 0, 1), np.clip(call, 0, 1)
    return push, call
