"""One street of a heads-up pot, solved exactly for the ranges that both players can have there.

The tree begins with the street, has the sizes that were really bet, and some usual ones. How long it is
solved is counted in iterations, which depend on the size of the tree: so the same view gives the same
distribution on every machine that is fast enough. A clock ends it in any case.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.equity import Range
from redbutton.game import Kind
from redbutton.players.bots.betting_line import LineDecision
from redbutton.solver import _kernel
from redbutton.solver.boards import PAIRS
from redbutton.solver.reader import Reader
from redbutton.solver.solving import Solving
from redbutton.solver.spot import Spot

Floats = NDArray[np.float32]

RIVER, TURN = 3, 2
LEAST = 1e-4
"""The least weight of an own hand, so that there is an answer for each."""
FEWEST, MOST = 12, 80
"""Iterations: with fewer the answer is worth nothing, with more it hardly changes."""
WORK = 2.5e7
"""Decisions of hands that are solved in a second of one core, with care."""
COMPILED = not str(_kernel.__file__).endswith(".py")
"""Interpreted, a single iteration may take longer than any budget."""
USUAL = {RIVER: ("50%, 100%, a", "100%, a"), TURN: ("75%, a", "a")}
"""Bets and raises by street."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """What to do with each hand, by the solver's name of the action: the total on this street, 0 for check or
    call, and -1 for fold."""

    totals: tuple[int, ...]
    shares: Floats
    """A row for each action, with a share for each of the 1326 hands."""


def street_of(line: Sequence[LineDecision]) -> list[LineDecision]:
    """The decisions of the street that is being played."""
    return [decision for decision in line if decision.street == line[-1].street]


def resolve(
    street: Sequence[LineDecision], ranges: tuple[Floats, Floats], *, seconds: float, began: float
) -> Resolved | None:
    """Solve a street; `ranges` are those of the first to act and of the other, when it began.

    None if there is nothing to solve, or no time.
    """
    first, last = street[0], street[-1]
    if first.behind <= 0 or any(first.bets) or not COMPILED:
        return None
    spot = _spot(street, ranges)
    if spot is None:
        return None
    solving = Solving(spot, threads=1)
    deadline = began + 0.9 * seconds
    for _ in range(_iterations(solving, seconds)):
        solving.iterate()
        if perf_counter() >= deadline:
            break
    if solving.iterations < FEWEST:
        return None
    reader = Reader(solving)
    place = reader.find(_path(street[:-1], first))
    rows = reader.average(place)
    player = int(last.player != first.player)
    shares = np.zeros((len(rows), 1326), np.float32)
    shares[:, place.board.hands[player]] = rows
    totals = [child.bets[player] for child in place.node.children]
    named = [
        -1 if child.action == "fold" else 0 if child.action in ("check", "call") else total
        for child, total in zip(place.node.children, totals, strict=True)
    ]
    return Resolved(totals=tuple(named), shares=shares)


def _iterations(solving: Solving, seconds: float) -> int:
    """As many as surely fit into the time."""
    work = 0
    for street, boards in enumerate(solving.boards):
        hands = sum(len(each) for board in boards for each in board.hands)
        work += hands * len(solving.tables.nodes[street])
    return max(FEWEST, min(MOST, int(seconds * WORK / max(work, 1))))


def _spot(street: Sequence[LineDecision], ranges: tuple[Floats, Floats]) -> Spot | None:
    first = street[0]
    board = tuple(map(Card, first.board))
    both = [_range(weights, first.board) for weights in ranges]
    if not all(both):
        return None
    bets, raises = USUAL[first.street]
    made: dict[bool, dict[str, list[str]]] = {
        later: {"bet": [bets], "raise": [raises]} for later in (False, True)
    }
    for decision in street[:-1]:
        if decision.raised_to is not None:
            which = "raise" if any(decision.bets) else "bet"
            total = min(decision.raised_to, first.behind)
            made[decision.player != first.player][which].append(str(total))
    sizes = {
        who: {name: ", ".join(texts) for name, texts in made[later].items()}
        for who, later in (("oop", False), ("ip", True))
    }
    name = {RIVER: "river", TURN: "turn"}[first.street]
    usual = {"bet": USUAL[TURN][0], "raise": USUAL[TURN][1]}
    later = {} if first.street == RIVER else {"river": usual}
    return Spot(
        board=board, pot=first.pot, stack=first.behind, oop=both[0], ip=both[1], force_all_in=0.2,
        **{name: sizes, **later},  # type: ignore[arg-type]
    )  # fmt: skip


def _range(weights: Floats, board: bytes) -> Range:
    """A range of all hands that can be held on a board, the likeliest with weight one."""
    free = ~np.isin(PAIRS, list(board)).any(axis=1)
    most = float(weights[free].max(initial=0))
    if most <= 0:
        return Range()
    scaled = np.maximum(weights / most, LEAST)
    return Range(
        {
            (Card(int(PAIRS[hand, 0])), Card(int(PAIRS[hand, 1]))): float(scaled[hand])
            for hand in np.flatnonzero(free)
        }
    )


def _path(done: Sequence[LineDecision], first: LineDecision) -> list[str]:
    """What was done, as the solver calls it."""
    steps = []
    for decision in done:
        if decision.did is Kind.CALL:
            steps.append("call")
        elif decision.raised_to is None:
            steps.append("check")
        else:
            total = min(decision.raised_to, first.behind)
            word = "all-in" if total == first.behind else "raise" if any(decision.bets) else "bet"
            steps.append(f"{word} {total}")
    return steps
