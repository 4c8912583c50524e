"""`redbutton tournament`: many tournaments of bots, with places and prizes."""

import secrets
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.arena.entrants import enter
from redbutton.arena.series import Series, Standings, outcomes
from redbutton.cli import INTERRUPTED
from redbutton.cli.arena import Bots, Seed
from redbutton.cli.hand_files import number
from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.rules_options import (
    Antes,
    Bets,
    Blinds,
    Limit,
    Preset,
    Stack,
    Switches,
    Variant,
    amounts,
    chips,
    chosen,
)
from redbutton.cli.stats_output import (
    JsonFile,
    Picture,
    draw,
    print_table,
    ready,
    shown_number,
    write_json,
)
from redbutton.cli.typed_numbers import shortened, whole_number
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.cores import Workers
from redbutton.errors import Code, ParseError
from redbutton.play.tournament import LEVEL_HANDS
from redbutton.rules import stakes_in_figures
from redbutton.rules.titles import title
from redbutton.words.statistics import STATISTICS

MOST_SHARE = 10**6
"""Largest share of a prize pool."""


def tournament(
    bots: Bots,
    count: Annotated[int, typer.Option(min=1, max=10**9)] = 1_000,
    seed: Seed = None,
    preset: Preset = "standard",
    switches: Switches = [],  # noqa: B006
    variant: Variant = None,
    limit: Limit = None,
    blinds: Blinds = None,
    antes: Antes = None,
    bets: Bets = None,
    stack: Stack = None,
    levels: Annotated[
        str | None,
        typer.Option(show_default=False),
    ] = None,
    level_hands: Annotated[int, typer.Option(min=1, max=10**9)] = LEVEL_HANDS,
    payouts: Annotated[
        str | None,
        typer.Option(show_default=False),
    ] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    to_json: JsonFile = None,
    plot: Picture = None,
    lang: Lang = "",
) -> int:
    """Play many tournaments, and show each bot's places, prizes and profit.

    Everybody pays one buy-in; ROI is the profit in percent of it, with half of
    its 95 % interval. Ctrl-C shows the result so far; the exit status is then
    130.
    """
    steps = (levels or "").split()
    each: list[str | None] = [*steps] or [blinds]
    ladder = [
        chosen(preset, variant=variant, limit=limit, switches=switches, blinds=level, antes=antes, bets=bets)
        for level in each
    ]
    rules = ladder[0]
    series = Series(
        entrants=enter(bots),
        rules=rules,
        stack=chips(rules, stack),
        count=count,
        seed=secrets.randbelow(10**9) if seed is None else seed,
        levels=[level.stakes for level in ladder] if steps else None,
        level_hands=level_hands,
        payouts=_parts(payouts),
    )
    ready(to_json, plot)
    standings = _play(series, workers(jobs, ray))
    if to_json:
        write_json(describe(standings, lang), to_json)
    if to_json != "-":
        _print(standings, lang)
    if plot:
        _draw(standings, plot)
    return 0 if standings.complete else INTERRUPTED


def _parts(payouts: str | None) -> list[int] | None:
    """The shares of the prizes, as whole numbers."""
    if payouts is None:
        return None
    shares = []
    for part in amounts(payouts) or []:
        share = whole_number(part, 1, MOST_SHARE)
        if share is None:
            raise ParseError(Code.NOT_AN_AMOUNT, text=shortened(part))
        shares.append(share)
    return shares


def _play(series: Series, jobs: Workers) -> Standings:
    """All tournaments, or those finished before Ctrl-C."""
    standings = Standings(series)
    with ExitStack() as stack:
        advance = stack.enter_context(bar(series.count))
        try:
            for outcome in stack.enter_context(closing(outcomes(series, jobs))):
                standings.add(outcome)
                advance(1)
        except KeyboardInterrupt:
            pass
    return standings


def describe(standings: Standings, lang: str) -> dict[str, Any]:
    """The standings as plain data, the same for the same seed."""
    series = standings.series
    faults = {
        entrant: {"count": times, "tournament": first, "reason": reason.sentence(lang)}
        for entrant, (times, first, reason) in standings.faults.items()
    }
    return {
        "tournaments": standings.count,
        "complete": standings.complete,
        "hands": standings.hands,
        "seed": series.seed,
        "rules": series.rules.preset,
        "variant": series.rules.variant.name,
        "stakes": stakes_in_figures(series.rules),
        "stack": number(series.stack, series.rules.stakes.unit),
        "prizes": standings.prizes,
        "bots": [{**line, "faults": faults.get(entrant)} for entrant, line in enumerate(standings.as_json())],
    }


def _print(standings: Standings, lang: str) -> None:
    words, series = STATISTICS[lang], standings.series
    said = {"title": title(series.rules, lang), "seed": series.seed}
    stack = series.rules.stakes.money(series.stack)
    print(words["series"].format(count=standings.count, hands=standings.hands, stack=stack, **said))
    print(words["prizes"].format(prizes=" / ".join(f"{prize:g}" for prize in standings.prizes)))
    headings = [words["bot"], words["places"].format(last=len(series.entrants))]
    headings += [words[name] for name in ("mean_place", "won", "roi", "margin")]
    print_table(headings, [_row(line) for line in standings.as_json()])
    for entrant, (times, first, reason) in sorted(standings.faults.items()):
        name, why = series.entrants[entrant].name, reason.sentence(lang)
        print(words["series_faults"].format(name=name, count=times, hand=first, reason=why))
    if not standings.complete:
        print(words["stopped"].format(done=standings.count, asked=series.count))


def _row(line: dict[str, Any]) -> list[str]:
    return [
        line["name"],
        " ".join(f"{times:,}" for times in line["places"]),
        shown_number(line["mean_place"], 2),
        shown_number(line["prizes"], 1),
        shown_number(line["roi"], 1, sign=True),
        shown_number(line["margin"], 1),
    ]


def _draw(standings: Standings, path: Path) -> None:
    across = range(standings.count + 1)
    curves = [
        (entrant.name, across, [0.0, *(profits[place] for profits in standings.course)])
        for place, entrant in enumerate(standings.series.entrants)
    ]
    draw(curves, path, across="tournaments", up="buy-ins won")
