# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
"""Walks over the rest of a deal on sampled cards, for regret minimisation with all hands of both players.

On the first street hands decide as exactly as their buckets are, usually each for itself. On later ones hands
that are alike decide alike; on the river only the buckets are left, in the order of their strength. So a card
that is sampled teaches what to do on all others. Rows have a number for each of the 1326 hands, on the river
for each bucket. All-ins on the first street are counted over every card that can come. Compiled, without
Python's lock; the rules for regrets and averages are those of `_regrets.py`.
"""

from typing import Any, TypeAlias

import cython

if not cython.compiled:
    from redbutton.solver._kernel import (
        add,
        add_times,
        clear,
        float_table,
        int_table,
        raise_to,
        short_table,
        times,
    )
    from redbutton.solver._leaves import compare
    from redbutton.solver._regrets import learn, match, recall, remember

    HANDS = 1326
    ROW = 1328  # a row, rounded up
    FOLD = 2  # kinds of nodes, after the two players'
    SHOWDOWN = 3
    ALL_IN = 4

Table: TypeAlias = Any
"""An array of NumPy's; compiled, a pointer to its numbers."""


def gather(work: Table, to: int, row: int, buckets: Table, start: int) -> None:
    """The number of each hand's bucket."""
    for hand in range(HANDS):
        work[to + hand] = work[row + buckets[start + hand]]


def scatter(work: Table, to: int, row: int, buckets: Table, start: int) -> None:
    """Add each hand's number to its bucket."""
    for hand in range(HANDS):
        work[to + buckets[start + hand]] += work[row + hand]


def weighted_difference(work: Table, to: int, one: int, other: int, weight: Table) -> None:
    for hand in range(HANDS):
        work[to + hand] = weight[hand] * (work[one + hand] - work[other + hand])


def weigh_row(work: Table, to: int, row: int, weight: Table, start: int) -> None:
    for hand in range(HANDS):
        work[to + hand] = work[row + hand] * weight[start + hand]


def copy(work: Table, to: int, row: int) -> None:
    for hand in range(HANDS):
        work[to + hand] = work[row + hand]


def count_cards(work: Table, x: int, card: int) -> float:
    """The reach of all hands with each card, 52 numbers; and of all hands."""
    total = cython.cast(cython.float, 0)
    clear(work, card, 52)
    for high in range(52):
        place = x + high * (high - 1) // 2
        held = cython.cast(cython.float, 0)
        for low in range(high):
            held += work[place + low]
            work[card + low] += work[place + low]
        work[card + high] += held
        total += held
    found: float = total
    return found


def meet_all(work: Table, x: int, out: int, card: int, total: float, pay: float) -> None:
    """A payment from all hands that share no card with the own one. Hands stand by their higher card."""
    for high in range(52):
        place = high * (high - 1) // 2
        without = total - work[card + high]
        for low in range(high):
            work[out + place + low] = pay * (without - work[card + low] + work[x + place + low])


def add_weaker(
    work: Table, x: int, out: int, card: int, pay: float, hands: Table, cards: Table, strengths: Table,
    begin: int, end: int, step: int,
) -> None:  # fmt: skip
    """Along the order of strength, or against it: a payment from all hands that came before."""
    clear(work, card, 52)
    total = cython.cast(cython.float, 0)
    counted = at = begin
    while at != end:
        while strengths[counted] != strengths[at]:
            reach = work[x + hands[counted]]
            total += reach
            work[card + cards[2 * counted]] += reach
            work[card + cards[2 * counted + 1]] += reach
            counted += step
        work[out + hands[at]] += pay * (total - work[card + cards[2 * at]] - work[card + cards[2 * at + 1]])
        at += step


def add_all_in(work: Table, x: int, out: int, matrix: Table, pay: float) -> None:
    """Each hand against each other: a row of the matrix is what one hand loses to all others."""
    for other in range(HANDS):
        reach = work[x + other] * pay
        if reach != 0:
            row = other * ROW
            for hand in range(HANDS):
                work[out + hand] += matrix[row + hand] * reach


def compare_buckets(work: Table, x: int, out: int, width: int, pay: float) -> None:
    """Buckets in the order of their strength: what is won from lower ones less what is lost to higher."""
    below = cython.cast(cython.float, 0)
    for k in range(width):
        work[out + k] = below
        below += work[x + k]
    for k in range(width):
        work[out + k] = pay * (2 * work[out + k] + work[x + k] - below)


def pay_buckets(work: Table, x: int, out: int, width: int, pay: float) -> None:
    """The same payment from all buckets."""
    total = cython.cast(cython.float, 0)
    for k in range(width):
        total += work[x + k]
    for k in range(width):
        work[out + k] = pay * total


class SampledWalks:
    """A tree of bets, what was learnt in it, and the cards that are sampled now."""

    def __init__(self, tree: Table) -> None:
        self.tree = tree
        self.last = tree.last
        self.kind, self.first, self.actions = (
            int_table(tree.kind),
            int_table(tree.first),
            int_table(tree.actions),
        )
        self.level, self.slot, self.width = int_table(tree.level), int_table(tree.slot), int_table(tree.width)
        self.pay = float_table(tree.pay)
        self.regrets, self.averages = float_table(tree.regrets), float_table(tree.averages)
        self.work = float_table(tree.work)
        self.keep, self.keep_negative, self.newest = 1.0, 1.0, 1.0
        self.player, self.rivers, self.possible, self.best = 0, 0, 0, False

    def set_cards(self, cards: Table) -> None:
        """Use these cards from now on: buckets, weights and strengths are read where they are."""
        self.cards = cards
        self.buckets, self.river_buckets = int_table(cards.buckets), int_table(cards.river_buckets)
        self.free, self.turned = float_table(cards.free), float_table(cards.turned)
        self.live, self.shared = float_table(cards.live), float_table(cards.shared)
        self.alive, self.rivers = float_table(cards.alive), cards.rivers
        self.order, self.order_cards = int_table(cards.order), int_table(cards.order_cards)
        self.strengths, self.possible = int_table(cards.strengths), cards.possible
        self.matrix, self.share = short_table(cards.matrix), cards.share

    def respond(self, best: bool) -> None:
        """Let the player who walks do what is best from now on, or again what was learnt."""
        self.best = best

    def run(self, player: int, keep: float = 1.0, keep_negative: float = 1.0, newest: float = 0.0) -> None:
        """A walk for a player, against what the opponent does now with the reaches in the first row.

        The second row is the result: what each hand wins. With `newest` 0 nothing is learnt.
        """
        self.player, self.newest = player, newest
        self.keep, self.keep_negative = keep, keep_negative
        self.walk(0, 0, ROW, 4 * ROW)

    def walk(self, node: int, x: int, out: int, room: int) -> None:
        """What each own hand wins from a node on, times the reaches of the opponent's hands at `x`."""
        kind = self.kind[node]
        if kind == self.player:
            self.choose(node, x, out, room)
        elif kind <= 1:
            self.answer(node, x, out, room)
        elif self.flat(node):
            self.end_river(node, x, out)
        elif kind == FOLD:
            pay = self.pay[node] if self.player == 0 else -self.pay[node]
            meet_all(self.work, x, out, room, count_cards(self.work, x, room), pay)
        elif kind == SHOWDOWN:
            self.show_down(x, out, room, self.pay[node])
        elif kind == ALL_IN and self.level[node] == 0:
            clear(self.work, out, HANDS)
            add_all_in(self.work, x, out, self.matrix, self.share * self.pay[node])
        elif self.level[node] + 1 == self.last or kind == ALL_IN:
            self.deal_rivers(node, x, out, room)
        else:
            weigh_row(self.work, room, x, self.live, 0)
            self.walk(self.first[node], room, out, room + ROW)
            weigh_row(self.work, out, out, self.turned, 0)

    def flat(self, node: int) -> bool:
        """Are only buckets left at a node?"""
        flat: bool = self.level[node] == self.last and self.last > 0
        return flat

    def size(self, node: int) -> int:
        return self.width[self.last] if self.flat(node) else HANDS

    def strategy(self, node: int, rows: int) -> None:
        """How likely each action is, a row for each, from what was learnt. The row after them is used."""
        actions, level = self.actions[node], self.level[node]
        width, total = self.width[level], rows + (actions + 1) * ROW
        recall(self.regrets, self.slot[node], actions, width, self.work, rows, ROW)
        match(self.work, rows, ROW, actions, width, total)
        if not self.flat(node) and width < HANDS:
            for action in range(actions):
                row = rows + action * ROW
                gather(self.work, total, row, self.buckets, level * ROW)
                copy(self.work, row, total)

    def choose(self, node: int, x: int, out: int, room: int) -> None:
        """The own decision: every action is tried, and regrets are learnt."""
        actions, size = self.actions[node], self.size(node)
        values = room + (actions + 3) * ROW
        free = values + actions * ROW
        for action in range(actions):
            self.walk(self.first[node] + action, x, values + action * ROW, free)
        clear(self.work, out, size)
        if self.best:
            add(self.work, out, values, size)
            for action in range(1, actions):
                raise_to(self.work, out, values + action * ROW, size)
            return
        self.strategy(node, room)
        for action in range(actions):
            add_times(self.work, out, values + action * ROW, room + action * ROW, size)
        if self.newest > 0:
            for action in range(actions):
                self.learn(node, action, values + action * ROW, out, room)

    def learn(self, node: int, action: int, value: int, mean: int, room: int) -> None:
        """Add to the regrets what an action wins more than the mean; each hand to its bucket."""
        level = self.level[node]
        width = self.width[level]
        at = self.slot[node] + action * width
        if self.flat(node):
            learn(self.regrets, at, self.work, value, mean, width, self.keep, self.keep_negative)
            return
        weighted_difference(self.work, room, value, mean, self.alive)
        if width == HANDS:
            learn(self.regrets, at, self.work, room, 2 * ROW, width, self.keep, self.keep_negative)
            return
        clear(self.work, room + ROW, width)
        scatter(self.work, room + ROW, room, self.buckets, level * ROW)
        learn(self.regrets, at, self.work, room + ROW, 2 * ROW, width, self.keep, self.keep_negative)

    def answer(self, node: int, x: int, out: int, room: int) -> None:
        """The opponent's decision: its reaches are spread over the actions, and count in its average."""
        actions, size = self.actions[node], self.size(node)
        reach, value, free = room + actions * ROW, room + (actions + 1) * ROW, room + (actions + 2) * ROW
        self.strategy(node, room)
        if self.newest > 0 and self.level[node] == 0:
            for action in range(actions):
                at = self.slot[node] + action * self.width[0]
                remember(self.averages, at, self.work, x, room + action * ROW, self.width[0], self.newest)
        clear(self.work, out, size)
        for action in range(actions):
            times(self.work, reach, x, room + action * ROW, size)
            self.walk(self.first[node] + action, reach, value, free)
            add(self.work, out, value, size)

    # -- where the betting ends, and where cards come ------------------------------------------------------

    def show_down(self, x: int, out: int, room: int, pay: float) -> None:
        """On the river with every hand: what it wins from weaker hands less what it loses to stronger."""
        clear(self.work, out, HANDS)
        add_weaker(
            self.work, x, out, room, pay, self.order, self.order_cards, self.strengths, 0, self.possible, 1
        )
        add_weaker(
            self.work, x, out, room, -pay, self.order, self.order_cards, self.strengths,
            self.possible - 1, -1, -1,
        )  # fmt: skip

    def end_river(self, node: int, x: int, out: int) -> None:
        """A fold or a showdown of buckets."""
        width, pay = self.width[self.last], self.pay[node]
        if self.kind[node] == SHOWDOWN:
            compare_buckets(self.work, x, out, width, pay)
        else:
            pay_buckets(self.work, x, out, width, pay if self.player == 0 else -pay)

    def deal_rivers(self, node: int, x: int, out: int, room: int) -> None:
        """The rivers that are sampled now. From here on only buckets are known.

        Of what the own cards take from the opponent's hands, only how many they are is counted.
        """
        width, keep, keep_negative = self.width[self.last], self.keep, self.keep_negative
        flat, value, live, met = room, room + ROW, room + 2 * ROW, room + 3 * ROW
        clear(self.work, out, HANDS)
        for river in range(self.rivers):
            weigh_row(self.work, live, x, self.free, river * ROW)
            clear(self.work, flat, width)
            scatter(self.work, flat, live, self.river_buckets, river * ROW)
            if self.kind[node] == ALL_IN:
                compare_buckets(self.work, flat, value, width, self.pay[node])
            else:
                self.walk(self.first[node], flat, value, room + 4 * ROW)
                self.keep = self.keep_negative = 1
            total = count_cards(self.work, live, room + 4 * ROW)
            if total > 0:
                meet_all(self.work, live, met, room + 4 * ROW, total, 1 / total)
                weigh_row(self.work, met, met, self.free, river * ROW)
                gather(self.work, live, value, self.river_buckets, river * ROW)
                add_times(self.work, out, met, live, HANDS)
        self.keep, self.keep_negative = keep, keep_negative
        weigh_row(self.work, out, out, self.shared, 0)


def add_runouts(matrix: Table, found: Table, lowest: Table, highest: Table, count: int) -> None:
    """Add some rivers to the matrix of equities: how often each hand wins from the one of the row, less how
    often it loses. Only hands before it are counted; `mirror` adds the others.

    `found` are strengths, 0 if a hand cannot be held; then its lowest is below all, its highest above all.
    """
    cells, strong, least, most = (
        short_table(matrix), short_table(found), short_table(lowest), short_table(highest),
    )  # fmt: skip
    for row in range(HANDS):
        for river in range(count):
            strength = strong[river * ROW + row]
            if strength > 0:
                if cython.compiled:
                    compare(cells, row * ROW, row, least + river * ROW, most + river * ROW, strength)
                else:
                    compare(cells, row * ROW, row, least[river * ROW :], most[river * ROW :], strength)


def mirror(matrix: Table, cards: Table) -> None:
    """Fill the other half of the matrix, and take out hands that share a card. `cards` has two a hand."""
    cells, held = short_table(matrix), int_table(cards)
    for row in range(HANDS):
        high, low = held[2 * row], held[2 * row + 1]
        for hand in range(row):
            one, two = held[2 * hand], held[2 * hand + 1]
            if one == high or one == low or two == high or two == low:
                cells[row * ROW + hand] = 0
            cells[hand * ROW + row] = -cells[row * ROW + hand]
