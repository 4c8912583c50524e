"""Push or fold with real cards: every hand and board dealt, and everybody plays a solved strategy."""

import numpy as np

from redbutton.equity.hand_classes import class_of, every_hand
from redbutton.ranking import strengths
from redbutton.solver import PushFoldTable
from redbutton.solver.class_matchups import Floats

HANDS = np.array([[int(card) for card in hand] for hand in every_hand()], np.uint8)
CLASS = np.zeros((52, 52), int)
for _hand, _cards in zip(every_hand(), HANDS, strict=True):
    CLASS[_cards[0], _cards[1]] = CLASS[_cards[1], _cards[0]] = class_of(_hand)


def played(solved: PushFoldTable, deals: int, seed: int) -> tuple[Floats, Floats]:
    """What each position has after a hand on average, and the standard error of that."""
    random = np.random.default_rng(seed)
    players = len(solved.table.stacks)
    cards = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (deals, 1)), axis=1)[:, : 2 * players + 5]
    held = cards[:, : 2 * players].reshape(deals, players, 2)
    classes = CLASS[held[..., 0], held[..., 1]]
    inside = _decided(solved, classes, random)
    board = cards[:, 2 * players :]
    strength = np.stack(
        [strengths(np.hstack([held[:, player], board])).astype(int) for player in range(players)], axis=1
    )
    strength[(inside[:, None] >> np.arange(players) & 1) == 0] = -1
    places = (strength[:, :, None] < strength[:, None, :]).sum(axis=2)
    places[strength < 0] = players
    kinds, which = np.unique(places, axis=0, return_inverse=True)
    orders = [
        [np.flatnonzero(kind == place).tolist() for place in np.unique(kind) if place < players]
        for kind in kinds
    ]
    worth = solved.table.worth(orders)[which.reshape(-1)]
    return worth.mean(axis=0), worth.std(axis=0) / np.sqrt(deals)


def _decided(
    solved: PushFoldTable,
    classes: "np.ndarray[tuple[int, int], np.dtype[np.int64]]",
    random: np.random.Generator,
) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Who is all-in in each deal, as bits."""
    names = solved.table.positions
    strategies = {
        (one.position, sum(1 << names.index(name) for name in one.inside)): np.array([*one.strategy.values()])
        for one in solved.decisions
    }
    inside = np.zeros(len(classes), int)
    for player, name in enumerate(names):
        before = inside.copy()
        for there in np.unique(before):
            rows = np.flatnonzero(before == there)
            if (name, int(there)) in strategies:
                goes = random.random(len(rows)) < strategies[name, int(there)][classes[rows, player]]
                inside[rows[goes]] |= 1 << player
            elif solved.table.has_no_choice[player] and (there or player < len(names) - 1):
                inside[rows] |= 1 << player
    return inside
