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

from redbutton.cards import ALL, Card, cards
from redbutton.ranking._kernel import in_reading_order, ranker
from redbutton.ranking.ladder import Rung, ladder
from redbutton.ranking.naming import Names, hand_name
from redbutton.ranking.orders import HIGH, Category, Order
from redbutton.words.hands import LABELS

Cards = str | Iterable[Card | int | str]


@total_ordering
@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Hand:
    """Cards, and the best poker hand among them; hands of one order and one size compare by their strength.

    >>> max(Hand("9s 9h 5d 3c 2s"), Hand("9d 9c 7s 4h 2d"))
    Hand("9d 9c 7s 4h 2d")
    >>> Hand("Qs Qh 6d 6c Js") == Hand("Qd Qc 6s 6h Jh")
    True
    """

    cards: tuple[Card, ...]
    """All cards, those of the board included."""
    order: Order
    strength: int
    """The place in the order, from 1, the weakest; 0 if the hand does not qualify."""
    five: tuple[Card, ...]
    """The cards that make the hand, in reading order; empty if it does not qualify."""
    size: int
    """How many cards a hand in this comparison has: five, unless there were fewer."""
    names: Names
    """Whose names for the categories it is called by."""

    def __init__(
        self,
        hand: Cards,
        board: Cards = (),
        *,
        order: Order = HIGH,
        omaha: bool = False,
        names: Names = "ten",
    ) -> None:
        """The best hand of the cards; with `omaha`, of exactly two in the hand and three on the board."""
        hole, shared = cards(hand), cards(board)
        best, size, five = best_five(bytes(hole), bytes(shared), order, omaha)
        put = object.__setattr__  # the class is frozen
        put(self, "cards", hole + shared)
        put(self, "order", order)
        put(self, "strength", best)
        put(self, "five", tuple([ALL[card] for card in five]))
        put(self, "size", size)
        put(self, "names", names)

    @property
    def category(self) -> Category:
        return self.rung.category

    @property
    def rung(self) -> Rung:
        return ladder(self.order, self.size)[self.strength]

    @property
    def points(self) -> int:
        """The category, from 1, the weakest, and the ranks in reading order, as digits of base 15.

        >>> evaluate("6C 8C 8S 9D 9H").points
        2766051
        """
        total = self.order.categories.index(self.category) + 1 if self.five else 0
        for card in self.five:
            total = total * 15 + card.rank
        return total

    def name(
        self, lang: str = "en", names: Names | None = None, *, points: bool = False, kickers: str = ""
    ) -> str:
        """The name of the hand; `names` chooses the categories' names, `points` adds a high hand's.

        `kickers` are ranks to be named too, because they decide at a showdown (`ranking.kickers`).
        """
        low, names = self.order.low, names or self.names
        name = hand_name(self.rung, low=low, lang=lang, names=names, kickers=kickers)
        if points and not self.order.low:
            return LABELS[lang]["points"].format(hand=name, points=self.points)
        return name

    def __str__(self) -> str:
        return self.name()

    def __repr__(self) -> str:
        """The cards that make the hand: an equal hand can be made of them."""
        order = "" if self.order is HIGH else f", order={self.order!r}"
        return f'Hand("{" ".join(map(str, self.five or self.cards))}"{order})'

    def _repr_svg_(self) -> str:
        """The cards that make the hand, and its name, for notebooks."""
        from redbutton.pictures import hand

        return hand(self.five, self.name())

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
    """The best hand of the cards; with `omaha`, of exactly two in the hand and three on the board."""
    return Hand(hand, board, order=order, omaha=omaha)


def best_five(hole: bytes, board: bytes, order: Order, omaha: bool) -> tuple[int, int, bytes]:
    """The best hand as `Hand` has it: its strength, its size, and the cards that make it in reading order.

    >>> best_five(bytes(cards("Ks Kh")), bytes(cards("Kd Tc Th 2s 3d")), HIGH, omaha=False)[:2]
    (7281, 5)
    """
    together, ranks = hole + board, ranker(order)
    if omaha:
        best, size = ranks.omaha_strength(hole, board), 5
    else:
        best = ranks.strength(together)
        size = 4 if order.rainbow else min(len(together), 5)
    reading = ladder(order, size)[best].ranks
    if best == 0:
        playing = b""
    elif omaha:
        pairs = combinations(hole, 2)
        playing = _first((two + three for two in pairs for three in combinations(board, 3)), order, best)
    elif order.rainbow:
        playing = _first(combinations(together, len(reading)), order, best)
    else:
        playing = ranks.needed(together, len(reading), best)
    return best, size, in_reading_order(playing, reading)


def _first(choices: Iterable[tuple[int, ...]], order: Order, best: int) -> bytes:
    """The first choice that has the best strength."""
    strength_of = ranker(order).strength
    return next(choice for choice in map(bytes, choices) if strength_of(choice) == best)


def strength(hand: bytes | Cards, order: Order = HIGH) -> int:
    """Just the strength of some cards; fastest from `bytes` of their numbers.

    >>> strength("As Ks Qs Js Ts"), strength("7d 5c 4s 3h 2d")
    (7462, 1)
    """
    return ranker(order).strength(hand if type(hand) is bytes else bytes(cards(hand)))
