"""What a strategy is worth, and what its best response wins from it. Exact, level by level of the tree.

A strategy is an array with a number for each slot of the tree.

>>> from redbutton.solver.small.game import KUHN
>>> from redbutton.solver.small.tree import game_tree
>>> tree = game_tree(KUHN)
>>> even = np.repeat(0.5, tree.slots)
>>> [round(float(value), 6) for value in values(tree, even)], round(exploitability(tree, even), 6)
([0.125, -0.125], 0.458333)
"""

from collections.abc import Iterator

import numpy as np

from redbutton.solver.small.tree import Floats, GameTree


def levels(tree: GameTree) -> Iterator[slice]:
    """The nodes of each depth below the root."""
    for first, last in zip(tree.levels[1:-1], tree.levels[2:], strict=True):
        yield slice(int(first), int(last))


def likelihoods(tree: GameTree, strategy: Floats) -> Floats:
    """For each node, how likely it follows its parent."""
    return np.where(tree.slot < 0, tree.chance, strategy[tree.slot])


def values(tree: GameTree, strategy: Floats) -> Floats:
    """What each player wins if everybody plays this strategy."""
    steps = likelihoods(tree, strategy)
    found = tree.payoffs.copy()
    for level in reversed([*levels(tree)]):
        for value in found:
            np.add.at(value, tree.parent[level], steps[level] * value[level])
    return found[:, 0]


def best_response(tree: GameTree, strategy: Floats, player: int) -> tuple[float, Floats]:
    """What a player can win at most against the others, and a strategy that does.

    In it, the others do what they did. A player must choose the same at all nodes of a situation; these have
    the same depth, so each level chooses what is best over all nodes, and then goes up.
    """
    own = (tree.slot >= 0) & (tree.owner[tree.slot] == player)
    steps = np.where(own, 1.0, likelihoods(tree, strategy))
    reach = np.ones(tree.nodes)
    for level in levels(tree):
        reach[level] = reach[tree.parent[level]] * steps[level]
    value, worth, best = tree.payoffs[player].copy(), np.zeros(tree.slots), strategy.copy()
    best[tree.owner == player] = 0.0
    situation_of_slot = tree.situation_of_slot
    for level in reversed([*levels(tree)]):
        mine, parent = own[level], tree.parent[level]
        slots = tree.slot[level][mine]
        np.add.at(worth, slots, reach[parent[mine]] * value[level][mine])
        open_to = np.unique(slots)
        ranked = open_to[np.lexsort((-worth[open_to], situation_of_slot[open_to]))]
        _, first = np.unique(situation_of_slot[ranked], return_index=True)
        best[ranked[first]] = 1.0
        step = steps[level].copy()
        step[mine] = best[slots]
        np.add.at(value, parent, step * value[level])
    return float(value[0]), best


def nash_conv(tree: GameTree, strategy: Floats) -> float:
    """What all players together could win more, each by a best response to the others."""
    worth = values(tree, strategy)
    return sum(best_response(tree, strategy, p)[0] - float(worth[p]) for p in range(tree.players))


def exploitability(tree: GameTree, strategy: Floats) -> float:
    """What a player could win more by a best response, on average of all players: with two, half of both."""
    return nash_conv(tree, strategy) / tree.players
