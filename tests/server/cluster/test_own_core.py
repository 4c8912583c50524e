"""Each worker has its own core; what it starts may use all of them."""

import os
import subprocess
import sys

import pytest

CHILD = """
import os, sys
from redbutton.server.cluster.own_core import keep_to_core, may_use_all_cores
number, workers, *cores = map(int, sys.argv[1:])
os.sched_getaffinity = lambda pid: set(cores)
chosen = {}
os.sched_setaffinity = chosen.__setitem__
keep_to_core(number, workers)
may_use_all_cores(77)
print(chosen)
"""


def chosen(*numbers: int) -> str:
    """Which cores a worker keeps to, and which ones its child may use: in a process of its own."""
    command = [sys.executable, "-c", CHILD, *map(str, numbers)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


pytestmark = pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores cannot be chosen here")


def test_a_worker_keeps_to_its_core_and_its_children_do_not() -> None:
    assert chosen(1, 2, 4, 5, 6) == "{0: {5}, 77: {4, 5, 6}}"


def test_without_a_core_for_each_worker_the_system_chooses() -> None:
    assert chosen(1, 4, 4, 5, 6) == "{}"
