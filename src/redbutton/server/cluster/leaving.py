"""The end of a server that others go on without: they get its tables, a few at a time."""

import asyncio
from collections.abc import Iterable, Iterator

from redbutton.errors import StoreError
from redbutton.server.room import Room
from redbutton.store.leases import Leases

AT_ONCE = 2
"""Tables that are on their way at the same time."""
PAUSE, TRIES = 0.05, 20
"""Seconds between two looks whether a table was taken, and how many there are."""
LONGEST = 20.0
"""Seconds after which nothing is waited for any more."""


async def give_up_all(rooms: Iterable[Room], leases: Leases) -> None:
    """Give tables up, each when those before it were taken.

    Everybody at a table waits while another server loads it: if all came at once, all would wait for all.
    When nobody takes a table that people were at, no other server is there, and the rest goes at once; so it
    does when all of it takes too long, because the operator who ends a server does not wait for ever.
    """
    leaving = _Leaving(leases)
    left = iter(list(rooms))
    await asyncio.gather(*(leaving.give_up(left) for _ in range(AT_ONCE)))


class _Leaving:
    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self._has_heirs = True
        self._now = asyncio.get_running_loop().time
        self._end = self._now() + LONGEST

    async def give_up(self, rooms: Iterator[Room]) -> None:
        """One after the other."""
        for room in rooms:
            awaited = not room.audience.is_empty
            await room.give_up()
            if awaited and self._has_heirs and self._now() < self._end:
                self._has_heirs = await self._is_taken(room.table.id)

    async def _is_taken(self, table: str) -> bool:
        """Wait until another server has a table: somebody has come to it there."""
        for _ in range(TRIES):
            await asyncio.sleep(PAUSE)
            try:
                if await self._leases.owner(table) is not None:
                    return True
            except StoreError:  # the table was closed, or the database is away
                return False
        return False
