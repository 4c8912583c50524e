"""The tables of results in docs/bots.md say what their files say."""

import csv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def rows_of(file: str) -> list[dict[str, str]]:
    with (ROOT / "docs" / file).open(encoding="utf-8", newline="") as opened:
        return [*csv.DictReader(opened)]


def table_after(text: str) -> Iterator[list[str]]:
    """The cells of the next table after a text, without its headings."""
    page = (ROOT / "docs/bots.md").read_text("utf-8")
    lines = page[page.index(text) :].splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("|"))
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.split("|")[1:-1]]


def told(rate: float, margin: float, decimals: int = 1) -> str:
    return f"{rate:+.{decimals}f} ± {margin:.{decimals}f}"


def test_the_table_of_the_ladder_is_that_of_its_file() -> None:
    rows = rows_of("ladder.csv")
    names = list(dict.fromkeys(row["bot"] for row in rows))
    assert len(rows) == len(names) * (len(names) - 1)
    shown = {cells[0]: cells[1:-1] for cells in table_after("[ladder.csv](ladder.csv)")}
    for name in names:
        found = [told(float(r["bb_per_100"]), float(r["margin"])) for r in rows if r["bot"] == name]
        assert [cell for cell in shown[f"`{name}`"] if cell] == found


def test_what_is_lost_at_least_is_that_of_its_file() -> None:
    rows = rows_of("responses.csv")
    shown = {cells[0]: cells[1] for cells in table_after("[responses.csv](responses.csv)")}
    assert len(rows) == len({row["bot"] for row in rows}) >= 3
    for row in rows:
        assert shown[f"`{row['bot']}`"] == told(float(row["bb_per_100"]), float(row["margin"]), 0)


def test_what_every_bot_wins_and_costs_is_that_of_its_file() -> None:
    rows = rows_of("round_robin.csv")
    names = list(dict.fromkeys(row["bot"] for row in rows))
    assert len(rows) == len(names) * (len(names) - 1)
    shown = {cells[0]: cells[1:] for cells in table_after("[round_robin.csv](round_robin.csv)")}
    for name in names:
        own = [row for row in rows if row["bot"] == name]
        mean = sum(float(row["bb_per_100"]) for row in own) / len(own)
        margin = sum(float(row["margin"]) ** 2 for row in own) ** 0.5 / len(own)
        decisions = sum(int(row["decisions"]) for row in own)
        cost = sum(float(row["mean_ms"]) * int(row["decisions"]) for row in own) / decisions
        cells = shown[f"`{name}`"]
        assert cells[0] == told(mean, margin, 0)
        assert cells[2].split(", ")[0] == f"{cost:.2g} ms"
