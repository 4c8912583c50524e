"""Looks at spots before they are solved, in one process for all: to count a tree takes a while.

Addresses take turns, and each look is bounded in time and memory. So whatever others ask for, a request waits
for one look of every other address at most.
"""

import asyncio
from collections import Counter

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.net.limits import Limits, group, too_fast
from redbutton.server.study.processes import StudyProcess
from redbutton.server.study.turns import Turns
from redbutton.study.messages import CheckSpot
from redbutton.wire.study import StudySpot

MOST_WAITING, MOST_OF_ADDRESS = 64, 4
"""Spots that wait to be looked at: in total, and of one address."""
MEMORY = 500_000_000
"""Bytes that counting may take."""
REST = 120_000
"""Milliseconds without a question after which the process ends."""


class SpotChecker:
    """One process that is started when it is asked, and ended when it takes too long or has nothing to do."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: StudyProcess | None = None
        self._turns = Turns()
        self._waiting: Counter[str] = Counter()
        self._is_closed = False
        self._unused_since: int | None = None

    async def check(self, spot: StudySpot, accuracy: float, address: str) -> bytes:
        """A `StudyEstimate` as JSON."""
        mine = group(address)
        if self._waiting.total() >= MOST_WAITING:
            raise ServerError(Code.STUDIES_BUSY)
        if not self._limits.unlimited and self._waiting[mine] >= MOST_OF_ADDRESS:
            raise too_fast(Code.TOO_MANY_MESSAGES, 1)
        self._waiting[mine] += 1
        try:
            async with self._turns.turn(mine):
                self._unused_since = None
                return await self._ask(spot, accuracy)
        finally:
            self._waiting[mine] -= 1
            self._waiting += Counter()  # drops the addresses with a count of zero

    async def _ask(self, spot: StudySpot, accuracy: float) -> bytes:
        if not self._is_closed and (self._process is None or not self._process.is_running):
            self._process = await StudyProcess.start(MEMORY, reported=_nothing, ended=_nothing)
        if self._is_closed or self._process is None:  # perhaps while the process started
            await self._end()
            raise ServerError(Code.SERVER_CLOSING)
        seconds = self._limits.study_check_seconds
        ask = CheckSpot(spot=spot, accuracy=accuracy, memory=self._limits.study_memory)
        try:
            return await self._process.ask(ask, seconds)
        except asyncio.CancelledError:  # nobody waits for it, and the next one must not wait behind it
            await self._end()
            raise
        except PokerError as refusal:
            if refusal.code in (Code.STUDY_BUSY, Code.STUDY_DIED):
                await self._end()
            if refusal.code is Code.STUDY_BUSY:
                raise ServerError(Code.CHECK_TOO_LONG, seconds=seconds) from None
            raise

    async def rest(self, now: int) -> None:
        """End the process if nobody has asked for a while."""
        if self._process is None or self._waiting.total():
            return
        if self._unused_since is None:
            self._unused_since = now
        elif now - self._unused_since > REST:
            await self._end()

    async def close(self) -> None:
        """End for good: callers that still wait are told that the server goes down."""
        self._is_closed = True
        await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.end()


def _nothing(*_: object) -> None:
    pass
