"""How fast a core is: on a shared machine, half as fast as a moment ago is common."""

import os
from statistics import median
from threading import Event, Thread
from time import thread_time
from typing import Self

SAMPLES = 10
"""Samples per second."""


class Core:
    """Times the same small piece of work on one core, again and again, until it is stopped."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._best = float("inf")
        self._taken: list[float] = []
        self._end = Event()
        self._thread = Thread(target=self._sample, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def speed(self) -> float:
        """The speed since the last call, as a share of the best so far."""
        taken, self._taken = self._taken, []
        return self._best / median(taken) if taken else float("nan")

    def _sample(self) -> None:
        os.sched_setaffinity(0, {self._number})  # this thread only
        while not self._end.wait(1 / SAMPLES):
            taken = min(_work(), _work())
            self._best = min(self._best, taken)
            self._taken.append(taken)


def _work() -> float:
    began = thread_time()
    for number in range(400):
        str(number)
    return thread_time() - began
