# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The pots: one for everybody, and one more for each level at which somebody was all-in."""

import cython

from redbutton.game.state import State

if not cython.compiled:
    MOST = 24
ENDLESS = 1 << 62


class Pots:
    """Amounts, and who may win each as a set of bits; the main pot first."""

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:
            self.amount, self.eligible = [0] * MOST, [0] * MOST

    def add(self, amount: int, eligible: int) -> None:
        """A layer of chips; it joins the pot below if the same players are in for it."""
        if amount == 0:
            return
        if self.count > 0 and eligible in (0, self.eligible[self.count - 1]):
            self.amount[self.count - 1] += amount
            return
        self.amount[self.count] = amount
        self.eligible[self.count] = eligible
        self.count += 1


def gather(s: State) -> Pots:
    """All chips in the middle as pots.

    A player all-in can win from each of the others as much as he put in himself; everybody else who is still
    in can win it all. One who could not even pay the ante is in for that part of the antes only.
    """
    pots = Pots()
    _layer_antes(s, pots)
    _layer_wagers(s, pots)
    return pots


def _layer_antes(s: State, pots: Pots) -> None:
    below = 0
    while below < ENDLESS:
        level = ENDLESS
        for p in range(s.n):
            if not s.folded[p] and s.short_ante[p] and below < s.ante[p] < level:
                level = s.ante[p]
        amount, eligible = 0, 0
        for p in range(s.n):
            amount += min(s.ante[p], level) - min(s.ante[p], below)
            if not s.folded[p] and (not s.short_ante[p] or s.ante[p] >= level):
                eligible |= 1 << p
        pots.add(amount, eligible)
        below = level


def _layer_wagers(s: State, pots: Pots) -> None:
    below = 0
    while below < ENDLESS:
        level = ENDLESS
        for p in range(s.n):
            if not s.folded[p] and s.stack[p] == 0 and below < s.wager[p] < level:
                level = s.wager[p]
        amount, eligible = 0, 0
        for p in range(s.n):
            amount += min(s.wager[p], level) - min(s.wager[p], below)
            if not s.folded[p] and not s.short_ante[p] and (s.stack[p] > 0 or s.wager[p] >= level):
                eligible |= 1 << p
        pots.add(amount, eligible)
        below = level
