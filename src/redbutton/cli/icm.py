"""`redbutton icm`: what stacks are worth in prizes."""

import json
from typing import Annotated

import typer

from redbutton.cli.language import Lang
from redbutton.cli.typed_numbers import numbers
from redbutton.words.solver import PUSH_FOLD

MOST = 10**12


def icm(
    stacks: Annotated[str, typer.Argument(metavar="STACK,STACK,...", show_default=False)],
    payouts: Annotated[str, typer.Option(metavar="PRIZE,PRIZE,...", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> None:
    from redbutton.solver import icm as model

    chips, prizes = numbers("stacks", stacks, 0, MOST), numbers("payouts", payouts, 0, MOST)
    worths = model(chips, prizes)
    pool = sum(prizes[: len(chips)])
    if as_json:
        print(json.dumps({"stacks": chips, "payouts": prizes, "pool": pool, "worth": worths}))
        return
    from redbutton.cli.stats_output import print_table

    words = PUSH_FOLD[lang]
    rows = [
        [str(number), f"{own:,g}", f"{own / sum(chips):.2%}", f"{worth:,.4f}", f"{worth / (pool or 1):.2%}"]
        for number, (own, worth) in enumerate(zip(chips, worths, strict=True), 1)
    ]
    print_table([words[name] for name in ("player", "stack", "chips", "worth", "of-prizes")], rows)
