"""`redbutton state`: the state of a hand after its recorded actions."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.hand_files import find, in_file, named, number
from redbutton.cli.language import Lang
from redbutton.cli.rules_options import Switches
from redbutton.errors import PokerError
from redbutton.game import Deal
from redbutton.history.recorded_rules import rules_of
from redbutton.history.replay import replay
from redbutton.words.houses import table_of_house
from redbutton.words.narration import STATE, STREETS

Preset = Annotated[str | None, typer.Option("--rules", metavar="PRESET|FILE.toml", show_default=False)]


def state(
    path: Annotated[Path, typer.Argument(metavar="FILE")],
    hand: Annotated[str | None, typer.Option("--hand")] = None,
    preset: Preset = None,
    switches: Switches = [],  # noqa: B006
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """Show a hand after its recorded actions: pots, stacks, whose turn, what is legal.

    Players are numbered from 1, as in the file. A call is its cost; a raise is
    its total.
    """
    record = find(path, hand)
    rules = rules_of(record, named(preset, switches))
    try:
        deal = replay(record, rules)
    except PokerError as reason:
        raise in_file(path, reason) from None
    said = describe(deal)
    names, words = record.players or (), table_of_house(STATE, rules.preset)[lang]
    print(json.dumps(said, ensure_ascii=False)) if as_json else _print(said, names, words, lang)


def describe(deal: Deal) -> dict[str, Any]:
    """The state as plain data; money as in the record, players from 1."""
    unit = deal.rules.stakes.unit
    return {
        "street": deal.street_name,
        "board": [str(card) for card in deal.board],
        "pot": number(deal.pot, unit),
        "pots": [
            {"amount": number(pot.amount, unit), "eligible": [p + 1 for p in pot.eligible]}
            for pot in (() if deal.over else deal.pots)
        ],
        "stacks": [number(stack, unit) for stack in deal.stacks],
        "bets": [number(bet, unit) for bet in deal.bets],
        "actor": None if deal.actor is None else deal.actor + 1,
        "options": _options(deal, unit),
        "over": deal.over,
        "payoffs": [number(payoff, unit) for payoff in deal.payoffs] if deal.over else None,
        "lists": _lists(deal, unit),
    }


def _options(deal: Deal, unit: Decimal) -> dict[str, Any]:
    options = deal.options
    if options is None:
        return {"fold": False, "check": False, "call": None, "raise": None, "discard": None}
    raising = options.raise_to
    said = {
        "fold": options.fold,
        "check": options.check,
        "call": None if options.call is None else number(options.call, unit),
        "raise": raising and {"min": number(raising.min, unit), "max": number(raising.max, unit)},
        "discard": options.discard,
    }
    if options.must_discard:
        said["must_discard"] = options.must_discard
    if options.bring_in is not None:
        said["bring_in"] = number(options.bring_in, unit)
    if options.show:
        said |= {"show": True, "muck": options.muck}
    return said


def _lists(deal: Deal, unit: Decimal) -> dict[str, Any]:
    lists = deal.lists
    return {
        "acting": None if lists.acting is None else lists.acting + 1,
        "waiting": [p + 1 for p in lists.waiting],
        "done": [
            {"player": deed.player + 1, "action": deed.action, "amount": number(deed.amount, unit)}
            for deed in lists.done
        ],
        "left": [p + 1 for p in lists.left],
        "all_in": [p + 1 for p in lists.all_in],
        "available": list(lists.available),
        "bet_made": lists.bet_made,
        "pot": number(lists.pot, unit),
    }


def _print(said: dict[str, Any], names: tuple[str, ...], words: dict[str, str], lang: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    street = STREETS[lang].get(said["street"], said["street"])
    board = " ".join(said["board"]) or "-"
    console.print(Text(words["line"].format(street=street, board=board, pot=said["pot"]), "bold"))
    table = Table(words["player"], words["stack"], words["bet"], "", box=None, pad_edge=False)
    for p, (stack, bet) in enumerate(zip(said["stacks"], said["bets"], strict=True), 1):
        mark = "acting" if p == said["actor"] else "folded" if p in said["lists"]["left"] else ""
        name = Text(f"{p} {names[p - 1]}" if names else str(p))
        table.add_row(name, str(stack), str(bet), words.get(mark, ""))
    console.print(table)
    for line in _summary(said, names, words):
        console.print(Text(line))


def _summary(said: dict[str, Any], names: tuple[str, ...], words: dict[str, str]) -> Iterator[str]:
    for k, pot in enumerate(said["pots"]):
        players = words["comma"].join(map(str, pot["eligible"]))
        yield words["side" if k else "main"].format(number=k, amount=pot["amount"], players=players)
    if said["over"]:
        yield words["over"].format(payoffs=" ".join(f"{payoff:+}" for payoff in said["payoffs"]))
    elif said["actor"]:
        yield from _round(said["lists"], names, words)
        everything = said["stacks"][said["actor"] - 1] + said["bets"][said["actor"] - 1]
        ways = _ways(said["options"], said["lists"]["available"], everything, words)
        yield words["may"].format(ways=words["comma"].join(ways))


def _round(lists: dict[str, Any], names: tuple[str, ...], words: dict[str, str]) -> Iterator[str]:
    """The players who wait and the actions so far, and whether there is a bet. Recorded names are used."""

    def called(player: int) -> str:
        return names[player - 1] if names else str(player)

    done = [
        words["deed"].format(
            player=called(deed["player"]),
            action=words[f"did-{deed['action']}"],
            amount=f" {deed['amount']}" if deed["amount"] else "",
        )
        for deed in lists["done"]
    ]
    waiting = words["comma"].join(map(called, lists["waiting"]))
    yield words["round"].format(
        waiting=waiting or "-",
        done=words["comma"].join(done) or "-",
        bet=words["bet-made" if lists["bet_made"] else "no-bet"],
    )


def _ways(
    options: dict[str, Any], available: list[str], everything: Any, words: dict[str, str]
) -> Iterator[str]:
    """Legal actions of the player to act; `everything` is the total of an all-in."""
    free = (way for way in ("fold", "check", "show", "muck") if options.get(way))
    yield from (words[way] for way in free if way in available)
    if options["call"] is not None:
        yield words["call" if options["call"] else "stay"].format(amount=options["call"])
    if options["raise"] and ("raise" in available or "bet" in available):
        least, most = options["raise"]["min"], options["raise"]["max"]
        amounts = least if least == most else f"{least}-{most}"
        yield words["raise"].format(
            amounts=words["everything"].format(amounts=amounts) if most == everything else amounts
        )
    if "all-in" in available:
        yield words["all-in"]
    if options["discard"] is not None:
        yield words["throw-away" if "must_discard" in options else "discard"].format(count=options["discard"])
    if "bring_in" in options:
        yield words["bring-in"].format(amount=options["bring_in"])
