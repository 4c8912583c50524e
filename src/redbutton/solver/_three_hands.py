# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""Deals three hands of given classes and a board again and again, and counts who is best. Compiled.

Every deal is a real one: no card is there twice, and all deals of the three classes are equally likely.
"""

from typing import Any, TypeAlias

from redbutton.ranking._kernel import Ranker

Numbers: TypeAlias = Any
"""An array of NumPy's; compiled, its numbers."""
STEP, STIR, FOLD = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""SplitMix's constants."""
WORD = 0xFFFFFFFFFFFFFFFF


class ThreeHands:
    """A deck, and the hands of each class: two cards for each, `first` says where a class begins."""

    def __init__(self, ranker: Ranker, cards: Numbers, first: Numbers, seed: int) -> None:
        self.ranker = ranker
        self.cards = cards
        self.first = first
        self.state = seed

    def random(self, below: int) -> int:
        """A random number (Steele, Lea and Flood's SplitMix, its upper half)."""
        self.state = self.state + STEP & WORD
        bits = self.state
        bits = (bits ^ bits >> 30) * STIR & WORD
        bits = (bits ^ bits >> 27) * FOLD & WORD
        return (bits >> 32) * below >> 32

    def count(self, triples: Numbers, deals: int, counts: Numbers) -> None:
        """Make some deals of each triple of classes; 27 counts for each.

        Which count is `order` of the three strengths. Triples must be possible: no five aces.
        """
        for row in range(len(triples) // 3):
            for _ in range(deals):
                counts[
                    27 * row + self.deal(triples[3 * row], triples[3 * row + 1], triples[3 * row + 2])
                ] += 1

    def deal(self, one: int, two: int, three: int) -> int:
        """One deal: the order of the three hands."""
        while True:
            hand_1, hand_2, hand_3 = self.pick(one), self.pick(two), self.pick(three)
            bits_1, bits_2, bits_3 = self.bits(hand_1), self.bits(hand_2), self.bits(hand_3)
            if not (bits_1 & bits_2 | bits_1 & bits_3 | bits_2 & bits_3):
                break
        used, board, total, dealt = bits_1 | bits_2 | bits_3, 0, self.ranker.start, 0
        while dealt < 5:
            card = self.random(52)
            bit = self.ranker.card_bit[card]
            if not bit & used:
                used |= bit
                board |= bit
                total += self.ranker.card_sum[card]
                dealt += 1
        return order(
            self.ranker.look_up(total + self.total(hand_1), board | bits_1),
            self.ranker.look_up(total + self.total(hand_2), board | bits_2),
            self.ranker.look_up(total + self.total(hand_3), board | bits_3),
        )

    def pick(self, index: int) -> int:
        """Where a random hand of a class is."""
        begin, end = self.first[index], self.first[index + 1]
        return 2 * begin + 2 * self.random(end - begin)  # type: ignore[no-any-return]

    def bits(self, hand: int) -> int:
        return self.ranker.card_bit[self.cards[hand]] | self.ranker.card_bit[self.cards[hand + 1]]  # type: ignore[no-any-return]

    def total(self, hand: int) -> int:
        return self.ranker.card_sum[self.cards[hand]] + self.ranker.card_sum[self.cards[hand + 1]]  # type: ignore[no-any-return]


def order(one: int, two: int, three: int) -> int:
    """How three strengths compare: first and second, first and third, second and third, 0 to 2 each.

    0 is worse, 1 a tie, 2 better.
    """
    return (
        9 * (1 + (one > two) - (one < two))
        + 3 * (1 + (one > three) - (one < three))
        + (1 + (two > three) - (two < three))
    )
