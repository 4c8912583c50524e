"""`redbutton evaluate`: what a hand is worth."""

import json
from typing import Annotated

import typer

from redbutton.cards import Card, cards
from redbutton.cli.language import Lang
from redbutton.ranking import Hand, find_order, ladder
from redbutton.ranking import evaluate as rank
from redbutton.words.hands import LABELS

Cards = tuple[Card, ...]


def evaluate(
    hand: Annotated[str, typer.Argument(show_default=False)],
    board: Annotated[str, typer.Option()] = "",
    order: Annotated[str, typer.Option()] = "high",
    omaha: Annotated[bool, typer.Option("--omaha")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    """Show what a hand is worth: its name, the cards that make it, its strength.

    The strength is the hand's place in its order: the higher number wins.
    """
    held, shared = cards(hand), cards(board)
    best = rank(held, shared, order=find_order(order), omaha=omaha)
    (_print_json if as_json else _print)(best, held, shared, lang)


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

    from redbutton.cli.card_text import faces

    words = LABELS[lang]
    most = len(ladder(best.order, best.size)) - 1
    table = Table.grid(padding=(0, 2))
    for label, several in ("best", best.five), ("hand", held), ("board", shared):
        if several:
            table.add_row(words[label], faces(several))
    table.add_row(words["strength"], words["place"].format(strength=best.strength, most=most))
    show(Panel.fit(table, title=f"[bold]{best.name(lang)}", subtitle=best.order.name, padding=(0, 2)))
