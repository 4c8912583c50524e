"""One deal from the forced bets to the payout: no input or output, no randomness, no clock."""

from redbutton.game.actions import Action, AllIn, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.deal import Deal
from redbutton.game.events import Event, Kind
from redbutton.game.options import Options, Span
from redbutton.game.queries import Ahead, Dealing, Pot, Result
from redbutton.game.view import View

__all__ = [
    "Action",
    "Ahead",
    "AllIn",
    "BringIn",
    "Call",
    "Check",
    "Deal",
    "Dealing",
    "Discard",
    "Event",
    "Fold",
    "Kind",
    "Muck",
    "Options",
    "Pot",
    "RaiseTo",
    "Result",
    "Show",
    "Span",
    "View",
]
