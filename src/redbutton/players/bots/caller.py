"""`caller`: stays in at any price, and never bets."""

from redbutton.game import Action, View
from redbutton.players.bots.moves import CALLS, CHECKS, forced, stay_with, turn
from redbutton.players.policy import Hole, Mix, certain
from redbutton.players.profile import Cost, Profile, no_game


class Caller:
    """Check, else call, all-in if short. It plays every variant, and is very fast."""

    profile = Profile(cost=Cost.QUICK, strength=1, plays=no_game, forgetful=True)

    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        if options.check:
            return CHECKS
        if options.call is not None:
            return CALLS
        return forced(options)

    def mix(self, view: View, hole: Hole) -> Mix:
        return certain(stay_with(turn(view), hole))
