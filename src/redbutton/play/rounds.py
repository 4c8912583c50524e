"""A game of a fixed number of rounds: the stakes double now and then, and the largest bankroll wins.

Without chips, the player who has won the most hands wins.

A player who runs out of chips is replaced after the round, so the table stays full.

>>> from redbutton.rules import make_rules
>>> rules = make_rules("ante-up", blinds=(1, 2))
>>> rounds = Rounds(rules=rules, names=("Ann", "Ben", "Cleo", "Dan"), rounds=50, doubles_every=5)
>>> rounds.stack, [rounds.stakes_of(number).antes for number in (1, 5, 6, 50)]
(200, [(1, 2), (1, 2), (2, 4), (512, 1024)])
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import Any, ClassVar

from redbutton.cards import Seed
from redbutton.errors import Code, RulesError
from redbutton.ids import Seat
from redbutton.play import serialize
from redbutton.play.accounts import Account
from redbutton.play.levels import LevelLeft, doublings, times
from redbutton.play.session import Session, Settled, Standing, first_seats
from redbutton.play.tournament import starting_stack
from redbutton.rules import Rules, Stakes


class Rounds(Session):
    """A fixed number of rounds of one deal each. Newcomers get the first stack, even at high stakes."""

    kind: ClassVar[str] = "rounds"
    rounds: int

    def __init__(
        self,
        *,
        rules: Rules,
        names: Sequence[str],
        seats: Sequence[Seat] | None = None,
        rounds: int = 50,
        doubles_every: int = 5,
        stack: int | None = None,
        players: int | None = None,
        newcomers: Sequence[str] = (),
        seed: Seed | None = None,
    ) -> None:
        # stakes that double soon exceed a newcomer's stack
        rules = replace(rules, house=replace(rules.house, cannot_pay_blind="all-in"))
        super().__init__(rules=rules, seed=seed)
        self.rounds, self.doubles_every = rounds, doubles_every
        self.stack = starting_stack(rules.stakes) if stack is None else stack
        self.entrants = tuple(names)
        self.players = len(self.entrants) if players is None else players
        """The number of players in each round."""
        self.waiting = tuple(newcomers)
        """The names of the next newcomers; when there are no more, newcomers are numbered."""
        self.returning: tuple[str, ...] = ()
        """Players who are out and come in again if nobody waits; the driver sets it before `settle`."""
        self.played: Mapping[str, None] = dict.fromkeys(self.entrants)
        """Everybody who has played, in the order of coming."""
        self._first = rules
        self._check()
        own = first_seats(self.entrants, seats)
        free = (seat for seat in map(Seat, count(1)) if seat not in own)
        self.seats = (*own, *islice(free, self.players - len(own)))
        """The seats that are played, those of the first players first."""
        for seat, name in zip(own, self.entrants, strict=True):
            self.seating = self.seating.sit(seat, name, self.stack)
        self._fill()

    def _check(self) -> None:
        most = self.rules.max_players
        if not 2 <= self.players <= most or len(self.entrants) > self.players:
            players = max(self.players, len(self.entrants))
            raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=players, most=min(most, self.players))
        for setting in ("rounds", "doubles_every", "stack"):
            if (value := getattr(self, setting)) <= 0:
                raise RulesError(Code.SETTING_NOT_POSITIVE, setting=setting, value=value)

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.number >= self.rounds and self.deal is None

    @property
    def level(self) -> int:
        return self._level_of(max(1, self.number))

    @property
    def level_left(self) -> LevelLeft:
        return LevelLeft(max(0, self.level * self.doubles_every - self.number), "hands")

    @property
    def accounts(self) -> dict[str, Account]:
        """One stack for each player so far. Returning players are counted by the driver that names them."""
        return {name: Account(brought=self.stack) for name in self.played}

    def chips_sold(self, entries: int) -> int:
        return self.stack * entries

    @property
    def newcomers(self) -> int:
        return self.players

    def may_sit_down(self, name: str) -> bool:
        return name not in self.played

    def _level_of(self, number: int) -> int:
        return (number - 1) // self.doubles_every + 1

    def stakes_of(self, number: int) -> Stakes:
        """The stakes of a round, counted from 1."""
        stakes = self._first.stakes
        return times(stakes, 2 ** min(self._level_of(number) - 1, doublings(stakes)))

    @property
    def standings(self) -> list[Standing]:
        """Everybody who has played, by bankroll; at the end with places, which equals share."""
        chips: dict[str, int] = dict.fromkeys(self.played, 0)
        chips.update((sitter.player, sitter.stack) for sitter in self.seating.sitters)
        scores = {name: self.score(name, held) for name, held in chips.items()}
        order = sorted(scores, key=lambda name: -scores[name])
        return [Standing(name, chips[name], self._place(scores[name], scores.values())) for name in order]

    def _place(self, score: int, scores: Iterable[int]) -> int | None:
        return 1 + sum(other > score for other in scores) if self.over else None

    @property
    def winners(self) -> tuple[str, ...]:
        """The best players when all is over; several if they are equal."""
        return tuple(name for name, _, place in self.standings if place == 1)

    # -- from round to round -----------------------------------------------------------------------------

    def expect(self, waiting: Sequence[str], returning: Sequence[str] = ()) -> None:
        self.waiting, self.returning = tuple(waiting), tuple(returning)

    def _prepare(self) -> None:
        stakes = self.stakes_of(self.number + 1)
        if stakes != self.rules.stakes:
            self.seating = self.seating.with_rules(replace(self._first, stakes=stakes))

    def _after(self, gains: dict[str, int]) -> Settled:
        out = tuple((sitter.player, None) for sitter in self._unseat_broke())
        if self.over:
            self._give_carried()
            return Settled(gains=gains, out=out)
        rises = self._level_of(self.number + 1) > self.level
        return Settled(gains=gains, out=out, joined=self._fill(), level=self.level + 1 if rises else None)

    def _fill(self) -> tuple[str, ...]:
        """Give empty seats to newcomers, who pay at once what coming in costs."""
        taken = {sitter.seat for sitter in self.seating.sitters}
        empty = [seat for seat in sorted(self.seats) if seat not in taken]
        return tuple(self._join(seat) for seat in empty)

    def _join(self, seat: Seat) -> str:
        name = self._newcomer()
        self.played = {**self.played, name: None}
        self.seating = self.seating.sit(seat, name, self.stack).sit_in(seat, posts=True)
        return name

    def _newcomer(self) -> str:
        while self.waiting:
            name, *waiting = self.waiting
            self.waiting = tuple(waiting)
            if name not in self.played:
                return name
        if self.returning:
            name, *returning = self.returning
            self.returning = tuple(returning)
            return name
        return next(name for name in numbered_newcomers() if name not in self.played)

    # -- saving ------------------------------------------------------------------------------------------

    def _made(self) -> dict[str, Any]:
        return {
            **serialize.pack_rules(self._first),
            "names": list(self.entrants),
            "seats": list(self.seats[: len(self.entrants)]),
            "rounds": self.rounds,
            "doubles_every": self.doubles_every,
            "stack": self.stack,
            "players": self.players,
        }

    @classmethod
    def remade(cls, made: Mapping[str, Any]) -> "Rounds":
        plain = {name: made[name] for name in ("names", "rounds", "doubles_every", "stack", "players")}
        return cls(rules=serialize.unpack_rules(made), seats=made.get("seats"), **plain)

    def _own(self) -> dict[str, Any]:
        return {"waiting": list(self.waiting), "played": list(self.played)}

    def _resume_own(self, saved: Mapping[str, Any]) -> None:
        self.waiting, self.played = tuple(saved["waiting"]), dict.fromkeys(saved["played"])
        stakes = self.stakes_of(max(1, saved["number"]))
        self.seating = self.seating.with_rules(replace(self._first, stakes=stakes))


def numbered_newcomers(first: int = 1) -> Iterator[str]:
    """Endless names for newcomers without one: Auto 1, Auto 2, ..."""
    return (f"Auto {number}" for number in count(first))
