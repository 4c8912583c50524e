"""Which hand is better: the orders that poker's variants use, and how hands are ranked in them."""

from redbutton.ranking._kernel import Ranker, ranker
from redbutton.ranking.arrays import count, count_by_strength, strengths
from redbutton.ranking.evaluate import Hand, evaluate, strength
from redbutton.ranking.kickers import deciding_kickers
from redbutton.ranking.ladder import Rung, ladder
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
    find_order,
)
from redbutton.ranking.points import (
    category_points,
    flush_points,
    four_of_a_kind_points,
    full_house_points,
    high_card_points,
    one_pair_points,
    points,
    royal_flush_points,
    straight_flush_points,
    straight_points,
    three_of_a_kind_points,
    two_pair_points,
)

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
    "category_points",
    "count",
    "count_by_strength",
    "deciding_kickers",
    "evaluate",
    "find_order",
    "flush_points",
    "four_of_a_kind_points",
    "full_house_points",
    "high_card_points",
    "ladder",
    "one_pair_points",
    "points",
    "ranker",
    "royal_flush_points",
    "straight_flush_points",
    "straight_points",
    "strength",
    "strengths",
    "three_of_a_kind_points",
    "two_pair_points",
]
