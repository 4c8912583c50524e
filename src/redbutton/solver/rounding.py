"""Strategies rounded to simple shares, such as quarters, that people can remember; and what they cost."""

import numpy as np

from redbutton.errors import Code, SolverError
from redbutton.solver.solution import Solution
from redbutton.solver.solving import Solving
from redbutton.solver.tables import DECISIONS, Weights

SMALLEST_SHARE = 0.01


def rounded(solution: Solution, share: float = 0.25) -> Solution:
    """The same solution with every decision rounded to multiples of a share: 0.25, 0.5, or 1 for no mixing.

    It is measured as any other: its exploitability less that of the first is what the simplicity costs.
    """
    parts = parts_of(share)
    before = solution.solving
    after = Solving(before.spot, threads=before.threads)
    for start, actions, hands in _decisions(before):
        end = start + actions * hands
        rows = before.tables.average(start, end).reshape(actions, hands)
        after.tables.averages[start:end] = _simple(rows, parts).reshape(-1)
    after.iterations, after.seconds = before.iterations, before.seconds
    return Solution(after, after.measure())


def parts_of(share: float) -> int:
    """How many of these shares make a whole. Raises if they do not."""
    parts = round(1 / share) if share >= SMALLEST_SHARE else 0
    if not parts or abs(parts * share - 1) > 1e-9:
        raise SolverError(Code.NOT_A_SHARE, value=share)
    return parts


def _decisions(solving: Solving) -> list[tuple[int, int, int]]:
    """Where each decision is in the tables, with its numbers of actions and hands."""
    tables, found = solving.tables, []
    for street, nodes in enumerate(tables.nodes):
        deciding = [node for node in nodes if node.kind in DECISIONS]
        for board in range(int(tables.board_start[street]), int(tables.board_start[street + 1])):
            for node in deciding:
                cell = 2 * board + int(node.kind)
                slot = int(tables.slot[tables.node_start[street] + node.index])
                hands = int(tables.hands[cell])
                found.append((int(tables.store_start[cell]) + slot * hands, len(node.children), hands))
    return found


def _simple(rows: Weights, parts: int) -> Weights:
    """Columns as multiples of one part that add up to 1: the largest remainders are rounded up."""
    total = rows.sum(axis=0)
    shares = np.where(total > 0, rows / np.where(total > 0, total, 1), 1 / len(rows)) * parts
    whole = np.floor(shares + 1e-9)
    missing = np.rint(parts - whole.sum(axis=0))
    order = np.argsort(np.argsort(whole - shares, axis=0, kind="stable"), axis=0, kind="stable")
    simple: Weights = (whole + (order < missing)) / parts
    return simple
