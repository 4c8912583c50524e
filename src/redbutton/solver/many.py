"""Many spots, each solved by itself: where they come from, what is kept of each, and what need not be done
again."""

import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redbutton._whole_file import writing_whole
from redbutton.cores import Workers, as_done, available_cores
from redbutton.equity import Range
from redbutton.errors import Code, ParseError, PokerError, SolverError
from redbutton.solver.betting_tree import NodeKind, build
from redbutton.solver.boards import ORDERS, symmetries
from redbutton.solver.files import load, save
from redbutton.solver.flops import EVERY_FLOP, read_flops, subsets
from redbutton.solver.solution import Solution, SolvedNode
from redbutton.solver.solving import Solving, available_memory, weights
from redbutton.solver.spot import Spot, dumps, loads
from redbutton.solver.spot_memory import memory_needed

FORMAT = 1
Line = tuple[str, ...]
"""Actions and cards that lead to a node."""
SpotResult = dict[str, Any]
"""What is kept of a solved spot, as its file has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedSpot:
    """A spot of many, with the name of its result and how much it counts in means."""

    name: str
    spot: Spot
    weight: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedSpot:
    """A spot that could not be read or solved, and why."""

    name: str
    reason: PokerError


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """When a spot is solved, what is read of it, and where that is kept."""

    accuracy: float
    iterations: int | None = None
    seconds: float | None = None
    packed: bool = False
    lines: tuple[Line, ...] = ()
    out: Path
    saved: Path | None = None
    """Where whole solutions are kept, if at all."""

    def solution(self, each: NamedSpot) -> Path | None:
        return self.saved and self.saved / f"{each.name}.npz"

    def result(self, each: NamedSpot) -> Path:
        return self.out / f"{each.name}.json"


def spots_in(folder: Path) -> list[NamedSpot | FailedSpot]:
    """The spots of a folder's files, by name."""
    found = [_read(path) for path in sorted(folder.glob("*.toml"))]
    if not found:
        raise SolverError(Code.NO_SPOTS, path=str(folder))
    return found


def _read(path: Path) -> NamedSpot | FailedSpot:
    try:
        return NamedSpot(name=path.stem, spot=loads(text_of(path)))
    except PokerError as reason:
        return FailedSpot(name=path.stem, reason=reason)


def text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ParseError(Code.NOT_UTF8, place=error.start + 1) from None


def spots_on(text: str, wanted: str) -> list[NamedSpot | FailedSpot]:
    """A spot of a file on each of the flops: a subset by its size, all of them, or those that are named."""
    found = [_on(text, flop, weight) for flop, weight in read_flops(wanted).items()]
    spots = [each.spot for each in found if isinstance(each, NamedSpot)]
    if not spots:
        raise next(each.reason for each in found if isinstance(each, FailedSpot))
    chosen = wanted.strip().lower()
    if chosen == EVERY_FLOP or chosen in subsets():
        first = spots[0]
        locked = [Range(hands) for fixed in first.locks for hands in fixed.hands]
        ranges = [*map(weights, (first.oop, first.ip, *locked))]
        if first.dead or len(symmetries((), ranges)) < len(ORDERS):
            raise SolverError(Code.SUITS_TOLD_APART)
    return found


def _on(text: str, flop: str, weight: int) -> NamedSpot | FailedSpot:
    try:
        return NamedSpot(name=flop, spot=loads(text, board=flop), weight=weight)
    except PokerError as reason:
        return FailedSpot(name=flop, reason=reason)


def check_lines(spots: Sequence[NamedSpot], lines: Sequence[Line]) -> None:
    """Raises before anything is solved if a line leads nowhere in any of the spots."""
    for line in lines:
        refusals = [_refusal(each.spot, line) for each in spots]
        if refusals and None not in refusals:
            raise refusals[0]  # type: ignore[misc]


def _refusal(spot: Spot, line: Line) -> SolverError | None:
    """Why a line leads nowhere in a spot's betting, whatever the cards."""
    node = build(spot.betting)
    for number, step in enumerate(line):
        if node.kind is NodeKind.NEXT_STREET:
            node = node.children[0]
            continue
        actions = {child.action: child for child in node.children}
        if step not in actions:
            path = ", ".join(line[:number])
            return SolverError(Code.NO_SUCH_STEP, step=step, path=path, actions=", ".join(actions))
        node = actions[step]
    return None


def finished(each: NamedSpot, goal: Goal) -> SpotResult | None:
    """The result of a spot that is already as good as asked, with all that is asked; else None."""
    try:
        result: SpotResult = json.loads(goal.result(each).read_text("utf-8"))
        same = (result["format"], result["spot"]) == (FORMAT, dumps(each.spot))
        enough = (
            result["share"] <= goal.accuracy
            or (goal.iterations is not None and result["iterations"] >= goal.iterations)
            or (goal.seconds is not None and result["seconds"] >= goal.seconds)
        )
        told = all(", ".join(line) in result["lines"] for line in goal.lines)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    solution = goal.solution(each)
    there = solution is None or solution.exists()
    return {**result, "weight": each.weight} if same and enough and told and there else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotSolver:
    """Solves one of many spots; each worker has one."""

    spots: tuple[NamedSpot, ...]
    goal: Goal
    threads: int | None
    memory: int | None

    def __call__(self, number: int) -> SpotResult | FailedSpot:
        each = self.spots[number]
        try:
            solution = self._solved(each)
            path = self.goal.solution(each)
            if path:
                save(solution, path)
            return _result(each, solution, self.goal.lines)
        except PokerError as reason:
            return FailedSpot(name=each.name, reason=reason)
        except MemoryError:
            needed, free = memory_needed(each.spot, packed=self.goal.packed), available_memory()
            too_large = SolverError(Code.TREE_TOO_LARGE, needed=needed / 1e9, available=free / 1e9)
            return FailedSpot(name=each.name, reason=too_large)

    def _solved(self, each: NamedSpot) -> Solution:
        """Solve it; or go on with what was saved of it."""
        goal, path = self.goal, self.goal.solution(each)
        solving, measured = None, None
        if path and path.exists():
            saved = load(path, threads=self.threads)
            if saved.spot == each.spot:
                solving, measured = saved.solving, saved.measured
        if solving is None:
            solving = Solving(each.spot, threads=self.threads, memory=self.memory, packed=goal.packed)
        if measured is None or measured.share > goal.accuracy:
            *_, measured = solving.run(goal.accuracy, iterations=goal.iterations, seconds=goal.seconds)
        assert measured is not None
        return Solution(solving, measured)


def _result(each: NamedSpot, solution: Solution, lines: Sequence[Line]) -> SpotResult:
    measured = solution.measured
    return {
        "format": FORMAT,
        "name": each.name,
        "board": "".join(map(str, each.spot.board)),
        "weight": each.weight,
        "pot": each.spot.pot,
        "share": measured.share,
        "exploitability": measured.exploitability,
        "iterations": measured.iterations,
        "seconds": round(measured.seconds, 3),
        **_node(solution.root),
        "lines": {", ".join(line): _at(solution, line) for line in lines},
        "spot": dumps(each.spot),
    }


def _at(solution: Solution, line: Line) -> dict[str, Any] | None:
    """A node after a line; None where this spot has no such line, or its card lies on the board."""
    try:
        return _node(solution.at(*line))
    except PokerError:
        return None


def _node(node: SolvedNode) -> dict[str, Any]:
    return {
        "player": node.player,
        "ev": list(node.range_ev),
        "equity": list(node.range_equity),
        "strategy": node.frequency,
    }


def solve_many(
    spots: Sequence[NamedSpot], goal: Goal, workers: Workers
) -> Generator[tuple[NamedSpot, SpotResult | FailedSpot]]:
    """Solve spots side by side, and write the result of each as it is done; whichever is done first.

    As many are solved at once as there are workers and as fit into the memory. If these are fewer than the
    cores, each spot is solved with several threads.
    """
    here = isinstance(workers, int)
    needs = [memory_needed(each.spot, packed=goal.packed) for each in spots]
    memory = available_memory() if here else None
    threads = 1
    if isinstance(workers, int):
        at_once = min(workers, len(spots), max(1, available_memory() // max(needs, default=1)))
        threads = max(1, min(workers, available_cores()) // max(1, at_once))
    work = SpotSolver(spots=tuple(spots), goal=goal, threads=threads, memory=memory)

    def given_up(number: int, reason: PokerError) -> FailedSpot:
        return FailedSpot(name=spots[number].name, reason=reason)

    for number, result in as_done(work, len(spots), workers, needs=needs, memory=memory, if_lost=given_up):
        if not isinstance(result, FailedSpot):
            write_whole(goal.result(spots[number]), json.dumps(result, ensure_ascii=False, indent=1) + "\n")
        yield spots[number], result


def write_whole(path: Path, text: str) -> None:
    """Write a file that is complete or not there."""
    with writing_whole(path) as file:
        file.write(text.encode())
