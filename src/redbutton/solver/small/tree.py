"""The whole tree of a game as flat arrays, made by walking the engine.

A node is a deal at a moment, with everything hidden in it. Nodes are ordered by their depth and those with
the same parent lie side by side, so a walk down or up is a loop over the nodes, and no rule is needed any
more. All nodes at which one player knows the same are one *situation*, known as an information set; it has a
*slot* for each choice, and a strategy is a number for each slot.

>>> from redbutton.solver.small.game import KUHN
>>> tree = game_tree(KUHN)
>>> tree
<GameTree of 58 nodes, 12 situations, 2 players>
>>> [situation.name for situation in tree.situations][:3]
['Js', 'Qs: check', 'Js: check, bet 1']
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.solver.small.alike import Alike
from redbutton.solver.small.game import SmallGame
from redbutton.solver.small.size import MOST_NODES

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What a player knows when there is something to choose, and the choices."""

    name: str
    player: int
    choices: tuple[str, ...]
    first_slot: int
    before: int
    """The slot that the player chose last on the way here, -1 if it is the first choice."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GameTree:
    """A game with all its histories."""

    players: int
    deck: tuple[Card, ...]
    alike: Alike
    situations: tuple[Situation, ...]
    levels: Ints
    """Where the nodes of each depth begin, and where the last ones end."""
    parent: Ints
    slot: Ints
    """The slot of the choice that leads to a node, -1 where the dealer leads to it."""
    chance: Floats
    """How likely the dealer leads to a node; 1 where a player does."""
    situation: Ints
    """The situation at a node, -1 where the dealer is to act or the deal is over."""
    payoffs: Floats
    """For each player, what each node pays; 0 where the deal is not over."""

    @property
    def nodes(self) -> int:
        return len(self.parent)

    @property
    def slots(self) -> int:
        return sum(len(situation.choices) for situation in self.situations)

    @property
    def owner(self) -> Ints:
        """For each slot, the player whose choice it is."""
        return self._by_slot([situation.player for situation in self.situations])

    @property
    def situation_of_slot(self) -> Ints:
        return self._by_slot(range(len(self.situations)))

    @property
    def first_slots(self) -> Ints:
        """Where the slots of each situation begin, and where the last ones end."""
        return np.array([*(situation.first_slot for situation in self.situations), self.slots], np.int32)

    def _by_slot(self, values: Iterable[int]) -> Ints:
        counts = [len(situation.choices) for situation in self.situations]
        return np.repeat(np.array([*values], np.int32), counts)

    def __repr__(self) -> str:
        return f"<GameTree of {self.nodes} nodes, {len(self.situations)} situations, {self.players} players>"


def game_tree(game: SmallGame, *, most_nodes: int = MOST_NODES, merge: bool = True) -> GameTree:
    """The tree of a game; histories that differ only by cards that are alike are merged, unless told not to.

    Raises if the tree has more nodes than `most_nodes`, before it is made.
    """
    from redbutton.solver.small.walk import Walk

    return Walk(game, most_nodes=most_nodes, merge=merge).tree()
