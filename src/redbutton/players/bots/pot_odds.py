"""`pot-odds`: compares the share of the pot it can expect with what a call costs."""

from random import Random
from typing import Annotated

from numpy.random import default_rng

from redbutton.cards import Seed
from redbutton.game import Action, Options, View
from redbutton.players.bots.bet_history import Bets, read_bets
from redbutton.players.bots.board_reading import cannot_lose
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, turn
from redbutton.players.bots.opponent_hands import BetSigns, chance, starting_quality, worse_starts
from redbutton.players.bots.situation import opponents, price
from redbutton.players.parameters import Between, Share
from redbutton.players.profile import Cost, Profile, holdem

HEADS_UP = 0.97
"""Share of all hands that it opens with heads-up."""
OVER_LIMPS = 1.05
"""To raise players who only called the blind: the chance needed, as a multiple of the fair share."""
COMING = 0.4
"""Share of the players still to act before the flop who are expected to call."""
VALUE = 0.6
"""The chance needed to bet against one opponent, and the factor on it for each further one."""
FEWER = 0.8
RAISING, RERAISING = 0.75, 0.62
"""The chance needed to raise a bet, after the flop and before it."""


class PotOdds:
    """Samples its chances against hands that fit the others' bets, calls at the right price, and bluffs.

    `samples` is the number of sampled deals, `bluff` how often it bets nothing, `steal` the share of hands
    that it opens with for each player left to act, `caution` what it subtracts from its chances for each card
    to come, and `size` its bet as a share of the pot. In other games than hold'em it checks and calls.
    """

    profile = Profile(cost=Cost.QUICK, strength=4, plays=holdem, forgetful=True)

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
        starting_quality()  # made once, and not during a decision

    def act(self, view: View) -> Action:
        options = turn(view)
        if not is_betting(options) or not holdem(view.rules.variant) or not opponents(view):
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
        """Nobody is in yet: raise the better hands, and more of them the fewer players are left to act."""
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
        if chance * seen >= price(view) or cannot_lose(view.hole, view.board, view.rules.orders[0]):
            return stay(options)
        return give_up(options)

    def _chance(self, view: View, against: list[BetSigns]) -> float:
        return chance(view.hole, view.board, view.rules.orders[0], against, self._samples, self._deals)

    def _coming(self, view: View, bets: Bets) -> list[BetSigns]:
        """The opponents in before the flop, and some of those still to act."""
        others = opponents(view)
        inside = [bets.told(player) for player in others if player in bets.before]
        behind = round(COMING * (len(others) - len(inside)))
        tells = BetSigns(min(1.0, view.players - 2.0))
        return inside + [tells] * max(behind, 0 if inside else 1)

    def _bluffs(self, against: list[int], bets: Bets) -> bool:
        """Bet nothing against few opponents, half as often if they have not checked yet."""
        if len(against) > 2:
            return False
        checked = all(player in bets.spoken for player in against)
        return self._dice.random() < (self._bluff if checked else self._bluff / 2)
