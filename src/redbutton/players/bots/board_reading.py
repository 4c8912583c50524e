"""Reads the board: how many possible hands of the others one's own beats, and which cards would help.

>>> board = cards("Qh 7h 2c")
>>> round(beaten(cards("Ah Qs"), board, HIGH), 2), drawing_outs(cards("Ah Kh"), board, HIGH)
(0.96, 9)
"""

from functools import cache, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card, cards  # noqa: F401 (cards: for the example above)
from redbutton.ranking import HIGH, Category, Order, ladder, ranker, strengths  # noqa: F401 (HIGH: likewise)

Cards = tuple[Card, ...]

KEPT = 8192
"""Answers that are kept: a bot that is asked for all its hands reads the same ones again and again."""


@lru_cache(maxsize=KEPT)
def beaten(hole: Cards, board: Cards, order: Order) -> float:
    """The share of the others' possible hands that are worse than one's own now; equal ones count half."""
    mine = ranker(order).strength(bytes(hole + board))
    theirs = strengths(with_board(others(hole + board, order), board), order)
    return float((theirs < mine).mean() + (theirs == mine).mean() / 2)


@lru_cache(maxsize=KEPT)
def cannot_lose(hole: Cards, board: Cards, order: Order) -> bool:
    """Are all cards out, and is no hand of the others better?

    >>> cannot_lose(cards("3c 2d"), cards("As Ks Qs Js Ts"), HIGH)
    True
    """
    if len(board) < 5:
        return False
    mine = ranker(order).strength(bytes(hole + board))
    return bool(strengths(with_board(others(hole + board, order), board), order).max() <= mine)


@lru_cache(maxsize=KEPT)
def drawing_outs(hole: Cards, board: Cards, order: Order) -> int:
    """How many next cards make a straight or better, if there is none yet."""
    strength, held, straight = ranker(order).strength, bytes(hole + board), _lowest_straight(order)
    if len(board) == 5 or strength(held) >= straight:
        return 0
    return sum(strength(held + bytes((card,))) >= straight for card in order.deck if card not in held)


def others(seen: Cards, order: Order) -> NDArray[np.uint8]:
    """Every hand that somebody else can hold: first cards in one row, second cards in another."""
    left = np.ones(64, dtype=bool)
    left[list(seen)] = False
    first, second = pairs = _pairs(order)
    return pairs[:, left[first] & left[second]]


def with_board(hands: NDArray[np.uint8], board: Cards) -> NDArray[np.uint8]:
    """Each hand in a row of its own, with the board."""
    rows = np.empty((hands.shape[1], 2 + len(board)), dtype=np.uint8)
    rows[:, 0], rows[:, 1] = hands
    rows[:, 2:] = board
    return rows


@cache
def _pairs(order: Order) -> NDArray[np.uint8]:
    return np.array(list(zip(*combinations(map(int, order.deck), 2), strict=True)), dtype=np.uint8)


@cache
def _lowest_straight(order: Order) -> int:
    rungs = ladder(order, 5)
    return next(strength for strength, rung in enumerate(rungs) if rung.category is Category.STRAIGHT)
