"""Hand ranking, slow and obvious: the rest of this package is tested against it.

It knows the same orders but shares no method with the kernel: it tries every hand of five and compares.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from redbutton.cards import Card
from redbutton.ranking.orders import Category, Order

Key = tuple[int, ...]
"""Better hands have larger keys: the category's place in the order, then the ranks; empty for no hand."""

SHAPES = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 2): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 1, 1): Category.ONE_PAIR,
    (2, 1): Category.ONE_PAIR,
    (2,): Category.ONE_PAIR,
}


def best(hand: Iterable[Card], order: Order) -> Key:
    """The key of the best hand of the cards."""
    cards = tuple(hand)
    if order.rainbow:
        return max(badugi(kept, order) for size in range(1, 5) for kept in combinations(cards, size))
    return max(key(five, order) for five in combinations(cards, min(5, len(cards))))


def best_omaha(hole: Sequence[Card], board: Sequence[Card], order: Order) -> Key:
    """The best of exactly two hole cards and exactly three cards of the board."""
    return max(key(two + three, order) for two in combinations(hole, 2) for three in combinations(board, 3))


def category(key: Key, order: Order) -> Category:
    """The category of a key."""
    return order.categories[key[0]] if key else Category.NO_LOW


def key(hand: Sequence[Card], order: Order) -> Key:
    """The key of up to five cards, all of which play."""
    ranks = grouped(hand, order)
    if not set(ranks) <= set(order.ranks):
        return ()
    kind = kind_of(hand, order)
    if kind not in order.categories:
        return ()
    if is_wheel(ranks, order) and kind in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        ranks = list(order.wheel)
    return (order.categories.index(kind), *values(ranks, order))


def badugi(kept: Sequence[Card], order: Order) -> Key:
    """The key of cards that all differ in rank and in suit; others are no hand."""
    ranks = grouped(kept, order)
    if len(set(ranks)) < len(kept) or len({card.suit for card in kept}) < len(kept):
        return ()
    return (len(kept) - 1, *values(ranks, order))


def grouped(hand: Sequence[Card], order: Order) -> list[str]:
    """The ranks in reading order: the most frequent first, then the highest (in low: the worst)."""
    ranks = [card.rank.letter for card in hand]
    return sorted(ranks, key=lambda rank: (-ranks.count(rank), order.reading.find(rank)))


def values(ranks: Sequence[str], order: Order) -> Key:
    """The better the rank, the larger the number."""
    return tuple(-order.ranks.index(rank) for rank in ranks)


def kind_of(hand: Sequence[Card], order: Order) -> Category:
    """The category of the cards, in this order."""
    shape = tuple(sorted(Counter(card.rank for card in hand).values(), reverse=True))
    if shape in SHAPES:
        return SHAPES[shape]
    straight = Category.STRAIGHT in order.categories and is_straight(hand, order)
    flush = Category.FLUSH in order.categories and is_flush(hand)
    if straight and flush:
        royal = Category.ROYAL_FLUSH in order.categories and min(card.rank for card in hand) == 10
        return Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
    if straight:
        return Category.STRAIGHT
    return Category.FLUSH if flush else Category.HIGH_CARD


def is_flush(hand: Sequence[Card]) -> bool:
    return len(hand) == 5 and len({card.suit for card in hand}) == 1


def is_straight(hand: Sequence[Card], order: Order) -> bool:
    """Five ranks in a row, or the ace below the lowest ones."""
    ranks = sorted(card.rank for card in hand)
    in_a_row = len(set(ranks)) == 5 and ranks[4] - ranks[0] == 4
    return in_a_row or is_wheel([card.rank.letter for card in hand], order)


def is_wheel(ranks: Sequence[str], order: Order) -> bool:
    return len(ranks) == 5 and set(ranks) == set(order.wheel)
