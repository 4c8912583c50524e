"""The log and the counters tell the operator enough, and nothing secret."""

import io
import json
import select
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.server.ops.log import Log
from redbutton.server.ops.metrics import BOUNDS, Metrics


def test_a_log_line_tells_where_something_broke_but_not_its_words() -> None:
    stream = io.StringIO()
    try:
        raise ValueError("the card As and the token xyz")
    except ValueError as error:
        Log(stream).tell("fault", table="t1", error=error)
    line = json.loads(stream.getvalue())
    assert line["error"] == "ValueError"
    assert line["at"][0].startswith("test_log_and_metrics.py:")
    assert "As" not in stream.getvalue().replace("test_a_log", "")
    assert "xyz" not in stream.getvalue()


class Raw(io.RawIOBase):
    """A file that several processes write to: each write is in one piece, and nothing else is."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self.writes.append(bytes(content))
        return len(content)


@pytest.mark.parametrize("unbuffered", [False, True])
def test_a_line_is_written_in_one_piece_so_that_lines_of_several_workers_stay_apart(unbuffered: bool) -> None:
    raw = Raw()
    buffered: Any = raw if unbuffered else io.BufferedWriter(raw)
    log = Log(io.TextIOWrapper(buffered, "utf-8", line_buffering=True, write_through=unbuffered))
    log.tell("serving", count=3)

    def without_end() -> None:
        without_end()

    try:
        without_end()
    except RecursionError as error:
        log.tell("fault", error=error)
    assert [json.loads(line)["event"] for line in raw.writes] == ["serving", "fault"]
    assert all(line.endswith(b"}\n") and len(line) < select.PIPE_BUF for line in raw.writes)


def test_only_listed_facts_can_be_logged() -> None:
    with pytest.raises(ValueError, match="cards"):
        Log(io.StringIO()).tell("dealt", cards="As Ks")


@given(st.lists(st.floats(0, 10), max_size=50))
def test_a_histogram_counts_everything_once(values: list[float]) -> None:
    metrics = Metrics()
    for value in values:
        metrics.commit.observe(value)
    lines = [
        line for line in metrics.text().splitlines() if line.startswith("redbutton_commit_seconds_bucket")
    ]
    counted = [int(line.rsplit(" ", 1)[1]) for line in lines]
    assert counted == [*(sum(value <= bound for value in values) for bound in BOUNDS), len(values)]


def counts(connections: int, storage: int) -> Metrics:
    metrics = Metrics()
    metrics.count("redbutton_actions_total", by=10)
    metrics.commit.observe(0.002)
    metrics.gauges = {
        "redbutton_tables": lambda: 7,
        "redbutton_connections": lambda: connections,
        "redbutton_storage": lambda: storage,
    }
    return metrics


def test_any_server_tells_the_numbers_of_all_of_them() -> None:
    """What was counted adds up, also of servers that have ended; what is now, only of those that run."""
    metrics = counts(3, 1)
    metrics.others = lambda: [(counts(4, 0).counted(), True), (counts(9, 1).counted(), False)]
    lines = metrics.text().splitlines()
    assert "redbutton_actions_total 30" in lines
    assert "redbutton_connections 7" in lines
    assert "redbutton_tables 7" in lines
    assert "redbutton_storage 0" in lines
    assert "redbutton_commit_seconds_count 3" in lines


def test_every_counter_that_is_used_is_explained() -> None:
    metrics = Metrics()
    metrics.count("redbutton_refusals_total", "NOT_YOUR_TURN")
    assert 'redbutton_refusals_total{code="NOT_YOUR_TURN"} 1' in metrics.text()
    assert "# TYPE redbutton_refusals_total counter" in metrics.text()
