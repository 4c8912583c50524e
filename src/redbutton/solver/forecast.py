"""What solving a spot will take, before it is begun and while it goes on."""

import math
import time
from dataclasses import dataclass
from functools import cache

from redbutton.cores import available_cores
from redbutton.errors import Code, SolverError
from redbutton.solver.curve import SLOWER
from redbutton.solver.solving import Solving, boards_of, weights
from redbutton.solver.spot import Spot
from redbutton.solver.tables import Tables

ITERATIONS = 80
"""What most spots need until half a percent of the pot is exploitable."""
SECOND_THREAD = 0.85
"""What each further thread adds, measured on turns and flops."""
FINEST = 1e-9
"""An accuracy that no table of single precision can reach; nothing finer is forecast."""
MATRIX = 0.15
"""The time of one cell of an all-in's matrix, where a hand at a node takes 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """About what it takes to solve a spot here."""

    nodes: int
    """Of the betting, on all boards."""
    hands: tuple[int, int]
    """Out of position, in position."""
    memory: int
    """In bytes."""
    packed: int
    """The same with tables of 16 bits."""
    iterations: int
    seconds: float


def estimate(spot: Spot, accuracy: float = 0.005, *, threads: int | None = None) -> Estimate:
    """What solving a spot will take, without solving it."""
    if not 0 < accuracy < 1:
        raise SolverError(Code.NOT_AN_ACCURACY, value=accuracy)
    both = weights(spot.oop), weights(spot.ip)
    tables = Tables(spot.betting, boards_of(spot, both), both, dead=len({*spot.dead}))
    iterations = expected_iterations(accuracy)
    many = 1 if tables.streets == 1 else 1 + SECOND_THREAD * ((threads or available_cores()) - 1)
    hands = tables.hands.reshape(-1, 2)[0]
    return Estimate(
        nodes=tables.all_nodes,
        hands=(int(hands[0]), int(hands[1])),
        memory=tables.memory(),
        packed=tables.memory(packed=True),
        iterations=iterations,
        seconds=iterations * work(tables) / speed() / many,
    )


def expected_iterations(accuracy: float) -> int:
    """About how many iterations it takes until this share of the pot is exploitable."""
    grown: float = ITERATIONS * (0.005 / max(accuracy, FINEST)) ** SLOWER
    return math.ceil(max(grown, 10) / 10) * 10


def work(tables: Tables) -> float:
    """One iteration's work: hands at nodes on all boards, and cells of matrices."""
    total = 0.0
    hands = tables.hands.reshape(-1, 2).sum(axis=1)
    for street, nodes in enumerate(tables.nodes):
        here = slice(int(tables.board_start[street]), int(tables.board_start[street + 1]))
        total += len(nodes) * float(hands[here].sum())
        all_ins = int(tables.leaf_start[8 * street + 5] - tables.leaf_start[8 * street + 4])
        if all_ins and street < tables.streets - 1:
            cells = tables.hands.reshape(-1, 2)[here].astype(float).prod(axis=1).sum()
            total += 2 * MATRIX * all_ins * float(cells)
    return total


@cache
def speed() -> float:
    """The work that one thread does in a second here, measured once on a small river."""
    spot = Spot(
        board="Kh9d4c7s2h", pot=100, stack=200, oop="22+, A2+", ip="22+, K2+", bet="50%, a", raise_="a"
    )
    solving = Solving(spot, threads=1)
    best = math.inf
    for _ in range(3):
        began = time.perf_counter()
        for _ in solving.run(1e-9, iterations=20):
            pass
        best = min(best, time.perf_counter() - began)
    return 20 * work(solving.tables) / best
