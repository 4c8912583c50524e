"""Which hand is better: the orders that poker's variants use, and how hands are ranked in them."""

from redbutton.ranking._kernel import Ranker, ranker
from redbutton.ranking.evaluate import Hand, evaluate, strength
from redbutton.ranking.ladder import Rung, ladder
from redbutton.ranking.many import count, count_by_strength, strengths
from redbutton.ranking.naming import Names, category_name
from redbutton.ranking.orders import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    HIGH_WITHOUT_WHEEL,
    ORDERS,
    SHORT_DECK,
    Category,
    Order,
)
from redbutton.ranking.points import points

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "HIGH_WITHOUT_WHEEL",
    "ORDERS",
    "SHORT_DECK",
    "Category",
    "Hand",
    "Names",
    "Order",
    "Ranker",
    "Rung",
    "category_name",
    "count",
    "count_by_strength",
    "evaluate",
    "ladder",
    "points",
    "ranker",
    "strength",
    "strengths",
]
