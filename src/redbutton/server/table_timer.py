"""The one timer of a table."""

import asyncio
from collections.abc import Callable

STALL = 1.0
"""A timer that rings this many seconds late means that the process stood still; clocks are refilled then."""


class TableTimer:
    """Rings when something is due, or earlier.

    Most due times are clocks that will not run out. Checking again after ringing too early costs less than
    setting a new timer with every decision.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._loop = asyncio.get_running_loop()
        self._time = self._loop.time
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0
        """When it rings, in the event loop's time."""
        self._stalled = False

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, seconds: float) -> None:
        """Ring in this many seconds at the latest."""
        at = self._time() + seconds
        if self._timer is not None:
            if self._rings <= at:
                return
            self._timer.cancel()
        self._timer, self._rings = self._loop.call_at(at, self._rang), at

    def _rang(self) -> None:
        self._stalled = self._stalled or self._is_late()
        self._timer = None
        self._ring()

    def _is_late(self) -> bool:
        return self._time() - self._rings > STALL

    def stood_still(self) -> bool:
        """Has the process stood still since the last call?"""
        if self._stalled or (self._timer is not None and self._is_late()):
            self._stalled = False
            return True
        return False

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
