"""Locks are put on, taken off, and read back."""

import pytest
from study.spots import TINY, TURN

from redbutton.errors import Code, PokerError
from redbutton.solver import Solution, Solving
from redbutton.solver.locking import lock_only
from redbutton.study import spot_of
from redbutton.study.locks import (
    MOST_HANDS,
    MOST_NODES,
    checked_locks,
    node_lock_of,
    study_lock_of,
    with_lock,
)
from redbutton.wire.study import StudyLock


def lock_all(solving: Solving, locks: list[StudyLock]) -> None:
    lock_only(solving, [*map(node_lock_of, locks)])


def locks_of(solving: Solving) -> list[StudyLock]:
    return [*map(study_lock_of, solving.spot.locks)]


CALLS = StudyLock(path=["all-in 100"], all={"call": 1.0, "fold": 0.0})


def test_locks_for_all_hands_and_for_some_are_read_back() -> None:
    solving = Solving(spot_of(TINY), threads=1)
    some = StudyLock(path=[], hands={"JTs": {"check": 0.25, "all-in 100": 0.75}})
    lock_all(solving, [CALLS, some])
    assert locks_of(solving) == [CALLS, some]


def test_single_hands_go_before_all() -> None:
    solving = Solving(spot_of(TINY), threads=1)
    shares = {"all": {"check": 1.0}, "hands": {"AcAd": {"all-in 100": 1.0}}}
    lock_all(solving, [StudyLock(path=[], **shares)])  # type: ignore[arg-type]
    *_, last = solving.run(0.5, iterations=2)
    strategy = {"".join(map(str, hand)): row for hand, row in Solution(solving, last).at().strategy.items()}
    assert strategy["AdAc"]["all-in 100"] == 1
    assert strategy["AsAh"]["check"] == 1


@pytest.mark.compiled
def test_a_lock_after_a_card_is_read_back_with_its_path() -> None:
    solving = Solving(spot_of(TURN), threads=1)
    path = ["check", "check", "2c", "check"]
    lock_all(solving, [StudyLock(path=path, all={"check": 0.5, "all-in 150": 0.5})])
    [found] = locks_of(solving)
    assert found.path == path


def test_a_lock_that_cannot_be_leaves_the_others_alone() -> None:
    solving = Solving(spot_of(TINY), threads=1)
    lock_all(solving, [CALLS])
    with pytest.raises(PokerError) as refusal:
        lock_all(solving, [CALLS, StudyLock(path=[], all={"check": 0.7})])
    assert refusal.value.code is Code.NOT_PROBABILITIES
    assert [lock.path for lock in locks_of(solving)] == [CALLS.path]


@pytest.mark.parametrize("path", [["check", "check"], ["all-in 100", "fold"]])
def test_nothing_is_locked_where_nobody_acts(path: list[str]) -> None:
    with pytest.raises(PokerError) as refusal:
        lock_all(Solving(spot_of(TINY), threads=1), [StudyLock(path=path, all={"check": 1.0})])
    assert refusal.value.code is Code.NOTHING_TO_LOCK


def test_a_new_lock_replaces_the_old_one_and_an_empty_one_takes_it_away() -> None:
    other = StudyLock(path=[], all={"check": 1.0})
    folds = StudyLock(path=CALLS.path, all={"fold": 1.0})
    assert with_lock([CALLS, other], folds) == [other, folds]
    assert with_lock([CALLS, other], StudyLock(path=CALLS.path)) == [other]


def test_there_are_not_more_locks_than_can_be_told_and_shared() -> None:
    nodes = [StudyLock(path=[f"bet {number}"], all={"call": 1.0}) for number in range(MOST_NODES)]
    hands = StudyLock(path=[], hands={str(number): {"call": 1.0} for number in range(MOST_HANDS + 1)})
    assert checked_locks(nodes) == nodes
    for locks in ([*nodes, CALLS], [hands]):
        with pytest.raises(PokerError) as refusal:
            checked_locks(locks)
        assert refusal.value.code is Code.TOO_MANY_LOCKS
