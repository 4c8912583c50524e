"""The benchmark of the server under load measures what it says."""

from time import sleep

from benchmarks.load.core import Core
from benchmarks.load.window import Window


def test_an_action_counts_if_it_was_sent_while_the_window_was_open() -> None:
    window = Window()
    opened = window.open()
    window.report(opened - 0.2, opened + 0.1)
    window.report(opened, opened + 0.3)
    closed = opened + window.close()
    window.report(opened, closed + 5)
    window.report(closed, closed + 0.1)
    assert window.taken == [(opened + 0.3) - opened, (closed + 5) - opened]


def test_a_window_that_was_never_opened_counts_nothing() -> None:
    window = Window()
    window.report(1.0, 2.0)
    assert window.taken == []


def test_the_speed_of_a_core_is_a_share_of_its_best() -> None:
    with Core(0) as core:
        for _ in range(100):
            sleep(0.05)
            if (speed := core.speed()) == speed:
                break
    assert 0 < speed <= 1
