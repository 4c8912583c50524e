"""`redbutton stats`: the usual statistics of players, from hand histories."""

from contextlib import closing
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.figures import Picture, draw, print_lines, ready, write_json
from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.tables import Jobs, cores
from redbutton.errors import Code, ParseError
from redbutton.history.checking import files
from redbutton.history.stats import Line
from redbutton.history.survey import Findings, Survey
from redbutton.words.statistics import STATISTICS

ROWS = 30
"""So many players are shown at most, and drawn a third of them."""
POINTS = 2_000
"""So many points make a curve at most."""


def stats(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help="Files (.phh, .phhs) and folders of them.")
    ],
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this player.", show_default=False)
    ] = None,
    jobs: Jobs = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")] = False,
    plot: Picture = None,
    lang: Lang = "",
) -> None:
    """Tell what players won and how they played, from recorded hands.

    VPIP: of a player's hands, those with chips put in before the flop of the player's own will. PFR: those
    with a raise before the flop. 3-bet: re-raises, of the chances to re-raise the first raise. AF: bets and
    raises for each call after the flop. WTSD: showdowns, of the flops seen. W$SD: showdowns that win chips.
    bb/100: big blinds won in a hundred hands, with half of its 95 % interval.
    """
    found = files(paths)
    if not found:
        raise ParseError(Code.NO_HISTORIES)
    ready(None, plot)
    findings = _look(Survey.of(found, course=plot is not None), cores(jobs))
    if findings.failed and not findings.table.hands:
        raise typer.BadParameter(f"{findings.failed[0].file}: {findings.failed[0].reason.sentence(lang)}")
    lines = _lines(findings, player)
    if as_json:
        write_json(describe(findings, lines, lang), "-")
    else:
        _print(findings, lines, lang)
    if plot:
        draw(map(_curve, lines[: ROWS // 3]), plot, across="hands", up="big blinds won")


def _look(survey: Survey, jobs: int) -> Findings:
    findings = Findings()
    with bar(len(survey.pieces)) as advance, closing(survey.run(jobs)) as pieces:
        for piece in pieces:
            findings.add(piece)
            advance(1)
    return findings


def _lines(findings: Findings, player: str | None) -> list[Line]:
    """Who played, those with most hands first; or the one who is asked for."""
    known = findings.table.lines
    if player is None:
        return sorted(known.values(), key=lambda line: (-line.counts.hands, line.name))
    if player not in known:
        raise ParseError(Code.NAME_NOT_FOUND, name=player, known=_some(sorted(known)))
    return [known[player]]


def _some(names: list[str]) -> str:
    return ", ".join(names[:20]) + (", ..." if len(names) > 20 else "")


def describe(findings: Findings, lines: list[Line], lang: str) -> dict[str, Any]:
    failed = [
        {"file": file, "hand": hand, "reason": why.sentence(lang)} for file, hand, why in findings.failed
    ]
    return {
        "hands": findings.table.hands,
        "unfinished": findings.table.unfinished,
        "failed": failed,
        "players": [line.as_json() for line in lines],
    }


def _print(findings: Findings, lines: list[Line], lang: str) -> None:
    words = STATISTICS[lang]
    print(words["files"].format(hands=findings.table.hands))
    print_lines(lines[:ROWS], lang, "player")
    if len(lines) > ROWS:
        print(words["more"].format(count=len(lines) - ROWS))
    print(words["legend"])
    if findings.table.unfinished:
        print(words["unfinished"].format(count=findings.table.unfinished))
    if findings.failed:
        file, _, reason = findings.failed[0]
        print(words["unread"].format(count=len(findings.failed), file=file, reason=reason.sentence(lang)))


def _curve(line: Line) -> tuple[str, list[int], list[float]]:
    """A player's winnings hand by hand, or at some of the hands where there are many."""
    won = [0.0, *accumulate(line.course)]
    across = list(range(0, len(won), max(1, len(won) // POINTS)))
    return line.name, across, [won[hand] for hand in across]
