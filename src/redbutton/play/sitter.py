"""A player in a seat."""

from msgspec import Struct
from msgspec.structs import replace

from redbutton.ids import Seat
from redbutton.play.button import Positions, between


class Sitter(Struct, frozen=True, kw_only=True):
    """A player in a seat, with stack and missed blinds."""

    seat: Seat
    player: str
    stack: int
    sitting_out: bool = False
    posts: bool = False
    """Would rather post what is due than wait for the big blind."""
    new: bool = False
    """Has not played here yet, so a big blind is due to come in."""
    missed_small: bool = False
    missed_big: bool = False

    @property
    def regular(self) -> bool:
        """Owes nothing: the player has paid all blinds."""
        return not (self.new or self.missed_small or self.missed_big)

    def after_playing(self, gain: int) -> "Sitter":
        """The player after a hand with cards: nothing is due any more."""
        return Sitter(
            seat=self.seat, player=self.player, stack=self.stack + gain, sitting_out=self.sitting_out
        )

    def after_missing(self, last: Positions, hand: Positions) -> "Sitter":
        """The player after a hand without cards. The small blind is due one hand after the big one.

        A new player who waits misses nothing.
        """
        if self.new:
            return self
        return replace(
            self,
            missed_small=self.missed_small or self.missed_big or self.seat == last.big_blind,
            missed_big=self.missed_big or between(last.big_blind, self.seat, hand.big_blind),
        )
