"""What comes of a match."""

from collections.abc import Generator

from redbutton.arena.match import Block, Match
from redbutton.arena.steady import Faults, blame
from redbutton.cores import spread
from redbutton.history.counts import Counts
from redbutton.history.sample import Sample
from redbutton.history.stats import Line, big_blind


def play(match: Match, jobs: int = 1) -> "Result":
    """Play a whole match; the same match has the same result with any number of jobs."""
    result = Result(match)
    for block in blocks(match, jobs):
        result.add(block)
    return result


def blocks(match: Match, jobs: int) -> Generator[Block]:
    """The blocks of a match one by one, in order."""
    return spread(match.play_block, match.blocks, jobs)


class Result:
    """The blocks so far, put together."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hands = 0
        self.groups = 0
        self.chips = [0] * match.players
        self.counts = [Counts() for _ in match.entrants]
        self.faults: dict[int, Faults] = {}
        self.course: list[tuple[int, list[int]]] = []
        """After so many hands, the chips that everybody has won."""
        self._squares = [0.0] * match.players

    def add(self, block: Block) -> None:
        self.hands += block.hands
        self.groups += block.groups
        self.chips = [so_far + more for so_far, more in zip(self.chips, block.chips, strict=True)]
        self._squares = [so_far + more for so_far, more in zip(self._squares, block.squares, strict=True)]
        for counts, more in zip(self.counts, block.counts, strict=True):
            counts.add(more)
        for entrant, faults in block.faults.items():
            blame(self.faults, entrant, faults)
        self.course.append((self.hands, self.chips))

    @property
    def complete(self) -> bool:
        return self.hands == self.match.deals

    @property
    def lines(self) -> list[Line]:
        """Everybody's statistics; the winnings in big blinds, observed group by group."""
        blind = big_blind(self.match.rules.stakes)
        return [
            Line(entrant.name, counts, Sample(self.groups, chips / blind, squares / blind**2))
            for entrant, counts, chips, squares in zip(
                self.match.entrants, self.counts, self.chips, self._squares, strict=True
            )
        ]
