"""`pot-odds`: compares the share of the pot it can expect with what a call costs."""

from collections.abc import Sequence
from random import Random
from typing import Annotated

from numpy.random import default_rng

from redbutton.cards import Seed
from redbutton.errors import BotError, Code
from redbutton.game import Action, Options, View
from redbutton.players.bots.bet_history import Bets, read_bets
from redbutton.players.bots.board_reading import cannot_lose
from redbutton.players.bots.chance_plan import ChancePlan, steps
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, stay_with, turn
from redbutton.players.bots.opponent_hands import BetSigns, chance, starting_quality, worse_starts
from redbutton.players.bots.sampled_chances import sampled
from redbutton.players.bots.situation import opponents, price
from redbutton.players.parameters import Between, Share
from redbutton.players.policy import Hole, Mix, certain, either, pick
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
        if not decides(view, options):
            return stay(options)
        plan, order = self._plan(view, options), view.rules.orders[0]
        mix = plan.mix(self._chance(view, plan) if plan.against else worse_starts(view.hole, order))
        if plan.unbeaten and mix is plan.steps[-1].mix and cannot_lose(view.hole, view.board, order):
            mix = plan.unbeaten
        return pick(mix, self._dice)

    def mix(self, view: View, hole: Hole) -> Mix:
        return self.mixes(view, [hole])[0]

    def mixes(self, view: View, holes: Sequence[Hole]) -> list[Mix]:
        """What it does with each of these hands: each action as often as its samples come out so.

        How they come out against several opponents is not known.
        """
        options = turn(view)
        if not decides(view, options):
            return [certain(stay_with(options, hole)) for hole in holes]
        plan, order = self._plan(view, options), view.rules.orders[0]
        if not plan.against:
            return [plan.mix(worse_starts(hole, order)) for hole in holes]
        if len(plan.against) > 1:
            raise BotError(Code.NO_POLICY_HERE)
        chances = sampled(holes, view.board, order, plan.against[0])
        reached = chances.reaching([step.needed for step in plan.steps], samples=self._samples)
        unbeaten = (chances.losses == 0) & (len(view.board) == 5)
        return [
            plan.joined(often, cannot_lose=never)
            for often, never in zip(reached.T.tolist(), unbeaten.tolist(), strict=True)
        ]

    def _plan(self, view: View, options: Options) -> ChancePlan:
        bets = read_bets(view)
        return self._after_flop(view, options, bets) if view.board else self._before_flop(view, options, bets)

    def _before_flop(self, view: View, options: Options, bets: Bets) -> ChancePlan:
        others, raised = opponents(view), bet(options, part_of_pot(view, 0.8))
        if not any(player in bets.before for player in others):
            part = HEADS_UP if view.players == 2 else self._steal ** len(others)
            return ChancePlan(steps=steps((1 - part, raised), otherwise=give_up(options)))
        against = self._coming(view, bets)
        if bets.raises:
            raising = RERAISING if len(against) == 1 else RERAISING / 1.5
            return self._answer(view, options, against, raising)
        needed = OVER_LIMPS / (len(against) + 1)
        return ChancePlan(steps=steps((needed, raised), otherwise=give_up(options)), against=against)

    def _after_flop(self, view: View, options: Options, bets: Bets) -> ChancePlan:
        others = opponents(view)
        against = tuple(bets.told(player) for player in others)
        if view.to_call:
            return self._answer(view, options, against, RAISING)
        betting = bet(options, part_of_pot(view, self._size))
        bluffs = either(self._bluffs(others, bets), betting, stay(options))
        needed = VALUE * FEWER ** (len(against) - 1)
        return ChancePlan(steps=steps((needed, betting), otherwise=bluffs), against=against)

    def _answer(
        self, view: View, options: Options, against: tuple[BetSigns, ...], raising: float
    ) -> ChancePlan:
        """Facing a bet: raise, call at the right price, or give up."""
        raised, seen = bet(options, part_of_pot(view, self._size)), 1 - self._caution * (5 - len(view.board))
        calling = min(raising, price(view) / seen)
        return ChancePlan(
            steps=steps((raising, raised), (calling, stay(options)), otherwise=give_up(options)),
            against=against,
            unbeaten=certain(stay(options)),
        )

    def _chance(self, view: View, plan: ChancePlan) -> float:
        order = view.rules.orders[0]
        return chance(view.hole, view.board, order, plan.against, self._samples, self._deals)

    def _coming(self, view: View, bets: Bets) -> tuple[BetSigns, ...]:
        """The opponents in before the flop, and some of those still to act."""
        others = opponents(view)
        inside = [bets.told(player) for player in others if player in bets.before]
        behind = round(COMING * (len(others) - len(inside)))
        tells = BetSigns(min(1.0, view.players - 2.0))
        return (*inside, *[tells] * max(behind, 0 if inside else 1))

    def _bluffs(self, against: list[int], bets: Bets) -> float:
        """How often it bets nothing: against few opponents, half as often if they have not checked yet."""
        if len(against) > 2:
            return 0.0
        checked = all(player in bets.spoken for player in against)
        return self._bluff if checked else self._bluff / 2


def decides(view: View, options: Options) -> bool:
    """Is it a decision about chips in hold'em, with somebody to play against?"""
    return is_betting(options) and holdem(view.rules.variant) and bool(opponents(view))
