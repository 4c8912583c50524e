"""`redbutton play`: sit down at a table."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from redbutton.cli.browser import browse
from redbutton.cli.language import Lang
from redbutton.cli.refusals import refused
from redbutton.cli.rules_options import (
    Antes,
    Bets,
    Blinds,
    Limit,
    Preset,
    Stack,
    Switches,
    Variant,
    chosen,
    wish,
)
from redbutton.errors import Code, ParseError
from redbutton.players.bot_levels import find_level
from redbutton.players.company import sit_with_bots
from redbutton.words.play import PLAY

if TYPE_CHECKING:
    from redbutton.terminal import TerminalGame

MOST_HANDS = 10**6
Players = Annotated[int | None, typer.Option(min=0, max=1_000, show_default=False)]
Bots = Annotated[
    str | None,
    typer.Option(metavar="NAME,NAME", show_default=False),
]
Level = Annotated[str | None, typer.Option(metavar="NAME", show_default=False)]
BuyIn = Annotated[str | None, typer.Option(show_default=False)]
RoundCount = Annotated[int | None, typer.Option("--rounds", min=1, max=MOST_HANDS, show_default=False)]
DoublesEvery = Annotated[int | None, typer.Option(min=1, max=MOST_HANDS, show_default=False)]
LevelHands = Annotated[int | None, typer.Option(min=1, max=MOST_HANDS, show_default=False)]
Seed = Annotated[str | None, typer.Option(show_default=False)]
Name = Annotated[str | None, typer.Option(show_default=False)]
Save = Annotated[Path | None, typer.Option(show_default=False)]
Resume = Annotated[Path | None, typer.Option(show_default=False)]
Pace = Annotated[
    float,
    typer.Option(min=0, max=60),
]


Port = Annotated[int, typer.Option(min=0, max=65_535)]


def play(
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    plain: Annotated[bool, typer.Option("--plain")] = False,
    preset: Preset = "standard",
    switches: Switches = [],  # noqa: B006
    variant: Variant = None,
    limit: Limit = None,
    players: Players = None,
    bots: Bots = None,
    level: Level = None,
    stack: Stack = None,
    blinds: Blinds = None,
    antes: Antes = None,
    bets: Bets = None,
    buy_in: BuyIn = None,
    kind: Annotated[str, typer.Option("--format")] = "cash",
    rounds: RoundCount = None,
    doubles_every: DoublesEvery = None,
    level_hands: LevelHands = None,
    seed: Seed = None,
    name: Name = None,
    save: Save = None,
    resume: Resume = None,
    pace: Pace = 0.7,
    port: Port = 0,
    lang: Lang = "",
) -> None:
    """Play poker against bots: by default six seats, no limit, blinds of 1 and 2.

    The table opens in your browser. With --terminal, --plain, --seed, --save or
    --resume you play in this terminal.
    """
    if terminal and plain:
        raise refused("terminal-or-plain")
    if level is not None and bots is not None:
        raise refused("bots-or-level")
    if resume:
        from redbutton.terminal import TerminalGame

        _show(TerminalGame.resume(resume), lang, save or resume, pace, _way(terminal, plain))
        return
    rules = chosen(
        preset,
        variant=variant,
        limit=limit,
        switches=switches,
        blinds=blinds,
        antes=antes,
        bets=bets,
        buy_in=buy_in,
    )
    person = PLAY[lang]["hero"] if name is None else name.strip()
    settings = _given(rounds=rounds, doubles_every=doubles_every, level_hands=level_hands)
    company = sit_with_bots(
        rules,
        person=person,
        kind=kind,
        players=players,
        bots=_named(bots) if level is None else [find_level(level)],
        stack=None if stack is None else rules.stakes.chips(stack),
        seed=seed,
        settings=settings,
        bot_names=lang,
    )
    if not (terminal or plain or seed or save):
        browse(
            lang,
            port,
            host=person,
            **wish(rules),
            stack=stack,
            format=kind,
            seats=len(company.bots) + 1,
            bots=list(company.bots.values()),
            **settings,
        )
        return
    from redbutton.terminal import TerminalGame

    table = TerminalGame.of(company)
    if save:
        table.save(save)  # a file that cannot be written should be reported before the game, not after it
    _show(table, lang, save, pace, _way(terminal, plain))


def _given(**settings: int | None) -> dict[str, int]:
    """The settings that were given."""
    return {name: value for name, value in settings.items() if value is not None}


def _named(bots: str | None) -> list[str]:
    """Bots between commas; a part like bluff=0.1 belongs to the bot before it."""
    named: list[str] = []
    for part in (bots or "").split(","):
        if "=" in part and ":" not in part and named:
            named[-1] += f",{part}"
        elif part.strip():
            named.append(part.strip())
    return named


def _way(terminal: bool, plain: bool) -> Literal["terminal", "plain", "either"]:
    if terminal or plain:
        return "terminal" if terminal else "plain"
    return "either" if sys.stdin.isatty() and sys.stdout.isatty() else "plain"


def _show(table: "TerminalGame", lang: str, save: Path | None, pace: float, way: str) -> None:
    if way != "plain":
        try:
            from redbutton.terminal.screen import ScreenTable
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] != "textual":
                raise
            if way == "terminal":
                raise ParseError(Code.TERMINAL_MISSING) from None
            print(PLAY[lang]["no-terminal"])
        else:
            for line in ScreenTable(table, lang, save=save, pace=pace).run() or ():
                print(line)
            return
    from redbutton.terminal.line_mode import PlainTable

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    PlainTable(table, lang, save=save).run()
