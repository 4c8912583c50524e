"""Work that begins where it is called and goes on as soon as what it waits for is there, without a task.

A task gets its turn when everything before it has had one: once to begin, and once for each time it waited.
For a message that only waits for the store these turns cost more than reading it.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Errand:
    """Runs a coroutine: at once until it waits for a future, and on when that is done.

    It cannot be cancelled, and what it calls cannot ask for its task, as `asyncio.timeout` does. What it
    raises goes to its caller, or to the event loop's handler if it had to wait before.
    """

    __slots__ = ("_over", "_work", "is_over")

    def __init__(self, work: Coroutine[Any, None, None]) -> None:
        self._work = work
        self._over: asyncio.Future[None] | None = None
        self.is_over = False
        self._go_on()

    def _go_on(self, _: object = None) -> None:
        try:
            awaited: asyncio.Future[Any] | None = self._work.send(None)
        except BaseException as end:
            self._end()
            if not isinstance(end, StopIteration):
                raise
        else:
            self._wait_for(awaited)

    def _wait_for(self, awaited: asyncio.Future[Any] | None) -> None:
        if awaited is None:  # only for its next turn
            asyncio.get_running_loop().call_soon(self._go_on)
        else:
            awaited._asyncio_future_blocking = False  # as a task says that it has seen it
            awaited.add_done_callback(self._go_on)

    def _end(self) -> None:
        self.is_over = True
        if self._over is not None and not self._over.done():
            self._over.set_result(None)

    async def over(self) -> None:
        """Wait for its end."""
        if not self.is_over:
            self._over = asyncio.get_running_loop().create_future()
            await self._over
