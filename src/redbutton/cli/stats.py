"""`redbutton stats`: player statistics from hand histories."""

from contextlib import closing
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.stats_output import Picture, draw, print_lines, ready, write_json
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.cores import Workers
from redbutton.errors import Code, ParseError
from redbutton.history.checker import files
from redbutton.history.file_stats import Findings, Survey
from redbutton.history.stats import StatsLine
from redbutton.words.history import HISTORY
from redbutton.words.statistics import STATISTICS

ROWS = 30
"""Most players shown; a third of them are drawn."""
POINTS = 2_000
"""Most points in a curve."""


def stats(
    paths: Annotated[list[Path], typer.Argument(metavar="FILES...")],
    player: Annotated[str | None, typer.Option(metavar="NAME", show_default=False)] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    plot: Picture = None,
    lang: Lang = "",
) -> None:
    """Show what players won and how they played, from recorded hands.

    VPIP: hands with chips put in voluntarily before the flop. PFR: hands with a
    raise before the flop. 3-bet: re-raises, of the chances to re-raise the first
    raise. AF: bets and raises per call after the flop. WTSD: showdowns, of the
    flops seen. W$SD: showdowns that win chips. bb/100: big blinds won per
    hundred hands, with half of its 95 % interval.
    """
    found = files(paths)
    if not found:
        raise ParseError(Code.NO_HISTORIES)
    ready(None, plot)
    findings = _look(Survey.of(found, course=plot is not None), workers(jobs, ray))
    if findings.failed and not findings.table.hands:
        raise typer.BadParameter(f"{findings.failed[0].file}: {findings.failed[0].reason.sentence(lang)}")
    lines = _lines(findings, player)
    if as_json:
        write_json(describe(findings, lines, lang), "-")
    else:
        _print(findings, lines, lang)
    if plot:
        draw(map(_curve, lines[: ROWS // 3]), plot, across="hands", up="big blinds won")


def _look(survey: Survey, jobs: Workers) -> Findings:
    findings = Findings()
    with bar(len(survey.pieces)) as advance, closing(survey.run(jobs)) as pieces:
        for piece in pieces:
            findings.add(piece)
            advance(1)
    return findings


def _lines(findings: Findings, player: str | None) -> list[StatsLine]:
    """The players, those with most hands first; or only the named one."""
    known = findings.table.lines
    if player is None:
        return sorted(known.values(), key=lambda line: (-line.counts.hands, line.name))
    if player not in known:
        raise ParseError(Code.NAME_NOT_FOUND, name=player, known=_some(sorted(known)))
    return [known[player]]


def _some(names: list[str]) -> str:
    return ", ".join(names[:20]) + (", ..." if len(names) > 20 else "")


def describe(findings: Findings, lines: list[StatsLine], lang: str) -> dict[str, Any]:
    table = findings.table
    return {
        "hands": table.hands,
        "unfinished": table.unfinished,
        "untrue": table.untrue,
        "rake": round(table.rake, 2),
        "failed": [failure.as_json(lang) for failure in findings.failed],
        "players": [{**line.as_json(), "won": round(line.money, 9)} for line in lines],
    }


def _print(findings: Findings, lines: list[StatsLine], lang: str) -> None:
    words = STATISTICS[lang]
    print(words["files"].format(hands=findings.table.hands))
    print_lines(lines[:ROWS], lang, "player")
    if len(lines) > ROWS:
        print(words["more"].format(count=len(lines) - ROWS))
    print(words["legend"])
    _print_doubts(findings, lang)


def _print_doubts(findings: Findings, lang: str) -> None:
    """What was not counted, or not as it is written."""
    words, table = STATISTICS[lang], findings.table
    if table.unfinished:
        print(words["unfinished"].format(count=table.unfinished))
    if table.untrue:
        print(HISTORY[lang]["untrue"].format(count=table.untrue))
    if table.rake:
        print(HISTORY[lang]["rake"].format(rake=f"{table.rake:,.2f}"))
    if findings.failed:
        file, _, reason = findings.failed[0]
        print(words["unread"].format(count=len(findings.failed), file=file, reason=reason.sentence(lang)))


def _curve(line: StatsLine) -> tuple[str, list[int], list[float]]:
    """A player's winnings hand by hand, or at some of the hands if there are many."""
    won = [0.0, *accumulate(line.course)]
    across = list(range(0, len(won), max(1, len(won) // POINTS)))
    return line.name, across, [won[hand] for hand in across]
