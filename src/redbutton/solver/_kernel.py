# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""Walks over all boards and both players' hands, for regret minimisation; compiled, without Python's lock.

The betting is the same small tree on every board, so a street of one board is done at once: the reaches of
all its nodes from the roots down, then all its leaves, then the values from the leaves up. A row has a
number for each hand. What leaves pay is in `_leaves.py`, what is learned at a node in `_regrets.py`.
"""

from typing import Any, TypeAlias

import cython

if not cython.compiled:
    BLOCK = 64
    """Hands that are laid side by side before the next ones: they stay in the fastest memory meanwhile."""
    from redbutton.solver._leaves import (
        LANES,
        carry,
        compare,
        lanes,
        lay,
        meet,
        showdown,
        take,
        turn_over,
        weigh,
    )
    from redbutton.solver._regrets import (
        STEP,
        hold,
        hold_value,
        learn,
        learn_packed,
        match,
        pack,
        recall,
        recall_averages,
        recall_regrets,
        remember,
        remember_packed,
    )

Table: TypeAlias = Any
"""An array of NumPy's; compiled, a pointer to its numbers."""

UPDATE, RESPOND, EVALUATE = 0, 1, 2
"""What a walk is for: to learn, to find the best response to the averages, or to value the averages."""


def ints(table: Table, at: int) -> Table:
    """The table from a place on."""
    return cython.address(table[at]) if cython.compiled else table[at:]


def floats(table: Table, at: int) -> Table:
    return cython.address(table[at]) if cython.compiled else table[at:]


def shorts(table: Table, at: int) -> Table:
    return cython.address(table[at]) if cython.compiled else table[at:]


def times(work: Table, to: int, one: int, other: int, hands: int) -> None:
    for hand in range(hands):
        work[to + hand] = work[one + hand] * work[other + hand]


def add(work: Table, to: int, row: int, hands: int) -> None:
    for hand in range(hands):
        work[to + hand] += work[row + hand]


def add_times(work: Table, to: int, one: int, other: int, hands: int) -> None:
    for hand in range(hands):
        work[to + hand] += work[one + hand] * work[other + hand]


def raise_to(work: Table, to: int, row: int, hands: int) -> None:
    for hand in range(hands):
        work[to + hand] = max(work[to + hand], work[row + hand])


def clear(work: Table, to: int, hands: int) -> None:
    for hand in range(hands):
        work[to + hand] = 0


class Solver:
    """The tables of one spot, and the walks over them. See `tables.py` for what they hold."""

    def __init__(self, tables: Table) -> None:
        self.tables = tables
        self.streets, self.step, self.out_step, self.raked = (
            tables.streets,
            tables.step,
            tables.out_step,
            tables.raked,
        )
        self.purpose, self.place, self.held = UPDATE, 0, 0
        self.keep, self.keep_negative, self.newest = 1.0, 1.0, 1.0
        self.node_start, self.node_count = int_table(tables.node_start), int_table(tables.node_count)
        self.root_count, self.kind = int_table(tables.root_count), int_table(tables.kind)
        self.first, self.actions = int_table(tables.first), int_table(tables.actions)
        self.slot, self.row = int_table(tables.slot), int_table(tables.row)
        self.leaf_start, self.leaf = int_table(tables.leaf_start), int_table(tables.leaf)
        self.pay, self.rake = float_table(tables.pay), float_table(tables.rake)
        self.board_start, self.hands = int_table(tables.board_start), int_table(tables.hands)
        self.first_child, self.children = int_table(tables.first_child), int_table(tables.children)
        self.way_count, self.ways = int_table(tables.way_count), short_table(tables.ways)
        self.cards, self.strengths = short_table(tables.cards), short_table(tables.strengths)
        self.same, self.chance = short_table(tables.same), float_table(tables.chance)
        self.hand_start, self.way_start = place_table(tables.hand_start), place_table(tables.way_start)
        self.store_start, self.matrix_start = (
            place_table(tables.store_start),
            place_table(tables.matrix_start),
        )
        self.work_start, self.lock_start = place_table(tables.work_start), place_table(tables.lock_start)
        self.matrix, self.locked = short_table(tables.matrix), int_table(tables.locked)
        self.locks, self.scales = float_table(tables.locks), float_table(tables.scales)
        self.packed = tables.packed
        if tables.packed:
            self.short_regrets = short_table(tables.regrets)
            self.short_averages = code_table(tables.averages)
        else:
            self.regrets, self.averages = float_table(tables.regrets), float_table(tables.averages)

    def reach_row(self, street: int, player: int, row: int) -> int:
        """Where in the work space a reach row is."""
        place: int = self.work_start[8 * street + player] + row * self.step
        return place

    def value_row(self, street: int, node: int) -> int:
        place: int = self.work_start[8 * street + 2] + node * self.step
        return place

    def strategy_row(self, street: int, slot: int) -> int:
        place: int = self.work_start[8 * street + 3] + slot * self.step
        return place

    def down(self, work: Table, street: int, board: int, player: int, from_node: int) -> None:
        """Reaches of both players at the nodes of a street, from the roots or from a later node."""
        start = self.node_start[street]
        temporary = self.work_start[8 * street + 4]
        place = self.board_start[street] + board
        for node in range(from_node, self.node_count[street]):
            kind = self.kind[start + node]
            if kind > 1:
                continue
            hands = self.hands[2 * place + kind]
            actions = self.actions[start + node]
            own = kind == player
            strategy = (
                self.strategy_row(street, self.slot[start + node]) if own else temporary + 2 * self.step
            )
            free = street >= self.held and self.lock(street, board, node) < 0
            if own and self.purpose == RESPOND and free:
                continue
            self.decide(work, street, board, node, strategy, temporary)
            if own and self.purpose != UPDATE:
                continue
            reach = self.reach_row(street, kind, self.row[2 * (start + node) + kind])
            for action in range(actions):
                child = start + self.first[start + node] + action
                to = self.reach_row(street, kind, self.row[2 * child + kind])
                times(work, to, reach, strategy + action * self.step, hands)

    def number(self, street: int, board: int, node: int) -> int:
        """The number of a node among those of all boards."""
        number: int = self.lock_start[street] + board * self.node_count[street] + node
        return number

    def lock(self, street: int, board: int, node: int) -> int:
        """Where the locked decisions of a node are, or a negative number."""
        place: int = self.locked[self.number(street, board, node)]
        return place

    def decide(self, work: Table, street: int, board: int, node: int, strategy: int, temporary: int) -> None:
        """The strategy at a node, from regrets or averages."""
        at = self.node_start[street] + node
        kind = self.kind[at]
        place = self.board_start[street] + board
        hands = self.hands[2 * place + kind]
        table = self.store_start[2 * place + kind] + cython.cast(cython.longlong, self.slot[at]) * hands
        actions = self.actions[at]
        learning = self.purpose == UPDATE and street >= self.held
        if self.packed and learning:
            recall_regrets(self.short_regrets, table, actions, hands, work, strategy, self.step)
        elif self.packed:
            recall_averages(self.short_averages, table, actions, hands, work, strategy, self.step)
        else:
            known = self.regrets if learning else self.averages
            recall(known, table, actions, hands, work, strategy, self.step)
        match(work, strategy, self.step, actions, hands, temporary)
        locked = self.lock(street, board, node)
        if locked >= 0:
            hold(floats(self.locks, locked), actions, hands, work, strategy, self.step)

    def leaves(self, work: Table, street: int, board: int, player: int) -> None:
        """The values of all folds and showdowns of a street."""
        for kind in range(2, 4):
            first = self.leaf_start[8 * street + kind]
            last = self.leaf_start[8 * street + kind + 1]
            while first < last:
                self.some_leaves(work, street, board, player, kind, first, min(first + LANES, last))
                first += LANES

    def all_ins(self, work: Table, street: int, board: int, player: int) -> None:
        """The values of all all-ins of a street before the river."""
        for leaf in range(self.leaf_start[8 * street + 4], self.leaf_start[8 * street + 5]):
            self.all_in(work, street, board, player, leaf)

    def some_leaves(
        self, work: Table, street: int, board: int, player: int, kind: int, first: int, last: int
    ) -> None:
        """The values of some folds, or showdowns, side by side: at most as many as there are lanes."""
        other = 1 - player
        place = self.board_start[street] + board
        hands, others = self.hands[2 * place + player], self.hands[2 * place + other]
        at, other_at = self.hand_start[2 * place + player], self.hand_start[2 * place + other]
        start = self.node_start[street]
        x, v = self.work_start[8 * street + 5], self.work_start[8 * street + 6]
        pay = self.work_start[8 * street + 7]
        clear(work, pay, 2 * LANES)
        for leaf in range(first, last):
            work[pay + leaf - first] = self.pay[2 * leaf + player]
            work[pay + LANES + leaf - first] = self.rake[leaf]
        begin = 0
        while begin < others:
            some = min(BLOCK, others - begin)
            for leaf in range(first, last):
                row = self.reach_row(street, other, self.row[2 * (start + self.leaf[leaf]) + other])
                lay(work, row + begin, some, x + LANES * begin + leaf - first)
            begin += BLOCK
        clear(work, x + LANES * others, LANES)
        rows, values, pays = lanes(work, x), lanes(work, v), lanes(work, pay)
        rakes, card = lanes(work, pay + LANES), lanes(work, pay + 2 * LANES)
        cards, other_cards = shorts(self.cards, 2 * at), shorts(self.cards, 2 * other_at)
        same = shorts(self.same, at)
        if kind == 2:
            clear(work, v, LANES * hands)
            weigh(rows, others, other_cards, values, hands, cards, same, pays, card)
        else:
            strengths, other_strengths = shorts(self.strengths, at), shorts(self.strengths, other_at)
            showdown(rows, others, other_cards, other_strengths, values, hands, cards, strengths, pays, card)
            if self.raked:
                weigh(rows, others, other_cards, values, hands, cards, same, rakes, card)
        begin = 0
        while begin < hands:
            some = min(BLOCK, hands - begin)
            for leaf in range(first, last):
                row = self.value_row(street, self.leaf[leaf])
                take(work, row + begin, some, v + LANES * begin + leaf - first)
            begin += BLOCK

    def all_in(self, work: Table, street: int, board: int, player: int, leaf: int) -> None:
        """The values of an all-in before the river."""
        other = 1 - player
        place = self.board_start[street] + board
        hands, others = self.hands[2 * place + player], self.hands[2 * place + other]
        row = self.reach_row(street, other, self.row[2 * (self.node_start[street] + self.leaf[leaf]) + other])
        value = self.value_row(street, self.leaf[leaf])
        clear(work, value, hands)
        matrix = shorts(self.matrix, self.matrix_start[2 * place + player])
        meet(work, row, others, matrix, value, hands, self.pay[2 * leaf + player])
        if self.raked:
            self.take_rake(work, street, place, player, leaf, row, value)

    def take_rake(
        self, work: Table, street: int, place: int, player: int, leaf: int, row: int, value: int
    ) -> None:
        """The rake of an all-in before the river, taken from every hand's value."""
        other = 1 - player
        hands, others = self.hands[2 * place + player], self.hands[2 * place + other]
        at, other_at = self.hand_start[2 * place + player], self.hand_start[2 * place + other]
        x, v = self.work_start[8 * street + 5], self.work_start[8 * street + 6]
        pay = self.work_start[8 * street + 7]
        clear(work, pay, LANES)
        work[pay] = self.rake[leaf]
        lay(work, row, others, x)
        clear(work, x + LANES * others, LANES)
        lay(work, value, hands, v)
        cards, other_cards = shorts(self.cards, 2 * at), shorts(self.cards, 2 * other_at)
        weigh(
            lanes(work, x), others, other_cards, lanes(work, v), hands, cards, shorts(self.same, at),
            lanes(work, pay), lanes(work, pay + 2 * LANES),
        )  # fmt: skip
        take(work, value, hands, v)

    def up(self, work: Table, street: int, board: int, player: int) -> None:
        """The values of all nodes of a street from those of its leaves, and what is learned from them."""
        start = self.node_start[street]
        place = self.board_start[street] + board
        hands = self.hands[2 * place + player]
        for node in range(self.node_count[street] - 1, -1, -1):
            kind = self.kind[start + node]
            if kind > 1:
                continue
            value = self.value_row(street, node)
            child = self.value_row(street, self.first[start + node])
            actions = self.actions[start + node]
            if kind != player:
                clear(work, value, hands)
                for action in range(actions):
                    add(work, value, child + action * self.step, hands)
                continue
            locked = self.lock(street, board, node)
            strategy = self.strategy_row(street, self.slot[start + node])
            clear(work, value, hands)
            if self.purpose == RESPOND and street >= self.held:
                add(work, value, child, hands)
                for action in range(1, actions):
                    raise_to(work, value, child + action * self.step, hands)
                if locked >= 0:
                    locks = floats(self.locks, locked)
                    hold_value(locks, actions, hands, work, strategy, value, child, self.step)
                continue
            for action in range(actions):
                add_times(work, value, child + action * self.step, strategy + action * self.step, hands)
            if self.purpose == UPDATE and street >= self.held:
                self.learn_all(work, street, board, node, player, value, child, strategy)

    def learn_all(
        self,
        work: Table,
        street: int,
        board: int,
        node: int,
        player: int,
        value: int,
        child: int,
        strategy: int,
    ) -> None:
        """Regrets and averages of a node after one more iteration."""
        start = self.node_start[street]
        place = self.board_start[street] + board
        hands, actions = self.hands[2 * place + player], self.actions[start + node]
        reach = self.reach_row(street, player, self.row[2 * (start + node) + player])
        table = (
            self.store_start[2 * place + player]
            + cython.cast(cython.longlong, self.slot[start + node]) * hands
        )
        step = self.step
        if not self.packed:
            for action in range(actions):
                row = table + action * hands
                better = child + action * step
                learn(self.regrets, row, work, better, value, hands, self.keep, self.keep_negative)
                remember(self.averages, row, work, reach, strategy + action * step, hands, self.newest)
            return
        number = self.number(street, board, node)
        scale = self.scales[number]
        for action in range(actions):
            row = table + action * hands
            learn_packed(
                self.short_regrets, row, work, child + action * step, value, hands,
                scale * self.keep, scale * self.keep_negative,
            )  # fmt: skip
            remember_packed(
                self.short_averages, row, work, reach, strategy + action * step, hands,
                self.newest, self.place,
            )  # fmt: skip
        self.scales[number] = pack(self.short_regrets, table, work, child, step, actions, hands, self.place)

    def enter(self, work: Table, street: int, board: int, player: int, into: Table, child: int) -> None:
        """The reaches at the roots of the next street, on one of the boards that can follow."""
        place = self.board_start[street + 1] + child
        first, last = self.leaf_start[8 * street + 5], self.leaf_start[8 * street + 6]
        for who in range(2):
            hands = self.hands[2 * place + who]
            way = self.way_start[2 * place + who]
            if who == player and self.purpose != UPDATE:
                continue
            for leaf in range(first, last):
                node = self.node_start[street] + self.leaf[leaf]
                row = self.reach_row(street, who, self.row[2 * node + who])
                root = self.node_start[street + 1] + leaf - first
                to = self.reach_row(street + 1, who, self.row[2 * root + who])
                for hand in range(hands):
                    into[to + hand] = work[row + self.ways[way + hand]]

    def leave(
        self, work: Table, street: int, board: int, player: int, source: Table, at: int, child: int
    ) -> None:
        """Add the values at the roots of the next street, for each card that is dealt as this one."""
        place = self.board_start[street + 1] + child
        hands = self.hands[2 * place + player]
        first, last = self.leaf_start[8 * street + 5], self.leaf_start[8 * street + 6]
        for leaf in range(first, last):
            row = self.value_row(street, self.leaf[leaf])
            root = at + (leaf - first) * self.step
            for way in range(self.way_count[place]):
                where = self.way_start[2 * place + player] + way * hands
                for hand in range(hands):
                    work[row + self.ways[where + hand]] += self.chance[street] * source[root + hand]

    def begin(self, work: Table, street: int, board: int, player: int, from_node: int) -> None:
        """Everything on a street before the next card, but the all-ins."""
        self.down(work, street, board, player, from_node)
        self.leaves(work, street, board, player)
        hands = self.hands[2 * (self.board_start[street] + board) + player]
        for leaf in range(self.leaf_start[8 * street + 5], self.leaf_start[8 * street + 6]):
            clear(work, self.value_row(street, self.leaf[leaf]), hands)

    def walk(self, work: Table, street: int, board: int, player: int, from_node: int) -> None:
        """A street of a board, and all boards that can follow."""
        self.begin(work, street, board, player, from_node)
        self.all_ins(work, street, board, player)
        if self.leaf_start[8 * street + 5] < self.leaf_start[8 * street + 6]:
            place = self.board_start[street] + board
            for child in range(self.first_child[place], self.first_child[place] + self.children[place]):
                self.enter(work, street, board, player, work, child)
                self.walk(work, street + 1, child, player, 0)
                self.leave(work, street, board, player, work, self.value_row(street + 1, 0), child)
        self.up(work, street, board, player)

    # -- called from Python ----------------------------------------------------------------------------------

    def set(
        self, purpose: int, keep: float = 1.0, keep_negative: float = 1.0, newest: float = 1.0, age: int = 0
    ) -> None:
        """What the next walks are for; to learn, what is kept of regrets, and the newest strategy's share."""
        self.purpose, self.place = purpose, age * STEP
        self.keep, self.keep_negative, self.newest = keep, keep_negative, newest

    def hold_streets(self, count: int) -> None:
        """The averages of the first streets stay, and the others learn and respond around them."""
        self.held = count

    def set_locks(self, locks: Table) -> None:
        self.locks = float_table(locks)

    def whole(self, work: Table, player: int) -> None:
        """A walk over everything; the root's values are in the work space."""
        space = float_table(work)
        with cython.nogil:
            self.walk(space, 0, 0, player, 0)

    def value_from(self, work: Table, street: int, board: int, node: int, player: int) -> None:
        """A walk over what follows a node, whose reaches are in the work space."""
        space = float_table(work)
        with cython.nogil:
            self.walk(space, street, board, player, node)

    def start(self, work: Table, player: int) -> None:
        space = float_table(work)
        with cython.nogil:
            self.begin(space, 0, 0, player, 0)

    def first_all_ins(self, work: Table, player: int) -> None:
        """The all-ins of the first street. They touch nothing that a board of the next one reads."""
        space = float_table(work)
        with cython.nogil:
            self.all_ins(space, 0, 0, player)

    def next_board(self, work: Table, own: Table, player: int, out: Table, child: int) -> None:
        """One of the next boards, in a work space of its own; its values go into `out`."""
        space, other, to = float_table(work), float_table(own), float_table(out)
        with cython.nogil:
            self.board_values(space, other, player, to, child)

    def board_values(self, work: Table, own: Table, player: int, out: Table, child: int) -> None:
        self.enter(work, 0, 0, player, own, child)
        self.walk(own, 1, child, player, 0)
        hands = self.hands[2 * (self.board_start[1] + child) + player]
        for root in range(self.root_count[1]):
            row = self.value_row(1, root)
            to = child * self.out_step + root * self.step
            for hand in range(hands):
                out[to + hand] = own[row + hand]

    def finish(self, work: Table, player: int, out: Table) -> None:
        space, values = float_table(work), float_table(out)
        with cython.nogil:
            for child in range(self.children[0]):
                self.leave(space, 0, 0, player, values, child * self.out_step, child)
            self.up(space, 0, 0, player)

    def fill_matrices(self, street: int, space: Table) -> None:
        """Equities of all hands against each other for the boards of a street, from those of the next one."""
        strengths = short_table(space)
        with cython.nogil:
            for board in range(self.board_start[street + 1] - self.board_start[street]):
                self.fill_matrix(street, board, strengths)

    def fill_matrix(self, street: int, board: int, space: Table) -> None:
        place = self.board_start[street] + board
        hands, others = self.hands[2 * place], self.hands[2 * place + 1]
        into = shorts(self.matrix, self.matrix_start[2 * place])
        for child in range(self.first_child[place], self.first_child[place] + self.children[place]):
            under = self.board_start[street + 1] + child
            for way in range(self.way_count[under]):
                if street + 2 == self.streets:
                    self.add_river(under, way, into, hands, space)
                else:
                    self.add_turn(under, way, into, hands)
        cards, other_cards = (
            shorts(self.cards, 2 * self.hand_start[2 * place]),
            shorts(self.cards, 2 * self.hand_start[2 * place + 1]),
        )
        turned = shorts(self.matrix, self.matrix_start[2 * place + 1])
        turn_over(into, hands, cards, others, other_cards, turned)

    def add_river(self, under: int, way: int, into: Table, size: int, space: Table) -> None:
        """One river into the matrix of its turn, whose hands are in another order."""
        hands, others = self.hands[2 * under], self.hands[2 * under + 1]
        at, other_at = self.hand_start[2 * under], self.hand_start[2 * under + 1]
        ways = shorts(self.ways, self.way_start[2 * under] + way * hands)
        other_ways = shorts(self.ways, self.way_start[2 * under + 1] + way * others)
        lowest, highest = space, shorts(space, size)
        for hand in range(size):
            lowest[hand], highest[hand] = -1, 32767
        for hand in range(hands):
            lowest[ways[hand]] = highest[ways[hand]] = self.strengths[at + hand]
        for other in range(others):
            row = other_ways[other] * cython.cast(cython.longlong, size)
            compare(into, row, size, lowest, highest, self.strengths[other_at + other])

    def add_turn(self, under: int, way: int, into: Table, size: int) -> None:
        """The matrix of one turn into that of its flop."""
        hands, others = self.hands[2 * under], self.hands[2 * under + 1]
        ways = shorts(self.ways, self.way_start[2 * under] + way * hands)
        other_ways = shorts(self.ways, self.way_start[2 * under + 1] + way * others)
        carry(shorts(self.matrix, self.matrix_start[2 * under]), hands, others, ways, other_ways, into, size)


def int_table(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table


def place_table(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table


def float_table(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table


def short_table(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table


def code_table(table: Table) -> Table:
    view = table
    return cython.address(view[0]) if cython.compiled else table
