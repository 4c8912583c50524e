"""`redbutton join`: a program plays at a table of a server."""

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.cli.serve import packages
from redbutton.errors import Code, ServerError
from redbutton.fair.kept import Kept
from redbutton.players import registry
from redbutton.words.serving import SERVING

CHEATED = 3
"""The exit status when the server has dealt otherwise than it said."""


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
    seeds: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Add a line for each deal, for `verify --seeds`: your seed, and what was announced before.",
            show_default=False,
        ),
    ] = None,
    evidence: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where to write what was told, if the server deals otherwise than it said; else a file in "
            "this folder, named after the deal.",
            show_default=False,
        ),
    ] = None,
    lang: Lang = "",
) -> int:
    """Let a program play at a table of a server, yours or somebody else's.

    Any program of this house or of another package will do. It sees what a person in its seat would see, adds
    its own seed to every deal, and comes back by itself when the connection or the server was lost. It stops
    with exit status 3 as soon as the server deals otherwise than it said before the seeds were shown.
    """
    with packages():
        from redbutton.server import joining
        from redbutton.server.asked import TOKEN_LENGTH
        from redbutton.server.client import Client

    words, actor = SERVING[lang], registry.make(bot, seed=seed)
    called = name or bot.partition(":")[0]
    if token is not None and len(token) != TOKEN_LENGTH:
        raise ServerError(Code.WEAK_TOKEN)
    client = Client(link, token=token)
    client.suspected = lambda deal, found: _report(
        words["strange"].format(deal=deal, sentence=found.sentence(lang))
    )
    if seeds is not None:
        client.shown = partial(_keep_seed, seeds)

    async def play() -> joining.Played:
        async with client:
            joined = await joining.join(client, actor, name=called, report=_report)
            you = client.you.name if client.you else called
            print(words["joined"].format(name=you, address=link), flush=True)
            played = await joined.play(hands)
            await joined.leave()
            return played

    try:
        played = asyncio.run(play())
    except ServerError as refusal:
        if client.caught is None:
            raise
        path = evidence or Path(f"evidence-{client.caught.replace('#', '-')}.json")
        told = client.witness.evidence(client.caught, table=link)
        path.write_text(json.dumps(told, ensure_ascii=False, indent=1), "utf-8")
        _report(words["caught"].format(sentence=refusal.sentence(lang), path=path))
        return CHEATED
    print(words["played"].format(name=called, hands=played.hands, net=f"{played.net:+}"))
    return 0


def _report(fault: object) -> None:
    print("redbutton:", fault, file=sys.stderr)


def _keep_seed(path: Path, kept: Kept) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{kept.line}\n")
