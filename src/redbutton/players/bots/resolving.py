"""One street of a heads-up pot, solved exactly for the ranges that both players can have there.

The tree begins with the street, has the sizes that were really bet, and some usual ones. How long it is
solved is counted in iterations, which depend on the size of the tree: so the same view gives the same
distribution on every machine that is fast enough. A clock ends it in any case.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.equity import Range
from redbutton.game import Kind
from redbutton.players.bots.betting_line import LineDecision
from redbutton.solver import _kernel
from redbutton.solver.betting_tree import Node
from redbutton.solver.boards import PAIRS
from redbutton.solver.reader import Reader
from redbutton.solver.solving import Solving
from redbutton.solver.spot import Spot

Floats = NDArray[np.float32]
MadeSizes = tuple[tuple[bool, str, int], ...]

RIVER, TURN = 3, 2
LEAST = 1e-4
"""The least weight of an own hand, so that there is an answer for each."""
FEWEST, MOST = 12, 100
"""Iterations: with fewer the answer is worth nothing, with more it hardly changes."""
WORK = 1.8e8
"""Decisions of hands that are solved in a second of one core."""
SHARE = 0.75
"""The part of the time that iterations are planned for; the rest is for laying out the tree."""
COMPILED = not str(_kernel.__file__).endswith(".py")
"""Interpreted, a single iteration may take longer than any budget."""
USUAL = {RIVER: ("50%, 100%, a", "100%, a"), TURN: ("50%, 100%, a", "a")}
"""Bets and raises by street."""
LATER = {"bet": "100%", "raise": "a"}
"""Those of the river while the turn is solved: the river will be solved again."""
CARDS = [(Card(int(one)), Card(int(other))) for one, other in PAIRS]
STAYS = ("check", "call")
KEPT = 4
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

    def __init__(self, solving: Solving, first: LineDecision) -> None:
        self._reader, self._first = Reader(solving), first

    def at(self, street: Sequence[LineDecision]) -> Resolved | None:
        """What to do at the last of some decisions; those before it have been made.

        A raise that leaves little behind is all-in in the tree. None if what came after is not in it then.
        """
        path: list[str] = []
        for decision in street[:-1]:
            step = self._step(self._reader.find(path).node.children, decision)
            if step is None:
                return None
            path.append(step)
        place = self._reader.find(path)
        if not place.node.children:
            return None
        player = self._player(street[-1])
        rows = self._reader.average(place)
        shares = np.zeros((len(rows), 1326), np.float32)
        shares[:, place.board.hands[player]] = rows
        named = [
            -1 if child.action == "fold" else 0 if child.action in STAYS else child.bets[player]
            for child in place.node.children
        ]
        return Resolved(totals=tuple(named), shares=shares)

    def _player(self, decision: LineDecision) -> int:
        return int(decision.player != self._first.player)

    def _step(self, children: Sequence[Node], decision: LineDecision) -> str | None:
        """A decision as the solver calls it, with the nearest size that the tree has."""
        if decision.raised_to is None:
            said = "call" if decision.did is Kind.CALL else "check"
            return said if any(child.action == said for child in children) else None
        player, wanted = self._player(decision), min(decision.raised_to, self._first.behind)
        raises = [child for child in children if child.action not in ("fold", *STAYS)]
        if not raises:
            return None
        return min(raises, key=lambda child: abs(child.bets[player] - wanted)).action


_kept: OrderedDict[object, StreetSolution] = OrderedDict()


def forget() -> None:
    """Keep no solution."""
    _kept.clear()


def resolve(
    street: Sequence[LineDecision], ranges: tuple[Floats, Floats], *, seconds: float, deadline: float
) -> Resolved | None:
    """Solve a street; `ranges` are those of the first to act and of the other, when it began.

    `seconds` is the time that it is planned for, `deadline` when it ends in any case. None if there is
    nothing to solve, or no time.
    """
    first = street[0]
    if first.behind <= 0 or any(first.bets) or not COMPILED:
        return None
    made = _made(street)
    weights = tuple(sha256(each.tobytes()).digest() for each in ranges)
    key = (first.board, first.pot, first.behind, first.player, made, weights, seconds)
    if key not in _kept:
        found = _solved(first, made, ranges, seconds, deadline)
        if found is None:
            return None
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key].at(street)


def _solved(
    first: LineDecision, made: MadeSizes, ranges: tuple[Floats, Floats], seconds: float, deadline: float
) -> StreetSolution | None:
    spot = _spot(first, made, ranges)
    if spot is None or perf_counter() >= deadline:
        return None
    solving = Solving(spot, threads=1)
    for _ in range(_iterations(solving, seconds)):
        if perf_counter() >= deadline:
            break
        solving.iterate()
    return StreetSolution(solving, first) if solving.iterations >= FEWEST else None


def _iterations(solving: Solving, seconds: float) -> int:
    """As many as surely fit into the time."""
    work = 0
    for street, boards in enumerate(solving.boards):
        hands = sum(len(each) for board in boards for each in board.hands)
        work += hands * len(solving.tables.nodes[street])
    return max(FEWEST, min(MOST, int(SHARE * seconds * WORK / max(work, 1))))


def _made(street: Sequence[LineDecision]) -> MadeSizes:
    """The bets and raises that were really made: by whom (False: the first to act), which, and how much."""
    first = street[0]
    return tuple(
        (
            decision.player != first.player,
            "raise" if any(decision.bets) else "bet",
            min(decision.raised_to, first.behind),
        )
        for decision in street[:-1]
        if decision.raised_to is not None
    )


def _spot(first: LineDecision, made: MadeSizes, ranges: tuple[Floats, Floats]) -> Spot | None:
    both = [_range(weights, first.board) for weights in ranges]
    if not all(both):
        return None
    bets, raises = USUAL[first.street]
    sizes = {
        who: {
            which: ", ".join(
                [usual, *(str(total) for by, kind, total in made if (by, kind) == (later, which))]
            )
            for which, usual in (("bet", bets), ("raise", raises))
        }
        for who, later in (("oop", False), ("ip", True))
    }
    streets = {"river": sizes} if first.street == RIVER else {"turn": sizes, "river": LATER}
    return Spot(
        board=tuple(map(Card, first.board)), pot=first.pot, stack=first.behind, oop=both[0], ip=both[1],
        force_all_in=0.2, **streets,
    )  # fmt: skip


def _range(weights: Floats, board: bytes) -> Range:
    """A range of all hands that can be held on a board, the likeliest with weight one."""
    free = ~np.isin(PAIRS, list(board)).any(axis=1)
    most = float(weights[free].max(initial=0))
    if most <= 0:
        return Range()
    scaled = np.maximum(weights / most, LEAST).tolist()
    return Range({CARDS[hand]: scaled[hand] for hand in np.flatnonzero(free).tolist()})
