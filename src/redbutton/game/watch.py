# cython: annotation_typing=False, boundscheck=False, wraparound=False
"""Which seats of a deal look different than before, for those who tell many viewers of each step.

Two states are compared number by number: listing everything for every seat, to see that most of it is as it
was, takes longer than most steps. Only what a spectator sees is compared and told.
"""

import cython

from redbutton.game.state import State
from redbutton.game.view import View
from redbutton.ids import Player

if not cython.compiled:
    from redbutton.game import queries
    from redbutton.game.numbers import HOLE, NOBODY


class Watch:
    """Looks at a deal now and then, and remembers how it stood."""

    def __init__(self) -> None:
        self._before: State | None = None

    def look(self, view: View) -> tuple[list[Player], list[Player]]:
        """Whose seats look different since the last look, and who may decide something else ahead."""
        now, before = view._machine.state, self._before
        self._before = now.copy()
        seats: list[int] = []
        aheads: list[int] = []
        for p in range(now.n):
            if before is None or not _look_the_same(before, now, p):
                seats.append(p)
            if queries.ahead_key(now, p) != (NOBODY if before is None else queries.ahead_key(before, p)):
                aheads.append(p)
        return seats, aheads  # type: ignore[return-value]  # a NewType would be a call

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a watch cannot be pickled: it remembers hidden cards")


def _look_the_same(a: State, b: State, p: int) -> bool:
    """Does everybody see the same of a player's seat in both states?"""
    if a.stack[p] != b.stack[p] or a.bet[p] != b.bet[p] or a.folded[p] != b.folded[p]:
        return False
    if a.shown[p] != b.shown[p] or a.hole_n[p] != b.hole_n[p]:
        return False
    up = -1 if b.shown[p] else a.up_bits[p]
    if up != -1 and up != b.up_bits[p]:
        return False
    for k in range(b.hole_n[p]):
        if up >> k & 1 and a.hole[p * HOLE + k] != b.hole[p * HOLE + k]:
            return False
    return True
