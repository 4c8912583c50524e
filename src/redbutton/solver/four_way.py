"""Four players all-in before the flop, from 150,000 sampled deals of four hands and a board.

Every sample is a real deal, and the same samples serve all four players, so what they have adds up exactly.
Strong hands are dealt more often and count less, because nobody overcalls with others; the last to act, for
whom each class needs deals of its own, is dealt all classes alike.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton.equity.preflop import by_strength
from redbutton.ranking import strengths
from redbutton.solver.all_in_pots import AllInTable
from redbutton.solver.class_matchups import Floats, class_matchups
from redbutton.solver.three_way import HANDS

DEALS = 150_000
SEED = 21
STRONGER = 4.0
"""Among the first three, the strongest class is dealt e to this power more often than the weakest."""


class FourDeals(NamedTuple):
    """Sampled deals: four classes each, how much a deal counts, and the place of its order among `orders`."""

    classes: NDArray[np.intp]
    weight: Floats
    order: NDArray[np.intp]
    orders: tuple[tuple[tuple[int, ...], ...], ...]


class FourthIn(NamedTuple):
    """What comes of four players all-in."""

    players: tuple[int, ...]
    joins: float
    """The chance that the fourth is all-in after the third."""
    mean: Floats
    """What everybody has then on average."""
    by_class: tuple[Floats, ...]
    """For each of the four what the player has with each class, times its chance, after three are all-in."""
    dealt: Floats
    """The chance of each class of the fourth."""


@cache
def four_deals() -> FourDeals:
    """The samples, the same in each process."""
    random = np.random.default_rng(SEED)
    sizes = class_matchups().hands
    rank = np.argsort(by_strength())
    stronger = np.exp(-STRONGER * rank / 169)
    of = np.repeat(np.arange(169), sizes.astype(int))
    chances = [(stronger[of] / stronger[of].sum())] * 3 + [(1 / sizes)[of] / 169]
    hands, boards = np.zeros((0, 4), int), np.zeros((0, 5), np.uint8)
    while len(hands) < DEALS:
        drawn = np.stack([random.choice(1326, DEALS, p=chance) for chance in chances], axis=1)
        board = random.integers(0, 52, (DEALS, 5), dtype=np.uint8)
        cards = np.concatenate([HANDS[drawn].reshape(DEALS, 8), board], axis=1)
        real = (np.diff(np.sort(cards, axis=1), axis=1) > 0).all(axis=1)
        hands, boards = np.concatenate([hands, drawn[real]]), np.concatenate([boards, board[real]])
    hands, boards = hands[:DEALS], boards[:DEALS]
    strength = np.stack([strengths(np.hstack([HANDS[hands[:, seat]], boards])) for seat in range(4)], axis=1)
    places = (strength[:, :, None] < strength[:, None, :]).sum(axis=2)
    kinds, order = np.unique(places, axis=0, return_inverse=True)
    orders = tuple(
        tuple(tuple(map(int, np.flatnonzero(kind == place))) for place in np.unique(kind)) for kind in kinds
    )
    weight = np.prod([1 / chance[hands[:, seat]] for seat, chance in enumerate(chances)], axis=0)
    return FourDeals(of[hands], weight / weight.sum(), order.reshape(-1), orders)


def worths_of_four(table: AllInTable, players: tuple[int, ...]) -> Floats:
    """What everybody has after each order of four players."""
    orders = four_deals().orders
    return table.worth([[[players[place] for place in group] for group in order] for order in orders])


def fourth_in(
    players: tuple[int, ...], worth: Floats, strategies: Sequence[Floats], tilts: Sequence[Floats]
) -> FourthIn:
    """A fourth player's all-in, by the strategies of the four and what folds tell about their cards.

    `worth` has a row for each order: what everybody has after it.
    """
    deals = four_deals()
    dealt = [tilt[deals.classes[:, seat]] for seat, tilt in enumerate(tilts)]
    played = [strategy[deals.classes[:, seat]] for seat, strategy in enumerate(strategies)]
    base = deals.weight * dealt[0] * dealt[1] * dealt[2] * dealt[3]
    early, late = played[0] * played[1], played[2] * played[3]
    others = (late * played[1], late * played[0], early * played[3], early * played[2])
    three = base * others[3]
    whole = max(float(three.sum()), 1e-300)
    four = three * played[3]
    count = np.bincount(deals.order, four, len(deals.orders))
    by_class = []
    for seat, player in enumerate(players):
        won = base * others[seat] * worth[:, player][deals.order]
        by_class.append(np.bincount(deals.classes[:, seat], won, 169) / whole)
    return FourthIn(
        players=players,
        joins=float(four.sum()) / whole,
        mean=count @ worth / max(float(four.sum()), 1e-300),
        by_class=tuple(by_class),
        dealt=np.bincount(deals.classes[:, 3], three, 169) / whole,
    )
