"""Charts as they are shipped: how often each class calls and raises in each situation before the flop.

>>> charts = shipped(100, 2.5)
>>> aces = charts.mixes(first_in(5))[0]
>>> [round(float(share), 1) for share in aces]  # fold, call, raise
[0.0, 0.0, 1.0]
"""

import json
import lzma
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from math import log

import numpy as np
from numpy.typing import NDArray

from redbutton.charts.chart_betting import ACTIONS, CLASSES, ROWS, ChartBetting, ChartSpot, first_in
from redbutton.equity.hand_classes import combos

__all__ = ["PreflopCharts", "dumps", "first_in", "loads", "nearest_charts", "shipped"]

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

FINEST = 15
"""Shares are whole numbers of this part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreflopCharts:
    """All charts for stacks of one depth and one size of the first raise."""

    betting: ChartBetting
    rows: NDArray[np.int32]
    """Where the chart of each situation is, -1 if there is none."""
    table: Bytes
    """For each chart and class, calls and raises in fifteenths; the rest folds."""
    habits: float = 0.0
    """The share of the others who were taken to play by habit; see `habits`."""

    @classmethod
    def made(
        cls, betting: ChartBetting, mixes: NDArray[np.float64], met: NDArray[np.bool_], habits: float = 0.0
    ) -> "PreflopCharts":
        """From shares of all rows, and which of them are known."""
        rows = np.full(ROWS, -1, np.int32)
        rows[met] = np.arange(int(met.sum()))
        parts = np.rint(mixes[met] * FINEST).astype(np.int32)
        most = mixes[met].argmax(axis=2)
        np.put_along_axis(
            parts, most[:, :, None],
            np.take_along_axis(parts, most[:, :, None], 2) + FINEST - parts.sum(axis=2, keepdims=True), 2,
        )  # fmt: skip
        return cls(betting=betting, rows=rows, table=parts[:, :, 1:].astype(np.uint8), habits=habits)

    def mixes(self, spot: ChartSpot) -> Floats | None:
        """How often each class folds, calls and raises: a row for each class. None if there is no chart."""
        place = int(self.rows[spot.row])
        if place < 0:
            return None
        found = np.empty((CLASSES, ACTIONS), np.float32)
        found[:, 1:] = self.table[place] / np.float32(FINEST)
        found[:, 0] = 1 - found[:, 1] - found[:, 2]
        return found

    def share(self, spot: ChartSpot, action: int) -> float:
        """How many of all hands do this."""
        found = self.mixes(spot)
        assert found is not None
        return float(found[:, action] @ hand_counts() / 1326)


@cache
def hand_counts() -> NDArray[np.float64]:
    """How many hands each class has."""
    return np.array([len(combos(index)) for index in range(CLASSES)], float)


def dumps(charts: PreflopCharts) -> bytes:
    """Charts as bytes: a line of JSON, which rows there are, then calls and raises of each."""
    head = json.dumps({"betting": asdict(charts.betting), "habits": charts.habits}).encode()
    met = np.packbits(charts.rows >= 0)
    return lzma.compress(head + b"\n" + met.tobytes() + charts.table.transpose(2, 0, 1).tobytes(), preset=9)


def loads(data: bytes) -> PreflopCharts:
    head, _, rest = lzma.decompress(data).partition(b"\n")
    told = json.loads(head)
    stored = told["betting"]
    betting = ChartBetting(**{**stored, "factors": tuple(tuple(pair) for pair in stored["factors"])})
    numbers = np.frombuffer(rest, np.uint8)
    bits = -(-ROWS // 8)
    met = np.unpackbits(numbers[:bits])[:ROWS].astype(bool)
    rows = np.full(ROWS, -1, np.int32)
    rows[met] = np.arange(int(met.sum()))
    table = numbers[bits:].reshape(ACTIONS - 1, -1, CLASSES).transpose(1, 2, 0)
    return PreflopCharts(betting=betting, rows=rows, table=np.ascontiguousarray(table), habits=told["habits"])


@cache
def sizes() -> dict[int, tuple[float, ...]]:
    """The depths that come with the package, and the first raises that each has charts for."""
    names = [
        file.name.removesuffix(".bin").split("-") for file in _files().iterdir() if file.name.endswith(".bin")
    ]
    return {
        depth: tuple(sorted(float(opened) for other, opened in names if int(other) == depth))
        for depth in sorted({int(depth) for depth, _ in names})
    }


@cache
def shipped(depth: int, opened: float) -> PreflopCharts:
    """The charts of a depth and a first raise that come with the package."""
    return loads(_files().joinpath(f"{depth}-{opened:g}.bin").read_bytes())


def nearest_charts(blinds: float) -> int:
    """The depth that is nearest by ratio."""
    return min(sizes(), key=lambda depth: abs(log(depth / max(blinds, 1e-9))))


def _files() -> Traversable:
    return resources.files("redbutton.charts")
