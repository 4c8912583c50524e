"""`tight-aggressive`: plays few hands before the flop, and plays them hard; afterwards by hand and draws."""

from random import Random
from typing import Annotated

from redbutton.cards import Seed
from redbutton.game import Action, Options, View
from redbutton.players.bots import board_reading
from redbutton.players.bots.hand_chart import plan, tier
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, stay_with, turn
from redbutton.players.bots.situation import opponents, price
from redbutton.players.parameters import Between, Share
from redbutton.players.policy import Hole, Mix, certain, either, pick
from redbutton.players.profile import Cost, Profile, holdem

VALUE = 0.75
"""Share of the others' possible hands to beat for a bet, and for a raise."""
RAISING = 0.92
DRAW = 8
"""Outs of a draw worth betting: open-ended straights, flushes."""


class TightAggressive:
    """Plays a chart by position; after the flop it bets good hands, and draws at the right price.

    `looseness` adds tiers to the chart, `aggression` is how often it bets or raises instead of calling,
    `bluff` how often it bets a draw or a flop that missed it, `stubborn` lowers what it calls with, and
    `size` is its bet as a share of the pot. In other games than hold'em it checks and calls.
    """

    profile = Profile(cost=Cost.QUICK, strength=4, plays=holdem, forgetful=True)

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
        return pick(self.mix(view, view.hole), self._dice)

    def mix(self, view: View, hole: Hole) -> Mix:
        options = turn(view)
        if not is_betting(options) or not holdem(view.rules.variant) or not opponents(view):
            return certain(stay_with(options, hole))
        return self._after_flop(view, hole, options) if view.board else self._before_flop(view, hole, options)

    def _before_flop(self, view: View, hole: Hole, options: Options) -> Mix:
        """By the chart: raise, call or give up."""
        rank = tier(hole) - self._looseness
        chart = plan(view)
        passive = stay(options) if rank <= max(chart) else give_up(options)
        if rank <= chart.raises:
            return either(self._aggression, bet(options, part_of_pot(view, 0.8)), passive)
        return certain(passive)

    def _after_flop(self, view: View, hole: Hole, options: Options) -> Mix:
        board, order = view.board, view.rules.orders[0]
        against = len(opponents(view))
        good, outs = (
            board_reading.beaten(hole, board, order) ** against,
            board_reading.drawing_outs(hole, board, order),
        )
        if view.to_call:
            return self._answer(view, hole, options, good, outs)
        chance = self._bluffs(view, against, outs)
        if good >= VALUE:
            chance += self._aggression * (1 - chance)
        return either(chance, bet(options, part_of_pot(view, self._size)), stay(options))

    def _answer(self, view: View, hole: Hole, options: Options, good: float, outs: int) -> Mix:
        """Raise the best hands; call with good ones, with draws at the right price, with what cannot lose."""
        odds = price(view)
        stays = outs * (5 - len(view.board)) / 47 >= odds or good >= 0.5 + odds - self._stubborn
        stays = stays or board_reading.cannot_lose(hole, view.board, view.rules.orders[0])
        passive = stay(options) if stays else give_up(options)
        if good >= RAISING:
            return either(self._aggression, bet(options, part_of_pot(view, self._size)), passive)
        return certain(passive)

    def _bluffs(self, view: View, against: int, outs: int) -> float:
        """How often it bluffs: against few opponents, with a draw or on the flop."""
        return self._bluff if against <= 2 and (outs >= DRAW or len(view.board) == 3) else 0.0
