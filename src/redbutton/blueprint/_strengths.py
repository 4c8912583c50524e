# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Hand strengths on whole boards: for every hand at once, the share of all other hands that it beats.

The hands of a river are put in the order of their strength by counting. A walk along them knows how many are
weaker, and how many of these hold a card of the hand and so do not count. What a hand may become is the
distribution of these shares over all boards that can follow.
"""

from typing import Any

import cython
import numpy as np

from redbutton.ranking import HIGH
from redbutton.ranking._kernel import ranker

if not cython.compiled:
    HANDS = 1326
    BINS = 16
    """Parts of a distribution: each is a sixteenth of all shares."""
    OTHERS = 990
    """Hands that an opponent may hold beside a hand and a board of five."""
    NONE = 65535
    """The share of a hand that cannot be held on a board."""


class Strengths:
    """Room to work in, and the answers for one board after the other."""

    def __init__(self) -> None:
        self.ranker = ranker(HIGH)
        pairs = [(high, low) for high in range(52) for low in range(high)]
        highs, lows = [high for high, _ in pairs], [low for _, low in pairs]
        self.highs = np.array(highs, np.uint8) if cython.compiled else highs
        self.lows = np.array(lows, np.uint8) if cython.compiled else lows
        self.found = np.zeros(HANDS, np.uint16)
        self.shares = np.zeros(HANDS, np.uint16)
        self.order = np.zeros(HANDS, np.int32)
        self.counts = np.zeros(8000, np.int32)
        self.cards, self.tied = np.zeros(52, np.int32), np.zeros(52, np.int32)

    def river(self, board: bytes) -> None:
        """Fill `found` with the strength of each hand, 0 if it cannot be held; and `shares`.

        A share is twice the hands that are beaten and once those that tie, of twice `OTHERS`.
        """
        if not cython.compiled:
            self.rank_all(board)
        else:
            self.rank_all(cython.cast("const unsigned char*", board))
        self.count_weaker()

    def rank_all(self, board: Any) -> None:
        total, bits, one = self.ranker.start, 0, 1
        taken = 0
        for k in range(5):
            total += self.ranker.card_sum[board[k]]
            bits |= self.ranker.card_bit[board[k]]
            taken |= one << board[k]
        for hand in range(HANDS):
            high, low = self.highs[hand], self.lows[hand]
            if taken >> high & 1 or taken >> low & 1:
                self.found[hand] = 0
                continue
            with_hand = total + self.ranker.card_sum[high] + self.ranker.card_sum[low]
            if with_hand & 0x8888:
                self.found[hand] = self.ranker.look_up(
                    with_hand, bits | self.ranker.card_bit[high] | self.ranker.card_bit[low]
                )
            else:
                place = self.ranker.high[with_hand >> 32] + self.ranker.low[with_hand >> 16 & 0xFFFF]
                self.found[hand] = self.ranker.by_ranks[place]

    def count_weaker(self) -> None:
        for k in range(8000):
            self.counts[k] = 0
        for hand in range(HANDS):
            self.counts[self.found[hand]] += 1
        start = 0
        for k in range(8000):
            count = self.counts[k]
            self.counts[k] = start
            start += count
        for hand in range(HANDS):
            self.order[self.counts[self.found[hand]]] = hand
            self.counts[self.found[hand]] += 1
        for k in range(52):
            self.cards[k] = 0
        weaker, at = 0, 0
        while at < HANDS:
            hand = self.order[at]
            strength = self.found[hand]
            if strength == 0:
                self.shares[hand] = NONE
                at += 1
                continue
            end = at
            while end < HANDS and self.found[self.order[end]] == strength:
                hand = self.order[end]
                self.tied[self.highs[hand]] = 0
                self.tied[self.lows[hand]] = 0
                end += 1
            for k in range(at, end):
                hand = self.order[k]
                self.tied[self.highs[hand]] += 1
                self.tied[self.lows[hand]] += 1
            for k in range(at, end):
                hand = self.order[k]
                high, low = self.highs[hand], self.lows[hand]
                beaten = weaker - self.cards[high] - self.cards[low]
                ties = end - at - self.tied[high] - self.tied[low] + 1
                self.shares[hand] = 2 * beaten + ties
            for k in range(at, end):
                hand = self.order[k]
                self.cards[self.highs[hand]] += 1
                self.cards[self.lows[hand]] += 1
            weaker += end - at
            at = end

    def runouts(self, board: bytes, histogram: Any) -> None:
        """Count for each hand into which sixteenth its share falls, over all boards that can follow."""
        counts = histogram.reshape(-1)
        cards = bytearray(board + bytes(5 - len(board)))
        self.deal_rest(cards, len(board), 0, counts)

    def deal_rest(self, cards: bytearray, known: int, least: int, counts: Any) -> None:
        if known == 5:
            self.river(bytes(cards))
            self.add(counts)
            return
        for card in range(least, 52):
            if card not in cards[:known]:
                cards[known] = card
                self.deal_rest(cards, known + 1, card + 1, counts)

    def add(self, counts: Any) -> None:
        for hand in range(HANDS):
            share = self.shares[hand]
            if share != NONE:
                part = share * BINS // (2 * OTHERS)
                counts[hand * BINS + (BINS - 1 if part == BINS else part)] += 1


def nearest(rows: Any, centres: Any, found: Any) -> None:
    """For each row the centre at the smallest distance: the sum of absolute differences.

    Rows are cumulative distributions, so that this is the earth mover's distance between them. The centres
    stand in the order of their sums: the difference of two sums is a distance at least, so that only those
    close to a row's own sum are looked at.
    """
    if not cython.compiled:  # whose sums would not fit into a byte
        rows, centres = rows.astype(int), centres.astype(int)
    count = centres.shape[0]
    sums = np.asarray(centres).astype(np.int32).sum(axis=1, dtype=np.int32)
    for row in range(rows.shape[0]):
        total = 0
        for k in range(BINS):
            total += rows[row, k]
        up = 0
        while up < count and sums[up] < total:
            up += 1
        down, best, closest = up - 1, 1 << 30, 0
        while True:
            above = sums[up] - total if up < count else 1 << 30
            below = total - sums[down] if down >= 0 else 1 << 30
            if above >= best and below >= best:
                break
            if above < below:
                centre = up
                up += 1
            else:
                centre = down
                down -= 1
            distance = 0
            for k in range(BINS):
                difference = cython.cast(cython.int, rows[row, k]) - cython.cast(
                    cython.int, centres[centre, k]
                )
                distance += difference if difference > 0 else -difference
            if distance < best:
                best, closest = distance, centre
        found[row] = closest
