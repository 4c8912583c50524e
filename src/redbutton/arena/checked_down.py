"""What a deal is worth if nobody bets any more: each one's share of the pots, less what each has put in.

The shares are exact, with every card that is out taken out of the deck. So their mean over the next cards is
what they are before them: that is what makes luck with cards measurable.

>>> from redbutton.testing import deal
>>> story = deal(stacks=[100, 100], hands=["AhKh", "QsQd"], board="Qh 7h 2c", blinds=(5, 10))
>>> story = story.plays("p2 cc", "p1 cc")
>>> [round(won, 2) for won in checked_down(story)]
[-4.89, 4.89]
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from math import comb
from typing import NamedTuple

from redbutton.cards import UNKNOWN, Card
from redbutton.equity.equity import equity
from redbutton.equity.games import KNOWN
from redbutton.game import Deal
from redbutton.rules import Rules

Hole = tuple[Card, ...]
Worth = list[float]
"""What each player wins, in chips."""

FEW = 5_000
"""Boards that are dealt out one by one, in games that are not known to `equity`."""
SAMPLES = 1_000
"""Boards that are sampled where counting all would take too long: four cards before the flop."""
KEPT = 4_096


class Committed(NamedTuple):
    """What everybody has put in once the players still in have called, and who these players are."""

    put: list[int]
    live: list[int]


def committed(deal: Deal) -> Committed:
    """The same at a moment of a deal; with the last card it may be over, and all pots paid."""
    start, gone = deal.starting_stacks, deal.folded
    put = [first - left for first, left in zip(start, deal.stacks, strict=True)]
    live = [player for player in range(deal.players) if not gone[player]]
    due = max(put[player] for player in live)
    for player in live:
        put[player] = min(start[player], due)
    return Committed(put, live)


def checked_down(deal: Deal, before: Committed | None = None) -> Worth:
    """What everybody wins on average if the players still in only call what is due.

    After a card, `before` is what was committed before it.
    """
    put, live = before or committed(deal)
    won, paid = [-float(chips) for chips in put], 0
    for level in sorted({put[player] for player in live}):
        pot = sum(min(chips, level) - min(chips, paid) for chips in put)
        able = tuple(player for player in live if put[player] >= level)
        for player, share in zip(able, shares_of(deal, able), strict=True):
            won[player] += share * pot
        paid = level
    return won


def can_be_shared(deal: Deal) -> bool:
    """Are shares more than a guess here: do only cards of the board come, and are all hands known?"""
    hands = [deal.hand(player) for player in range(deal.players)]
    if UNKNOWN in deal.board or any(UNKNOWN in hand or not hand for hand in hands):
        return False
    variant = deal.rules.variant
    if variant in KNOWN:
        return len(deal.board) in (0, 3, 4, 5)
    later = any(street.down or street.up or street.takes_discards for street in variant.streets[1:])
    plain = not later and not variant.has_upcards and not variant.from_hole and len(variant.orders) == 1
    return plain and comb(len(variant.deck), variant.board_cards - len(deal.board)) <= FEW


def shares_of(deal: Deal, players: Sequence[int]) -> Sequence[float]:
    """The share of a pot that each of these players can expect; equal ones where it cannot be known."""
    if len(players) == 1:
        return (1.0,)
    if not can_be_shared(deal):
        return (1 / len(players),) * len(players)
    hands = tuple(deal.hand(player) for player in players)
    dead = sorted(card for p in range(deal.players) if p not in players for card in deal.hand(p))
    return shares(deal.rules, hands, deal.board, tuple(dead))


@lru_cache(maxsize=KEPT)
def shares(rules: Rules, hands: tuple[Hole, ...], board: Hole, dead: Hole) -> tuple[float, ...]:
    """The shares of known hands, all boards counted or, before the flop in Omaha, many sampled."""
    if rules.variant not in KNOWN:
        return _dealt_out(rules, hands, board, dead)
    if rules.variant.hole_cards > 2 and not board:
        seed = sha256(repr((hands, dead)).encode()).hexdigest()
        found = equity(*hands, dead=dead, variant=rules.variant, samples=SAMPLES, seed=seed, threads=1)
    else:
        found = equity(*hands, board=board, dead=dead, variant=rules.variant, exact=True, threads=1)
    return tuple(one.equity for one in found)


def _dealt_out(rules: Rules, hands: tuple[Hole, ...], board: Hole, dead: Hole) -> tuple[float, ...]:
    """The same through the table's own hands, board by board."""
    out = {*board, *dead, *(card for hand in hands for card in hand)}
    left = [card for card in rules.variant.deck if card not in out]
    totals, boards = [0.0] * len(hands), 0
    for more in combinations(left, rules.variant.board_cards - len(board)):
        boards += 1
        made = [rules.hand(hand, board + more) for hand in hands]
        best = max(made)
        winners = [player for player, hand in enumerate(made) if hand == best]
        for player in winners:
            totals[player] += 1 / len(winners)
    return tuple(total / boards for total in totals)
