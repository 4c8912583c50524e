"""What an opponent does with which hands, learnt from deal to deal: chances by spot and by step of strength.

How often something was done says how much more often than usual this player does it with all hands that may
have come there. Hands that were shown say with which of them. Both are learnt for kinds of spots first, which
come often, and then for each spot. What good players do is the beginning, and counts like some decisions that
were seen.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton.players.bots.hand_steps import MIDDLES, STEPS, possible_on, steps_on
from redbutton.players.bots.heads_up_spots import SPOTS, Did, SpotDecision
from redbutton.players.bots.usual_answers import USUAL
from redbutton.solver.boards import PLACE

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

FIRST_KINDS = (0, 1, 2, 2, 3)
"""Kinds of spots before the flop: first in, after a limp, after a raise and after more."""
BET_INTO, RAISED = 6, 7
"""After the flop: bet into and raised, on any street; where nobody has bet, the flop is of another kind."""
KIND_OF = np.array(
    [*FIRST_KINDS]
    + [kind for unbet in (4, 5, 5) for kind in (unbet, unbet, BET_INTO, BET_INTO, BET_INTO, RAISED)]
)
KIND_WEIGHT, STEP_WEIGHT, SPOT_WEIGHT = 8.0, 3.0, 15.0
"""How many decisions what was known before counts for: in a kind of spots, in a step there, in a spot."""
SIZE, SIZE_WEIGHT = 0.75, 4.0
"""The usual bet as a share of the pot, and how many bets it counts for."""
CHANCE, CHANCE_WEIGHT, ODD = 2.7, 100.0, 0.12
"""How far from the usual a usual player seems to be after some decisions, as a share of them that differs: as
far as a model of `blueprint` is. What is this much further away is surely another player."""
FEW = 20.0
"""With this many decisions, half of it counts."""
LARGEST = 2.0
"""The largest bet that counts, as a share of the pot: all-ins say little about the others."""
MOVED = np.ones((STEPS, len(Did)))
MOVED[:, Did.FOLD] = 1 - MIDDLES**2
"""How much of a change each step takes part in: who folds more gives up weak hands first, the best last."""
ROUNDS = 12
"""How often frequencies are matched with what was seen."""
TINY = 1e-6
LEAST = 0.002
"""No chance is taken to be smaller than this."""


class LearntModel(NamedTuple):
    """What a model has learnt, as plain values."""

    counts: tuple[bytes, bytes, bytes]
    bets: float
    sizes: float


class OpponentModel:
    """What was seen of one opponent."""

    def __init__(self, learnt: LearntModel | None = None) -> None:
        self.done = np.zeros((SPOTS, len(Did)))
        """How often each thing was done in each spot."""
        self.met = np.zeros((SPOTS, STEPS))
        """How many hands of each step were there to be played, as far as could be expected before."""
        self.shown = np.zeros((SPOTS, STEPS, len(Did)))
        """How often each thing was done with hands of each step that were shown later."""
        self._bets, self._sizes = SIZE_WEIGHT, SIZE * SIZE_WEIGHT
        self._chances: Floats | None = None
        if learnt is not None:
            for counts, kept in zip((self.done, self.met, self.shown), learnt.counts, strict=True):
                counts += np.frombuffer(kept).reshape(counts.shape)
            self._bets, self._sizes = learnt.bets, learnt.sizes

    @property
    def learnt(self) -> LearntModel:
        """What it has learnt, to be kept."""
        counts = self.done.tobytes(), self.met.tobytes(), self.shown.tobytes()
        return LearntModel(counts, self._bets, self._sizes)

    @property
    def oddness(self) -> float:
        """How surely this player is unlike usual ones, from 0 to 1.

        Even of a usual player some spots will have seemed different, the fewer decisions were seen the more.
        """
        decisions = float(self.met.sum())
        if not decisions:
            return 0.0
        apart = np.abs(self.chances - USUAL).sum(axis=2) / 2
        distance = float((self.met * apart).sum()) / decisions
        by_chance = CHANCE / sqrt(decisions + CHANCE_WEIGHT)
        further = min(1.0, max(0.0, (distance - by_chance) / ODD))
        return further * decisions / (decisions + FEW)

    @property
    def chances(self) -> Floats:
        """How likely each action is, by spot and step."""
        if self._chances is None:
            self._chances = _learnt(self.done, self.met, self.shown)
        return self._chances

    @property
    def size(self) -> float:
        """The mean of the bets after the flop, as shares of the pot."""
        return self._sizes / self._bets

    def learn(self, decisions: Sequence[SpotDecision], hole: bytes, known: bytes) -> None:
        """A deal is over: what the opponent did, the cards if they were shown, and those of the viewer."""
        for number, decision in enumerate(decisions):
            held = held_after(decisions[:number], self.chances, known)
            steps = steps_on(decision.board)
            self.met[decision.spot] += np.bincount(steps, held, STEPS)
            self.done[decision.spot, decision.did] += 1
            if hole:
                self.shown[decision.spot, steps[PLACE[hole[0], hole[1]]], decision.did] += 1
            if decision.board and decision.size:
                self._bets, self._sizes = self._bets + 1, self._sizes + min(decision.size, LARGEST)
        self._chances = None


def held_after(decisions: Iterable[SpotDecision], chances: Floats, known: bytes) -> Floats:
    """How likely each of the 1326 hands is after these decisions, if `known` are cards that others have.

    If none of them would have been played like that, all are equally likely.
    """
    possible = possible_on(np.frombuffer(known, np.uint8)[None, :])[0].astype(float)
    held = possible.copy()
    for decision in decisions:
        held *= chances[decision.spot, :, decision.did][steps_on(decision.board)]
    if not held.any():
        held = possible
    return np.asarray(held / held.sum())


def _learnt(done: Floats, met: Floats, shown: Floats) -> Floats:
    """The chances, from the general to the particular."""
    chances = _matched(USUAL, done, met, KIND_OF, KIND_WEIGHT)
    chances = _matched(_as_shown(chances, shown), done, met, KIND_OF, KIND_WEIGHT)
    chances = _matched(chances, done, met, np.arange(SPOTS), SPOT_WEIGHT)
    return _even(np.maximum(chances, LEAST * (USUAL > 0)))


def _matched(chances: Floats, done: Floats, met: Floats, kinds: Ints, weight: float) -> Floats:
    """The same chances, so much more or less in each kind of spots that things are done as often as seen.

    Before that, they are expected as often as the chances say, which counts for `weight` decisions. How often
    they are done depends on the hands that come there, so this takes some rounds.
    """
    expected = _done_by_kind(chances, met, kinds)
    total = expected.sum(axis=-1, keepdims=True)
    wanted = (_by_kind(done, kinds) + weight * expected / np.maximum(total, TINY)) * total / (total + weight)
    for _ in range(ROUNDS):
        ratio = (wanted + TINY) / (_done_by_kind(chances, met, kinds) + TINY)
        chances = _even(chances * ratio[kinds, None, :] ** MOVED)
    return chances


def _done_by_kind(chances: Floats, met: Floats, kinds: Ints) -> Floats:
    """How often things are to be expected in each kind of spots, with the hands that come there."""
    return _by_kind((met[:, :, None] * chances).sum(axis=1), kinds)


def _as_shown(chances: Floats, shown: Floats) -> Floats:
    """The same chances, more or less by step, as hands that were shown say.

    What ends a deal is never shown. So shown hands are compared with each other, and not with all.
    """
    total = shown.sum(axis=2)
    among = _matched(chances, shown.sum(axis=1), total, KIND_OF, 1.0)
    expected = _by_kind(total[:, :, None] * among, KIND_OF)
    return _even(chances * _ratio(_by_kind(shown, KIND_OF), expected, STEP_WEIGHT)[KIND_OF])


def _by_kind(counts: Floats, kinds: Ints) -> Floats:
    found = np.zeros((kinds.max() + 1, *counts.shape[1:]))
    np.add.at(found, kinds, counts)
    return found


def _ratio(seen: Floats, expected: Floats, weight: float) -> Floats:
    """How much more often than expected something was done, as far as the number of chances tells."""
    total = expected.sum(axis=-1, keepdims=True)
    prior = weight * expected / np.maximum(total, TINY)
    return np.asarray((seen + prior + TINY) / (expected + prior + TINY))


def _even(chances: Floats) -> Floats:
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True))
