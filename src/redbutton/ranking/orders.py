"""Hand orders: what beats what, as data.

>>> HIGH.categories[-1], ACE_TO_FIVE.ranks[:5]
(<Category.ROYAL_FLUSH: 'royal flush'>, 'A2345')
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial

from redbutton.cards import FULL_DECK, Card
from redbutton.cards import SHORT_DECK as SIX_TO_ACE
from redbutton.errors import Code, RulesError


class Category(StrEnum):
    """What kind of hand it is."""

    NO_LOW = "no low"
    HIGH_CARD = "high card"
    ONE_PAIR = "one pair"
    TWO_PAIR = "two pair"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    ROYAL_FLUSH = "royal flush"
    ONE_CARD = "one-card badugi"
    TWO_CARDS = "two-card badugi"
    THREE_CARDS = "three-card badugi"
    BADUGI = "badugi"


_C = Category
USUAL = (
    _C.HIGH_CARD,
    _C.ONE_PAIR,
    _C.TWO_PAIR,
    _C.THREE_OF_A_KIND,
    _C.STRAIGHT,
    _C.FLUSH,
    _C.FULL_HOUSE,
    _C.FOUR_OF_A_KIND,
    _C.STRAIGHT_FLUSH,
    _C.ROYAL_FLUSH,
)
"""The ten categories of high poker, the weakest first."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Order:
    """A hand order. Each order is one object, also after pickling.

    A hand's strength is its place in the order, counted from 1, the weakest: higher is always better, in lows
    too. 0 means that the hand does not qualify.
    """

    name: str
    ranks: str
    """The ranks that can play, the best first."""
    categories: tuple[Category, ...]
    """The categories, the weakest first; a straight that is not listed counts as high cards."""
    low: bool = False
    """Does the hand with the lowest cards win? Then hands compare by their worst card first."""
    wheel: str = ""
    """The straight in which the ace plays low, in reading order; empty if there is none."""
    deck: tuple[Card, ...] = FULL_DECK
    sizes: Sequence[int] = range(1, 8)
    """How many cards a hand may be made from. Hands of fewer than five compare among their own size."""
    rainbow: bool = False
    """Must cards that play together differ in both rank and suit, as in badugi?"""

    @property
    def reading(self) -> str:
        """The ranks in reading order: aces first in high, the worst card first in low."""
        return self.ranks[::-1] if self.low else self.ranks

    @property
    def straights(self) -> tuple[str, ...]:
        """Every straight, in reading order."""
        if _C.STRAIGHT not in self.categories:
            return ()
        runs = (self.reading[top : top + 5] for top in range(len(self.reading) - 4))
        return (*runs, self.wheel) if self.wheel else tuple(runs)

    def __reduce__(self) -> tuple[object, ...]:
        if ORDERS.get(self.name) is self:
            return find_order, (self.name,)
        return partial(Order, **{field.name: getattr(self, field.name) for field in fields(self)}), ()

    def __repr__(self) -> str:
        return f"<Order {self.name}>"


HIGH = Order(name="high", ranks="AKQJT98765432", wheel="5432A", categories=USUAL)

HIGH_WITHOUT_WHEEL = Order(name="high-no-wheel", ranks="AKQJT98765432", categories=USUAL)
"""A-2-3-4-5 is not a straight."""

SHORT_DECK = Order(
    name="short-deck",
    ranks="AKQJT9876",
    wheel="9876A",
    deck=SIX_TO_ACE,
    categories=(
        _C.HIGH_CARD,
        _C.ONE_PAIR,
        _C.TWO_PAIR,
        _C.THREE_OF_A_KIND,
        _C.STRAIGHT,
        _C.FULL_HOUSE,
        _C.FLUSH,
        _C.FOUR_OF_A_KIND,
        _C.STRAIGHT_FLUSH,
        _C.ROYAL_FLUSH,
    ),
)
"""Thirty-six cards from six to ace: with nine ranks a flush is rarer than a full house, and beats it."""

ACE_TO_FIVE = Order(
    name="ace-to-five",
    ranks="A23456789TJQK",
    low=True,
    categories=(
        _C.FOUR_OF_A_KIND,
        _C.FULL_HOUSE,
        _C.THREE_OF_A_KIND,
        _C.TWO_PAIR,
        _C.ONE_PAIR,
        _C.HIGH_CARD,
    ),
)
"""The lowest hand wins, the ace is low, straights and flushes do not count: the wheel is the best."""

EIGHT_OR_BETTER = Order(
    name="eight-or-better", ranks="A2345678", low=True, categories=(_C.HIGH_CARD,), sizes=range(5, 8)
)
"""Ace-to-five for five different ranks up to eight; any other hand has no low."""

DEUCE_TO_SEVEN = Order(
    name="deuce-to-seven",
    ranks="23456789TJQKA",
    low=True,
    sizes=(5,),
    categories=(
        _C.STRAIGHT_FLUSH,
        _C.FOUR_OF_A_KIND,
        _C.FULL_HOUSE,
        _C.FLUSH,
        _C.STRAIGHT,
        _C.THREE_OF_A_KIND,
        _C.TWO_PAIR,
        _C.ONE_PAIR,
        _C.HIGH_CARD,
    ),
)
"""The lowest hand wins, the ace is high, straights and flushes count against it: 7-5-4-3-2 is the best."""

BADUGI = Order(
    name="badugi",
    ranks="A23456789TJQK",
    low=True,
    rainbow=True,
    sizes=range(1, 5),
    categories=(_C.ONE_CARD, _C.TWO_CARDS, _C.THREE_CARDS, _C.BADUGI),
)
"""As many cards as possible of different ranks and suits, then the lowest."""

ORDERS = {
    order.name: order
    for order in (
        HIGH,
        HIGH_WITHOUT_WHEEL,
        SHORT_DECK,
        ACE_TO_FIVE,
        EIGHT_OR_BETTER,
        DEUCE_TO_SEVEN,
        BADUGI,
    )
}


def find_order(name: str) -> Order:
    """The order with this name. Raises if there is none.

    >>> find_order("badugi")
    <Order badugi>
    """
    if name not in ORDERS:
        raise RulesError(Code.NO_SUCH_ORDER, name=name, allowed=", ".join(ORDERS))
    return ORDERS[name]
