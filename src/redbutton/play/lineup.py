"""The next hand: who plays, in which order, and what each pays before the cards."""

from collections.abc import Collection, Mapping, Sequence
from typing import assert_never

from msgspec import Struct

from redbutton.errors import Code, IllegalAction
from redbutton.game.plan import plan_of
from redbutton.ids import Seat
from redbutton.play.button import (
    Positions,
    after,
    between,
    clockwise,
    from_big_blind,
    from_button,
    heads_up,
    moved,
)
from redbutton.play.sitter import Sitter
from redbutton.rules import Rules


class Lineup(Struct, frozen=True, kw_only=True):
    """The players of a hand in dealing order from the left of the button, as `Deal` takes them.

    Antes are dead and blinds are live. A negative blind is posted to come in, and does not change the order
    of acting.
    """

    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    positions: Positions


class NextHand(Struct, frozen=True, kw_only=True):
    """What decides the next hand: the players who want cards, and where the button was or is placed."""

    rules: Rules
    sitters: Mapping[Seat, Sitter]
    last: Positions | None
    placed: Seat | None

    def lineup(self) -> Lineup:
        if len(self.sitters) < 2:
            most = self.rules.max_players
            raise IllegalAction(Code.WRONG_NUMBER_OF_PLAYERS, players=len(self.sitters), most=most)
        regulars = self._regulars()
        positions = self._positions(regulars)
        players = [seat for seat in self.sitters if seat in regulars or self._comes_in(seat, positions)]
        if len(players) == 2 and self.rules.stakes.blinds:
            positions = heads_up(self.last, positions, players, self.rules.house)
        return self._line_up(clockwise(positions.button, players), positions, regulars)

    def _regulars(self) -> Collection[Seat]:
        """Players who owe nothing. In a first hand, or if too few of them are left, all players."""
        if self.last is None or not self.rules.stakes.blinds:
            return self.sitters.keys()
        regulars = [seat for seat, sitter in self.sitters.items() if sitter.regular]
        return regulars if len(regulars) > 1 else self.sitters.keys()

    def _positions(self, regulars: Collection[Seat]) -> Positions:
        """Where the button and the blinds go, as if more than two were to play."""
        present = self.sitters.keys()
        if self.last is None:
            return from_button(self._first_button(), present, present)
        if not self.rules.stakes.blinds:
            return from_button(after(self.last.button, present), present, present)
        if not all(self.sitters[seat].regular for seat in regulars):
            return from_big_blind(after(self.last.big_blind, present), present)
        return moved(self.last, self.rules.house.button_moves, regulars=regulars, present=present)

    def _first_button(self) -> Seat:
        """Where the button was placed, or the next seat to the left if that player is gone."""
        if self.placed is None:
            raise IllegalAction(Code.NO_BUTTON)
        return self.placed if self.placed in self.sitters else after(self.placed, self.sitters)

    def _comes_in(self, seat: Seat, positions: Positions) -> bool:
        """Does a player come in who is new or has missed a blind? Never between the button and the blinds."""
        if seat == positions.big_blind:
            return True
        match self.rules.house.coming_in:
            case "free":
                return not between(positions.button, seat, positions.small_blind)
            case "wait":
                return False
            case "post-or-wait":
                barred = seat == positions.button or between(positions.button, seat, positions.big_blind)
                return self.sitters[seat].posts and not barred
            case _:
                assert_never(self.rules.house.coming_in)

    def _line_up(self, order: Sequence[Seat], positions: Positions, regulars: Collection[Seat]) -> Lineup:
        antes, blinds = self._usual_posts(order, positions)
        for index, seat in enumerate(order):
            if seat not in regulars and seat != positions.big_blind:
                dead, live = self._due(self.sitters[seat])
                antes[index] += dead
                blinds[index] = blinds[index] or -live
            elif self._was_skipped(seat, positions):
                big_blind = self.rules.stakes.big_blind
                blinds[index] = big_blind if seat == positions.small_blind else -big_blind
        return Lineup(
            seats=tuple(order),
            players=tuple([self.sitters[seat].player for seat in order]),
            stacks=tuple([self.sitters[seat].stack for seat in order]),
            antes=tuple(antes),
            blinds=tuple(blinds),
            positions=positions,
        )

    def _usual_posts(self, order: Sequence[Seat], positions: Positions) -> tuple[list[int], list[int]]:
        """Antes and blinds by position; if the small blind's seat is empty, its post is left out."""
        dead = bool(self.rules.stakes.blinds) and positions.small_blind not in order
        antes, blinds = plan_of(self.rules).posts(len(order) + dead)
        return list(antes[dead:]), list(blinds[dead:])

    def _due(self, sitter: Sitter) -> tuple[int, int]:
        """What coming in costs: the small blind is dead, the big blind is a bet (Robert's Rules 4)."""
        stakes = self.rules.stakes
        if self.rules.house.coming_in != "post-or-wait":
            return 0, 0
        return (
            stakes.small_blind if sitter.missed_small else 0,
            stakes.big_blind if sitter.new or sitter.missed_big else 0,
        )

    def _was_skipped(self, seat: Seat, positions: Positions) -> bool:
        """Has the big blind passed over a player? Under the moving button, that player pays one too."""
        if self.last is None or self.rules.house.button_moves != "moving" or not self.rules.stakes.blinds:
            return False
        return between(self.last.big_blind, seat, positions.big_blind)
