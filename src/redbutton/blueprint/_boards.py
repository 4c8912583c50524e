# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Boards by number, where those that differ in suits alone have the same; and random deals on them.

A set of cards has a place among all sets of its size. A table tells for each place the number of its board
among those that are different, and the exchange of suits that leads there.
"""

from math import comb
from typing import Any

import cython
import numpy as np

from redbutton._card_dice import CardDice
from redbutton.ranking import HIGH
from redbutton.ranking._kernel import ranker
from redbutton.solver.boards import ORDERS, PLACE, moved_hands

if not cython.compiled:
    HANDS = 1326
    BINS = 16
    SUITS = 24  # exchanges of suits
    IMPOSSIBLE = 255  # the bucket of a hand that cannot be held on a board

WAYS = np.array([[comb(n, k) for k in range(6)] for n in range(53)], np.int32)


class BoardNumbers:
    """All boards of one size.

    `codes` has for each place the number times 24 plus the exchange, `first` a board of each number.
    """

    def __init__(self, size: int) -> None:
        self.size, self.ways = size, WAYS
        self.exchanges = np.array(ORDERS, np.uint8)
        self.codes = np.zeros(comb(52, size), np.int32)
        self.first = np.zeros((0, size), np.uint8)

    def number_all(self) -> None:
        """Fill the tables. A board's kind is that of the first one which an exchange of suits makes of it."""
        if not cython.compiled:
            cards = [0] * 5
        found = []
        for k in range(self.size):
            cards[k] = k
        numbers = 0
        for place in range(len(self.codes)):
            best, by = place, 0
            for exchange in range(SUITS):
                other = self.moved_place(cards, exchange)
                if other < best:
                    best, by = other, exchange
            if best == place:
                self.codes[place] = numbers * SUITS
                numbers += 1
                found.append([cards[k] for k in range(self.size)])
            else:
                self.codes[place] = self.codes[best] // SUITS * SUITS + by
            self.follow(cards)
        self.first = np.array(found, np.uint8)

    def follow(self, cards: Any) -> None:
        """The next set of cards: the smallest card that can goes up by one, those before it start anew."""
        for k in range(self.size):
            if k == self.size - 1 or cards[k] + 1 < cards[k + 1]:
                cards[k] += 1
                for before in range(k):
                    cards[before] = before
                return

    def moved_place(self, cards: Any, exchange: int) -> int:
        """The place of a set of cards after an exchange of suits."""
        if not cython.compiled:
            moved = [0] * 7
        for k in range(self.size):
            card = cards[k] & ~3 | self.exchanges[exchange, cards[k] & 3]
            at = k
            while at > 0 and moved[at - 1] > card:
                moved[at] = moved[at - 1]
                at -= 1
            moved[at] = card
        place = 0
        for k in range(self.size):
            place += self.ways[moved[k], k + 1]
        return place

    def find(self, cards: bytes) -> int:
        """Number times 24 plus exchange of a board, its cards in any order."""
        found: int = self.code(cards if not cython.compiled else cython.cast("const unsigned char*", cards))
        return found

    def code(self, cards: Any) -> int:
        code: int = self.codes[self.moved_place(cards, 0)]
        return code


class SampledDeals:
    """Buckets of all hands on all boards, and random deals with them."""

    def __init__(self, flops: Any, turns: Any, rivers: Any) -> None:
        self.flops, self.turns, self.rivers = flops, turns, rivers
        self.flop_buckets, self.turn_buckets = np.zeros(0, np.uint8), np.zeros(0, np.uint8)
        self.river_buckets = np.zeros(0, np.uint8)
        self.moved = np.array([moved_hands(order) for order in ORDERS], np.int16)
        self.place, self.river_count = PLACE, 0
        self.ranker, self.dice = ranker(HIGH), CardDice(0)
        self.classes = np.zeros(HANDS, np.uint8)

    def add_rivers(self, board: bytes, counts: Any) -> None:
        """For a board of 3 or 4 cards, count over all rivers in which sixteenth each hand's bucket is.

        River buckets are a multiple of sixteen equal parts.
        """
        if not cython.compiled:
            cards = [0] * 7
        known = len(board)
        for k in range(known):
            cards[k] = board[k]
        if known == 4:
            for card in range(52):
                self.add_river(cards, 4, card, counts)
            return
        for card in range(52):
            if cards[0] == card or cards[1] == card or cards[2] == card:
                continue
            cards[3] = card
            for other in range(card):
                self.add_river(cards, 4, other, counts)

    def add_river(self, cards: Any, known: int, card: int, counts: Any) -> None:
        for k in range(known):
            if cards[k] == card:
                return
        cards[known] = card
        code = self.rivers.code(cards)
        start, exchange = code // SUITS * HANDS, code % SUITS
        each = self.river_count // BINS
        for hand in range(HANDS):
            bucket = self.river_buckets[start + self.moved[exchange, hand]]
            if bucket != IMPOSSIBLE:
                counts[hand * BINS + bucket // each] += 1

    def deal(self, count: int, hands: int, own: Any, strengths: Any, opposed: Any, opposing: Any) -> None:
        """Random deals: a board, an opponent's hand, and own hands that could each be held beside it.

        `own` gets the buckets of each deal, street and hand, `opposed` those of the opponent.
        """
        if not cython.compiled:
            deck, cards = [0] * 52, [0] * 7
        for number in range(count):
            for k in range(52):
                deck[k] = k
            for k in range(7):
                at = k + self.dice.below(52 - k)
                kept = deck[k]
                deck[k] = deck[at]
                deck[at] = kept
                cards[k] = deck[k]
            flop, turn, river = self.flops.code(cards), self.turns.code(cards), self.rivers.code(cards)
            hand = self.place[cards[5], cards[6]]
            self.look_up(hand, flop, turn, river, opposed, 4 * number, 1)
            opposing[number] = self.ranker.rank(cards, 7)
            for k in range(hands):
                one = self.dice.below(45)
                other = self.dice.below(44)
                other += other >= one
                cards[5], cards[6] = deck[7 + one], deck[7 + other]
                hand = self.place[cards[5], cards[6]]
                self.look_up(hand, flop, turn, river, own, 4 * hands * number + k, hands)
                strengths[number * hands + k] = self.ranker.rank(cards, 7)

    def look_up(self, hand: int, flop: int, turn: int, river: int, found: Any, at: int, step: int) -> None:
        """The buckets of a hand on all four streets."""
        found[at] = self.classes[hand]
        found[at + step] = self.flop_buckets[flop // SUITS * HANDS + self.moved[flop % SUITS, hand]]
        found[at + 2 * step] = self.turn_buckets[turn // SUITS * HANDS + self.moved[turn % SUITS, hand]]
        found[at + 3 * step] = self.river_buckets[river // SUITS * HANDS + self.moved[river % SUITS, hand]]
