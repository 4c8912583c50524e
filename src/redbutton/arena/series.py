"""Many tournaments of the same bots: their places, and what these pay.

Seats rotate from one tournament to the next. A tournament depends only on the series and its own number, so
it can be played on any core.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from redbutton.arena.entrants import Entrant, dice
from redbutton.arena.guarded_deals import FaultCount, GuardedTable, blame
from redbutton.cores import Workers, spread
from redbutton.errors import Code, RulesError
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import big_blind
from redbutton.play.tournament import LEVEL_HANDS, Tournament
from redbutton.rules import Rules, Stakes


class TournamentResult(NamedTuple):
    """How one tournament ended, by entrant; prizes in buy-ins."""

    hands: int
    places: list[int]
    prizes: list[float]
    faults: dict[int, FaultCount]


@dataclass(frozen=True, kw_only=True)
class Series:
    """Who plays, by which rules, and how many tournaments. The seed decides all cards and random choices."""

    entrants: tuple[Entrant, ...]
    rules: Rules
    stack: int
    count: int
    seed: int | str
    levels: Sequence[Stakes] | None = None
    level_hands: int = LEVEL_HANDS
    payouts: Sequence[int] | None = None

    def __post_init__(self) -> None:
        if self.count <= 0:
            raise RulesError(Code.SETTING_NOT_POSITIVE, setting="count", value=self.count)
        self.tournament(0)
        if not big_blind(self.rules.stakes) or not self.rules.variant.has_betting:
            raise RulesError(Code.NOTHING_TO_WIN)

    def tournament(self, number: int) -> Tournament:
        """One of the tournaments, about to begin. The buy-in is the starting stack."""
        n = len(self.entrants)
        return Tournament(
            rules=self.rules,
            names=[self.entrants[(seat + number) % n].name for seat in range(n)],
            stack=self.stack,
            levels=self.levels,
            level_hands=self.level_hands,
            payouts=self.payouts,
            seed=f"{self.seed}/{number + 1}",
        )

    def play_one(self, number: int) -> TournamentResult:
        tournament = self.tournament(number)
        index = {entrant.name: place for place, entrant in enumerate(self.entrants)}
        actors = {
            entrant.name: entrant.make(dice(self.seed, f"{number}/{entrant.name}"))
            for entrant in self.entrants
        }
        faults: dict[int, FaultCount] = {}
        while (deal := tournament.next_deal()) is not None:
            names = tournament.names
            table = GuardedTable([actors[name] for name in names], names)
            for fault in table.play(deal, tournament.dealer(), tournament.number):
                blame(faults, index[names[fault.player]], FaultCount(1, number + 1, fault.reason))
            tournament.settle()
        places = {name: place for name, _, place in tournament.standings}
        prizes = tournament.prizes
        return TournamentResult(
            hands=tournament.number,
            places=[places[entrant.name] or 1 for entrant in self.entrants],
            prizes=[prizes.get(entrant.name, 0) / self.stack for entrant in self.entrants],
            faults=faults,
        )


def outcomes(series: Series, jobs: Workers) -> Generator[TournamentResult]:
    """The tournaments one by one, in order."""
    return spread(series.play_one, series.count, jobs)


def play_series(series: Series, jobs: Workers = 1) -> "Standings":
    """Play all tournaments. The result does not depend on the number of jobs."""
    standings = Standings(series)
    for outcome in outcomes(series, jobs):
        standings.add(outcome)
    return standings


class Standings:
    """The sum of the tournaments so far."""

    def __init__(self, series: Series) -> None:
        self.series = series
        n = len(series.entrants)
        self.count = self.hands = 0
        self.finishes = [[0] * n for _ in range(n)]
        """How often each entrant finished in each place (first, second, ...)."""
        self.profit = [Sample() for _ in range(n)]
        """The prizes less the buy-in, in buy-ins."""
        self.place = [Sample() for _ in range(n)]
        self.faults: dict[int, FaultCount] = {}
        self.course: list[list[float]] = []
        """Everybody's profit after each tournament."""

    def add(self, outcome: TournamentResult) -> None:
        self.count += 1
        self.hands += outcome.hands
        for entrant, (place, prize) in enumerate(zip(outcome.places, outcome.prizes, strict=True)):
            self.finishes[entrant][place - 1] += 1
            self.place[entrant].add(place)
            self.profit[entrant].add(prize - 1)
        self.course.append([sample.total for sample in self.profit])
        for entrant, faults in outcome.faults.items():
            blame(self.faults, entrant, faults)

    @property
    def complete(self) -> bool:
        return self.count == self.series.count

    @property
    def prizes(self) -> list[float]:
        """What each place pays, in buy-ins."""
        return [prize / self.series.stack for prize in self.series.tournament(0).payouts]

    def as_json(self) -> list[dict[str, Any]]:
        """Everybody's places, prizes and return on investment, in the order of entering."""
        return [self._line(entrant) for entrant in range(len(self.series.entrants))]

    def _line(self, entrant: int) -> dict[str, Any]:
        profit, place = self.profit[entrant], self.place[entrant]
        roi, margin = profit.mean(), profit.margin()
        sure = roi is not None and margin is not None
        return {
            "name": self.series.entrants[entrant].name,
            "tournaments": self.count,
            "places": self.finishes[entrant],
            "mean_place": place.mean(),
            "mean_place_margin": place.margin(),
            "prizes": profit.total + self.count,
            "roi": roi and 100 * roi,
            "margin": margin and 100 * margin,
            "interval": [100 * (roi - margin), 100 * (roi + margin)] if sure else None,  # type: ignore[operator]
        }
