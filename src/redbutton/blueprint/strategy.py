"""A blueprint as it is shipped: for each node and bucket, how often each action is taken, in fifteenths."""

import json
import lzma
from dataclasses import asdict
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.abstract_betting import AbstractBetting, BettingTree
from redbutton.blueprint.cards import BINS, HANDS, CardBuckets, classes

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

FINEST = 15
"""Shares are whole numbers of this part, so that two fit into a byte."""


class Blueprint:
    """A trained strategy for two players with stacks of one depth."""

    def __init__(self, betting: AbstractBetting, buckets: CardBuckets, table: Bytes) -> None:
        self.betting, self.buckets, self.table = betting, buckets, table
        self.tree = BettingTree(betting)
        self.starts = self.tree.starts(buckets.counts)

    def mixes(self, node: int, hands: Bytes) -> Floats:
        """How often each action is taken at a node: a row for each hand, given by its bucket."""
        choices = int(self.tree.choices[node])
        rows = self.table[self.starts[node] : self.starts[node + 1]].reshape(-1, choices)
        return rows[np.minimum(hands, len(rows) - 1)].astype(np.float32) / np.float32(FINEST)


def rounded(strategy: Floats, tree: BettingTree, starts: NDArray[np.int64]) -> Bytes:
    """Shares as fifteenths that add up to fifteen: rounded down, and the largest rests get what is left."""
    table = np.zeros(len(strategy), np.uint8)
    for node, choices in enumerate(tree.choices):
        if choices:
            start, end = int(starts[node]), int(starts[node + 1])
            exact = strategy[start:end].reshape(-1, choices).astype(np.float64) * FINEST
            whole = np.floor(exact + 1e-6)
            left = FINEST - whole.sum(axis=1)
            order = np.argsort(np.argsort(whole - exact, axis=1, kind="stable"), axis=1, kind="stable")
            table[start:end] = (whole + (order < left[:, None])).astype(np.uint8).reshape(-1)
    return table


def dumps(betting: AbstractBetting, table: Bytes) -> bytes:
    """A strategy as bytes: a line of JSON, and the shares, two to a byte."""
    pairs = np.concatenate([table, np.zeros(len(table) % 2, np.uint8)]).reshape(-1, 2)
    head = json.dumps({"betting": asdict(betting), "size": len(table)})
    return _packed(head, pairs[:, 0] << 4 | pairs[:, 1])


def loads(data: bytes, buckets: CardBuckets) -> Blueprint:
    head, pairs = _unpacked(data)
    table = np.stack([pairs >> 4, pairs & 15], axis=1).reshape(-1)[: head["size"]]
    return Blueprint(_betting(head["betting"]), buckets, np.ascontiguousarray(table))


def dumps_buckets(buckets: CardBuckets) -> bytes:
    """The centres, and the flops' buckets with hands of a class side by side, which packs well."""
    by_class = buckets.flops[:, np.argsort(classes(), kind="stable")]
    head = json.dumps({"flop": len(buckets.flop), "turn": len(buckets.turn)})
    return _packed(head, buckets.flop, buckets.turn, by_class)


def loads_buckets(data: bytes) -> CardBuckets:
    head, numbers = _unpacked(data)
    flop, turn = head["flop"] * BINS, head["turn"] * BINS
    flops = np.zeros((len(numbers[flop + turn :]) // HANDS, HANDS), np.uint8)
    flops[:, np.argsort(classes(), kind="stable")] = numbers[flop + turn :].reshape(-1, HANDS)
    return CardBuckets(
        flop=numbers[:flop].reshape(-1, BINS),
        turn=numbers[flop : flop + turn].reshape(-1, BINS),
        flops=flops,
    )


def _packed(head: str, *tables: Bytes) -> bytes:
    return lzma.compress(head.encode() + b"\n" + b"".join(table.tobytes() for table in tables), preset=9)


def _unpacked(data: bytes) -> tuple[dict[str, Any], Bytes]:
    head, _, rest = lzma.decompress(data).partition(b"\n")
    return json.loads(head), np.frombuffer(rest, np.uint8)


def _betting(stored: dict[str, Any]) -> AbstractBetting:
    streets = tuple(tuple(tuple(sizes) for sizes in street) for street in stored["streets"])
    return AbstractBetting(**{**stored, "posted": tuple(stored["posted"]), "streets": streets})


@cache
def depths() -> tuple[int, ...]:
    """The depths, in big blinds, of the blueprints that come with the package."""
    names = [file.name.removesuffix(".bin") for file in _files().iterdir()]
    return tuple(sorted(int(name) for name in names if name.isdigit()))


@cache
def shipped(depth: int) -> Blueprint:
    """The blueprint of a depth that comes with the package."""
    return loads(_files().joinpath(f"{depth}.bin").read_bytes(), shipped_buckets())


@cache
def shipped_buckets() -> CardBuckets:
    return loads_buckets(_files().joinpath("cards.bin").read_bytes())


def _files() -> Traversable:
    return resources.files("redbutton.blueprint")


def nearest_depth(blinds: float) -> int:
    """The trained depth that is nearest by ratio.

    >>> nearest_depth(1) == depths()[0], nearest_depth(10_000) == depths()[-1]
    (True, True)
    """
    return min(depths(), key=lambda depth: abs(log(depth / max(blinds, 1e-9))))
