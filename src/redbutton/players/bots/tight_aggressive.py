"""`tight-aggressive`: few hands before the flop, played hard; afterwards what it holds decides, and draws."""

from random import Random
from typing import Annotated

from redbutton.cards import Seed
from redbutton.game import Action, Options, View
from redbutton.players.bots import sight
from redbutton.players.bots.chart import plan, tier
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, turn
from redbutton.players.bots.table import opponents, plays_holdem, price
from redbutton.players.parameters import Between, Share

VALUE = 0.75
"""To bet, beat so many of the others' possible hands; to raise, so many:"""
RAISING = 0.92
DRAW = 8
"""The outs of a draw worth betting: open-ended straights, flushes."""


class TightAggressive:
    """Plays a chart by position; after the flop it bets what is good, and draws at the right price.

    `looseness` adds tiers to the chart, `aggression` is how often it bets or raises what it could also call,
    `bluff` how often it bets a draw or a flop that missed it, `stubborn` lowers what it calls with, and
    `size` is the part of the pot that it bets. In other games than hold'em it checks and calls.
    """

    def __init__(
        self,
        *,
        looseness: Annotated[int, Between(-3, 8)] = 0,
        aggression: Share = 0.9,
        bluff: Share = 0.3,
        stubborn: Share = 0.0,
        size: Annotated[float, Between(0.1, 3)] = 0.7,
        seed: Seed | None = None,
    ) -> None:
        self._looseness, self._aggression, self._bluff = looseness, aggression, bluff
        self._stubborn, self._size = stubborn, size
        self._dice = Random(seed)

    def act(self, view: View) -> Action:
        options = turn(view)
        if not is_betting(options) or not plays_holdem(view.rules) or not opponents(view):
            return stay(options)
        return self._after_flop(view, options) if view.board else self._before_flop(view, options)

    def _before_flop(self, view: View, options: Options) -> Action:
        """By the chart: raise, call or give up."""
        rank = tier(view.hole) - self._looseness
        chart = plan(view)
        if rank <= chart.raises and self._dares():
            return bet(options, part_of_pot(view, 0.8))
        return stay(options) if rank <= max(chart) else give_up(options)

    def _after_flop(self, view: View, options: Options) -> Action:
        hole, board, order = view.hole, view.board, view.rules.orders[0]
        against = len(opponents(view))
        good, outs = sight.beaten(hole, board, order) ** against, sight.drawing_outs(hole, board, order)
        if view.to_call:
            return self._answer(view, options, good, outs)
        if (good >= VALUE and self._dares()) or self._bluffs(view, against, outs):
            return bet(options, part_of_pot(view, self._size))
        return stay(options)

    def _answer(self, view: View, options: Options, good: float, outs: int) -> Action:
        """Raise the best hands, call with good ones and with draws that have the odds."""
        if good >= RAISING and self._dares():
            return bet(options, part_of_pot(view, self._size))
        odds = price(view)
        drawing = outs * (5 - len(view.board)) / 47 >= odds
        return stay(options) if drawing or good >= 0.5 + odds - self._stubborn else give_up(options)

    def _bluffs(self, view: View, against: int, outs: int) -> bool:
        """Against few, with a draw or on the flop."""
        chance = against <= 2 and (outs >= DRAW or len(view.board) == 3)
        return chance and self._dice.random() < self._bluff

    def _dares(self) -> bool:
        return self._dice.random() < self._aggression
