"""What many solved spots say together: a row for each, and weighted means for each texture of flop."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from redbutton.solver.many import SpotResult
from redbutton.solver.textures import Texture, texture

FIGURES = ("ev_oop", "ev_ip", "equity_oop", "equity_ip", "share")
"""Known of every spot: EV in chips, equity, and what is exploitable as a share of the pot."""
ALL = "all"
Row = dict[str, str | int | float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextureGroup:
    """Spots of one kind: how they are sorted, which kind it is, their weight, and their weighted means."""

    by: str
    kind: str
    spots: int
    weight: int
    means: dict[str, float]


def row(result: SpotResult) -> Row:
    """One spot: its texture, its figures, and how often each action is taken at the root and after lines."""
    kind = texture(result["board"])
    (ev_oop, ev_ip), (equity_oop, equity_ip) = result["ev"], result["equity"]
    found: Row = {
        "name": result["name"],
        "board": result["board"],
        "weight": result["weight"],
        **{name: str(getattr(kind, name)) for name in Texture.names()},
        "iterations": result["iterations"],
        "ev_oop": ev_oop,
        "ev_ip": ev_ip,
        "equity_oop": equity_oop,
        "equity_ip": equity_ip,
        "share": result["share"],
        **result["strategy"],
    }
    for line, node in result["lines"].items():
        if node:
            found |= {f"{line}: ev_oop": node["ev"][0], f"{line}: ev_ip": node["ev"][1]}
            found |= {f"{line}: {action}": share for action, share in node["strategy"].items()}
    return found


def measured(rows: Sequence[Row]) -> list[str]:
    """The columns that are numbers to be averaged, in the order in which they appear."""
    named = ("name", "board", "weight", "iterations", *Texture.names())
    return [name for name in dict.fromkeys(name for row in rows for name in row) if name not in named]


def groups(rows: Sequence[Row]) -> list[TextureGroup]:
    """All spots together, then by each way of sorting them."""
    columns = measured(rows)
    found = [_group(ALL, ALL, rows, columns)] if rows else []
    for by in Texture.names():
        kinds: list[str] = [str(kind) for kind in Texture.__annotations__[by]]
        for kind in kinds:
            some = [row for row in rows if row[by] == kind]
            if some:
                found.append(_group(by, kind, some, columns))
    return found


def _group(by: str, kind: str, rows: Sequence[Row], columns: Iterable[str]) -> TextureGroup:
    weight = sum(int(row["weight"] or 0) for row in rows)
    return TextureGroup(
        by=by, kind=kind, spots=len(rows), weight=weight, means={name: mean(rows, name) for name in columns}
    )


def mean(rows: Sequence[Row], name: str) -> float:
    """The weighted mean of a column. An action that a spot does not have is never taken there.

    What is told of a line counts only the spots that have the line.
    """
    line, colon, _ = name.rpartition(": ")
    having = [row for row in rows if f"{line}: ev_oop" in row] if colon else rows
    weights = [int(row["weight"] or 0) for row in having]
    total = sum(float(row.get(name) or 0.0) * weight for row, weight in zip(having, weights, strict=True))
    return total / (sum(weights) or 1)


def rows_as_csv(rows: Sequence[Row]) -> str:
    """The table of all spots."""
    return _csv(["name", "board", "weight", *Texture.names(), "iterations", *measured(rows)], rows)


def groups_as_csv(found: Sequence[TextureGroup]) -> str:
    """The table of weighted means."""
    columns = ["by", "kind", "spots", "weight", *(found[0].means if found else ())]
    return _csv(
        columns,
        [
            {"by": each.by, "kind": each.kind, "spots": each.spots, "weight": each.weight, **each.means}
            for each in found
        ],
    )


def _csv(columns: Sequence[str], rows: Iterable[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: str | int | float | None) -> str | int | None:
    """A number with as many digits as anybody needs."""
    return f"{value:.6g}" if isinstance(value, float) else value
