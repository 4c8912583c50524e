"""Finds its way in a solved spot: the place after some actions and cards, what is done there, what it is
worth."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.errors import Code, ParseError, PokerError, SolverError
from redbutton.solver import _kernel
from redbutton.solver.betting_tree import Betting, Node, NodeKind, StreetSizes
from redbutton.solver.boards import SAME, Board, Suits, moved
from redbutton.solver.solving import EVALUATE, Solving
from redbutton.solver.spot import Spot
from redbutton.solver.tables import Tables

Array = NDArray[np.float64]
Floats = NDArray[np.float32]
T = TypeVar("T")
WALKS = 16
"""Streets whose values are remembered until solving goes on."""


@dataclass(frozen=True, slots=True)
class SolvedPlace:
    """A node on a board. The solved board may have other suits: `suits` leads from it to the real one."""

    node: Node
    board: Board
    suits: Suits
    reaches: tuple[Array, Array]
    """How likely each hand comes here, in the solved board's order."""
    cards: tuple[Card, ...]
    invested: tuple[int, int]
    """What each has put in since the root."""
    path: tuple[str, ...] = ()
    start: "SolvedPlace | None" = None
    """Where its street began; None if it is that place."""


class Reader:
    """Reads the tables of a spot, while it is solved or afterwards."""

    def __init__(self, solving: Solving) -> None:
        self.solving = solving
        self._walks: OrderedDict[tuple[object, ...], tuple[Floats, Floats]] = OrderedDict()
        self._from_root: tuple[object, tuple[Floats, Floats]] = (None, ())  # type: ignore[assignment]
        self._without_betting: tuple[Tables, _kernel.Solver] | None = None

    @property
    def spot(self) -> Spot:
        return self.solving.spot

    @property
    def _tables(self) -> Tables:
        return self.solving.tables

    def find(self, path: Sequence[str]) -> SolvedPlace:
        """The place after these actions and cards."""
        place = self._root()
        for number, step in enumerate(path):
            place = self._next(place, step, list(path[:number]))
        return place

    def _root(self) -> SolvedPlace:
        board = self.solving.boards[0][0]
        first, second = (each.astype(np.float64) for each in self._tables.reaches)
        return SolvedPlace(self._tables.root, board, SAME, (first, second), self.spot.board, (0, 0))

    def _next(self, place: SolvedPlace, step: str, walked: list[str]) -> SolvedPlace:
        node = place.node
        if node.kind is NodeKind.NEXT_STREET:
            return self._deal(place, step, walked)
        actions = [child.action for child in node.children]
        if node.kind > NodeKind.IP_ACTS or step not in actions:
            raise SolverError(
                Code.NO_SUCH_STEP, step=step, path=", ".join(walked), actions=", ".join(actions)
            )
        number = actions.index(step)
        child, player = node.children[number], int(node.kind)
        reaches = list(place.reaches)
        reaches[player] = reaches[player] * self.average(place)[number]
        invested = list(place.invested)
        invested[player] += child.bets[player] - node.bets[player]
        return replace(
            place,
            node=child,
            reaches=(reaches[0], reaches[1]),
            invested=(invested[0], invested[1]),
            path=(*place.path, step),
            start=place.start or place,
        )

    def _deal(self, place: SolvedPlace, step: str, walked: list[str]) -> SolvedPlace:
        """The next card: the board that was solved for it, and the suits that lead from there to it."""
        try:
            card = Card(step)
        except PokerError:
            card = None
        if card is None or card in place.cards or card in self.spot.dead or int(card) > 51:
            raise ParseError(Code.NOT_A_NEXT_CARD, step=step, path=", ".join(walked))
        back = _inverse(place.suits)
        street = len(place.cards) - len(self.spot.board)
        children = self.solving.boards[street + 1][place.board.first_child :][: place.board.children]
        wanted = moved(int(card), back)
        for suits in place.board.symmetries:
            for board in children:
                if moved(board.cards[-1], suits) == wanted:
                    to = composed(place.suits, suits)
                    reaches = tuple(each[way[0]] for each, way in zip(place.reaches, board.ways, strict=True))
                    path = (*place.path, step)
                    return SolvedPlace(
                        place.node.children[0], board, to, reaches, (*place.cards, card), place.invested, path
                    )
        raise AssertionError(f"no board for {card}")

    # -- reading the tables --------------------------------------------------------------------------------

    def average(self, place: SolvedPlace) -> Array:
        """The strategy at a node: a row for each action, a column for each hand."""
        node, board, player = place.node, place.board, int(place.node.kind)
        street = node.street
        number = int(self._tables.board_start[street]) + board.index
        hands = len(board.hands[player])
        slot = int(self._tables.slot[self._tables.node_start[street] + node.index])
        start = int(self._tables.store_start[2 * number + player]) + slot * hands
        actions = len(node.children)
        rows = self._tables.average(start, start + actions * hands).reshape(actions, hands)
        total = rows.sum(axis=0)
        found = np.where(total > 0, rows / np.where(total > 0, total, 1), 1 / actions)
        locked = int(self._tables.locked[self.number(place)])
        if locked >= 0:
            held = self._tables.locks[locked : locked + actions * hands].reshape(actions, hands)
            found = np.where(held >= 0, held, found)
        return found

    def number(self, place: SolvedPlace) -> int:
        """The number of a node among those of all boards."""
        street = place.node.street
        nodes = int(self._tables.node_count[street])
        return int(self._tables.lock_start[street]) + place.board.index * nodes + place.node.index

    def locked(self, place: SolvedPlace) -> bool:
        return bool(self._tables.locked[self.number(place)] >= 0)

    def worth(self, place: SolvedPlace) -> tuple[Array, Array, list[Array]]:
        """What each hand of both players wins, times the reach of the hands it faces; and for the player who
        acts, the same for each action."""
        rows = self._street(place.start or place)
        node = place.node
        actions = [child.index for child in node.children] if node.kind <= NodeKind.IP_ACTS else []
        acting = int(node.kind) if actions else 0
        first, second = (self._row(rows[player], place, player, node.index) for player in range(2))
        return first, second, [self._row(rows[acting], place, acting, index) for index in actions]

    def values(self, place: SolvedPlace) -> tuple[Array, Array]:
        """The same without the actions. Where the second street begins, the walk from the root tells it."""
        if place.start is None and place.node.street == 1 and self._from_root[0] == self._key(()):
            tables = self._tables
            at = place.board.index * tables.out_step + place.node.index * tables.step
            outs = self._from_root[1]
            first, second = (
                out[at : at + len(hands)].astype(np.float64) * tables.combinations
                for out, hands in zip(outs, place.board.hands, strict=True)
            )
            return first, second
        return self.worth(place)[:2]

    def checked_down(self, place: SolvedPlace) -> tuple[Array, Array]:
        """The values as if nobody bet any more and the pot were 2."""
        tables, kernel = self._check_down()

        def of(player: int) -> Array:
            rows = self._walk(tables, kernel, place, 0, player)
            return rows[0, : len(place.board.hands[player])].astype(np.float64) * tables.combinations

        return self._both(of)

    def walk_from_root(self) -> None:
        """Work out the first street, and where the second begins: what comes next is answered from it."""
        self._street(self._root())

    def _row(self, rows: Floats, place: SolvedPlace, player: int, node: int) -> Array:
        values: Array = rows[node, : len(place.board.hands[player])].astype(np.float64)
        return values * self._tables.combinations

    def _key(self, path: tuple[str, ...]) -> tuple[object, ...]:
        return self.solving.changes, self.solving.iterations, path

    def _street(self, start: SolvedPlace) -> tuple[Floats, Floats]:
        """The values of all nodes of a street, from the place where it began: one walk tells them all."""
        key = self._key(start.path)
        if key not in self._walks:
            if not start.path:
                (first, out), (second, other) = self.solving.evaluate(0), self.solving.evaluate(1)
                self._from_root = key, (out, other)
            else:
                first, second = self._both(
                    lambda player: self._walk(
                        self._tables, self.solving.kernel, start, start.node.index, player
                    )
                )
            self._walks[key] = first, second
            while len(self._walks) > WALKS:
                self._walks.popitem(last=False)
        self._walks.move_to_end(key)
        return self._walks[key]

    def _both(self, ask: Callable[[int], T]) -> tuple[T, T]:
        """The same for both players, at the same time where there is more than one core."""
        if self.solving.threads == 1:
            return ask(0), ask(1)
        with ThreadPoolExecutor(2) as pool:
            first, second = pool.map(ask, range(2))
        return first, second

    def _walk(
        self, tables: Tables, kernel: _kernel.Solver, place: SolvedPlace, node: int, player: int
    ) -> Floats:
        """What a player's hands win at all nodes of a street that follow one, a row each."""
        street, other = place.node.street, 1 - player
        space = tables.space()
        row = int(tables.row[2 * (int(tables.node_start[street]) + node) + other])
        start = int(tables.work_start[8 * street + other]) + row * tables.step
        kernel.set(EVALUATE)
        space[start : start + len(place.reaches[other])] = place.reaches[other]
        kernel.value_from(space, street, place.board.index, node, player)
        start, nodes = int(tables.work_start[8 * street + 2]), len(tables.nodes[street])
        return space[start : start + nodes * tables.step].reshape(nodes, tables.step).copy()

    def _check_down(self) -> tuple[Tables, _kernel.Solver]:
        """The same boards without any betting."""
        if self._without_betting and self._without_betting[0].boards is self.solving.boards:
            return self._without_betting
        nothing = (StreetSizes(), StreetSizes())
        betting = Betting(pot=2, stack=1, streets=(nothing,) * self._tables.streets)
        tables = Tables(
            betting, self.solving.boards, self.solving.weights, dead=len(self.spot.dead), like=self._tables
        )
        tables.allocate(packed=True)
        self._without_betting = tables, _kernel.Solver(tables)
        return self._without_betting


def composed(after: Suits, first: Suits) -> Suits:
    """One exchange of suits after another."""
    one, two, three, four = (after[suit] for suit in first)
    return one, two, three, four


def _inverse(suits: Suits) -> Suits:
    back = [0] * 4
    for suit, to in enumerate(suits):
        back[to] = suit
    return tuple(back)  # type: ignore[return-value]
