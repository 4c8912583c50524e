"""The ladder of an order: every possible hand, from the weakest to the strongest.

A strength is the number of a rung, so a ladder turns a strength back into a readable hand.

>>> ladder(HIGH, 5)[7462]
Rung(category=<Category.ROYAL_FLUSH: 'royal flush'>, ranks='AKQJT', suited=True)
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from redbutton.ranking.orders import HIGH, Category, Order  # noqa: F401 (HIGH: for the example above)


class Rung(NamedTuple):
    """One strength: its category, and its ranks in the order in which poker players read them."""

    category: Category
    ranks: str
    suited: bool


GROUND = Rung(Category.NO_LOW, "", False)
"""Strength 0: no hand in this order."""

GROUPS = {
    Category.HIGH_CARD: (),
    Category.ONE_PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FLUSH: (),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4,),
}
"""The cards of equal rank in a category; the rest of the hand are single cards."""

CARDS_IN_BADUGI = {
    Category.ONE_CARD: 1,
    Category.TWO_CARDS: 2,
    Category.THREE_CARDS: 3,
    Category.BADUGI: 4,
}
SUITED = {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
FIVE_ONLY = SUITED | {Category.STRAIGHT}


@cache
def ladder(order: Order, size: int) -> tuple[Rung, ...]:
    """Every hand of this size, by strength; 0 is the hand that does not qualify."""
    rungs = (_rungs(category, order, size) for category in order.categories)
    return (GROUND, *chain.from_iterable(rungs))


def _rungs(category: Category, order: Order, size: int) -> list[Rung]:
    rungs = [Rung(category, ranks, category in SUITED) for ranks in _hands(category, order, size)]
    return rungs if order.low else rungs[::-1]


def _hands(category: Category, order: Order, size: int) -> Iterable[str]:
    """The ranks of every hand of the category, in reading order, sorted."""
    if category in CARDS_IN_BADUGI:
        return _spread((1,) * CARDS_IN_BADUGI[category], order.reading)
    if size < 5 and category in FIVE_ONLY:
        return ()
    if category not in GROUPS:
        return _straights(category, order)
    return _grouped(GROUPS[category], order, size)


def _grouped(groups: tuple[int, ...], order: Order, size: int) -> Iterable[str]:
    """Hands of groups and single cards; five single cards in a row belong to another category."""
    singles = size - sum(groups)
    if singles < 0:
        return ()
    hands = _spread(groups + (1,) * singles, order.reading)
    if singles < 5 or not order.straights:
        return hands
    straights = {"".join(sorted(ranks, key=order.reading.index)) for ranks in order.straights}
    return (ranks for ranks in hands if ranks not in straights)


def _straights(category: Category, order: Order) -> tuple[str, ...]:
    """The straights of the category: the highest suited one may have a category of its own."""
    if Category.ROYAL_FLUSH not in order.categories or category == Category.STRAIGHT:
        return order.straights
    return order.straights[:1] if category == Category.ROYAL_FLUSH else order.straights[1:]


def _spread(groups: tuple[int, ...], ranks: str) -> Iterator[str]:
    """Every way to give different ranks to groups of cards, groups of equal size in reading order."""
    alike = groups.count(groups[0])
    for chosen in combinations(ranks, alike):
        first = "".join([rank * groups[0] for rank in chosen])
        if alike == len(groups):
            yield first
        else:
            left = "".join([rank for rank in ranks if rank not in chosen])
            for rest in _spread(groups[alike:], left):
                yield first + rest
