"""Push or fold and ICM: the whole chart, a table of six, and prizes of a thousand players, on one core."""

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.report import Row, milliseconds
from benchmarks.timing import Work, race
from redbutton.solver import icm, push_fold_chart, push_fold_table, push_or_fold

PRIZES = [1 / place for place in range(1, 151)]
STACKS = [float(1_000 + 37 * player % 9_000) for player in range(1_000)]


def rows() -> Iterator[Row]:
    push_fold_table([10, 10, 10], steps=1)  # the shares of three hands are sampled once
    yield _row("push or fold, one stack", partial(push_or_fold, 10), limit=0.1, rounds=5)
    yield _row("push or fold, 191 stacks from 1 to 20", push_fold_chart, limit=20, rounds=2)
    yield _row("push or fold, six players", partial(push_fold_table, [10.0] * 6), limit=30, rounds=1)
    yield _row("ICM, ten players", partial(icm, STACKS[:10], [50, 30, 20]), limit=0.005, rounds=5)
    yield _row("ICM, 1,000 players, 150 prizes", partial(icm, STACKS, PRIZES), limit=2, rounds=3)


def _row(work: str, run: Callable[[], object], *, limit: float, rounds: int) -> Row:
    taken = 1 / race({"redbutton": Work(run=run, count=1)}, rounds)["redbutton"]
    return Row(
        work=work,
        ours=milliseconds(taken),
        peers="none to compare with",
        ratio="",
        target=f"under {milliseconds(limit)}",
        reached=taken < limit,
    )
