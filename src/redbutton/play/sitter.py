"""Whoever has a seat."""

from dataclasses import dataclass, replace

from redbutton.play.button import Positions, Seat, between


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """A player in a seat, and how he stands with the blinds."""

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
        """Simply plays, having paid the blinds as they came round."""
        return not (self.new or self.missed_small or self.missed_big)

    def after_playing(self, gain: int) -> "Sitter":
        return replace(
            self, stack=self.stack + gain, posts=False, new=False, missed_small=False, missed_big=False
        )

    def after_missing(self, last: Positions, hand: Positions) -> "Sitter":
        """After a hand without him. The small blind is due one hand after the big one, paid or not.

        A new player who waits misses nothing.
        """
        if self.new:
            return self
        return replace(
            self,
            missed_small=self.missed_small or self.missed_big or self.seat == last.big_blind,
            missed_big=self.missed_big or between(last.big_blind, self.seat, hand.big_blind),
        )
