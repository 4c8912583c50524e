"""Stores and disks that fail when they are told to, for everyone who has to live with one."""

import asyncio
import resource
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from redbutton.errors import Code, StoreError
from redbutton.store import Append, Loaded, Store, Stored, StoredHand
from redbutton.store.leases import FIRST_LEASE, Leases
from redbutton.store.protocol import ALL


class Faulty:
    """A `Store` around another one. What is written (`create`, `append`, `close_table`) goes wrong as told.

    - `fail(3)`: the next three writes fail, and nothing of them is stored;
    - `fail(3, stored=True)`: they are stored, but the answer is lost, and they seem to have failed;
    - `delay`: this many seconds pass before each write;
    - `block()`: writes wait before they begin, until `release()`; `waiting` counts them.
    """

    def __init__(self, inner: Store) -> None:
        self.inner = inner
        self.delay = 0.0
        self.waiting = 0
        self.written = 0
        self._failing = 0
        self._stored = False
        self._code = Code.STORE_UNAVAILABLE
        self._gate = asyncio.Event()
        self._gate.set()

    def fail(self, times: int = 1, *, stored: bool = False, code: Code = Code.STORE_UNAVAILABLE) -> None:
        self._failing, self._stored, self._code = times, stored, code

    def block(self) -> None:
        self._gate.clear()

    def release(self) -> None:
        self._gate.set()

    @property
    def leases(self) -> Leases:
        return self.inner.leases

    async def create(
        self, table: str, created: int, summary: bytes, first: bytes, *, opener: str = ""
    ) -> int:
        await self._write(lambda: self.inner.create(table, created, summary, first, opener=opener))
        return FIRST_LEASE

    async def append(self, step: Append) -> None:
        await self._write(lambda: self.inner.append(step))

    async def close_table(self, table: str, lease: int = 0) -> None:
        await self._write(lambda: self.inner.close_table(table, lease))

    async def archive(self, table: str) -> None:
        await self._write(lambda: self.inner.archive(table))

    async def note_version(self, version: str, entry_format: int, since: int) -> None:
        await self._write(lambda: self.inner.note_version(version, entry_format, since))

    async def tables(self, *, closed: bool = True) -> list[Stored]:
        return await self.inner.tables(closed=closed)

    async def to_archive(self, before: int, limit: int) -> list[str]:
        return await self.inner.to_archive(before, limit)

    async def stored(self) -> int:
        return await self.inner.stored()

    async def stored_by(self, opener: str) -> int:
        return await self.inner.stored_by(opener)

    async def spent(self, most: int) -> frozenset[str]:
        return await self.inner.spent(most)

    def free(self) -> int | None:
        return self.inner.free()

    async def orders(self) -> list[tuple[str, bytes]]:
        return await self.inner.orders()

    async def answer(self, order: str, answer: bytes) -> None:
        await self.inner.answer(order, answer)

    async def versions(self) -> list[tuple[str, int]]:
        return await self.inner.versions()

    async def table(self, table: str) -> Stored | None:
        return await self.inner.table(table)

    async def load(self, table: str) -> Loaded:
        return await self.inner.load(table)

    async def entries(self, table: str, *, after: int, limit: int = ALL) -> list[bytes]:
        return await self.inner.entries(table, after=after, limit=limit)

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[StoredHand]:
        return await self.inner.hands(table, after=after, limit=limit)

    async def hand(self, table: str, number: int) -> StoredHand | None:
        return await self.inner.hand(table, number)

    async def check(self) -> None:
        if self._failing:
            raise self._fault()
        await self.inner.check()

    async def close(self) -> None:
        await self.inner.close()

    async def _write(self, write: Callable[[], Awaitable[object]]) -> None:
        await self._pass()
        failing, self._failing = self._failing > 0, max(self._failing - 1, 0)
        if not failing or self._stored:
            await write()
            self.written += 1
        if failing:
            raise self._fault()

    async def _pass(self) -> None:
        self.waiting += 1
        try:
            await asyncio.sleep(self.delay)
            await self._gate.wait()
        finally:
            self.waiting -= 1

    def _fault(self) -> StoreError:
        return StoreError(self._code, reason="a test wants it so", table="", number=0, last=0)


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """As on a disk that is full: no file of this process can be longer."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
