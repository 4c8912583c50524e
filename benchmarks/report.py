"""A table of the results."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1, ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One piece of work: our result, the peers' results, and our target."""

    work: str
    ours: str
    peers: str
    ratio: str
    target: str
    reached: bool


def rate(per_second: float) -> str:
    size, unit = next((size, unit) for size, unit in UNITS if per_second >= size or size == 1)
    return f"{per_second / size:.3g} {unit}/s"


def milliseconds(duration: float) -> str:
    return f"{duration * 1e3:,.3g} ms"


def listed(peers: Mapping[str, float], shown: Callable[[float], str]) -> str:
    return "\n".join(f"{name} {shown(value)}" for name, value in peers.items())


def show(rows: Iterable[Row]) -> None:
    table = Table("work, one core", "ours", "peers", "ratio", "target", "reached", show_lines=True)
    for row in rows:
        reached = "[green]yes[/]" if row.reached else "[red]no[/]"
        table.add_row(row.work, row.ours, row.peers, row.ratio, row.target, reached)
    Console().print(table)
