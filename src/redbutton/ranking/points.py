"""Points for five cards, as some classrooms count them: the higher hand has more.

>>> points("6C 8C 8S 9D 9H"), points("As 2d 3c 4h 5s")
(2766051, 1485947)
>>> two_pair_points("6C 8C 8S 9D 9H"), flush_points("6C 8C 8S 9D 9H")
(2766051, 0)
"""

from collections.abc import Callable

from redbutton.errors import CardsError, Code
from redbutton.ranking.evaluate import Cards, Hand, evaluate
from redbutton.ranking.orders import HIGH_WITHOUT_WHEEL, Category

FIVE = 5
"""The cards of a hand that has points."""


def points(hand: Cards | Hand) -> int:
    """The category, from 1 to 10, and the ranks in reading order, as the digits of a number in base 15.

    A-2-3-4-5 is not a straight here.
    """
    return _counted(hand).points


def category_points(hand: Cards | Hand, category: Category) -> int:
    """The points of a hand if it is of this category, else 0.

    A hand has one category, its best: a full house is no pair.
    """
    made = _counted(hand)
    return made.points if made.category is category else 0


def _counted(hand: Cards | Hand) -> Hand:
    made = hand if isinstance(hand, Hand) else evaluate(hand, order=HIGH_WITHOUT_WHEEL)
    if len(made.cards) != FIVE:
        raise CardsError(Code.WRONG_NUMBER_OF_CARDS, given=len(made.cards), wanted=FIVE)
    return made


def _points_of(category: Category) -> Callable[[Cards | Hand], int]:
    def counted(hand: Cards | Hand) -> int:
        return category_points(hand, category)

    counted.__name__ = counted.__qualname__ = f"{category.name.lower()}_points"
    counted.__doc__ = f"The points of a {category}; 0 for any other hand."
    return counted


royal_flush_points = _points_of(Category.ROYAL_FLUSH)
straight_flush_points = _points_of(Category.STRAIGHT_FLUSH)
four_of_a_kind_points = _points_of(Category.FOUR_OF_A_KIND)
full_house_points = _points_of(Category.FULL_HOUSE)
flush_points = _points_of(Category.FLUSH)
straight_points = _points_of(Category.STRAIGHT)
three_of_a_kind_points = _points_of(Category.THREE_OF_A_KIND)
two_pair_points = _points_of(Category.TWO_PAIR)
one_pair_points = _points_of(Category.ONE_PAIR)
high_card_points = _points_of(Category.HIGH_CARD)
