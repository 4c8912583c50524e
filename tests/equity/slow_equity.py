"""Equity by looking at every deal, one by one: slow and obvious, to hold the kernels against."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod

from redbutton.cards import Card, cards
from redbutton.ranking import ladder, ranker
from redbutton.ranking.orders import Category
from redbutton.rules.variant import Variant
from redbutton.rules.variants import VARIANTS

Hand = tuple[Card, ...]
Ranges = Sequence[Mapping[Hand, float]]


class SlowEquity:
    """Every player's wins, ties, shares of the pot and categories, and how many deals there were."""

    def __init__(self, ranges: Ranges, board: str = "", dead: str = "", variant: str = "holdem") -> None:
        self.variant = VARIANTS[variant]
        self.wins = [0.0] * len(ranges)
        self.ties = [0.0] * len(ranges)
        self.shares = [0.0] * len(ranges)
        self.categories: list[dict[Category, float]] = [defaultdict(float) for _ in ranges]
        self.deals = 0.0
        shown, gone = cards(board), set(cards(board) + cards(dead))
        for hands in product(*ranges):
            held = [card for hand in hands for card in hand]
            live = [card for card in self.variant.deck if card not in gone and card not in held]
            if len({*held} - gone) == len(held) and {*held} <= {*self.variant.deck}:
                weight = prod(one[hand] for one, hand in zip(ranges, hands, strict=True))
                for rest in combinations(live, 5 - len(shown)):
                    self._show_down(hands, shown + rest, weight)

    def _show_down(self, hands: Sequence[Hand], board: Hand, weight: float) -> None:
        self.deals += weight
        for player, share in enumerate(pot_shares(hands, board, self.variant)):
            self.wins[player] += weight * (share == 1)
            self.ties[player] += weight * (0 < share < 1)
            self.shares[player] += weight * float(share)
            strength = strength_of(hands[player], board, self.variant, 0)
            self.categories[player][_category(strength, self.variant)] += weight


def pot_shares(hands: Sequence[Hand], board: Hand, variant: Variant) -> list[Fraction]:
    """What part of the pot each hand wins."""
    high = _best([strength_of(hand, board, variant, 0) for hand in hands])
    low = _best([strength_of(hand, board, variant, 1) for hand in hands]) if variant.orders[1:] else []
    if not any(low):
        return high
    return [(one + other) / 2 for one, other in zip(high, low, strict=True)]


def strength_of(hand: Hand, board: Hand, variant: Variant, order: int) -> int:
    kernel = ranker(variant.orders[order])
    if not variant.from_hole:
        return kernel.strength(bytes(hand + board))
    fives = product(combinations(hand, 2), combinations(board, 3))
    return max(kernel.strength(bytes(two + three)) for two, three in fives)


def _best(strengths: Sequence[int]) -> list[Fraction]:
    """Equal shares for the best hands; none for a strength of 0, which does not qualify."""
    best = max(strengths)
    winners = strengths.count(best)
    return [Fraction(strength == best, winners) if best else Fraction(0) for strength in strengths]


def _category(strength: int, variant: Variant) -> Category:
    return ladder(variant.orders[0], 5)[strength].category
