"""What a hand is worth: its category, its strength, the cards that make it, its name.

>>> hand = evaluate("Ks Kh", "Kd Tc Th 2s 3d")
>>> hand.name(), hand.strength
('Full House, Kings over Tens', 7281)
>>> hand > evaluate("As Ah", "Kd Tc Th 2s 3d")
True
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering
from itertools import combinations

from redbutton.cards import Card, cards
from redbutton.ranking._kernel import ranker
from redbutton.ranking.ladder import Rung, ladder
from redbutton.ranking.naming import Names, hand_name
from redbutton.ranking.orders import HIGH, Category, Order

Cards = str | Iterable[Card | int | str]


@total_ordering
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hand:
    """A hand and its place in its order; hands of one order and one size compare by their strength."""

    order: Order
    strength: int
    """The place in the order, from 1, the weakest; 0 if the hand does not qualify."""
    five: tuple[Card, ...]
    """The cards that make the hand, as players read them; none if it does not qualify."""
    size: int
    """Of how many cards a hand in this comparison is made: five, unless there were fewer."""

    @property
    def category(self) -> Category:
        return self.rung.category

    @property
    def rung(self) -> Rung:
        return ladder(self.order, self.size)[self.strength]

    def name(self, lang: str = "en", names: Names = "ten") -> str:
        """The hand in words; `names` chooses what the categories are called."""
        return hand_name(self.rung, low=self.order.low, lang=lang, names=names)

    def __str__(self) -> str:
        return self.name()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return (self.order, self.size, self.strength) == (other.order, other.size, other.strength)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Hand) or (self.order, self.size) != (other.order, other.size):
            return NotImplemented
        return self.strength < other.strength

    def __hash__(self) -> int:
        return hash((self.order, self.size, self.strength))


def evaluate(hand: Cards, board: Cards = (), *, order: Order = HIGH, omaha: bool = False) -> Hand:
    """The best hand that the cards make, with `omaha` of exactly two in the hand and three on the board."""
    hole, shared = cards(hand), cards(board)
    together = hole + shared
    choices: Iterable[tuple[Card, ...]]
    if omaha:
        best, size = ranker(order).omaha_strength(bytes(hole), bytes(shared)), 5
        choices = (two + three for two in combinations(hole, 2) for three in combinations(shared, 3))
    else:
        best, size = ranker(order).strength(bytes(together)), 4 if order.rainbow else min(len(together), 5)
        choices = combinations(together, len(ladder(order, size)[best].ranks))
    return Hand(order=order, strength=best, size=size, five=_five(choices, order, size, best))


def _five(choices: Iterable[tuple[Card, ...]], order: Order, size: int, best: int) -> tuple[Card, ...]:
    """The first choice that has the best strength, in reading order."""
    if best == 0:
        return ()
    made = next(choice for choice in choices if ranker(order).strength(bytes(choice)) == best)
    reading = ladder(order, size)[best].ranks
    return tuple(sorted(made, key=lambda card: (reading.index(card.rank.letter), -card)))


def strength(hand: bytes | Cards, order: Order = HIGH) -> int:
    """Just the strength of some cards; fastest from `bytes` of their numbers.

    >>> strength("As Ks Qs Js Ts"), strength("7d 5c 4s 3h 2d")
    (7462, 1)
    """
    return ranker(order).strength(hand if type(hand) is bytes else bytes(cards(hand)))
