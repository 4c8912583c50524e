"""Statistics on the command line: as a table, as JSON, as a picture."""

import json
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.errors import Code, PokerError
from redbutton.history.stats import Line, figures
from redbutton.words.statistics import STATISTICS

JsonFile = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE", help="Write JSON to a file; - is the screen.", show_default=False),
]
Picture = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help="Draw the winnings (.png, .svg).", show_default=False),
]
SHARES = ("vpip", "pfr", "three_bet", "wtsd", "wsd")
NONE = "-"
WIDEST = 1_000
"""No table is wider; one that is wider than the screen is not cut, but goes on behind its edge."""

Curve = tuple[str, Sequence[float], Sequence[float]]
"""A name, and its points across and up."""


def print_lines(lines: Iterable[Line], lang: str, kind: str) -> None:
    """One row for each player; `kind` is what a player is called."""
    columns = ("hands", "rate", "margin", "vpip", "pfr", "three_bet", "aggression", "wtsd", "wsd")
    rows = [[line.name, *_cells(line)] for line in lines]
    print_table([STATISTICS[lang][name] for name in (kind, *columns)], rows)


def _cells(line: Line) -> list[str]:
    rate, margin = line.per_hundred()
    shown = {name: shown_number(share, 1) for name, share in figures(line.counts).items() if name in SHARES}
    return [
        f"{line.counts.hands:,}",
        shown_number(rate, 1, sign=True),
        shown_number(margin, 1),
        shown["vpip"],
        shown["pfr"],
        shown["three_bet"],
        _aggression(line),
        shown["wtsd"],
        shown["wsd"],
    ]


def _aggression(line: Line) -> str:
    if line.counts.bets and not line.counts.calls:
        return "∞"
    return shown_number(figures(line.counts)["aggression"], 2)


def shown_number(number: float | None, decimals: int, *, sign: bool = False) -> str:
    return NONE if number is None else f"{number:{'+' if sign else ''},.{decimals}f}"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table without lines; all but the first column are numbers."""
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
    """On the screen (`-`) or to a file."""
    text = json.dumps(said, ensure_ascii=False)
    print(text) if to == "-" else Path(to).write_text(f"{text}\n", "utf-8")


def ready(to_json: str | None, plot: Path | None) -> None:
    """Refuse what cannot be written or drawn before the work for it is done."""
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
        raise typer.BadParameter(f"{path}: a picture's name ends in one of .{', .'.join(sorted(known))}")


def draw(curves: Iterable[Curve], path: Path, *, across: str, up: str) -> None:
    """Curves into a file, of the kind that its name says; in English, as every font can."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6), layout="constrained")
    axes = figure.subplots()
    axes.axhline(0, color="grey", linewidth=0.8)
    for name, xs, ys in curves:
        axes.plot(xs, ys, label=name, linewidth=1.2)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # a name in letters that the font lacks
        figure.savefig(path)
