"""All play all on the command line: one table of results, on the screen and in a file."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redbutton.arena.luck import Measure
from redbutton.arena.round_robin import RobinTable, RoundRobin, planned, play_robin
from redbutton.cli import INTERRUPTED
from redbutton.cli.progress import bar
from redbutton.cli.stats_output import NONE, print_costs, print_table, ready, write_json
from redbutton.cores import Workers
from redbutton.rules import stakes_in_figures, stakes_in_words
from redbutton.rules.titles import title
from redbutton.words.statistics import STATISTICS

Rate = tuple[float, float | None] | None


def play_all(robin: RoundRobin, jobs: Workers, out: Path | None, to_json: str | None, lang: str) -> int:
    """Play every pair, then write and print one table. The exit status is 130 after Ctrl-C."""
    ready(to_json, None)
    if out:
        out.open("ab").close()
    with bar(planned(robin)) as advance:
        table = play_robin(robin, jobs, advance)
    if out:
        write_rows(table.rows(), out)
    if to_json:
        write_json(described(table), to_json)
    if to_json != "-":
        _print(table, lang)
    return 0 if table.complete else INTERRUPTED


def described(table: RobinTable) -> dict[str, Any]:
    """The results as plain data."""
    robin = table.robin
    totals = {robin.bots[own]: table.total(own) for own in table.ranking}
    return {
        "complete": table.complete,
        "seed": robin.seed,
        "duplicate": robin.duplicate,
        "measure": robin.measure.value,
        "sequential": robin.watched,
        "variant": robin.rules.variant.name,
        "stakes": stakes_in_figures(robin.rules),
        "matches": table.rows(),
        "ranking": [
            {"bot": name, "bb_per_100": found and found[0], "margin": found and found[1]}
            for name, found in totals.items()
        ],
    }


def write_rows(rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Rows into a file: JSON if its name ends so, else CSV."""
    if path.suffix.lower() == ".json":
        write_json(rows, str(path))
        return
    plain = [{key: one for key, one in row.items() if not isinstance(one, dict | list)} for row in rows]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=[*plain[0]] if plain else [])
        writer.writeheader()
        writer.writerows(plain)


def _print(table: RobinTable, lang: str) -> None:
    robin, words = table.robin, STATISTICS[lang]
    said = {"title": title(robin.rules, lang), "stakes": stakes_in_words(robin.rules, lang)}
    stack = robin.rules.stakes.money(robin.stack)
    print(words["match"].format(hands=robin.hands, stack=stack, seed=robin.seed, **said))
    print(words["all_play_all"])
    if robin.measure is not Measure.PLAIN:
        print(words[f"without_{robin.measure.name.lower()}"])
    if robin.watched:
        print(words["watched"])
    order = table.ranking
    headings = [words["bot"], *(robin.bots[other] for other in order), words["mean"]]
    print_table(
        headings,
        [
            [robin.bots[own], *(_cell(table.rate(own, other)) for other in order), _cell(table.total(own))]
            for own in order
        ],
    )

    if robin.timed:
        print_costs([robin.bots[own] for own in order], [table.cost(own) for own in order], lang)


def _cell(found: Rate) -> str:
    if found is None:
        return NONE
    rate, margin = found
    return f"{rate:+,.1f}" + (f" ± {margin:,.1f}" if margin is not None else "")
