# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The pots: one for everybody, and one more for each level at which somebody was all-in."""

import cython

from redbutton.game.state import State

if not cython.compiled:
    MOST = 48
ENDLESS = 1 << 62


class Pots:
    """Amounts, and for each the players who may win it, as bits; the main pot first."""

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:
            self.amount, self.eligible = [0] * MOST, [0] * MOST

    def add(self, amount: int, eligible: int) -> None:
        """Add a layer of chips; it joins the pot below if the same players may win both."""
        if amount == 0:
            return
        if self.count > 0 and eligible in (0, self.eligible[self.count - 1]):
            self.amount[self.count - 1] += amount
            return
        self.amount[self.count] = amount
        self.eligible[self.count] = eligible
        self.count += 1


def gather(s: State) -> Pots:
    """All chips that were bet as pots; they stay the same while they are paid out, one after the other.

    A player who is all-in can win from each other player as much as he put in himself; all other players
    still in can win it all. A player who could not even pay the ante can win that part of the antes only.
    """
    pots = Pots()
    _layer_antes(s, pots)
    _layer_wagers(s, pots)
    if pots.count == 0 and not s.plan.has_betting:
        _add_honour(s, pots)
    return pots


def _add_honour(s: State, pots: Pots) -> None:
    """A game without betting is played for a pot of nothing, so that it has a winner as well."""
    for p in range(s.n):
        if not s.folded[p]:
            pots.eligible[0] |= 1 << p
    pots.count = 1


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
            if not s.folded[p] and s.stack[p] == s.won[p] and below < s.wager[p] < level:
                level = s.wager[p]
        amount, eligible = 0, 0
        for p in range(s.n):
            amount += min(s.wager[p], level) - min(s.wager[p], below)
            if not s.folded[p] and not s.short_ante[p] and (s.stack[p] > s.won[p] or s.wager[p] >= level):
                eligible |= 1 << p
        pots.add(amount, eligible)
        below = level
