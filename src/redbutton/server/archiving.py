"""Old tables are archived while the server runs: one after the other, so that nobody waits for it."""

import asyncio
from collections.abc import Callable

from redbutton.errors import StoreError
from redbutton.server.services import Services

EVERY_SECONDS = 300.0
AT_ONCE = 20
"""Tables archived in one go."""
DAY = 24 * 3_600_000


def days_before(now: int, days: float) -> int:
    """A time some days ago, in milliseconds; before all others if that is very long ago.

    >>> days_before(2 * DAY, 0.5) / DAY, days_before(2 * DAY, 1e300)
    (1.5, 0)
    """
    return int(max(0, now - days * DAY))


class Archiving:
    """Archives closed tables whose last hand is older than `archive_days`.

    Servers that share a database each archive their own share of the tables (`mine`); should two of them pack
    the same table, the second one is refused by the store.
    """

    def __init__(self, services: Services, mine: Callable[[str], bool] = lambda table: True) -> None:
        self._services, self._mine = services, mine
        self._left: set[str] = set()
        """Tables that are left as they are: they cannot be packed, or are another server's to pack."""

    async def archive(self) -> int:
        """Archive some tables; how many."""
        services, done = self._services, 0
        before = days_before(services.now(), services.limits.archive_days)
        for name in await services.store.to_archive(before, AT_ONCE + len(self._left)):
            if name in self._left:
                continue
            if self._mine(name) and await self._pack(name):
                done += 1
            else:
                self._left.add(name)
        return done

    async def _pack(self, name: str) -> bool:
        try:
            await self._services.store.archive(name)
        except StoreError as error:
            self._services.log.tell("not archived", table=name, code=error.code)
            return False
        self._services.log.tell("archived", table=name)
        return True

    async def keep_archiving(self, seconds: float = EVERY_SECONDS) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                while await self.archive():
                    await asyncio.sleep(0)
                self._left.clear()
            except StoreError:
                continue  # the database is away
