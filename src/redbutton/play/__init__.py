"""Playing: whole games in a few lines, and the sessions they are made of. No rules of poker.

`Game`, `person` and `far_player` are defined in `redbutton.home_game`, far above this package, because bots,
the terminal and the client can all be players. They are loaded from here on first use; nothing in this
package uses them.
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "AnyDealer",
    "Cash",
    "Dealer",
    "FairDealer",
    "Game",
    "GameResult",
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
    "far_player",
    "person",
    "play_live",
    "play_out",
    "play_session",
]

if TYPE_CHECKING:
    from redbutton.home_game import Game, GameResult, far_player, person
    from redbutton.ids import Seat
    from redbutton.play.async_driver import play_live
    from redbutton.play.button import Positions
    from redbutton.play.cash import Cash
    from redbutton.play.dealer import Dealer
    from redbutton.play.dealer_protocol import AnyDealer
    from redbutton.play.fair_dealer import FairDealer
    from redbutton.play.lineup import Lineup
    from redbutton.play.rounds import Rounds
    from redbutton.play.seating import Seating
    from redbutton.play.session import Session, Settled, Standing
    from redbutton.play.sitter import Sitter
    from redbutton.play.sync_driver import play_out, play_session
    from redbutton.play.tournament import Tournament
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            ".home_game": "Game GameResult far_player person",
            ".ids": "Seat",
            "button": "Positions",
            "cash": "Cash",
            "lineup": "Lineup",
            "rounds": "Rounds",
            "seating": "Seating",
            "session": "Session Settled Standing",
            "sitter": "Sitter",
            "tournament": "Tournament",
            "dealer": "Dealer",
            "dealer_protocol": "AnyDealer",
            "fair_dealer": "FairDealer",
            "sync_driver": "play_out play_session",
            "async_driver": "play_live",
        },
    )
