"""Answers that were worked out and stay true: kept up to a number of bytes, and made once at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from weakref import WeakValueDictionary

Key = tuple[Hashable, ...]
"""What was asked: the kind of answer, the table, the hand, and by whom."""
BESIDE = 300
"""What the dictionary takes for each answer beside its bytes."""


class Answers:
    """The answers that were asked for last. Those asked for longest ago are forgotten."""

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
        """Keep an answer; one that would push out many others is not kept."""
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
        """The answer, made if it is not kept; others who ask for the same meanwhile wait for it."""
        if (found := self.get(key)) is not None:
            return found
        lock = self._making.setdefault(key, asyncio.Lock())
        async with lock:
            if (found := self.get(key)) is None:
                found = await make()
                self.keep(key, found)
            return found
