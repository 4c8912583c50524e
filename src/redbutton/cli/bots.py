"""`redbutton bots`: the bots, and the profile of each."""

import json
from typing import Annotated, Any

import typer

from redbutton.cli.language import Lang
from redbutton.players import registry
from redbutton.rules import VARIANTS
from redbutton.words.bots import LIST


def bots(
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """List the bots: how strong each is, how quick, and which games it really plays."""
    listed = [described(bot, lang) for bot in registry.bots()]
    print(json.dumps(listed, ensure_ascii=False)) if as_json else _print(listed, LIST[lang])


def described(bot: registry.Bot, lang: str) -> dict[str, Any]:
    """A bot as plain data; what is unknown is null."""
    return {
        "name": bot.name,
        "strength": bot.profile.strength,
        "cost": bot.profile.cost.value,
        "variants": bot.profile.variants,
        "personality_of": bot.profile.personality_of or None,
        "parameters": [str(parameter) for parameter in bot.parameters],
        "text": bot.description(lang),
    }


def _print(listed: list[dict[str, Any]], page: dict[str, str]) -> None:
    from rich.console import Console
    from rich.table import Column, Table

    columns = [page[name] for name in ("bot", "strength", "cost", "variants")]
    lines = Table(*columns, Column(page["text"], overflow="fold"), box=None, pad_edge=False)
    for bot in listed:
        strength = page["unknown"] if bot["strength"] is None else str(bot["strength"])
        lines.add_row(bot["name"], strength, page[bot["cost"]], _games(bot["variants"], page), bot["text"])
    Console(highlight=False, markup=False).print(lines, "", page["note"], sep="\n")


def _games(variants: tuple[str, ...] | None, page: dict[str, str]) -> str:
    if variants is None:
        return page["unknown"]
    if set(variants) == {name for name, variant in VARIANTS.items() if variant.has_betting}:
        return page["every"]
    return ", ".join(variants) or page["none"]
