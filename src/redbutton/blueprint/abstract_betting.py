"""The abstract betting of two players: a few sizes, as a tree in flat arrays.

Player 0 is the big blind and acts first after the flop; player 1 is the button. Amounts are big blinds.

>>> kuhn = AbstractBetting(depth=2, posted=(1, 1), first=0, streets=(((),),))
>>> tree = BettingTree(kuhn)
>>> [tree.actions(node) for node in range(len(tree.kind)) if tree.kind[node] <= 1]
[('check', 'all-in'), ('check', 'all-in'), ('fold', 'call'), ('fold', 'call')]
"""

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

FOLD, CALL, ALL_IN = -2.0, -1.0, float("inf")
"""Actions that are no part of the pot; a check counts as a call."""

PotParts = tuple[float, ...]
"""Bets or raises, as parts of the pot after a call."""


class AbstractKind(IntEnum):
    """What happens at a node. The first two are the player who decides."""

    BIG_BLIND = 0
    BUTTON = 1
    FOLD = 2
    SHOWDOWN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class AbstractBetting:
    """What may be bet: for each street, and for each number of bets made on it, the parts of the pot.

    All-in is always one of the choices, up to one bet more than there are sizes for.
    """

    depth: float
    posted: tuple[float, float] = (1.0, 0.5)
    first: int = 1
    """Who acts first on the first street; on later ones it is player 0."""
    streets: tuple[tuple[PotParts, ...], ...]
    chips: bool = False
    """Are sizes chips instead of parts of the pot, and nobody all-in, as in games with a fixed limit?"""
    committed: float = 1 / 3
    """A bet that leaves less than this part of the pot behind is all-in."""


@dataclass(slots=True)
class AbstractNode:
    """A place in the betting."""

    kind: AbstractKind
    street: int
    put: tuple[float, float]
    """What each has put in, in the whole deal."""
    parts: list[float] = field(default_factory=list)
    """The actions: `FOLD`, `CALL`, parts of the pot, `ALL_IN`."""
    children: list["AbstractNode"] = field(default_factory=list)
    bets: int = 0
    """Bets made on this street."""
    spoken: int = 0
    """How many decisions were made on this street."""
    folded: int | None = None
    """Who has folded."""


class BettingTree:
    """The tree as arrays: a node's children stand one after the other, its place in a table is `start`."""

    def __init__(self, betting: AbstractBetting) -> None:
        self.betting = betting
        self.nodes: list[AbstractNode] = [self._root()]
        for node in self.nodes:  # it grows meanwhile
            if node.kind <= AbstractKind.BUTTON:
                self._grow(node)
                self.nodes.extend(node.children)
        first, child = [], 1
        for node in self.nodes:
            first.append(child)
            child += len(node.children)
        self.kind = np.array([node.kind for node in self.nodes], np.int32)
        self.street = np.array([node.street for node in self.nodes], np.int32)
        self.first = np.array(first, np.int32)
        self.choices = np.array([len(node.children) for node in self.nodes], np.int32)
        self.pay = np.array([self._pay(node) for node in self.nodes], np.float32)
        """What player 0 wins at a fold; what the winner gets at a showdown."""

    def starts(self, buckets: tuple[int, ...]) -> NDArray[np.int64]:
        """Where each node's part of a table begins, and behind the last the size of the table.

        A node has a row for each bucket of its street, with a number for each action.
        """
        sizes = self.choices.astype(np.int64) * np.array(buckets, np.int64)[self.street]
        return np.concatenate([[0], np.cumsum(sizes)])

    @cached_property
    def most_choices(self) -> int:
        return int(self.choices.max())

    @cached_property
    def deepest(self) -> int:
        """The number of decisions on the longest way through the tree."""
        depth = np.zeros(len(self.nodes), int)
        for number, node in enumerate(self.nodes):
            for offset in range(len(node.children)):
                depth[self.first[number] + offset] = depth[number] + 1
        return int(depth.max())

    def actions(self, number: int) -> tuple[str, ...]:
        """The names of the actions at a node."""
        node = self.nodes[number]
        words = {FOLD: "fold", ALL_IN: "all-in", CALL: "call" if FOLD in node.parts else "check"}
        return tuple(words.get(part, f"{part:g}") for part in node.parts)

    def _root(self) -> AbstractNode:
        return AbstractNode(AbstractKind(self.betting.first), 0, self.betting.posted)

    def _pay(self, node: AbstractNode) -> float:
        if node.kind is AbstractKind.FOLD:
            return node.put[1] if node.folded == 1 else -node.put[0]
        return min(node.put)

    def _grow(self, node: AbstractNode) -> None:
        me, other = int(node.kind), 1 - int(node.kind)
        mine, theirs = node.put[me], node.put[other]
        if theirs > mine:
            self._add(node, FOLD, AbstractNode(AbstractKind.FOLD, node.street, node.put, folded=me))
        closes = node.spoken > 0 or theirs == self.betting.depth
        level = (theirs, theirs)
        if not closes:
            self._add(
                node, CALL, AbstractNode(AbstractKind(other), node.street, level, bets=node.bets, spoken=1)
            )
        elif node.street == len(self.betting.streets) - 1 or theirs == self.betting.depth:
            self._add(node, CALL, AbstractNode(AbstractKind.SHOWDOWN, len(self.betting.streets) - 1, level))
        else:
            self._add(node, CALL, AbstractNode(AbstractKind.BIG_BLIND, node.street + 1, level))
        for part, total in self._totals(node, theirs):
            put = (total, theirs) if me == 0 else (theirs, total)
            child = AbstractNode(
                AbstractKind(other), node.street, put, bets=node.bets + 1, spoken=node.spoken + 1
            )
            self._add(node, part, child)

    def _add(self, node: AbstractNode, part: float, child: AbstractNode) -> None:
        node.parts.append(part)
        node.children.append(child)

    def _totals(self, node: AbstractNode, theirs: float) -> list[tuple[float, float]]:
        """Bets as parts of the pot, and what has been put in with them."""
        betting = self.betting
        sizes = betting.streets[node.street]
        if theirs >= betting.depth or node.bets > len(sizes):
            return []
        parts = sizes[node.bets] if node.bets < len(sizes) else ()
        if betting.chips:
            return [(part, theirs + part) for part in parts]
        found = []
        for part in parts:
            total = theirs + part * 2 * theirs
            if betting.depth - total > betting.committed * 2 * total:
                found.append((part, total))
        return [*found, (ALL_IN, betting.depth)]


def raises(*sizes: PotParts) -> tuple[PotParts, ...]:
    return sizes


def usual_betting(depth: float) -> AbstractBetting:
    """The sizes that blueprints are trained with: fewer bets, the deeper the stacks are."""
    before = (
        raises((0.75, 1.5), (1.0,), (1.0,)) if depth <= 120 else raises((0.75, 1.5), (1.0,), (1.0,), (1.0,))
    )
    after = raises((0.5, 1.0), (1.0,))
    return AbstractBetting(depth=depth, streets=(before, after, after, after))
