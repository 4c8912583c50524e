"""Workers of a Ray cluster. Ray itself does a piece again whose worker, or whole machine, was lost."""

import os
from collections import deque
from typing import Any

from redbutton.cores.workers import TRIES, BatchResults, Pieces, RayCluster, Work, WorkOrder, lost
from redbutton.errors import Code, PokerError

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".*",
}
"""Switches off Ray's usage statistics, its warning about missing graphics cards, and what it says of errors
and lost workers: that would be among the results on standard output, and they are told as results anyway."""


def on_ray(order: WorkOrder, cluster: RayCluster) -> BatchResults:
    """The order's batches, done by a cluster; one that is started here ends with them."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, cluster)
    try:
        yield from _run(ray, order, cluster)
    finally:
        if ours:
            ray.shutdown()


def _ray() -> Any:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise PokerError(Code.RAY_MISSING) from None
    return ray


def _connect(ray: Any, cluster: RayCluster) -> None:
    quietly: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if cluster.address:
            ray.init(address=cluster.address, **quietly)
        else:
            ray.init(address="local", num_cpus=cluster.jobs, include_dashboard=False, **quietly)
    except (OSError, ValueError, RuntimeError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise PokerError(Code.RAY_UNREACHABLE, address=cluster.address or "local", reason=reason) from None


def _run(ray: Any, order: WorkOrder, cluster: RayCluster) -> BatchResults:
    errors = ray.exceptions
    work = ray.put(ray.cloudpickle.dumps(order.work))
    task = ray.remote(max_retries=TRIES - 1)(_do)
    most = cluster.jobs or order.ahead * max(1, int(ray.cluster_resources().get("CPU", 1)))
    largest = max((node["Resources"].get("memory", 0) for node in ray.nodes() if node["Alive"]), default=0)
    waiting = deque(range(len(order.batches)))
    begun: dict[Any, int] = {}
    try:
        while waiting or begun:
            while waiting and len(begun) < most:
                number = waiting.popleft()
                needed = min(order.needs[number], int(largest)) if order.needs else 0
                begun[task.options(memory=needed or None).remote(work, order.batches[number])] = number
            done, _ = ray.wait([*begun])
            for each in done:
                number = begun.pop(each)
                try:
                    yield number, ray.get(each)
                except errors.RayTaskError as error:
                    raise error.cause from None
                except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
                    yield number, lost()
    finally:
        for each in begun:
            ray.cancel(each, force=True)


def _do(pickled: bytes, batch: Pieces) -> list[Any]:
    """Pickled here and not by Ray, which would share arrays that nobody may write."""
    work: Work[Any] = _ray().cloudpickle.loads(pickled)
    return [work(piece) for piece in batch]
