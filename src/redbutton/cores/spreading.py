"""Pieces of work, spread over workers: in order, or as they are done.

A result depends on its piece alone, so where it was worked out makes no difference. A piece whose worker is
lost is done again. When the generator is closed, or Ctrl-C ends it, no worker is left.
"""

from collections.abc import Callable, Generator, Sequence
from math import ceil
from time import perf_counter
from typing import TypeVar

from redbutton.cores.workers import BatchResults, RayCluster, Work, Workers, WorkOrder
from redbutton.errors import PokerError

T = TypeVar("T")

BATCH = 0.12
"""Seconds that a worker works before it reports, about: reporting then costs next to nothing."""
TRIAL = 0.02
"""Seconds for which the first pieces are done in this process, to see how long one takes."""


def spread(work: Work[T], pieces: int, workers: Workers) -> Generator[T]:
    """Each piece's result, in the order of the pieces. Short pieces are done in batches."""
    done, busy = 0, 0.0
    while done < pieces and (workers == 1 or done == 0 or busy < TRIAL):
        began = perf_counter()
        result = work(done)
        busy += perf_counter() - began
        done += 1
        yield result
    if done < pieces:
        at_once = ceil(BATCH * done / max(busy, 1e-6))
        if isinstance(workers, int):
            at_once = min(at_once, ceil((pieces - done) / workers))
        yield from _in_order(work, range(done, pieces), at_once, workers)


def _in_order(work: Work[T], pieces: range, at_once: int, workers: Workers) -> Generator[T]:
    batches = [pieces[start : start + at_once] for start in range(0, len(pieces), at_once)]
    waiting: dict[int, list[T]] = {}
    following = 0
    outcomes = _outcomes(WorkOrder(work=work, batches=batches, ahead=2), workers)
    try:
        for number, outcome in outcomes:
            if isinstance(outcome, PokerError):
                raise outcome
            waiting[number] = outcome
            while following in waiting:
                yield from waiting.pop(following)
                following += 1
    finally:
        outcomes.close()


def as_done(
    work: Work[T],
    pieces: int,
    workers: Workers,
    *,
    needs: Sequence[int] | None = None,
    memory: int | None = None,
    if_lost: Callable[[int, PokerError], T] | None = None,
) -> Generator[tuple[int, T]]:
    """Long pieces, one at a time for each worker: the number and result of whichever is done first.

    `needs` says how many bytes each piece takes, so that no more are begun than fit; `if_lost` what stands
    for the result of a piece whose worker was lost again and again, so that the others go on.
    """
    order = WorkOrder(work=work, batches=[(piece,) for piece in range(pieces)], needs=needs, memory=memory)
    outcomes = _outcomes(order, workers)
    try:
        for piece, outcome in outcomes:
            if not isinstance(outcome, PokerError):
                yield piece, outcome[0]
            elif if_lost:
                yield piece, if_lost(piece, outcome)
            else:
                raise outcome
    finally:
        outcomes.close()


def _outcomes(order: WorkOrder, workers: Workers) -> BatchResults:
    """The batches' results, from processes or from Ray, which is imported only if it is used."""
    if isinstance(workers, RayCluster):
        from redbutton.cores.ray_workers import on_ray

        return on_ray(order, workers)
    from redbutton.cores.local_workers import on_cores

    return on_cores(order, workers)
