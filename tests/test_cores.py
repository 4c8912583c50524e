"""Work spread over cores."""

import os

import pytest

from redbutton import cores
from redbutton.cores import spread


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cores get to work at once, a piece at a time."""
    monkeypatch.setattr(cores, "TRIAL", 0.0)
    monkeypatch.setattr(cores, "BATCH", 0.0001)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_pieces(jobs: int, soon: None) -> None:
    assert list(spread(lambda piece: piece * piece, 40, jobs)) == [piece * piece for piece in range(40)]


def test_no_pieces_are_no_results() -> None:
    assert list(spread(abs, 0, 2)) == []


def test_with_two_jobs_other_processes_do_the_work(soon: None) -> None:
    doers = set(spread(lambda piece: os.getpid(), 20, 2))
    assert doers - {os.getpid()}


def test_with_one_job_everything_is_done_here() -> None:
    assert set(spread(lambda piece: os.getpid(), 20, 1)) == {os.getpid()}


def test_whoever_stops_listening_stops_the_work(soon: None) -> None:
    results = spread(abs, 100_000, 2)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    results.close()
    assert list(results) == []


def test_an_error_in_the_work_is_told(soon: None) -> None:
    def divide(piece: int) -> float:
        return 1 / (7 - piece)

    with pytest.raises(ZeroDivisionError):
        list(spread(divide, 20, 2))
