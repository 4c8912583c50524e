"""What an opponent does with which hands, learnt from deal to deal: chances by spot and by step of strength.

A spot is seen seldom, so what is learnt goes from the general to the particular: how much more often than
usual this player folds, stays and raises in spots of this kind; the same for each step of strength; and at
last what was seen in this very spot. Each counts as far as it was seen. Hands that are shown tell their step.
Of all others the step is only likely, by what the player did in the deal, and counts as far as it is.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton.players.bots.hand_steps import STEPS, possible_on, steps_on
from redbutton.players.bots.heads_up_spots import SPOTS, Did, SpotDecision
from redbutton.players.bots.usual_answers import USUAL
from redbutton.solver.boards import PAIRS, PLACE

Floats = NDArray[np.float64]

KINDS = 7
"""Kinds of spots: first in, after a limp, after a raise and after more; unbet, bet into and raised."""
KIND_OF = np.array(
    [0, 1, 2, 2, 3] + [4, 4, 5, 5, 5, 6] * 3,
)
KIND_WEIGHT, STEP_WEIGHT, SPOT_WEIGHT = 8.0, 4.0, 6.0
"""How many decisions what was known before counts for: in a kind of spots, in a step there, in a spot."""
SIZE, SIZE_WEIGHT = 0.75, 4.0
"""The usual bet as a share of the pot, and how many bets it counts for."""
TRUST_WEIGHT = 40.0
"""With so many decisions a model is trusted half."""
LEAST = 0.004
"""No chance is taken to be smaller than this."""


class LearntModel(NamedTuple):
    """What a model has learnt, as plain values: counts, the number of bets, and the sum of their sizes."""

    seen: bytes
    bets: float
    sizes: float


class OpponentModel:
    """What was seen of one opponent."""

    def __init__(self, learnt: LearntModel | None = None) -> None:
        self.seen = np.zeros((SPOTS, STEPS, len(Did)))
        """How often each thing was done in each spot, with hands of each step."""
        self._bets, self._sizes = SIZE_WEIGHT, SIZE * SIZE_WEIGHT
        self._chances: Floats | None = None
        if learnt is not None:
            self.seen += np.frombuffer(learnt.seen).reshape(self.seen.shape)
            self._bets, self._sizes = learnt.bets, learnt.sizes

    @property
    def learnt(self) -> LearntModel:
        """What it has learnt, to be kept."""
        return LearntModel(self.seen.tobytes(), self._bets, self._sizes)

    @property
    def trust(self) -> float:
        """How far the model can be trusted, from 0 to 1: nothing is known before the first decision."""
        seen = float(self.seen.sum())
        return seen / (seen + TRUST_WEIGHT)

    @property
    def chances(self) -> Floats:
        """How likely each action is, by spot and step."""
        if self._chances is None:
            self._chances = _learnt(self.seen)
        return self._chances

    @property
    def size(self) -> float:
        """The mean of the bets after the flop, as shares of the pot."""
        return self._sizes / self._bets

    def learn(self, decisions: Sequence[SpotDecision], hole: bytes, known: bytes) -> None:
        """A deal is over: what the opponent did, the cards if they were shown, and those of the viewer."""
        held = held_after(decisions, self.chances, known)
        if hole:
            held = np.zeros(len(PAIRS))
            held[PLACE[hole[0], hole[1]]] = 1.0
        for decision in decisions:
            self.seen[decision.spot, :, decision.did] += np.bincount(steps_on(decision.board), held, STEPS)
            if decision.board and decision.size:
                self._bets, self._sizes = self._bets + 1, self._sizes + min(decision.size, 2.0)
        self._chances = None


def held_after(decisions: Iterable[SpotDecision], chances: Floats, known: bytes) -> Floats:
    """How likely each of the 1326 hands is after these decisions, if `known` are cards that others have."""
    held = possible_on(np.frombuffer(known, np.uint8)[None, :])[0].astype(float)
    for decision in decisions:
        held *= chances[decision.spot, :, decision.did][steps_on(decision.board)]
    total = held.sum()
    return np.asarray(held / total if total else held)


def _learnt(seen: Floats) -> Floats:
    chances = USUAL
    expected = seen.sum(axis=2, keepdims=True) * chances
    more = _ratio(_by_kind(seen).sum(axis=1), _by_kind(expected).sum(axis=1), KIND_WEIGHT)
    chances = _even(chances * more[KIND_OF, None, :])
    expected = seen.sum(axis=2, keepdims=True) * chances
    more = _ratio(_by_kind(seen), _by_kind(expected), STEP_WEIGHT)
    chances = _even(chances * more[KIND_OF])
    total = seen.sum(axis=2, keepdims=True)
    chances = (seen + SPOT_WEIGHT * chances) / (total + SPOT_WEIGHT)
    return _even(np.maximum(chances, LEAST * (USUAL > 0)))


def _by_kind(counts: Floats) -> Floats:
    found = np.zeros((KINDS, *counts.shape[1:]))
    np.add.at(found, KIND_OF, counts)
    return found


def _ratio(seen: Floats, expected: Floats, weight: float) -> Floats:
    """How much more often than expected something was done, as far as the number of chances tells."""
    total = expected.sum(axis=-1, keepdims=True)
    prior = weight * np.where(total > 0, expected / np.maximum(total, 1e-12), 1.0)
    return (seen + prior + 1e-6) / (expected + prior + 1e-6)


def _even(chances: Floats) -> Floats:
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True))
