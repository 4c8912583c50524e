"""A table of push or fold, ready to be solved: where somebody can go all-in, what each ending is worth."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from redbutton.solver.all_in_pots import AllInTable
from redbutton.solver.all_in_tree import AllInTree, all_in_tree, members
from redbutton.solver.class_matchups import Floats, class_matchups
from redbutton.solver.four_way import worths_of_four
from redbutton.solver.overcalls import PlaceTable, named, place_tables

Worths = tuple[Floats, Floats | None]
"""What everybody has after an order of three, and with the first two exchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllInNode:
    """A player who goes all-in, by choice or because the blind was the whole stack."""

    index: int
    player: int
    inside: int
    """Who is all-in before."""
    choice: int | None
    folded: tuple[int, ...]
    """The choices of players who have folded before."""

    @property
    def count(self) -> int:
        return self.inside.bit_count()

    @property
    def more(self) -> int:
        """Who is all-in if this player is."""
        return self.inside | 1 << self.player


class AllInGame:
    """The nodes of a table, and what everybody has at its endings."""

    def __init__(self, table: AllInTable, *, most_in: int) -> None:
        self.table = table
        self.players = len(table.stacks)
        self.tree: AllInTree = all_in_tree(self.players, most_in=most_in, has_no_choice=table.has_no_choice)
        self._choice = {(player, inside): place for place, (player, inside) in enumerate(self.tree.choices)}
        self.own = [
            tuple(place for place, choice in enumerate(self.tree.choices) if choice.player == player)
            for player in range(self.players)
        ]
        self._nodes: dict[tuple[int, int], AllInNode] = {}
        for ending in self.tree.endings:
            for player in ending.players:
                self._enter(player, ending.inside & ((1 << player) - 1))
        self.nodes = tuple(self._nodes.values())
        self.nodes_of = [
            [node for node in self.nodes if node.player == player] for player in range(self.players)
        ]
        self.alike = not table.payouts and min(table.live) >= table.forced.big_blind
        """Do players who have folded end up the same, no matter who wins?"""
        self.folded = [
            float(table.worth([[[0 if player else 1]]])[0][player]) for player in range(self.players)
        ]
        self.alone = {0: table.worth([[]])[0]} | {
            1 << player: table.worth([[[player]]])[0] for player in range(self.players)
        }
        self._pairs: dict[tuple[int, int], Floats] = {}

    def _enter(self, player: int, inside: int) -> None:
        if (player, inside) not in self._nodes:
            folded = [
                self._choice.get((other, inside & ((1 << other) - 1)))
                for other in range(player)
                if not inside >> other & 1
            ]
            self._nodes[player, inside] = AllInNode(
                index=len(self._nodes),
                player=player,
                inside=inside,
                choice=self._choice.get((player, inside)),
                folded=tuple(choice for choice in folded if choice is not None),
            )

    def node(self, player: int, inside: int) -> AllInNode | None:
        """Where a player can go all-in, if it is possible."""
        return self._nodes.get((player, inside))

    def way(self, node: AllInNode) -> list[AllInNode]:
        """The nodes of players who went all-in before."""
        return [self._nodes[player, node.inside & ((1 << player) - 1)] for player in members(node.inside)]

    @cached_property
    def place_tables(self) -> tuple[PlaceTable, ...]:
        """Orders of three, where three can be all-in; prizes need ties."""
        return place_tables(ties=bool(self.table.payouts))

    @cached_property
    def thirds(self) -> dict[int, list[Worths]]:
        """What everybody has after each kind of order, for each node of a third player."""
        return {node.index: self._worths(node) for node in self.nodes if node.count == 2}

    @cached_property
    def fourths(self) -> dict[int, Floats]:
        """What everybody has after each order of four, for each node of a fourth player."""
        return {
            node.index: worths_of_four(self.table, members(node.more))
            for node in self.nodes
            if node.count == 3
        }

    def _worths(self, node: AllInNode) -> list[Worths]:
        one, other = members(node.inside)
        found: list[Worths] = []
        for place in self.place_tables:
            orders = [
                named(place.shape, (one, other, node.player)),
                named(place.shape, (other, one, node.player)),
            ]
            first, second = self.table.worth(orders)
            found.append((first, second if place.both_ways else None))
        return found

    def pair_worth(self, own: int, inside: int) -> Floats:
        """What a player has on average when two are all-in, by their classes."""
        if (own, inside) not in self._pairs:
            met, (one, other) = class_matchups(), members(inside)
            wins, ties, losses = self.table.worth([[[one], [other]], [[one, other]], [[other], [one]]])[
                :, own
            ]
            chance = np.maximum(met.together, 1e-300)
            self._pairs[own, inside] = (met.wins * wins + met.ties * ties + met.wins.T * losses) / chance
        return self._pairs[own, inside]
