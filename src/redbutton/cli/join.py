"""`redbutton join`: a program plays at a table of a server."""

import asyncio
import sys
from typing import Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.cli.serve import packages
from redbutton.players import registry
from redbutton.words.serving import SERVING


def join(
    link: Annotated[str, typer.Argument(metavar="URL", help="The table's link: http://HOST:8000/t/TABLE")],
    bot: Annotated[str, typer.Option(help="Which program plays: shark, pot-odds:bluff=0.1, ...")],
    name: Annotated[
        str | None, typer.Option(help="What it is called there; else as the program.", show_default=False)
    ] = None,
    hands: Annotated[
        int | None, typer.Option(min=1, help="Go after so many hands; else it stays.", show_default=False)
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="REDBUTTON_TOKEN", help="Take the seat that this token stands for.", show_default=False
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Decides the program's chances.", show_default=False)
    ] = None,
    lang: Lang = "",
) -> None:
    """Let a program play at a table of a server, yours or somebody else's.

    Any program of this house or of another package will do. It sees what a person in its seat would see, adds
    its own seed to every deal, and comes back by itself when the connection or the server was lost.
    """
    with packages():
        from redbutton.server import joining
        from redbutton.server.client import Client

    words, actor = SERVING[lang], registry.make(bot, seed=seed)
    called = name or bot.partition(":")[0]

    async def play() -> joining.Played:
        async with Client(link, token=token) as client:
            joined = await joining.join(client, actor, name=called, report=_report)
            print(words["joined"].format(name=called, address=link), flush=True)
            played = await joined.play(hands)
            await joined.leave()
            return played

    played = asyncio.run(play())
    print(words["played"].format(name=called, hands=played.hands, net=f"{played.net:+}"))


def _report(fault: object) -> None:
    print("redbutton:", fault, file=sys.stderr)
