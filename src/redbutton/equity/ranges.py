"""Ranges: the hands that a player may hold, each with a weight.

>>> Range("QQ+, AKs:0.5")
Range("QQ+,AKs:0.5")
>>> "AhKh" in Range("ATs+"), len(Range("ATs+") | Range("22+")), Range("ATs+")["KhAh"]
(True, 94, 1.0)
"""

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import Self

from redbutton.cards import Card, cards
from redbutton.equity import notation
from redbutton.equity.hand_classes import CLASSES, Hand, combos
from redbutton.errors import Code, ParseError

SHOWN = 40
"""Most letters of a range below its picture."""

AnyHand = str | Iterable[Card | int | str]
"""A hand as text or cards, in any order."""


class Range(Mapping[Hand, float]):
    """An immutable mapping of hands to weights from 0 to 1, with the operations of sets.

    In `a | b` a hand has the larger of its two weights, in `a & b` the smaller; `a - b` is what `b` lacks.
    """

    __slots__ = ("_weights",)

    def __init__(self, hands: str | Mapping[Hand, float] | Iterable[AnyHand] = "", *, size: int = 2) -> None:
        if isinstance(hands, str):
            self._weights = notation.read(hands, size)
        elif isinstance(hands, Mapping):
            self._weights = {_hand(hand): _weight(weight) for hand, weight in hands.items() if weight}
        else:
            self._weights = dict.fromkeys(map(_hand, hands), 1.0)

    @classmethod
    def _of(cls, weights: dict[Hand, float]) -> Self:
        """A range from hands that are known to be in order."""
        made = cls.__new__(cls)
        made._weights = weights
        return made

    def __getitem__(self, hand: AnyHand) -> float:
        return self._weights[_hand(hand)]

    def __contains__(self, hand: object) -> bool:
        return _hand(hand) in self._weights  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def items(self) -> ItemsView[Hand, float]:
        return self._weights.items()  # a mapping's own would look up each hand again

    def values(self) -> ValuesView[float]:
        return self._weights.values()

    def __eq__(self, other: object) -> bool:
        return self._weights == other._weights if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __or__(self, other: "Range") -> Self:
        either = self._weights | other._weights
        return self._of({hand: max(self.weight(hand), other.weight(hand)) for hand in either})

    def __and__(self, other: "Range") -> Self:
        both = self._weights.keys() & other._weights.keys()
        return self._of({hand: min(self.weight(hand), other.weight(hand)) for hand in both})

    def __sub__(self, other: "Range") -> Self:
        return self._of(
            {hand: weight for hand, weight in self._weights.items() if hand not in other._weights}
        )

    def __str__(self) -> str:
        return notation.write(self._weights)

    def __repr__(self) -> str:
        return f'Range("{self}")'

    def _repr_svg_(self) -> str | None:
        """The 13 x 13 grid for notebooks; there is none for hands of more than two cards."""
        if any(len(hand) != 2 for hand in self._weights):
            return None
        from redbutton.pictures import grid

        text = str(self)
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        return grid(CLASSES, self.grid, f"{shown} · {self.share:.1%} of hands" if text else "no hands")

    def text(self) -> str:
        """The 13 x 13 grid as text: classes of which some hands are in the range, the rest as dots."""
        from redbutton.pictures import grid_rows

        return "\n".join(" ".join(row) for row in grid_rows(CLASSES, self.grid))

    def weight(self, hand: Hand) -> float:
        """The weight of a hand, 0 if it is not in the range."""
        return self._weights.get(hand, 0.0)

    def without(self, dead: Iterable[Card]) -> Self:
        """The hands that hold none of the dead cards."""
        gone = frozenset(dead)
        return self._of({hand: weight for hand, weight in self._weights.items() if gone.isdisjoint(hand)})

    @property
    def share(self) -> float:
        """The share of all two-card hands in the range, by weight."""
        return sum(self._weights.values()) / 1326

    @property
    def grid(self) -> tuple[float, ...]:
        """For each of the 169 classes, row by row, the share of it in the range."""
        return tuple(sum(map(self.weight, combos(index))) / len(combos(index)) for index in range(169))


def _weight(weight: float) -> float:
    if not 0 <= weight <= 1:
        raise ParseError(Code.NOT_A_WEIGHT, text=str(weight), place=1)
    return weight


def _hand(hand: AnyHand) -> Hand:
    return notation.high_first(cards(hand))
