"""The 169 classes of two-card hands: pairs, suited and offsuit hands, in the usual 13 x 13 grid.

Row and column 0 are aces, 12 are twos; suited hands are above the diagonal, offsuit ones below it.

>>> CLASSES[0], CLASSES[1], CLASSES[13], CLASSES[168]
('AA', 'AKs', 'AKo', '22')
>>> len(combos(CLASSES.index("AKs"))), len(combos(CLASSES.index("AKo"))), len(combos(0))
(4, 12, 6)
"""

from functools import cache
from itertools import combinations, product

from redbutton.cards import ALL, Card

Hand = tuple[Card, ...]
"""A player's cards, the highest first."""

LETTERS = "AKQJT98765432"


def _name(index: int) -> str:
    row, column = divmod(index, 13)
    if row == column:
        return LETTERS[row] * 2
    return LETTERS[min(row, column)] + LETTERS[max(row, column)] + ("s" if row < column else "o")


CLASSES = tuple(_name(index) for index in range(169))


@cache
def combos(index: int) -> tuple[Hand, ...]:
    """The hands of a class."""
    row, column = divmod(index, 13)
    high, low = (_suits(number) for number in sorted((row, column)))
    if row == column:
        return tuple(combinations(high, 2))
    return tuple(pair for pair in product(high, low) if (pair[0].suit == pair[1].suit) == (row < column))


def class_of(hand: Hand) -> int:
    """The class that a two-card hand belongs to."""
    (high, high_suit), (low, low_suit) = (divmod(int(card), 4) for card in hand)
    row, column = sorted((12 - high, 12 - low))
    return row * 13 + column if high_suit == low_suit else column * 13 + row


@cache
def every_hand() -> tuple[Hand, ...]:
    """All 1,326 hands."""
    return tuple(hand for index in range(169) for hand in combos(index))


def _suits(number: int) -> tuple[Card, ...]:
    return ALL[(12 - number) * 4 : (12 - number) * 4 + 4][::-1]
