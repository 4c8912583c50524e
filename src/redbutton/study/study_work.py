"""One study: a spot that is solved step by step, and the questions about it that are answered in between."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage
from typing import assert_never

import msgspec
from msgspec import Struct

from redbutton.errors import Code, SolverError
from redbutton.solver import Measured, Solution, Solving, load, save
from redbutton.solver.files import check_head
from redbutton.solver.locking import lock_only
from redbutton.solver.solving import EVERY, UNMEASURED, available_memory
from redbutton.study.curves import thinned
from redbutton.study.estimates import estimate
from redbutton.study.locks import checked_locks, node_lock_of, study_lock_of, with_lock
from redbutton.study.messages import (
    AskQuestion,
    CheckSolution,
    CheckSpot,
    GoOn,
    LockNode,
    OpenSolution,
    PauseSolving,
    ReadNode,
    ReadRunouts,
    SaveSolution,
    SolveSpot,
    StudyAsk,
    StudyReport,
)
from redbutton.study.nodes import node_of, runouts_of
from redbutton.study.questions import question_of
from redbutton.study.spots import spot_of, study_spot_of
from redbutton.wire.study import StudyLock, StudyPoint

EVERY_SECONDS = 0.2
"""Seconds between two reports while it solves, at least."""
CACHED = 64
"""Answers cached."""
AGAIN = 4
"""While it solves, an answer serves again for this many times as long as it took: so looking at one node all
the time takes at most a fifth of the solving away."""
KEPT = 2_000
"""Measurements kept, about: a small spot is measured a thousand times a second."""
NAME = "solution.npz"
"""What a file is called in refusals: its owner never sees the name that the server gave it."""


class StudyWork:
    """A study and its answers. Its owner calls `step` while it is `solving`, and `answer` in between."""

    def __init__(self, report: Callable[[StudyReport], object]) -> None:
        self._report = report
        self._solution: Solution | None = None
        self._locks: list[StudyLock] = []
        self._points: list[StudyPoint] = []
        self._cache: OrderedDict[tuple[str, ...], _ReadAnswer] = OrderedDict()
        self.solving = False
        self._accuracy, self._until, self._told = 0.005, 0.0, 0.0

    # -- solving -------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One iteration; after some of them, a measurement."""
        solving, began = self._study.solving, time.perf_counter()
        solving.iterate()
        if solving.iterations % EVERY == 0:
            self._measured(solving.measure())
        solving.seconds += time.perf_counter() - began
        if time.monotonic() >= self._until and self.solving:
            if solving.iterations % EVERY:
                self._measured(solving.measure())
            self.solving = False
        if not self.solving:
            self._study.reader.walk_from_root()  # so that the first look at it need not wait
        if not self.solving or time.monotonic() - self._told >= EVERY_SECONDS:
            self._tell()

    def _measured(self, measured: Measured) -> None:
        solving = self._study.solving
        self._study.measured = measured
        self._points.append(
            StudyPoint(
                iterations=measured.iterations, seconds=round(solving.seconds, 3), share=measured.share
            )
        )
        if len(self._points) > 2 * KEPT:
            self._points = thinned(self._points, KEPT)
        if measured.share <= self._accuracy:
            self.solving = False

    def _tell(self, *, new: bool = False) -> None:
        study, self._told = self._study, time.monotonic()
        last = self._points[-1] if self._points else None
        self._report(
            StudyReport(
                solving=self.solving,
                is_solved=last is not None and last.share <= self._accuracy,
                accuracy=self._accuracy,
                memory=study.solving.memory,
                nodes=study.solving.tables.all_nodes,
                curve=thinned(self._points),
                exploitability=None if last is None else last.share * study.spot.pot,
                spot=study_spot_of(study.spot) if new else None,
                packed=study.solving.tables.packed,
                locks=self._locks if new else [],
            )
        )

    @property
    def _study(self) -> Solution:
        if self._solution is None:
            raise SolverError(Code.NO_SUCH_STUDY)
        return self._solution

    # -- answers -------------------------------------------------------------------------------------------

    def answer(self, ask: StudyAsk) -> bytes:
        """The answer to a question, as JSON; nothing if only something was to be done."""
        match ask:
            case CheckSpot():
                return msgspec.json.encode(estimate(ask.spot, ask.accuracy, ask.memory))
            case SolveSpot():
                self._begin(ask)
            case CheckSolution():
                with _unnamed():
                    check_head(ask.path)
            case OpenSolution():
                self._open(ask)
            case GoOn():
                self._go(ask.accuracy, ask.seconds)
            case PauseSolving():
                self.solving = False
                self._tell()
            case LockNode():
                self._lock(ask)
            case ReadNode():
                return self._cached(("node", *ask.path), lambda: node_of(self._study, ask.path))
            case ReadRunouts():
                return self._cached(("runouts", *ask.path), lambda: runouts_of(self._study, ask.path))
            case AskQuestion():
                return msgspec.json.encode(question_of(self._study, ask.seed, ask.player, ask.street))
            case SaveSolution():
                self._save(ask)
            case _:
                assert_never(ask)
        return b""

    def _begin(self, ask: SolveSpot) -> None:
        _check_accuracy(ask.accuracy)
        locks = checked_locks(ask.locks)
        solving = Solving(spot_of(ask.spot), memory=_free(ask.memory), packed=ask.packed)
        lock_only(solving, [*map(node_lock_of, locks)])
        self._locks = locks
        self._solution = Solution(solving, UNMEASURED)
        self._go(ask.accuracy, ask.seconds, new=True)

    def _open(self, ask: OpenSolution) -> None:
        """A file from anybody: it is checked while it is read, and paused when it is there."""
        with _unnamed():
            solution = load(ask.path, memory=_free(ask.memory))
        measured = solution.measured
        self._locks = checked_locks([*map(study_lock_of, solution.spot.locks)])
        self._solution, self._points = solution, []
        if measured.iterations:
            self._measured(solution.solving.measure())
        self._tell(new=True)

    def _go(self, accuracy: float, seconds: float, *, new: bool = False) -> None:
        _check_accuracy(accuracy)
        self._accuracy, self._until = accuracy, time.monotonic() + seconds
        self.solving = not self._points or self._points[-1].share > accuracy
        self._tell(new=new)

    def _lock(self, ask: LockNode) -> None:
        solving = self._study.solving
        locks = checked_locks(with_lock(self._locks, ask.lock))
        lock_only(solving, [*map(node_lock_of, locks)])
        solving.restart()
        self._locks, self._points = locks, []
        self._cache.clear()
        self._solution = Solution(solving, UNMEASURED)
        self._go(self._accuracy, ask.seconds, new=True)

    def _save(self, ask: SaveSolution) -> None:
        study = self._study
        size = sum(table.nbytes for table in (study.solving.tables.regrets, study.solving.tables.averages))
        if size > ask.most:
            raise SolverError(Code.STUDY_TOO_LARGE, size=size / 1e6, most=ask.most / 1e6)
        path = Path(ask.path)
        try:
            if disk_usage(path.parent).free < size + ask.spare:
                raise SolverError(Code.DISK_FULL)
            save(Solution(study.solving, study.solving.measure()), path)
        except OSError:
            raise SolverError(Code.DISK_FULL) from None

    def _cached(self, key: tuple[str, ...], make: Callable[[], Struct]) -> bytes:
        """An answer that stays right until the next iteration.

        While it solves, the same may be answered again for a while, since the answer tells its iterations: to
        read a node of a large tree takes as long as an iteration, and a page asks for it every few seconds.
        """
        iterations = self._study.solving.iterations
        found = self._cache.pop(key, None)
        if found is None or not found.serves(iterations, solving=self.solving):
            began = time.monotonic()
            body = msgspec.json.encode(make())
            found = _ReadAnswer(body=body, iterations=iterations, began=began, ended=time.monotonic())
        self._cache[key] = found
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return found.body


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReadAnswer:
    """An answer that was worked out, and how long that took."""

    body: bytes
    iterations: int
    began: float
    ended: float

    def serves(self, iterations: int, *, solving: bool) -> bool:
        age, cost = time.monotonic() - self.ended, self.ended - self.began
        return self.iterations == iterations or (solving and age < AGAIN * cost)


@contextmanager
def _unnamed() -> Iterator[None]:
    """Refuse a file by the name that its owner knows."""
    try:
        yield
    except SolverError as error:
        if error.code is Code.NOT_A_SOLUTION:
            raise SolverError(Code.NOT_A_SOLUTION, path=NAME) from None
        raise


def _free(allowed: int) -> int:
    """Bytes that a study may take: what it is allowed, and what the machine has."""
    return min(allowed, available_memory())


def _check_accuracy(accuracy: float) -> None:
    if not 0 < accuracy < 1:
        raise SolverError(Code.NOT_AN_ACCURACY, value=accuracy)
