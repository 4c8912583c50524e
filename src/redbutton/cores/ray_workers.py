"""Workers of a Ray cluster. Ray itself does a piece again whose worker, or whole machine, was lost."""

import os
import socket
import sys
from collections import deque
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redbutton.cores.answers import answer_to, results_in
from redbutton.cores.workers import TRIES, BatchResults, Pieces, RayCluster, WorkOrder, lost
from redbutton.errors import Code, PokerError

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".*",
}
"""Switches off Ray's usage statistics, its warning about missing graphics cards, and what it says of errors
and lost workers: that would be among the results on standard output, and they are told as results anyway."""
AUTO, LOCAL = "auto", "local"
"""Ray's names for the cluster of this machine, and for one that is started."""
KNOCK = 3.0
"""Seconds in which a cluster's port must answer; Ray itself would try for minutes."""
CLIENT_PORT = 10_001
"""Where `ray://` goes if it names no port."""


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
    found = _place(cluster.address)
    try:
        if found == LOCAL:
            ray.init(address=LOCAL, num_cpus=cluster.jobs, include_dashboard=False, **quietly)
        else:
            _knock(found)
            ray.init(address=cluster.address or AUTO, **quietly)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        facts = {"address": found or AUTO, "reason": reason.splitlines()[0]}
        raise PokerError(Code.RAY_UNREACHABLE, **facts) from None


def _place(address: str) -> str:
    """Where a cluster is, as Ray finds it; empty if only Ray can find it."""
    if address not in ("", AUTO):
        return address
    if told := os.environ.get("RAY_ADDRESS"):
        return told
    noted = _last_started()
    return noted if address or _answers(noted) else LOCAL


def _last_started() -> str:
    """Where the last `ray start` of this machine was, as Ray notes it; it may have crashed since then."""
    usual = os.environ.get("TMPDIR", "/tmp") if sys.platform == "linux" else "/tmp"
    noted = Path(os.environ.get("RAY_TMPDIR", usual), "ray", "ray_current_cluster")
    return noted.read_text().strip() if noted.exists() else ""


def _answers(address: str) -> bool:
    try:
        _knock(address)
    except (OSError, ValueError):
        return False
    return bool(address)


def _knock(address: str) -> None:
    """Raises at once if nobody answers. What is no address is left for Ray to refuse."""
    place = urlsplit(address if "://" in address else f"//{address}")
    port = place.port or (CLIENT_PORT if place.scheme == "ray" else None)
    if place.hostname and port:
        socket.create_connection((place.hostname, port), timeout=KNOCK).close()


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
                    answer = ray.get(each)
                except errors.RayTaskError as error:
                    raise error.cause from None
                except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
                    yield number, lost()
                else:
                    yield number, results_in(answer)
    finally:
        for each in begun:
            ray.cancel(each, force=True)


def _do(pickled: bytes, batch: Pieces) -> bytes:
    """Pickled here and not by Ray, which would share arrays that nobody may write."""
    cloudpickle = _ray().cloudpickle
    return answer_to(cloudpickle.loads(pickled), batch, cloudpickle.dumps)
