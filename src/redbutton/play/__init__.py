"""Sessions: who sits where, who plays the next hand, and where the button goes. No rule of one deal."""

from redbutton.play.button import Positions, Seat
from redbutton.play.cash import Cash
from redbutton.play.lineup import Lineup
from redbutton.play.rounds import Rounds
from redbutton.play.seating import Seating
from redbutton.play.session import Session, Settled, Standing
from redbutton.play.sitter import Sitter
from redbutton.play.tournament import Tournament

__all__ = [
    "Cash",
    "Lineup",
    "Positions",
    "Rounds",
    "Seat",
    "Seating",
    "Session",
    "Settled",
    "Sitter",
    "Standing",
    "Tournament",
]
