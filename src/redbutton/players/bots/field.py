"""What the others may hold, and one's chances against them.

Nobody shows a hand, but every bet tells something: who bets is taken to hold the best of several hands picked
at random, and the more bets, the more hands. A hand's quality is the part of all hands that is no better; as
the best of k + 1 hands it has the weight quality ** k. Before the flop that is the quality of the starting
hand, afterwards that of the hand with the board.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.equity.classes import combos
from redbutton.equity.preflop import by_strength
from redbutton.players.bots.sight import others, with_board
from redbutton.ranking import Order, strengths

Cards = tuple[Card, ...]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]


TRIES = 4
"""How many hands are picked for an opponent, until one is found whose cards are not dealt yet."""


class Told(NamedTuple):
    """What an opponent has told by betting: the k of the weights, before and after the flop."""

    before: float = 0
    after: float = 0


def chance(
    hole: Cards, board: Cards, order: Order, told: Sequence[Told], samples: int, dice: Generator
) -> float:
    """The part of the pot to expect against opponents who told so much, if all cards are dealt."""
    hands = others(hole + board, order)
    runouts, held = _deals(hands, _weights(hands, board, order, told), 5 - len(board), samples, dice)
    if not len(runouts):
        return 1 / (1 + len(told))
    rows = np.empty((1 + len(told), len(runouts), 7), np.uint8)
    rows[0, :, :2] = hole
    rows[1:, :, :2] = held
    rows[:, :, 2 : 2 + len(board)] = board
    rows[:, :, 2 + len(board) :] = runouts
    found = strengths(rows.reshape(-1, 7), order).reshape(rows.shape[:2])
    winners = found == found.max(axis=0)
    return float((winners[0] / winners.sum(axis=0)).mean())


def _deals(
    hands: Bytes, weights: Sequence[Floats], more: int, samples: int, dice: Generator
) -> tuple[Bytes, Bytes]:
    """Deals at random: the rest of the board, then for each opponent a hand, by weight, of what is left."""
    every, left = np.arange(samples), np.unique(hands)
    runouts = left[dice.integers(0, len(left), (samples, more))]
    used = np.zeros((samples, 64), dtype=bool)
    used[every[:, None], runouts] = True
    possible = used.sum(axis=1) == more
    held = np.empty((len(weights), samples, 2), np.uint8)
    for player, weight in enumerate(weights):
        first, second = hands[:, _pick(weight, (samples, TRIES), dice)]
        free = ~(used[every[:, None], first] | used[every[:, None], second])
        chosen = free.argmax(axis=1)
        possible &= free[every, chosen]
        held[player] = np.stack([first[every, chosen], second[every, chosen]], axis=1)
        used[every[:, None], held[player]] = True
    return runouts[possible], held[:, possible]


def _pick(weight: Floats, shape: tuple[int, int], dice: Generator) -> NDArray[np.intp]:
    """Places in a row of weights, picked at random by weight."""
    total = np.cumsum(weight)
    places: NDArray[np.intp] = np.searchsorted(total[:-1], dice.random(shape) * total[-1], "right")
    return places


def _weights(hands: Bytes, board: Cards, order: Order, told: Sequence[Told]) -> list[Floats]:
    """For each opponent, how likely each hand is."""
    start = starting_quality()[hands[0], hands[1]]
    now = _quality(strengths(with_board(hands, board), order)) if board else start
    return [start**before * now**after for before, after in told]


def _quality(found: NDArray[np.uint16]) -> Floats:
    """For each strength, what part of all is no better."""
    return np.searchsorted(np.sort(found), found, "right") / len(found)


def worse_starts(hole: Cards, order: Order) -> float:
    """The part of all starting hands of a deck that is no better than this one."""
    starts = _starts(order)
    return float(np.searchsorted(starts, starting_quality()[hole], "right") / len(starts))


@cache
def _starts(order: Order) -> Floats:
    """The qualities of all starting hands of a deck, the worst first."""
    hands = others((), order)
    return np.sort(starting_quality()[hands[0], hands[1]])


@cache
def starting_quality() -> Floats:
    """What part of all starting hands is no better than these two cards: a table of one and the other."""
    table, left = np.zeros((52, 52)), 1326
    for index in by_strength():
        for one, other in combos(index):
            table[one, other] = table[other, one] = left / 1326
        left -= len(combos(index))
    return table
