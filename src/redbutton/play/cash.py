"""A cash game: people come with chips, play as long as they like, and take away what they have.

>>> from redbutton.rules import table
>>> cash = Cash(rules=table("standard", blinds=(5, 10)), names=("Ann", "Ben"), seed=1)
>>> cash.join("Cleo", 500)
3
>>> deal = cash.next_deal()
>>> deal.starting_stacks, cash.names
((1000, 1000, 500), ('Ann', 'Ben', 'Cleo'))
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from redbutton.cards import Seed
from redbutton.errors import Code, IllegalAction
from redbutton.play import packing
from redbutton.play.button import Seat
from redbutton.play.session import Session, Settled
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules, Stakes

LEAST, MOST = 20, 100
"""With how many big blinds one may come, where nothing else is said."""


class BuyIn(NamedTuple):
    """The least and the most that somebody may have in front of him after bringing chips."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What somebody has brought to the table and taken away so far."""

    brought: int = 0
    took: int = 0


class Cash(Session):
    """A table for money. In a house that plays until one is left, nobody buys chips twice."""

    kind: ClassVar[str] = "cash"

    def __init__(
        self,
        *,
        rules: Rules,
        names: Iterable[str] = (),
        stack: int | None = None,
        buy_in: tuple[int, int] | None = None,
        seed: Seed | None = None,
    ) -> None:
        super().__init__(rules=rules, seed=seed)
        self.buy_in = BuyIn(*buy_in) if buy_in else usual_buy_in(rules.stakes)
        self.ledger: dict[str, Account] = {}
        self.closed = False
        self._leaving: list[str] = []
        self._rebuys: dict[str, int] = {}
        self.took_along: dict[str, int] = {}
        """With how many chips those who have left did so last."""
        for name in names:
            self.join(name, stack)

    @property
    def over(self) -> bool:
        return self.closed or (self._knocks_out and self.number > 0 and len(self.seating.sitters) < 2)

    @property
    def _knocks_out(self) -> bool:
        return self.rules.house.game_ends != "host"

    # -- coming and going --------------------------------------------------------------------------------

    def join(
        self,
        name: str,
        chips: int | None = None,
        seat: int | None = None,
        *,
        limits: tuple[int, int] | None = None,
    ) -> Seat:
        """Take a seat, the first empty one if none is named, with chips: the most allowed, if none are."""
        least, most = limits or self.limits_for(name)
        chips = most if chips is None else chips
        if self.over or name in self.places:
            raise IllegalAction(Code.GAME_OVER, player=name)
        self._check_buy_in(chips, least=least, most=most)
        seat = self._empty_seat() if seat is None else seat
        self.seating = self.seating.sit(seat, name, chips)
        self._book(name, brought=chips)
        return Seat(seat)

    def limits_for(self, name: str, brings_back: int = 0) -> BuyIn:
        """With how much somebody may come; where nobody buys twice, with the chips that were taken along."""
        if self._knocks_out and name in self.took_along:
            return BuyIn(self.took_along[name], self.took_along[name])
        return BuyIn(max(self.buy_in.least, brings_back), max(self.buy_in.most, brings_back))

    def rebuy(self, name: str, chips: int) -> None:
        """Bring more chips. Whoever is in a hand gets them after it, as many as are allowed then."""
        sitter = self.sitter(name)
        if self._knocks_out:
            raise IllegalAction(Code.NO_REBUYS)
        if chips <= 0:
            raise IllegalAction(Code.STACK_NEGATIVE, player=name)
        if self.is_playing(name):
            self._check_buy_in(chips, least=1)
            self._rebuys[name] = chips
        else:
            self._check_buy_in(sitter.stack + chips)
            self._add(sitter, chips)

    def sit_out(self, name: str) -> None:
        """Get no cards from the next hand on."""
        self.seating = self.seating.sit_out(self.sitter(name).seat)

    def sit_in(self, name: str, *, posts: bool = False) -> None:
        """Get cards again with the big blind, or sooner by posting what is due."""
        self.seating = self.seating.sit_in(self.sitter(name).seat, posts=posts)

    def stay(self, name: str) -> None:
        """Do not go after the hand, if that was said before."""
        if name in self._leaving:
            self._leaving.remove(name)

    def leave(self, name: str) -> None:
        """Go, with all chips; after the hand, if one is being played."""
        sitter = self.sitter(name)
        if not self.is_playing(name):
            self._go(sitter)
        elif name not in self._leaving:
            self._leaving.append(name)

    def close(self) -> None:
        """Everybody goes; after the hand, if one is being played."""
        self.closed = True
        if self.deal is None:
            self._all_go()

    def _all_go(self) -> tuple[str, ...]:
        self._give_carried()
        if self.carried and self.names:  # everybody has left: the odd chips go to the first of them
            self._book(self.names[0], took=self.carried)
            self.carried = 0
        gone = self.seating.sitters
        for sitter in gone:
            self._go(sitter)
        return tuple(sitter.player for sitter in gone)

    def _go(self, sitter: Sitter) -> None:
        """Give up a seat and take all chips along."""
        self.seating = self.seating.leave(sitter.seat)
        self._book(sitter.player, took=sitter.stack)
        self.took_along[sitter.player] = sitter.stack

    def forget(self, name: str) -> None:
        """Strike somebody off the books who has taken away what was brought, and no more."""
        account = self.ledger.get(name, Account())
        if account.brought == account.took:
            self.ledger.pop(name, None)
            self.took_along.pop(name, None)

    def _add(self, sitter: Sitter, chips: int) -> None:
        self.seating = self.seating.add_chips(sitter.seat, chips)
        self._book(sitter.player, brought=chips)

    def _book(self, name: str, *, brought: int = 0, took: int = 0) -> None:
        before = self.ledger.get(name, Account())
        self.ledger[name] = Account(brought=before.brought + brought, took=before.took + took)

    def _check_buy_in(self, chips: int, least: int | None = None, most: int | None = None) -> None:
        least = self.buy_in.least if least is None else least
        most = self.buy_in.most if most is None else most
        if not least <= chips <= most:
            money = self.rules.stakes.money
            raise IllegalAction(Code.BUY_IN_LIMITS, amount=money(chips), least=money(least), most=money(most))

    def _empty_seat(self) -> int:
        taken = {sitter.seat for sitter in self.seating.sitters}
        for seat in range(1, self.rules.max_players + 1):
            if seat not in taken:
                return seat
        raise IllegalAction(Code.TABLE_FULL, seats=self.rules.max_players)

    # -- after a hand ------------------------------------------------------------------------------------

    def _after(self, gains: dict[str, int]) -> Settled:
        out = self._knock_out() if self._knocks_out else ()
        left = self._let_go()
        bought = self._bring_rebuys()
        if self.closed:
            left += self._all_go()
        elif self.over:
            self._give_carried()
        return Settled(gains=gains, out=out, left=left, bought=bought)

    def _let_go(self) -> tuple[str, ...]:
        going = [sitter for sitter in self.seating.sitters if sitter.player in self._leaving]
        self._leaving.clear()
        for sitter in going:
            self._go(sitter)
        return tuple(sitter.player for sitter in going)

    def _bring_rebuys(self) -> dict[str, int]:
        """The chips that were asked for in the hand, as far as there is room."""
        bought = dict.fromkeys(self._rebuys, 0)
        for sitter in self.seating.sitters:
            chips = min(self._rebuys.get(sitter.player, 0), self.buy_in.most - sitter.stack)
            if chips > 0:
                self._add(sitter, chips)
                bought[sitter.player] = chips
        self._rebuys.clear()
        return bought

    # -- to be kept --------------------------------------------------------------------------------------

    def _made(self) -> dict[str, Any]:
        return {**packing.pack_rules(self.rules), "buy_in": list(self.buy_in)}

    @classmethod
    def remade(cls, made: Mapping[str, Any]) -> "Cash":
        return cls(rules=packing.unpack_rules(made), buy_in=made["buy_in"])

    def _own(self) -> dict[str, Any]:
        return {
            "ledger": {name: [account.brought, account.took] for name, account in self.ledger.items()},
            "closed": self.closed,
            "leaving": self._leaving,
            "rebuys": self._rebuys,
            "took_along": self.took_along,
        }

    def _resume_own(self, saved: Mapping[str, Any]) -> None:
        self.ledger = {
            name: Account(brought=brought, took=took) for name, (brought, took) in saved["ledger"].items()
        }
        self.closed = saved["closed"]
        self._leaving, self._rebuys = list(saved["leaving"]), dict(saved["rebuys"])
        self.took_along = dict(saved.get("took_along", {}))


def usual_buy_in(stakes: Stakes) -> BuyIn:
    """What the stakes name, or 20 to 100 big blinds."""
    if stakes.buy_in:
        return BuyIn(stakes.buy_in, stakes.buy_in)
    return BuyIn(LEAST * max(1, stakes.small_bet), MOST * max(1, stakes.small_bet))
