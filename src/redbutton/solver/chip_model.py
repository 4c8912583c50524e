"""What stacks are worth in prizes: the independent chip model of Malmuth and Harville.

The chance to finish first is a player's share of the chips; the chance to be second is the share of the
chips that are not the winner's, and so on.

>>> [round(worth, 2) for worth in icm([5000, 3000, 2000], [50, 30, 20])]
[38.39, 32.75, 28.86]
>>> icm([1, 1, 0, 0], [60, 30, 10])
(45.0, 45.0, 5.0, 5.0)
"""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from redbutton.errors import Code, SolverError
from redbutton.solver.class_matchups import Floats

EXACT = 10
"""The most players for whom all orders are added up; beyond, the same sum is done as an integral."""
MOST_PLAYERS = 10_000
NODES = 8_000_000
"""How many numbers of the integral are kept at once."""


def icm(stacks: Sequence[float], payouts: Sequence[float]) -> tuple[float, ...]:
    """The worth of each stack, in the unit of the payouts, the first prize first.

    There may be more prizes than players, and the rest is not paid; players without chips share the last
    places.
    """
    chips, prizes = _numbers("stacks", stacks), _numbers("payouts", payouts)
    if not len(chips) or not len(prizes) or len(chips) > MOST_PLAYERS:
        raise SolverError(Code.ICM_SIZES, players=len(chips), places=len(prizes), most=MOST_PLAYERS)
    if not chips.any():
        raise SolverError(Code.ICM_NO_CHIPS)
    return tuple(float(worth) for worth in worths(chips[None], prizes)[0])


def _numbers(name: str, values: Sequence[float]) -> Floats:
    for value in values:
        if not math.isfinite(value) or not 0 <= value <= 1e15:
            raise SolverError(Code.SPOT_NOT_A_NUMBER, name=name, value=value)
    return np.array(values, float)


def worths(stacks: Floats, payouts: Floats) -> Floats:
    """The same for many tables of as many players: a row of stacks for each."""
    prizes = np.zeros(stacks.shape[1])
    paid = min(len(prizes), len(payouts))
    prizes[:paid] = payouts[:paid]
    found = np.zeros_like(stacks)
    for row, chips in enumerate(stacks):
        alive = np.flatnonzero(chips > 0)
        if len(alive) < len(chips):
            found[row, chips <= 0] = prizes[len(alive) :].mean()
        if len(alive) > EXACT:
            found[row, alive] = by_integral(chips[alive], prizes[: len(alive)])
    few = (stacks > 0).sum(axis=1)
    for number in {int(count) for count in few if 0 < count <= EXACT}:
        rows = np.flatnonzero(few == number)
        places = np.nonzero(stacks[rows] > 0)[1].reshape(len(rows), number)
        held = np.take_along_axis(stacks[rows], places, axis=1)
        found[rows[:, None], places] = by_subsets(held, prizes[:number])
    return found


@cache
def _subsets(players: int) -> tuple[NDArray[np.bool_], list[NDArray[np.intp]]]:
    """Who is in each set of players, and the sets of each size."""
    sets = np.arange(1 << players)
    within = (sets[:, None] >> np.arange(players) & 1).astype(bool)
    sizes = within.sum(axis=1)
    return within, [np.flatnonzero(sizes == size) for size in range(players + 1)]


def by_subsets(stacks: Floats, prizes: Floats) -> Floats:
    """Exactly, for few players: the chance that a set of them takes the first places, set by set.

    Stacks are above 0, a row for each table.
    """
    tables, players = stacks.shape
    within, by_size = _subsets(players)
    left = stacks @ (~within).T.astype(float)
    chance = np.zeros((tables, 1 << players))
    chance[:, 0] = 1.0
    worth: Floats = np.zeros((tables, players))
    paid = int(np.flatnonzero(prizes)[-1]) + 1 if prizes.any() else 0
    for place in range(paid):
        sets = by_size[place]
        per_chip = chance[:, sets] / left[:, sets]
        for player in range(players):
            out = ~within[sets, player]
            next_chance = per_chip[:, out] * stacks[:, player, None]
            worth[:, player] += prizes[place] * next_chance.sum(axis=1)
            chance[:, sets[out] | 1 << player] += next_chance
    return worth


def by_integral(stacks: Floats, prizes: Floats) -> Floats:
    """The same for many players, by finishing times.

    If each player finishes at an exponential time whose rate is the stack, the order of the times is that
    of Malmuth and Harville. Given one's own time, the others have finished or not independently, so the
    number of those before is a sum of independent coins, and one integral over the time is left. Its
    substitution falls off twice exponentially at both ends, where equally spaced points are best.
    """
    rates = stacks / stacks.sum()
    paid = int(np.flatnonzero(prizes)[-1]) + 1 if prizes.any() else 0
    worth: Floats = np.zeros(len(rates))
    if not paid:
        return worth
    times, weights = _times(rates)
    at_once = max(1, NODES // (len(rates) * paid))
    for first in range(0, len(times), at_once):
        chunk = slice(first, first + at_once)
        worth += _at_times(rates, prizes[:paid], times[chunk], weights[chunk])
    return worth


def _times(rates: Floats) -> tuple[Floats, Floats]:
    """Points of the integral, and the weight of each."""
    last = math.log(40 / rates.min())
    step = min(0.25, 1 / math.sqrt(math.log2(len(rates)) * 4 + len(rates) ** 0.5))
    points = np.arange(-4.0, last + step, step)
    times = np.exp(points - np.exp(-points))
    return times, times * (1 + np.exp(-points)) * step


def _at_times(rates: Floats, prizes: Floats, times: Floats, weights: Floats) -> Floats:
    """What some points of the integral add: each player's expected prize for finishing at these times.

    Forwards, how many of the players before have finished; backwards, what a place is worth once those
    after have finished, too. Both only add positive numbers, so nothing is lost by cancellation.
    """
    players, paid = len(rates), len(prizes)
    stays = np.exp(-np.outer(rates, times))[:, :, None]
    ahead = np.zeros((players, len(times), paid))
    now = np.zeros((len(times), paid))
    now[:, 0] = 1.0
    for player in range(players):
        ahead[player] = now
        finished = now * (1 - stays[player])
        now = now * stays[player]
        now[:, 1:] += finished[:, :-1]
    worth = np.zeros(players)
    pays = np.broadcast_to(prizes, (len(times), paid)).copy()
    for player in reversed(range(players)):
        density = rates[player] * stays[player, :, 0] * weights
        worth[player] = density @ (ahead[player] * pays).sum(axis=1)
        later = pays * (1 - stays[player])
        pays *= stays[player]
        pays[:, :-1] += later[:, 1:]
    return worth
