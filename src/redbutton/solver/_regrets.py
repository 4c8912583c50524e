# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""What is learned at a node: regrets, and averages of strategies, in 32 or in 16 bits. Compiled.

A row has a number for each hand. Regrets of 16 bits are whole numbers with one scale for each node. Averages
are shares of the range that take an action; small ones must not get lost, because a hand that comes to a node
once in ten thousand times is played there all the same. So their 16 bits are five of an exponent and eleven
of a fraction, from 1 down to half a billionth, without a sign. What does not fit into the eleven bits is
rounded up or down by a fixed sequence that does each as often as it should: over some iterations nothing is
lost.
"""

from typing import Any, TypeAlias

import cython

if not cython.compiled:
    import numpy as np

    SMALLEST = 0x30000000
    """The bits of 2^-31 as a number of 32 bits: what an average of 16 bits counts from."""

    def bits_of(number: float) -> int:
        return int(np.float32(number).view(np.uint32))

    def from_bits(bits: int) -> float:
        return float(np.uint32(bits).view(np.float32))


Table: TypeAlias = Any
"""An array of NumPy's; compiled, a pointer to its numbers."""

STEP = 0x9E3779B1
"""The golden ratio in 32 bits: its multiples fall evenly between 0 and 1, however many are taken."""
PART = 2.0**-16


def recall(table: Table, at: int, actions: int, hands: int, work: Table, rows: int, step: int) -> None:
    """What is positive in a table, as rows."""
    for action in range(actions):
        row, out = at + action * hands, rows + action * step
        for hand in range(hands):
            work[out + hand] = max(table[row + hand], 0)


def recall_regrets(
    table: Table, at: int, actions: int, hands: int, work: Table, rows: int, step: int
) -> None:
    """The same from whole numbers. Their scale makes no difference to a strategy."""
    for action in range(actions):
        row, out = at + action * hands, rows + action * step
        for hand in range(hands):
            work[out + hand] = max(table[row + hand], 0)


def recall_averages(
    table: Table, at: int, actions: int, hands: int, work: Table, rows: int, step: int
) -> None:
    """The same from averages of 16 bits."""
    for action in range(actions):
        row, out = at + action * hands, rows + action * step
        for hand in range(hands):
            work[out + hand] = wide(table[row + hand])


def wide(code: int) -> float:
    """An average of 16 bits as a number of 32."""
    number: float = from_bits((cython.cast(cython.int, code) << 12) + SMALLEST)
    return number if code > 0 else 0


def narrow(number: float, place: int) -> int:
    """An average in 16 bits, rounded up or down by its place in a sequence."""
    bits = cython.cast(cython.int, bits_of(number)) - SMALLEST + (place >> 20 & 0xFFF)
    return bits >> 12 if bits > 0 else 0


def match(work: Table, rows: int, step: int, actions: int, hands: int, total: int) -> None:
    """Rows become a strategy in proportion to them; the same for all actions where they are all zero."""
    for hand in range(hands):
        work[total + hand] = work[rows + hand]
    for action in range(1, actions):
        row = rows + action * step
        for hand in range(hands):
            work[total + hand] += work[row + hand]
    even = cython.cast(cython.float, 1) / actions
    for hand in range(hands):
        some = work[total + hand]
        work[total + step + hand] = 0 if some > 0 else even
        work[total + hand] = some if some > 0 else 1
    for hand in range(hands):  # for all of them: under a condition the compiler would divide one by one
        work[total + hand] = 1 / work[total + hand]
    for action in range(actions):
        row = rows + action * step
        for hand in range(hands):
            work[row + hand] = work[row + hand] * work[total + hand] + work[total + step + hand]


def hold(locks: Table, actions: int, hands: int, work: Table, strategy: int, step: int) -> None:
    """Put locked decisions in the place of a strategy's. Hands that are not locked have a negative number."""
    for action in range(actions):
        for hand in range(hands):
            if locks[action * hands + hand] >= 0:
                work[strategy + action * step + hand] = locks[action * hands + hand]


def hold_value(
    locks: Table, actions: int, hands: int, work: Table, strategy: int, value: int, child: int, step: int
) -> None:
    """The value of locked hands is that of what they are locked to."""
    for hand in range(hands):
        if locks[hand] >= 0:
            work[value + hand] = 0
            for action in range(actions):
                work[value + hand] += (
                    work[child + action * step + hand] * work[strategy + action * step + hand]
                )


def learn(
    table: Table, at: int, work: Table, better: int, mean: int, hands: int, keep: float, keep_negative: float
) -> None:
    """Discount the regrets, and add what an action would have won more than the strategy."""
    for hand in range(hands):
        old = table[at + hand]
        table[at + hand] = (
            old * (keep if old > 0 else keep_negative) + work[better + hand] - work[mean + hand]
        )


def learn_packed(
    table: Table, at: int, work: Table, better: int, mean: int, hands: int, keep: float, keep_negative: float
) -> None:
    """The new regrets of an action in the place of its values: they are packed when all actions are done."""
    for hand in range(hands):
        old = table[at + hand]
        work[better + hand] += old * (keep if old > 0 else keep_negative) - work[mean + hand]


def pack(
    table: Table, at: int, work: Table, rows: int, step: int, actions: int, hands: int, place: int
) -> float:
    """Rows as whole numbers of 16 bits; returns what one of them is worth."""
    most = cython.cast(cython.float, 0)
    for action in range(actions):
        row = rows + action * step
        for hand in range(hands):
            most = max(most, abs(work[row + hand]))
    if most <= 0:
        most = 1
    scale = 32766 / most
    for action in range(actions):
        row, to = rows + action * step, at + action * hands
        start = place + to * STEP
        for hand in range(hands):
            part = cython.cast(cython.int, start + hand * STEP >> 16 & 0xFFFF) * PART
            table[to + hand] = cython.cast(cython.int, work[row + hand] * scale + part + 32768) - 32768
    worth: float = most / 32766
    return worth


def remember(
    table: Table, at: int, work: Table, reach: int, strategy: int, hands: int, newest: float
) -> None:
    """Move the average towards the newest strategy."""
    for hand in range(hands):
        table[at + hand] += newest * (work[reach + hand] * work[strategy + hand] - table[at + hand])


def remember_packed(
    table: Table, at: int, work: Table, reach: int, strategy: int, hands: int, newest: float, place: int
) -> None:
    """The same in 16 bits."""
    start = place + at * STEP
    for hand in range(hands):
        old = wide(table[at + hand])
        new = old + newest * (work[reach + hand] * work[strategy + hand] - old)
        table[at + hand] = narrow(new, start + hand * STEP)
