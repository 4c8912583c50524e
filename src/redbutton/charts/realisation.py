"""What a hand is worth when two see a flop: its share of the pot, as the heads-up blueprints play it on.

Equity alone is not what a hand wins: who acts last, who raised before the flop and what a hand can become
count, too. Blueprints were trained for two players, so their play after the flop tells. From each kind of
pot, random hands are played on by both; the shares are fitted by the equity of both classes, and by what each
class wins beyond it in position and out of it. What one wins the other loses, so the chips stay the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import shake_256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint._boards import SampledDeals
from redbutton.blueprint._walks import Walks
from redbutton.blueprint.abstract_betting import CALL, BettingTree
from redbutton.blueprint.strategy import FINEST, Blueprint
from redbutton.solver.class_matchups import class_matchups

Floats = NDArray[np.float32]
Exact = NDArray[np.float64]

HANDS, BATCH = 32, 500
CLASSES = 169
FITS = 60
"""How often the parts of a fit are found in turn."""
TIGHTER = 1 / 3
"""How much of what a class wins beyond its equity is left at a full table, where hands that meet are better.

Two players meet with almost any hands, and a strong one is paid by many weak ones; position counts in full.
"""
RAISE, RERAISE = 0.75, 1.0
"""The blueprint's raises before the flop, as parts of the pot."""


class PotKind(NamedTuple):
    """A pot by its raises before the flop, and by who made the last one: is it the player in position?"""

    raises: int
    in_position: bool


POTS = tuple(PotKind(raises, in_position) for raises in range(4) for in_position in (False, True))
LINES: dict[PotKind, tuple[float, ...]] = {
    PotKind(0, False): (CALL, CALL),
    PotKind(0, True): (CALL, CALL),
    PotKind(1, False): (CALL, RAISE, CALL),
    PotKind(1, True): (RAISE, CALL),
    PotKind(2, False): (RAISE, RERAISE, CALL),
    PotKind(2, True): (CALL, RAISE, RERAISE, CALL),
    PotKind(3, False): (CALL, RAISE, RERAISE, RERAISE, CALL),
    PotKind(3, True): (RAISE, RERAISE, RERAISE, CALL),
}
"""How such a pot comes about heads-up, where the button acts first before the flop and last after it."""


@cache
def equities() -> Exact:
    """The equity of each class against each other, before the flop."""
    met = class_matchups()
    return np.where(met.together > 0, met.equity / np.where(met.together > 0, met.together, 1), 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Realisation:
    """Shares of the pot for each kind of pot, in the order of `POTS`."""

    shares: Floats
    """What the player out of position wins: by kind of pot, own class and the other's class."""
    beyond: Floats
    """What a class wins beyond its equity: by raises, out of position or in it, and class."""


def realisation(blueprint: Blueprint, deals: SampledDeals, *, count: int, seed: int) -> Realisation:
    """Play from each kind of pot `count` deals for each player's hands."""
    found: dict[int, Exact] = {}
    shares = []
    for kind in POTS:
        node = flop_node(blueprint.tree, kind)
        if node not in found:
            found[node] = _fitted(
                _played(blueprint, deals, node, count, f"{seed}/{blueprint.betting.depth:g}/{node}")
            )
        shares.append(tightened(found[node]))
    return Realisation(shares=np.array(shares, np.float32), beyond=_beyond(shares))


def flop_node(tree: BettingTree, kind: PotKind) -> int:
    """Where the flop of such a pot begins; with fewer raises if stacks are too short for these."""
    node = 0
    for part in LINES[kind]:
        parts = tree.nodes[node].parts
        if part not in parts:
            return flop_node(tree, PotKind(kind.raises - 1, kind.in_position))
        node = int(tree.first[node]) + parts.index(part)
    return node


class PlayedShares(NamedTuple):
    """Sums over deals, by the classes of the player out of position and of the other."""

    deals: Exact
    shares: Exact


def _played(blueprint: Blueprint, deals: SampledDeals, node: int, count: int, seed: str) -> PlayedShares:
    """Shares of the pot out of position, less the luck of who has the better hand in the end.

    That luck is zero on average; how much of it is in the shares is found from them.
    """
    walks = Walks(blueprint.tree, blueprint.starts, HANDS)
    walks.averages = blueprint.table.astype(np.float32) / np.float32(FINEST)
    put = blueprint.tree.nodes[node].put[0]
    sums = np.zeros((3, CLASSES * CLASSES))
    lucky = [0.0, 0.0]
    for player in (0, 1):
        chance = int.from_bytes(shake_256(f"{seed}/{player}".encode()).digest(8), "big")
        deals.dice.state, walks.dice.state = chance, chance ^ 0x5DEECE66D
        for done in range(0, count, BATCH):
            share, luck, places = _batch(walks, deals, node, player, put, min(BATCH, count - done))
            for row, weights in zip(sums, (None, share, luck), strict=True):
                row += np.bincount(places, weights, CLASSES * CLASSES)
            lucky[0] += float(share @ luck)
            lucky[1] += float(luck @ luck)
    number, total, luck_sum = (row.reshape(CLASSES, CLASSES) for row in sums)
    return PlayedShares(number, total - luck_sum * lucky[0] / lucky[1])


def _batch(
    walks: Walks, deals: SampledDeals, node: int, player: int, put: float, count: int
) -> tuple[Exact, Exact, NDArray[np.int64]]:
    """For each hand of each deal: the share that is won out of position, the luck in it, both classes."""
    own, strengths = np.zeros(count * 4 * HANDS, np.uint8), np.zeros(count * HANDS, np.uint16)
    opposed, opposing = np.zeros(count * 4, np.uint8), np.zeros(count, np.uint16)
    won = np.zeros(count * HANDS, np.float32)
    deals.deal(count, HANDS, own, strengths, opposed, opposing)
    walks.play(node, player, count, own, strengths, opposed, opposing, won)
    mine = own.reshape(count, 4, HANDS)[:, 0].reshape(-1).astype(np.int64)
    theirs, other = (
        np.repeat(opposed.reshape(count, 4)[:, 0].astype(np.int64), HANDS),
        np.repeat(opposing, HANDS),
    )
    ahead = np.where(strengths > other, 1.0, np.where(strengths == other, 0.5, 0.0))
    share, luck = (won + put) / (2 * put), ahead - equities()[mine, theirs]
    return (
        (share.astype(float), luck, mine * CLASSES + theirs)
        if player == 0
        else (1 - share.astype(float), -luck, theirs * CLASSES + mine)
    )


def _fitted(played: PlayedShares) -> Exact:
    """The shares as a multiple of the equity, and a part for each class on each side.

    These are known from many deals, a single pair of classes from few.
    """
    equity, weights = equities(), played.deals
    mean = np.where(weights > 0, played.shares / np.maximum(weights, 1), 0)
    own, other, slope = np.zeros(CLASSES), np.zeros(CLASSES), 1.0
    for _ in range(FITS):
        rest = mean - slope * equity - other[None, :]
        own = (rest * weights).sum(axis=1) / weights.sum(axis=1)
        rest = mean - slope * equity - own[:, None]
        other = (rest * weights).sum(axis=0) / weights.sum(axis=0)
        rest = mean - own[:, None] - other[None, :]
        slope = float((rest * equity * weights).sum() / (equity * equity * weights).sum())
    found: Exact = slope * equity + own[:, None] + other[None, :]
    return found


def tightened(fitted: Exact) -> Exact:
    """What is left at a full table: the equity, all of what position is worth, and a part of the rest."""
    beyond = fitted - equities()
    position = float((beyond * class_matchups().together).sum())
    return equities() + position + TIGHTER * (beyond - position)


def _beyond(shares: Sequence[Exact]) -> Floats:
    """The mean over all hands of the other, and over who raised last."""
    facing, equity = class_matchups().facing, equities()
    found = np.zeros((4, 2, CLASSES))
    for kind, share in zip(POTS, shares, strict=True):
        more = share - equity
        found[kind.raises, 0] += (facing * more).sum(axis=1) / 2
        found[kind.raises, 1] -= (facing * more.T).sum(axis=1) / 2
    return found.astype(np.float32)
