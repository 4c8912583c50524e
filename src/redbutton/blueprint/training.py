"""Training of blueprints: regret minimisation over sampled deals, in rounds that are merged in a fixed order.

A round has parts, and each part learns from where all stood when the round began, with chances of its own.
The mean of what the parts have learnt is added, in their order, so that the number of processes changes
nothing. (The sum would be too much: all parts learn the same from one opponent.) Later rounds count more:
after round r everything so far is multiplied by r / (r + 1), which is linear weighting.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import shake_256
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from redbutton._card_dice import CardDice
from redbutton._whole_file import writing_whole
from redbutton.blueprint._boards import SampledDeals
from redbutton.blueprint._walks import Walks
from redbutton.blueprint.abstract_betting import AbstractBetting, BettingTree
from redbutton.blueprint.cards import CLUSTERS, CardBuckets, all_deals
from redbutton.blueprint.strategy import dumps, dumps_buckets, rounded
from redbutton.cores import Workers, as_done

Floats = NDArray[np.float32]
T = TypeVar("T")

HANDS = 32
"""Own hands of a deal: more cost more time than they teach."""
FEW = 10.0
"""Decisions that the strategies after each round count for in the average."""
INERTIA = 30.0
"""Regret, in big blinds, with which a response begins to play like the blueprint."""
BATCH = 500
"""Deals that are dealt at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    """What is trained, and how long. The same plan gives the same bytes."""

    betting: AbstractBetting
    rounds: int
    walks: int
    """Walks of each part of a round."""
    parts: int = 1
    clusters: int = CLUSTERS
    seed: int = 1

    def chance(self, *what: object) -> int:
        """A random number of 64 bits that depends on the plan's seed and on what it is for."""
        text = "/".join(map(str, (self.seed, self.betting.depth, *what)))
        return int.from_bytes(shake_256(text.encode()).digest(8), "big")


class Learnt(NamedTuple):
    """What a part of a round adds."""

    regrets: Floats
    averages: Floats
    won: NDArray[np.float64]
    deals: NDArray[np.float64]


_kept: dict[tuple[Path | None, int, int], tuple[CardBuckets, SampledDeals]] = {}


def deals_of(folder: Path | None, plan: TrainingPlan) -> tuple[CardBuckets, SampledDeals]:
    """The buckets of all boards, made once in a process."""
    key = folder, plan.clusters, plan.seed
    if key not in _kept:
        _kept.clear()
        _kept[key] = all_deals(folder, clusters=plan.clusters, seed=plan.seed)
    return _kept[key]


class HandSource(Protocol):
    """Deals as they are learnt from; see `SampledDeals`, which deals hold'em."""

    @property
    def dice(self) -> CardDice: ...

    def deal(self, count: int, hands: int, own: Any, strengths: Any, opposed: Any, opposing: Any) -> None: ...


class Training:
    """A blueprint that learns. It can be stopped after any round, and goes on exactly where it was.

    `cards` are the numbers of buckets and the deals of another game than hold'em.
    """

    def __init__(
        self,
        plan: TrainingPlan,
        folder: Path | None = None,
        *,
        cards: tuple[tuple[int, ...], HandSource] | None = None,
    ) -> None:
        self.plan, self.folder, self._cards = plan, folder, cards
        self.tree = BettingTree(plan.betting)
        self.starts = self.tree.starts(cards[0] if cards else self.buckets.counts)
        size = int(self.starts[-1])
        self.regrets, self.averages = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.moments = np.zeros(size, np.float32)
        """The sum of the strategies after each round, weighted as everything is."""
        rows = np.repeat(self.tree.choices, np.diff(self.starts) // np.maximum(self.tree.choices, 1))
        self._row_sizes = rows.astype(np.int64)
        self._row_starts = np.concatenate([[0], np.cumsum(self._row_sizes)[:-1]])
        self.round = 0
        self.value = 0.0
        """What the big blind won in a deal of the last round."""

    @property
    def buckets(self) -> CardBuckets:
        return deals_of(self.folder, self.plan)[0]

    @property
    def done(self) -> bool:
        return self.round >= self.plan.rounds

    def learn_part(self, part: int) -> Learnt:
        """One part of the next round, which changes nothing here."""
        walks = Walks(self.tree, self.starts, HANDS)
        walks.regrets = self.regrets.copy()
        _walk(walks, self._deals(), 2, self.plan.walks, self.plan.chance(self.round, part))
        regrets, averages = np.asarray(walks.regrets) - self.regrets, np.asarray(walks.averages)
        return Learnt(regrets, averages, np.asarray(walks.won), np.asarray(walks.deals))

    def merge(self, parts: Sequence[Learnt]) -> None:
        """End a round with what all its parts have learnt."""
        share = np.float32(1 / len(parts))
        for learnt in parts:
            self.regrets = self.regrets + learnt.regrets * share
            self.averages = self.averages + learnt.averages * share
        self.moments = self.moments + self._shares(np.maximum(self.regrets, 0))
        self.round += 1
        kept = np.float32(self.round / (self.round + 1))
        for table in (self.regrets, self.averages, self.moments):
            table *= kept
        won, deals = (np.sum([each[which] for each in parts], axis=0) for which in (2, 3))
        self.value = float((won[0] / deals[0] - won[1] / deals[1]) / 2)

    def _deals(self) -> HandSource:
        return self._cards[1] if self._cards else deals_of(self.folder, self.plan)[1]

    def save(self) -> None:
        """Write all that is needed to go on, and the strategy as it is shipped.

        An old file stays until the new one is complete.
        """
        assert self.folder is not None
        depth = f"{self.plan.betting.depth:g}"
        with writing_whole(self.folder / f"{depth}.npz") as file:
            np.savez(
                file, regrets=self.regrets, averages=self.averages, moments=self.moments,
                round=self.round, plan=repr(self.plan),
            )  # fmt: skip
        written = {depth: self.packed()} | ({} if self._cards else {"cards": dumps_buckets(self.buckets)})
        for name, data in written.items():
            with writing_whole(self.folder / f"{name}.bin") as file:
                file.write(data)

    def packed(self) -> bytes:
        """The strategy as it is shipped."""
        return dumps(self.plan.betting, rounded(self.strategy(), self.tree, self.starts))

    def resume(self) -> bool:
        """Go on from the folder's file, if it is of the same plan; more rounds may be planned than before."""
        file = self.folder / f"{self.plan.betting.depth:g}.npz" if self.folder else None
        if file is None or not file.exists():
            return False
        stored = np.load(file)
        if _without_rounds(str(stored["plan"])) != _without_rounds(repr(self.plan)):
            return False
        self.regrets, self.averages, self.moments = stored["regrets"], stored["averages"], stored["moments"]
        self.round = int(stored["round"])
        return True

    def strategy(self) -> Floats:
        """The averages as shares; where they come from few decisions, the moments count too."""
        return self._shares(self.averages + np.float32(FEW) * self._shares(self.moments))

    def _shares(self, table: Floats) -> Floats:
        """The rows of a table, each divided by its sum; even shares where that is nothing."""
        total = np.add.reduceat(table, self._row_starts)
        by_row = np.repeat(np.where(total > 0, total, 1), self._row_sizes)
        even = np.repeat(np.where(total > 0, 0, 1 / self._row_sizes), self._row_sizes)
        found: Floats = (table / by_row + even).astype(np.float32)
        return found

    def exploitability(self, walks: int) -> float:
        """What players win, in big blinds a deal, who know the strategy and have learnt to answer it.

        They see buckets as the blueprint does, and have learnt for a limited time: a best response wins more.
        What they win is counted in the second half of that time.
        """
        strategy, found = self.strategy(), []
        for player in range(2):
            learner = Walks(self.tree, self.starts, HANDS)
            learner.fixed, learner.averages = True, strategy
            learner.regrets = strategy * np.float32(INERTIA)
            for half in range(2):
                learner.won, learner.deals = np.zeros(2), np.zeros(2)
                chance = self.plan.chance("response", self.round, player, half)
                _walk(learner, self._deals(), player, walks // 2, chance)
            found.append(learner.won[player] / learner.deals[player])
        return float(sum(found) / 2)


def _without_rounds(plan: str) -> list[str]:
    return [part for part in plan.split(", ") if not part.startswith("rounds=")]


def train(trainings: Sequence[Training], workers: Workers = 1) -> Generator[int]:
    """Learn round after round, all blueprints side by side; yields after each round its number."""
    while due := [training for training in trainings if not training.done]:
        pieces = [(training, part) for training in due for part in range(training.plan.parts)]
        found = spread_long(partial(_learn, pieces), len(pieces), workers)
        for training in due:
            training.merge(
                [learnt for (its, _), learnt in zip(pieces, found, strict=True) if its is training]
            )
        yield max(training.round for training in due)


def measure(trainings: Sequence[Training], walks: int, workers: Workers = 1) -> list[float]:
    """The exploitability of each; see `Training.exploitability`."""
    return spread_long(partial(_measure, trainings, walks), len(trainings), workers)


def spread_long(work: Callable[[int], T], pieces: int, workers: Workers) -> list[T]:
    """Long pieces on all workers, their results in order; in this process if there is one worker."""
    if workers == 1:
        return [work(piece) for piece in range(pieces)]
    found = dict(as_done(work, pieces, workers))
    return [found[piece] for piece in range(pieces)]


def _learn(pieces: Sequence[tuple[Training, int]], number: int) -> Learnt:
    training, part = pieces[number]
    return training.learn_part(part)


def _measure(trainings: Sequence[Training], walks: int, number: int) -> float:
    return trainings[number].exploitability(walks)


def _walk(walks: Walks, deals: HandSource, players: int, count: int, chance: int) -> None:
    deals.dice.state, walks.dice.state = chance, chance ^ 0x5DEECE66D
    own, strengths = np.zeros(BATCH * 4 * HANDS, np.uint8), np.zeros(BATCH * HANDS, np.uint16)
    opposed, opposing = np.zeros(BATCH * 4, np.uint8), np.zeros(BATCH, np.uint16)
    for done in range(0, count, BATCH):
        batch = min(BATCH, count - done)
        deals.deal(batch, HANDS, own, strengths, opposed, opposing)
        walks.learn(players, batch, own, strengths, opposed, opposing)
