"""How the subsets of flops were chosen; `python -m redbutton.solver.flop_choice` makes their file again.

A subset should have the means that all flops have, for any ranges. It is made in three steps:

1. Flops are sorted into cells by suits and pairs, and each cell gets its part of the subset, at least one.
2. The flops of a cell are clustered (k-means) by what is known of each: the equities of several matchups, its
   ranks, its high card, its straights. The flop nearest to a cluster's middle stands for the cluster.
3. The weights of the clusters are calibrated, as survey statisticians do it: changed as little as possible so
   that the means of the known figures come out right; those of the cells exactly.

This is done with many starts of the clustering. The subset is kept whose means are nearest to those of all
flops, squares of the equities included, which the calibration does not see.
"""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from redbutton.solver.flop_equities import flop_equities
from redbutton.solver.flop_matchups import CHOSEN_BY
from redbutton.solver.flops import DECK, Flops, all_flops
from redbutton.solver.textures import Texture, texture

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SIZES = (25, 49, 95, 184)
STARTS = 12
"""Clusterings that are tried for each size."""
ROUNDS = 20
"""Most rounds of one clustering."""
EQUITY_COUNTS = 3.0
"""How much an equity counts in a distance, beside a rank or a texture."""
SOFT = 1e-3
"""How much the calibration gives way for figures other than the cells' shares."""
LEAST = 0.2
"""What is left at least of a cluster's weight."""


class FlopChooser:
    """What is known of each flop, and subsets that have the means of all."""

    def __init__(self, equities: Floats) -> None:
        flops = all_flops()
        self.flops = [*flops]
        self.counts = np.array([*flops.values()], np.float64)
        kinds = [texture(flop) for flop in flops]
        cells = sorted({(each.suits, each.pairing) for each in kinds})
        self.cell = np.array([cells.index((each.suits, each.pairing)) for each in kinds])
        textures = [
            [
                getattr(each, name) == kind
                for name in Texture.names()
                for kind in Texture.__annotations__[name]
            ]
            for each in kinds
        ]
        ranks = [[flop[::2].count(rank) for rank in "23456789TJQKA"] for flop in flops]
        known = np.hstack([EQUITY_COUNTS * _standard(equities, self.counts), textures, ranks])
        self.known: Floats = known
        self.figures = np.hstack([_standard(equities, self.counts), textures, np.array(ranks) / 3])
        self.checked = np.hstack([self.figures, _standard(equities, self.counts) ** 2])

    def choose(self, size: int, starts: int = STARTS) -> Flops:
        """The best subset of this size."""
        tried = [self._subset(size, np.random.default_rng(start)) for start in range(starts)]
        chosen, weights = min(tried, key=lambda each: self._error(*each))
        return {self.flops[flop]: int(weight) for flop, weight in sorted(zip(chosen, weights, strict=True))}

    def _subset(self, size: int, dice: np.random.Generator) -> tuple[Ints, Ints]:
        chosen: list[int] = []
        weights: list[float] = []
        for cell, part in enumerate(self._parts(size)):
            members = (self.cell == cell).nonzero()[0]
            cluster, middles = _clusters(self.known[members], self.counts[members], part, dice)
            for number in np.unique(cluster):
                own = members[cluster == number]
                distance = ((self.known[own] - middles[number]) ** 2).sum(axis=1)
                chosen.append(int(own[distance.argmin()]))
                weights.append(float(self.counts[own].sum()))
        found = np.array(chosen)
        return found, _whole(self._calibrated(found, np.array(weights)))

    def _parts(self, size: int) -> list[int]:
        """How many flops each cell gets: by its weight, at least one."""
        shares = np.bincount(self.cell, self.counts) / self.counts.sum()
        parts = np.maximum(1, np.floor(shares * size)).astype(int)
        while parts.sum() < size:
            parts[(shares * size - parts).argmax()] += 1
        while parts.sum() > size:
            parts[np.where(parts > 1, shares * size - parts, np.inf).argmin()] -= 1
        return [int(part) for part in parts]

    def _calibrated(self, chosen: Ints, weights: Floats) -> Floats:
        """Weights as near as possible to these that give the means of all flops."""
        cells = np.eye(self.cell.max() + 1)[self.cell]
        asked = np.hstack([cells, self.figures])
        soft = np.r_[np.full(cells.shape[1], 1e-9), np.full(self.figures.shape[1], SOFT)] * DECK
        totals = self.counts @ asked
        least, own, held = LEAST * weights, asked[chosen], np.zeros(len(chosen), bool)
        found = weights
        for _ in range(ROUNDS):
            free = np.where(held, 0.0, weights)
            start = np.where(held, least, weights)
            system = own.T @ (free[:, None] * own) + np.diag(soft)
            found = start + free * (own @ np.linalg.solve(system, totals - start @ own))
            below = (found < least - 1e-9) & ~held
            if not below.any():
                break
            held |= below
        calibrated: Floats = np.maximum(found, least)
        return calibrated

    def _error(self, chosen: Ints, weights: Ints) -> float:
        """How far the means of all that is known are from those of all flops."""
        off = weights @ self.checked[chosen] / DECK - self.counts @ self.checked / DECK
        return float((off**2).sum())


def _standard(numbers: Floats, counts: Floats) -> Floats:
    """With a mean of 0 and a spread of 1."""
    off = numbers - np.average(numbers, axis=0, weights=counts)
    spread: Floats = off / np.sqrt(np.average(off**2, axis=0, weights=counts))
    return spread


def _clusters(points: Floats, counts: Floats, number: int, dice: np.random.Generator) -> tuple[Ints, Floats]:
    """Each point's cluster, and the clusters' middles."""
    middles = points[[dice.choice(len(points), p=counts / counts.sum())]]
    for _ in range(number - 1):  # far from those there are: k-means++
        far = _distances(points, middles).min(axis=1) * counts
        chance = far / far.sum() if far.sum() else counts / counts.sum()
        middles = np.vstack([middles, points[dice.choice(len(points), p=chance)]])
    cluster = _distances(points, middles).argmin(axis=1)
    for _ in range(ROUNDS):
        for each in np.unique(cluster):
            own = cluster == each
            middles[each] = np.average(points[own], axis=0, weights=counts[own])
        nearest = _distances(points, middles).argmin(axis=1)
        if (nearest == cluster).all():
            break
        cluster = nearest
    return cluster, middles


def _distances(points: Floats, middles: Floats) -> Floats:
    found: Floats = ((points[:, None] - middles[None]) ** 2).sum(axis=2)
    return found


def _whole(weights: Floats) -> Ints:
    """Whole numbers that add up to all flops; the largest remainders are rounded up."""
    scaled = weights * (DECK / weights.sum())
    found: Ints = np.maximum(1, np.floor(scaled)).astype(np.int64)
    for place in np.argsort(found - scaled, kind="stable")[: DECK - found.sum()]:
        found[place] += 1
    return found


def choose_all(equities: Floats, sizes: Sequence[int] = SIZES) -> dict[str, Flops]:
    """All subsets that come with the house."""
    chooser = FlopChooser(equities)
    return {str(size): chooser.choose(size) for size in sizes}


def main() -> None:
    """Count the equities, which takes some minutes, and write the subsets."""
    from rich.progress import track

    from redbutton.solver.flop_equities import BOARDS

    steps = iter(track(range(BOARDS)))
    equities = flop_equities([*CHOSEN_BY.values()], lambda done: next(steps, None)).round(5)
    path = Path(str(files(__package__).joinpath("flop_subsets.json")))
    path.write_text(json.dumps(choose_all(equities), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
