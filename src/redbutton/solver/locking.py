"""Locked nodes: what a player does somewhere is fixed, and everything else is solved around it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from redbutton.equity import Range
from redbutton.equity.hand_classes import Hand
from redbutton.errors import Code, SolverError
from redbutton.solver.betting_tree import NodeKind
from redbutton.solver.boards import PLACE, moved_hands, symmetries
from redbutton.solver.node_lock import Decision, NodeLock
from redbutton.solver.reader import Reader
from redbutton.solver.solving import Solving, weights

Decisions = Decision | Mapping[Hand, Decision] | Mapping[str, Decision]


def lock(solving: Solving, path: Sequence[str], decisions: Decisions) -> None:
    """Fix what is done after a path, with all hands or with some of them: `{"AKs": {"call": 1}}`.

    The lock becomes a part of the spot, and is saved with it.
    """
    if all(isinstance(value, int | float) for value in decisions.values()):
        fixed = NodeLock(at=tuple(path), strategy=decisions)  # type: ignore[arg-type]
    else:
        hands = {
            each if isinstance(each, str) else "".join(map(str, each)): decision
            for each, decision in decisions.items()
        }
        fixed = NodeLock(at=tuple(path), hands=hands)  # type: ignore[arg-type]
    add_lock(solving, fixed)


def add_lock(solving: Solving, fixed: NodeLock) -> None:
    """A lock beside those of the spot. One with all hands goes before what was locked there."""
    lock_only(solving, (*solving.spot.locks, fixed))


def lock_only(solving: Solving, locks: Sequence[NodeLock]) -> None:
    """Put exactly these locks on a spot. If one cannot be, those from before stay, and it raises.

    Suits may have been alike until now and be told apart by a lock. Then their boards are no longer the same,
    and solving begins anew.
    """
    spot, tables = replace(solving.spot, locks=tuple(locks)), solving.tables
    locked, shares = tables.locked.copy(), tables.locks
    tables.locked.fill(-1)
    solving.set_locks(np.zeros(1, np.float32))
    try:
        for each in spot.locks:
            apply(solving, each)
        if not _leave_suits_alike(solving, spot.locks):
            solving.lay_out(spot)
    except BaseException:
        tables.locked[:] = locked
        solving.set_locks(shares)
        raise
    solving.spot = spot


def _leave_suits_alike(solving: Solving, locks: Sequence[NodeLock]) -> bool:
    """Are the suits that were taken for the same still the same with these locks?"""
    named = [weights(Range(hands)) for fixed in locks for hands in fixed.hands]
    return {*solving.boards[0][0].symmetries} <= {*symmetries((), named)}


def apply(solving: Solving, fixed: NodeLock) -> None:
    """Put a lock into the tables.

    A card stands for all that are dealt as it: what is locked after the queen of spades is locked after every
    queen that ranges and board do not tell apart from it.
    """
    reader = Reader(solving)
    place = reader.find(fixed.at)
    if place.node.kind > NodeKind.IP_ACTS:
        raise SolverError(Code.NOTHING_TO_LOCK, path=", ".join(fixed.at))
    actions = [child.action for child in place.node.children]
    own = place.board.hands[int(place.node.kind)]
    real = moved_hands(place.suits)[own]
    rows = np.full((len(actions), len(own)), -1.0, np.float32)
    if fixed.strategy is not None:
        rows[:] = _row(fixed.strategy, actions, fixed.at)[:, None]
    for text, decision in fixed.hands.items():
        columns = np.isin(real, [PLACE[int(one), int(other)] for one, other in Range(text)])
        if not columns.any():
            raise SolverError(Code.NOT_IN_RANGE, hand=text)
        rows[:, columns] = _row(decision, actions, fixed.at)[:, None]
    tables = solving.tables
    start = len(tables.locks)
    tables.locked[reader.number(place)] = start
    solving.set_locks(np.concatenate([tables.locks, rows.reshape(-1)]))


def _row(decision: Decision, actions: list[str], path: Sequence[str]) -> NDArray[np.float32]:
    for action in decision:
        if action not in actions:
            raise SolverError(
                Code.NO_SUCH_STEP, step=action, path=", ".join(path), actions=", ".join(actions)
            )
    row = np.array([decision.get(action, 0.0) for action in actions], np.float64)
    if not (row >= 0).all() or not abs(row.sum() - 1) <= 1e-3:
        raise SolverError(Code.NOT_PROBABILITIES, total=float(row.sum()))
    shares: NDArray[np.float32] = (row / row.sum()).astype(np.float32)
    return shares
