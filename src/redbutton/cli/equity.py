"""`redbutton equity`: what hands and ranges are worth against each other."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from redbutton.cli.language import Lang
from redbutton.equity import Equity, Standing
from redbutton.equity import equity as ask
from redbutton.equity.seats import Seat
from redbutton.words import language

if TYPE_CHECKING:
    from rich.console import JustifyMethod
    from rich.table import Table

BAR = 20
"""How many letters a whole pot is."""


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
        help="Count all 169 x 169 matchups of starting hands anew, and write them to this file.",
        show_default=False,
    ),
]


def equity(
    hands: Annotated[list[str], typer.Argument(help="AhAd, QQ+, ATs+, 15%, random ...", show_default=False)],
    board: Annotated[str, typer.Option(help='The cards on the board, such as "Qh 7h 2c".')] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out of play.")] = "",
    variant: Annotated[str, typer.Option(help="holdem, short-deck, omaha or omaha-high-low.")] = "holdem",
    exact: Annotated[
        bool | None, typer.Option("--exact/--sampled", help="Count every deal, or sample.")
    ] = None,
    samples: Annotated[int | None, typer.Option(help="Sample so many deals.", show_default=False)] = None,
    precision: Annotated[
        float | None, typer.Option(help="Sample until the standard error is so small.", show_default=False)
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Take at most about so long.", show_default=False)
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Sample the same deals again.", show_default=False)] = None,
    threads: Annotated[int | None, typer.Option(help="Use so many cores.", show_default=False)] = None,
    categories: Annotated[
        bool, typer.Option("--categories", help="Show what hands they end up with.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
    plot: Annotated[
        Path | None, typer.Option(help="Draw a picture into this file.", show_default=False)
    ] = None,
    make_table: MakeTable = None,
    lang: Lang = "",
) -> None:
    """Compare two to ten hands or ranges: how often each wins, and its share of the pot.

    It is exact wherever that takes no longer than about a second, else sampled.
    """
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


def _player(standing: Standing) -> dict[str, Any]:
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

    from redbutton.cli.grid import grid

    ranges = [seat for seat in answer.question.seats if _is_range(seat)]
    if ranges:
        show(Columns([grid(seat, lang) for seat in ranges], padding=(0, 3)))
    show(_table(answer, lang))
    if categories:
        show(_categories(answer, lang))


def _is_range(seat: Seat) -> bool:
    """Whether a grid says more than the hand's own cards."""
    return seat.range is not None and len(seat.range) > 1 and all(len(hand) == 2 for hand in seat.range)


def _table(answer: Equity, lang: str) -> "Table":
    from rich.table import Table

    words = language(lang).EQUITY
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

    words = language(lang)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(words.EQUITY["hand"])
    for player in answer:
        table.add_column(str(player.hand), justify="right")
    for category in reversed(answer.question.game.categories):
        chances = (chances[category] for chances in answer.categories)
        table.add_row(words.CATEGORIES["ten"][category.name], *(f"{chance:.2%}" for chance in chances))
    return table
