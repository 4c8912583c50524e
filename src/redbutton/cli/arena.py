"""`redbutton arena`: bots against each other, at full speed on all cores."""

import secrets
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.arena.entrants import enter
from redbutton.arena.match import Match
from redbutton.arena.result import Result, blocks
from redbutton.cli import INTERRUPTED
from redbutton.cli.figures import JsonFile, Picture, draw, print_lines, ready, write_json
from redbutton.cli.hands import number
from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.tables import (
    Antes,
    Bets,
    Blinds,
    Jobs,
    Preset,
    Stack,
    Switches,
    Variant,
    chips,
    chosen,
    cores,
    stakes,
)
from redbutton.history.stats import big_blind
from redbutton.words.statistics import STATISTICS

Bots = Annotated[
    list[str],
    typer.Argument(
        metavar="BOTS...", help="Names, with parameters if need be: shark rock pot-odds:bluff=0.1"
    ),
]
Seed = Annotated[str | None, typer.Option(help="Decides every card and every chance.", show_default=False)]


def arena(
    bots: Bots,
    hands: Annotated[int, typer.Option(help="How many hands to play.")] = 10_000,
    seed: Seed = None,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play each deck from every seat, to cut the luck.")
    ] = False,
    preset: Preset = "standard",
    switches: Switches = [],  # noqa: B006
    variant: Variant = None,
    blinds: Blinds = None,
    antes: Antes = None,
    bets: Bets = None,
    stack: Stack = None,
    jobs: Jobs = None,
    to_json: JsonFile = None,
    history: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every hand (.phhs).", show_default=False)
    ] = None,
    plot: Picture = None,
    lang: Lang = "",
) -> int:
    """Play bots against each other and tell what each wins in a hundred hands, and how it plays.

    Seats go round, stacks begin anew with every hand. The same seed gives the same result with any number of
    jobs. Ctrl-C tells what was played so far; the exit status is then 130.
    """
    rules = chosen(preset, variant, switches, blinds, antes, bets)
    match = Match(
        entrants=enter(bots),
        rules=rules,
        stack=chips(rules, stack),
        hands=hands,
        seed=secrets.randbelow(10**9) if seed is None else seed,
        duplicate=duplicate,
        recorded=history is not None,
    )
    ready(to_json, plot)
    result = _play(match, cores(jobs), history)
    if to_json:
        write_json(describe(result, lang), to_json)
    if to_json != "-":
        _print(result, lang)
    if plot:
        _draw(result, plot)
    return 0 if result.complete else INTERRUPTED


def _play(match: Match, jobs: int, history: Path | None) -> Result:
    """The whole match, or as much of it as there is before Ctrl-C."""
    result = Result(match)
    with ExitStack() as stack:
        file = stack.enter_context(history.open("w", encoding="utf-8")) if history else None
        advance = stack.enter_context(bar(match.deals))
        try:
            for block in stack.enter_context(closing(blocks(match, jobs))):
                result.add(block)
                advance(block.hands)
                if file:
                    file.write(block.history)
        except KeyboardInterrupt:
            pass
    return result


def describe(result: Result, lang: str) -> dict[str, Any]:
    """The result as plain data, the same for the same seed."""
    match = result.match
    unit = match.rules.stakes.unit
    return {
        "hands": result.hands,
        "complete": result.complete,
        "groups": result.groups,
        "seed": match.seed,
        "duplicate": match.duplicate,
        "rules": match.rules.preset,
        "variant": match.rules.variant.name,
        "stakes": stakes(match.rules),
        "stack": number(match.stack, unit),
        "bots": [
            {**line.as_json(), "won": number(won, unit), "faults": _faults(result, entrant, lang)}
            for entrant, (line, won) in enumerate(zip(result.lines, result.chips, strict=True))
        ],
    }


def _faults(result: Result, entrant: int, lang: str) -> dict[str, Any] | None:
    if entrant not in result.faults:
        return None
    times, hand, reason = result.faults[entrant]
    return {"count": times, "hand": hand, "reason": reason.sentence(lang)}


def _print(result: Result, lang: str) -> None:
    words, match = STATISTICS[lang], result.match
    rules = match.rules
    said = {"variant": rules.variant.name, "preset": rules.preset, "blinds": stakes(rules)}
    stack = rules.stakes.money(match.stack)
    print(words["match"].format(hands=result.hands, stack=stack, seed=match.seed, **said))
    if match.duplicate:
        print(words["duplicate"].format(players=match.players))
    print_lines(result.lines, lang, "bot")
    print(words["legend"])
    for entrant, (times, hand, reason) in sorted(result.faults.items()):
        name = match.entrants[entrant].name
        print(words["faults"].format(name=name, count=times, hand=hand, reason=reason.sentence(lang)))
    if not result.complete:
        print(words["stopped"].format(done=result.hands, asked=match.deals))


def _draw(result: Result, path: Path) -> None:
    blind = big_blind(result.match.rules.stakes)
    across = [0, *(hands for hands, _ in result.course)]
    curves = [
        (entrant.name, across, [0.0, *(chips[place] / blind for _, chips in result.course)])
        for place, entrant in enumerate(result.match.entrants)
    ]
    draw(curves, path, across="hands", up="big blinds won")
