"""`redbutton solve FOLDER` and `--flops`: many spots, and a report on all of them."""

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

from redbutton.cli import INTERRUPTED
from redbutton.cli.progress import bar
from redbutton.cli.stats_output import print_table, shown_number
from redbutton.cores import Workers
from redbutton.errors import Code, SolverError
from redbutton.solver import report
from redbutton.solver.flops import DEFAULT
from redbutton.solver.many import (
    FailedSpot,
    Goal,
    Line,
    NamedSpot,
    SpotResult,
    check_lines,
    finished,
    solve_many,
    spots_in,
    spots_on,
    text_of,
    write_whole,
)
from redbutton.solver.spot import document
from redbutton.words.flops import REPORT, TEXTURES

MOST_ROWS = 100
"""Most spots that are shown one by one."""


@dataclass(slots=True)
class SolvedSpots:
    """What has become of many spots so far."""

    results: dict[str, SpotResult] = field(default_factory=dict)
    failed: list[FailedSpot] = field(default_factory=list)
    kept: int = 0
    complete: bool = True


def wants_many(spot: Path, flops: str | None) -> bool:
    """Is it a folder of spots, or a spot on many flops?"""
    if spot.is_dir() or flops is not None:
        return True
    return spot.suffix == ".toml" and "board" not in document(text_of(spot))


def lines_of(text: str) -> tuple[Line, ...]:
    """Lines as they are typed, one after the other with semicolons.

    >>> lines_of("check; check, bet 50")
    (('check',), ('check', 'bet 50'))
    """
    lines = (tuple(step.strip() for step in line.split(",") if step.strip()) for line in text.split(";"))
    return tuple(line for line in lines if line)


def solve_all(
    spot: Path, flops: str | None, goal: Goal, workers: Workers, *, as_json: bool, lang: str
) -> int:
    """Solve what is not solved yet, report on everything, and return the exit status."""
    if spot.is_dir() and flops is not None:
        raise SolverError(Code.OPTION_FOR_ONE_SPOT, option="--flops")
    asked = spots_in(spot) if spot.is_dir() else spots_on(text_of(spot), flops or DEFAULT)
    named = [each for each in asked if isinstance(each, NamedSpot)]
    check_lines(named, goal.lines)
    for folder in filter(None, (goal.out, goal.saved)):
        folder.mkdir(parents=True, exist_ok=True)
    batch = _solve(asked, named, goal, workers, lang)
    rows = [report.row(batch.results[each.name]) for each in named if each.name in batch.results]
    found = report.groups(rows)
    write_whole(goal.out / "report.csv", report.rows_as_csv(rows))
    write_whole(goal.out / "groups.csv", report.groups_as_csv(found))
    if as_json:
        _print_json(batch, rows, found, lang)
    else:
        _print(batch, rows, found, goal.out, len(asked), lang)
    if not batch.complete:
        return INTERRUPTED
    return 1 if batch.failed else 0


def _solve(
    asked: Sequence[NamedSpot | FailedSpot], named: list[NamedSpot], goal: Goal, workers: Workers, lang: str
) -> SolvedSpots:
    """Everything that is not there yet; after Ctrl-C what was done before it."""
    batch = SolvedSpots()
    for failed in asked:
        if isinstance(failed, FailedSpot):
            _fail(batch, failed, lang)
    waiting = []
    for each in named:
        result = finished(each, goal)
        if result is None:
            waiting.append(each)
        else:
            batch.results[each.name] = result
    batch.kept = len(batch.results)
    try:
        with bar(len(named), slow=True) as advance, closing(solve_many(waiting, goal, workers)) as solved:
            advance(batch.kept)
            for each, outcome in solved:
                if isinstance(outcome, FailedSpot):
                    _fail(batch, outcome, lang)
                else:
                    batch.results[each.name] = outcome
                advance(1)
    except KeyboardInterrupt:
        batch.complete = False
    return batch


def _fail(batch: SolvedSpots, failed: FailedSpot, lang: str) -> None:
    batch.failed.append(failed)
    print(f"redbutton: {failed.name}: {failed.reason.sentence(lang)}", file=sys.stderr)


def _print_json(
    batch: SolvedSpots, rows: list[report.Row], found: list[report.TextureGroup], lang: str
) -> None:
    told = {
        "complete": batch.complete,
        "solved": len(batch.results) - batch.kept,
        "kept": batch.kept,
        "failed": [{"name": each.name, "reason": each.reason.sentence(lang)} for each in batch.failed],
        "spots": rows,
        "groups": [asdict(each) for each in found],
    }
    print(json.dumps(told, ensure_ascii=False))


def _print(
    batch: SolvedSpots,
    rows: list[report.Row],
    found: list[report.TextureGroup],
    out: Path,
    asked: int,
    lang: str,
) -> None:
    words, names = REPORT[lang], TEXTURES[lang]
    columns = [name for name in report.measured(rows) if ": " not in name]
    titles = [words.get(name, name) for name in columns]
    if rows:
        shown = [[str(row["name"]), str(row["weight"]), *_cells(row, columns)] for row in rows[:MOST_ROWS]]
        print_table([words["spot"], words["weight"], *titles], shown)
        if len(rows) > MOST_ROWS:
            print(words["more"].format(count=len(rows) - MOST_ROWS, file=out / "report.csv"))
        print()
        grouped = [
            [_title(each, names), str(each.weight), *_cells(dict(each.means), columns)] for each in found
        ]
        print_table([words["group"], words["weight"], *titles], grouped)
    counts = {"solved": len(batch.results) - batch.kept, "kept": batch.kept, "failed": len(batch.failed)}
    print(words["done"].format(**counts, out=out))
    if not batch.complete:
        print(words["stopped"].format(done=len(batch.results), asked=asked, out=out))


def _title(group: report.TextureGroup, names: dict[str, str]) -> str:
    return names[report.ALL] if group.by == report.ALL else f"{names[group.by]}: {names[group.kind]}"


def _cells(row: report.Row, columns: Sequence[str]) -> list[str]:
    """EV in chips, everything else in per cent."""
    return [_cell(name, row.get(name)) for name in columns]


def _cell(name: str, value: object) -> str:
    if not isinstance(value, int | float):
        return shown_number(None, 2)
    return f"{value:.2f}" if name.startswith("ev_") else f"{value:.3%}" if name == "share" else f"{value:.1%}"


def folder_for_results(out: Path | None) -> Path:
    """The folder for the results. Raises without one: many spots need it."""
    if out is None:
        raise SolverError(Code.OUT_MISSING)
    return out
