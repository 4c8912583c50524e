"""`caller`: stays in, whatever it costs, and never bets."""

from redbutton.game import Action, View
from redbutton.players.bots.moves import CALLS, CHECKS, forced


class Caller:
    """Check, else call, all-in if short. It plays every variant, and costs a table next to no time."""

    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        if options.check:
            return CHECKS
        if options.call is not None:
            return CALLS
        return forced(options)
