"""The table of results in docs/bots.md says what its file says."""

import csv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_table_of_the_ladder_is_that_of_its_file() -> None:
    page = (ROOT / "docs/bots.md").read_text("utf-8")
    with (ROOT / "docs/ladder.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    names = list(dict.fromkeys(row["bot"] for row in rows))
    assert len(rows) == len(names) * (len(names) - 1)
    table = page[page.index("[ladder.csv](ladder.csv)") :]
    for name in names:
        line = next(line for line in table.splitlines() if line.startswith(f"| `{name}` |"))
        told = [f"{float(r['bb_per_100']):+.1f} ± {float(r['margin']):.1f}" for r in rows if r["bot"] == name]
        assert [cell.strip() for cell in line.split("|")[2:-2] if cell.strip()] == told
