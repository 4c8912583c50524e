"""Solving a spot: discounted regret minimisation until the strategies can hardly be exploited.

Both players' regrets are discounted as Brown and Sandholm's DCFR does it, and an average of all strategies
is kept in which later ones count more. What the averages lose to a best response is measured all the time,
never assumed."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from redbutton.cores import available_cores
from redbutton.equity import Range
from redbutton.errors import Code, SolverError
from redbutton.solver import _kernel
from redbutton.solver.boards import PLACE, Board, all_boards
from redbutton.solver.interrupts import ctrl_c_waits
from redbutton.solver.spot import LEAST_WEIGHT, Spot
from redbutton.solver.tables import Floats, Tables, Weights

if TYPE_CHECKING:
    from redbutton.solver.solution import Solution

UPDATE, RESPOND, EVALUATE = 0, 1, 2
ALPHA, GAMMA = 1.5, 3
"""How fast positive regrets and averages forget: t^a / (t^a + 1) is kept of regrets, and iteration t counts
t (t + 1) ... (t + g - 1) in the average, which makes its share (g + 1) / (t + g) of all so far."""
NEGATIVE = 0.5
"""What is kept of a negative regret in each iteration."""
EVERY = 10
"""The least iterations between two measurements."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Where solving stands."""

    iterations: int
    exploitability: float
    """Half of what both best responses win, in chips."""
    share: float
    """The same as a share of the pot."""
    seconds: float


UNMEASURED = Measured(iterations=0, exploitability=float("inf"), share=float("inf"), seconds=0.0)
"""Before the first measurement: nothing is known."""
Progress = Callable[[Measured], object]


class Solving:
    """A spot with its tables. It can be stopped at any time and goes on exactly where it was."""

    def __init__(
        self,
        spot: Spot,
        *,
        threads: int | None = None,
        memory: int | None = None,
        packed: bool = False,
        tell_memory: Callable[[int], object] | None = None,
    ) -> None:
        """With `tell_memory`, the bytes that it takes are told before they are taken."""
        self.memory, self.changes = 0, 0
        """Bytes of the tables; and how often something other than iterations has changed them."""
        if threads is not None and threads < 1:
            raise SolverError(Code.SPOT_NOT_A_NUMBER, name="threads", value=threads)
        self._most, self._packed, self._threads = memory, packed, threads
        self._tell_memory = tell_memory
        self.lay_out(spot)

    def lay_out(self, spot: Spot) -> None:
        """Make the tables of a spot, with nothing learnt. Those from before stay if these do not fit."""
        both = weights(spot.oop), weights(spot.ip)
        boards = boards_of(spot, both)
        tables = Tables(
            spot.betting, boards, both, rake=spot.rake, rake_cap=spot.rake_cap, dead=len({*spot.dead})
        )
        most = available_memory() + self.memory if self._most is None else self._most
        needed = tables.memory(packed=self._packed)
        if needed > most:
            raise SolverError(Code.TREE_TOO_LARGE, needed=needed / 1e9, available=most / 1e9)
        if self._tell_memory:
            self._tell_memory(needed)
        self.spot, self.weights, self.boards, self.tables, self.memory = spot, both, boards, tables, needed
        tables.allocate(packed=self._packed)
        self.bind()
        for street in reversed(tables.with_matrix):
            self.kernel.fill_matrices(street, np.zeros(2 * tables.step, np.int16))
        self.threads = 1 if tables.streets == 1 else self._threads or available_cores()
        self._spaces = [tables.space() for _ in range(self.threads + 1)]
        following = len(boards[1]) if tables.streets > 1 else 0
        self._out = np.zeros(max(tables.out_step * following, 1), np.float32)
        for player in range(2):
            start = int(tables.work_start[player])
            self._spaces[0][start : start + len(tables.reaches[player])] = tables.reaches[player]
        self._pool = ThreadPoolExecutor(self.threads)
        self.iterations, self.seconds = 0, 0.0
        self.changes += 1
        self._lock()

    def _lock(self) -> None:
        """Fix what the spot says is fixed."""
        if self.spot.locks:
            from redbutton.solver.locking import apply

            for fixed in self.spot.locks:
                apply(self, fixed)

    def set_locks(self, shares: Floats) -> None:
        """Put other locked decisions into the tables."""
        self.tables.locks = shares
        self.kernel.set_locks(shares)
        self.changes += 1

    def bind(self) -> None:
        """Let the kernel work on the tables as they are now."""
        self.kernel = _kernel.Solver(self.tables)

    def run(
        self, accuracy: float = 0.005, *, iterations: int | None = None, seconds: float | None = None
    ) -> Iterator[Measured]:
        """Iterate, and tell now and then where it stands, until it is as good as asked.

        Ctrl-C comes between two iterations: from half of one it could not go on exactly.
        """
        if not 0 < accuracy < 1:
            raise SolverError(Code.NOT_AN_ACCURACY, value=accuracy)
        for name, value, least in (("iterations", iterations, 1), ("seconds", seconds, 0)):
            if value is not None and not value >= least:
                raise SolverError(Code.SPOT_NOT_A_NUMBER, name=name, value=value)
        began, before = time.perf_counter(), self.seconds
        last = self.iterations + iterations if iterations else None
        more = EVERY
        while True:
            with ctrl_c_waits() as heard:
                for _ in range(more if last is None else min(more, last - self.iterations)):
                    self.iterate()
                    self.seconds = before + time.perf_counter() - began
                    if heard or (seconds is not None and time.perf_counter() - began >= seconds):
                        break
            measured = self.measure()
            more = iterations_to_wait(measured, accuracy)
            self.seconds = before + time.perf_counter() - began
            yield replace(measured, seconds=self.seconds)
            enough = seconds is not None and time.perf_counter() - began >= seconds
            if measured.share <= accuracy or self.iterations == last or enough:
                return

    def iterate(self) -> None:
        """One iteration for each player, one after the other."""
        age = self.iterations
        weight = age**ALPHA
        newest = (GAMMA + 1) / (age + 1 + GAMMA)
        for player in range(2):
            self.kernel.set(UPDATE, weight / (weight + 1), NEGATIVE, newest, age)
            self._walk(player)
        self.iterations += 1

    def restart(self) -> None:
        """Forget all that was learnt. Locked nodes stay locked."""
        for table in (self.tables.regrets, self.tables.averages, self.tables.scales):
            table.fill(0)
        self.iterations, self.seconds = 0, 0.0
        self.changes += 1

    def _walk(self, player: int) -> None:
        if self.threads == 1:
            self.kernel.whole(self._spaces[0], player)
        else:
            self._spread(player)

    def _spread(self, player: int) -> None:
        """A walk whose later streets are spread over the threads: a free one takes the next board."""
        whole, kernel = self._spaces[0], self.kernel
        boards = iter(range(len(self.boards[1])))

        def part(number: int) -> None:
            if number == self.threads - 1:
                kernel.first_all_ins(whole, player)
            for board in boards:
                kernel.next_board(whole, self._spaces[number + 1], player, self._out, board)

        kernel.start(whole, player)
        others = [self._pool.submit(part, number) for number in range(1, self.threads)]
        try:
            part(0)  # here: to wake one thread less is a tenth of a small spot's time
            for each in others:
                each.result()
        finally:  # after Ctrl-C as well: nothing may still be walking when the next walk begins
            wait(others)
        kernel.finish(whole, player, self._out)

    def evaluate(self, player: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What a player's hands are worth against the averages, a row for each node of the first street; and
        the same where the next street begins, for each board and each way to get there."""
        self.kernel.set(EVALUATE)
        tables, whole = self.tables, self._spaces[0]
        if tables.streets == 1:
            self.kernel.whole(whole, player)
        else:
            self._spread(player)
        start, nodes = int(tables.work_start[2]), len(tables.nodes[0])
        rows = whole[start : start + nodes * tables.step].reshape(nodes, tables.step).copy()
        return rows, self._out.copy()

    def root_values(self, player: int, purpose: int) -> NDArray[np.float64]:
        """What each hand of a player is worth at the root, against the average of the other."""
        self.kernel.set(purpose)
        self._walk(player)
        start = int(self.tables.work_start[2])
        return self._spaces[0][start : start + len(self.tables.reaches[player])].astype(np.float64)

    def value(self, player: int, purpose: int = EVALUATE) -> float:
        """What a player wins with all hands, in chips, from the middle of the pot."""
        return float(self.root_values(player, purpose) @ self.tables.reaches[player].astype(np.float64))

    def measure(self) -> Measured:
        """What a best response to the averages wins.

        Without rake the values of the averages add up to nothing; with it, to what the house takes.
        """
        best = self.value(0, RESPOND) + self.value(1, RESPOND)
        if self.spot.rake:
            best -= self.value(0) + self.value(1)
        return Measured(
            iterations=self.iterations,
            exploitability=best / 2,
            share=best / 2 / self.spot.pot,
            seconds=self.seconds,
        )

    def __reduce__(self) -> str:
        raise TypeError("a solving is saved with redbutton.solver.save")


def solve(
    spot: Spot,
    accuracy: float = 0.005,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    packed: bool = False,
    progress: Progress | None = None,
) -> "Solution":
    """Solve a spot until a best response wins at most this share of the pot."""
    from redbutton.solver.solution import Solution

    solving = Solving(spot, threads=threads, memory=memory, packed=packed)
    measured = None
    for measured in solving.run(accuracy, iterations=iterations, seconds=seconds):
        if progress:
            progress(measured)
    assert measured is not None
    return Solution(solving, measured)


def iterations_to_wait(measured: Measured, accuracy: float) -> int:
    """When to measure again: after ten iterations, or later while the accuracy is far away.

    What is exploitable hardly ever falls faster than with the square of the iterations.
    """
    grown = measured.iterations * (max(measured.share / accuracy, 1) ** 0.4 - 1)
    return max(int(min(grown, measured.iterations / 2)) // EVERY, 1) * EVERY


def boards_of(spot: Spot, both: tuple[Weights, Weights]) -> list[list[Board]]:
    """The boards of a spot. Suits that a range, a dead card or a lock tells apart are different."""
    named = {hands for fixed in spot.locks for hands in fixed.hands}
    return all_boards(
        tuple(map(int, spot.board)),
        both,
        frozenset(map(int, spot.dead)),
        [weights(Range(hands)) for hands in sorted(named)],
    )


def weights(hands: Range) -> Weights:
    """A weight for each of all hands. Less than a millionth is nothing: it would be lost in the sums."""
    found = np.zeros(1326)
    cards = np.fromiter(chain.from_iterable(hands), np.intp, 2 * len(hands)).reshape(-1, 2)
    given = np.fromiter(hands.values(), np.float64, len(hands))
    found[PLACE[cards[:, 0], cards[:, 1]]] = np.where(given >= LEAST_WEIGHT, given, 0)
    return found


def available_memory() -> int:
    """Bytes that are free, nearly all of them."""
    import os

    try:
        with open("/proc/meminfo") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024 * 9 // 10
    except OSError:
        pass
    return (
        os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4 if hasattr(os, "sysconf") else 2**33
    )
