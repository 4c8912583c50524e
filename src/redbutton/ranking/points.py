"""Points for five cards, as some classrooms count them: the higher hand has more.

>>> points("6C 8C 8S 9D 9H"), points("As 2d 3c 4h 5s")
(2766051, 1485947)
"""

from redbutton.ranking.evaluate import Cards, Hand, evaluate
from redbutton.ranking.orders import HIGH_WITHOUT_WHEEL, USUAL


def points(hand: Cards | Hand) -> int:
    """The category, from 1 to 10, and the ranks in reading order, as the digits of a number in base 15.

    Ace, two, three, four, five are no straight here.
    """
    ranked = hand if isinstance(hand, Hand) else evaluate(hand, order=HIGH_WITHOUT_WHEEL)
    total = USUAL.index(ranked.category) + 1
    for card in ranked.five:
        total = total * 15 + card.rank
    return total
