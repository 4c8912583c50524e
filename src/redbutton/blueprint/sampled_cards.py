"""Cards that are sampled for a subgame: the buckets of all hands on them, and what each hand counts.

A hand that holds a sampled card learns nothing from it. For the others a value counts a little more than it
is, because the opponent's hands with that card are missing in it: of 47 turns that a hand can see, 45 are
left beside an opponent's hand, and of 46 rivers 44.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint._strengths import Strengths
from redbutton.blueprint.cards import RIVER, CardBuckets, river_buckets
from redbutton.solver._subgame import add_runouts, mirror
from redbutton.solver.boards import PAIRS

HANDS, ROW = 1326, 1328
TURN_SHARE, RIVER_SHARE = 47 / 45, 46 / 44

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Shorts = NDArray[np.int16]
Whole = NDArray[np.int16]


@cache
def holding() -> NDArray[np.bool_]:
    """For each card, the hands that hold it."""
    return np.asarray((PAIRS[:, :1] == np.arange(52)) | (PAIRS[:, 1:] == np.arange(52))).T


def without(cards: Sequence[int]) -> Floats:
    """A row with 1 for hands that hold none of these cards."""
    row = np.zeros(ROW, np.float32)
    row[:HANDS] = ~holding()[list(cards)].any(axis=0)
    return row


def identity() -> Ints:
    """Each hand for itself."""
    return np.concatenate([np.arange(HANDS), [0, 0]]).astype(np.int32)


def _ones() -> Floats:
    return np.ones(ROW, np.float32)


@dataclass(slots=True, kw_only=True)
class SampledCards:
    """A turn and some rivers, as the walks read them; rows have a number for each hand."""

    buckets: Ints
    """Two rows: the buckets of the first street, and of the turn where it comes after that."""
    river_buckets: Ints = field(default_factory=lambda: np.zeros(ROW, np.int32))
    free: Floats = field(default_factory=_ones)
    """For each river, 1 for hands that can be held on it."""
    rivers: int = 0
    live: Floats = field(default_factory=_ones)
    """1 for hands that do not hold the turn."""
    turned: Floats = field(default_factory=_ones)
    shared: Floats = field(default_factory=_ones)
    """What a value counts behind the turn, and behind each river."""
    alive: Floats = field(default_factory=_ones)
    """1 for hands that learn something."""
    order: Ints = field(default_factory=lambda: np.zeros(HANDS, np.int32))
    order_cards: Ints = field(default_factory=lambda: np.zeros(2 * HANDS, np.int32))
    strengths: Ints = field(default_factory=lambda: np.zeros(HANDS, np.int32))
    possible: int = 0
    """On a river: the hands in the order of their strength, with their cards."""
    matrix: Shorts = field(default_factory=lambda: np.zeros(1, np.int16))
    share: float = 1.0
    """How often each hand wins from each other over all run-outs, and what one run-out counts."""


class SampledBoard:
    """What can come after a board of three, four or five cards.

    `first` are the buckets of the first street; without it each hand stands for itself.
    """

    def __init__(self, board: bytes, buckets: CardBuckets, first: NDArray[np.uint8] | None = None) -> None:
        self.board, self._buckets = board, buckets
        self._left = [card for card in range(52) if card not in board]
        self._strengths = Strengths()
        self._rows = np.concatenate([identity(), np.zeros(ROW, np.int32)])
        if first is not None:
            self._rows[:HANDS] = np.where(first == 255, 0, first)
        self._turns: dict[int, Ints] = {}
        self.matrix: Shorts = np.zeros(1, np.int16)
        self.counted = False
        """Is the matrix of equities complete?"""

    def samples(self, rivers: int, seed: int = 0) -> Iterator[SampledCards]:
        """Endlessly: on a flop a turn and some rivers, on a turn some rivers. Each card comes as often."""
        dice = Random(seed)
        if len(self.board) == 5:
            cards = self._river()
            while True:
                yield cards
        if len(self.board) == 4:
            while True:
                order = dice.sample(self._left, len(self._left))
                for start in range(0, len(order) - rivers + 1, rivers):
                    yield self._runout(order[start : start + rivers])
        while True:
            for turn in dice.sample(self._left, len(self._left)):
                later = [card for card in self._left if card != turn]
                yield self._runout(dice.sample(later, rivers), turn)

    def _runout(self, rivers: Sequence[int], turn: int | None = None) -> SampledCards:
        board = self.board if turn is None else self.board + bytes([turn])
        found = [self.river_row(board + bytes([card])) for card in rivers]
        free = np.stack([without([*board, card]) for card in rivers])
        live = without(board)
        seen = free.sum(axis=0)
        return SampledCards(
            buckets=self._rows if turn is None else self._with_turn(turn),
            river_buckets=np.concatenate(found), free=free.reshape(-1), rivers=len(rivers), live=live,
            turned=(live * np.float32(TURN_SHARE)) if turn is not None else _ones(),
            shared=np.where(seen > 0, RIVER_SHARE / np.maximum(seen, 1), 0).astype(np.float32),
            alive=(seen > 0).astype(np.float32), matrix=self.matrix, share=self._share(),
        )  # fmt: skip

    def river_row(self, board: bytes) -> Ints:
        """The bucket of each hand on a river; those that cannot be held get the lowest."""
        self._strengths.river(board)
        row = np.zeros(ROW, np.int32)
        found = river_buckets(np.asarray(self._strengths.shares))
        row[:HANDS] = np.where(found == 255, 0, found)
        return row

    def _with_turn(self, turn: int) -> Ints:
        if turn not in self._turns:
            found = self._buckets.of(self.board + bytes([turn]))
            rows = self._rows.copy()
            rows[ROW : ROW + HANDS] = np.where(found == 255, 0, found)
            self._turns[turn] = rows
        return self._turns[turn]

    def _river(self) -> SampledCards:
        self._strengths.river(self.board)
        found = np.asarray(self._strengths.found).astype(np.int32)
        order = np.argsort(found, kind="stable").astype(np.int32)
        order = order[found[order] > 0]
        room = np.zeros(HANDS - len(order), np.int32)
        return SampledCards(
            buckets=self._rows, order=np.concatenate([order, room]),
            order_cards=np.concatenate([PAIRS[order].reshape(-1), room, room]).astype(np.int32),
            strengths=np.concatenate([found[order], room]), possible=len(order),
        )  # fmt: skip

    # -- all-ins -------------------------------------------------------------------------------------------

    def count_runouts(self) -> Iterator[None]:
        """Fill the matrix of equities, in small pieces: after each one the time can be looked at."""
        matrix = np.zeros(HANDS * ROW, np.int16)
        if len(self.board) == 4:
            self._add_runouts(matrix, [self.board + bytes([card]) for card in self._left])
        else:
            for turn in self._left:
                later = [card for card in self._left if card > turn]
                if later:
                    self._add_runouts(matrix, [self.board + bytes([turn, card]) for card in later])
                yield
        mirror(matrix, PAIRS.reshape(-1))
        self.matrix, self.counted = matrix, True
        yield

    def _add_runouts(self, matrix: Shorts, boards: Sequence[bytes]) -> None:
        found = np.zeros((len(boards), ROW), np.int16)
        for number, board in enumerate(boards):
            self._strengths.river(board)
            found[number, :HANDS] = self._strengths.found
        highest = np.where(found == 0, 32767, found).astype(np.int16)
        lowest = np.where(found == 0, -1, found).astype(np.int16)
        add_runouts(matrix, found.reshape(-1), lowest.reshape(-1), highest.reshape(-1), len(boards))

    def _share(self) -> float:
        return {3: 1 / 990, 4: 1 / 44, 5: 1.0}[len(self.board)]


def widths(board: bytes, buckets: CardBuckets, *, exact: bool = True) -> list[int]:
    """Numbers of buckets, for each street from a board on."""
    later = [*buckets.counts[:3], RIVER][len(board) - 2 :]
    return [HANDS if exact else later[0], *later[1:]]
