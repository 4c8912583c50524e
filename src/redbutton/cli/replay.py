"""`redbutton replay`: recorded hands, step by step."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.hand_files import find, in_file, named, number, read, sections_of
from redbutton.cli.language import Lang
from redbutton.cli.refusals import refused
from redbutton.cli.rules_options import Switches
from redbutton.cli.state import Preset
from redbutton.errors import PokerError
from redbutton.game import Deal, positions
from redbutton.history.dead_button import dead_button
from redbutton.history.narrator import Teller
from redbutton.history.phh_actions import OPENING_CALL, Verb
from redbutton.history.record import HandRecord
from redbutton.history.recorded_rules import rules_of
from redbutton.history.replay import Replay
from redbutton.ids import Seat
from redbutton.words.history import HISTORY
from redbutton.words.narration import TELLING
from redbutton.words.positions import position

OPENS_A_STREET = (Verb.DEAL_HOLE, Verb.DEAL_BOARD, Verb.DISCARD)


def replay(
    path: Annotated[Path, typer.Argument(metavar="FILE")],
    hand: Annotated[str | None, typer.Option("--hand")] = None,
    preset: Preset = None,
    switches: Switches = [],  # noqa: B006
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """Describe recorded hands step by step."""
    rules = named(preset, switches)
    records = [find(path, hand)] if hand else [read(path, section) for section in sections_of(path)]
    if not records:
        raise refused("no-hand", file=path)
    for count, record in enumerate(records, 1):
        try:
            steps = list(tell(record, rules, lang))
        except PokerError as reason:
            raise in_file(path, reason) from None
        if as_json:
            print(json.dumps({"hand": record.hand or count, "steps": steps}, ensure_ascii=False))
        else:
            _print(record, steps, lang, heading=len(records) > 1, count=count)


def tell(record: HandRecord, rules: tuple[str, ...] | None, lang: str) -> Iterator[dict[str, Any]]:
    """Each step: its sentence, and the pot and stacks after it; with headings for streets."""
    hand = Replay(record, rules_of(record, rules))
    deal = hand.deal
    teller = Teller(deal, names=record.players or (), lang=lang, money=deal.rules.stakes.money)
    yield from _seats(deal, teller, dead_button(record))
    yield from (_step(text, deal) for text in teller.catch_up())
    street, told = deal.street, -1
    for step in hand:
        said = list(teller.catch_up())
        if street != told and step.verb in OPENS_A_STREET:
            told = street
            yield {"heading": teller.street(street)}
        yield from (_step(text, deal) for text in said)
        if step.commentary and (step.verb is not Verb.BET or step.commentary != OPENING_CALL):
            yield {"comment": step.commentary}
        street = deal.street
    if not deal.over:
        name = None if deal.actor is None else teller.names[deal.actor]
        key = "to-deal" if name is None else "to-act"
        yield {"say": TELLING[lang][key].format(name=name)}


def _seats(deal: Deal, teller: Teller, empty: Seat | None) -> Iterator[dict[str, Any]]:
    """Everybody's place and stack, and the button if it lies at an empty seat."""
    turned = deal.rules.house.heads_up == "button-small-blind"
    for name, letters, stack in zip(
        teller.names,
        positions.names(deal.players, button_is_small_blind=turned, dead_button=empty is not None),
        deal.starting_stacks,
        strict=True,
    ):
        called, chips = position(letters, teller.lang), teller.money(stack)
        said = TELLING[teller.lang]["seat"].format(name=name, position=called, stack=chips)
        yield {"seat": name if deal.rules.is_free and not any(map(any, deal.posts)) else said}
    if empty is not None:
        yield {"seat": HISTORY[teller.lang]["dead-button"].format(seat=empty), "dead_button": empty}


def _step(said: str, deal: Deal) -> dict[str, Any]:
    unit = deal.rules.stakes.unit
    return {
        "say": said,
        "pot": number(deal.pot, unit),
        "stacks": [number(stack, unit) for stack in deal.stacks],
    }


def _print(record: HandRecord, steps: list[dict[str, Any]], lang: str, *, heading: bool, count: int) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    if heading:
        console.rule(TELLING[lang]["hand"].format(number=record.hand or count))
    for step in steps:
        if "heading" in step:
            console.print(Text(f"\n{step['heading']}", "bold"))
        elif "comment" in step:
            console.print(Text(f"  # {step['comment']}", "dim"))
        else:
            console.print(Text(step.get("seat") or f"  {step['say']}", "dim" if "seat" in step else ""))
