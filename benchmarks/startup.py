"""What `import` costs."""

from collections.abc import Iterator

from benchmarks.report import Row, listed, milliseconds
from benchmarks.timing import import_cost

MODULES = {
    "redbutton": "redbutton",
    "eval7": "eval7",
    "phevaluator": "phevaluator.evaluator",
    "treys": "treys",
    "pokerkit": "pokerkit",
}
TARGET = 0.040


def rows() -> Iterator[Row]:
    cost = import_cost(MODULES)
    ours = cost.pop("redbutton")
    yield Row(
        work="import, CPU above bare Python",
        ours=milliseconds(ours),
        peers=listed(cost, milliseconds),
        ratio=f"{ours / cost['eval7']:.2f} x eval7's",
        target="at most 40 ms",
        reached=ours <= TARGET,
    )
