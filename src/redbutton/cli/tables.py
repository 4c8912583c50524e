"""The rules and stakes of a table as they are asked for on the command line."""

import os
import re
from typing import Annotated

import typer

from redbutton.play.tournament import starting_stack
from redbutton.rules import PRESETS, VARIANTS, Rules, table
from redbutton.rules.switches import pairs

Preset = Annotated[str, typer.Option("--rules", help=f"The preset: {', '.join(PRESETS)}.")]
Switches = Annotated[list[str], typer.Option("--rule", help="Set one rule: raise_cap=4. May be repeated.")]
Variant = Annotated[
    str | None, typer.Option(help=f"Play another game: {', '.join(VARIANTS)}.", show_default=False)
]
Blinds = Annotated[str | None, typer.Option(help="The blinds, such as 1/2.", show_default=False)]
Antes = Annotated[str | None, typer.Option(help="The antes, such as 5.", show_default=False)]
Bets = Annotated[str | None, typer.Option(help="The bets of fixed limits, such as 2/4.", show_default=False)]
Stack = Annotated[
    str | None, typer.Option(help="What everybody begins with; else 100 big blinds.", show_default=False)
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="How many cores to use; else all.", show_default=False),
]


def amounts(text: str | None) -> list[str] | None:
    """Money as it is typed, one amount or several.

    >>> amounts("0.50/1")
    ['0.50', '1']
    """
    return None if text is None else [part.strip() for part in re.split(r"[/,]", text)]


def chosen(
    preset: str,
    variant: str | None,
    switches: list[str],
    blinds: str | None,
    antes: str | None,
    bets: str | None,
) -> Rules:
    return table(
        preset,
        variant=variant,
        blinds=amounts(blinds),
        antes=amounts(antes) or (),
        bets=amounts(bets),
        switches=pairs(switches),
    )


def chips(rules: Rules, stack: str | None) -> int:
    return starting_stack(rules.stakes) if stack is None else rules.stakes.chips(stack)


def cores(jobs: int | None) -> int:
    """So many jobs, or one for each core that we may use."""
    return jobs or len(
        os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    )


def stakes(rules: Rules) -> str:
    """What a deal costs, in money: the blinds, or else the antes or the bets."""
    told = rules.stakes
    posts = told.blinds or told.antes or (told.small_bet, told.late_bet)
    return "/".join(map(told.money, posts))
