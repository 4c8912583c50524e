# cython: annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""The tables in which a hand's sum is looked up; compiled, because they are made on first use.

Every card is a number, chosen so that the sum over a hand has everything that counts: the number of cards of
each suit, four bits a suit; a key for the low ranks, 2 to 8, from bit 16; and a key for the high ranks, 9 to
ace, from bit 32.

The keys are unique: no two collections of up to seven cards of one half have the same sum, as long as no rank
is there more than four times. One index gives the row of a collection of high ranks, another the column of
one of low ranks, fewer cards first. A row is only as long as seven cards allow, so that all 76,155
collections of up to seven ranks fill one table without gaps: it and its indexes fit into the processor's
second-level cache.
"""

from array import array
from collections.abc import Iterator, MutableSequence
from functools import cache
from typing import NamedTuple

from redbutton.cards import RANK_LETTERS
from redbutton.ranking.ladder import ladder
from redbutton.ranking.orders import Order

Table = MutableSequence[int]

MULTIPLIERS = (1, 5, 24, 112, 521, 2247, 9244)
"""A rank's key within its half: one after the other, the smallest numbers that keep all sums apart."""
LOW_RANKS, HIGH_RANKS = 7, 6
MOST = 7
"""The largest number of cards in a hand."""
WRONG = 0x1FFF_1FFF_1FFF_1FFF
"""The bits of invalid cards: together with any other card's, their sum differs from their union."""


class Layout(NamedTuple):
    """Where the strength of a collection of ranks lies: at `high[high key] + low[low key]`."""

    high: Table
    low: Table
    places: int


def rank_sum(rank: int) -> int:
    """What a card of this rank (0 is the two) adds to the keys."""
    return MULTIPLIERS[rank] << 16 if rank < LOW_RANKS else MULTIPLIERS[rank - LOW_RANKS] << 32


def collections(ranks: int) -> list[tuple[int, int, int]]:
    """Every collection of up to seven cards of these ranks: its size, key, and cards, three bits a rank."""
    found = [(0, 0, 0)]
    for rank in range(ranks):
        found = [
            (size + more, key + more * MULTIPLIERS[rank], counts | more << 3 * rank)
            for size, key, counts in found
            for more in range(min(4, MOST - size) + 1)
        ]
    return sorted(found)


@cache
def layout() -> Layout:
    """The indexes; any sum of seven cards stays within them, even of invalid cards."""
    low = array("H", bytes(2 * (MOST * MULTIPLIERS[LOW_RANKS - 1] + 1)))
    high = array("I", bytes(4 * (MOST * MULTIPLIERS[HIGH_RANKS - 1] + 1)))
    columns = [0] * (MOST + 1)
    for column, (size, key, _) in enumerate(collections(LOW_RANKS)):
        low[key] = column
        columns[size:] = [column + 1] * (MOST + 1 - size)
    places = 0
    for size, key, _ in collections(HIGH_RANKS):
        high[key] = places
        places += columns[MOST - size]
    return Layout(high, low, places)


def card_sums() -> Table:
    """What each card adds to a hand's sum; indexed by any byte."""
    sums = array("Q", bytes(8 * 256))
    for card in range(52):
        sums[card] = rank_sum(card // 4) | 1 << 4 * (card % 4)
    return sums


def card_bits(order: Order) -> Table:
    """A bit for each card of the deck, sixteen bits a suit, the two first; indexed by any byte."""
    bits = array("Q", bytes(8 * 256))
    for card in order.deck:
        bits[card] = 1 << (16 * (card % 4) + card // 4)
    return bits


def pair_sums(sums: Table, start: int) -> Table:
    """What two cards add, by first + 64 * second; from 4096 on, by any byte, the start of a sum with one."""
    pairs = [sums[first] + sums[second] for second in range(64) for first in range(64)]
    return array("Q", pairs + [start + one for one in sums])


def pair_bits(bits: Table) -> Table:
    """The bits of two cards, by first + 64 * second; from 4096 on, by any byte, the bit of one."""
    pairs = array("Q", [WRONG]) * 4096
    cards = [card for card in range(64) if bits[card]]
    for first in cards:
        for second in cards:
            if first != second:
                pairs[first + 64 * second] = bits[first] | bits[second]
    return pairs + array("Q", [bit or WRONG for bit in bits])


def strengths_by_suit(order: Order) -> Table:
    """The strength of cards whose suits count, flushes or badugis, by the bits of their ranks."""
    table = array("H", bytes(2 * 8192))
    bits = {letter: 1 << rank for rank, letter in enumerate(RANK_LETTERS)}
    for strength, rung in enumerate(ladder(order, min(5, max(order.sizes)))):
        if rung.suited or order.rainbow:
            table[sum(map(bits.__getitem__, rung.ranks))] = strength
    if max(order.sizes) > 5:
        extend_suits(table)
    return table


def strengths_by_ranks(order: Order) -> Table:
    """The strength of cards whose suits do not matter, by row and column.

    After the last place there is room for any column, so that invalid cards look up 0 at worst.
    """
    high, low, places = layout()
    table = array("H", bytes(2 * (places + max(low))))
    sums = {letter: rank_sum(rank) for rank, letter in enumerate(RANK_LETTERS)}
    for size in {min(size, 5) for size in order.sizes}:
        for strength, rung in enumerate(ladder(order, size)):
            if not rung.suited:
                total = sum(map(sums.__getitem__, rung.ranks))
                table[high[total >> 32] + low[total >> 16 & 0xFFFF]] = strength
    for size in range(6, max(order.sizes) + 1):
        extend_ranks(table, size)
    return table


def extend_suits(strengths: Table) -> None:
    """Six and seven suited cards: the best that is left after removing one."""
    for mask in range(8192):
        if 6 <= int(mask).bit_count() <= MOST:
            for rank in range(13):
                if mask >> rank & 1:
                    strengths[mask] = max(strengths[mask], strengths[mask & ~(1 << rank)])


def extend_ranks(strengths: Table, size: int) -> None:
    """Six or seven cards of any suits: the best that is left after removing one."""
    high, low, _ = layout()
    sums = array("Q", map(rank_sum, range(13)))
    for total, counts in ranks_of(size):
        best = 0
        for rank in range(13):
            if counts >> 3 * rank & 7:
                less = total - sums[rank]
                best = max(best, strengths[high[less >> 32] + low[less >> 16 & 0xFFFF]])
        strengths[high[total >> 32] + low[total >> 16 & 0xFFFF]] = best


def ranks_of(size: int) -> Iterator[tuple[int, int]]:
    """Every collection of `size` ranks: its sum, and its cards three bits a rank."""
    lows: list[list[tuple[int, int]]] = [[] for _ in range(MOST + 1)]
    for low_size, key, counts in collections(LOW_RANKS):
        lows[low_size].append((key << 16, counts))
    for high_size, key, counts in collections(HIGH_RANKS):
        if high_size <= size:
            for total, low_counts in lows[size - high_size]:
                yield total | key << 32, low_counts | counts << 3 * LOW_RANKS
