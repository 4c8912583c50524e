"""A core for each worker, so that no two of them wait for each other and their caches stay warm."""

import os

_all: set[int] = set()
"""The cores that this process could use before it kept to one."""


def keep_to_core(number: int, workers: int) -> None:
    """Let this process run on one core only, if the system can do that and has a core for each worker."""
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) >= workers:
        _all.update(cores)
        os.sched_setaffinity(0, {cores[number]})


def may_use_all_cores(pid: int) -> None:
    """A child that computes for long must not take turns with the worker that started it."""
    if _all:
        os.sched_setaffinity(pid, _all)
