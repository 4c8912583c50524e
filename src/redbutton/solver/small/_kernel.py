# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The walks of regret minimisation over a tree in flat arrays; compiled.

Nodes are ordered by depth, so a loop from the first to the last comes down the tree, and one from the last to
the first goes up. A node knows its parent and what leads from there to it: a slot of a strategy, or chance.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from redbutton.solver.small.tree import GameTree

Numbers: TypeAlias = Any
"""An array of NumPy's; compiled, a view of its memory."""

WORD = 0xFFFF_FFFF_FFFF_FFFF
STEP = 0x9E37_79B9_7F4A_7C15
STIR = 0xBF58_476D_1CE4_E5B9
FOLD = 0x94D0_49BB_1331_11EB
UNIT = 1.0 / (1 << 53)


class RegretWalk:
    """The regrets and averages of all slots, and the walks that change them."""

    def __init__(self, tree: "GameTree", regrets: Numbers, averages: Numbers, seed: int) -> None:
        self.nodes, self.situations, self.players = tree.nodes, len(tree.situations), tree.players
        self.parent, self.slot, self.chance, self.payoffs = tree.parent, tree.slot, tree.chance, tree.payoffs
        self.situation, self.owner, self.first_slots = tree.situation, tree.owner, tree.first_slots
        self.before = np.array([each.before for each in tree.situations], np.int32)
        self.regrets, self.averages = regrets, averages
        self.strategy, self.worth, self.own_reach = (np.zeros(tree.slots) for _ in range(3))
        self.reach, self.value = np.zeros(tree.nodes), np.zeros(tree.nodes)
        children = np.bincount(tree.parent[1:], minlength=tree.nodes)
        self.children = children.astype(np.int32)
        self.first_child = (1 + np.cumsum(children) - children).astype(np.int32)
        self.chance_reach = np.ones(tree.nodes)
        self.draw()
        self.state = seed & WORD
        for situation in range(self.situations):
            self.match(situation)

    def draw(self) -> None:
        """How likely the cards lead to each node, independently of the players' choices."""
        for node in range(1, self.nodes):
            self.chance_reach[node] = self.chance_reach[self.parent[node]] * self.chance[node]

    def match(self, situation: int) -> None:
        """The strategy that plays each choice in proportion to its regret, if that is above zero."""
        first, last = self.first_slots[situation], self.first_slots[situation + 1]
        total = 0.0
        for slot in range(first, last):
            if self.regrets[slot] > 0:
                total += self.regrets[slot]
        for slot in range(first, last):
            if total > 0:
                self.strategy[slot] = self.regrets[slot] / total if self.regrets[slot] > 0 else 0.0
            else:
                self.strategy[slot] = 1.0 / (last - first)

    def update(self, player: int, weight: float, keep: float, keep_negative: float) -> None:
        """One player learns: the average grows by the strategy, the regrets by what was missed with it.

        Afterwards this much is kept of regrets above and below zero.
        """
        self.remember(player, weight)
        self.come_down(player)
        self.go_up(player)
        self.regret(player)
        for situation in range(self.situations):
            if self.owner[self.first_slots[situation]] == player:
                self.forget(situation, keep, keep_negative)
                self.match(situation)

    def remember(self, player: int, weight: float) -> None:
        """Add the strategy to the average, as likely as the player's own choices lead to each situation."""
        for situation in range(self.situations):
            first = self.first_slots[situation]
            if self.owner[first] == player:
                before = self.before[situation]
                reach = 1.0 if before < 0 else self.own_reach[before]
                for slot in range(first, self.first_slots[situation + 1]):
                    self.own_reach[slot] = reach * self.strategy[slot]
                    self.averages[slot] += weight * self.own_reach[slot]

    def come_down(self, player: int) -> None:
        """How likely the others' choices lead to each node, chance aside."""
        self.reach[0] = 1.0
        for node in range(1, self.nodes):
            slot, reach = self.slot[node], self.reach[self.parent[node]]
            if slot >= 0 and self.owner[slot] != player:
                reach *= self.strategy[slot]
            self.reach[node] = reach

    def go_up(self, player: int) -> None:
        """What each node is worth to the player."""
        for node in range(self.nodes - 1, -1, -1):
            first = self.first_child[node]
            value = self.payoffs[player, node]
            for child in range(first, first + self.children[node]):
                slot = self.slot[child]
                value += (self.chance[child] if slot < 0 else self.strategy[slot]) * self.value[child]
            self.value[node] = value

    def regret(self, player: int) -> None:
        """Add what each choice would have won more, node by node.

        In the textbook's order of sums: CFR+ decides by regrets that are almost zero, so with another order
        the last bit of a sum leads to other strategies some hundred iterations later.
        """
        for child in range(1, self.nodes):
            slot = self.slot[child]
            if slot >= 0 and self.owner[slot] == player:
                node = self.parent[child]
                reach = self.reach[node] * self.chance_reach[node]
                self.regrets[slot] += reach * (self.value[child] - self.value[node])

    def forget(self, situation: int, keep: float, keep_negative: float) -> None:
        for slot in range(self.first_slots[situation], self.first_slots[situation + 1]):
            self.regrets[slot] *= keep if self.regrets[slot] > 0 else keep_negative

    # -- sampling ------------------------------------------------------------------------------------------

    def sample(self, iterations: int) -> None:
        """Each player in turn tries all own choices against sampled cards and choices of the others."""
        for _ in range(iterations):
            for player in range(self.players):
                self.visit(0, player)

    def visit(self, node: int, player: int) -> float:
        situation, first_child = self.situation[node], self.first_child[node]
        if situation < 0:
            if self.children[node] == 0:
                return self.payoffs[player, node]  # type: ignore[no-any-return]
            return self.visit(self.drawn(first_child, self.children[node]), player)
        self.match(situation)
        first, last = self.first_slots[situation], self.first_slots[situation + 1]
        owner = self.owner[first]
        if owner != player:
            if owner == (player + 1) % self.players:
                for slot in range(first, last):
                    self.averages[slot] += self.strategy[slot]
            return self.visit(first_child + self.chosen(first, last), player)
        mean = 0.0
        for slot in range(first, last):
            value = self.visit(first_child + slot - first, player)
            self.worth[slot] = value
            mean += self.strategy[slot] * value
        for slot in range(first, last):
            self.regrets[slot] += self.worth[slot] - mean
        return mean

    def drawn(self, first: int, count: int) -> int:
        """One of the nodes that the dealer can lead to."""
        left = self.random()
        for node in range(first, first + count - 1):
            left -= self.chance[node]
            if left < 0:
                return node
        return first + count - 1

    def chosen(self, first: int, last: int) -> int:
        """The number of a choice, as likely as the strategy makes it."""
        left = self.random()
        for slot in range(first, last - 1):
            left -= self.strategy[slot]
            if left < 0:
                return slot - first
        return last - 1 - first

    def random(self) -> float:
        """A number from 0 up to 1; the same ones for the same seed, compiled or not (SplitMix64)."""
        self.state = (self.state + STEP) & WORD
        word = self.state
        word = ((word ^ (word >> 30)) * STIR) & WORD
        word = ((word ^ (word >> 27)) * FOLD) & WORD
        word = word ^ (word >> 31)
        return (word >> 11) * UNIT
