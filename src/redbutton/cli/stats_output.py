"""Statistics on the command line: as a table, as JSON, as a plot."""

import json
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.arena.decision_cost import MOST, DecisionCost
from redbutton.cli.refusals import refused
from redbutton.errors import Code, PokerError
from redbutton.history.counts import Counts
from redbutton.history.stats import StatsLine, figures
from redbutton.words.statistics import STATISTICS

JsonFile = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE", show_default=False),
]
Picture = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", show_default=False),
]
FIGURES = tuple(figures(Counts()))
NONE = "-"
WIDEST = 1_000
"""Widest table, in letters. A table wider than the screen is not cut off."""

Curve = tuple[str, Sequence[float], Sequence[float]]
"""A name, and its points across and up."""


def print_lines(lines: Iterable[StatsLine], lang: str, kind: str) -> None:
    """One row for each player; `kind` is the word for a player."""
    columns = ("hands", "rate", "margin", *FIGURES)
    rows = [[line.name, *_cells(line)] for line in lines]
    print_table([STATISTICS[lang][name] for name in (kind, *columns)], rows)


def print_costs(names: Iterable[str], costs: Iterable[DecisionCost], lang: str) -> None:
    """What decisions cost, a row for each bot."""
    words = STATISTICS[lang]
    print(words["cost"])
    rows = [
        [name, f"{cost.count:,}", shown_number(cost.mean, 3), shown_number(cost.most(MOST), 3)]
        for name, cost in zip(names, costs, strict=True)
    ]
    print_table([words[column] for column in ("bot", "decisions", "cost_mean", "cost_most")], rows)


def _cells(line: StatsLine) -> list[str]:
    rate, margin = line.per_hundred()
    return [
        f"{line.counts.hands:,}",
        shown_number(rate, 1, sign=True),
        shown_number(margin, 1),
        *(_figure(name, number, line.counts) for name, number in figures(line.counts).items()),
    ]


def _figure(name: str, number: float | None, counts: Counts) -> str:
    """Per cent, except for the aggression, which is endless where nothing was called."""
    if name != "aggression":
        return shown_number(number, 1)
    return "∞" if counts.bets and not counts.calls else shown_number(number, 2)


def shown_number(number: float | None, decimals: int, *, sign: bool = False) -> str:
    return NONE if number is None else f"{number:{'+' if sign else ''},.{decimals}f}"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table without lines; all columns but the first are numbers."""
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Column, Table

    first, *others = headings
    columns = [Column(first), *(Column(heading, justify="right") for heading in others)]
    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False)
    wanted = Measurement.get(console, console.options.update(max_width=WIDEST), table).maximum
    console.width = max(console.width, wanted)
    console.print(table)


def write_json(said: Any, to: str) -> None:
    """Write to the screen (`-`) or to a file."""
    text = json.dumps(said, ensure_ascii=False)
    print(text) if to == "-" else Path(to).write_text(f"{text}\n", "utf-8")


def ready(to_json: str | None, plot: Path | None) -> None:
    """Raises before the work if its result could not be written or drawn."""
    if plot:
        _check_picture(plot)
    for path in (plot, None if to_json in (None, "-") else Path(str(to_json))):
        if path:
            path.open("ab").close()


def _check_picture(path: Path) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise PokerError(Code.PLOTS_MISSING) from None
    known = Figure().canvas.get_supported_filetypes()
    if path.suffix[1:].lower() not in known:
        raise refused("picture", file=path, allowed=f".{', .'.join(sorted(known))}")


def draw(curves: Iterable[Curve], path: Path, *, across: str, up: str) -> None:
    """Draw curves into a file, whose ending sets the format; in English, as every font has its letters."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(10, 6), layout="constrained")
    axes = figure.subplots()
    axes.axhline(0, color="grey", linewidth=0.8)
    for name, xs, ys in curves:
        axes.plot(xs, ys, label=name, linewidth=1.2)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(alpha=0.3)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    figure.legend(loc="outside right upper")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # a name in letters that the font lacks
        figure.savefig(path, bbox_inches="tight")
