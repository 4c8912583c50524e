"""Sampled answers: random deals, until they are precise enough or the time is up."""

import os
import time
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil, sqrt
from random import Random

from redbutton.cards import Seed, seeded_bytes
from redbutton.cores import available_cores
from redbutton.equity._kernel import Deals, settle
from redbutton.equity.equity_question import Question
from redbutton.equity.exact import add_all, empty_totals, run
from redbutton.equity.games import Rows
from redbutton.equity.weighted_hands import WeightedHands
from redbutton.errors import Code, EquityError

BATCH = 1 << 14
"""Deals from one seed. Threads share the batches, so the number of threads changes no answer."""
FIRST_LOOK = 4 * BATCH
"""Deals before the precision is first checked."""
ROUND = 64 * BATCH
"""Most deals between two checks of precision and clock."""
CERTAIN = 1 << 32


class Sampler:
    """Deals a question's hands and boards, batch by batch."""

    def __init__(
        self, question: Question, *, seed: Seed | None, threads: int | None, counting: bool = False
    ) -> None:
        self.totals = empty_totals(question, counting)
        self.done = 0
        self._question, self._counting = question, counting
        self._seeds = Random(os.urandom(8) if seed is None else seeded_bytes(seed)(8))
        self._threads = threads or available_cores()
        players, board, live = len(question.holdings), question.board, question.live
        rows = pick_list(question.holdings)
        self._idle = [
            Deals(question.game, players, counting, rows, board, live) for _ in range(self._threads)
        ]

    def deal(self, wanted: int) -> None:
        """Make more deals."""
        batches = [min(BATCH, wanted - start) for start in range(0, wanted, BATCH)]
        self.totals = add_all([self.totals, *run([self._batch(deals) for deals in batches], self._threads)])
        self.done += wanted

    def _batch(self, deals: int) -> Callable[[], Sequence[float]]:
        seed = self._seeds.getrandbits(64)

        def play() -> Sequence[float]:
            table, totals = self._idle.pop(), empty_totals(self._question, self._counting)
            table.play(deals, seed, totals)
            self._idle.append(table)
            if table.stuck:
                raise EquityError(Code.HANDS_COLLIDE)
            return totals

        return play

    @property
    def error(self) -> float:
        """The largest standard error of a player's equity."""
        return max(standard_errors(self.totals, self._question, self.done))


def sample(sampler: Sampler, *, samples: int | None, precision: float | None, seconds: float | None) -> None:
    """Sample until there are enough deals, every equity is precise enough, or the time is up."""
    begin = time.monotonic()
    while wanted := min(_wanted(sampler, samples, precision), ROUND, max(FIRST_LOOK, sampler.done)):
        if seconds and sampler.done:
            spent = time.monotonic() - begin
            if spent >= seconds:
                return
            batches = int(sampler.done * (seconds / spent - 1)) // BATCH
            wanted = min(wanted, max(1, batches) * BATCH)
        sampler.deal(wanted)


def _wanted(sampler: Sampler, samples: int | None, precision: float | None) -> int:
    """How many more deals are needed."""
    if samples:
        return samples - sampler.done
    if not precision:
        return ROUND
    if not sampler.done:
        return FIRST_LOOK
    missing = sampler.done * ((sampler.error / precision) ** 2 - 1)
    return max(0, ceil(missing / BATCH)) * BATCH


def standard_errors(totals: Sequence[float], question: Question, deals: int) -> list[float]:
    """Each player's standard error of the equity."""
    shared = settle(totals, len(question.holdings), question.game.split)
    return [sqrt(max(0.0, square / deals - (share / deals) ** 2) / deals) for _, _, share, square in shared]


def pick_list(held: Sequence[WeightedHands]) -> Rows:
    """The hands to pick from, all players' in one row."""
    first = list(accumulate((len(each.hands) for each in held), initial=0))
    hands, keep, instead = array("Q"), array("Q"), array("i")
    for each, start in zip(held, first, strict=False):
        hands.extend(each.hands)
        chances, others = aliases(each.weights)
        keep.extend(chances)
        instead.extend(start + other for other in others)
    if not hands:
        hands, keep, instead = array("Q", [0]), array("Q", [0]), array("i", [0])
    return Rows(hands, keep, instead, first)


def aliases(weights: Sequence[float]) -> tuple[list[int], list[int]]:
    """Walker's alias table: choose any place evenly, keep it with its probability, else the other one."""
    total = sum(weights)
    chances = [weight * len(weights) / total for weight in weights]
    instead = list(range(len(weights)))
    small = [place for place, chance in enumerate(chances) if chance < 1]
    large = [place for place, chance in enumerate(chances) if chance >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        instead[less] = more
        chances[more] -= 1 - chances[less]
        if chances[more] < 1:
            small.append(large.pop())
    return [min(CERTAIN, round(chance * CERTAIN)) for chance in chances], instead
