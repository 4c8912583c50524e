# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which cards to keep in a draw, in any order of hands: every choice has a value, and the best one is made.

The value of a whole hand is the chance to beat opponents who have drawn, too. How good they are is learned by
playing: at first everybody is taken to hold the best of a few random hands, and draws accordingly. The value
of some kept cards is the mean over the cards that may come for the others: all of them for one or two
cards, a sample for more. With several draws left, what came need not be kept: then the value is that of the
best of standing pat, of drawing as many again, and of keeping one of the new cards and drawing for the rest.
Nothing here knows the names of hands, so it works for high hands, lows, badugis and whatever a user's own
variant ranks.

Values do not depend on who sits where: they are found once, from the same random numbers for all, and
remembered by suit pattern. So a value is the same in every process and in every order of questions.
Interpreted, tables are made of fewer samples, and no new card is kept alone: the same code, with coarser
values.
"""

from array import array
from collections.abc import MutableSequence, Sequence

import cython

from redbutton._card_dice import CardDice
from redbutton.ranking._kernel import Ranker

if not cython.compiled:
    STRENGTHS = 7463  # more than the strength of any hand in any order
    SLOTS = 131072  # places for values, of which the next ones are tried if one is taken
    PROBES = 8
    TRIES = 1024  # sampled draws for one value
    DRAWS = 8  # more than there are in any variant
    HANDS = 4000  # random hands that all others are compared with
    RIVALS = 5  # random hands of which an opponent is taken to have the best, at first
    PLAYED = 300  # hands that are drawn to, to know how good hands are at the end

EMPTY, MIX = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15
"""A place where nothing is remembered yet; a factor that spreads keys over the places."""
BEST = 1.5
"""Of how many hands that were drawn to an opponent has the best: those who stay are better than others."""


class DrawingRule:
    """What a sensible player throws away, for one variant."""

    def __init__(self, rankers: Sequence[Ranker], deck: bytes, held: int, draws: int) -> None:
        if not cython.compiled:
            self.deck, self.live, self.hand = [0] * 52, [0] * 52, [0] * 16
            self.kept, self.ones = [0] * 128, [0] * 128
            self.better, self.later = [0.0] * (DRAWS * 52), [0.0] * DRAWS
        self.first, self.second = rankers[0], rankers[len(rankers) - 1]
        self.split = len(rankers) == 2
        self.cards = len(deck)
        for place in range(self.cards):
            self.deck[place] = deck[place]
        for gone in range(128):
            self.ones[gone] = count_bits(gone)
        self.dice = CardDice(1)
        self.keys = array("Q", [EMPTY]) * SLOTS
        self.values = array("d", bytes(8 * SLOTS))
        high, low = self.count_hands(min(held, 7))
        self.high, self.low = worths(high, RIVALS), worths(low, RIVALS)
        if draws:
            high, low = self.count_drawn(held, draws)
            self.high, self.low = worths(high, BEST), worths(low, BEST)
            self.keys = array("Q", [EMPTY]) * SLOTS

    def count_hands(self, held: int) -> tuple[Sequence[int], Sequence[int]]:
        """How many of some random hands have each strength, in both orders."""
        high, low = array("q", bytes(8 * STRENGTHS)), array("q", bytes(8 * STRENGTHS))
        for card in range(self.cards):
            self.live[card] = self.deck[card]
        for _ in range(HANDS if cython.compiled else HANDS // 10):
            self.deal(0, held, self.cards)
            high[self.first.rank(self.hand, held)] += 1
            low[self.second.rank(self.hand, held)] += 1
        return high, low

    def count_drawn(self, held: int, draws: int) -> tuple[Sequence[int], Sequence[int]]:
        """The same of hands that were drawn to."""
        high, low = array("q", bytes(8 * STRENGTHS)), array("q", bytes(8 * STRENGTHS))
        for number in range(PLAYED if cython.compiled else PLAYED // 60):
            deck = [self.deck[card] for card in range(self.cards)]
            self.dice.state = number * number
            for k in range(min(held * (draws + 1), self.cards)):
                other = k + self.dice.below(self.cards - k)
                deck[k], deck[other] = deck[other], deck[k]
            hand, fresh = deck[:held], held
            for left in range(draws, 0, -1):
                gone = self.discards(bytes(hand), 0, held, left)
                for place in range(held):
                    if gone >> place & 1 and fresh < self.cards:
                        hand[place] = deck[fresh]
                        fresh += 1
            drawn = bytes(hand)
            high[self.first.strength(drawn)] += 1
            low[self.second.strength(drawn)] += 1
        return high, low

    def deal(self, at: int, count: int, live: int) -> None:
        """Put random cards of those that are left into the hand, from one place on."""
        for k in range(count):
            other = k + self.dice.below(live - k)
            card = self.live[other]
            self.live[other] = self.live[k]
            self.live[k] = self.hand[at + k] = card

    def worth(self, hand: Sequence[int], n: int) -> float:
        """The chance of a whole hand; where the pot is split, the mean of both halves."""
        high = self.high[self.first.rank(hand, n)]
        if not self.split:
            return high
        return (high + self.low[self.second.rank(hand, n)]) / 2

    def discards(self, hand: bytes, least: int, most: int, draws: int) -> int:
        """The best cards to throw away, as bits of their places in the hand."""
        return self.choose(hand, len(hand), least, most, draws)

    def value_of(self, hand: bytes, gone: int, draws: int) -> float:
        """The value of throwing these away."""
        self.list_kept(hand, len(hand))
        return self.value(hand, len(hand), gone, draws)

    def choose(self, hand: Sequence[int], n: int, least: int, most: int, draws: int) -> int:
        self.list_kept(hand, n)
        best, found = -1.0, 0
        for gone in range(1 << n):
            if least <= self.ones[gone] <= most:
                value = self.value(hand, n, gone, draws)
                if value > best:
                    best, found = value, gone
        return found

    def list_kept(self, hand: Sequence[int], n: int) -> None:
        """All the ways to keep some cards of a hand, as bits of cards, by the places that are kept."""
        self.kept[0] = 0
        for k in range(n):
            one, half = bit(hand[k]), 1 << k
            for places in range(half):
                self.kept[half + places] = self.kept[places] | one

    def value(self, hand: Sequence[int], n: int, gone: int, draws: int) -> float:
        """The value of throwing these away; the ways to keep cards are listed."""
        if gone == 0:
            return self.worth(hand, n)
        return self.drawn(self.kept[(1 << n) - 1 - gone], self.ones[gone], draws)

    def drawn(self, kept: int, count: int, draws: int) -> float:
        """The value of drawing this many cards to those that are kept."""
        cards = sorted_suits(kept)
        marks = draws | count << 16
        key = cards | marks << 13
        slot = (key * MIX & EMPTY) >> 47
        for _ in range(PROBES):
            if self.keys[slot] == key:
                return self.values[slot]
            if self.keys[slot] == EMPTY:
                break
            slot = slot + 1 & SLOTS - 1
        value = self.measure(cards, count, draws)
        self.values[slot] = value
        self.keys[slot] = key
        return value

    def measure(self, kept: int, count: int, draws: int) -> float:
        """The mean value of kept cards after `count` new ones, of which one need not keep what is bad."""
        self.look_ahead(kept, count, draws)
        self.dice.state = count
        live = self.take_out(kept)
        held, total = self.cards - live, 0.0
        if count > live:
            return 0.0
        if count == 1:
            for k in range(live):
                self.hand[held] = self.live[k]
                total += self.best(held, count, draws)
            return total / live
        if count == 2 and cython.compiled:
            for k in range(1, live):
                self.hand[held] = self.live[k]
                for other in range(k):
                    self.hand[held + 1] = self.live[other]
                    total += self.best(held, count, draws)
            return total / (live * (live - 1) // 2)
        tries = TRIES if cython.compiled else TRIES // 64
        for _ in range(tries):
            self.deal(held, count, live)
            total += self.best(held, count, draws)
        return total / tries

    def look_ahead(self, kept: int, count: int, draws: int) -> None:
        """What can be had with the next draw: after as many cards again, and with each card that may come."""
        self.later[draws] = self.drawn(kept, count, draws - 1) if draws > 1 else 0.0
        for place in range(self.cards):
            card = self.deck[place]
            value = 0.0
            if draws > 1 and count > 1 and cython.compiled and not kept & bit(card):
                value = self.drawn(kept | bit(card), count - 1, draws - 1)
            self.better[draws * 52 + card] = value

    def best(self, held: int, count: int, draws: int) -> float:
        """The value of a hand after a draw, with the best of what may be done next."""
        value = max(self.worth(self.hand, held + count), self.later[draws])
        if draws > 1:
            for k in range(held, held + count):
                value = max(value, self.better[draws * 52 + self.hand[k]])
        return value

    def take_out(self, kept: int) -> int:
        """Part the deck into the cards that are kept and the others, and count the others.

        The last card takes the place of one that is kept: so two choices that differ in one card see almost
        the same deck in the same order, and are compared with the same luck.
        """
        held, live, k = 0, self.cards, 0
        for place in range(live):
            self.live[place] = self.deck[place]
        while k < live:
            if kept & bit(self.live[k]):
                self.hand[held] = self.live[k]
                held += 1
                live -= 1
                self.live[k] = self.live[live]
            else:
                k += 1
        return live


def worths(counts: Sequence[int], rivals: float) -> MutableSequence[float]:
    """For each strength, the chance to beat the best of some random hands; 0 if it does not qualify."""
    worth, below, total = array("d", bytes(8 * len(counts))), 0, sum(counts)
    for strength, count in enumerate(counts):
        worth[strength] = ((below + count / 2) / total) ** rivals if strength else 0.0
        below += count
    return worth


def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def bit(card: int) -> int:
    """A card as a bit: sixteen for each suit, one a rank."""
    one = 1
    return one << ((card & 3) * 16 + (card >> 2))


def sorted_suits(cards: int) -> int:
    """The same cards with the suits in a fixed order, because only the pattern of suits matters."""
    a, b, c, d = cards & 0x1FFF, cards >> 16 & 0x1FFF, cards >> 32 & 0x1FFF, cards >> 48 & 0x1FFF
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a | b << 16 | c << 32 | d << 48
