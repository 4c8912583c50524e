"""A progress bar for long work, on standard error if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

QUICK, SLOW = 30.0, 1e6
"""Seconds over which the speed is measured to estimate the time left: for quick steps, and for slow ones."""


@contextmanager
def bar(total: int | None, *, slow: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar that disappears when the work is done; yields a function that advances it.

    If the steps are slow, the time that is left is estimated from all of them, not from the last half minute.
    """
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(elapsed_when_finished=True))
    period = SLOW if slow else QUICK
    with Progress(
        *columns, console=Console(stderr=True), transient=True, speed_estimate_period=period
    ) as shown:
        task = shown.add_task("", total=total)
        yield lambda more: shown.advance(task, more)
