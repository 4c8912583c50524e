"""Turns for something that is done once at a time: addresses take them round robin."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A lock that is fair between addresses: many requests of one delay another by one turn at most."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Requests by address; the address whose turn is next comes first."""
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the block ends."""
        if self._is_taken:
            await self._wait(address)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on(address)

    async def _wait(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn came at the same moment
                self._pass_on(address)
            raise

    def _pass_on(self, address: str) -> None:
        """Give the turn to the next address; the one that had it comes last."""
        if address in self._waiting:
            self._waiting.move_to_end(address)
        self._is_taken = False
        while self._waiting and not self._is_taken:
            following, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            if not turns:
                del self._waiting[following]
            if not turn.cancelled():
                self._is_taken = True
                turn.set_result(None)
