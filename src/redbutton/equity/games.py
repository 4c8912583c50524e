"""The games that equity supports, in the form that the kernels need."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from redbutton.cards import Card
from redbutton.errors import Code, EquityError
from redbutton.ranking._kernel import Ranker, ranker
from redbutton.ranking.ladder import ladder
from redbutton.ranking.orders import EIGHT_OR_BETTER, Category
from redbutton.rules.variant import Variant
from redbutton.rules.variants import HOLDEM, OMAHA, OMAHA_HIGH_LOW, SHORT_DECK_HOLDEM, VARIANTS

KNOWN = (HOLDEM, SHORT_DECK_HOLDEM, OMAHA, OMAHA_HIGH_LOW)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EquityGame:
    """A variant with a board of five, ready for counting."""

    name: str
    ranker: Ranker
    categories: tuple[Category, ...]
    """The weakest first."""
    kinds: bytes
    """The category of each strength, as an index into the categories."""
    hole_cards: int
    from_hole: int
    """How many hole cards a hand must use, 0 if any."""
    split: bool
    """Does the best low hand, eight or better, take half the pot?"""
    deck: int
    """Its cards, as bits."""


class Rows(NamedTuple):
    """The hands of all players' ranges in one row, to be picked by weight.

    A chosen hand is kept with the probability `keep` (of 2**32), else the one at `instead` is taken.
    """

    hands: Sequence[int]
    keep: Sequence[int]
    instead: Sequence[int]
    first: Sequence[int]
    """Where each player's hands begin, and at the end where the last one's end."""


def bits(cards: Sequence[Card]) -> int:
    """Cards as bits: sixteen for each suit, one a rank."""
    found = 0
    for card in cards:
        found |= 1 << (card % 4 * 16 + card // 4)
    return found


@cache
def game(variant: str | Variant) -> EquityGame:
    """The game of a variant."""
    found = VARIANTS.get(variant) if isinstance(variant, str) else variant
    if found not in KNOWN:
        known = ", ".join(known.name for known in KNOWN)
        raise EquityError(Code.EQUITY_VARIANT, variant=getattr(variant, "name", variant), known=known)
    return _ready(found)


def _ready(variant: Variant) -> EquityGame:
    order = variant.orders[0]
    places = {category: place for place, category in enumerate(order.categories)}
    return EquityGame(
        name=variant.name,
        ranker=ranker(order),
        categories=order.categories,
        kinds=bytes(places.get(rung.category, 0) for rung in ladder(order, 5)),
        hole_cards=variant.hole_cards,
        from_hole=variant.from_hole,
        split=variant.orders[1:] == (EIGHT_OR_BETTER,),
        deck=bits(variant.deck),
    )
