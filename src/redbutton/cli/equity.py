"""`redbutton equity`: what hands and ranges are worth against each other."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from redbutton.cli.language import Lang
from redbutton.equity import Equity, HandEquity
from redbutton.equity import equity as ask
from redbutton.equity.weighted_hands import WeightedHands
from redbutton.words.hands import CATEGORIES, EQUITY

if TYPE_CHECKING:
    from rich.console import JustifyMethod
    from rich.table import Table

BAR = 20
"""Letters in a bar for the whole pot."""


def _make_table(path: Path | None) -> None:
    if path:
        from rich.progress import Progress, TimeElapsedColumn

        from redbutton.equity import preflop

        pairs = 169 * 170 // 2
        with Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as progress:
            task = progress.add_task("169 x 169", total=pairs)
            made = preflop.make(progress=lambda done: progress.update(task, completed=done))
        path.write_bytes(preflop.packed(made))
        raise typer.Exit


MakeTable = Annotated[
    Path | None,
    typer.Option(
        callback=_make_table,
        is_eager=True,
        show_default=False,
    ),
]


def equity(
    hands: Annotated[list[str], typer.Argument(show_default=False)],
    board: Annotated[str, typer.Option()] = "",
    dead: Annotated[str, typer.Option()] = "",
    variant: Annotated[str, typer.Option()] = "holdem",
    exact: Annotated[bool | None, typer.Option("--exact/--sampled")] = None,
    samples: Annotated[int | None, typer.Option(min=1, max=10**12, show_default=False)] = None,
    precision: Annotated[float | None, typer.Option(min=1e-9, max=1, show_default=False)] = None,
    seconds: Annotated[float | None, typer.Option(min=0, max=10**6, show_default=False)] = None,
    seed: Annotated[str | None, typer.Option(show_default=False)] = None,
    threads: Annotated[int | None, typer.Option(min=1, max=1024, show_default=False)] = None,
    categories: Annotated[bool, typer.Option("--categories")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    plot: Annotated[Path | None, typer.Option(show_default=False)] = None,
    make_table: MakeTable = None,
    lang: Lang = "",
) -> None:
    """Compare two to ten hands or ranges: how often each wins, its share of the pot.

    The result is exact if that takes no longer than about a second, else sampled.
    """
    if plot:
        from redbutton.cli.stats_output import ready

        ready(None, plot)
    answer = ask(
        *hands,
        board=board,
        dead=dead,
        variant=variant,
        exact=exact,
        samples=samples,
        precision=precision,
        seconds=seconds,
        seed=seed,
        threads=threads,
    )
    if plot:
        from redbutton.cli.equity_plot import draw

        draw(answer, plot)
    if as_json:
        print(json.dumps(_facts(answer, variant, board, dead, categories), ensure_ascii=False))
    else:
        _print(answer, lang, categories)


def _facts(answer: Equity, variant: str, board: str, dead: str, categories: bool) -> dict[str, Any]:
    players: list[dict[str, Any]] = [_player(standing) for standing in answer]
    if categories:
        for player, chances in zip(players, answer.categories, strict=True):
            player["categories"] = {str(category): chance for category, chance in chances.items()}
    return {
        "variant": variant,
        "board": board,
        "dead": dead,
        "exact": answer.exact,
        "deals": answer.deals,
        "players": players,
    }


def _player(standing: HandEquity) -> dict[str, Any]:
    return {
        "hand": str(standing.hand),
        "equity": standing.equity,
        "win": standing.win,
        "tie": standing.tie,
        "lose": standing.lose,
        "wins": standing.wins,
        "ties": standing.ties,
        "losses": standing.losses,
        "error": standing.error,
    }


def _print(answer: Equity, lang: str, categories: bool) -> None:
    from rich import print as show
    from rich.columns import Columns

    from redbutton.cli.range_grid import grid

    ranges = [each for each in answer.question.holdings if _is_range(each)]
    if ranges:
        show(Columns([grid(each, lang) for each in ranges], padding=(0, 3)))
    show(_table(answer, lang))
    if categories:
        show(_categories(answer, lang))


def _is_range(held: WeightedHands) -> bool:
    """Does a grid say more than the hand's own cards?"""
    return held.range is not None and len(held.range) > 1 and all(len(hand) == 2 for hand in held.range)


def _table(answer: Equity, lang: str) -> "Table":
    from rich.table import Table

    words = EQUITY[lang]
    columns = ["hand", "equity", "", "win", "tie", "lose", *(() if answer.exact else ("error",))]
    table = Table(box=None, padding=(0, 2, 0, 0), caption_justify="left")
    for name in columns:
        justify: JustifyMethod = "left" if name in ("hand", "equity") else "right"
        width = BAR if name == "equity" else None
        table.add_column(words.get(name, ""), justify=justify, min_width=width, overflow="fold")
    for player in answer:
        bar = (
            f"[green]{'█' * round(player.equity * BAR)}[/][dim]{'░' * (BAR - round(player.equity * BAR))}[/]"
        )
        parts = [f"{part:.2%}" for part in (player.equity, player.win, player.tie, player.lose)]
        table.add_row(str(player.hand), bar, *parts, *(() if answer.exact else (f"{player.error:.3%}",)))
    table.caption = words["exact" if answer.exact else "sampled"].format(deals=answer.deals)
    return table


def _categories(answer: Equity, lang: str) -> "Table":
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(EQUITY[lang]["hand"])
    for player in answer:
        table.add_column(str(player.hand), justify="right")
    for category in reversed(answer.question.game.categories):
        chances = (chances[category] for chances in answer.categories)
        table.add_row(CATEGORIES[lang]["ten"][category.name], *(f"{chance:.2%}" for chance in chances))
    return table
