"""The result of a match."""

from collections.abc import Generator
from contextlib import closing

from redbutton.arena.decision_cost import DecisionCost
from redbutton.arena.guarded_deals import FaultCount, blame
from redbutton.arena.match import Block, Match
from redbutton.arena.stopping import WatchedSample, is_decided
from redbutton.cores import Workers, spread
from redbutton.history.counts import Counts
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import StatsLine, big_blind


def play(match: Match, jobs: Workers = 1) -> "MatchResult":
    """Play a whole match. The result does not depend on the number of jobs."""
    result = MatchResult(match)
    with closing(blocks(match, jobs)) as parts:
        for block in parts:
            result.add(block)
            if result.decided:
                break
    return result


def blocks(match: Match, jobs: Workers) -> Generator[Block]:
    """The blocks of a match one by one, in order."""
    return spread(match.weighted.play_block, match.blocks, jobs)


class MatchResult:
    """The sum of the blocks so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hands = 0
        self.groups = 0
        self.chips = [0] * match.players
        self.counts = [Counts() for _ in match.entrants]
        self.faults: dict[int, FaultCount] = {}
        self.costs = [DecisionCost() for _ in match.entrants]
        """What decisions cost, where that is measured."""
        self.course: list[tuple[int, list[int]]] = []
        """Chips won by each entrant after this many hands."""
        self.won = [0.0] * match.players
        """The same without the luck that is taken out."""
        self._squares = [0.0] * match.players

    def add(self, block: Block) -> None:
        self.hands += block.hands
        self.groups += block.groups
        self.chips = [so_far + more for so_far, more in zip(self.chips, block.chips, strict=True)]
        self.won = [so_far + more for so_far, more in zip(self.won, block.won, strict=True)]
        self._squares = [so_far + more for so_far, more in zip(self._squares, block.squares, strict=True)]
        for counts, more in zip(self.counts, block.counts, strict=True):
            counts.add(more)
        for cost, some in zip(self.costs, block.costs, strict=True):
            cost.add_all(some)
        for entrant, faults in block.faults.items():
            blame(self.faults, entrant, faults)
        self.course.append((self.hands, self.chips))

    @property
    def complete(self) -> bool:
        return self.hands == self.match.deals or self.decided

    @property
    def lines(self) -> list[StatsLine]:
        """Everybody's statistics; winnings in big blinds, observed group by group."""
        blind = big_blind(self.match.rules.stakes)
        return [
            StatsLine(entrant.name, counts, self._sample(won / blind, squares / blind**2))
            for entrant, counts, won, squares in zip(
                self.match.entrants, self.counts, self.won, self._squares, strict=True
            )
        ]

    @property
    def decided(self) -> bool:
        """Is it a match that ends when the first entrant surely wins or loses, and is that so?"""
        return self.match.watched and is_decided(self.lines[0].won)

    def _sample(self, total: float, squares: float) -> Sample:
        match = self.match
        if not match.watched:
            return Sample(self.groups, total, squares)
        planned = match.deals // match.players if match.duplicate else match.deals
        return WatchedSample(self.groups, total, squares, planned)
