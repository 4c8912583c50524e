# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""What hands win where the betting ends: at showdowns, folds and all-ins. Compiled, without Python's lock.

Several leaves are done at a time. Their reaches lie side by side, one number of each for every hand, and one
walk along the hands serves them all. Done for one leaf alone, each addition would wait for the one before.
The walk keeps a running total of all hands, and one for each card, because a hand that shares a card cannot
be held. The numbers side by side are one value for the compiler and one register of the processor: sixteen,
eight or four, as wide as it has them. A wider value would go through memory at each addition.
"""

from typing import Any, TypeAlias

import cython

Table: TypeAlias = Any
"""An array of NumPy's; compiled, a pointer to its numbers."""

if not cython.compiled:
    LANES = 16
    """Leaves that are done at once; compiled, as many as a register of the processor holds."""
AT_ONCE = LANES
"""The same, where Python can see it."""


def lanes(work: Table, at: int) -> Table:
    """The work space from a place on, as many numbers at a time as there are lanes."""
    return (
        cython.cast("Lanes*", cython.address(work[at])) if cython.compiled else work[at:].reshape(-1, LANES)
    )


def lay(work: Table, row: int, hands: int, x: int) -> None:
    """Put a row into a lane."""
    for hand in range(hands):
        work[x + LANES * hand] = work[row + hand]


def take(work: Table, row: int, hands: int, v: int) -> None:
    """Take a row out of a lane."""
    for hand in range(hands):
        work[row + hand] = work[v + LANES * hand]


def showdown(
    x: Table,
    others: int,
    other_cards: Table,
    other_strengths: Table,
    v: Table,
    hands: int,
    cards: Table,
    strengths: Table,
    pay: Table,
    card: Table,
) -> None:
    """For each hand what it wins from weaker hands less what it loses to stronger ones.

    The hands stand in the order of their strength. `card` is space for the totals of each card.
    """
    each = pay[0]
    total = x[others]  # behind the last hand there are zeros
    for number in range(52):
        card[number] = total
    other = 0
    for hand in range(hands):
        while other < others and other_strengths[other] < strengths[hand]:
            total = total + x[other]
            card[other_cards[2 * other]] += x[other]
            card[other_cards[2 * other + 1]] += x[other]
            other += 1
        v[hand] = each * (total - card[cards[2 * hand]] - card[cards[2 * hand + 1]])
    total = x[others]
    for number in range(52):
        card[number] = total
    other = others - 1
    for hand in range(hands - 1, -1, -1):
        while other >= 0 and other_strengths[other] > strengths[hand]:
            total = total + x[other]
            card[other_cards[2 * other]] += x[other]
            card[other_cards[2 * other + 1]] += x[other]
            other -= 1
        v[hand] -= each * (total - card[cards[2 * hand]] - card[cards[2 * hand + 1]])


def weigh(
    x: Table,
    others: int,
    other_cards: Table,
    v: Table,
    hands: int,
    cards: Table,
    same: Table,
    pay: Table,
    card: Table,
) -> None:
    """Add a payment times the reach of all hands that can be held beside each hand: what a fold is worth."""
    each = pay[0]
    total = x[others]
    for number in range(52):
        card[number] = total
    for other in range(others):
        total = total + x[other]
        card[other_cards[2 * other]] += x[other]
        card[other_cards[2 * other + 1]] += x[other]
    for hand in range(hands):
        v[hand] += each * (total - card[cards[2 * hand]] - card[cards[2 * hand + 1]] + x[same[hand]])


def meet(work: Table, row: int, others: int, matrix: Table, value: int, hands: int, pay: float) -> None:
    """An all-in before the river: each hand's equity against each other hand, from a matrix."""
    place = 0
    for other in range(others):
        reach = work[row + other] * pay
        if reach != 0:
            for hand in range(hands):
                work[value + hand] += matrix[place + hand] * reach
        place += hands


def compare(matrix: Table, row: int, hands: int, lowest: Table, highest: Table, strength: int) -> None:
    """Add one river to a row of a matrix of equities: which hands win against one, and which lose.

    Hands that are impossible on it have a lowest strength below all and a highest above all.
    """
    for hand in range(hands):
        won = 1 if lowest[hand] > strength else 0
        lost = 1 if highest[hand] < strength else 0
        matrix[row + hand] += won - lost


def carry(
    matrix: Table, hands: int, others: int, ways: Table, other_ways: Table, into: Table, size: int
) -> None:
    """Add a board's matrix to that of the board before."""
    for other in range(others):
        row = other_ways[other] * size
        for hand in range(hands):
            into[row + ways[hand]] += matrix[other * hands + hand]


def turn_over(matrix: Table, hands: int, cards: Table, others: int, other_cards: Table, into: Table) -> None:
    """The other player's matrix: what one wins the other loses. Hands that share a card win nothing."""
    for other in range(others):
        first, second = other_cards[2 * other], other_cards[2 * other + 1]
        for hand in range(hands):
            one, two = cards[2 * hand], cards[2 * hand + 1]
            if one == first or one == second or two == first or two == second:
                matrix[other * hands + hand] = 0
            into[hand * others + other] = -matrix[other * hands + hand]
