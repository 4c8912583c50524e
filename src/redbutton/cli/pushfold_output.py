"""What `redbutton pushfold` prints: grids, tables, JSON, CSV."""

import csv
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group
from rich.text import Text

from redbutton.cli.pushfold_plot import draw, filled, stack_cells, stack_text
from redbutton.cli.stats_output import print_table
from redbutton.cli.typed_numbers import shortened
from redbutton.equity.hand_classes import CLASSES
from redbutton.errors import Code, SolverError
from redbutton.solver import AllInDecision, PushFoldChart, PushFoldTable, PushOrFold
from redbutton.solver.all_in_pots import AllInTable
from redbutton.words.solver import PUSH_FOLD

WIDE = 120
"""Columns that a chart needs."""
ALWAYS, MIXED, NEVER = "white on dark_green", "black on light_salmon1", "dim"
SHADES = (
    "white on dark_green",
    "white on green4",
    "black on dark_sea_green3",
    "black on light_salmon1",
    "white on red3",
)
"""Colours of a chart: first classes played with any stack, last those played with the smallest only."""


def show_heads_up(solved: PushOrFold, as_json: bool, as_csv: bool, plot: Path | None, lang: str) -> None:
    """Both players' strategies for one stack."""
    words, grids = PUSH_FOLD[lang], {"push": solved.push, "call": solved.call}
    if plot:
        draw({name: filled(grid) for name, grid in grids.items()}, f"{solved.stack:g} big blinds", plot)
    if as_json:
        print(json.dumps(_heads_up_facts(solved)))
    elif as_csv:
        _print_csv({name: list(grid.values()) for name, grid in grids.items()})
    else:
        console = _console()
        titles = {
            name: words[name].format(share=share)
            for name, share in (("push", solved.push_share), ("call", solved.call_share))
        }
        console.print(_side_by_side([strategy_grid(titles[name], grid) for name, grid in grids.items()]))
        console.print(words["values"].format(stack=solved.stack, small=solved.value, big=-solved.value))
        console.print(words["exploitable"].format(share=solved.exploitability), style="dim")


def _heads_up_facts(solved: PushOrFold) -> dict[str, Any]:
    return {
        "stack": solved.stack,
        "push": dict(solved.push),
        "call": dict(solved.call),
        "push_share": solved.push_share,
        "call_share": solved.call_share,
        "value": solved.value,
        "values": {"SB": solved.value, "BB": -solved.value},
        "exploitability": solved.exploitability,
        "push_ev": dict(solved.push_ev),
        "fold_ev": solved.fold_ev,
        "call_ev": dict(solved.call_ev),
        "give_up_ev": solved.give_up_ev,
    }


def show_chart(chart: PushFoldChart, as_json: bool, as_csv: bool, plot: Path | None, lang: str) -> None:
    """For each class the largest stack with which it is played."""
    words, grids = PUSH_FOLD[lang], {"push": chart.pushed_to, "call": chart.called_to}
    if plot:
        draw({name: stack_cells(grid, chart) for name, grid in grids.items()}, "largest stacks", plot)
    if as_json:
        print(json.dumps(_chart_facts(chart)))
    elif as_csv:
        _print_csv(
            {name: ["" if most is None else most for most in grid.values()] for name, grid in grids.items()}
        )
    else:
        console = _console()
        console.print(
            _side_by_side([chart_grid(words[f"{name}-to"], grid, chart) for name, grid in grids.items()])
        )
        gaps = {name: parts for name, parts in chart.pushed.items() if len(parts) > 1}
        for name, parts in gaps.items():
            console.print(f"{name}: {', '.join(f'{begin:g}-{end:g}' for begin, end in parts)}")
        console.print(
            words["chart"].format(stacks=len(chart.stacks), share=chart.exploitability), style="dim"
        )


def _chart_facts(chart: PushFoldChart) -> dict[str, Any]:
    return {
        "stacks": chart.stacks,
        "push": dict(chart.pushed_to),
        "call": dict(chart.called_to),
        "push_between": dict(chart.pushed),
        "call_between": dict(chart.called),
        "exploitability": chart.exploitability,
    }


def show_table(
    solved: PushFoldTable, at: str, as_json: bool, as_csv: bool, plot: Path | None, lang: str
) -> None:
    """All decisions of a table, or one with its grid."""
    chosen = _chosen(solved, at)
    first = [decision for decision in solved.decisions if not decision.inside]
    if plot:
        draw({_name(one): filled(one.strategy) for one in chosen or first}, "all-in or fold", plot)
    if as_json:
        print(json.dumps(_table_facts(solved, chosen or solved.decisions)))
    elif as_csv:
        _print_csv({_name(one): list(one.strategy.values()) for one in chosen or solved.decisions})
    else:
        _print_positions(solved, lang)
        if chosen:
            words, console = PUSH_FOLD[lang], _console()
            titles = [words["all-in"].format(name=_name(one), share=one.share) for one in chosen]
            grids = [strategy_grid(title, one.strategy) for title, one in zip(titles, chosen, strict=True)]
            console.print(_side_by_side(grids))
        else:
            _print_decisions(solved, lang)


def positions_of(table: AllInTable, at: str) -> list[str]:
    """The positions that `--at` names. Raises if one is not at this table."""
    names = [name.strip().upper() for name in at.split(",") if name.strip()]
    for name in names:
        if name not in table.positions:
            allowed = ", ".join(table.positions)
            raise SolverError(Code.NO_SUCH_POSITION, position=shortened(name), allowed=allowed)
    return names


def _chosen(solved: PushFoldTable, at: str) -> tuple[AllInDecision, ...]:
    """The decision that `--at` names: the players who are all-in, then the one to act."""
    names = positions_of(solved.table, at)
    return (solved.at(names[-1], *names[:-1]),) if names else ()


def _name(decision: AllInDecision) -> str:
    """`BB v CO, BTN`: who acts, and against whom."""
    return f"{decision.position} v {', '.join(decision.inside)}" if decision.inside else decision.position


def _table_facts(solved: PushFoldTable, decisions: Sequence[AllInDecision]) -> dict[str, Any]:
    return {
        "positions": solved.table.positions,
        "stacks": solved.table.stacks,
        "payouts": solved.table.payouts,
        "most_in": solved.most_in,
        "values": solved.values,
        "gains": solved.gains,
        "exploitability": solved.exploitability,
        "steps": solved.steps,
        "decisions": [
            {
                "position": one.position,
                "in": one.inside,
                "share": one.share,
                "reached": one.reached,
                "hands": dict(one.strategy),
                "gain": dict(one.gain),
            }
            for one in decisions
        ],
    }


def _print_positions(solved: PushFoldTable, lang: str) -> None:
    words, chips = PUSH_FOLD[lang], not solved.table.payouts
    headings = [words[name] for name in ("position", "stack", "wins" if chips else "worth", "could-win")]
    rows = [
        [position, f"{stack:g}", f"{value - stack:+.4f}" if chips else f"{value:.4f}", f"{gain:.6f}"]
        for position, stack, value, gain in zip(
            solved.table.positions, solved.table.stacks, solved.values, solved.gains, strict=True
        )
    ]
    print_table(headings, rows)
    print()


def _print_decisions(solved: PushFoldTable, lang: str) -> None:
    words = PUSH_FOLD[lang]
    rows = [[_name(one), f"{one.share:.2%}", f"{one.reached:.3%}"] for one in solved.decisions]
    print_table([words[name] for name in ("decision", "plays", "comes-up")], rows)


def strategy_grid(title: str, strategy: Mapping[str, float]) -> Group:
    """A strategy as the usual grid: names that are played, a star where only sometimes, dots for the rest."""

    def cell(name: str) -> Text:
        often = strategy[name]
        if often < 0.0005:
            return Text(" ·  ", NEVER)
        return Text(f"{name + ('' if often > 0.9995 else '*'):<4}", ALWAYS if often > 0.9995 else MIXED)

    return _grid(title, [cell(name) for name in CLASSES])


def chart_grid(title: str, largest: Mapping[str, float | None], chart: PushFoldChart) -> Group:
    """A chart as the usual grid: the largest stack of each class, with a plus where the chart ends."""

    def cell(name: str) -> Text:
        most = largest[name]
        if most is None:
            return Text(f"{name:<3} ·   ", NEVER)
        shade = min(int((1 - most / chart.stacks[-1]) * len(SHADES)), len(SHADES) - 1)
        return Text(f"{name:<3} {stack_text(most, chart):<4}", SHADES[shade])

    return _grid(title, [cell(name) for name in CLASSES])


def _console() -> Console:
    """The terminal; a file or a pipe gets lines that are wide enough for a grid."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=WIDE)


def _grid(title: str, cells: Sequence[Text]) -> Group:
    rows = [Text(" ").join(cells[start : start + 13]) for start in range(0, 169, 13)]
    return Group(Text(title, "bold"), *rows, Text())


def _side_by_side(grids: Sequence[Group]) -> Columns:
    return Columns(grids, padding=(0, 3))


def _print_csv(columns: Mapping[str, Sequence[object]]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["hand", *columns])
    writer.writerows(zip(CLASSES, *columns.values(), strict=True))
