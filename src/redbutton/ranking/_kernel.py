# cython: annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""The compiled core of hand ranking: a hand's cards add up to a number, which is looked up.

`_tables` says how the sums and the tables are made. A suit's count starts from 3, so that five cards of it
set a bit. Then the strength comes from the ranks of that suit instead, as a mask of 13 bits. Orders in which
a flush does not count start from 0 and never set that bit.
"""

from collections.abc import Sequence
from functools import cache

import cython

from redbutton.ranking._tables import (
    MOST,
    Table,
    card_bits,
    card_sums,
    layout,
    pair_bits,
    pair_sums,
    strengths_by_ranks,
    strengths_by_suit,
)
from redbutton.ranking.checks import check_cards, check_count, refuse
from redbutton.ranking.orders import Category, Order

Cards = Sequence[int]
RANK_NUMBERS = bytes(max(0, "23456789TJQKA".find(chr(letter))) for letter in range(128))
"""By the letter of a rank: 0 for the two, 12 for the ace."""


class Ranker:
    """One order's tables, and look-ups in them.

    Python callers pass cards as `bytes` of their numbers, which is the fastest argument for a call.

    >>> from redbutton.cards import cards
    >>> from redbutton.ranking.orders import HIGH
    >>> ranker(HIGH).strength(bytes(cards("As Ks Qs Js Ts 2c 3d")))
    7462
    """

    def __init__(self, order: Order) -> None:
        self.order = order
        self.rainbow = order.rainbow
        self.sizes = sum(1 << size for size in order.sizes)
        self.start = 0x3333 if Category.FLUSH in order.categories else 0
        sums, bits = card_sums(), card_bits(order)
        self.card_sum, self.card_bit = longs(sums), longs(bits)
        pairs = pair_sums(sums, self.start), pair_bits(bits)
        self.pair_sum, self.pair_bit = longs(pairs[0]), longs(pairs[1])
        by_ranks, by_suit = strengths_by_ranks(order), strengths_by_suit(order)
        self.by_ranks, self.by_suit = shorts(by_ranks), shorts(by_suit)
        self.high, self.low = ints(layout().high), shorts(layout().low)
        self.tables = (by_ranks, by_suit, sums, bits, *pairs, *layout())

    def __reduce__(self) -> tuple[object, ...]:
        return ranker, (self.order,)

    def strength(self, cards: bytes) -> int:
        """The strength of one hand, after a check of its cards."""
        n = len(cards)
        found = self.checked(cards, n) if n <= MOST and self.sizes >> n & 1 else -1
        if found < 0:
            refuse(cards, self.order)
        return found

    def omaha_strength(self, hole: bytes, board: bytes) -> int:
        """The strength of exactly two of four to six hole cards with exactly three of the board."""
        check_count(len(hole), 4, 6)
        check_count(len(board), 3, 5)
        check_cards(hole + board, self.order)
        return self.rank_omaha(hole, len(hole), board, len(board))

    def needed(self, cards: bytes, count: int, best: int) -> bytes:
        """The first `count` cards that alone are as strong as all: from the last on, idle ones go."""
        for place in range(len(cards) - 1, -1, -1):
            if len(cards) == count:
                break
            fewer = cards[:place] + cards[place + 1 :]
            if self.rank(fewer, len(fewer)) == best:
                cards = fewer
        return cards

    def checked(self, cards: Cards, n: int) -> int:
        """The strength of n cards, or -1 if one is not in the deck or there twice."""
        bits, total = 0, self.start
        for i in range(n):
            bit = self.card_bit[cards[i]]
            if bit == 0 or bits & bit:
                return -1
            bits |= bit
            total += self.card_sum[cards[i]]
        return self.rank_rainbow(cards, n) if self.rainbow else self.look_up(total, bits)

    def rank(self, cards: Cards, n: int) -> int:
        """The strength of n cards, without a check."""
        if self.rainbow:
            return self.rank_rainbow(cards, n)
        bits, total = 0, self.start
        for i in range(n):
            total += self.card_sum[cards[i]]
        if total & 0x8888:
            for i in range(n):
                bits |= self.card_bit[cards[i]]
        return self.look_up(total, bits)

    def look_up(self, total: int, bits: int) -> int:
        """The strength of cards from their sum and their bits."""
        if total & 0x8888:
            return self.by_suit[bits >> flush_lane(total) & 0x1FFF]
        return self.by_ranks[self.high[total >> 32] + self.low[total >> 16 & 0xFFFF]]

    def rank_omaha(self, hole: Cards, holes: int, board: Cards, boards: int) -> int:
        """The best of exactly two hole cards with exactly three of the board."""
        best = 0
        for a in range(boards):
            for b in range(a):
                for c in range(b):
                    three = self.card_sum[board[a]] + self.card_sum[board[b]] + self.card_sum[board[c]]
                    bits = self.card_bit[board[a]] | self.card_bit[board[b]] | self.card_bit[board[c]]
                    best = max(best, self.best_pair(hole, holes, self.start + three, bits))
        return best

    def best_pair(self, hole: Cards, holes: int, three: int, bits: int) -> int:
        """The best strength that two hole cards make with three cards of the board."""
        best = 0
        for a in range(holes):
            four, more = three + self.card_sum[hole[a]], bits | self.card_bit[hole[a]]
            for b in range(a):
                best = max(best, self.look_up(four + self.card_sum[hole[b]], more | self.card_bit[hole[b]]))
        return best

    def rank_rainbow(self, cards: Cards, n: int) -> int:
        """Badugi: the best of all ways to keep cards of different ranks and suits."""
        best = 0
        for kept in range(1, 1 << n):
            best = max(best, self.by_suit[rainbow_ranks(cards, n, kept)])
        return best


def in_reading_order(cards: bytes, reading: str) -> bytes:
    """Cards as poker players read their ranks, those of one rank from spades to clubs."""
    held, one, ordered = 0, 1, bytearray()
    for card in cards:
        held |= one << card
    for letter in reading:
        first = 4 * RANK_NUMBERS[ord(letter)]
        for card in range(first + 3, first - 1, -1):
            if held >> card & 1:
                ordered.append(card)
                held ^= one << card
    return bytes(ordered)


def rainbow_ranks(cards: Cards, n: int, kept: int) -> int:
    """The ranks of the cards kept, as bits, or 0 if two share a rank or a suit."""
    suits = ranks = 0
    for i in range(n):
        if kept >> i & 1:
            suit, rank = 1 << (cards[i] & 3), 1 << (cards[i] >> 2)
            if suits & suit or ranks & rank:
                return 0
            suits |= suit
            ranks |= rank
    return ranks


def flush_lane(total: int) -> int:
    """Where the bits of the flush's suit begin: 0, 16, 32 or 48, as bit 3, 7, 11 or 15 of the sum is set."""
    return total >> 3 & 16 | total >> 6 & 32 | (total >> 15 & 1) * 48


def shorts(table: Table) -> Table:
    """Where a table lies, for compiled code; interpreted, the table itself."""
    view = table
    return cython.address(view[0]) if cython.compiled else table


def ints(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table


def longs(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table


@cache
def ranker(order: Order) -> Ranker:
    """The one ranker of an order; its tables are made on first use."""
    return Ranker(order)
