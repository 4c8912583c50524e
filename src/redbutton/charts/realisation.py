"""What a hand is worth when two see a flop: its share of the pot, as the heads-up blueprints play it on.

Equity alone is not what a hand wins: who acts last, who raised before the flop and what a hand can become
count, too. Blueprints were trained for two players, so their play after the flop tells. From each kind of
pot, random hands are played on by both; the shares are fitted by the equity of both classes, and by what each
class wins beyond it in position and out of it. What one wins the other loses, so the chips stay the same.
"""

from collections.abc import Mapping, Sequence
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
from redbutton.charts.best_hands import best
from redbutton.solver.class_matchups import class_matchups

Floats = NDArray[np.float32]
Exact = NDArray[np.float64]

HANDS, BATCH = 32, 500
CLASSES = 169
FITS = 60
"""How often the parts of a fit are found in turn."""
MEETING = (1.0, 0.4, 0.2, 0.1)
"""The share of hands that see a flop at a full table, about, by raises: the best ones.

A blueprint sees flops with almost any hands, and a strong one is paid by many weak ones. So the fit looks at
what hands win when such as these meet, and elsewhere only a little.
"""
SELDOM = 0.05
"""How much other hands count."""
DOUBT = 300.0
"""Hands that a class must have played until half of what it won beyond the fit is believed."""
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


def realisation(blueprint: Blueprint, played: Mapping[int, "PlayedShares"]) -> Realisation:
    """From what was played from each flop of the blueprint's betting that `flop_nodes` names."""
    shares = [fitted(played[flop_node(blueprint.tree, kind)], MEETING[kind.raises]) for kind in POTS]
    return Realisation(shares=np.array(shares, np.float32), beyond=_beyond(shares))


def flop_nodes(tree: BettingTree) -> list[int]:
    """The flops of all kinds of pots; several kinds may have the same one."""
    return list(dict.fromkeys(flop_node(tree, kind) for kind in POTS))


def flop_node(tree: BettingTree, kind: PotKind) -> int:
    """Where the flop of such a pot begins; with fewer raises if stacks are too short for these."""
    node = 0
    for part in LINES[kind]:
        parts = tree.nodes[node].parts
        if part not in parts:
            return flop_node(tree, PotKind(kind.raises - 1, kind.in_position))
        node = int(tree.first[node]) + parts.index(part)
    return node


class PlayedHands(NamedTuple):
    """What one player's hands won from a flop on: sums by the classes of both, the first out of position."""

    sums: Exact
    """Deals, shares of the pot out of position, and the luck of who has the better hand in the end."""
    together: Exact
    """Shares times luck, and luck times luck, over all deals: how much of the luck is in the shares."""


class PlayedShares(NamedTuple):
    """Sums over deals, by the classes of the player out of position and of the other."""

    deals: Exact
    shares: Exact


def play_on(
    blueprint: Blueprint, deals: SampledDeals, node: int, player: int, *, count: int, seed: int
) -> PlayedHands:
    """Play random deals on from a flop, with many hands of one of the players."""
    walks = Walks(blueprint.tree, blueprint.starts, HANDS)
    walks.averages = blueprint.table.astype(np.float32) / np.float32(FINEST)
    put = blueprint.tree.nodes[node].put[0]
    text = f"{seed}/{blueprint.betting.depth:g}/{node}/{player}"
    chance = int.from_bytes(shake_256(text.encode()).digest(8), "big")
    deals.dice.state, walks.dice.state = chance, chance ^ 0x5DEECE66D
    sums, together = np.zeros((3, CLASSES * CLASSES)), np.zeros(2)
    for done in range(0, count, BATCH):
        share, luck, places = _batch(walks, deals, node, player, put, min(BATCH, count - done))
        for row, weights in zip(sums, (None, share, luck), strict=True):
            row += np.bincount(places, weights, CLASSES * CLASSES)
        together += [float(share @ luck), float(luck @ luck)]
    return PlayedHands(sums, together)


def played_shares(hands: Sequence[PlayedHands]) -> PlayedShares:
    """Both players' hands together, without the luck, which is zero on average."""
    sums, together = sum(each.sums for each in hands), sum(each.together for each in hands)
    number, total, luck = (row.reshape(CLASSES, CLASSES) for row in np.asarray(sums))
    with_luck, of_luck = np.asarray(together)
    return PlayedShares(number, total - luck * with_luck / of_luck)


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


def fitted(played: PlayedShares, meeting: float) -> Exact:
    """The shares as a multiple of the equity, what position is worth, and a part for each class on each side.

    These are known from many deals, a single pair of classes from few. `meeting` is the share of hands, the
    best ones, that mostly meet.
    """
    counts = held(meeting)
    equity, weights = equities(), played.deals * counts[:, None] * counts[None, :]
    mean = np.where(played.deals > 0, played.shares / np.maximum(played.deals, 1), 0)
    own, other, slope, position = np.zeros(CLASSES), np.zeros(CLASSES), 1.0, 0.0
    rows, columns = played.deals * counts[None, :], played.deals * counts[:, None]
    for _ in range(FITS):
        rest = mean - slope * equity - position
        own = ((rest - other[None, :]) * rows).sum(axis=1) / (rows.sum(axis=1) + DOUBT)
        other = ((rest - own[:, None]) * columns).sum(axis=0) / (columns.sum(axis=0) + DOUBT)
        rest = mean - own[:, None] - other[None, :]
        position = float(((rest - slope * equity) * weights).sum() / weights.sum())
        spread = equity - float((equity * weights).sum() / weights.sum())
        slope = float((rest * spread * weights).sum() / (spread * equity * weights).sum())
    found: Exact = slope * equity + position + own[:, None] + other[None, :]
    return found


def held(meeting: float) -> Exact:
    """How much each class counts where such a share of hands mostly meets."""
    return SELDOM + (1 - SELDOM) * best(meeting).astype(float)


def _beyond(shares: Sequence[Exact]) -> Floats:
    """The mean over the hands of the other that usually come, and over who raised last."""
    facing, equity = class_matchups().facing, equities()
    found = np.zeros((4, 2, CLASSES))
    for kind, share in zip(POTS, shares, strict=True):
        met = facing * held(MEETING[kind.raises])
        met /= met.sum(axis=1, keepdims=True)
        found[kind.raises, 0] += (met * (share - equity)).sum(axis=1) / 2
        found[kind.raises, 1] -= (met * (share - equity).T).sum(axis=1) / 2
    return found.astype(np.float32)
