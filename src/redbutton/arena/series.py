"""Many tournaments of the same programs: who comes in at which place, and what it pays.

Seats go round from one tournament to the next. A tournament depends on nothing but the series and its own
number, so it does not matter on which core it is played.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from redbutton.arena.entrants import Entrant, dice
from redbutton.arena.steady import Faults, Table, blame
from redbutton.cores import spread
from redbutton.errors import Code, RulesError
from redbutton.history.sample import Sample
from redbutton.play.tournament import LEVEL_HANDS, Tournament
from redbutton.rules import Rules, Stakes


class Outcome(NamedTuple):
    """How one tournament ended, by entrant; prizes in buy-ins."""

    hands: int
    places: list[int]
    prizes: list[float]
    faults: dict[int, Faults]


@dataclass(frozen=True, kw_only=True)
class Series:
    """Who plays, by which rules, how many tournaments. The seed decides every card and every chance."""

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

    def tournament(self, number: int) -> Tournament:
        """One of the tournaments, about to begin; everybody has paid in as many chips as the stack has."""
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

    def play_one(self, number: int) -> Outcome:
        tournament = self.tournament(number)
        index = {entrant.name: place for place, entrant in enumerate(self.entrants)}
        actors = {
            entrant.name: entrant.make(dice(self.seed, f"{number}/{entrant.name}"))
            for entrant in self.entrants
        }
        faults: dict[int, Faults] = {}
        while (deal := tournament.next_deal()) is not None:
            names = tournament.names
            for player, reason in Table([actors[name] for name in names]).play(deal, tournament.dealer()):
                blame(faults, index[names[player]], Faults(1, number + 1, reason))
            tournament.settle()
        places = {name: place for name, _, place in tournament.standings}
        prizes = tournament.prizes
        return Outcome(
            hands=tournament.number,
            places=[places[entrant.name] or 1 for entrant in self.entrants],
            prizes=[prizes.get(entrant.name, 0) / self.stack for entrant in self.entrants],
            faults=faults,
        )


def outcomes(series: Series, jobs: int) -> Generator[Outcome]:
    """The tournaments one by one, in order."""
    return spread(series.play_one, series.count, jobs)


def play_series(series: Series, jobs: int = 1) -> "Standings":
    """Play all tournaments; the same series has the same end with any number of jobs."""
    standings = Standings(series)
    for outcome in outcomes(series, jobs):
        standings.add(outcome)
    return standings


class Standings:
    """The tournaments so far, put together."""

    def __init__(self, series: Series) -> None:
        self.series = series
        n = len(series.entrants)
        self.count = self.hands = 0
        self.finishes = [[0] * n for _ in range(n)]
        """By entrant and place (first, second, ...), how often."""
        self.profit = [Sample() for _ in range(n)]
        """The prizes less the buy-in, in buy-ins."""
        self.place = [Sample() for _ in range(n)]
        self.faults: dict[int, Faults] = {}
        self.course: list[list[float]] = []
        """After each tournament, everybody's profit so far."""

    def add(self, outcome: Outcome) -> None:
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
