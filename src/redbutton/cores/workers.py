"""Who does the work: processes of this machine, or a Ray cluster."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from redbutton.errors import Code, PokerError

T = TypeVar("T")
Work = Callable[[int], T]
Pieces = Sequence[int]
"""Numbers of pieces that are done one after the other."""
TRIES = 3
"""How often a batch is begun before it is given up, because its worker was lost each time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RayCluster:
    """A cluster by its address: `auto` is the one of this machine, `local` one that is started and ended.

    Without any, it is the one that runs (`RAY_ADDRESS`, or `ray start` on this machine), else one is started.
    """

    address: str = ""
    jobs: int | None = None
    """Most pieces at the same time; else as many as the cluster has processors."""


Workers = int | RayCluster
"""How many processes of this machine, or a cluster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkOrder:
    """Batches to be done. What is needed at the same time must fit into the memory."""

    work: Work[Any]
    batches: Sequence[Pieces]
    ahead: int = 1
    """Batches that a worker has at most, the one it does included: with two it never waits for the next."""
    needs: Sequence[int] | None = None
    """Bytes that each batch needs."""
    memory: int | None = None
    """Bytes that there are on this machine; a cluster knows its own."""


BatchResult = list[Any] | PokerError
"""The results of a batch; or why there are none, because its worker was lost again and again."""
BatchResults = Generator[tuple[int, BatchResult]]
"""The number of a batch that is done, and its results; whichever is done first."""


def lost() -> PokerError:
    """The refusal of a batch whose worker was lost each time."""
    return PokerError(Code.WORKER_LOST, tries=TRIES)
