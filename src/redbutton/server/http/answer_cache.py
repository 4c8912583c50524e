"""A cache of answers that are expensive and never change: bounded in bytes, each computed once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from weakref import WeakValueDictionary

Key = tuple[Hashable, ...]
"""What was asked: the kind of answer, the table, the hand, and the viewer."""
BESIDE = 300
"""Bytes that the dictionary takes for each answer, besides its own."""


class AnswerCache:
    """The answers asked for last; the least recently used ones are dropped first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._of: OrderedDict[Key, bytes] = OrderedDict()
        self._making: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: Key) -> bytes | None:
        found = self._of.get(key)
        if found is not None:
            self._of.move_to_end(key)
        return found

    def keep(self, key: Key, answer: bytes) -> None:
        """Store an answer, unless it would push out many others."""
        if key in self._of:
            self.size -= len(self._of.pop(key)) + BESIDE
        if len(answer) > self.most // 10:
            return
        self._of[key] = answer
        self.size += len(answer) + BESIDE
        while self.size > self.most:
            _, oldest = self._of.popitem(last=False)
            self.size -= len(oldest) + BESIDE

    async def of(self, key: Key, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer, computed if it is not cached. Callers that ask for the same meanwhile wait for it."""
        if (found := self.get(key)) is not None:
            return found
        lock = self._making.setdefault(key, asyncio.Lock())
        async with lock:
            if (found := self.get(key)) is None:
                found = await make()
                self.keep(key, found)
            return found
