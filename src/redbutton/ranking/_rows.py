# cython: annotation_typing=False, boundscheck=False, wraparound=False, initializedcheck=False
"""Strengths of many hands at once, without Python's lock.

A row of cards is read as one number, and two cards are added at a time, from tables of all pairs. Their bits
are added too: the sum of different bits is their union, so where the two differ a card is there twice, or is
no card at all. A block of rows is added up before any of it is looked up, which leaves the processor many
short chains of work instead of a few long ones.
"""

import cython

from redbutton.ranking._kernel import Cards, Ranker
from redbutton.ranking._tables import Table


def rank_rows(ranker: Ranker, cards: memoryview, n: int, out: memoryview) -> bool:
    """Rank hands of n cards (5 to 7), one after the other. True if all are valid.

    The last hand is ranked separately, with some bytes after it, because eight bytes are read at a time.
    """
    rows = len(out) - 1
    last = bytes(cards[n * rows : n * rows + n]) + bytes(8 - n)
    with cython.nogil:
        wrong = rank_blocks(ranker, cards, n, rows, out, 0)
    return not wrong | rank_blocks(ranker, last, n, 1, out, rows)


def rank_blocks(ranker: Ranker, cards: Cards, n: int, rows: int, out: memoryview, at: int) -> int:
    """Rank rows, block by block. Returns 0 if all are valid hands."""
    if not cython.compiled:
        totals, bits = [0] * 256, [0] * 256
    wrong = 0
    for row in range(0, rows, 256):
        count = min(rows - row, 256)
        if n == 7:  # one call for each n, so that the compiler makes a loop for each
            wrong |= add_up(ranker, cards, row, 7, count, totals, bits)
        elif n == 6:
            wrong |= add_up(ranker, cards, row, 6, count, totals, bits)
        else:
            wrong |= add_up(ranker, cards, row, 5, count, totals, bits)
        look_up(ranker, totals, bits, count, out, at + row)
    return wrong


def add_up(ranker: Ranker, cards: Cards, at: int, n: int, count: int, totals: Table, bits: Table) -> int:
    """The sums and the bits of some rows, two cards at a time."""
    sums, pair_bit = ranker.pair_sum, ranker.pair_bit
    firsts, seconds, outside = 0x003F003F003F003F, 0x0FC00FC00FC00FC0, 0xC0C0C0C0C0C0C0C0
    wrong = read = 0
    for row in range(count):
        first = n * (at + row)
        eight = eight_bytes(cards, first)
        read |= eight
        eight = eight & firsts | eight >> 2 & seconds
        a, b = eight & 0xFFF, eight >> 16 & 0xFFF
        c = eight >> 32 & 0xFFF if n > 5 else 0x1000 + cards[first + 4]
        total = sums[a] + sums[b] + sums[c]
        seen = pair_bit[a] | pair_bit[b] | pair_bit[c]
        added = pair_bit[a] + pair_bit[b] + pair_bit[c]
        if n == 7:
            d = 0x1000 + cards[first + 6]
            total += sums[d]
            seen |= pair_bit[d]
            added += pair_bit[d]
        elif n == 6:  # else the start came with the single card
            total += ranker.start
        wrong |= seen ^ added
        totals[row], bits[row] = total, seen
    return wrong | read & outside >> (64 - 8 * n)


def look_up(ranker: Ranker, totals: Table, bits: Table, count: int, out: memoryview, at: int) -> None:
    """The strengths of some rows from their sums."""
    high, low, by_ranks = ranker.high, ranker.low, ranker.by_ranks
    for row in range(count):
        total = totals[row]
        if total & 0x8888:
            out[at + row] = ranker.look_up(total, bits[row])
        else:
            out[at + row] = by_ranks[high[total >> 32] + low[total >> 16 & 0xFFFF]]


def eight_bytes(cards: Cards, at: int) -> int:
    """Eight bytes as one number, the first one lowest."""
    if not cython.compiled:
        return int.from_bytes(cards[at : at + 8], "little")
    eight = 0
    memcpy(cython.address(eight), cython.address(cards[at]), 8)  # type: ignore[name-defined]  # noqa: F821
    return eight
