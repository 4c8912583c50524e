"""What all tables of a server share: the store, the clock, chance, counters, and hands for longer work."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TypeVar

from redbutton.errors import Code, ServerError
from redbutton.server.limits import Addresses, Limits
from redbutton.server.logs import Log
from redbutton.server.metrics import Metrics
from redbutton.store import Store

T = TypeVar("T")


def running_clock(
    elapsed: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
) -> Callable[[], int]:
    """Milliseconds since 1970 that never jump, whatever is done to the computer's clock meanwhile."""
    began = wall() - elapsed()
    return lambda: int((began + elapsed()) * 1000)


@dataclass(slots=True, kw_only=True)
class Floor:
    """The cardroom's floor. Time and chance are arguments, so that a simulated room repeats itself."""

    store: Store
    pool: Executor
    """For what people ask: replays, statistics, advice."""
    thinking: Executor | None = None
    """For programs that play, so that nobody makes them late by asking; the same one, if there is none."""
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], int] = field(default_factory=running_clock)
    draw: Callable[[int], bytes] = os.urandom
    log: Log = field(default_factory=Log)
    metrics: Metrics = field(default_factory=Metrics)
    addresses: Addresses = field(init=False)
    _asked: int = 0

    def __post_init__(self) -> None:
        self.addresses = Addresses(self.limits, lambda: self.now() / 1000)

    async def think(self, question: Callable[[], T]) -> T:
        """Let a program decide beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.thinking or self.pool, question)

    async def work(self, question: Callable[[], T]) -> T:
        """Work something out beside the loop; a refusal if too much is asked already."""
        if self._asked >= self.limits.questions:
            raise ServerError(Code.TOO_MANY_MESSAGES)
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, question)
        finally:
            self._asked -= 1
