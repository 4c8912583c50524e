"""People on their way back to a table that another server had, or this one before it was started again.

Noting each of them as gone and as back would be two steps, stored and told to everybody, when a server that
takes over the tables of another one has most to do. So they stay connected, and the table does nothing by
itself, until all of them are back or the moment is over.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine

from redbutton.ids import PersonId, Viewer
from redbutton.server.table.clock import GREETING

MOMENT = 5.0
"""Seconds in which people come back by themselves; who has not come then is gone."""
RECENT = 60_000
"""Milliseconds since a table's last step in which people may still be there to come back."""


class ComingBack:
    """Who is awaited at a table. `over` is called once, soon after the last of them is back."""

    def __init__(self, over: Callable[[], Coroutine[None, None, None]]) -> None:
        self._over = over
        self._awaited: set[PersonId] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    def expect(self, people: Collection[PersonId]) -> None:
        """Wait for these people, for a moment."""
        self._awaited.update(people)
        self._ring_in(MOMENT)

    def came(self, viewer: Viewer) -> None:
        """Somebody has come, and has a little time for a seed; after the last one it is over."""
        if viewer in self._awaited:
            self._awaited.remove(viewer)
            if not self._awaited or self._left() < GREETING / 1000:
                self._ring_in(GREETING / 1000)

    def _left(self) -> float:
        """Seconds until it is over."""
        assert self._timer is not None
        return self._timer.when() - asyncio.get_running_loop().time()

    def _ring_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._awaited.clear()
        self._ending = asyncio.get_running_loop().create_task(self._over())
