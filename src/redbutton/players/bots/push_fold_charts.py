"""Charts of push or fold: solved for this table, or the nearest chart of those that are prepared.

The prepared ones are for nine players with equal stacks of 2 to 15 big blinds, of whom at most three are
all-in. A table with fewer players is the same one after the first have folded.

>>> ten = prepared(10.0, place=4, inside=(), players=6)
>>> ten[CLASSES.index("AA")], ten[CLASSES.index("72o")]
(1.0, 0.0)
"""

import sys
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from redbutton.equity.hand_classes import CLASSES
from redbutton.errors import SolverError
from redbutton.players.bots.short_table import ShortTable
from redbutton.solver.all_in_equilibrium import solve_table
from redbutton.solver.all_in_pots import AllInTable
from redbutton.solver.all_in_tree import AllInChoice, all_in_tree
from redbutton.solver.forced_bets import ForcedBets

FILE = "push_fold_charts.bin"
MOST, MOST_IN = 9, 3
"""The players of the prepared charts, and how many of them can be all-in."""
STACKS = range(2, 16)
"""Their stacks, in big blinds."""
USUAL_BLINDS = 1.5
"""What is posted there; where there are antes too, a stack counts as less."""
ACCURACY = 0.002
"""Of tables with more than two players, in big blinds. Two are solved exactly."""
STEPS = 100
HALVES = 2
"""Stacks of more than two players are rounded to halves of a big blind, so that few tables differ."""
KEPT = 1_024
FULL = 255
"""A class that is always all-in, in the file."""

Chart = Sequence[float]
"""How often each of the 169 classes is all-in."""
Charts = Mapping[AllInChoice, Chart]


def chart(table: ShortTable, *, payouts: tuple[float, ...] = (), budget: float) -> Chart:
    """What to do at a table: from its own solution if that takes no longer than `budget` seconds."""
    players, choice = len(table.stacks), AllInChoice(table.place, sum(1 << place for place in table.inside))
    most_in = most_within(players, budget)
    if most_in:
        stacks = capped(table) if not payouts else table.stacks
        if players > 2:
            stacks = tuple(max(1, round(stack * HALVES)) / HALVES for stack in stacks)
        found = solved(stacks, table.forced, payouts, most_in).get(choice)
        if found is not None:
            return found
    deep = table.effective * USUAL_BLINDS / table.posted
    return prepared(deep, place=table.place, inside=table.inside, players=players)


def most_within(players: int, budget: float) -> int:
    """How many can be all-in at once so that a table is solved within some seconds; 0 if none can.

    Work is estimated, not timed, so that the same table is played the same everywhere.
    """
    if players > MOST:
        return 0
    pairs = players * (players - 1) / 2
    triples = pairs * (players - 2) / 3
    work = {2: 0.1 if players == 2 else 0.012 * pairs}
    if players > 2:
        work[3] = 6 + 0.06 * (pairs + triples)  # the table of three hands is made once
    return max((most for most, seconds in work.items() if seconds <= budget), default=0)


def capped(table: ShortTable) -> tuple[float, ...]:
    """The largest stack without what nobody can win from it; for chips that changes nothing."""
    second = sorted(table.stacks)[-2] + table.forced.big_blind_ante
    return tuple(min(stack, second) for stack in table.stacks)


@lru_cache(maxsize=KEPT)
def solved(stacks: tuple[float, ...], forced: ForcedBets, payouts: tuple[float, ...], most_in: int) -> Charts:
    """The charts of one table, made once; none where a stack is too small to be played."""
    try:
        table = AllInTable(stacks=stacks, forced=forced, payouts=payouts)
        found = solve_table(table, most_in=most_in, accuracy=ACCURACY, steps=STEPS)
    except SolverError:
        return {}
    number = {name: place for place, name in enumerate(found.table.positions)}
    return {
        AllInChoice(number[one.position], sum(1 << number[name] for name in one.inside)): tuple(
            one.strategy[name] for name in CLASSES
        )
        for one in found.decisions
    }


def prepared(stack: float, *, place: int, inside: Sequence[int], players: int) -> Chart:
    """The chart of the nearest prepared stack and place. Of many who are all-in, the last two count."""
    moved = MOST - players
    own = max(place + moved, min(len(inside), MOST_IN - 1))
    others = [max(0, other + moved) for other in inside][1 - MOST_IN :]
    if len(set(others)) < len(others):
        others = [*range(len(others))]
    row = min(max(round(stack), STACKS[0]), STACKS[-1]) - STACKS[0]
    number = _numbers()[AllInChoice(own, sum(1 << other for other in others))]
    return (_table()[row, number] / FULL).tolist()  # type: ignore[no-any-return]


@cache
def _numbers() -> dict[AllInChoice, int]:
    tree = all_in_tree(MOST, most_in=MOST_IN)
    return {choice: number for number, choice in enumerate(tree.choices)}


@cache
def _table() -> NDArray[np.uint8]:
    packed = (files("redbutton.players.bots") / FILE).read_bytes()
    return np.frombuffer(zlib.decompress(packed), np.uint8).reshape(len(STACKS), len(_numbers()), 169)


def prepare() -> None:
    """Make the file again, in some minutes of one core."""
    rows = []
    for stack in STACKS:
        charts = solved((float(stack),) * MOST, ForcedBets(), (), MOST_IN)
        rows.append([charts[choice] for choice in _numbers()])
        print(stack, file=sys.stderr, flush=True)
    numbers = np.rint(np.array(rows) * FULL).astype(np.uint8)
    Path(__file__).with_name(FILE).write_bytes(zlib.compress(numbers.tobytes(), 9))


if __name__ == "__main__":
    prepare()
