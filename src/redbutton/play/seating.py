"""Who sits where, who plays the next hand, and what each pays before the cards.

A seating is immutable: each step returns a new one.

>>> from redbutton.rules import make_rules
>>> seating = Seating(rules=make_rules("standard", blinds=(5, 10)))
>>> for seat, player in enumerate(("Ann", "Ben", "Cleo", "Dan"), start=1):
...     seating = seating.sit(seat, player, 1000)
>>> seating = seating.place_button(1)
>>> hand = seating.lineup()
>>> hand.players, hand.blinds
(('Ben', 'Cleo', 'Dan', 'Ann'), (5, 10, 0, 0))
>>> seating = seating.settle(hand, [1005, 0, 995, 1000]).leave(3)
>>> hand = seating.lineup()  # the big blind has left, so nobody owes the small one
>>> hand.players, hand.blinds
(('Dan', 'Ann', 'Ben'), (10, 0, 0))
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from redbutton.cards import Card
from redbutton.errors import Code, IllegalAction
from redbutton.ids import Seat
from redbutton.play.button import Positions, contenders
from redbutton.play.lineup import Lineup, NextHand
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules


class Seating(Struct, frozen=True, kw_only=True):
    """A table between two hands. Seats are numbered from 1."""

    rules: Rules
    sitters: tuple[Sitter, ...] = ()
    last: Positions | None = None
    """The positions of the last hand."""
    placed: Seat | None = None
    """The seat of the button for a first hand, with which the blinds begin anew."""

    # -- who sits where ----------------------------------------------------------------------------------

    def sit(self, seat: Seat, player: str, stack: int) -> "Seating":
        """Take an empty seat."""
        self._check_seat(seat, player)
        if stack < 0:
            raise IllegalAction(Code.STACK_NEGATIVE, player=player)
        sitter = Sitter(seat=seat, player=player, stack=stack, new=True)
        return self._with(sorted((*self.sitters, sitter), key=lambda each: each.seat))

    def leave(self, seat: Seat) -> "Seating":
        """Give up a seat; the button and the blinds remember where they were."""
        gone = self.at(seat)
        return self._with(sitter for sitter in self.sitters if sitter is not gone)

    def sit_out(self, seat: Seat) -> "Seating":
        """Stay, but be dealt no cards."""
        return self._change(seat, sitting_out=True, posts=False)

    def sit_in(self, seat: Seat, *, posts: bool = False) -> "Seating":
        """Be dealt in when the big blind comes, or sooner by posting what is due."""
        return self._change(seat, sitting_out=False, posts=posts)

    def add_chips(self, seat: Seat, chips: int) -> "Seating":
        if chips < 0:
            raise IllegalAction(Code.STACK_NEGATIVE, player=self.at(seat).player)
        return self._change(seat, stack=self.at(seat).stack + chips)

    def at(self, seat: Seat) -> Sitter:
        """The player in a seat."""
        for sitter in self.sitters:
            if sitter.seat == seat:
                return sitter
        raise IllegalAction(Code.SEAT_EMPTY, seat=seat)

    def _check_seat(self, seat: Seat, player: str) -> None:
        if not 1 <= seat <= self.rules.max_players:
            raise IllegalAction(Code.NO_SUCH_SEAT, seat=seat, seats=self.rules.max_players)
        for sitter in self.sitters:
            if sitter.seat == seat:
                raise IllegalAction(Code.SEAT_TAKEN, seat=seat)
            if sitter.player == player:
                raise IllegalAction(Code.ALREADY_SEATED, player=player, seat=sitter.seat)

    def _change(self, seat: Seat, **changes: Any) -> "Seating":
        changed = replace(self.at(seat), **changes)
        return self._with(changed if sitter.seat == seat else sitter for sitter in self.sitters)

    def _with(self, sitters: Iterable[Sitter]) -> "Seating":
        return replace(self, sitters=tuple(sitters))

    def with_rules(self, rules: Rules) -> "Seating":
        """The same table, at which other rules hold from the next hand on."""
        return replace(self, rules=rules)

    # -- who can pay -------------------------------------------------------------------------------------

    @property
    def eliminated(self) -> tuple[Seat, ...]:
        """Players who cannot pay for another hand: without chips, or in some houses without a big blind."""
        least = self._least
        return tuple(sitter.seat for sitter in self.sitters if sitter.stack < least)

    @property
    def present(self) -> tuple[Seat, ...]:
        """Players who want cards and can pay for them."""
        return tuple([sitter.seat for sitter in self._present()])

    def _present(self) -> list[Sitter]:
        least = self._least
        return [sitter for sitter in self.sitters if not sitter.sitting_out and sitter.stack >= least]

    @property
    def _least(self) -> int:
        if self.rules.house.cannot_pay_blind != "eliminated":
            return 1
        stakes = self.rules.stakes
        return max(1, stakes.big_blind or max(stakes.antes, default=0))

    # -- the button and the next hand --------------------------------------------------------------------

    def contenders(self, drawn: Mapping[Seat, Card] | None = None) -> tuple[Seat, ...]:
        """The seats that may have the first button, once these cards are drawn.

        One seat has it. If there are several, each draws a card, and it goes on among them; if the house
        draws no cards, any one of them is picked.
        """
        for seat in drawn or ():
            self.at(seat)
        return contenders(self.rules.house, self.present, drawn)

    def place_button(self, seat: Seat) -> "Seating":
        """Begin with a first hand, the button here: everybody plays, and nobody owes anything."""
        return replace(self, placed=self.at(seat).seat, last=None)

    def lineup(self) -> Lineup:
        """The next hand."""
        sitters = {sitter.seat: sitter for sitter in self._present()}
        return NextHand(rules=self.rules, sitters=sitters, last=self.last, placed=self.placed).lineup()

    def settle(self, hand: Lineup, stacks: Sequence[int]) -> "Seating":
        """After a hand: the new stacks, and who has missed a blind."""
        ends = zip(hand.players, hand.stacks, stacks, strict=True)
        gains = {player: now - before for player, before, now in ends}
        settled = tuple([self._settled(sitter, hand, gains) for sitter in self.sitters])
        return Seating(rules=self.rules, sitters=settled, last=hand.positions)

    def _settled(self, sitter: Sitter, hand: Lineup, gains: Mapping[str, int]) -> Sitter:
        if sitter.player in gains:
            return sitter.after_playing(gains[sitter.player])
        if self.last is None or not self.rules.stakes.blinds:
            return sitter
        return sitter.after_missing(self.last, hand.positions)
