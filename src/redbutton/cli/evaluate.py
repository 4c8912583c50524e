"""`redbutton evaluate`: what a hand is worth."""

import json
from typing import Annotated

import typer

from redbutton.cards import Card, cards
from redbutton.cli.language import Lang
from redbutton.errors import Code, ParseError
from redbutton.ranking import ORDERS, Hand, Order, ladder
from redbutton.ranking import evaluate as rank
from redbutton.words import language

Cards = tuple[Card, ...]


def evaluate(
    hand: Annotated[str, typer.Argument(help='The cards in hand, such as "Ah Kh".', show_default=False)],
    board: Annotated[str, typer.Option(help='The cards on the board, such as "Qh Jh 2c".')] = "",
    order: Annotated[str, typer.Option(help=f"What beats what: {', '.join(ORDERS)}.")] = "high",
    omaha: Annotated[
        bool, typer.Option("--omaha", help="Two cards from the hand, three from the board.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")] = False,
    lang: Lang = "",
) -> None:
    """Say what a hand is worth: its name, the cards that make it, its strength.

    The strength is the hand's place in its order: the higher number wins.
    """
    held, shared = cards(hand), cards(board)
    best = rank(held, shared, order=_order(order), omaha=omaha)
    (_print_json if as_json else _print)(best, held, shared, lang)


def _order(name: str) -> Order:
    if name not in ORDERS:
        raise ParseError(Code.NO_SUCH_ORDER, name=name, allowed=", ".join(ORDERS))
    return ORDERS[name]


def _print_json(best: Hand, held: Cards, shared: Cards, lang: str) -> None:
    facts = {
        "name": best.name(lang),
        "category": best.category,
        "strength": best.strength,
        "cards": [*map(str, best.five)],
        "order": best.order.name,
        "hand": [*map(str, held)],
        "board": [*map(str, shared)],
    }
    print(json.dumps(facts, ensure_ascii=False))


def _print(best: Hand, held: Cards, shared: Cards, lang: str) -> None:
    from rich import print as show
    from rich.panel import Panel
    from rich.table import Table

    from redbutton.cli.faces import faces

    words = language(lang).LABELS
    most = len(ladder(best.order, best.size)) - 1
    table = Table.grid(padding=(0, 2))
    for label, several in ("best", best.five), ("hand", held), ("board", shared):
        if several:
            table.add_row(words[label], faces(several))
    table.add_row(words["strength"], words["place"].format(strength=best.strength, most=most))
    show(Panel.fit(table, title=f"[bold]{best.name(lang)}", subtitle=best.order.name, padding=(0, 2)))
