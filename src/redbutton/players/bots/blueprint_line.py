"""A deal of two players, followed through the abstract betting that a blueprint was trained for.

Bets of other sizes are translated by chance to the two nearest, with the pseudo-harmonic mapping of Ganzfried
and Sandholm. Here that chance is not drawn: all ways are followed side by side, each with its probability and
with the reach of every hand on it. So the same view always gives the same distribution.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.abstract_betting import ALL_IN, CALL
from redbutton.blueprint.strategy import Blueprint
from redbutton.game import Kind
from redbutton.players.bots.betting_line import LineDecision

Floats = NDArray[np.float32]

HANDS = 1326
MOST_WAYS = 4
"""Ways that are followed at the same time, the most likely ones."""
COMMITTED = 1 / 3
"""A bet counts as all-in, by chance, only if it is at least this share of the stack."""
LEAST_REACH = 1e-6
CERTAIN = 0.9
"""From this chance on a bet counts as the nearer size, so that rounding to chips does not split a way."""


@dataclass(slots=True)
class Way:
    """One way through the abstract betting."""

    node: int
    chance: float
    reach: tuple[Floats, Floats]
    """For each player, how likely the decisions so far are with each hand."""


@dataclass(slots=True)
class Followed:
    """Where a deal stands in the abstract betting, just before a decision."""

    ways: list[Way]
    replaced: int = 0
    """Decisions that the tree did not have, so that the most similar one stood for it."""
    translated: int = 0
    """Bets between two sizes of the tree."""

    def range_of(self, player: int) -> Floats:
        """How likely each hand of a player is, up to a factor, by the blueprint's own decisions."""
        total = np.zeros(HANDS, np.float32)
        for way in self.ways:
            total += np.float32(way.chance) * way.reach[player]
        return total


def follow(
    blueprint: Blueprint,
    line: list[LineDecision],
    *,
    least: float = 0.0,
    soft: float = 0.0,
    start: Followed | None = None,
) -> Followed:
    """Go along all decisions but the last, which is still to be made; from the deal on, or from `start`.

    `least` is what an action must be worth to be taken at all; `soft` the share of decisions that are taken
    to be made by chance, so that no hand is ever ruled out.
    """
    ones = np.ones(HANDS, np.float32)
    found = start or Followed([Way(0, 1.0, (ones, ones))])
    for decision in line[:-1]:
        _settle(blueprint, found, decision)
        if decision.did is not Kind.FOLD:
            _step(blueprint, found, decision, least, soft)
    if line:
        _settle(blueprint, found, line[-1])
    return found


def mixes(
    blueprint: Blueprint, found: Followed, decision: LineDecision, *, least: float
) -> dict[float, Floats]:
    """For each abstract action, how likely it is with each hand; summed over all ways."""
    total: dict[float, Floats] = {}
    weight = np.zeros(HANDS, np.float32)
    for way in found.ways:
        own = np.float32(way.chance) * np.maximum(way.reach[decision.player], LEAST_REACH)
        weight += own
        rows = _rows(blueprint, way.node, decision.board, least)
        for action, part in enumerate(blueprint.tree.nodes[way.node].parts):
            total[part] = total.get(part, np.zeros(HANDS, np.float32)) + own * rows[:, action]
    return {part: row / weight for part, row in total.items()}


@lru_cache(maxsize=64)
def buckets_on(blueprint: Blueprint, board: bytes) -> NDArray[np.uint8]:
    """The bucket of each hand on a board."""
    return blueprint.buckets.of(board)


def _rows(blueprint: Blueprint, node: int, board: bytes, least: float) -> Floats:
    """The strategy of each hand at a node, without what is hardly ever done."""
    rows = blueprint.mixes(node, buckets_on(blueprint, board))
    if least > 0:
        rows = np.where(rows < least, 0, rows)
        rows = rows / rows.sum(axis=1, keepdims=True)
    return rows.astype(np.float32)


def _settle(blueprint: Blueprint, found: Followed, decision: LineDecision) -> None:
    """Every way must stand where this player decides; else the most similar place stands for it."""
    tree = blueprint.tree
    replaced = False
    for way in found.ways:
        if tree.kind[way.node] != decision.player or tree.street[way.node] != decision.street:
            way.node = _most_similar(blueprint, decision)
            replaced = True
    found.replaced += replaced


def _most_similar(blueprint: Blueprint, decision: LineDecision) -> int:
    """The node of this player and street whose pot and bet, measured in stacks, are nearest."""
    tree = blueprint.tree
    candidates = np.flatnonzero((tree.kind == decision.player) & (tree.street == decision.street))
    put = np.array([tree.nodes[node].put for node in candidates])
    pot, most = put.sum(axis=1), put.max(axis=1)
    facing = np.abs(put[:, 0] - put[:, 1]) / pot
    deep = (blueprint.betting.depth - most) / pot
    wanted, asked = decision.behind / max(decision.pot, 1), decision.to_call / max(decision.pot, 1)
    apart = np.abs(np.log((deep + 0.1) / (wanted + 0.1))) + 4 * np.abs(facing - asked)
    return int(candidates[int(np.argmin(apart + 9.0 * ((facing > 0) != (asked > 0))))])


def _step(blueprint: Blueprint, found: Followed, decision: LineDecision, least: float, soft: float) -> None:
    ways: list[Way] = []
    split = False
    for way in found.ways:
        rows = _rows(blueprint, way.node, decision.board, least)
        rows = (1 - soft) * rows + soft / rows.shape[1]
        chosen = translated(blueprint, way.node, decision)
        split |= len(chosen) > 1
        for action, chance in chosen:
            reach = [way.reach[0], way.reach[1]]
            reach[decision.player] = reach[decision.player] * rows[:, action]
            child = int(blueprint.tree.first[way.node]) + action
            ways.append(Way(child, way.chance * chance, (reach[0], reach[1])))
    ways.sort(key=lambda way: -way.chance)
    kept = ways[:MOST_WAYS]
    total = sum(way.chance for way in kept)
    for way in kept:
        way.chance /= total
    found.ways = kept
    found.translated += split


def translated(blueprint: Blueprint, node: int, decision: LineDecision) -> list[tuple[int, float]]:
    """The abstract actions that stand for a real one, with their chances."""
    parts = blueprint.tree.nodes[node].parts
    if decision.part is None:
        return [(parts.index(CALL), 1.0)]
    sizes = [(action, part) for action, part in enumerate(parts) if part >= 0]
    if not sizes:  # more raises than the tree has: the next decision is replaced by a similar one
        return [(parts.index(CALL), 1.0)]
    if decision.all_in and sizes[-1][1] == ALL_IN:
        return [(sizes[-1][0], 1.0)]
    put = blueprint.tree.nodes[node].put
    called = 2 * max(put)
    largest = (blueprint.betting.depth - max(put)) / called
    exact = [(action, largest if part == ALL_IN else part) for action, part in sizes]
    raised = (decision.raised_to or 0) - decision.bets[decision.player]
    stack = decision.behind + decision.to_call
    if sizes[-1][1] == ALL_IN and len(exact) > 1 and raised < COMMITTED * stack:
        exact.pop()
    return pseudo_harmonic(exact, decision.part)


def pseudo_harmonic(sizes: list[tuple[int, float]], part: float) -> list[tuple[int, float]]:
    """The two nearest sizes, so that a bluff of any size between them wins about the same.

    >>> [(action, round(chance, 2)) for action, chance in pseudo_harmonic([(2, 0.5), (3, 1.0)], 0.75)]
    [(2, 0.43), (3, 0.57)]
    >>> pseudo_harmonic([(2, 0.5), (3, 1.0)], 7.0)
    [(3, 1.0)]
    """
    if part <= sizes[0][1]:
        return [(sizes[0][0], 1.0)]
    for (one, low), (other, high) in pairwise(sizes):
        if part < high:
            chance = (high - part) * (1 + low) / ((high - low) * (1 + part))
            if chance > CERTAIN or chance < 1 - CERTAIN:
                return [(one if chance > CERTAIN else other, 1.0)]
            return [(one, chance), (other, 1 - chance)]
    return [(sizes[-1][0], 1.0)]
