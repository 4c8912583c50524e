"""The hands of hold'em in steps of strength: how many of all hands each one beats, now."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from redbutton.players.bots.opponent_hands import starting_quality
from redbutton.ranking import HIGH, strengths
from redbutton.solver.boards import PAIRS

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]

EDGES = np.array([0.25, 0.45, 0.6, 0.72, 0.82, 0.9, 0.96])
"""Where the steps end, as shares of all hands; the last one has the best 4 %."""
STEPS = len(EDGES) + 1
MIDDLES = (np.array([0, *EDGES]) + np.array([*EDGES, 1])) / 2
"""The middle of each step, as a share of all hands."""


@lru_cache(maxsize=64)
def steps_on(board: bytes) -> Bytes:
    """The step of each of the 1326 hands on a board; those that cannot be held are in any."""
    if board:
        found = steps_of(np.frombuffer(board, np.uint8)[None, :], np.arange(len(PAIRS)))[0]
    else:
        found = np.digitize(starting_quality()[PAIRS[:, 0], PAIRS[:, 1]], EDGES)
    return np.asarray(found, np.uint8)


def steps_of(boards: Bytes, hands: NDArray[np.intp]) -> Bytes:
    """For each board, the step of each of some hands among all that can be held; equal hands count half.

    With many boards, one hand of each few stands for all of them.
    """
    compared = np.arange(0, len(PAIRS), 1 if len(boards) == 1 else 7)
    others = with_boards(boards, compared)
    beaten = np.zeros((len(boards), len(hands)))
    for row, (mine, theirs) in enumerate(zip(with_boards(boards, hands), others, strict=True)):
        possible = np.sort(theirs[theirs > 0])
        places = np.searchsorted(possible, mine) + np.searchsorted(possible, mine, "right")
        beaten[row] = places / (2 * len(possible))
    return np.digitize(beaten, EDGES).astype(np.uint8)


def with_boards(boards: Bytes, hands: NDArray[np.intp]) -> NDArray[np.uint16]:
    """The strength of each of some hands on each board; 0 for those that cannot be held."""
    board, hand = np.nonzero(possible_on(boards)[:, hands])
    found = np.zeros((len(boards), len(hands)), np.uint16)
    rows = np.concatenate([PAIRS[hands[hand]].astype(np.uint8), boards[board]], axis=1)
    found[board, hand] = strengths(rows, HIGH)
    return found


def possible_on(boards: Bytes) -> NDArray[np.bool_]:
    """For each board, which of the 1326 hands share no card with it."""
    out = np.zeros((len(boards), 52), bool)
    np.put_along_axis(out, boards.astype(np.intp), True, axis=1)
    return ~(out[:, PAIRS[:, 0]] | out[:, PAIRS[:, 1]])
