"""The boards that can come, and for each the hands that are possible on it, as arrays for the kernel.

On the river hands are sorted by strength, so that a showdown is a walk along them. Cards that differ only
in suits which both ranges and the board treat alike are dealt once: the others' values are the same with
the hands' suits exchanged."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from redbutton.ranking import strengths

Suits = tuple[int, int, int, int]
"""A permutation: the suit that each suit becomes."""
Ints = NDArray[np.int32]
Shorts = NDArray[np.int16]
SAME: Suits = (0, 1, 2, 3)
ORDERS: tuple[Suits, ...] = tuple(permutations(range(4)))  # type: ignore[arg-type]
PAIRS: Ints = np.array([(high, low) for high in range(52) for low in range(high)], np.int32)
"""All hands of two cards, the higher first."""
PLACE: Ints = np.full((52, 52), -1, np.int32)
PLACE[PAIRS[:, 0], PAIRS[:, 1]] = PLACE[PAIRS[:, 1], PAIRS[:, 0]] = np.arange(1326)
"""The number of a hand among all, by its two cards."""


@dataclass(slots=True)
class Board:
    """A board, the hands that each player can hold on it, and how they lead back to the board before."""

    cards: tuple[int, ...]
    hands: tuple[Shorts, Shorts]
    """For each player, numbers of hands."""
    ways: tuple[Shorts, Shorts]
    """For each player, a row for each card that is dealt as this one: the hands' places one board before."""
    symmetries: list[Suits]
    """Exchanges of suits that change nothing here."""
    strengths: tuple[Shorts, Shorts] | None = None
    first_child: int = 0
    children: int = 0
    index: int = 0


def moved(card: int, suits: Suits) -> int:
    return card & ~3 | suits[card & 3]


@cache
def moved_hands(suits: Suits) -> Ints:
    """What becomes of each hand when suits are exchanged."""
    to = np.array([moved(card, suits) for card in range(52)], np.int32)
    hands = PLACE[to[PAIRS[:, 0]], to[PAIRS[:, 1]]]
    hands.flags.writeable = False
    return hands


def symmetries(
    board: Collection[int], weights: Collection[NDArray[np.float64]], dead: Collection[int] = ()
) -> list[Suits]:
    """The exchanges of suits that leave the board, the dead cards and all weights of hands as they are."""
    found = []
    for suits in ORDERS:
        if all({moved(card, suits) for card in each} == {*each} for each in (board, dead)):
            hands = moved_hands(suits)
            if all(np.array_equal(each[hands], each) for each in weights):
                found.append(suits)
    return found


def possible(hands: Shorts, card: int) -> NDArray[np.bool_]:
    free: NDArray[np.bool_] = (PAIRS[hands, 0] != card) & (PAIRS[hands, 1] != card)
    return free


def all_boards(
    board: tuple[int, ...],
    weights: tuple[NDArray[np.float64], NDArray[np.float64]],
    dead: frozenset[int] = frozenset(),
    told_apart: Iterable[NDArray[np.float64]] = (),
) -> list[list[Board]]:
    """The board and those that can follow it, for each street; the children of one stand together.

    Suits that `told_apart` does not treat alike are different: it has weights of hands as ranges have.
    """
    gone = np.isin(PAIRS, [*board, *dead]).any(axis=1)
    hands = tuple(np.flatnonzero((each != 0) & ~gone).astype(np.int16) for each in weights)
    ways = tuple(np.arange(len(each), dtype=np.int16)[None] for each in hands)
    root = Board(board, hands, ways, symmetries(board, (*weights, *told_apart), dead))  # type: ignore[arg-type]
    streets = [[root]]
    while len(streets[-1][0].cards) < 5:
        following: list[Board] = []
        for each in streets[-1]:
            each.first_child = len(following)
            following.extend(_children(each, dead))
            each.children = len(following) - each.first_child
        streets.append(following)
    for each in streets[-1]:
        _sort(each)
    for street in streets:
        for index, each in enumerate(street):
            each.index = index
    return streets


def _children(board: Board, dead: frozenset[int]) -> list[Board]:
    found = []
    done: set[int] = {*board.cards, *dead}
    for card in range(52):
        if card in done:
            continue
        same = {moved(card, suits): suits for suits in reversed(board.symmetries)}
        same[card] = SAME
        done |= same.keys()
        exchanges = [moved_hands(suits) for suits in sorted(same.values(), key=SAME.__ne__)]  # itself first
        hands, ways = [], []
        for own in board.hands:
            left = own[possible(own, card)]
            where = np.full(1326, -1, np.int16)
            where[own] = np.arange(len(own))
            hands.append(left)
            ways.append(np.stack([where[each[left]] for each in exchanges]))
        stay = [suits for suits in board.symmetries if moved(card, suits) == card]
        found.append(Board((*board.cards, card), (hands[0], hands[1]), (ways[0], ways[1]), stay))
    return found


def _sort(board: Board) -> None:
    """Order the hands of a river by strength."""
    ranked = []
    for player in range(2):
        own = board.hands[player]
        rows = np.empty((len(own), 7), np.uint8)
        rows[:, :5] = board.cards
        rows[:, 5:] = PAIRS[own]
        strength = strengths(rows).astype(np.int16) if len(own) else np.empty(0, np.int16)
        order = np.argsort(strength, kind="stable")
        ranked.append((own[order], board.ways[player][:, order], strength[order]))
    (hands, ways, strength), (others, other_ways, other_strength) = ranked
    board.hands, board.ways, board.strengths = (hands, others), (ways, other_ways), (strength, other_strength)
