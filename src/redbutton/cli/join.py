"""`redbutton join`: a bot plays at a server's table."""

import asyncio
import json
import sys
from contextlib import nullcontext
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.cli.serve import packages, warn_if_exposed
from redbutton.client.past import MOST_UNDEALT
from redbutton.errors import Code, ServerError
from redbutton.fair.client_notes import Kept
from redbutton.fair.disclosure import Difference, Differs
from redbutton.players import registry
from redbutton.rules import Stakes
from redbutton.words.server_commands import SERVING

if TYPE_CHECKING:
    from redbutton.client.client import Client
    from redbutton.client.contradictions import Finding

CHEATED = 3
"""The exit status if the server has cheated."""
DOUBTFUL = 4
"""The exit status if nothing is proved, and a hand is not shown or there is too much for chance."""


def join(
    link: Annotated[str, typer.Argument(metavar="URL")],
    bot: Annotated[str, typer.Option()],
    name: Annotated[str | None, typer.Option(show_default=False)] = None,
    hands: Annotated[int | None, typer.Option(min=1, max=10**9, show_default=False)] = None,
    seat: Annotated[int | None, typer.Option(min=1, max=23, show_default=False)] = None,
    chips: Annotated[str | None, typer.Option(metavar="AMOUNT", show_default=False)] = None,
    token: Annotated[str | None, typer.Option(envvar="REDBUTTON_TOKEN", show_default=False)] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(show_default=False)] = None,
    seeds: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    evidence: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> int:
    with packages():
        from redbutton.client.bot import Played, sit_down
        from redbutton.client.client import Client, socket_address
        from redbutton.client.kept_token import KeptToken, usual_place

    words, actor = SERVING[lang], registry.make(bot, seed=seed)
    called = name or bot.partition(":")[0]
    place = token_file or usual_place(socket_address(link), called)

    async def play(client: Client, kept: KeptToken | None) -> Played:
        async with client:
            brings = None if chips is None else _chips(client, chips)
            joined = await sit_down(client, actor, name=called, seat=seat, chips=brings, report=_report)
            if not as_json:
                you = client.you
                said = "joined" if you and you.seat else "waits"
                print(words[said].format(name=you.name if you else called, address=link), flush=True)
                if kept is not None:
                    print(words["token"].format(path=kept.path), flush=True)
            played = await joined.play(hands)
            await joined.leave()
            await client.all_looked_up()
            return played

    with nullcontext(None) if token is not None else KeptToken.opened(place, name=called) as kept:
        client = Client(link, token=_checked(token) if kept is None else kept.read())
        doubtful = False

        def suspect(deal: str, found: "Finding") -> None:
            nonlocal doubtful
            doubtful = doubtful or _is_too_much(found)
            _report(words["strange"].format(deal=deal, sentence=found.sentence(lang)))

        client.suspected = suspect
        client.announced = lambda text: _report(text[lang])
        if seeds is not None:
            client.shown = partial(_keep_seed, seeds)
        if kept is not None:
            warn_if_exposed(kept.path, lang)
            kept.keep(client)
            kept.remember(client)
        try:
            played = asyncio.run(play(client, kept))
        except ServerError as refusal:
            if client.caught is None:
                raise
            path = evidence or Path(f"evidence-{client.caught.replace('#', '-')}.json")
            told = client.witness.evidence(client.caught, table=link)
            path.write_text(json.dumps(told, ensure_ascii=False, indent=1), "utf-8")
            _report(words["caught"].format(sentence=(client.over or refusal).sentence(lang), path=path))
            return CHEATED
        finally:
            if kept is not None:
                kept.tidy(client)
    if as_json:
        print(json.dumps({"name": called, "hands": played.hands, "net": played.net}, ensure_ascii=False))
    else:
        print(words["played"].format(name=called, hands=played.hands, net=f"{played.net:+}"))
    return DOUBTFUL if doubtful or client.unanswered else 0


def _is_too_much(found: "Finding") -> bool:
    """Whether our seed is passed over too often, or deals are called off again and again."""
    if not isinstance(found, Difference):
        return False
    again = found.point is Differs.CALLED_OFF and found.facts["count"] >= MOST_UNDEALT
    return again or found.point is Differs.OWN_OFTEN


def _checked(token: str | None) -> str | None:
    """A token that was given, if it can be one."""
    from redbutton.wire.tokens import TOKEN_LENGTH

    if token is not None and len(token) != TOKEN_LENGTH:
        raise ServerError(Code.WEAK_TOKEN)
    return token


def _chips(client: "Client", amount: str) -> int:
    """Return an amount, written as the table writes it, in chips."""
    assert client.table is not None
    return Stakes(unit=Decimal(client.table.game.unit)).chips(amount)


def _report(fault: object) -> None:
    print("redbutton:", fault, file=sys.stderr)


def _keep_seed(path: Path, kept: Kept) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{kept.line}\n")
