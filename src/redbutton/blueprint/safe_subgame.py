"""Safe re-solving: no hand of the opponent may win more in a subgame than it could win from the blueprint.

Before the subgame begins the opponent may refuse to play it, with each hand, and take what a best response
to the blueprint wins there (Burch, Johanson and Bowling's gadget). What then is learnt against the hands that
rather play gives each of them at most what the blueprint gave, as far as it converges. A part of the
opponent's hands comes as often as it is believed to come instead, whatever it could take: without that, many
strategies are safe, and nothing chooses a good one of them.
"""

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.abstract_betting import AbstractKind, AbstractNode
from redbutton.blueprint.sampled_cards import HANDS, ROW, SampledBoard, SampledCards, widths, without
from redbutton.blueprint.strategy import Blueprint
from redbutton.blueprint.subgame import Subgame, SubgameTree
from redbutton.solver._subgame import SampledWalks
from redbutton.solver.betting_tree import Node, NodeKind

Floats = NDArray[np.float32]

PARTS = 1000
"""Chips of an abstract tree: parts of a big blind."""
ALL_RIVERS = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """What keeps a subgame safe: the blueprint, and where the street begins in its betting."""

    blueprint: Blueprint
    node: int
    opponent: int
    """0 if the first to act is the opponent."""
    believed: float = 0.5
    """The part of the opponent's hands that comes as often as it is believed to."""

    def values(self, board: bytes, pot: int, reach: Floats) -> Floats:
        """What each hand of the opponent wins at most from the blueprint, which comes with these reaches."""
        scale = pot / sum(self.blueprint.tree.nodes[self.node].put)
        found = blueprint_values(self.blueprint, self.node, board, self.opponent, reach)
        return np.float32(scale) * found


def blueprint_values(
    blueprint: Blueprint, node: int, board: bytes, player: int, reach: Floats, *, best: bool = True
) -> Floats:
    """What each hand of a player wins on a turn or a river, in big blinds from the middle of the pot, times
    the reaches of the other's hands: with a best response to the blueprint, or with the blueprint itself."""
    root, numbers = abstract_root(blueprint, node)
    tree = SubgameTree(root, widths(board, blueprint.buckets, exact=False))
    for place, number in enumerate(tree.nodes):
        if number.kind <= NodeKind.IP_ACTS:
            at = numbers[id(number)]
            start, end = int(blueprint.starts[at]), int(blueprint.starts[at + 1])
            shares = blueprint.table[start:end].reshape(-1, len(number.children))
            slot = int(tree.slot[place])
            tree.regrets[slot : slot + shares.size] = shares.T.reshape(-1)
    cards = SampledBoard(board, blueprint.buckets, blueprint.buckets.of(board))
    if len(board) == 4:
        for _ in cards.count_runouts():
            pass
    walks = SampledWalks(tree)
    (sample,) = islice(cards.samples(ALL_RIVERS), 1)
    walks.set_cards(sample)
    walks.respond(best)
    tree.work[:HANDS] = reach
    walks.run(player)
    return tree.work[ROW : ROW + HANDS] / np.float32(PARTS)


def abstract_root(blueprint: Blueprint, start: int) -> tuple[Node, dict[int, int]]:
    """A part of a blueprint's betting as a subgame's, and the blueprint's number of each decision."""
    tree, numbers = blueprint.tree, {}
    first_street = tree.nodes[start].street

    def made(number: int) -> Node:
        node = tree.nodes[number]
        found = _node(node, NodeKind(int(node.kind)), node.street - first_street)
        numbers[id(found)] = number
        for offset, child in enumerate(node.children):
            place = int(tree.first[number]) + offset
            ends_street = child.street > node.street
            if not ends_street:
                found.children.append(made(place))
            elif child.kind is AbstractKind.SHOWDOWN:
                found.children.append(_node(child, NodeKind.ALL_IN, found.street))
            else:
                deal = _node(child, NodeKind.NEXT_STREET, found.street)
                deal.children.append(made(place))
                found.children.append(deal)
        return found

    return made(start), numbers


def _node(node: AbstractNode, kind: NodeKind, street: int) -> Node:
    bets = round(PARTS * node.put[0]), round(PARTS * node.put[1])
    return Node(kind, street, 0, bets, 0, folded=node.folded)


class SafeSubgame(Subgame):
    """A subgame before which the opponent may take what the blueprint would have given."""

    def __init__(
        self, tree: SubgameTree, cards: SampledBoard, reaches: tuple[Floats, Floats], *,
        rivers: int, opponent: int, values: Floats, believed: float,
    ) -> None:  # fmt: skip
        super().__init__(tree, cards, reaches, rivers=rivers)
        self._opponent, self._values, self._believed = opponent, values, believed
        self._range = self.reaches[opponent]
        self._free = without(cards.board)[:HANDS]
        self._regrets = np.zeros((2, HANDS), np.float32)

    def _learn(self, player: int, sample: SampledCards, keep: float, negative: float, newest: float) -> None:
        plays = self._plays()
        self.reaches[self._opponent] = (
            self._believed * self._range + (1 - self._believed) * plays * self._free
        )
        super()._learn(player, sample, keep, negative, newest)
        if player == self._opponent:
            self._regret(plays, sample.alive[:HANDS], keep, negative)

    def _plays(self) -> Floats:
        """How often each hand plays instead of taking what the blueprint would have given."""
        positive = np.maximum(self._regrets, 0)
        total = positive.sum(axis=0)
        found: Floats = np.where(total > 0, positive[0] / np.where(total > 0, total, 1), 0.5)
        return found.astype(np.float32)

    def _regret(self, plays: Floats, alive: Floats, keep: float, negative: float) -> None:
        both = np.stack([self.tree.work[ROW : ROW + HANDS], self._values])
        mean = plays * both[0] + (1 - plays) * both[1]
        self._regrets *= np.where(self._regrets > 0, keep, negative).astype(np.float32)
        self._regrets += alive * (both - mean)
