"""A table does not grow with the hands that were played: its snapshot stays as small as it was."""

from random import Random

from benchmarks.long_run import opening, played
from redbutton.server.table import Table

SOON, LATE = 20, 140


def test_a_snapshot_does_not_grow_with_the_hands() -> None:
    draw = Random(1)
    table = Table.create(opening("long", draw))
    sizes = [
        len(table.save())
        for _, outcome in played(table, LATE, draw)
        if outcome.hand is not None and outcome.hand.number in (SOON, LATE)
    ]
    small, late = sizes
    assert late < small + 300  # figures with more digits
