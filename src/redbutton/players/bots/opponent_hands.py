"""What the opponents may hold, and the chances against them.

Hands are hidden, but every bet says something. A player who bets is assumed to hold the best of several
random hands; the more bets, the more hands. A hand's quality is the share of all hands that are no better; as
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
from redbutton.equity.hand_classes import combos
from redbutton.equity.preflop import by_strength
from redbutton.players.bots.board_reading import others, with_board
from redbutton.ranking import Order, strengths

Cards = tuple[Card, ...]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]


TRIES = 4
"""Attempts to pick a hand for an opponent whose cards are not dealt yet."""


class BetSigns(NamedTuple):
    """What an opponent's bets say: the k of the weights, before and after the flop."""

    before: float = 0
    after: float = 0


def chance(
    hole: Cards, board: Cards, order: Order, told: Sequence[BetSigns], samples: int, dice: Generator
) -> float:
    """The expected share of the pot against opponents with these bets, if all cards are dealt."""
    shares = sampled_shares(hole, board, order, told, samples, dice)
    return float(shares.mean()) if len(shares) else 1 / (1 + len(told))


def sampled_shares(
    hole: Cards, board: Cards, order: Order, told: Sequence[BetSigns], samples: int, dice: Generator
) -> Floats:
    """The share of the pot in each of the sampled deals that were possible."""
    hands = others(hole + board, order)
    runouts, held = _deals(hands, _weights(hands, board, order, told), 5 - len(board), samples, dice)
    if not len(runouts):
        return np.zeros(0)
    rows = np.empty((1 + len(told), len(runouts), 7), np.uint8)
    rows[0, :, :2] = hole
    rows[1:, :, :2] = held
    rows[:, :, 2 : 2 + len(board)] = board
    rows[:, :, 2 + len(board) :] = runouts
    found = strengths(rows.reshape(-1, 7), order).reshape(rows.shape[:2])
    winners = found == found.max(axis=0)
    return np.asarray(winners[0] / winners.sum(axis=0))


def _deals(
    hands: Bytes, weights: Sequence[Floats], more: int, samples: int, dice: Generator
) -> tuple[Bytes, Bytes]:
    """Random deals: the rest of the board, then a hand for each opponent, by weight, from what is left."""
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
    """Random indices into a row of weights, by weight."""
    total = np.cumsum(weight)
    places: NDArray[np.intp] = np.searchsorted(total[:-1], dice.random(shape) * total[-1], "right")
    return places


def lead(hole: Cards, board: Cards, order: Order, told: BetSigns, more: Cards = ()) -> float:
    """The chance that an opponent with these bets holds no better hand; equal ones count half.

    `more` are cards that come to the board after the bets.
    """
    hands = others((*hole, *board, *more), order)
    weights = _weights(hands, board, order, [told])[0]
    mine = strengths(np.array([[*hole, *board, *more]], np.uint8), order)[0]
    theirs = strengths(with_board(hands, (*board, *more)), order)
    return float(weights[theirs < mine].sum() + weights[theirs == mine].sum() / 2) / float(weights.sum())


def likely_hands(board: Cards, order: Order, told: BetSigns) -> Floats:
    """How likely each hand is on a board, as a table of both cards; 0 for those that cannot be held."""
    hands, table = others(board, order), np.zeros((52, 52))
    table[hands[0], hands[1]] = table[hands[1], hands[0]] = _weights(hands, board, order, [told])[0]
    return table


def _weights(hands: Bytes, board: Cards, order: Order, told: Sequence[BetSigns]) -> list[Floats]:
    """For each opponent, how likely each hand is."""
    start = starting_quality()[hands[0], hands[1]]
    now = _quality(strengths(with_board(hands, board), order)) if board else start
    return [start**before * now**after for before, after in told]


def _quality(found: NDArray[np.uint16]) -> Floats:
    """For each strength, the share of all that are no better."""
    return np.searchsorted(np.sort(found), found, "right") / len(found)


def worse_starts(hole: Cards, order: Order) -> float:
    """The share of all starting hands that are no better than this one."""
    starts = _starts(order)
    return float(np.searchsorted(starts, starting_quality()[hole], "right") / len(starts))


@cache
def _starts(order: Order) -> Floats:
    """The qualities of all starting hands of a deck, the worst first."""
    hands = others((), order)
    return np.sort(starting_quality()[hands[0], hands[1]])


@cache
def starting_quality() -> Floats:
    """The share of all starting hands that are no better than two cards, as a table of both cards."""
    table, left = np.zeros((52, 52)), 1326
    for index in by_strength():
        for one, other in combos(index):
            table[one, other] = table[other, one] = left / 1326
        left -= len(combos(index))
    return table
