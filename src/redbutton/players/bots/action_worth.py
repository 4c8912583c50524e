"""What an action wins on average from opponents with known habits, if nobody bets afterwards.

A bet is folded to as often as these opponents do, called with the better of their other hands, and raised
with the best ones. What their bets so far say depends on how often they make them.
"""

from dataclasses import dataclass
from math import prod

from numpy.random import default_rng

from redbutton.game import Action, Call, Check, RaiseTo, View
from redbutton.players.bots.bet_history import read_bets
from redbutton.players.bots.opponent_hands import BetSigns, chance
from redbutton.players.bots.opponent_memory import Frequency, LineReader, OpponentLine, OpponentMemory, odds
from redbutton.players.bots.playing_out import PlayingOut
from redbutton.players.bots.situation import opponents
from redbutton.players.bots.table_reading import SAYS_MOST, read_table
from redbutton.players.profile import holdem

USUAL_COST = {
    OpponentLine.FIRST: 1.33,
    OpponentLine.FIRST_IN: 1.8,
    OpponentLine.SECOND: 0.75,
    OpponentLine.LATER: 1.0,
    OpponentLine.AGAIN: 1.0,
    OpponentLine.IN: 1.86,
}
"""What a bet or raise costs that is folded to as often as usual, as a share of the pot before it. The odds of
a fold grow with the cost; after the first round a bluff against usual players then wins nothing."""
CAUTION = 0.04
"""What is subtracted from the chances, as a part of them, for each street on which more may be to pay."""
MOST_BLUFFED = 2
"""More opponents than this are not expected to fold all together."""
SAMPLES, BUDGET = 200, 0.6
"""Sampled deals for each share in hold'em; milliseconds for each in other games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseAnswers:
    """What a raise costs, and how often it is folded to, not folded to by somebody, and raised again."""

    cost: int
    """What the raiser pays more, as far as somebody can call it."""
    paid: float
    """What the others pay on average, if somebody stays."""
    folds: dict[int, float]
    stay: float
    raised: float


class ActionWorth:
    """A decision, and what can be expected of each action, in chips, compared with giving up."""

    def __init__(self, view: View, memory: OpponentMemory, seed: int, *, known: bool = True) -> None:
        """If the opponents are not known, they are taken to be as usual."""
        self._view, self._memory, self._seed, self._is_known = view, memory, seed, known
        self._against, self._me = opponents(view), view.player or 0
        reader = LineReader.after(view.events)
        self._lines = {player: reader.line_of(player) for player in self._against}
        meanings = memory.meanings(view.events) if known else None
        self._bets, self._seen = read_bets(view, meanings=meanings), read_table(view, meanings)
        to_come = sum(street.betting for street in view.rules.variant.streets[view.street + 1 :])
        self._realised = 1 - CAUTION * to_come
        self._found: dict[Action, float] = {}

    def of(self, action: Action) -> float:
        if action not in self._found:
            self._found[action] = self._worth(action)
        return self._found[action]

    def _worth(self, action: Action) -> float:
        if isinstance(action, RaiseTo):
            return self._of_raise(self._answers(action))
        if isinstance(action, (Check, Call)):
            cost = min(self._view.to_call, self._view.stack)
            return self._share({}) * self._realised * (self._view.pot + cost) - cost
        return 0.0

    def _answers(self, action: RaiseTo) -> RaiseAnswers:
        view = self._view
        cost = (action.amount - view.bets[self._me]) / max(1, view.pot)
        folds = {player: self._fold_chance(player, cost) for player in self._against}
        stay = 1 - prod(folds.values())
        due = {p: min(action.amount - view.bets[p], view.stacks[p]) for p in self._against}
        most = max(chips + view.bets[p] for p, chips in due.items())
        return RaiseAnswers(
            cost=min(action.amount, most) - view.bets[self._me],
            paid=sum(chips * (1 - folds[p]) for p, chips in due.items()) / stay,
            folds=folds,
            stay=stay,
            raised=self._raised_chance(action, stay),
        )

    def _of_raise(self, answers: RaiseAnswers) -> float:
        view = self._view
        pot = view.pot + answers.cost + answers.paid
        with_better = {player: odds(often) for player, often in answers.folds.items()}
        stayed = self._share(with_better) * self._realised * pot - answers.cost
        if answers.raised:
            part = answers.raised / answers.stay
            stayed = (1 - part) * stayed + part * (self._after_raise(answers, pot) - answers.cost)
        alone = 1 - answers.stay if len(self._against) <= MOST_BLUFFED else 0.0
        return alone * view.pot + (1 - alone) * stayed

    def _after_raise(self, answers: RaiseAnswers, pot: float) -> float:
        """Raised again, as large as the pot, with the best hands: give up, or call."""
        more = min(pot, self._view.stack - answers.cost)
        best = dict.fromkeys(self._against, 1 / answers.raised - 1)
        return max(0.0, self._share(best) * (pot + 2 * more) - more)

    # -- how often -------------------------------------------------------------------------------------------

    def _fold_chance(self, player: int, cost: float) -> float:
        """How often this player folds to a bet that costs such a share of the pot."""
        if not self._view.stacks[player]:
            return 0.0
        line = self._lines[player]
        against = odds(self._often(self._memory.of(player).folds[line])) * cost / USUAL_COST[line]
        return against / (1 + against)

    def _raised_chance(self, action: RaiseTo, stay: float) -> float:
        """How often somebody raises it again, if there are chips left for that."""
        view = self._view
        able = [p for p in self._against if view.stacks[p] + view.bets[p] > action.amount]
        if not able or action.amount - view.bets[self._me] >= view.stack:
            return 0.0
        raises = [self._often(self._memory.of(p).raises[self._lines[p]]) for p in able]
        return min(1 - prod(1 - often for often in raises), stay)

    def _often(self, frequency: Frequency) -> float:
        return frequency.believed if self._is_known else frequency.usual

    # -- chances ---------------------------------------------------------------------------------------------

    def _share(self, more: dict[int, float]) -> float:
        """The share of the pot to expect, if what they do now says so much more about their hands."""
        view = self._view
        if holdem(view.rules.variant):
            told = [_and(self._bets.told(p), more.get(p, 0.0), bool(view.board)) for p in self._against]
            return chance(view.hole, view.board, view.rules.orders[0], told, SAMPLES, default_rng(self._seed))
        seen = self._seen
        says = {p: min(SAYS_MOST, seen.told(p) + more.get(p, 0.0)) for p in seen.opponents}
        return PlayingOut(view.rules, seen, says, budget=BUDGET, seed=self._seed).chances().share


def _and(told: BetSigns, more: float, after_flop: bool) -> BetSigns:
    return told._replace(after=told.after + more) if after_flop else told._replace(before=told.before + more)
