"""`modest`: a coin toss between a small raise and a call."""

from random import Random

from redbutton.cards import Seed
from redbutton.game import Action, View
from redbutton.players.bots.moves import bet, is_betting, stay, stay_with, turn
from redbutton.players.policy import Hole, Mix, certain, either, pick
from redbutton.players.profile import Cost, Profile, games_with_bets


class Modest:
    """Heads, the smallest bet or raise; tails, check or call. It never folds."""

    profile = Profile(cost=Cost.QUICK, strength=1, plays=games_with_bets, forgetful=True)

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._dice = Random(seed)

    def act(self, view: View) -> Action:
        return pick(self.mix(view, view.hole), self._dice)

    def mix(self, view: View, hole: Hole) -> Mix:
        options = turn(view)
        if not is_betting(options):
            return certain(stay_with(options, hole))
        return either(0.5, bet(options, 0), stay(options))
