"""Questions of one kind that come at the same time, asked as one.

When a server has died, its clients come all at once, and each asks who has its table now.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Together(Generic[K, V]):
    """Asks for one key. Those that come while a question is under way wait, and are the next one.

    So each answer was given after its question, however many come.
    """

    def __init__(self, ask: Callable[[Collection[K]], Awaitable[Mapping[K, V]]]) -> None:
        """`ask` answers for many keys; it leaves out those that there is nothing to say about."""
        self._ask = ask
        self._waiting: dict[K, asyncio.Future[V | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def find(self, key: K) -> V | None:
        """The answer for a key; None if there is none."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
        answer = self._waiting[key]
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_on())
        return await asyncio.shield(answer)

    async def _ask_on(self) -> None:
        """Ask question after question, until nobody waits."""
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._ask(waiting.keys())
            except Exception as error:
                for answer in waiting.values():
                    answer.set_exception(error)
                    answer.exception()  # retrieved, even if nobody waits any more
            else:
                for key, answer in waiting.items():
                    answer.set_result(found.get(key))
        self._asking = None
