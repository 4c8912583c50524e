"""An event loop whose clock jumps to whatever is next: hours of play in a moment, the same every time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Impatient(selectors.DefaultSelector):
    """Never waits: the time that it should have waited is simply gone."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready: list[Any] = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits for everybody"
            self.now += timeout
        return ready


class FakeLoop(asyncio.SelectorEventLoop):
    """Time passes only when nothing is left to do."""

    def __init__(self) -> None:
        self._impatient = _Impatient()
        super().__init__(self._impatient)

    def time(self) -> float:
        return self._impatient.now


def run_fast(work: Coroutine[Any, Any, Any]) -> Any:
    """Run something to its end in a loop with a clock that jumps."""
    loop = FakeLoop()
    try:
        return loop.run_until_complete(asyncio.wait_for(work, 10_000_000))
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
