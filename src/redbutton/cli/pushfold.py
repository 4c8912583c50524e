"""`redbutton pushfold`: all-in or fold before the flop, for two to nine players."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.refusals import refused
from redbutton.cli.typed_numbers import numbers
from redbutton.errors import Code, SolverError
from redbutton.words.solver import PUSH_FOLD

if TYPE_CHECKING:
    from redbutton.solver import ForcedBets, PushFoldChart, PushFoldTable
    from redbutton.solver.all_in_pots import AllInTable
    from redbutton.solver.all_in_solving import AllInMeasured

MOST, MOST_PRIZE = 10_000, 10**9


def pushfold(
    stack: Annotated[float | None, typer.Argument(min=0.01, max=MOST, show_default=False)] = None,
    sb: Annotated[float, typer.Option("--sb", min=0, max=MOST)] = 0.5,
    bb: Annotated[float, typer.Option("--bb", min=0, max=MOST)] = 1.0,
    ante: Annotated[float, typer.Option(min=0, max=MOST)] = 0.0,
    bb_ante: Annotated[float, typer.Option("--bb-ante", min=0, max=MOST)] = 0.0,
    chart: Annotated[bool, typer.Option("--chart")] = False,
    least: Annotated[float, typer.Option("--from", min=0.01, max=MOST)] = 1.0,
    most: Annotated[float, typer.Option("--to", min=0.01, max=MOST)] = 20.0,
    step: Annotated[float, typer.Option(min=0.001, max=MOST)] = 0.1,
    players: Annotated[int | None, typer.Option(min=2, max=9, show_default=False)] = None,
    stacks: Annotated[str, typer.Option(metavar="STACK,STACK,...", show_default=False)] = "",
    payouts: Annotated[str, typer.Option(metavar="PRIZE,PRIZE,...", show_default=False)] = "",
    most_in: Annotated[int, typer.Option("--most-in", min=1, max=9)] = 3,
    at: Annotated[str, typer.Option(metavar="POSITION,POSITION", show_default=False)] = "",
    accuracy: Annotated[float, typer.Option(min=1e-9, max=1)] = 0.0001,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    as_csv: Annotated[bool, typer.Option("--csv")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", show_default=False)] = None,
    lang: Lang = "",
) -> None:
    from redbutton.cli import pushfold_output as output
    from redbutton.solver import ForcedBets, push_or_fold
    from redbutton.solver.all_in_pots import AllInTable

    if plot:
        from redbutton.cli.stats_output import ready

        ready(None, plot)
    forced = ForcedBets(small_blind=sb, big_blind=bb, ante=ante, big_blind_ante=bb_ante)
    if chart:
        if stack is not None or stacks or payouts or at or (players or 2) > 2:
            raise refused("pushfold-chart")
        output.show_chart(_chart(forced, least, most, step), as_json, as_csv, plot, lang)
    elif stacks or payouts or at or (players or 2) > 2:
        all_stacks = _stacks(stack, stacks, players)
        prizes = numbers("payouts", payouts, 0, MOST_PRIZE) if payouts else ()
        solved = _table(
            AllInTable(stacks=all_stacks, forced=forced, payouts=prizes), at, most_in, accuracy, lang
        )
        output.show_table(solved, at, as_json, as_csv, plot, lang)
    else:
        if stack is None:
            raise refused("pushfold-stack")
        alone = push_or_fold(stack, small_blind=sb, big_blind=bb, ante=ante, big_blind_ante=bb_ante)
        output.show_heads_up(alone, as_json, as_csv, plot, lang)


def _chart(forced: "ForcedBets", least: float, most: float, step: float) -> "PushFoldChart":
    from redbutton.solver import push_fold_chart

    if most < least:
        raise SolverError(Code.SPOT_NOT_A_NUMBER, name="--to", value=most)
    with bar(round((most - least) / step) + 1 if step > 0 else None) as advance:
        return push_fold_chart(least, most, step, forced=forced, progress=advance)


def _stacks(stack: float | None, stacks: str, players: int | None) -> tuple[float, ...]:
    """The stacks as they were typed, or the same for everybody."""
    if not stacks:
        if stack is None:
            raise refused("pushfold-stack")
        return (stack,) * (players or 2)
    found = numbers("stacks", stacks, 0, MOST)
    if stack is not None or players not in (None, len(found)):
        raise refused("pushfold-stacks", stacks=len(found))
    return found


def _table(table: "AllInTable", at: str, most_in: int, accuracy: float, lang: str) -> "PushFoldTable":
    """Solve, and show how it goes."""
    from redbutton.cli.pushfold_output import positions_of
    from redbutton.solver.all_in_equilibrium import solve_table

    positions_of(table, at)  # refused before minutes of work
    shown = sys.stderr.isatty()

    def progress(measured: "AllInMeasured") -> None:
        if shown:
            told = PUSH_FOLD[lang]["progress"].format(steps=measured.steps, gain=measured.gains.max())
            print(f"\r\033[K{told} ", end="", file=sys.stderr, flush=True)

    if shown and len(table.stacks) > 2:
        print(PUSH_FOLD[lang]["sampling"], end="", file=sys.stderr, flush=True)
    solved = solve_table(table, most_in=most_in, accuracy=accuracy, progress=progress)
    if shown:
        print("\r\033[K", end="", file=sys.stderr)
    return solved
