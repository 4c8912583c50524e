"""How time is measured: the best of several short runs, with all libraries in turn."""

import gc
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

ROUNDS = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """Something to run, and how many hands (or other units) one run does."""

    run: Callable[[], object]
    count: int


def race(runners: Mapping[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """Each one's best rate, per second. They take turns, so that a busy moment affects all alike."""
    best = dict.fromkeys(runners, float("inf"))
    for _ in range(rounds):
        for name, work in runners.items():
            best[name] = min(best[name], seconds(work.run))
    return {name: work.count / best[name] for name, work in runners.items()}


def seconds(run: Callable[[], object]) -> float:
    """Processor seconds of all threads together: other processes are not counted."""
    gc.collect()
    begin = time.process_time()
    run()
    return time.process_time() - begin


def import_cost(modules: Mapping[str, str], rounds: int = ROUNDS) -> dict[str, float]:
    """The processor seconds of importing each module, beyond those of an empty Python."""
    best = dict.fromkeys([*modules, ""], float("inf"))
    for _ in range(rounds):
        for name in best:
            best[name] = min(best[name], _cpu_seconds(f"import {modules[name]}" if name else "pass"))
    return {name: best[name] - best[""] for name in modules}


def _cpu_seconds(code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
