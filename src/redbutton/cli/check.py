"""`redbutton check`: hand histories checked against the rules."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.errors import Code, ParseError
from redbutton.history.checker import Report, check_files, files
from redbutton.words.history import CONTRADICTIONS, HISTORY

LONG = 2_000_000
"""Bytes from which a progress bar is shown."""


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILES...")],
    jobs: Jobs = None,
    ray: Ray = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> int:
    """Replay recorded hands and compare how they end with what the record says.

    Exit status 1 if any hand fails: an action that the rules do not allow, or a
    different result.
    """
    found = files(paths)
    if not found:
        raise ParseError(Code.NO_HISTORIES)
    report = Report()
    for part in _with_bar(check_files(found, workers(jobs, ray)), found):
        report.add(part)
    (_print_json if as_json else _print)(report, lang)
    return 1 if report.failed else 0


def _with_bar(parts: Iterator[Report], found: list[Path]) -> Iterator[Report]:
    if sum(path.stat().st_size for path in found) < LONG or not sys.stderr.isatty():
        yield from parts
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=None)
        for part in parts:
            bar.advance(task, part.hands)
            yield part


def _print_json(report: Report, lang: str) -> None:
    said = {
        "hands": report.hands,
        "agree": report.agree,
        "unchecked": report.unchecked,
        "untrue": report.untrue,
        "rake": round(report.rake, 2),
        "kinds": Counter(failure.kind for failure in report.failed),
        "failed": [failure.as_json(lang) for failure in report.failed],
    }
    print(json.dumps(said, ensure_ascii=False))


def _print(report: Report, lang: str) -> None:
    words, failed = HISTORY[lang], report.failed
    for file, _, reason in failed:
        print(f"{file}: {reason.sentence(lang)}")
    counts = {"hands": report.hands, "agree": report.agree, "unchecked": report.unchecked}
    key = "counts-one" if report.hands == 1 else "counts"
    print(words[key].format(**counts, failed=len(failed)))
    for kind, count in Counter(failure.kind for failure in failed).most_common():
        print("  " + words["kind"].format(count=count, kind=kind, meaning=CONTRADICTIONS[lang][kind]))
    if report.untrue:
        print(words["untrue"].format(count=report.untrue))
    if report.rake:
        print(words["rake"].format(rake=f"{report.rake:,.2f}"))
