"""`redbutton arena`: bots against each other, at full speed on all cores."""

import secrets
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.arena.entrants import enter
from redbutton.arena.local_ranges import RangeResponse
from redbutton.arena.luck import Measure
from redbutton.arena.match import Match
from redbutton.arena.result import MatchResult, blocks
from redbutton.arena.round_robin import RoundRobin
from redbutton.cli import INTERRUPTED
from redbutton.cli.hand_files import number
from redbutton.cli.language import Lang
from redbutton.cli.local_response import respond_to_all
from redbutton.cli.progress import bar
from redbutton.cli.round_robin import play_all, write_rows
from redbutton.cli.rules_options import (
    Antes,
    Bets,
    Blinds,
    Limit,
    Preset,
    Stack,
    Switches,
    Variant,
    chips,
    chosen,
)
from redbutton.cli.stats_output import JsonFile, Picture, draw, print_costs, print_lines, ready, write_json
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.cores import Workers
from redbutton.history.stats import big_blind
from redbutton.rules import stakes_in_figures, stakes_in_words
from redbutton.rules.titles import title
from redbutton.words.statistics import STATISTICS

Bots = Annotated[
    list[str],
    typer.Argument(metavar="BOTS..."),
]
Seed = Annotated[str | None, typer.Option(show_default=False)]


def arena(
    bots: Bots,
    hands: Annotated[int, typer.Option(min=1, max=10**12)] = 10_000,
    seed: Seed = None,
    duplicate: Annotated[bool, typer.Option("--duplicate")] = False,
    measure: Annotated[Measure, typer.Option()] = Measure.PLAIN,
    sequential: Annotated[bool, typer.Option("--sequential")] = False,
    all_play_all: Annotated[bool, typer.Option("--all-play-all")] = False,
    cost: Annotated[bool, typer.Option("--cost")] = False,
    respond: Annotated[bool, typer.Option("--respond")] = False,
    boards: Annotated[int, typer.Option(min=1, max=10**6)] = 20,
    out: Annotated[Path | None, typer.Option(metavar="FILE", show_default=False)] = None,
    preset: Preset = "standard",
    switches: Switches = [],  # noqa: B006
    variant: Variant = None,
    limit: Limit = None,
    blinds: Blinds = None,
    antes: Antes = None,
    bets: Bets = None,
    stack: Stack = None,
    jobs: Jobs = None,
    ray: Ray = None,
    to_json: JsonFile = None,
    history: Annotated[Path | None, typer.Option(metavar="FILE", show_default=False)] = None,
    plot: Picture = None,
    lang: Lang = "",
) -> int:
    """Play bots against each other, and show what each wins and how it plays.

    Seats rotate, and stacks begin anew with every hand. The same seed gives the
    same result with any number of jobs. Ctrl-C shows the result so far; the exit
    status is then 130.
    """
    rules = chosen(
        preset, variant=variant, limit=limit, switches=switches, blinds=blinds, antes=antes, bets=bets
    )
    drawn = secrets.randbelow(10**9) if seed is None else seed
    if respond:
        responses = [
            RangeResponse(bot=bot, rules=rules, stack=chips(rules, stack), boards=boards, seed=drawn)
            for bot in bots
        ]
        return respond_to_all(responses, workers(jobs, ray), out, to_json, lang)
    if all_play_all:
        robin = RoundRobin(
            bots=tuple(bots),
            rules=rules,
            stack=chips(rules, stack),
            hands=hands,
            seed=drawn,
            duplicate=duplicate,
            measure=measure,
            watched=sequential,
            timed=cost,
        )
        return play_all(robin, workers(jobs, ray), out, to_json, lang)
    match = Match(
        entrants=enter(bots),
        rules=rules,
        stack=chips(rules, stack),
        hands=hands,
        seed=drawn,
        duplicate=duplicate,
        watched=sequential,
        recorded=history is not None,
        timed=cost,
        measure=measure,
    )
    ready(to_json, plot)
    if out:
        out.open("ab").close()
    result = _play(match, workers(jobs, ray), history)
    if to_json:
        write_json(describe(result, lang), to_json)
    if out:
        write_rows([line.as_json() for line in result.lines], out)
    if to_json != "-":
        _print(result, lang)
    if plot:
        _draw(result, plot)
    return 0 if result.complete else INTERRUPTED


def _play(match: Match, jobs: Workers, history: Path | None) -> MatchResult:
    """The whole match, or the part of it before Ctrl-C."""
    result = MatchResult(match)
    with ExitStack() as stack:
        file = stack.enter_context(history.open("w", encoding="utf-8")) if history else None
        advance = stack.enter_context(bar(match.deals))
        try:
            for block in stack.enter_context(closing(blocks(match, jobs))):
                result.add(block)
                advance(block.hands)
                if file:
                    file.write(block.history)
                if result.decided:
                    break
        except KeyboardInterrupt:
            pass
    return result


def describe(result: MatchResult, lang: str) -> dict[str, Any]:
    """The result as plain data, the same for the same seed."""
    match = result.match
    unit = match.rules.stakes.unit
    return {
        "hands": result.hands,
        "complete": result.complete,
        "groups": result.groups,
        "seed": match.seed,
        "duplicate": match.duplicate,
        "measure": match.measure.value,
        "sequential": match.watched,
        "rules": match.rules.preset,
        "variant": match.rules.variant.name,
        "stakes": stakes_in_figures(match.rules),
        "stack": number(match.stack, unit),
        "bots": [
            {
                **line.as_json(),
                "won": number(won, unit),
                "faults": _faults(result, entrant, lang),
                **({"cost": result.costs[entrant].as_json()} if match.timed else {}),
            }
            for entrant, (line, won) in enumerate(zip(result.lines, result.chips, strict=True))
        ],
    }


def _faults(result: MatchResult, entrant: int, lang: str) -> dict[str, Any] | None:
    if entrant not in result.faults:
        return None
    times, hand, reason = result.faults[entrant]
    return {"count": times, "hand": hand, "reason": reason.sentence(lang)}


def _print(result: MatchResult, lang: str) -> None:
    words, match = STATISTICS[lang], result.match
    rules = match.rules
    said = {"title": title(rules, lang), "stakes": stakes_in_words(rules, lang)}
    stack = rules.stakes.money(match.stack)
    print(words["match"].format(hands=result.hands, stack=stack, seed=match.seed, **said))
    if match.duplicate:
        print(words["duplicate"].format(players=match.players))
    if match.measure is not Measure.PLAIN:
        print(words[f"without_{match.measure.name.lower()}"])
    if match.watched:
        print(words["watched"])
    print_lines(result.lines, lang, "bot")
    print(words["legend"])
    if match.timed:
        print_costs([entrant.name for entrant in match.entrants], result.costs, lang)
    for entrant, (times, hand, reason) in sorted(result.faults.items()):
        name = match.entrants[entrant].name
        print(words["faults"].format(name=name, count=times, hand=hand, reason=reason.sentence(lang)))
    if not result.complete:
        print(words["stopped"].format(done=result.hands, asked=match.deals))


def _draw(result: MatchResult, path: Path) -> None:
    blind = big_blind(result.match.rules.stakes)
    across = [0, *(hands for hands, _ in result.course)]
    curves = [
        (entrant.name, across, [0.0, *(chips[place] / blind for _, chips in result.course)])
        for place, entrant in enumerate(result.match.entrants)
    ]
    draw(curves, path, across="hands", up="big blinds won")
