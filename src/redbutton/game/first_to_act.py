# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""Who begins a round in stud: the up-cards decide."""

import cython

from redbutton.game.state import State
from redbutton.rules import OpeningRule

if not cython.compiled:
    from redbutton.game.numbers import HOLE, UNKNOWN_CARD

LOW_CARD = list(OpeningRule).index(OpeningRule.LOW_CARD)
HIGH_CARD = list(OpeningRule).index(OpeningRule.HIGH_CARD)


def first_by_cards(s: State) -> int:
    """The player whose up-cards begin; of equal ones the first clockwise."""
    best, found = -1, 0
    for p in range(s.n):
        if not s.folded[p]:
            mine = _claim(s, p)
            if mine > best:
                best, found = mine, p
    return found


def _claim(s: State, p: int) -> int:
    """How strong a player's claim is to begin the round."""
    kind = s.plan.opening[s.street]
    if kind != LOW_CARD and kind != HIGH_CARD:
        return _rank_up(s, p)
    card = _last_up(s, p)
    if card == UNKNOWN_CARD:
        return 0
    return 52 - card if kind == LOW_CARD else (card + 4) % 52 + 1


def _last_up(s: State, p: int) -> int:
    """The last up-card; an unknown one claims nothing."""
    for k in range(s.hole_n[p] - 1, -1, -1):
        if s.up_bits[p] >> k & 1:
            return s.hole[p * HOLE + k]
    return UNKNOWN_CARD


def _rank_up(s: State, p: int) -> int:
    """The strength of the up-cards alone, in the game's first order."""
    if not cython.compiled:
        hand = [0] * HOLE
    ranker = s.plan.rankers[0]
    count = 0
    for k in range(s.hole_n[p]):
        if s.up_bits[p] >> k & 1:
            if s.hole[p * HOLE + k] == UNKNOWN_CARD:
                return 0
            hand[count] = s.hole[p * HOLE + k]
            count += 1
    return ranker.rank(hand, count) if count else 0
