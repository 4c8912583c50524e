"""What all tables of a server share: the store, the clock, randomness, counters, and executors."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TypeVar

from redbutton.errors import Code
from redbutton.server.bot_processes import BotProcesses
from redbutton.server.net.limits import Addresses, Limits, too_fast
from redbutton.server.ops.log import Log
from redbutton.server.ops.metrics import Metrics
from redbutton.store import Store

T = TypeVar("T")


def running_clock(
    elapsed: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time
) -> Callable[[], int]:
    """Milliseconds since 1970 that never jump, even if the computer's clock is set."""
    began = wall() - elapsed()
    return lambda: int((began + elapsed()) * 1000)


@dataclass(slots=True, kw_only=True)
class Services:
    """One for the whole server. Time and randomness are arguments, so that a simulation can be repeated."""

    store: Store
    pool: Executor
    """Runs what people ask for: replays, statistics, advice."""
    thinking: Executor | None = None
    """Runs bots, so that people's requests do not delay them; if None, `pool` does."""
    processes: BotProcesses | None = None
    """In which bots think that can be made anew for each decision; if None, in the executor, like others."""
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], int] = field(default_factory=running_clock)
    draw: Callable[[int], bytes] = os.urandom
    log: Log = field(default_factory=Log)
    metrics: Metrics = field(default_factory=Metrics)
    addresses: Addresses = field(init=False)
    spent: frozenset[str] = frozenset()
    """Tables of addresses that have used up their storage."""
    is_full: bool = False
    """Whether what is left of the storage is kept for tables where people play."""
    _asked: int = 0

    def __post_init__(self) -> None:
        self.addresses = Addresses(self.limits, lambda: self.now() / 1000)

    async def think(self, question: Callable[[], T]) -> T:
        """Let a bot decide in an executor."""
        return await asyncio.get_running_loop().run_in_executor(self.thinking or self.pool, question)

    async def stop_thinking(self) -> None:
        """End the processes of bots, so that no table waits for one when the server ends."""
        if self.processes is not None:
            await self.processes.close()

    async def work(self, question: Callable[[], T]) -> T:
        """Compute something in an executor. Raises if too much is waiting already."""
        if self._asked >= self.limits.questions:
            raise too_fast(Code.TOO_MANY_MESSAGES, 1)
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, question)
        finally:
            self._asked -= 1
