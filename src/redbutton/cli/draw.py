"""`redbutton draw`: five cards each, and the best hand wins."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from redbutton.cli import refuse
from redbutton.cli.language import Lang, spoken
from redbutton.errors import Code, ParseError, RulesError
from redbutton.play.draw_sim import (
    TIES,
    Cards,
    deal_hands,
    described,
    number_of_players,
    read_hands,
    result_text,
)

PROMPT = "Enter number of players: "


def draw(
    players: Annotated[str | None, typer.Argument(metavar="[N]")] = None,
    seed: Annotated[str | None, typer.Option()] = None,
    hands: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    ties: Annotated[str, typer.Option(metavar="|".join(TIES))] = TIES[0],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """Deal five cards to each player and show whose hand is best."""
    if ties not in TIES:
        raise RulesError(Code.SWITCH_VALUE, switch="--ties", value=ties, allowed=", ".join(TIES))
    number = None if players is None else number_of_players(players)
    if number is None and hands is None and not as_json:
        number = _ask()
        print()
    if hands is None and number is None:
        raise ParseError(Code.NO_NUMBER)
    dealt = _read(hands, number) if hands else deal_hands(number or 0, seed)
    print(
        json.dumps(described(dealt, ties, lang), ensure_ascii=False) if as_json else result_text(dealt, ties)
    )


def _ask() -> int:
    """Ask for the number of players until it is valid.

    Standard output has only the question each time; standard error says which numbers are valid.
    """
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(errors="replace")
    while True:
        try:
            return number_of_players(input(PROMPT))
        except ParseError as error:
            refuse(error.sentence(spoken.get()))
        except EOFError:
            print()
            raise ParseError(Code.NO_NUMBER) from None


def _read(path: Path, players: int | None) -> list[Cards]:
    """The hands of a file; `-` is standard input."""
    try:
        written = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return read_hands(written.decode("utf-8").splitlines(), players)
    except UnicodeDecodeError as error:
        raise ParseError(Code.NOT_UTF8, place=error.start) from None
