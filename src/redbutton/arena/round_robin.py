"""All play all: every pair of bots plays a match, and one table tells what each wins from each.

>>> from redbutton.rules import make_rules
>>> robin = RoundRobin(bots=("caller", "random", "modest"), rules=make_rules(), stack=200, hands=240, seed=7)
>>> [pairing.names for pairing in robin.pairings]
[('caller', 'random'), ('caller', 'modest'), ('random', 'modest')]
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from redbutton.arena.decision_cost import DecisionCost
from redbutton.arena.entrants import dice, enter
from redbutton.arena.luck import Measure
from redbutton.arena.match import Match
from redbutton.arena.result import MatchResult, blocks
from redbutton.cores import Workers
from redbutton.errors import Code, RulesError
from redbutton.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class RobinMatch:
    """Two bots, by their places in the list, and their match."""

    first: int
    second: int
    match: Match

    @property
    def names(self) -> tuple[str, str]:
        one, other = self.match.entrants
        return one.name, other.name


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobin:
    """Who plays, by which rules, and how many hands each pair plays."""

    bots: tuple[str, ...]
    rules: Rules
    stack: int
    hands: int
    seed: int | str
    duplicate: bool = False
    measure: Measure = Measure.PLAIN
    watched: bool = False
    """Does a match end as soon as it is decided?"""
    timed: bool = False
    """Is the processor time of every decision measured?"""

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise RulesError(Code.ROUND_ROBIN_BOTS)

    @property
    def pairings(self) -> list[RobinMatch]:
        return [
            RobinMatch(first=first, second=second, match=self._match(first, second))
            for first, second in combinations(range(len(self.bots)), 2)
        ]

    def _match(self, first: int, second: int) -> Match:
        pair = self.bots[first], self.bots[second]
        return Match(
            entrants=enter(pair),
            rules=self.rules,
            stack=self.stack,
            hands=self.hands,
            seed=dice(self.seed, "/".join(pair)),
            duplicate=self.duplicate,
            measure=self.measure,
            watched=self.watched,
            timed=self.timed,
        )


class RobinTable:
    """The results so far."""

    def __init__(self, robin: RoundRobin) -> None:
        self.robin = robin
        self.played: list[tuple[RobinMatch, MatchResult]] = []

    @property
    def complete(self) -> bool:
        count = len(self.robin.bots)
        return len(self.played) == count * (count - 1) // 2 and all(one.complete for _, one in self.played)

    def rate(self, own: int, other: int) -> tuple[float, float | None] | None:
        """Big blinds per 100 hands that one bot wins from another, and half of the interval."""
        for pairing, result in self.played:
            if {own, other} == {pairing.first, pairing.second} and result.hands:
                rate, margin = result.lines[0 if pairing.first == own else 1].per_hundred()
                return (rate or 0.0, margin)
        return None

    def total(self, own: int) -> tuple[float, float | None] | None:
        """The mean over all opponents: each counts alike."""
        found = [self.rate(own, other) for other in range(len(self.robin.bots)) if other != own]
        known = [rate for rate in found if rate is not None]
        if not known:
            return None
        margins = [margin for _, margin in known if margin is not None]
        margin = (
            sum(margin**2 for margin in margins) ** 0.5 / len(known) if len(margins) == len(known) else None
        )
        return sum(rate for rate, _ in known) / len(known), margin

    def cost(self, own: int) -> DecisionCost:
        """What a bot's decisions cost, in all its matches."""
        found = DecisionCost()
        for pairing, result in self.played:
            if own in (pairing.first, pairing.second):
                found.add_all(result.costs[0 if pairing.first == own else 1])
        return found

    @property
    def ranking(self) -> list[int]:
        """The bots by what they win, the best first."""
        return sorted(range(len(self.robin.bots)), key=lambda own: -(self.total(own) or (0.0, None))[0])

    def rows(self) -> list[dict[str, Any]]:
        """Each match of each bot as a row, for files."""
        return [
            {
                "bot": self.robin.bots[own],
                "against": self.robin.bots[other],
                "hands": result.hands,
                "bb_per_100": found[0],
                "margin": found[1],
                **self._cost_row(result.costs[0 if pairing.first == own else 1]),
            }
            for own in range(len(self.robin.bots))
            for pairing, result in self.played
            if own in (pairing.first, pairing.second)
            for other in (pairing.first + pairing.second - own,)
            if (found := self.rate(own, other))
        ]

    def _cost_row(self, cost: DecisionCost) -> dict[str, Any]:
        return cost.as_json() if self.robin.timed else {}


def play_robin(
    robin: RoundRobin, jobs: Workers = 1, progress: Callable[[int], None] = lambda hands: None
) -> RobinTable:
    """Play all matches, one after the other; Ctrl-C ends them, and what is done is told."""
    table = RobinTable(robin)
    try:
        for pairing in robin.pairings:
            result = MatchResult(pairing.match)
            table.played.append((pairing, result))
            with closing(blocks(pairing.match, jobs)) as parts:
                for block in parts:
                    result.add(block)
                    progress(block.hands)
                    if result.decided:
                        progress(pairing.match.deals - result.hands)
                        break
    except KeyboardInterrupt:
        pass
    return table


def planned(robin: RoundRobin) -> int:
    """How many hands all matches have."""
    return sum(pairing.match.deals for pairing in robin.pairings)
