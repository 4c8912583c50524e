"""`redbutton check`: hand histories held against the rules."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.history.checking import Report, check_files, files
from redbutton.words.telling import STATE

LONG = 2_000_000
"""From so many bytes on, a bar shows how far it is."""


def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help="Files (.phh, .phhs) and folders of them.")
    ],
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="How many cores to use; else all.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")] = False,
    lang: Lang = "",
) -> int:
    """Replay recorded hands and compare how they end with what the record says.

    Exit status 1 if any hand fails: a step that the rules do not allow, or chips that go elsewhere.
    """
    found = files(paths)
    if not found:
        raise typer.BadParameter("there is no .phh or .phhs file there")
    report = Report()
    for part in _with_bar(check_files(found, jobs or os.cpu_count() or 1), found):
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
    failed = [
        {"file": file, "hand": int(hand) if hand.isdigit() else hand, "reason": reason.sentence(lang)}
        for file, hand, reason in report.failed
    ]
    counts = {"hands": report.hands, "agree": report.agree, "unchecked": report.unchecked}
    print(json.dumps({**counts, "rake": round(report.rake, 2), "failed": failed}, ensure_ascii=False))


def _print(report: Report, lang: str) -> None:
    for file, _, reason in report.failed:
        print(f"{file}: {reason.sentence(lang)}")
    counts = {"hands": report.hands, "agree": report.agree, "unchecked": report.unchecked}
    print(STATE[lang]["counts"].format(**counts, failed=len(report.failed)))
    if report.rake:
        print(STATE[lang]["rake"].format(rake=f"{report.rake:,.2f}"))
