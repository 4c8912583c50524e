"""How fast a core is: on a shared machine, half as fast as a moment ago is common.

`python -m benchmarks.load.core NUMBER` times the same small piece of work on that core, again and again, and
prints the seconds it took. It is a process of its own, because a thread that waits for a busy core holds up
all other threads of its process: the clients, whose waiting would count as the server's.
"""

import os
import sys
from statistics import median
from subprocess import PIPE, Popen
from time import process_time, sleep
from typing import Self

SAMPLES = 10
"""Samples per second."""


class Core:
    """The speed of one core, while this is entered."""

    def __init__(self, number: int) -> None:
        self._command = [sys.executable, "-m", "benchmarks.load.core", str(number)]
        self._best = float("inf")

    def __enter__(self) -> Self:
        self._process = Popen(self._command, stdout=PIPE, bufsize=0)
        assert self._process.stdout is not None
        self._samples = self._process.stdout
        os.set_blocking(self._samples.fileno(), False)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._samples.close()

    def speed(self) -> float:
        """The speed since the last call, as a share of the best so far."""
        taken = [float(line) for line in (self._samples.read() or b"").splitlines()]
        self._best = min([self._best, *taken])
        return self._best / median(taken) if taken else float("nan")


def _sample(number: int) -> None:
    os.sched_setaffinity(0, {number})
    while True:
        print(min(_work(), _work()), flush=True)
        sleep(1 / SAMPLES)


def _work() -> float:
    began = process_time()
    for number in range(400):
        str(number)
    return process_time() - began


if __name__ == "__main__":
    _sample(int(sys.argv[1]))
