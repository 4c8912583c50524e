"""Whether the store works. Asking is cheap: it is tried at most once a second."""

import asyncio

from redbutton.errors import PokerError
from redbutton.server.services import Services

EVERY = 1.0
"""Seconds that an answer is cached."""


class Pulse:
    """The store's health. A check writes to the store, so its answer is reused for a second."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._feeling: asyncio.Task[None] | None = None
        self._felt = float("-inf")
        self.trouble: PokerError | None = None
        """Why the last check failed; None if it did not."""

    async def feel(self) -> None:
        """Raises the store's refusal if nothing can be stored."""
        if self._feeling is None and asyncio.get_running_loop().time() >= self._felt + EVERY:
            self._feeling = asyncio.create_task(self._feel())
        if self._feeling is not None:
            await asyncio.shield(self._feeling)
        if self.trouble is not None:
            raise self.trouble.with_traceback(None)

    async def _feel(self) -> None:
        before, trouble = self.trouble, None
        try:
            await self._services.store.check()
        except PokerError as refusal:
            trouble = refusal
        finally:
            self._felt = asyncio.get_running_loop().time()
            self._feeling = None
        self.trouble = trouble
        if (before is None) != (trouble is None):
            self._services.log.tell("storage", status=trouble is None, code=trouble.code if trouble else None)
