"""When the clients of a table act: as fast as they are answered, once in a while, or not at all."""

import asyncio
import random
from collections.abc import Callable


class Pace:
    """Lets one action follow the other, each a pause after the one before."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self._pause = 0.0
        self._next = 0.0
        """When the next action is due."""
        self._resting = True
        self._held: Callable[[], None] | None = None
        """The action that waits until the table goes on."""

    def go_on(self, within: float, pause: float) -> None:
        """Act from now on, after a random delay within this many seconds, with pauses of that many."""
        self._pause = pause
        asyncio.get_running_loop().call_later(self.chance.random() * within, self._go_on)

    def _go_on(self) -> None:
        self._resting = False
        self._next = asyncio.get_running_loop().time() + self._pause
        held, self._held = self._held, None
        if held is not None:
            held()

    def rest(self) -> None:
        """Hold the next action back."""
        self._resting = True

    def when_due(self, action: Callable[[], None]) -> None:
        """Call `action` when it is time: half a pause after the one before at least, one and a half at most.

        Tables with the same pause each time would move in step for good once the server has let them wait
        together, and then all ask at once, which people do not.
        """
        loop = asyncio.get_running_loop()
        pause = self._pause * (0.5 + self.chance.random())
        due, self._next = self._next, max(self._next, loop.time()) + pause
        loop.call_at(due, self._when_allowed, action)

    def _when_allowed(self, action: Callable[[], None]) -> None:
        if self._resting:
            self._held = action
        else:
            action()
