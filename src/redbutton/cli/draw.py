"""`redbutton draw`: five cards each, and the best hand wins."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from redbutton.errors import Code, ParseError
from redbutton.play.draw_sim import Cards, deal_hands, number_of_players, read_hands, told

PROMPT = "Enter number of players: "


def draw(
    players: Annotated[
        str | None, typer.Argument(metavar="[N]", help="How many play, 2 to 6; else you are asked.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the same hands for the same seed.")] = None,
    hands: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Take the hands from a file, one a line.")
    ] = None,
) -> None:
    """Deal five cards to each player and tell whose hand is best."""
    if players is None:
        number = _ask()
        print()
    else:
        number = number_of_players(players)
    print(told(_read(hands, number) if hands else deal_hands(number, seed)))


def _ask() -> int:
    """The number that somebody types, as soon as it is one."""
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(errors="replace")
    while True:
        try:
            return number_of_players(input(PROMPT))
        except ParseError:
            continue
        except EOFError:
            print()
            raise ParseError(Code.NO_NUMBER) from None


def _read(path: Path, players: int) -> list[Cards]:
    try:
        return read_hands(path.read_text("utf-8").splitlines(), players)
    except UnicodeDecodeError as error:
        raise ParseError(Code.NOT_UTF8, place=error.start) from None
