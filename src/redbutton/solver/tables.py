"""A spot as flat arrays, the way the kernel walks over them."""

import numpy as np
from numpy.typing import NDArray

from redbutton.solver._leaves import AT_ONCE
from redbutton.solver.betting_tree import Betting, Node, NodeKind, build, streets_of
from redbutton.solver.boards import PAIRS, Board

LINE = 16
"""Numbers in a line of the processor's cache."""
SMALLEST = 0x30000000
"""What averages of 16 bits count from; the same as in `_regrets.py`."""
DECISIONS = (NodeKind.OOP_ACTS, NodeKind.IP_ACTS)
Ints = NDArray[np.int32]
Shorts = NDArray[np.int16]
Floats = NDArray[np.float32]
Weights = NDArray[np.float64]
Places = NDArray[np.int64]
BOARD_LISTS = (
    "board_start", "hands", "hand_start", "cards", "strengths", "same", "first_child", "children",
    "way_count", "way_start", "ways", "reaches", "combinations", "left", "chance",
)  # fmt: skip


class Tables:
    """Everything about a spot that does not change while it is solved, and the two tables that do."""

    def __init__(
        self, betting: Betting, boards: list[list[Board]], weights: tuple[Weights, Weights], *,
        rake: float = 0.0, rake_cap: float = 0.0, dead: int = 0, like: "Tables | None" = None,
    ) -> None:  # fmt: skip
        """With `like`, the boards are those of another betting, and their lists are not made again."""
        self.betting = betting
        self.root = build(betting)
        self.streets = len(betting.streets)
        self.nodes = streets_of(self.root, self.streets)
        self.boards = boards
        self.weights = weights
        self.dead = dead
        self.raked = int(rake > 0)
        self._betting(rake, rake_cap)
        if like:
            for name in BOARD_LISTS:
                setattr(self, name, getattr(like, name))
        else:
            self._boards()
        self._pays()
        self._space()

    # -- the betting ---------------------------------------------------------------------------------------

    def _betting(self, rake: float, cap: float) -> None:
        kinds, firsts, actions, slots, rows, row_counts, slot_counts = [], [], [], [], [], [], []
        leaf_start, pays, rakes = [], [], []
        leaves: list[int] = []
        start, node_start, node_count, roots = 0, [], [], []
        for nodes in self.nodes:
            node_start.append(start)
            node_count.append(len(nodes))
            start += len(nodes)
            slot = [0, 0]
            child = sum(1 for node in nodes if not node.action)
            roots.append(child)
            row = [[0, 0] for _ in nodes]
            count = [child, child]
            for index, node in enumerate(nodes):
                if not node.action:
                    row[index] = [index, index]
                kinds.append(node.kind)
                if node.kind in DECISIONS:
                    firsts.append(child)
                    actions.append(len(node.children))
                    slots.append(slot[node.kind])
                    slot[node.kind] += len(node.children)
                    for offset in range(len(node.children)):
                        row[child + offset] = list(row[index])
                        row[child + offset][node.kind] = count[node.kind]
                        count[node.kind] += 1
                    child += len(node.children)
                else:
                    firsts.append(0)
                    actions.append(0)
                    slots.append(0)
            rows.extend(row)
            row_counts.append(count)
            slot_counts.append(slot)
            starts = [0, 0]
            for kind in (NodeKind.FOLD, NodeKind.SHOWDOWN, NodeKind.ALL_IN, NodeKind.NEXT_STREET):
                starts.append(len(leaves))
                for index, node in enumerate(nodes):
                    if node.kind is kind:
                        leaves.append(index)
                        pay, raked = self._pay(node, rake, cap)
                        pays.append(pay)
                        rakes.append(raked)
            leaf_start.append([*starts, len(leaves), len(leaves)])
        self.node_start, self.node_count, self.root_count = ints(node_start), ints(node_count), ints(roots)
        self.kind, self.first, self.actions, self.slot = ints(kinds), ints(firsts), ints(actions), ints(slots)
        self.row, self.row_counts, self.slot_counts = ints(rows), row_counts, slot_counts
        self.leaf_start, self.leaf = ints(leaf_start), ints(leaves or [0])
        self.raw_pay, self.raw_rake = np.array(pays, np.float64), np.array(rakes, np.float64)

    def _pay(self, node: Node, rake: float, cap: float) -> tuple[tuple[float, float], float]:
        """What a leaf pays to each player, from the middle of the pot; and the rake's part for every hand."""
        pot = node.pot + 2 * node.each
        half, taken = pot / 2, min(pot * rake, cap or pot)
        if node.kind is NodeKind.FOLD:
            return ((-half, half - taken) if node.folded == 0 else (half - taken, -half)), 0.0
        return (half - taken / 2, half - taken / 2), -taken / 2

    # -- the boards ----------------------------------------------------------------------------------------

    def _boards(self) -> None:
        flat: list[Board] = [board for street in self.boards for board in street]
        sizes = [len(street) for street in self.boards]
        self.board_start = ints([sum(sizes[:street]) for street in range(len(sizes) + 1)])
        self.hands = ints([[len(hands) for hands in board.hands] for board in flat])
        self.hand_start = places(np.concatenate([[0], np.cumsum(self.hands)[:-1]]))
        self.cards = shorts(
            np.concatenate([PAIRS[hands].reshape(-1) for board in flat for hands in board.hands])
        )
        self.strengths = shorts(
            np.concatenate([
                board.strengths[player] if board.strengths else np.zeros(len(board.hands[player]), np.int16)
                for board in flat for player in range(2)
            ])
        )  # fmt: skip
        self.same = shorts(np.concatenate([each for board in flat for each in _same(board)]))
        self.first_child = ints([board.first_child for board in flat])
        self.children = ints([board.children for board in flat])
        self.way_count = ints([len(board.ways[0]) for board in flat])
        lengths = [ways.size for board in flat for ways in board.ways]
        self.way_start = places(np.concatenate([[0], np.cumsum(lengths)[:-1]]))
        self.ways = shorts(np.concatenate([ways.reshape(-1) for board in flat for ways in board.ways]))
        first, second = (weight[hands] for weight, hands in zip(self.weights, flat[0].hands, strict=True))
        self.reaches = (first.astype(np.float32), second.astype(np.float32))
        self.combinations = _combinations(flat[0], first, second)
        self.left = 52 - len(flat[0].cards) - 4 - self.dead
        self.chance = np.array([1 / (self.left - street) for street in range(self.streets)], np.float32)
        _share_lists(flat, self.hand_start, self.way_start, self.strengths, self.ways)

    def _pays(self) -> None:
        """What leaves pay, as the kernel needs it: for one pair of hands, and for one run-out of a matrix."""
        scale, left = 1 / self.combinations, self.left
        pay = self.raw_pay * scale
        for street in range(self.streets - 1):  # a matrix counts the run-outs won
            runouts = np.prod([left - each for each in range(street, self.streets - 1)])
            first_leaf, last = (
                self.leaf_start[8 * street + NodeKind.ALL_IN],
                self.leaf_start[8 * street + NodeKind.ALL_IN + 1],
            )
            pay[first_leaf:last] /= runouts
        self.pay = pay.astype(np.float32).reshape(-1)
        self.rake = (self.raw_rake * scale).astype(np.float32)

    def _space(self) -> None:
        hands = self.hands.reshape(-1, 2)
        self.step = int(-(-(hands[0].max() + 1) // LINE) * LINE)
        starts, at = [], 0
        for street in range(self.streets):
            parts = [
                self.row_counts[street][0], self.row_counts[street][1], len(self.nodes[street]),
                max(self.slot_counts[street]), 2 + max(len(node.children) for node in self.nodes[street]),
                AT_ONCE, AT_ONCE, -(-(2 + 52) * AT_ONCE // self.step),
            ]  # fmt: skip
            for part in parts:
                starts.append(at)
                at += part * self.step
        self.work_start, self.work_size = places(starts), at + self.step
        self.out_step = self.step * (int(self.root_count[1]) if self.streets > 1 else 0)
        stores, matrices, total, cells = [], [], 0, 0
        self.with_matrix: list[int] = []
        """The streets whose boards have a matrix of equities, because an all-in there or earlier needs it."""
        for street in range(self.streets):
            needed = street < self.streets - 1 and any(
                self.leaf_start[8 * upper + NodeKind.ALL_IN]
                < self.leaf_start[8 * upper + NodeKind.NEXT_STREET]
                for upper in range(street + 1)
            )
            if needed:
                self.with_matrix.append(street)
            for board in range(int(self.board_start[street]), int(self.board_start[street + 1])):
                for player in range(2):
                    stores.append(total)
                    total += int(hands[board, player]) * self.slot_counts[street][player]
                    matrices.append(cells)
                    cells += int(hands[board, 0]) * int(hands[board, 1]) if needed else 0
        self.store_start, self.matrix_start = places(stores), places(matrices)
        self.size, self.cells = total, cells
        nodes = [len(self.boards[street]) * len(self.nodes[street]) for street in range(self.streets)]
        self.lock_start = places([sum(nodes[:street]) for street in range(self.streets)])
        self.all_nodes = sum(nodes)

    def memory(self, *, packed: bool = False) -> int:
        """Bytes that solving takes, about."""
        lists = sum(each.nbytes for each in (self.cards, self.strengths, self.same, self.ways))
        tables = (4 if packed else 8) * self.size
        return tables + 2 * self.cells + (8 if packed else 4) * self.all_nodes + lists

    def allocate(self, *, packed: bool = False) -> None:
        """Take the memory. Packed tables have 16 bits a number, and regrets a scale for each node."""
        self.packed = packed
        self.matrix = np.zeros(max(self.cells, 1), np.int16)
        self.regrets = np.zeros(max(self.size, 1), np.int16 if packed else np.float32)
        self.averages = np.zeros(max(self.size, 1), np.uint16 if packed else np.float32)
        self.scales = np.zeros(self.all_nodes if packed else 1, np.float32)
        self.locked = np.full(self.all_nodes, -1, np.int32)
        self.locks = np.zeros(1, np.float32)

    def average(self, start: int, end: int) -> Weights:
        """A part of the averages, unpacked."""
        stored = self.averages[start:end]
        if self.packed:
            stored = (
                np.where(stored, (stored.astype(np.uint32) << 12) + SMALLEST, 0)
                .astype(np.uint32)
                .view(np.float32)
            )
        return stored.astype(np.float64)

    def space(self) -> Floats:
        """Room for a walk, which begins where a line of the processor's cache does."""
        room = np.zeros(self.work_size + LINE, np.float32)
        first = -(room.ctypes.data // 4) % LINE
        return room[first : first + self.work_size]


def _share_lists(
    flat: list[Board], hand_start: Places, way_start: Places, strengths: Shorts, ways: Shorts
) -> None:
    """The boards' own lists become parts of the long ones: there are thousands of boards."""
    for number, board in enumerate(flat):
        both = []
        for player in range(2):
            start, rows = int(way_start[2 * number + player]), board.ways[player]
            both.append(ways[start : start + rows.size].reshape(rows.shape))
        board.ways = both[0], both[1]
        if board.strengths:
            starts = [int(hand_start[2 * number + player]) for player in range(2)]
            one, other = (
                strengths[start : start + len(hands)]
                for start, hands in zip(starts, board.hands, strict=True)
            )
            board.strengths = one, other


def _same(board: Board) -> tuple[Shorts, Shorts]:
    """Where the other player's same hand is, for each hand; behind the last where there is none."""
    found = []
    for player in range(2):
        own, other = board.hands[player], board.hands[1 - player]
        where = np.full(1326, len(other), np.int16)
        where[other] = np.arange(len(other))
        found.append(where[own])
    return found[0], found[1]


def _combinations(board: Board, first: Weights, second: Weights) -> float:
    """The weight of all pairs of hands that two players can hold."""
    card = np.zeros(52)
    for column in range(2):
        np.add.at(card, PAIRS[board.hands[1], column], second)
    own = np.zeros(1326)
    own[board.hands[1]] = second
    hands = PAIRS[board.hands[0]]
    return float((first * (second.sum() - card[hands[:, 0]] - card[hands[:, 1]] + own[board.hands[0]])).sum())


def ints(numbers: object) -> Ints:
    return np.ascontiguousarray(np.array(numbers, np.int32).reshape(-1))


def shorts(numbers: object) -> Shorts:
    return np.ascontiguousarray(np.asarray(numbers, np.int16).reshape(-1))


def places(numbers: object) -> Places:
    return np.ascontiguousarray(np.array(numbers, np.int64).reshape(-1))
