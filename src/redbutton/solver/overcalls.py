"""The third player all-in: sums over that player's classes, for all classes of the two who are in already.

A sum over one of the three classes is a product of a table of 169 x 169 x 169 with columns of 169 numbers,
and many columns cost hardly more than one. An order of three hands is told by who of the three has which
place; the tables are by place, so the same product serves both ways in which the two others can follow.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from redbutton.solver.three_way import Singles, deals_of_three, three_way

Places = tuple[tuple[int, ...], ...]
"""An order: players, the best first; ties stand together."""


class PlaceTable(NamedTuple):
    """How many deals end in one kind of order, with the third player to act in one of its places."""

    table: Singles
    """By the class of the third to act, and the classes of the others: a row of 169 x 169."""
    shape: tuple[tuple[int, ...], ...]
    """The order: 2 is the third to act, 0 and 1 are the others as the columns have them."""
    both_ways: bool
    """Whether the others can also change places; otherwise they tie."""


@cache
def place_tables(*, ties: bool) -> tuple[PlaceTable, ...]:
    """All kinds of orders; for chips ties can be broken by lot."""
    made = three_way()
    if not ties:
        return tuple(_strict(made.broken))
    return (
        *_strict(made.strict),
        PlaceTable(_by(made.two_best, 0), ((0, 2), (1,)), True),
        PlaceTable(_by(made.two_best, 2), ((0, 1), (2,)), False),
        PlaceTable(_by(made.two_worst, 1), ((0,), (1, 2)), True),
        PlaceTable(_by(made.two_worst, 0), ((2,), (0, 1)), False),
        PlaceTable(_by(made.all_tie, 0), ((0, 1, 2),), False),
    )


def _strict(table: Singles) -> Iterator[PlaceTable]:
    yield PlaceTable(_by(table, 0), ((2,), (0,), (1,)), True)
    yield PlaceTable(_by(table, 1), ((0,), (2,), (1,)), True)
    yield PlaceTable(_by(table, 2), ((0,), (1,), (2,)), True)


def _by(table: Singles, axis: int) -> Singles:
    return np.ascontiguousarray(np.moveaxis(table, axis, 0)).reshape(169, -1)


@cache
def all_deals() -> Singles:
    """How many deals there are in all orders together."""
    return deals_of_three().reshape(169, -1)


def summed(table: Singles, columns: Singles) -> Singles:
    """Sums over the third player's classes, with a weight for each: matrices of the two others' classes."""
    return (columns @ table).reshape(-1, 169, 169)


def by_third(table: Singles, weights: Singles) -> Singles:
    """Sums over the two others' classes, with weights: a row of 169 for each matrix."""
    return np.asarray(weights.reshape(-1, 169 * 169) @ table.T)


def named(shape: Sequence[Sequence[int]], players: tuple[int, int, int]) -> Places:
    """An order with the players' own numbers."""
    return tuple(tuple(sorted(players[place] for place in group)) for group in shape)
