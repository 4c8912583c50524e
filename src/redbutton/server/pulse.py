"""Whether anything can be stored: anybody may ask, as often as they like, and it is tried once a second."""

import asyncio

from redbutton.errors import Code, PokerError
from redbutton.server.floor import Floor

EVERY = 1.0
"""So many seconds an answer is good for."""


class Pulse:
    """The store's. To feel it writes something, so whoever asks in between hears the last answer again."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._feeling: asyncio.Task[None] | None = None
        self._felt = float("-inf")
        self.trouble: PokerError | None = None
        """Why nothing can be stored, when it was tried last."""

    async def feel(self) -> None:
        """Return if something can be stored; else the store's refusal."""
        if self._feeling is None and asyncio.get_running_loop().time() >= self._felt + EVERY:
            self._feeling = asyncio.create_task(self._feel())
        if self._feeling is not None:
            await asyncio.shield(self._feeling)
        if self.trouble is not None:
            raise self.trouble.with_traceback(None)

    @property
    def is_lost(self) -> bool:
        """Has another server taken the store?"""
        return self.trouble is not None and self.trouble.code is Code.STORE_LOST

    async def _feel(self) -> None:
        before, trouble = self.trouble, None
        try:
            await self._floor.store.check()
        except PokerError as refusal:
            trouble = refusal
        finally:
            self._felt = asyncio.get_running_loop().time()
            self._feeling = None
        self.trouble = trouble
        if (before is None) != (trouble is None):
            self._floor.log.tell("storage", status=trouble is None, code=trouble.code if trouble else None)
