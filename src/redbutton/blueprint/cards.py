"""Hands that are alike share a bucket: 169 before the flop, then clusters of distributions of strength.

On the flop and the turn, a hand is known by the distribution of its share of all hands that it will beat on
the river, and buckets are clusters of these under the earth mover's distance: a flush draw is not a middling
pair, although both win half of the time. On the river the share itself is cut into equal parts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint._boards import BoardNumbers, SampledDeals
from redbutton.blueprint._strengths import Strengths, nearest
from redbutton.equity.hand_classes import combos
from redbutton.solver.boards import ORDERS, PLACE, moved_hands

HANDS, CLASSES, BINS, OTHERS = 1326, 169, 16, 990
NONE, IMPOSSIBLE = 65535, 255
RIVER = 192
"""Buckets of the river: a multiple of `BINS`."""
CLUSTERS = 200
"""Buckets of the flop and of the turn."""
SAMPLE, ROUNDS = 24_000, 12
"""Distributions that clusters are made from, and how often their centres are moved."""

Bytes = NDArray[np.uint8]
Progress = Callable[[str, float], object]


@cache
def classes() -> Bytes:
    """The class of each of the 1326 hands before the flop."""
    found = np.zeros(HANDS, np.uint8)
    for index in range(CLASSES):
        for one, other in combos(index):
            found[PLACE[int(one), int(other)]] = index
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBuckets:
    """The centres of the clusters, as cumulative distributions of 0 to 255."""

    flop: Bytes
    turn: Bytes
    flops: Bytes
    """The buckets of all hands on all different flops: to count all rivers of a flop takes 40 ms."""

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The number of buckets on each street."""
        return CLASSES, len(self.flop), len(self.turn), RIVER

    def of(self, board: bytes) -> Bytes:
        """The bucket of every hand on a board; those that hold a card of it get any."""
        if not board:
            return classes()
        if len(board) == 3:
            number, exchange = divmod(different_flops().find(board), len(ORDERS))
            found: Bytes = self.flops[number][moved_hands(ORDERS[exchange])]
            return found
        strengths = Strengths()
        if len(board) == 5:
            strengths.river(board)
            return river_buckets(np.asarray(strengths.shares))
        counts = np.zeros((HANDS, BINS), np.uint16)
        strengths.runouts(board, counts)
        return clustered(counts, self.turn)


@cache
def different_flops() -> BoardNumbers:
    boards = BoardNumbers(3)
    boards.number_all()
    return boards


def river_buckets(shares: NDArray[np.uint16]) -> Bytes:
    parts = np.minimum(shares.astype(np.int32) * RIVER // (2 * OTHERS), RIVER - 1)
    return np.where(shares == NONE, IMPOSSIBLE, parts).astype(np.uint8)


def cumulative(counts: NDArray[np.uint16]) -> Bytes:
    """Counts as cumulative distributions, of 0 to 255."""
    sums = np.cumsum(counts, axis=1, dtype=np.int32)
    total = np.maximum(sums[:, -1:], 1)
    return np.ascontiguousarray((510 * sums + total) // (2 * total), np.uint8)


def clustered(counts: NDArray[np.uint16], centres: Bytes) -> Bytes:
    """The nearest centre of each hand's distribution."""
    found = np.zeros(len(counts), np.uint8)
    nearest(cumulative(counts), centres, found)
    found[counts.sum(axis=1) == 0] = IMPOSSIBLE
    return found


def centres_of(rows: Bytes, count: int) -> Bytes:
    """Lloyd's clusters, begun with rows at equal steps of strength; in the order of their sums."""
    order = np.argsort(rows.astype(np.int32).sum(axis=1), kind="stable")
    rows = np.ascontiguousarray(rows[order])
    centres = rows[np.linspace(0, len(rows) - 1, count).astype(int)]
    found = np.zeros(len(rows), np.uint8)
    for _ in range(ROUNDS):
        nearest(rows, _sorted(centres), found)
        centres = _sorted(centres).copy()
        sizes = np.bincount(found, minlength=count)
        for column in range(BINS):
            sums = np.bincount(found, rows[:, column], minlength=count)
            centres[:, column] = np.where(sizes, np.rint(sums / np.maximum(sizes, 1)), centres[:, column])
    return _sorted(centres)


def _sorted(centres: Bytes) -> Bytes:
    order = np.argsort(centres.astype(np.int32).sum(axis=1), kind="stable")
    return np.ascontiguousarray(centres[order])


# -- all boards, for training ------------------------------------------------------------------------------


def all_deals(
    folder: Path | None = None, *, clusters: int = CLUSTERS, seed: int = 0, progress: Progress | None = None
) -> tuple[CardBuckets, SampledDeals]:
    """The buckets of all hands on all boards; kept in a file of the folder, because they take a minute."""
    tell = progress or (lambda what, share: None)
    boards = [BoardNumbers(size) for size in (3, 4, 5)]
    deals = SampledDeals(*boards)
    file = folder / f"cards-{clusters}-{seed}.npz" if folder else None
    if file is not None and file.exists():
        stored = np.load(file)
        for each, size in zip(boards, (3, 4, 5), strict=True):
            each.codes = stored[f"codes{size}"]
        tables = [stored[f"buckets{size}"] for size in (3, 4, 5)]
        centres = stored["flop"], stored["turn"]
    else:
        for each in boards:
            each.number_all()
        centres, tables = _all_buckets(deals, boards, clusters, seed, tell)
        if file is not None:
            codes = {f"codes{each.size}": np.asarray(each.codes) for each in boards}
            kept = {f"buckets{size}": table for size, table in zip((3, 4, 5), tables, strict=True)}
            arrays: dict[str, Any] = {"flop": centres[0], "turn": centres[1], **codes, **kept}
            np.savez(file, **arrays)
    deals.flop_buckets, deals.turn_buckets, deals.river_buckets = tables
    deals.river_count, deals.classes = RIVER, classes()
    return CardBuckets(flop=centres[0], turn=centres[1], flops=tables[0].reshape(-1, HANDS)), deals


def _all_buckets(
    deals: SampledDeals, boards: list[BoardNumbers], clusters: int, seed: int, tell: Progress
) -> tuple[tuple[Bytes, Bytes], list[Bytes]]:
    """The centres of flop and turn, and the buckets of all hands on all boards of 3, 4 and 5 cards."""
    flops, turns, rivers = (each.first for each in boards)
    strengths, table = Strengths(), np.zeros((len(rivers), HANDS), np.uint8)
    for number, board in enumerate(rivers):
        strengths.river(board.tobytes())
        table[number] = river_buckets(np.asarray(strengths.shares))
        tell("rivers", (number + 1) / len(rivers))
    deals.river_buckets, deals.river_count = table.reshape(-1), RIVER
    dice = np.random.default_rng(seed)
    centres, tables = [], []
    for name, first in (("turns", turns), ("flops", flops)):
        sample = dice.choice(len(first), min(len(first), 400), replace=False)
        rows = np.concatenate([_distributions(deals, first[number]) for number in sorted(sample)])
        centres.append(centres_of(rows[dice.choice(len(rows), SAMPLE, replace=False)], clusters))
        found = np.zeros((len(first), HANDS), np.uint8)
        for number, board in enumerate(first):
            counts = np.zeros(HANDS * BINS, np.uint16)
            deals.add_rivers(board.tobytes(), counts)
            found[number] = clustered(counts.reshape(HANDS, BINS), centres[-1])
            tell(name, (number + 1) / len(first))
        tables.append(found.reshape(-1))
    return (centres[1], centres[0]), [tables[1], tables[0], table.reshape(-1)]


def _distributions(deals: SampledDeals, board: Bytes) -> Bytes:
    """The distributions of all hands that can be held on a board."""
    counts = np.zeros(HANDS * BINS, np.uint16)
    deals.add_rivers(board.tobytes(), counts)
    table = counts.reshape(HANDS, BINS)
    return cumulative(table[table.sum(axis=1) > 0])
