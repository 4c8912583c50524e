"""Locks of a study as the page tells them, and as a spot has them."""

from collections.abc import Sequence

from redbutton.errors import Code, SolverError
from redbutton.solver import NodeLock
from redbutton.wire.study import StudyLock

MOST_NODES, MOST_HANDS = 100, 20_000
"""Locks of a study, and hands with a decision of their own in all of them: a study's state tells them all."""


def checked_locks(locks: Sequence[StudyLock]) -> list[StudyLock]:
    """The same locks. Raises if there are too many."""
    if len(locks) > MOST_NODES or sum(len(lock.hands) for lock in locks) > MOST_HANDS:
        raise SolverError(Code.TOO_MANY_LOCKS, nodes=MOST_NODES, hands=MOST_HANDS)
    return list(locks)


def with_lock(locks: Sequence[StudyLock], new: StudyLock) -> list[StudyLock]:
    """The locks with a new one in the place of an older one of the same node; an empty one takes it away."""
    others = [each for each in locks if each.path != new.path]
    return others if new.all is None and not new.hands else [*others, new]


def node_lock_of(lock: StudyLock) -> NodeLock:
    return NodeLock(at=tuple(lock.path), strategy=lock.all, hands=lock.hands)


def study_lock_of(lock: NodeLock) -> StudyLock:
    return StudyLock(
        path=list(lock.at),
        all=None if lock.strategy is None else dict(lock.strategy),
        hands={hands: dict(decision) for hands, decision in lock.hands.items()},
    )
