"""The rest of a heads-up deal, solved from a street on with the hands that both may hold.

The street itself is solved with every hand. What comes after it is learnt along the way, on cards that are
sampled and with hands in buckets: enough to know what the street is worth, and forgotten afterwards. That is
what a depth limit is for, but nobody has to say in advance how the deal goes on behind it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.sampled_cards import HANDS, ROW, SampledBoard, SampledCards
from redbutton.solver._subgame import SampledWalks
from redbutton.solver.betting_tree import Node, NodeKind

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

DECISIONS = (NodeKind.OOP_ACTS, NodeKind.IP_ACTS)
MOST_ACTIONS = 6


class SubgameTree:
    """A tree of bets in flat arrays, with room for what is learnt in it.

    A node has a number for each action and each bucket of its street; those of the first street stand first,
    because only their averages are kept.
    """

    def __init__(self, root: Node, widths: Sequence[int]) -> None:
        self.nodes = [root]
        first = []
        for node in self.nodes:  # it grows meanwhile
            first.append(len(self.nodes))
            self.nodes.extend(node.children)
        self.last, self.width = len(widths) - 1, np.array(widths, np.int32)
        self.kind = np.array([node.kind for node in self.nodes], np.int32)
        self.first = np.array(first, np.int32)
        self.actions = np.array([len(node.children) for node in self.nodes], np.int32)
        self.level = np.array([node.street for node in self.nodes], np.int32)
        self.pay = np.array([_pay(node) for node in self.nodes], np.float32)
        self.slot, self.size, first_size = self._slots()
        self.regrets, self.averages = np.zeros(self.size, np.float32), np.zeros(first_size, np.float32)
        self.work = np.zeros((8 + self._deepest() * (2 * MOST_ACTIONS + 4)) * ROW, np.float32)
        self.number = {id(node): number for number, node in enumerate(self.nodes)}

    def _slots(self) -> tuple[Ints, int, int]:
        slots, size, first_size = np.zeros(len(self.nodes), np.int32), 0, 0
        for number in np.argsort(self.level, kind="stable"):
            if self.kind[number] <= NodeKind.IP_ACTS:
                slots[number] = size
                size += int(self.actions[number] * self.width[self.level[number]])
                if self.level[number] == 0:
                    first_size = size
        return slots, size, first_size

    def _deepest(self) -> int:
        depth = np.zeros(len(self.nodes), int)
        for number, first in enumerate(self.first):
            depth[first : first + self.actions[number]] = depth[number] + 1
        return int(depth.max())

    def rows(self, table: Floats, number: int) -> Floats:
        """What a table of the first street has for a node: a row for each action."""
        width, start = int(self.width[0]), int(self.slot[number])
        actions = int(self.actions[number])
        return table[start : start + actions * width].reshape(actions, width)

    def work_of_walks(self, rivers: int) -> int:
        """About how many numbers an iteration goes through."""
        flat = (self.level == self.last) & (self.last > 0)
        each = np.where(flat, rivers * self.width[-1] / 4, HANDS)
        all_ins = 16 * HANDS * ((self.kind == NodeKind.ALL_IN) & (self.level == 0))
        return int((each * (1 + self.actions) + all_ins).sum())


def _pay(node: Node) -> float:
    """What a fold pays to the first to act, and the winner gets at a showdown: from the middle of the pot."""
    half = (node.pot + 2 * node.each) / 2
    return -half if node.kind is NodeKind.FOLD and node.folded == 0 else half


@dataclass(frozen=True, slots=True, kw_only=True)
class Discounts:
    """How regrets forget: `t^power / (t^power + 1)` is kept of those that are positive, `negative` of others
    (None: as much as of the positive ones)."""

    power: float
    negative: float | None


SAMPLED = Discounts(power=1.0, negative=None)
EXACT = Discounts(power=1.5, negative=0.5)


class Subgame:
    """A subgame while it is solved.

    `reaches` are how likely each hand is when the street begins, of the first to act and of the other.
    """

    def __init__(
        self,
        tree: SubgameTree,
        cards: SampledBoard,
        reaches: tuple[Floats, Floats],
        *,
        rivers: int,
        seed: int = 0,
    ) -> None:
        self.tree, self.cards = tree, cards
        self.walks = SampledWalks(tree)
        self.reaches = [reaches[0].astype(np.float32), reaches[1].astype(np.float32)]
        self._samples = cards.samples(rivers, seed)
        self._discounts = EXACT if len(cards.board) == 5 else SAMPLED
        self.iterations = 0

    def iterate(self) -> None:
        """One iteration for each player, on the same cards."""
        sample = next(self._samples)
        self.walks.set_cards(sample)
        age = self.iterations**self._discounts.power
        keep = age / (age + 1)
        negative = keep if self._discounts.negative is None else self._discounts.negative
        newest = 3 / (self.iterations + 3)
        for player in range(2):
            self._learn(player, sample, keep, negative, newest)
        self.iterations += 1

    def _learn(self, player: int, sample: SampledCards, keep: float, negative: float, newest: float) -> None:
        self.tree.work[:HANDS] = self.reaches[1 - player]
        self.walks.run(player, keep, negative, newest)

    def average(self, number: int) -> Floats:
        """The strategy at a node of the first street: a row for each action, a share for each hand."""
        rows = self.tree.rows(self.tree.averages, number)
        total = rows.sum(axis=0)
        found: Floats = np.where(total > 0, rows / np.where(total > 0, total, 1), 1 / len(rows))
        return found.astype(np.float32)
