"""A tournament at one table: stakes that rise, players who go out, and prizes for the last ones.

>>> from redbutton.rules import make_rules
>>> rules = make_rules("standard", blinds=(10, 20))
>>> tournament = Tournament(rules=rules, names=("Ann", "Ben", "Cleo"), stack=1000)
>>> tournament.prize_pool, tournament.payouts
(3000, (3000,))
>>> [level.blinds for level in tournament.levels[:4]]
[(10, 20), (20, 40), (30, 60), (40, 80)]
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from redbutton.cards import Seed
from redbutton.errors import Code, RulesError
from redbutton.ids import Seat
from redbutton.play import serialize
from redbutton.play.accounts import Account
from redbutton.play.levels import LevelLeft, usual_levels
from redbutton.play.prizes import payout_table, prizes, usual_payouts
from redbutton.play.session import Session, Settled, first_seats
from redbutton.rules import Rules, Stakes

LEVEL_HANDS = 10
STACK = 100
"""Big blinds in the first stack, by default."""


class Tournament(Session):
    """Everybody begins with the same stack, and plays until one player has all of them.

    The players take the first seats, or those that are given. A level lasts some hands, or some minutes if
    these are given. The prizes are shares of the pool, by
    default the value of all the chips.
    """

    kind: ClassVar[str] = "tournament"
    level: int = 1

    def __init__(
        self,
        *,
        rules: Rules,
        names: Sequence[str],
        seats: Sequence[Seat] | None = None,
        stack: int | None = None,
        levels: Sequence[Stakes] | None = None,
        level_hands: int = LEVEL_HANDS,
        level_minutes: float | None = None,
        payouts: Sequence[int] | None = None,
        prize_pool: int | None = None,
        seed: Seed | None = None,
    ) -> None:
        super().__init__(rules=rules, seed=seed)
        self.stack = starting_stack(rules.stakes) if stack is None else stack
        self.entrants = tuple(names)
        self.levels = tuple(levels or usual_levels(rules.stakes, self.stack * len(self.entrants)))
        self.level_hands, self.level_minutes = level_hands, level_minutes
        self.prize_pool = self.stack * len(self.entrants) if prize_pool is None else prize_pool
        self.parts = tuple(payouts or usual_payouts(len(self.entrants)))
        self._check()
        self.payouts = payout_table(self.prize_pool, self.parts)
        self._rules = tuple(replace(rules, stakes=stakes) for stakes in self.levels)
        self._go_to_level(1)
        for seat, name in zip(first_seats(self.entrants, seats), self.entrants, strict=True):
            self.seating = self.seating.sit(seat, name, self.stack)

    def _check(self) -> None:
        most = self.rules.max_players
        if not 2 <= len(self.entrants) <= most:
            raise RulesError(Code.WRONG_NUMBER_OF_PLAYERS, players=len(self.entrants), most=most)
        length = self.level_hands if self.level_minutes is None else self.level_minutes
        for setting, value in (("stack", self.stack), ("level", length), ("payouts", min(self.parts))):
            if value <= 0:
                raise RulesError(Code.SETTING_NOT_POSITIVE, setting=setting, value=value)
        if self.prize_pool < 0:
            raise RulesError(Code.STAKES_NEGATIVE, amount=self.prize_pool)
        if len(self.parts) > len(self.entrants):
            places, players = len(self.parts), len(self.entrants)
            raise RulesError(Code.PAYOUTS_TOO_MANY, places=places, players=players)

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return len(self.seating.sitters) == 1

    @property
    def prizes(self) -> dict[str, int]:
        """The prizes of players whose place is certain."""
        certain = {name: place for name, _, place in self.standings if place}
        return prizes(certain, self.payouts)

    @property
    def held(self) -> dict[str, int]:
        """A player with a place has a prize, or none, instead of chips."""
        placed = {name for name, _, place in self.standings if place is not None}
        return {name: chips for name, chips in super().held.items() if name not in placed}

    @property
    def accounts(self) -> dict[str, Account]:
        """The starting stack counts as the buy-in."""
        prizes = self.prizes
        return {name: Account(brought=self.stack, took=prizes.get(name, 0)) for name in self.entrants}

    def chips_sold(self, entries: int) -> int:
        return self.stack * entries

    @property
    def level_left(self) -> LevelLeft | None:
        if self.level >= len(self.levels):
            return None
        if self.level_minutes is not None:
            return LevelLeft(max(0, round(60 * (self.level * self.level_minutes - self.minutes))), "s")
        return LevelLeft(max(0, self.level * self.level_hands - self.number), "hands")

    # -- levels ------------------------------------------------------------------------------------------

    def _prepare(self) -> None:
        if (due := self._due_level()) != self.level:
            self._go_to_level(due)

    def _due_level(self) -> int:
        """The level by hands played or time passed, but never so high that fewer than two could pay."""
        if self.level_minutes is None:
            due = self.number // self.level_hands + 1
        else:
            due = int(min(self.minutes / self.level_minutes, len(self.levels))) + 1
        due = max(self.level, min(due, len(self.levels)))
        while due > self.level and not self._can_be_paid(due):
            due -= 1
        return due

    def _can_be_paid(self, level: int) -> bool:
        return len(self.seating.with_rules(self._rules[level - 1]).present) > 1

    def _go_to_level(self, level: int) -> None:
        self.level = level
        self.seating = self.seating.with_rules(self._rules[level - 1])

    # -- after a hand ------------------------------------------------------------------------------------

    def _after(self, gains: dict[str, int]) -> Settled:
        out = self._knock_out()
        if self.over:
            self._give_carried()
        due = self._due_level()
        return Settled(gains=gains, out=out, level=None if self.over or due == self.level else due)

    # -- saving ------------------------------------------------------------------------------------------

    def _made(self) -> dict[str, Any]:
        return {
            **serialize.pack_rules(self._rules[0]),
            "names": list(self.entrants),
            "stack": self.stack,
            "levels": [serialize.pack_stakes(stakes) for stakes in self.levels],
            "level_hands": self.level_hands,
            "level_minutes": self.level_minutes,
            "payouts": list(self.parts),
            "prize_pool": self.prize_pool,
        }

    @classmethod
    def remade(cls, made: Mapping[str, Any]) -> "Tournament":
        return cls(
            rules=serialize.unpack_rules(made),
            levels=[serialize.unpack_stakes(stakes) for stakes in made["levels"]],
            **{name: made[name] for name in _PLAIN},
        )

    def _own(self) -> dict[str, Any]:
        return {"level": self.level}

    def _resume_own(self, saved: Mapping[str, Any]) -> None:
        self._go_to_level(saved["level"])


_PLAIN = ("names", "stack", "level_hands", "level_minutes", "payouts", "prize_pool")


def starting_stack(stakes: Stakes) -> int:
    """The buy-in that the stakes name, or a hundred big blinds."""
    return stakes.buy_in or STACK * max(1, stakes.small_bet)
