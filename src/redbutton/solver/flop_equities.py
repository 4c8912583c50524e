"""How ranges fare on every flop when nobody bets: the measure by which flops are chosen to stand for others.

Each of the 134,459 boards of five cards that differ in more than names of suits is counted once, for several
pairs of ranges together, and serves the ten flops in it. So all flops take some minutes, exactly.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.equity import Range
from redbutton.ranking import strengths
from redbutton.solver.boards import ORDERS, PLACE
from redbutton.solver.flops import all_flops, canonical
from redbutton.solver.solving import weights

Matchup = tuple[str, str]
"""Two ranges that treat all suits alike: out of position, in position."""
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
BOARDS = 134_459
LEFT = 47
"""Cards that are left beside a board."""
PLACES: Ints = np.array([(high, low) for high in range(LEFT) for low in range(high)])
"""The hands beside a board, by places among the cards that are left."""
WITH_CARD: Ints = np.stack([np.flatnonzero(np.isin(PLACES, card).any(axis=1)) for card in range(LEFT)])
"""For each card that is left, the hands that hold it."""
WHERE: Ints = np.zeros((len(PLACES), 2), np.int64)
"""For each hand and each of its cards, where it stands in that card's row of `WITH_CARD`."""
for _card in range(LEFT):
    for _column in range(2):
        _own = PLACES[WITH_CARD[_card], _column] == _card
        WHERE[WITH_CARD[_card][_own], _column] = _own.nonzero()[0]


def flop_equities(matchups: Sequence[Matchup], advance: Callable[[int], object] | None = None) -> Floats:
    """The first range's equity in each matchup, a row for each flop in the order of all flops."""
    flops = all_flops()
    row = {flop: number for number, flop in enumerate(flops)}
    both = [np.stack([weights(Range(pair[side])) for pair in matchups], axis=1) for side in range(2)]
    won, met = np.zeros((2, len(flops), len(matchups)))
    boards, counts = _boards()
    named: dict[tuple[int, ...], int] = {}
    for board, count in zip(boards.tolist(), counts.tolist(), strict=True):
        own, total = showdowns(board, both[0], both[1])
        for flop in combinations(board, 3):
            if flop not in named:
                named[flop] = row[canonical("".join(str(Card(card)) for card in flop))]
            won[named[flop]] += count * own
            met[named[flop]] += count * total
        if advance:
            advance(1)
    found: Floats = won / met
    return found


def _boards() -> tuple[Ints, Ints]:
    """The boards of five cards that differ in more than names of suits, and how many there are of each."""
    every = np.array(list(combinations(range(52), 5)), np.int64)
    powers = 52 ** np.arange(5)
    least = np.full(len(every), 52**5, np.int64)
    for suits in ORDERS:
        renamed = np.sort(every & ~3 | np.array(suits)[every & 3], axis=1)
        np.minimum(least, renamed @ powers, out=least)
    kinds, counts = np.unique(least, return_counts=True)
    return kinds[:, None] // powers % 52, counts


def showdowns(board: list[int], first: Floats, second: Floats) -> tuple[Floats, Floats]:
    """What the first range wins on a board, and the weight of all hands that meet; for each matchup."""
    left = np.setdiff1d(np.arange(52), board)
    held = left[PLACES]
    hands = PLACE[held[:, 0], held[:, 1]]
    own, other = first[hands], second[hands]
    rows = np.empty((len(held), 7), np.uint8)
    rows[:, :5], rows[:, 5:] = board, held
    rank = strengths(rows).astype(np.int16)
    beaten = _beaten(rank[None], other[None])[0]
    shared = _beaten(rank[WITH_CARD], other[WITH_CARD])
    totals = other[WITH_CARD].sum(axis=1)
    faced = other.sum(axis=0) + other
    beaten = beaten + other / 2
    for column in range(2):
        beaten -= shared[PLACES[:, column], WHERE[:, column]]
        faced = faced - totals[PLACES[:, column]]
    return (own * beaten).sum(axis=0), (own * faced).sum(axis=0)


def _beaten(rank: NDArray[np.int16], weight: Floats) -> Floats:
    """For each hand of a row the weight of those below it, and half of its equals."""
    rows, width = rank.shape
    order = np.argsort(rank, axis=1, kind="stable")
    ranks = np.take_along_axis(rank, order, axis=1)
    flat = (order + width * np.arange(rows)[:, None]).reshape(-1)
    sums = np.zeros((rows, width + 1, weight.shape[-1]))
    np.cumsum(weight.reshape(rows * width, -1)[flat].reshape(weight.shape), axis=1, out=sums[:, 1:])
    place = np.arange(width)
    new = np.ones(rank.shape, bool)
    new[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    start = np.maximum.accumulate(np.where(new, place, 0), axis=1)
    last = np.ones(rank.shape, bool)
    last[:, :-1] = new[:, 1:]
    end = np.minimum.accumulate(np.where(last, place + 1, width)[:, ::-1], axis=1)[:, ::-1]
    row = (width + 1) * np.arange(rows)[:, None]
    flat_sums = sums.reshape(rows * (width + 1), -1)
    found = np.empty((rows * width, weight.shape[-1]))
    found[flat] = (flat_sums[(start + row).reshape(-1)] + flat_sums[(end + row).reshape(-1)]) / 2
    return found.reshape(weight.shape)
