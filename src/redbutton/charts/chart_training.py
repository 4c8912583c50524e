"""Training of charts: self-play before the flop, in rounds with linear weights.

The same plan gives the same bytes, on any number of processors. Charts learn side by side, each for some
rounds at a time. With more processors than charts, a round may have parts that learn apart; the mean of
what they have learnt is added in their order, as for blueprints.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache, partial
from hashlib import shake_256
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton._whole_file import writing_whole
from redbutton.blueprint._boards import SampledDeals
from redbutton.blueprint.cards import all_deals
from redbutton.blueprint.strategy import nearest_depth, shipped, shipped_buckets
from redbutton.blueprint.training import spread_long
from redbutton.charts._chart_walks import ChartWalks
from redbutton.charts.chart_betting import ACTIONS, CLASSES, FOLD, PLACES, ROWS, ChartBetting
from redbutton.charts.charts import PreflopCharts, dumps
from redbutton.charts.habits import usual_table
from redbutton.charts.realisation import (
    PlayedHands,
    Realisation,
    equities,
    flop_nodes,
    play_on,
    played_shares,
    realisation,
)
from redbutton.cores import Workers
from redbutton.equity.hand_classes import combos

Floats = NDArray[np.float32]

HANDS = 16
"""Own hands of a deal."""
FEW = 10.0
"""Decisions that the strategies after each round count for in the average."""
STRETCH = 20
"""Rounds that charts learn before they are handed back: a single one is short."""
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
    """Deals of each part of a round."""
    played: int
    """Deals that are played on from each kind of pot, to see what hands are worth there."""
    parts: int = 1
    habits: float = 0.0
    """The share of the others who play by habit; the rest knows how we play."""
    seed: int = 1

    @property
    def name(self) -> str:
        return f"{self.betting.depth:g}-{self.betting.open:g}"

    def chance(self, *what: object) -> int:
        """A random number of 64 bits that depends on the plan's seed and on what it is for."""
        text = "/".join(map(str, (self.seed, self.name, *what)))
        return int.from_bytes(shake_256(text.encode()).digest(8), "big")


class LearntPart(NamedTuple):
    """What a part of a round adds."""

    regrets: Floats
    averages: Floats
    won: NDArray[np.float64]
    deals: NDArray[np.float64]


class LearntCharts(NamedTuple):
    """All that charts have learnt so far, and what each place won in a deal of the last round."""

    regrets: Floats
    averages: Floats
    moments: Floats
    won: NDArray[np.float64]
    round: int


class ChartTraining:
    """Charts that learn. Training can be stopped after any round, and goes on exactly where it was."""

    def __init__(self, plan: ChartPlan, found: Realisation, folder: Path | None = None) -> None:
        self.plan, self.folder, self._found = plan, folder, found
        shape = ROWS * CLASSES * ACTIONS
        self.regrets, self.averages = np.zeros(2 * shape, np.float32), np.zeros(shape, np.float32)
        self.moments = np.zeros(shape, np.float32)
        """The sum of the strategies after each round, weighted as everything is."""
        self._usual = usual_table(plan.betting.depth)
        self._won = np.zeros(PLACES)
        self.round = 0

    @property
    def done(self) -> bool:
        return self.round >= self.plan.rounds

    def learn(self) -> None:
        """One round."""
        self.merge([self.learn_part(part) for part in range(self.plan.parts)])

    @property
    def learnt(self) -> LearntCharts:
        return LearntCharts(self.regrets, self.averages, self.moments, self._won, self.round)

    def take(self, learnt: LearntCharts) -> None:
        """Go on from what was learnt elsewhere."""
        self.regrets, self.averages, self.moments, self._won, self.round = learnt

    def learn_part(self, part: int) -> LearntPart:
        """One part of the next round, which changes nothing here."""
        walks = ChartWalks(
            self.plan.betting, self._found.shares, self._found.beyond, equities().astype(np.float32),
            class_table(), self._usual, self.plan.habits, HANDS,
        )  # fmt: skip
        walks.regrets = self.regrets.copy()
        walks.dice.state = self.plan.chance(self.round, part)
        walks.learn(self.plan.walks)
        regrets = np.asarray(walks.regrets) - self.regrets
        return LearntPart(regrets, np.asarray(walks.averages), np.asarray(walks.won), np.asarray(walks.deals))

    def merge(self, parts: Sequence[LearntPart]) -> None:
        """End a round with the mean of what its parts have learnt.

        What was learnt before counts a little less, so that a round counts by its number.
        """
        share = np.float32(1 / len(parts))
        for learnt in parts:
            self.regrets = self.regrets + learnt.regrets * share
            self.averages = self.averages + learnt.averages * share
        self._note_moment()
        self.round += 1
        kept = np.float32(self.round / (self.round + 1))
        for table in (self.regrets, self.averages, self.moments):
            table *= kept
        won, deals = (np.sum([each[which] for each in parts], axis=0) for which in (2, 3))
        self._won = won / np.maximum(deals, 1)

    def _note_moment(self) -> None:
        """Add the strategy of this moment, where anything has been learnt."""
        regrets = self.regrets[: len(self.moments)].reshape(ROWS, -1)
        learnt = np.flatnonzero(regrets.any(axis=1))
        mix = np.maximum(regrets[learnt], 0).reshape(len(learnt), CLASSES, ACTIONS)
        total = mix.sum(axis=2, keepdims=True)
        self.moments.reshape(ROWS, CLASSES, ACTIONS)[learnt] += mix / np.where(total > 0, total, 1)

    def winnings(self) -> NDArray[np.float64]:
        """What each place won in a deal of the last round."""
        return self._won

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
        return PreflopCharts.made(self.plan.betting, mixes, met, self.plan.habits)

    def save(self) -> None:
        """Write all that is needed to go on, and the charts as they are shipped."""
        assert self.folder is not None
        with writing_whole(self.folder / f"charts-{self.plan.name}.npz") as file:
            np.savez(
                file, regrets=self.regrets, averages=self.averages, moments=self.moments,
                round=self.round, plan=_told(self.plan),
            )  # fmt: skip
        with writing_whole(self.folder / f"{self.plan.name}.bin") as file:
            file.write(dumps(self.charts()))

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


def train_side_by_side(trainings: Sequence[ChartTraining], workers: Workers = 1) -> Generator[int]:
    """Learn all charts side by side; yields now and then how many rounds have been learnt."""
    while due := [training for training in trainings if not training.done]:
        if all(training.plan.parts == 1 for training in due):
            found = spread_long(partial(_learn_on, due), len(due), workers)
            for training, learnt in zip(due, found, strict=True):
                training.take(learnt)
        else:
            _learn_in_parts(due, workers)
        yield max(training.round for training in due)


def _learn_on(due: Sequence[ChartTraining], number: int) -> LearntCharts:
    """Learn to the end of a stretch."""
    training = due[number]
    for _ in range(min(training.plan.rounds - training.round, STRETCH - training.round % STRETCH)):
        training.learn()
    return training.learnt


def _learn_in_parts(due: Sequence[ChartTraining], workers: Workers) -> None:
    """One round of each, all parts of all charts at the same time."""
    pieces = [(training, part) for training in due for part in range(training.plan.parts)]
    found = spread_long(partial(_learn_part, pieces), len(pieces), workers)
    for training in due:
        training.merge([learnt for (its, _), learnt in zip(pieces, found, strict=True) if its is training])


def _learn_part(pieces: Sequence[tuple[ChartTraining, int]], number: int) -> LearntPart:
    training, part = pieces[number]
    return training.learn_part(part)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class FlopPlay:
    """A piece of work: hands of one player that are played on from a flop of a blueprint."""

    folder: Path
    blinds: int
    node: int
    player: int
    played: int
    seed: int


def learnt_realisations(
    folder: Path, depths: Sequence[float], *, played: int, seed: int, workers: Workers = 1
) -> dict[float, Realisation]:
    """What hands are worth after the flop with stacks of each depth; kept in files of the folder."""
    nearest = {depth: nearest_depth(depth) for depth in depths}
    files = {blinds: folder / f"realisation-{blinds}-{played}-{seed}.npz" for blinds in nearest.values()}
    missing = [blinds for blinds, file in files.items() if not file.exists()]
    pieces = [
        FlopPlay(folder=folder, blinds=blinds, node=node, player=player, played=played, seed=seed)
        for blinds in missing
        for node in flop_nodes(shipped(blinds).tree)
        for player in (0, 1)
    ]
    if pieces:
        _deals(folder)  # once, before there are workers
    hands = spread_long(partial(_play_on, pieces), len(pieces), workers) if pieces else []
    for blinds in missing:
        by_node: dict[int, list[PlayedHands]] = {}
        for piece, found in zip(pieces, hands, strict=True):
            if piece.blinds == blinds:
                by_node.setdefault(piece.node, []).append(found)
        shares = {node: played_shares(each) for node, each in by_node.items()}
        made = realisation(shipped(blinds), shares)
        np.savez(files[blinds], shares=made.shares, beyond=made.beyond)
    stored = {depth: np.load(files[blinds]) for depth, blinds in nearest.items()}
    return {
        depth: Realisation(shares=each["shares"], beyond=each["beyond"]) for depth, each in stored.items()
    }


def _play_on(pieces: Sequence[FlopPlay], number: int) -> PlayedHands:
    piece = pieces[number]
    blueprint, deals = shipped(piece.blinds), _deals(piece.folder)
    return play_on(blueprint, deals, piece.node, piece.player, count=piece.played, seed=piece.seed)


@lru_cache(maxsize=1)
def _deals(folder: Path) -> SampledDeals:
    """Random deals with the blueprints' kinds of hands, made once in a process."""
    buckets, deals = all_deals(folder, seed=1)
    assert np.array_equal(buckets.flops, shipped_buckets().flops), "blueprints have other kinds of hands"
    return deals
