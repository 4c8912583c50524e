"""A study and its answers, while it is solved and in between."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from study.spots import TINY, TURN

from redbutton.errors import Code, PokerError, SolverError
from redbutton.study import messages, study_work
from redbutton.study.messages import (
    LockNode,
    OpenSolution,
    PauseSolving,
    ReadNode,
    SaveSolution,
    SolveSpot,
    StudyReport,
    refusal,
)
from redbutton.study.study_work import StudyWork
from redbutton.wire.study import StudyLock, StudyNode, StudySpot


def solving(spot: StudySpot = TINY, report: Callable[[StudyReport], object] = lambda _: None) -> StudyWork:
    work = StudyWork(report)
    ask = SolveSpot(spot=spot, accuracy=1e-9, packed=False, locks=[], seconds=60, memory=10**9)
    work.answer(ask)
    return work


def read(work: StudyWork) -> StudyNode:
    return msgspec.json.decode(work.answer(ReadNode(path=["check"])), type=StudyNode)


def test_a_node_that_took_long_is_not_read_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_work, "AGAIN", 10**9)
    work = solving()
    first = read(work)
    work.step()
    assert read(work) == first
    assert first.iterations == 0  # and it says so
    work.answer(PauseSolving())
    assert read(work).iterations == 1


def test_a_node_is_read_anew_when_reading_it_takes_little_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(study_work, "AGAIN", 0)
    work = solving()
    read(work)
    work.step()
    assert read(work).iterations == 1


def test_what_was_read_before_a_lock_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_work, "AGAIN", 10**9)
    work = solving()
    assert not read(work).locked
    work.answer(LockNode(lock=StudyLock(path=["check"], all={"check": 1.0}), seconds=60))
    assert read(work).locked


def test_measurements_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_work, "KEPT", 5)
    told: list[StudyReport] = []
    work = solving(report=told.append)
    for _ in range(300):
        work.step()
    work.answer(PauseSolving())
    assert len(work._points) <= 10
    assert [point.iterations for point in (told[-1].curve[0], told[-1].curve[-1])] == [10, 300]


def test_a_refusal_can_be_told_whatever_its_facts_are() -> None:
    facts = {"name": "pot", "value": 2**70}
    told = messages.told(messages.encode(refusal(1, SolverError(Code.SPOT_NOT_A_NUMBER, **facts))))
    assert isinstance(told, messages.StudyRefusal)
    assert str(told.error()) == str(SolverError(Code.SPOT_NOT_A_NUMBER, **facts))


@pytest.mark.compiled
def test_a_file_that_cannot_be_written_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    work = solving(TURN)
    work.step()
    for path, spare in ((tmp_path / "gone" / "it.npz", 0), (tmp_path / "it.npz", 10**18)):
        with pytest.raises(PokerError) as refused:
            work.answer(SaveSolution(path=str(path), most=10**9, spare=spare))
        assert refused.value.code is Code.DISK_FULL
    assert read(work).iterations == 1
    assert list(tmp_path.iterdir()) == []


def test_what_is_saved_before_the_first_iteration_can_be_opened(tmp_path: Path) -> None:
    """Such as right after a lock, when all begins anew."""
    work, place = solving(TURN), str(tmp_path / "begun.npz")
    work.step()
    work.answer(LockNode(lock=StudyLock(path=[], all={"check": 1.0}), seconds=60))
    work.answer(SaveSolution(path=place, most=10**9))
    told: list[StudyReport] = []
    again = StudyWork(told.append)
    again.answer(OpenSolution(path=place, memory=10**9))
    assert [lock.path for lock in told[-1].locks] == [[]]
    again.answer(messages.GoOn(accuracy=0.5, seconds=60))
    again.step()
    assert read(again).iterations == 1
