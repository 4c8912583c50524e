"""`pot-odds`: plays its chances: what part of the pot it can expect, against what a call costs."""

from random import Random
from typing import Annotated

from numpy.random import default_rng

from redbutton.cards import Seed
from redbutton.game import Action, Options, View
from redbutton.players.bots.bets import Bets, read_bets
from redbutton.players.bots.field import Told, chance, starting_quality, worse_starts
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, turn
from redbutton.players.bots.table import opponents, plays_holdem, price
from redbutton.players.parameters import Between, Share

HEADS_UP = 0.97
"""The part of all hands that it opens with heads-up."""
OVER_LIMPS = 1.05
"""To raise those who only called the blind: so many times one's fair share of the pot."""
COMING = 0.4
"""What part of those still to act before the flop is expected to come along."""
VALUE = 0.6
"""The chance to bet with against one opponent; with each further one, so many times less is enough:"""
FEWER = 0.8
RAISING, RERAISING = 0.75, 0.62
"""The chance to raise a bet with, after the flop and before it."""


class PotOdds:
    """Samples its chances against what the others' bets tell, calls at the right price, and bluffs.

    `samples` are the deals looked at, `bluff` is how often it bets nothing, `steal` the part of hands that
    it opens with for each player left to act, `caution` what it takes off its chances for each card to come,
    and `size` is the part of the pot that it bets. In other games than hold'em it checks and calls.
    """

    def __init__(
        self,
        *,
        samples: Annotated[int, Between(50, 100_000)] = 200,
        bluff: Share = 0.4,
        steal: Share = 0.72,
        caution: Annotated[float, Between(0, 0.2)] = 0.05,
        size: Annotated[float, Between(0.1, 3)] = 0.7,
        seed: Seed | None = None,
    ) -> None:
        self._samples, self._bluff, self._steal = samples, bluff, steal
        self._caution, self._size = caution, size
        self._dice = Random(seed)
        self._deals = default_rng(self._dice.getrandbits(64))
        starting_quality()  # made once, and not in the middle of a decision

    def act(self, view: View) -> Action:
        options = turn(view)
        if not is_betting(options) or not plays_holdem(view.rules) or not opponents(view):
            return stay(options)
        bets = read_bets(view)
        return self._after_flop(view, options, bets) if view.board else self._before_flop(view, options, bets)

    def _before_flop(self, view: View, options: Options, bets: Bets) -> Action:
        others = opponents(view)
        if not any(player in bets.before for player in others):
            opens = self._opens(view, len(others))
            return bet(options, part_of_pot(view, 0.8)) if opens else give_up(options)
        against = self._coming(view, bets)
        chance = self._chance(view, against)
        if bets.raises:
            return self._answer(view, options, chance, RERAISING if len(against) == 1 else RERAISING / 1.5)
        raises = chance * (len(against) + 1) >= OVER_LIMPS
        return bet(options, part_of_pot(view, 0.8)) if raises else give_up(options)

    def _opens(self, view: View, behind: int) -> bool:
        """Nobody is in yet: raise the better hands, the more of them the fewer are left to act."""
        part = HEADS_UP if view.players == 2 else self._steal**behind
        return worse_starts(view.hole, view.rules.orders[0]) >= 1 - part

    def _after_flop(self, view: View, options: Options, bets: Bets) -> Action:
        against = opponents(view)
        chance = self._chance(view, [bets.told(player) for player in against])
        if view.to_call:
            return self._answer(view, options, chance, RAISING)
        if chance >= VALUE * FEWER ** (len(against) - 1) or self._bluffs(against, bets):
            return bet(options, part_of_pot(view, self._size))
        return stay(options)

    def _answer(self, view: View, options: Options, chance: float, raising: float) -> Action:
        """Facing a bet: raise, call at the right price, or give up."""
        if chance >= raising:
            return bet(options, part_of_pot(view, self._size))
        seen = 1 - self._caution * (5 - len(view.board))
        return stay(options) if chance * seen >= price(view) else give_up(options)

    def _chance(self, view: View, against: list[Told]) -> float:
        return chance(view.hole, view.board, view.rules.orders[0], against, self._samples, self._deals)

    def _coming(self, view: View, bets: Bets) -> list[Told]:
        """Who is in before the flop, and some of those still to act."""
        others = opponents(view)
        inside = [bets.told(player) for player in others if player in bets.before]
        behind = round(COMING * (len(others) - len(inside)))
        tells = Told(min(1.0, view.players - 2.0))
        return inside + [tells] * max(behind, 0 if inside else 1)

    def _bluffs(self, against: list[int], bets: Bets) -> bool:
        """Bet nothing against few, half as often if they have not checked yet."""
        if len(against) > 2:
            return False
        checked = all(player in bets.spoken for player in against)
        return self._dice.random() < (self._bluff if checked else self._bluff / 2)
