"""One street of a heads-up pot, solved for the ranges that both players can have there.

The tree begins with the street, has the sizes that were really bet, and some usual ones. On the river it is
solved exactly; before it, what comes after the street is learnt on sampled cards (`blueprint.subgame`). How
long it is solved is counted in iterations, which depend on the size of the tree: so the same view gives the
same distribution on every machine that is fast enough. A clock ends it in any case.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.safe_subgame import Guard, SafeSubgame
from redbutton.blueprint.sampled_cards import HANDS, SampledBoard, widths, without
from redbutton.blueprint.strategy import shipped_buckets
from redbutton.blueprint.subgame import Subgame, SubgameTree
from redbutton.game import Kind
from redbutton.players.bots.betting_line import LineDecision
from redbutton.solver import _subgame
from redbutton.solver.betting_tree import Betting, Node, NodeKind, StreetSizes, build
from redbutton.solver.sizes import read_sizes

Floats = NDArray[np.float32]
Key = TypeVar("Key")
Value = TypeVar("Value")
MadeSizes = tuple[tuple[bool, str, int], ...]
Both = tuple[StreetSizes, StreetSizes]

RIVER, TURN, FLOP = 3, 2, 1
LEAST = 1e-4
"""The least weight of a hand, so that there is an answer for each."""
FEWEST = {FLOP: 30, TURN: 30, RIVER: 12}
MOST = {FLOP: 400, TURN: 300, RIVER: 150}
"""Iterations: with fewer the answer is worth nothing, with more it hardly changes."""
SAMPLED_RIVERS = {FLOP: 2, TURN: 6, RIVER: 0}
"""Rivers that are sampled for each iteration."""
WORK = 1.6e8
"""Numbers that iterations go through in a second of one core."""
COUNTING = 0.25
"""Seconds for counting the equities of all hands on a flop, and for the buckets on all turns."""
SHARE = 0.75
"""The part of the time that iterations are planned for; the rest is for laying out the tree."""
COMPILED = not str(_subgame.__file__).endswith(".py")
"""Interpreted, a single iteration may take longer than any budget."""
USUAL = {FLOP: ("50%, 100%", "100%"), TURN: ("50%, 100%, a", "a"), RIVER: ("50%, 100%, a", "100%, a")}
"""Bets and raises of the street that is solved."""
LATER = {FLOP: (("75%", "a"), ("75%", "a")), TURN: (("50%, 100%, a", "a"),), RIVER: ()}
"""Those of the streets after it: they will be solved again."""
STAYS = ("check", "call")
STILL = ("fold", *STAYS)
"""Actions that are no bet."""
KEPT = 12
"""Solutions that are kept: other decisions of the same street need not be solved again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """What to do with each hand, by the solver's name of the action: the total on this street, 0 for check or
    call, and -1 for fold."""

    totals: tuple[int, ...]
    shares: Floats
    """A row for each action, with a share for each of the 1326 hands."""

    def taken(self, decision: LineDecision) -> Floats | None:
        """How likely a decision was with each hand; None if the tree does not have it."""
        if decision.raised_to is None:
            total = 0
        else:
            total = min(decision.raised_to, decision.behind + max(decision.bets))
        row: Floats | None = self.shares[self.totals.index(total)] if total in self.totals else None
        return row


def street_of(line: Sequence[LineDecision]) -> list[LineDecision]:
    """The decisions of the street that is being played."""
    return [decision for decision in line if decision.street == line[-1].street]


class StreetSolution:
    """A street that is solved for both ranges, with every decision on it."""

    def __init__(self, subgame: Subgame, first: LineDecision) -> None:
        self._tree, self._first = subgame.tree, first
        decisions = [
            number
            for number, node in enumerate(self._tree.nodes)
            if node.street == 0 and node.kind <= NodeKind.IP_ACTS
        ]
        self._rows = {number: subgame.average(number) for number in decisions}

    def at(self, street: Sequence[LineDecision]) -> Resolved | None:
        """What to do at the last of some decisions; those before it have been made.

        A raise that leaves little behind is all-in in the tree. None if what came after is not in it then.
        """
        number = 0
        for decision in street[:-1]:
            step = _step(self._tree.nodes[number].children, decision, self._first)
            if step is None:
                return None
            number = int(self._tree.first[number]) + step
        if number not in self._rows:
            return None
        player = int(street[-1].player != self._first.player)
        named = [
            -1 if child.action == "fold" else 0 if child.action in STAYS else child.bets[player]
            for child in self._tree.nodes[number].children
        ]
        return Resolved(totals=tuple(named), shares=self._rows[number])


_kept: OrderedDict[object, StreetSolution] = OrderedDict()
_boards: OrderedDict[bytes, SampledBoard] = OrderedDict()


def forget() -> None:
    """Keep no solution, and no board."""
    _kept.clear()
    _boards.clear()


def resolve(
    street: Sequence[LineDecision],
    ranges: tuple[Floats, Floats],
    *,
    seconds: float,
    deadline: float,
    guard: Guard | None = None,
) -> StreetSolution | None:
    """Solve a street, for the last of its decisions.

    `ranges` are those of the first to act and of the other when it began; `seconds` is the time
    that it is planned for, `deadline` when it ends in any case; `guard` makes it safe. None if there is
    nothing to solve, or no time.
    """
    first = street[0]
    if first.behind <= 0 or any(first.bets) or not COMPILED:
        return None
    made = _made(street)
    weights = tuple(sha256(each.tobytes()).digest() for each in ranges)
    key = (first.board, first.pot, first.behind, first.player, made, weights, seconds, guard)
    if key not in _kept:
        found = _solved(first, made, ranges, seconds, deadline, guard)
        if found is None:
            return None
        _keep(_kept, key, found)
    _kept.move_to_end(key)
    return _kept[key]


def _keep(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > KEPT:
        kept.popitem(last=False)


def _solved(
    first: LineDecision,
    made: MadeSizes,
    ranges: tuple[Floats, Floats],
    seconds: float,
    deadline: float,
    guard: Guard | None,
) -> StreetSolution | None:
    both = [_weights(weights, first.board) for weights in ranges]
    if any(weights is None for weights in both) or perf_counter() >= deadline:
        return None
    tree = SubgameTree(build(_betting(first, made)), widths(first.board, shipped_buckets()))
    most = planned_iterations(tree, first.street, seconds)
    if most < FEWEST[first.street]:
        return None
    cards = _counted(first.board, tree, deadline)
    if cards is None:
        return None
    subgame = _subgame_of(tree, cards, (both[0], both[1]), first, guard)  # type: ignore[arg-type]
    while subgame.iterations < most and perf_counter() < deadline:
        subgame.iterate()
    return StreetSolution(subgame, first) if subgame.iterations >= FEWEST[first.street] else None


def _subgame_of(
    tree: SubgameTree,
    cards: SampledBoard,
    ranges: tuple[Floats, Floats],
    first: LineDecision,
    guard: Guard | None,
) -> Subgame:
    rivers = SAMPLED_RIVERS[first.street]
    if guard is None:
        return Subgame(tree, cards, ranges, rivers=rivers)
    values = guard.values(first.board, first.pot, ranges[1 - guard.opponent])
    return SafeSubgame(
        tree, cards, ranges,
        rivers=rivers, opponent=guard.opponent, values=values, believed=guard.believed,
    )  # fmt: skip


def planned_iterations(tree: SubgameTree, street: int, seconds: float) -> int:
    """As many as surely fit into the time."""
    left = SHARE * seconds - (COUNTING if street == FLOP else 0)
    return min(MOST[street], int(left * WORK / tree.work_of_walks(SAMPLED_RIVERS[street])))


def _counted(board: bytes, tree: SubgameTree, deadline: float) -> SampledBoard | None:
    """The cards that can come, with all equities where somebody can be all-in; None if the time is up."""
    cards = _boards.get(board) or SampledBoard(board, shipped_buckets())
    if not cards.counted and any(node.kind is NodeKind.ALL_IN and node.street == 0 for node in tree.nodes):
        for _ in cards.count_runouts():
            if perf_counter() >= deadline:
                return None
    _keep(_boards, board, cards)
    return cards


def _made(street: Sequence[LineDecision]) -> MadeSizes:
    """The bets and raises that were really made, as far as the usual sizes do not have them anyway: by whom
    (False: the first to act), which, and how much. So a usual bet is answered from the same solution."""
    first = street[0]
    made: MadeSizes = ()
    node = build(_betting(first, made, later=False))
    path: list[str] = []
    for decision in street[:-1]:
        if decision.raised_to is not None:
            player, total = int(decision.player != first.player), min(decision.raised_to, first.behind)
            if all(child.bets[player] != total for child in node.children if child.action not in STILL):
                made = (*made, (bool(player), "raise" if any(decision.bets) else "bet", total))
                node = _walked(build(_betting(first, made, later=False)), path)
        step = _step(node.children, decision, first)
        if step is None:
            break
        path.append(node.children[step].action)
        node = node.children[step]
    return made


def _walked(node: Node, path: Sequence[str]) -> Node:
    for step in path:
        node = next(child for child in node.children if child.action == step)
    return node


def _step(children: Sequence[Node], decision: LineDecision, first: LineDecision) -> int | None:
    """A decision as a child's number, with the nearest size that the tree has; None if it has none."""
    actions = [child.action for child in children]
    if decision.raised_to is None:
        said = "call" if decision.did is Kind.CALL else "check"
        return actions.index(said) if said in actions else None
    player, wanted = int(decision.player != first.player), min(decision.raised_to, first.behind)
    raises = [number for number, said in enumerate(actions) if said not in STILL]
    if not raises:
        return None
    return min(raises, key=lambda number: abs(children[number].bets[player] - wanted))


def _betting(first: LineDecision, made: MadeSizes, *, later: bool = True) -> Betting:
    """The bets of this street, and with `later` of those after it."""
    bets, raises = USUAL[first.street]

    def sizes(usual: str, player: bool, which: str) -> str:
        return ", ".join([usual, *(str(total) for by, kind, total in made if (by, kind) == (player, which))])

    one, two = (
        _sizes(sizes(bets, player, "bet"), sizes(raises, player, "raise")) for player in (False, True)
    )
    streets: list[Both] = [(one, two)]
    streets += [(_sizes(*each), _sizes(*each)) for each in LATER[first.street] if later]
    return Betting(pot=first.pot, stack=first.behind, streets=tuple(streets), force_all_in=0.2)


def _sizes(bets: str, raises: str) -> StreetSizes:
    return StreetSizes(bet=read_sizes(bets), raise_=read_sizes(raises))


def _weights(weights: Floats, board: bytes) -> Floats | None:
    """The weights of all hands that can be held on a board, the likeliest one; None if there are none."""
    free = without(board)[:HANDS]
    most = float((weights * free).max())
    return np.maximum(weights / most, LEAST).astype(np.float32) * free if most > 0 else None
