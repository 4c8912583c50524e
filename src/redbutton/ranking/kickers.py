"""The cards that decide between hands of the same name: their kickers.

>>> from redbutton.ranking import Hand
>>> best, other = Hand("Qs Qh Qd As 2c"), Hand("Qs Qh Qd Th 2c")
>>> deciding_kickers(best.rung, [other.rung]), deciding_kickers(other.rung, [best.rung])
('A', 'T')
>>> best.name(kickers="A")
'Three of a Kind, Queens, with an Ace'
"""

from collections.abc import Iterable

from redbutton.ranking.ladder import Rung
from redbutton.ranking.orders import Category

NAMED = {
    Category.HIGH_CARD: 1,
    Category.ONE_PAIR: 2,
    Category.TWO_PAIR: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.FLUSH: 1,
    Category.FOUR_OF_A_KIND: 4,
}
"""Number of cards that the name of a hand mentions. Names of other categories mention all that matters."""


def deciding_kickers(rung: Rung, rivals: Iterable[Rung], *, low: bool = False) -> str:
    """Return the ranks of a hand that decide between it and rivals of the same name, the highest first.

    Empty if nothing beside the name decides. A low hand without a pair is named by all of its ranks.
    """
    category, ranks, _ = rung
    named = NAMED.get(category, len(ranks))
    if low and category is Category.HIGH_CARD:
        return ""
    decide = set()
    for other in rivals:
        if other.category is category and other.ranks[:named] == ranks[:named] and other.ranks != ranks:
            decide.add(
                next(place for place in range(named, len(ranks)) if other.ranks[place] != ranks[place])
            )
    return "".join([ranks[place] for place in sorted(decide)])
