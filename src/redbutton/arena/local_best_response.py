"""Local best response: a player who knows the opponent's policy, and so shows how much it loses at least.

It keeps the chance of each hand that the opponent may hold, by what the policy says of the actions so far. At
its turn it takes what wins most if nobody bets after it: fold, call, or a raise that some of those hands fold
to (Lisy and Bowling). What it wins is a lower bound of what a best response would win; that it wins nothing
proves nothing. Heads-up, in games with a board.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from redbutton.arena.checked_down import Hole, shares
from redbutton.arena.entrants import Entrant, enter
from redbutton.arena.event_actions import ACTS, action_of
from redbutton.arena.luck import Measure
from redbutton.arena.match import Match
from redbutton.arena.result import MatchResult, play
from redbutton.cores import Workers
from redbutton.equity.hand_classes import class_of
from redbutton.errors import BotError, Code, RulesError
from redbutton.game import Action, Call, Check, Deal, Event, Fold, Kind, Options, RaiseTo, View
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.players.policy import Strategy, policy_of, possible_hands
from redbutton.rules import Limit, Rules
from redbutton.rules.variants import HOLDEM
from redbutton.solver.class_matchups import class_matchups

Weights = Mapping[Hole, float]
"""How likely each hand of the opponent is, up to a factor."""

POT = 1.0


class LocalBestResponse:
    """Plays against one opponent whose policy it asks.

    `waits` is the number of streets on which it only calls: against opponents that misjudge large pots it
    wins more if it begins late.
    """

    def __init__(self, opponent: Strategy, *, waits: int = 0) -> None:
        self._opponent, self._waits = opponent, waits
        self._read: tuple[Event, ...] = ()
        self._deal: Deal | None = None
        self._weights: dict[Hole, float] = {}

    def act(self, view: View) -> Action:
        options = view.options
        assert options is not None
        self._catch_up(view)
        if not options.check and options.call is None:
            return options.passive() or Fold()
        return max(self._worths(view, options), key=lambda found: found[1])[0]

    def range(self, view: View) -> Weights:
        """What the opponent may hold, as far as its actions tell."""
        self._catch_up(view)
        return self._weights

    def _catch_up(self, view: View) -> None:
        """Play along what is new, with unknown cards for the opponent, who is asked at each decision."""
        events, me = view.events, view.player
        assert me is not None
        if self._deal is None or events[: len(self._read)] != self._read:
            self._deal, self._read, self._weights = Deal(view.rules, view.starting_stacks), (), {}
        for event in events[len(self._read) :]:
            self._play_along(self._deal, event, me)
        self._read = events

    def _play_along(self, deal: Deal, event: Event, me: int) -> None:
        if event.kind is Kind.HOLE_CARDS or event.kind is Kind.BOARD_CARDS:
            deal.deal(event.cards)
            self._weights = {hand: w for hand, w in self._weights.items() if not {*hand} & {*event.cards}}
        elif event.player is not None and event.kind in ACTS:
            if event.player != me:
                self._learn(deal, action_of(event), me)
            deal.act(action_of(event), event.player)

    def _learn(self, deal: Deal, done: Action, me: int) -> None:
        """Hands with which the opponent does this seldom become less likely."""
        hands = self._hands(deal, me)
        asked = policy_of(self._opponent, deal.view(deal.actor), hands)
        found = {hand: weight * asked.chance(hand, done) for hand, weight in hands.items()}
        self._weights = {hand: weight for hand, weight in found.items() if weight > 0} or self._weights

    def _hands(self, deal: Deal, me: int) -> Weights:
        """The weights so far; at first, every hand that is possible."""
        if not self._weights:
            other = deal.view(Player(_other(me)))
            own = {*deal.hand(me)}
            self._weights = {hand: 1.0 for hand in possible_hands(other) if not own & {*hand}}
        return self._weights

    def _worths(self, view: View, options: Options) -> Iterator[tuple[Action, float]]:
        """Every action to choose from, and what it wins if nobody bets after it."""
        me, deal = view.player or 0, self._deal
        assert deal is not None
        hands = self._hands(deal, me)
        own = chances(view.rules, view.hole, view.board, hands)
        put = [start - left for start, left in zip(view.starting_stacks, view.stacks, strict=True)]
        mine, theirs = put[me], put[_other(me)]
        even = 2 * _mean(own, hands) - 1
        if options.check:
            yield Check(), even * min(mine, theirs)
        elif options.call is not None:
            if options.fold:
                yield Fold(), -float(mine)
            yield Call(), even * min(mine + options.call, theirs)
        if view.street >= self._waits:
            for total in totals(view, options):
                folds, kept = self._answers(deal, total, hands)
                matched = min(mine + total - view.bets[me], view.starting_stacks[_other(me)])
                called = (2 * _mean(own, kept) - 1) * matched if kept else 0.0
                yield RaiseTo(total), folds * theirs + (1 - folds) * called

    def _answers(self, deal: Deal, total: int, hands: Weights) -> tuple[float, Weights]:
        """How often a raise makes the opponent fold, and what is left."""
        after = deal.copy()
        after.act(RaiseTo(total))
        if after.actor is None:
            return 0.0, hands
        asked = policy_of(self._opponent, after.view(after.actor), hands)
        staying = {hand: weight * (1 - asked.chance(hand, Fold())) for hand, weight in hands.items()}
        kept = {hand: weight for hand, weight in staying.items() if weight > 0}
        return 1 - sum(kept.values()) / sum(hands.values()), kept


def totals(view: View, options: Options) -> Sequence[int]:
    """The raises that are tried: the fixed one, or the pot and all-in."""
    span = options.raise_to
    if span is None:
        return ()
    if view.rules.limit is Limit.FIXED:
        return (span.min,)
    pot = view.current_bet + round(POT * (view.pot + view.to_call))
    return sorted({min(max(pot, span.min), span.max), span.max})


def chances(rules: Rules, own: Hole, board: Hole, hands: Weights) -> Weights:
    """The share of the pot against each hand; before the flop in hold'em by classes of hands."""
    if rules.variant == HOLDEM and not board:
        met = class_matchups()
        row = class_of(own)
        return {
            hand: float(met.equity[row, at] / met.together[row, at])
            for hand in hands
            for at in (class_of(hand),)
        }
    return {hand: shares(rules, (own, hand), board, ())[0] for hand in hands}


def _mean(own: Weights, hands: Weights) -> float:
    return sum(own[hand] * weight for hand, weight in hands.items()) / sum(hands.values())


def _other(player: int) -> int:
    return 1 - player


def respond_locally(
    spec: str,
    *,
    rules: Rules,
    stack: int,
    hands: int,
    seed: int | str,
    waits: int = 0,
    measure: Measure = Measure.PLAIN,
    jobs: Workers = 1,
) -> MatchResult:
    """Play local best response against a bot that can be asked; the first line of the result is its own.

    It is often all-in, so `Measure.ALL_IN` takes much luck out of the result.
    """
    if not isinstance(registry.make(spec, seed=0), Strategy):
        raise BotError(Code.NO_POLICY_HERE)
    if rules.variant.has_upcards or any(street.takes_discards for street in rules.variant.streets):
        raise RulesError(Code.EQUITY_VARIANT, variant=rules.variant.name, known=HOLDEM.name)
    entrants = (
        Entrant("local best response", partial(_responder, spec, waits)),
        *enter([spec]),
    )
    match = Match(
        entrants=entrants, rules=rules, stack=stack, hands=hands, seed=seed, duplicate=True, measure=measure
    )
    return play(match, jobs)


def _responder(spec: str, waits: int, seed: str) -> LocalBestResponse:
    opponent = registry.kept_maker(spec)(seed)
    assert isinstance(opponent, Strategy)
    return LocalBestResponse(opponent, waits=waits)
