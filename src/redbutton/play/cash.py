"""A cash game: people bring chips, play as long as they like, and take away what they have.

>>> from redbutton.rules import make_rules
>>> cash = Cash(rules=make_rules("standard", blinds=(5, 10)), names=("Ann", "Ben"), seed=1)
>>> cash.join("Cleo", 500)
3
>>> deal = cash.next_deal()
>>> deal.starting_stacks, cash.names
((1000, 1000, 500), ('Ann', 'Ben', 'Cleo'))
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from redbutton.cards import Seed
from redbutton.errors import Code, IllegalAction
from redbutton.ids import Seat
from redbutton.play import serialize
from redbutton.play.accounts import Account, BuyIn
from redbutton.play.session import Session, Settled
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules, Stakes

LEAST, MOST = 20, 100
"""The least and the most big blinds to come with, by default."""


class Cash(Session):
    """A table for money. If the house plays until one is left, nobody buys chips twice."""

    kind: ClassVar[str] = "cash"
    open_seating: ClassVar[bool] = True
    stakes_may_change: ClassVar[bool] = True

    def __init__(
        self,
        *,
        rules: Rules,
        names: Sequence[str] = (),
        seats: Sequence[Seat] | None = None,
        stack: int | None = None,
        buy_in: tuple[int, int] | None = None,
        seed: Seed | None = None,
    ) -> None:
        super().__init__(rules=rules, seed=seed)
        self.buy_in = BuyIn(*buy_in) if buy_in else usual_buy_in(rules.stakes)
        self.stack = self.buy_in.most if stack is None else stack
        self.ledger: Mapping[str, Account] = {}
        self.closed = False
        self._leaving: tuple[str, ...] = ()
        self._rebuys: Mapping[str, int] = {}
        self.took_along: Mapping[str, int] = {}
        """The chips that people who left took away last."""
        for at, name in enumerate(names):
            self.join(name, stack, None if seats is None else seats[at])

    @property
    def over(self) -> bool:
        return self.closed or (self._knocks_out and self.number > 0 and len(self.seating.sitters) < 2)

    @property
    def _knocks_out(self) -> bool:
        return self.rules.house.game_ends != "host"

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def has_places(self) -> bool:
        """Are there places yet? Only in a game until one is left, once the first player is out."""
        return bool(self.places)

    @property
    def sells_chips(self) -> bool:
        return not (self.over or self._knocks_out)

    @property
    def accounts(self) -> Mapping[str, Account]:
        return self.ledger

    def chips_sold(self, entries: int) -> int:
        return sum(account.brought - account.took for account in self.ledger.values())

    def buy_in_for(self, name: str, brings_back: int = 0) -> BuyIn:
        """The chips that a player may come with; where nobody buys twice, those taken away before."""
        if self._knocks_out and name in self.took_along:
            return BuyIn(self.took_along[name], self.took_along[name])
        return BuyIn(max(self.buy_in.least, brings_back), max(self.buy_in.most, brings_back))

    def brings_back(self, name: str) -> int:
        return 0 if self.rules.house.coming_back == "any-chips" else self.took_along.get(name, 0)

    def rebuy_range(self, name: str) -> BuyIn | None:
        if not self.sells_chips:
            return None
        for sitter in self.seating.sitters:
            if sitter.player == name:
                return self._room_for(sitter)
        return None

    def _room_for(self, sitter: Sitter) -> BuyIn | None:
        """The chips that a player may add; during a hand, those that may be left to add after it."""
        if self.is_playing(sitter.player):
            return BuyIn(1, self.buy_in.most)
        least, most = self.buy_in.least - sitter.stack, self.buy_in.most - sitter.stack
        return BuyIn(max(1, least), most) if most > 0 else None

    # -- coming and going --------------------------------------------------------------------------------

    def join(
        self,
        name: str,
        chips: int | None = None,
        seat: Seat | None = None,
        *,
        limits: tuple[int, int] | None = None,
    ) -> Seat:
        """Take a seat, by default the first empty one, with chips, by default the most allowed."""
        least, most = limits or self.buy_in_for(name)
        chips = most if chips is None else chips
        if self.over or name in self.places:
            raise IllegalAction(Code.GAME_OVER, player=name)
        self._check_buy_in(chips, least=least, most=most)
        seat = self._empty_seat() if seat is None else seat
        self.seating = self.seating.sit(seat, name, chips)
        self._book(name, brought=chips)
        return seat

    def rebuy(self, name: str, chips: int) -> None:
        """Buy more chips. During a hand they come after it, as many as are allowed then."""
        sitter = self.sitter(name)
        if self._knocks_out:
            raise IllegalAction(Code.NO_REBUYS)
        if chips <= 0:
            raise IllegalAction(Code.STACK_NEGATIVE, player=name)
        if self.is_playing(name):
            self._check_buy_in(chips, least=1)
            self._rebuys = {**self._rebuys, name: chips}
        else:
            self._check_buy_in(sitter.stack + chips)
            self._add(sitter, chips)

    def restock(self, names: Iterable[str]) -> list[str]:
        broke = {sitter.player for sitter in self.seating.sitters if not sitter.stack}
        bought = [name for name in names if name in broke] if self.sells_chips else []
        for name in bought:
            self.rebuy(name, self.stack)
        return bought

    def change_stakes(self, rules: Rules, stack: int, buy_in: tuple[int, int]) -> None:
        self.seating = self.seating.with_rules(rules)
        self.stack, self.buy_in = stack, BuyIn(*buy_in)

    def sit_out(self, name: str) -> None:
        """Get no cards from the next hand on."""
        self.seating = self.seating.sit_out(self.sitter(name).seat)

    def sit_in(self, name: str, *, posts: bool = False) -> None:
        """Get cards again with the big blind, or sooner by posting what is due."""
        self.seating = self.seating.sit_in(self.sitter(name).seat, posts=posts)

    def stay(self, name: str) -> None:
        """Stay after the hand, if the player was to leave."""
        self._leaving = tuple([each for each in self._leaving if each != name])

    def leave(self, name: str) -> None:
        """Leave with all chips; during a hand, after it."""
        sitter = self.sitter(name)
        if not self.is_playing(name):
            self._go(sitter)
        elif name not in self._leaving:
            self._leaving += (name,)

    def close(self) -> None:
        """Everybody leaves; during a hand, after it."""
        self.closed = True
        if self.deal is None:
            self._all_go()

    def _all_go(self) -> tuple[str, ...]:
        self._give_carried()
        if self.carried and self.names:  # everybody has left: the first of them gets the odd chips
            self._book(self.names[0], took=self.carried)
            self.carried = 0
        gone = self.seating.sitters
        for sitter in gone:
            self._go(sitter)
        return tuple(sitter.player for sitter in gone)

    def _go(self, sitter: Sitter) -> None:
        """Give up a seat and take all chips away."""
        self.seating = self.seating.leave(sitter.seat)
        self._book(sitter.player, took=sitter.stack)
        self.took_along = {**self.took_along, sitter.player: sitter.stack}

    def forget(self, name: str) -> None:
        """Remove a player from the books whose account is even."""
        account = self.ledger.get(name, Account())
        if account.brought == account.took:
            self.ledger = {each: book for each, book in self.ledger.items() if each != name}
            self.took_along = {each: took for each, took in self.took_along.items() if each != name}

    def _add(self, sitter: Sitter, chips: int) -> None:
        self.seating = self.seating.add_chips(sitter.seat, chips)
        self._book(sitter.player, brought=chips)

    def _book(self, name: str, *, brought: int = 0, took: int = 0) -> None:
        before = self.ledger.get(name, Account())
        after = Account(brought=before.brought + brought, took=before.took + took)
        self.ledger = {**self.ledger, name: after}

    def _check_buy_in(self, chips: int, least: int | None = None, most: int | None = None) -> None:
        least = self.buy_in.least if least is None else least
        most = self.buy_in.most if most is None else most
        if not least <= chips <= most:
            money = self.rules.stakes.money
            raise IllegalAction(Code.BUY_IN_LIMITS, amount=money(chips), least=money(least), most=money(most))

    def _empty_seat(self) -> Seat:
        taken = {sitter.seat for sitter in self.seating.sitters}
        for seat in map(Seat, range(1, self.rules.max_players + 1)):
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
        if not self._leaving:
            return ()
        going = [sitter for sitter in self.seating.sitters if sitter.player in self._leaving]
        self._leaving = ()
        for sitter in going:
            self._go(sitter)
        return tuple(sitter.player for sitter in going)

    def _bring_rebuys(self) -> dict[str, int]:
        """Add the chips that were bought during the hand, as many as are allowed."""
        if not self._rebuys:
            return {}
        bought = dict.fromkeys(self._rebuys, 0)
        for sitter in self.seating.sitters:
            chips = min(self._rebuys.get(sitter.player, 0), self.buy_in.most - sitter.stack)
            if chips > 0:
                self._add(sitter, chips)
                bought[sitter.player] = chips
        self._rebuys = {}
        return bought

    # -- saving ------------------------------------------------------------------------------------------

    def _made(self) -> dict[str, Any]:
        return {**serialize.pack_rules(self.rules), "buy_in": list(self.buy_in)}

    @classmethod
    def remade(cls, made: Mapping[str, Any]) -> "Cash":
        return cls(rules=serialize.unpack_rules(made), buy_in=made["buy_in"])

    def _own(self) -> dict[str, Any]:
        return {
            "ledger": {name: [account.brought, account.took] for name, account in self.ledger.items()},
            "closed": self.closed,
            "stack": self.stack,
            "leaving": self._leaving,
            "rebuys": self._rebuys,
            "took_along": self.took_along,
        }

    def _resume_own(self, saved: Mapping[str, Any]) -> None:
        self.ledger = {
            name: Account(brought=brought, took=took) for name, (brought, took) in saved["ledger"].items()
        }
        self.closed = saved["closed"]
        self.stack = saved.get("stack", self.buy_in.most)
        self._leaving, self._rebuys = tuple(saved["leaving"]), dict(saved["rebuys"])
        self.took_along = dict(saved.get("took_along", {}))


def usual_buy_in(stakes: Stakes, stack: int | None = None) -> BuyIn:
    """What the stakes name, or 20 to 100 big blinds; wider if everybody begins with another stack."""
    blind = max(1, stakes.small_bet)
    least, most = (stakes.buy_in, stakes.buy_in) if stakes.buy_in else (LEAST * blind, MOST * blind)
    return BuyIn(least, most) if stack is None else BuyIn(min(least, stack), max(most, stack))
