"""When a server has too much to do, and when it has time again."""

from redbutton.server.cluster.workload import Workload
from redbutton.server.ops.metrics import Histogram


def observed(*lags: float) -> list[bool]:
    """Is the server overloaded after each second, in which it was late by this much?"""
    workload, histogram, said = Workload(), Histogram(), []
    for lag in lags:
        histogram.observe(lag)
        workload.observe(histogram)
        said.append(workload.is_overloaded)
    return said


def test_a_server_that_is_late_again_and_again_is_overloaded() -> None:
    assert observed(*[0.2] * 8)[-1]
    assert not any(observed(*[0.02] * 100))


def test_one_standstill_is_no_overload() -> None:
    assert not any(observed(0, 0, 10.0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10.0, 0))


def test_an_overload_is_over_when_nothing_is_late_any_more() -> None:
    said = observed(*[0.2] * 8, *[0.05] * 20, *[0.0] * 8)
    assert said[27]  # a little better is not enough
    assert not said[-1]


def test_without_new_observations_nothing_changes() -> None:
    workload, histogram = Workload(), Histogram()
    histogram.observe(0.4)
    workload.observe(histogram)
    before = workload.lateness
    workload.observe(histogram)
    assert workload.lateness == before
