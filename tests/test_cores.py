"""Work spread over cores."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest
from patience import PATIENCE

from redbutton.cores import as_done, available_cores, spread, spreading
from redbutton.errors import Code, PokerError


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cores get to work at once, a piece at a time."""
    monkeypatch.setattr(spreading, "TRIAL", 0.0)
    monkeypatch.setattr(spreading, "BATCH", 0.0001)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_pieces(jobs: int, soon: None) -> None:
    assert list(spread(lambda piece: piece * piece, 40, jobs)) == [piece * piece for piece in range(40)]


def test_a_process_that_may_use_one_core_counts_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {3}, raising=False)
    assert available_cores() == 1


def test_no_pieces_are_no_results() -> None:
    assert list(spread(abs, 0, 2)) == []


def test_with_two_jobs_other_processes_do_the_work(soon: None) -> None:
    doers = set(spread(lambda piece: os.getpid(), 20, 2))
    assert doers - {os.getpid()}


def test_with_one_job_everything_is_done_here() -> None:
    assert set(spread(lambda piece: os.getpid(), 20, 1)) == {os.getpid()}


def test_a_caller_who_stops_listening_stops_the_work(soon: None) -> None:
    results = spread(abs, 100_000, 2)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    results.close()
    assert list(results) == []


def test_an_error_in_the_work_is_told(soon: None) -> None:
    def divide(piece: int) -> float:
        return 1 / (7 - piece)

    with pytest.raises(ZeroDivisionError):
        list(spread(divide, 20, 2))


class StubbornError(Exception):
    """An error that cannot be opened again: it is made of two things, and keeps one."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}")


def failing(piece: int) -> int:
    raise StubbornError("piece", "failed")


@pytest.mark.parametrize(
    ("work", "reason"),
    [(lambda piece: threading.Lock(), "cannot pickle"), (failing, "StubbornError: piece failed")],
    ids=["result", "error"],
)
def test_what_cannot_be_sent_is_told_as_that(
    work: Callable[[int], object], reason: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PokerError, match=f"cannot be sent to the main process: .*{reason}") as told:
        list(as_done(work, 3, 2))
    assert told.value.code is Code.RESULT_UNSENDABLE
    assert capfd.readouterr().err == ""
    assert not active_children()


# -- workers that are lost ---------------------------------------------------------------------------------


def dying(folder: Path, times: int, guilty: int = 7) -> Callable[[int], int]:
    """Work whose worker is killed at one piece, as often as told."""

    def work(piece: int) -> int:
        if piece == guilty:
            died = len(list(folder.iterdir()))
            if died < times:
                (folder / str(died)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return piece * piece

    return work


@pytest.mark.parametrize("times", [1, 2])
def test_a_piece_whose_worker_was_killed_is_done_again(times: int, soon: None, tmp_path: Path) -> None:
    assert list(spread(dying(tmp_path, times), 20, 2)) == [piece * piece for piece in range(20)]
    assert len(list(tmp_path.iterdir())) == times


def test_a_piece_that_kills_every_worker_is_given_up_in_one_sentence(soon: None, tmp_path: Path) -> None:
    with pytest.raises(PokerError, match="given up: its worker was lost 3 times") as told:
        list(spread(dying(tmp_path, 100), 20, 2))
    assert told.value.code is Code.WORKER_LOST
    assert len(list(tmp_path.iterdir())) == 3
    assert not active_children()


def test_the_others_go_on_when_a_lost_piece_has_something_in_its_place(tmp_path: Path) -> None:
    done = dict(as_done(dying(tmp_path, 100), 12, 3, if_lost=lambda piece, error: -1))
    assert done == {piece: -1 if piece == 7 else piece * piece for piece in range(12)}


TWO_LONG_PIECES = """
import os, time
from redbutton.cores import as_done

def work(piece):
    os.write(1, b"!")
    time.sleep(600)

list(as_done(work, 2, 2))
"""


def test_workers_end_with_a_main_process_that_is_killed() -> None:
    main = subprocess.Popen([sys.executable, "-c", TWO_LONG_PIECES], stdout=subprocess.PIPE)
    try:
        assert main.stdout is not None
        assert main.stdout.read(2) == b"!!"
    finally:
        main.kill()
    assert main.communicate(timeout=PATIENCE)[0] == b"", "its output ends when nobody is left to write there"


# -- long pieces -------------------------------------------------------------------------------------------


def test_what_is_done_first_comes_first() -> None:
    def work(piece: int) -> int:
        time.sleep(0.6 if piece == 0 else 0)
        return piece

    assert [piece for piece, _ in as_done(work, 5, 2)] == [1, 2, 3, 4, 0]


def test_closing_ends_workers_in_the_middle_of_a_piece() -> None:
    def work(piece: int) -> int:
        time.sleep(0 if piece == 0 else 10 * PATIENCE)
        return piece

    began = time.monotonic()
    results = as_done(work, 5, 2)
    assert next(results) == (0, 0)
    results.close()
    assert time.monotonic() - began < PATIENCE
    assert not active_children()


def test_no_more_is_begun_than_fits_into_the_memory(tmp_path: Path) -> None:
    needs = [5, 5, 9, 1, 1, 30, 4]

    def work(piece: int) -> int:
        running = tmp_path / str(piece)
        running.touch()
        time.sleep(0.05)
        together = sum(needs[int(each.name)] for each in tmp_path.iterdir())
        running.unlink()
        return together

    found = dict(as_done(work, len(needs), 4, needs=needs, memory=10))
    assert found.pop(5) == 30, "what does not fit is begun alone"
    assert max(found.values()) <= 10
    assert len(found) == 6
