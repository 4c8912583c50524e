"""The built-in bots, each in a small file; `redbutton.players.registry` knows them by name.

They use views alone, have a random generator of their own, and remember nothing from deal to deal.
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["AllRounder", "Caller", "Modest", "PotOdds", "RandomBot", "SixMax", "TightAggressive"]

if TYPE_CHECKING:
    from redbutton.players.bots.all_rounder import AllRounder
    from redbutton.players.bots.caller import Caller
    from redbutton.players.bots.modest import Modest
    from redbutton.players.bots.pot_odds import PotOdds
    from redbutton.players.bots.random_bot import RandomBot
    from redbutton.players.bots.six_max import SixMax
    from redbutton.players.bots.tight_aggressive import TightAggressive
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "all_rounder": "AllRounder",
            "caller": "Caller",
            "modest": "Modest",
            "pot_odds": "PotOdds",
            "random_bot": "RandomBot",
            "six_max": "SixMax",
            "tight_aggressive": "TightAggressive",
        },
    )
