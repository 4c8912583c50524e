"""`modest`: a coin toss between a small raise and a call."""

from random import Random

from redbutton.cards import Seed
from redbutton.game import Action, View
from redbutton.players.bots.moves import bet, is_betting, stay, turn


class Modest:
    """Heads, the smallest bet or raise; tails, check or call. It never folds."""

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._dice = Random(seed)

    def act(self, view: View) -> Action:
        options = turn(view)
        if is_betting(options) and self._dice.random() < 0.5:
            return bet(options, 0)
        return stay(options)
