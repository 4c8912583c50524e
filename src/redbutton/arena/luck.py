"""Luck in a deal that is over: what each player won by cards and by dice, and not by playing well.

Each part of it is zero on average, whatever the players do, so that results without it have the same mean
and less noise. Cards: what a deal is worth, checked down, after the cards that came, less the mean over all
that could have come. Dice: the same for the actions of a player whose policy can be asked. Such quantities
are called control variates, and their use for cards and decisions together AIVAT.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from redbutton.arena.checked_down import Worth, can_be_shared, checked_down, committed, shares_of
from redbutton.arena.event_actions import ACTS, action_of
from redbutton.arena.luck_in_ranges import AHEAD, Strategies, has_ranges, luck_in_ranges
from redbutton.cards import Card
from redbutton.errors import BotError
from redbutton.game import Action, Deal, Event, Kind
from redbutton.players.policy import Mix

SMALL = 1e-12
MOST_BOARD = 3.0
"""The largest weight of the board: what is won later with good cards may be more than the pot."""


class Measure(StrEnum):
    """What is taken out of the results."""

    PLAIN = "plain"
    """Nothing."""
    ALL_IN = "all-in"
    """The cards that came when nobody could bet any more."""
    AIVAT = "aivat"
    """All cards, and the dice of players who can be asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """The luck in one deal, by player; each part is zero on average."""

    hole: Worth
    """The hands that were dealt: each one's share of a pot among all, less a fair one."""
    board: Worth
    """The cards of the board, in chips."""
    all_in: Worth
    """Those of them that came when nobody could bet any more."""
    dice: Worth
    """Decisions by chance, in chips."""
    hands: Worth
    """Which hands were held, among all that would have been played alike, in chips."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckWeights:
    """How much of each part of the luck is taken out. They must be fixed before the results are seen."""

    hole: float = 0.0
    board: float = 0.0
    all_in: float = 0.0
    dice: float = 0.0
    hands: float = 0.0

    def without(self, payoffs: Sequence[float], luck: Luck) -> Worth:
        """Results of a deal without its luck."""
        return [
            won
            - self.hole * hole
            - self.board * board
            - self.all_in * all_in
            - self.dice * dice
            - self.hands * hands
            for won, hole, board, all_in, dice, hands in zip(
                payoffs, luck.hole, luck.board, luck.all_in, luck.dice, luck.hands, strict=True
            )
        ]


def fitted(payoffs: Sequence[Sequence[float]], lucks: Sequence[Luck]) -> LuckWeights:
    """The weights that leave least noise in these results, which must be others than those to be measured.

    What makes no sense, such as luck that counts against a player, is due to few hands and cut off. The mean
    over hands that would have been played alike is right as it is.
    """
    paid = np.array(payoffs, float) - np.array([luck.hands for luck in lucks])
    parts = np.array([np.transpose([luck.hole, luck.board, luck.dice]) for luck in lucks]).reshape(-1, 3)
    found = np.linalg.lstsq(parts, paid.ravel(), rcond=None)[0]
    hole, board, dice = (float(weight) for weight in np.clip(found, 0.0, [np.inf, MOST_BOARD, 1.0]))
    return LuckWeights(hole=hole, board=board, dice=dice, hands=1.0)


def luck_of(deal: Deal, strategies: Strategies, measure: Measure, coming: Sequence[Card] = ()) -> Luck:
    """The luck in a deal that is over. It is played again, and strategies are asked on the way.

    `coming` are cards for the part of a board that was not dealt, drawn from those that nobody held.
    """
    if measure is Measure.AIVAT and has_ranges(deal, strategies):
        found, none = luck_in_ranges(deal, coming, strategies), [0.0, 0.0]
        hole, dice, hands = ([won, -won] for won in (found.hole, found.dice, found.hands))
        return Luck(hole=hole, board=none, all_in=none, dice=dice, hands=hands)
    again, (hole, board, all_in, dice, hands) = Deal(deal.rules, deal.starting_stacks), _nothing(deal.players)
    luck = Luck(hole=hole, board=board, all_in=all_in, dice=dice, hands=hands)
    for event in deal.events:
        if event.kind is Kind.BOARD_CARDS:
            _add_board(luck, again, event, measure)
        elif event.kind is Kind.HOLE_CARDS:
            again.deal(event.cards)
            if measure is Measure.AIVAT and again.dealing is None:
                _add_hole(luck, again)
        elif event.kind is Kind.RUNOUTS:
            again.run_it(event.amount)
        elif event.player is not None and event.kind in ACTS:
            if measure is Measure.AIVAT:
                _add_dice(luck, again, event, strategies)
            again.act(action_of(event), event.player)
    return luck


def _nothing(players: int) -> list[Worth]:
    return [[0.0] * players for _ in range(5)]


def _add_hole(luck: Luck, deal: Deal) -> None:
    """By symmetry everybody's share is a fair one on average; only the first hands are looked at."""
    if any(luck.hole) or deal.street or not can_be_shared(deal):
        return
    everybody = range(deal.players)
    for player, share in enumerate(shares_of(deal, everybody)):
        luck.hole[player] = share - 1 / deal.players


def _add_board(luck: Luck, deal: Deal, event: Event, measure: Measure) -> None:
    decided = nobody_bets(deal)
    if event.board or not can_be_shared(deal) or (measure is Measure.ALL_IN and not decided):
        deal.deal(event.cards)
        return
    stakes, before = committed(deal), checked_down(deal)
    deal.deal(event.cards)
    if not can_be_shared(deal):
        return
    for player, (after, mean) in enumerate(zip(checked_down(deal, stakes), before, strict=True)):
        luck.board[player] += after - mean
        if decided:
            luck.all_in[player] += after - mean


def nobody_bets(deal: Deal) -> bool:
    """Is at most one of the players still in not all-in?"""
    with_chips = [p for p in range(deal.players) if not deal.folded[p] and deal.stacks[p]]
    return len(with_chips) < 2


def _add_dice(luck: Luck, deal: Deal, event: Event, strategies: Strategies) -> None:
    mix = known_mix(deal, strategies)
    if mix is None or len(mix) < 2:
        return
    worths = [foreseen(deal, likely.action, strategies, AHEAD) for likely in mix]
    done = action_of(event)
    came = [likely.chance if likely.covers(done) else 0.0 for likely in mix]
    if sum(came) < SMALL:  # the house acted for a bot that broke
        return
    for player in range(deal.players):
        mean = sum(likely.chance * worth[player] for likely, worth in zip(mix, worths, strict=True))
        here = sum(chance * worth[player] for chance, worth in zip(came, worths, strict=True)) / sum(came)
        luck.dice[player] += here - mean


def known_mix(deal: Deal, strategies: Strategies) -> Mix | None:
    """What the player to act may do, and how likely; None if the player cannot be asked."""
    player = deal.actor
    strategy = None if player is None else strategies[player]
    if strategy is None or player is None:
        return None
    view = deal.view(player)
    try:
        return strategy.mix(view, view.hole)
    except BotError:
        return None


def foreseen(deal: Deal, action: Action, strategies: Strategies, ahead: int) -> Worth:
    """What a deal is worth after an action: the next known decisions on average, then checked down."""
    after = deal.copy()
    after.act(action)
    while after.showing_down:
        after.show_or_muck()
    if after.over:
        return [float(chips) for chips in after.payoffs]
    mix = known_mix(after, strategies) if ahead and after.street == deal.street else None
    if mix is None:
        return checked_down(after)
    worths = [foreseen(after, likely.action, strategies, ahead - 1) for likely in mix]
    return [
        sum(likely.chance * worth[player] for likely, worth in zip(mix, worths, strict=True))
        for player in range(deal.players)
    ]
