"""What a player may hold, in the form that the kernels take: hands as bits, each with its weight."""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from redbutton.cards import UNKNOWN, Card, cards, distinct
from redbutton.equity.games import bits
from redbutton.equity.hand_classes import combos, every_hand
from redbutton.equity.notation import ONLY_CARDS
from redbutton.equity.ranges import Range
from redbutton.errors import Code, ParseError

HandOrRange = str | Range | Iterable[Card | int | str]
"""What a player may hold, as given by a caller: a hand, a range, or `random`."""


@dataclass(frozen=True)
class WeightedHands:
    """A player's range, and its hands as bits with their weights; a random hand needs no list."""

    range: Range | None
    hands: Sequence[int]
    weights: Sequence[float]

    def __str__(self) -> str:
        return "random" if self.range is None else str(self.range)

    def without(self, gone: int) -> "WeightedHands":
        """The same without the hands that hold one of these cards."""
        left = [place for place, hand in enumerate(self.hands) if not hand & gone]
        if len(left) == len(self.hands):
            return self
        hands = array("Q", [self.hands[place] for place in left])
        return WeightedHands(self.range, hands, array("d", [self.weights[place] for place in left]))

    def listed(self, live: int, size: int) -> "WeightedHands":
        """The same with all hands of the live cards listed, if it is a random hand."""
        if self.hands:
            return self
        there = [1 << place for place in range(64) if live >> place & 1]
        hands = array("Q", map(sum, combinations(there, size)))
        return WeightedHands(self.range, hands, array("d", [1.0]) * len(hands))

    @cached_property
    def even(self) -> bool:
        """Do all hands of a class weigh the same, so that suits do not matter?"""
        if self.range is None or len(self.range) == 1:
            return self.range is None
        weight = self.range.weight
        return all(len({weight(hand) for hand in combos(index)}) == 1 for index in range(169))

    @cached_property
    def by_class(self) -> list[float]:
        """The total weight of each of the 169 classes."""
        if self.range is None:
            return [float(len(combos(index))) for index in range(169)]
        return [sum(map(self.range.weight, combos(index))) for index in range(169)]


RANDOM = WeightedHands(None, (), ())


def weighted_hands(holding: HandOrRange, size: int) -> WeightedHands:
    """The hands of a hand, a range or `random`, of `size` cards each."""
    return _weighted(holding if isinstance(holding, (str, Range)) else tuple(holding), size)


@lru_cache(maxsize=1024)
def _weighted(holding: str | Range | tuple[Card | int | str, ...], size: int) -> WeightedHands:
    if isinstance(holding, str):
        return _read(holding, size)
    if isinstance(holding, Range):
        return _ranged(holding, size)
    return _hand(cards(holding), size)


def _read(text: str, size: int) -> WeightedHands:
    if text.strip().lower() == "random":
        return RANDOM
    if ONLY_CARDS.fullmatch(text) and len(hand := cards(text)) == size:
        return _hand(hand, size)
    return _ranged(Range(text, size=size), size)


def _hand(hand: tuple[Card, ...], size: int) -> WeightedHands:
    if len(hand) != size:
        raise ParseError(Code.NOT_A_HAND, text="".join(map(str, hand)), place=1, size=size)
    if set(hand) == {UNKNOWN}:
        return RANDOM
    return _ranged(Range([distinct(hand)]), size)


def _ranged(hands: Range, size: int) -> WeightedHands:
    for hand in hands:
        if len(hand) != size or UNKNOWN in hand:
            raise ParseError(Code.NOT_A_HAND, text="".join(map(str, hand)), place=1, size=size)
    if len(hands) == len(every_hand()) and len(set(hands.values())) == 1:
        return RANDOM
    return WeightedHands(hands, array("Q", map(bits, hands)), array("d", hands.values()))
