"""`redbutton solve`: exact play of a spot."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from redbutton.cli.language import Lang
from redbutton.cli.solution_output import facts, holder, print_node
from redbutton.cli.typed_numbers import number, shortened
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.errors import Code, SolverError
from redbutton.words.solver import SOLVER

if TYPE_CHECKING:
    from redbutton.solver import Measured, Solving, Spot

INTERRUPTED = 130
Left = Literal["turn", "river"]
"""The first street that a small save leaves out."""


def solve(
    spot: Annotated[Path, typer.Argument(metavar="SPOT.toml|SOLUTION|FOLDER", show_default=False)],
    accuracy: Annotated[str, typer.Option()] = "0.5%",
    at: Annotated[str, typer.Option(metavar="STEP, STEP")] = "",
    hands: Annotated[str, typer.Option(metavar="HAND, HAND")] = "",
    iterations: Annotated[int | None, typer.Option(min=1, max=10**9, show_default=False)] = None,
    seconds: Annotated[float | None, typer.Option(min=0, max=10**9, show_default=False)] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=1024, show_default=False)] = None,
    packed: Annotated[bool, typer.Option("--packed")] = False,
    lock: Annotated[
        list[str] | None, typer.Option(metavar="STEPS: [HANDS:] ACTION=SHARE", show_default=False)
    ] = None,
    round_to: Annotated[str, typer.Option("--round", metavar="SHARE", show_default=False)] = "",
    save: Annotated[Path | None, typer.Option(show_default=False)] = None,
    without: Annotated[Left | None, typer.Option(show_default=False)] = None,
    estimate: Annotated[bool, typer.Option("--estimate")] = False,
    flops: Annotated[str | None, typer.Option(metavar="SUBSET|FLOP, FLOP", show_default=False)] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", show_default=False)] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> int:
    goal, parts = _accuracy(accuracy), _share(round_to, Code.NOT_A_SHARE) if round_to else None
    from redbutton.cli.solve_many import folder_for_results, lines_of, solve_all, wants_many

    if wants_many(spot, flops):
        from redbutton.solver.many import Goal

        _only_for(
            "one", estimate=estimate, lock=lock, hands=hands, round=round_to, without=without, threads=threads
        )
        every = Goal(
            accuracy=goal, iterations=iterations, seconds=seconds, packed=packed, lines=lines_of(at),
            out=folder_for_results(out), saved=save and save.absolute(),
        )  # fmt: skip
        return solve_all(spot, flops, every, workers(jobs, ray), as_json=as_json, lang=lang)
    _only_for("many", out=out, jobs=jobs, ray=ray is not None)
    if without and not save:
        raise SolverError(Code.WITHOUT_SAVE)
    if estimate:
        _tell_estimate(spot, goal, threads, as_json, lang)
        return 0
    steps = [step.strip() for step in at.split(",") if step.strip()]
    wanted = [hand.strip() for hand in hands.split(",") if hand.strip()]
    solving, measured = _opened(spot, threads, packed, lock or [], lang)
    _check(solving, steps, wanted, parts, save)
    status = 0
    if measured is None or measured.share > goal:
        measured, status = _run(solving, goal, iterations, seconds, lang)
    from redbutton.solver import Solution, rounded
    from redbutton.solver import save as write

    solution = Solution(solving, measured)
    node_of, cost = solution, None
    if save:
        write(solution, save, without=without)
    if parts is not None:
        node_of = rounded(solution, parts)
        cost = node_of.exploitability - solution.exploitability
    node = node_of.at(*steps)
    if as_json:
        print(json.dumps(facts(node_of, node, wanted, cost), ensure_ascii=False))
    else:
        print_node(node_of, node, wanted, cost, lang)
        if status:
            print(SOLVER[lang]["stopped"])
    return status


def _accuracy(text: str) -> float:
    goal = _share(text, Code.NOT_AN_ACCURACY)
    if not 0 < goal < 1:
        raise SolverError(Code.NOT_AN_ACCURACY, value=shortened(text))
    return goal


def _share(text: str, refused: Code) -> float:
    """A share: `0.1%`, or `0.001`."""
    found = number(text.strip().removesuffix("%"), 0, 100)
    if found is None:
        raise SolverError(refused, value=shortened(text))
    return found / (100 if text.strip().endswith("%") else 1)


def _only_for(spots: Literal["one", "many"], **options: object) -> None:
    """Raises if an option is given that does nothing here, instead of ignoring it."""
    for name, value in options.items():
        if value:
            code = Code.OPTION_FOR_ONE_SPOT if spots == "one" else Code.OPTION_FOR_MANY_SPOTS
            raise SolverError(code, option=f"--{name}")


def _check(
    solving: "Solving", steps: list[str], hands: list[str], parts: float | None, save: Path | None
) -> None:
    """Raises before anything is solved if what is asked for cannot be told or written then."""
    from redbutton.solver import Solution
    from redbutton.solver.files import check_place
    from redbutton.solver.rounding import parts_of
    from redbutton.solver.solving import UNMEASURED

    if parts is not None:
        parts_of(parts)
    node = Solution(solving, UNMEASURED).at(*steps)
    for hand in hands:
        holder(node, hand)
    if save:
        check_place(save)


def _opened(
    path: Path, threads: int | None, packed: bool, locks: list[str], lang: str
) -> "tuple[Solving, Measured | None]":
    """A spot to be solved, or a solution that was saved. What is locked now has to be solved around."""
    from redbutton.solver import Solving, load, read_lock
    from redbutton.solver.locking import add_lock

    def tell_memory(needed: int) -> None:
        if sys.stderr.isatty():
            print(SOLVER[lang]["memory"].format(memory=needed / 1e6), file=sys.stderr, flush=True)

    fixed = [read_lock(text) for text in locks]
    if path.suffix == ".toml":
        spot = _spot(path)
        solving, measured = Solving(spot, threads=threads, packed=packed, tell_memory=tell_memory), None
    else:
        solution = load(path, threads=threads)
        solving, measured = solution.solving, None if fixed else solution.measured
    for each in fixed:
        add_lock(solving, each)
    return solving, measured


def _spot(path: Path) -> "Spot":
    from redbutton.solver import loads
    from redbutton.solver.many import text_of

    return loads(text_of(path))


def _tell_estimate(path: Path, goal: float, threads: int | None, as_json: bool, lang: str) -> None:
    from redbutton.solver import estimate, load

    spot = _spot(path) if path.suffix == ".toml" else load(path, threads=threads).spot
    found = estimate(spot, goal, threads=threads)
    if as_json:
        print(json.dumps(asdict(found)))
        return
    print(
        SOLVER[lang]["estimate"].format(
            nodes=found.nodes,
            oop=found.hands[0],
            ip=found.hands[1],
            memory=found.memory / 1e6,
            packed=found.packed / 1e6,
            iterations=found.iterations,
            seconds=found.seconds,
        )
    )


def _run(
    solving: "Solving", goal: float, iterations: int | None, seconds: float | None, lang: str
) -> "tuple[Measured, int]":
    """Solve, and show how it goes. Ctrl-C keeps what was reached."""
    measured, shown = None, sys.stderr.isatty()
    try:
        for measured in solving.run(goal, iterations=iterations, seconds=seconds):
            if shown:
                told = SOLVER[lang]["progress"].format(iterations=measured.iterations, share=measured.share)
                print(f"\r{told} ", end="", file=sys.stderr, flush=True)
        status = 0
    except KeyboardInterrupt:
        if not solving.iterations:
            raise
        measured, status = solving.measure(), INTERRUPTED
    if shown:
        print("\r\033[K", end="", file=sys.stderr)
    assert measured is not None
    return measured, status
