"""Work in numbered pieces, spread over the cores; the results come in the order of the pieces.

>>> list(spread(abs, 3, jobs=2))
[0, 1, 2]
"""

import signal
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import RawValue
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[int], T]

BATCH = 0.12
"""For about so many seconds a core works before it reports, so that reporting costs next to nothing."""
TRIAL = 0.02
"""For so long the first pieces are done here, to see how long one takes."""


def spread(work: Work[T], pieces: int, jobs: int) -> Generator[T]:
    """Each piece's result. Nothing of it may depend on how many cores there are."""
    done, busy = 0, 0.0
    while done < pieces and (jobs == 1 or done == 0 or busy < TRIAL):
        began = perf_counter()
        result = work(done)
        busy += perf_counter() - began
        done += 1
        yield result
    if done < pieces:
        fair = ceil((pieces - done) / jobs)
        yield from _on_cores(work, range(done, pieces), jobs, min(fair, ceil(BATCH * done / max(busy, 1e-6))))


def _on_cores(work: Work[T], pieces: range, jobs: int, at_once: int) -> Generator[T]:
    """Batches of pieces for each core in turn. Whoever stops listening stops the work."""
    stop = RawValue("b", 0)
    batches = [pieces[start : start + at_once] for start in range(0, len(pieces), at_once)]
    pool = ProcessPoolExecutor(min(jobs, len(batches)), initializer=_begin, initargs=(work, stop))
    try:
        for results in pool.map(_do, batches):
            yield from results
    finally:
        stop.value = 1
        pool.shutdown(cancel_futures=True)


_work: Work[Any]
_stop: Any


def _begin(work: Work[Any], stop: Any) -> None:
    """On a new core: learn the work, and leave Ctrl-C to whoever asked for it."""
    global _work, _stop
    _work, _stop = work, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _do(pieces: range) -> list[Any]:
    """A batch, cut short where nobody listens any more."""
    results = []
    for piece in pieces:
        if _stop.value:
            break
        results.append(_work(piece))
    return results
