# cython: annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""Counts every possible hand, without Python's lock.

Hands are tallied by their place in the ranker's tables, so that one memory access looks a hand up and counts
it. At the end the tallies of places become counts of strengths.
"""

from array import array
from itertools import combinations

import cython

from redbutton.ranking._kernel import Ranker
from redbutton.ranking._tables import Table
from redbutton.ranking.ladder import ladder

if not cython.compiled:
    from redbutton.ranking._kernel import flush_lane


def count_strengths(ranker: Ranker, n: int) -> list[int]:
    """How many of all hands of n cards have each strength, from 0."""
    counts = array("Q", bytes(8 * len(ladder(ranker.order, min(n, 5)))))
    if n < 2 or ranker.order.rainbow:
        for hand in combinations(ranker.order.deck, n):
            counts[ranker.strength(bytes(hand))] += 1
    else:
        tally = Tally(ranker)
        tally.count(n)
        tally.share_out(counts)
    return counts.tolist()


class Tally:
    """How many hands fall on each place of the ranker's tables."""

    def __init__(self, ranker: Ranker) -> None:
        self.ranker = ranker
        self.first = ranker.order.deck[0]
        self.by_ranks = array("I", bytes(4 * len(ranker.tables[0])))
        self.by_suit = array("I", bytes(4 * len(ranker.tables[1])))

    def count(self, n: int) -> None:
        """Count all hands of n cards, at least two."""
        with cython.nogil:
            self.add_cards(n, 52, self.ranker.start, 0)

    def share_out(self, counts: Table) -> None:
        """Add the hands of each place to the strength at that place."""
        for place in range(len(self.by_ranks)):
            if self.by_ranks[place]:
                counts[self.ranker.by_ranks[place]] += self.by_ranks[place]
        for place in range(len(self.by_suit)):
            if self.by_suit[place]:
                counts[self.ranker.by_suit[place]] += self.by_suit[place]

    def add_cards(self, left: int, below: int, total: int, bits: int) -> None:
        """Add cards to those of a sum, each lower than the one before."""
        if left == 2:
            self.add_two(below, total, bits)
            return
        for card in range(self.first + left - 1, below):
            more = bits | self.ranker.card_bit[card]
            self.add_cards(left - 1, card, total + self.ranker.card_sum[card], more)

    def add_two(self, below: int, start: int, bits: int) -> None:
        """Add the last two cards.

        While no suit has four cards, the suit of the last card does not matter: one look-up per rank is
        enough.
        """
        high, low, card_sum = self.ranker.high, self.ranker.low, self.ranker.card_sum
        for card in range(self.first + 1, below):
            total = start + card_sum[card]
            if total + 0x1111 & 0x8888:
                self.add_one(card, total, bits | self.ranker.card_bit[card])
                continue
            last = total + card_sum[card]
            self.by_ranks[high[last >> 32] + low[last >> 16 & 0xFFFF]] += card & 3
            for rank in range(self.first >> 2, card >> 2):
                last = total + card_sum[4 * rank]
                self.by_ranks[high[last >> 32] + low[last >> 16 & 0xFFFF]] += 4

    def add_one(self, below: int, total: int, bits: int) -> None:
        """Add the last card where a suit has four or more."""
        lane = flush_lane(total + 0x1111)
        for card in range(self.first, below):
            last = total + self.ranker.card_sum[card]
            if last & 0x8888:
                self.by_suit[(bits | self.ranker.card_bit[card]) >> lane & 0x1FFF] += 1
            else:
                self.by_ranks[self.ranker.high[last >> 32] + self.ranker.low[last >> 16 & 0xFFFF]] += 1
