"""Training of charts: self-play before the flop, in rounds with linear weights.

The same plan gives the same bytes.
"""

from dataclasses import dataclass, fields
from hashlib import shake_256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.cards import all_deals
from redbutton.blueprint.strategy import nearest_depth, shipped
from redbutton.charts._chart_walks import ChartWalks
from redbutton.charts.chart_betting import ACTIONS, CLASSES, FOLD, ROWS, ChartBetting
from redbutton.charts.charts import PreflopCharts, dumps
from redbutton.charts.realisation import Realisation, equities, realisation
from redbutton.equity.hand_classes import combos

Floats = NDArray[np.float32]

HANDS = 16
"""Own hands of a deal."""
FEW = 10.0
"""Decisions that the strategies after each round count for in the average."""
TRUSTED = 20.0
"""Decisions that a row of a class must have been met in, on average over the rounds, to be in a chart."""


ACES, HARDLY = 0, 1 / 30
"""A row in which aces still fold more often has not been learnt yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPlan:
    """What is trained, and how long."""

    betting: ChartBetting
    rounds: int
    walks: int
    """Deals of a round."""
    played: int
    """Deals that are played on from each kind of pot, to see what hands are worth there."""
    seed: int = 1

    @property
    def name(self) -> str:
        return f"{self.betting.depth:g}-{self.betting.open:g}"

    def chance(self, *what: object) -> int:
        """A random number of 64 bits that depends on the plan's seed and on what it is for."""
        text = "/".join(map(str, (self.seed, self.name, *what)))
        return int.from_bytes(shake_256(text.encode()).digest(8), "big")


class ChartTraining:
    """Charts that learn. Training can be stopped after any round, and goes on exactly where it was."""

    def __init__(self, plan: ChartPlan, found: Realisation, folder: Path | None = None) -> None:
        self.plan, self.folder = plan, folder
        shape = ROWS * CLASSES * ACTIONS
        self._walks = ChartWalks(
            plan.betting, found.shares, found.beyond, equities().astype(np.float32), class_table(), HANDS
        )
        self.regrets, self.averages = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.moments = np.zeros(shape, np.float32)
        """The sum of the strategies after each round, weighted as everything is."""
        self.round = 0

    @property
    def done(self) -> bool:
        return self.round >= self.plan.rounds

    def learn(self) -> None:
        """One round. What was learnt before counts a little less, so that a round counts by its number."""
        walks = self._walks
        walks.regrets, walks.averages = self.regrets, self.averages
        walks.dice.state = self.plan.chance(self.round)
        walks.won, walks.deals = np.zeros(len(walks.won)), np.zeros(len(walks.won))
        walks.learn(self.plan.walks)
        self._note_moment()
        self.round += 1
        kept = np.float32(self.round / (self.round + 1))
        self.regrets *= kept
        self.averages *= kept
        self.moments *= kept

    def _note_moment(self) -> None:
        """Add the strategy of this moment, where anything has been learnt."""
        regrets = self.regrets.reshape(ROWS, -1)
        learnt = np.flatnonzero(regrets.any(axis=1))
        mix = np.maximum(regrets[learnt], 0).reshape(len(learnt), CLASSES, ACTIONS)
        total = mix.sum(axis=2, keepdims=True)
        self.moments.reshape(ROWS, CLASSES, ACTIONS)[learnt] += mix / np.where(total > 0, total, 1)

    def winnings(self) -> NDArray[np.float64]:
        """What each place won in a deal of the last round."""
        return np.asarray(self._walks.won) / np.maximum(np.asarray(self._walks.deals), 1)

    def charts(self) -> PreflopCharts:
        """The average strategies; rows that were hardly ever met, or have not been learnt, are left out.

        Where a class hardly ever came itself, its strategies after each round count: all hands learn there.
        """
        averages, moments = (
            each.reshape(ROWS, CLASSES, ACTIONS).astype(np.float64) for each in (self.averages, self.moments)
        )
        met = averages.sum(axis=2).mean(axis=1) > TRUSTED
        table = averages + FEW / self.plan.rounds * moments
        total = table.sum(axis=2, keepdims=True)
        mixes = np.where(total > 0, table / np.where(total > 0, total, 1), [1.0, 0.0, 0.0])
        met &= mixes[:, ACES, FOLD] < HARDLY
        return PreflopCharts.made(self.plan.betting, mixes, met)

    def save(self) -> None:
        """Write all that is needed to go on, and the charts as they are shipped."""
        assert self.folder is not None
        new = self.folder / f"charts-{self.plan.name}.new.npz"
        np.savez(
            new, regrets=self.regrets, averages=self.averages, moments=self.moments,
            round=self.round, plan=_told(self.plan),
        )  # fmt: skip
        new.replace(self.folder / f"charts-{self.plan.name}.npz")
        part = self.folder / f"{self.plan.name}.new"
        part.write_bytes(dumps(self.charts()))
        part.replace(self.folder / f"{self.plan.name}.bin")

    def resume(self) -> bool:
        """Go on from the folder's file, if it is of the same plan; more rounds may be planned than before."""
        file = self.folder / f"charts-{self.plan.name}.npz" if self.folder else None
        if file is None or not file.exists():
            return False
        stored = np.load(file)
        if str(stored["plan"]) != _told(self.plan):
            return False
        self.regrets, self.averages, self.moments = stored["regrets"], stored["averages"], stored["moments"]
        self.round = int(stored["round"])
        return True


def _told(plan: ChartPlan) -> str:
    """A plan as text, without its number of rounds."""
    return ", ".join(
        f"{each.name}={getattr(plan, each.name)}" for each in fields(plan) if each.name != "rounds"
    )


def class_table() -> NDArray[np.uint8]:
    """The class of any two cards."""
    table = np.zeros((52, 52), np.uint8)
    for index in range(CLASSES):
        for one, other in combos(index):
            table[int(one), int(other)] = table[int(other), int(one)] = index
    return table


def learnt_realisation(folder: Path, depth: float, *, played: int, seed: int) -> Realisation:
    """What hands are worth after the flop with stacks of a depth; kept in a file of the folder."""
    blinds = nearest_depth(depth)
    file = folder / f"realisation-{blinds}-{played}-{seed}.npz"
    if file.exists():
        stored = np.load(file)
        return Realisation(shares=stored["shares"], beyond=stored["beyond"])
    buckets, deals = all_deals(folder, seed=1)
    blueprint = shipped(blinds)
    assert np.array_equal(buckets.flops, blueprint.buckets.flops), "the blueprint has other kinds of hands"
    found = realisation(blueprint, deals, count=played, seed=seed)
    np.savez(file, shares=found.shares, beyond=found.beyond)
    return found
