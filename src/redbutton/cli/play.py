"""`redbutton play`: sit down at a table."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer

from redbutton.cli.browser import browse
from redbutton.cli.language import Lang
from redbutton.cli.tables import Antes, Bets, Blinds, Preset, Switches, Variant, amounts
from redbutton.errors import Code, ParseError
from redbutton.rules import usual_rules
from redbutton.rules.switches import pairs
from redbutton.terminal.opening import FORMATS, open_table
from redbutton.terminal.table import Table
from redbutton.words.play import PLAY

Limit = Annotated[
    str | None, typer.Option(help="How much may be bet: none, pot or fixed.", show_default=False)
]
Players = Annotated[
    int | None, typer.Option(help="How many sit there, you included; else six.", show_default=False)
]
Bots = Annotated[
    str | None,
    typer.Option(metavar="NAME,NAME", help="Who plays against you; else a mix.", show_default=False),
]
Stack = Annotated[
    str | None, typer.Option(help="What everybody begins with; else 100 big blinds.", show_default=False)
]
BuyIn = Annotated[
    str | None, typer.Option(help="What a seat costs; some houses make the blinds of it.", show_default=False)
]
RoundCount = Annotated[
    int | None, typer.Option("--rounds", help="Fixed rounds: how many; else 50.", show_default=False)
]
DoublesEvery = Annotated[
    int | None,
    typer.Option(help="Fixed rounds: after how many the stakes double; else 5.", show_default=False),
]
LevelHands = Annotated[
    int | None, typer.Option(help="Tournament: how many hands a level lasts; else 10.", show_default=False)
]
Seed = Annotated[str | None, typer.Option(help="The same seed deals the same cards.", show_default=False)]
Name = Annotated[str | None, typer.Option(help="What you are called at the table.", show_default=False)]
Save = Annotated[
    Path | None, typer.Option(help="Keep the game in this file, to go on later.", show_default=False)
]
Resume = Annotated[
    Path | None, typer.Option(help="Go on with the game in this file, and keep it there.", show_default=False)
]
Pace = Annotated[
    float,
    typer.Option(
        min=0, max=60, help="Seconds that a bot takes, or a street when all are in, on the full screen."
    ),
]


Port = Annotated[
    int, typer.Option(min=0, max=65_535, help="The browser table's port; 0 takes any that is free.")
]


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="A table that fills the terminal.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for pipes and screen readers.")
    ] = False,
    preset: Preset = "standard",
    switches: Switches = [],  # noqa: B006
    variant: Variant = None,
    limit: Limit = None,
    players: Players = None,
    bots: Bots = None,
    stack: Stack = None,
    blinds: Blinds = None,
    antes: Antes = None,
    bets: Bets = None,
    buy_in: BuyIn = None,
    kind: Annotated[str, typer.Option("--format", help=f"One of {', '.join(FORMATS)}.")] = "cash",
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
    """Play poker against bots: six seats, no limit, blinds of 1 and 2, unless you want it otherwise.

    The table opens in your browser. With --terminal, --plain, --seed, --save or --resume it is in this
    terminal.
    """
    if terminal and plain:
        raise typer.BadParameter("a table is --terminal or --plain, not both")
    if resume:
        _show(Table.resume(resume), lang, save or resume, pace, _way(terminal, plain))
        return
    rules = usual_rules(
        preset,
        variant=variant,
        limit=limit,
        blinds=amounts(blinds),
        antes=amounts(antes),
        bets=amounts(bets),
        buy_in=buy_in,
        switches=pairs(switches),
    )
    person = PLAY[lang]["hero"] if name is None else name.strip()
    settings = _given(rounds=rounds, doubles_every=doubles_every, level_hands=level_hands)
    table = open_table(
        rules,
        person=person,
        kind=kind,
        players=players,
        bots=_named(bots),
        stack=None if stack is None else rules.stakes.chips(stack),
        seed=seed,
        settings=settings,
    )
    if not (terminal or plain or seed or save):
        browse(
            lang,
            port,
            host=person,
            preset=preset,
            variant=variant,
            limit=limit,
            switches=pairs(switches),
            blinds=amounts(blinds),
            antes=amounts(antes),
            bets=amounts(bets),
            buy_in=buy_in,
            stack=stack,
            format=kind,
            seats=len(table.bots) + 1,
            bots=list(table.bots.values()),
            **settings,
        )
        return
    if save:
        table.save(save)  # a file that cannot be written is better known before the game than after it
    _show(table, lang, save, pace, _way(terminal, plain))


def _given(**settings: int | None) -> dict[str, int]:
    """The settings that somebody has set."""
    return {name: value for name, value in settings.items() if value is not None}


def _named(bots: str | None) -> list[str]:
    """Programs between commas; a part like bluff=0.1 belongs to the program before it."""
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


def _show(table: Table, lang: str, save: Path | None, pace: float, way: str) -> None:
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
    from redbutton.terminal.plain import PlainTable

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    PlainTable(table, lang, save=save).run()
