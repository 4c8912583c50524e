"""Logs to try things on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import pytest

from redbutton.errors import Code
from redbutton.store import Append, Store, StoreError, open_store


class Holding:
    """A store that takes each table before its first step, as a server does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, int] = {}
        self._taking = asyncio.Lock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def create(self, table: str, created: int, summary: bytes, first: bytes) -> int:
        self._held[table] = await self._store.create(table, created, summary, first)
        return self._held[table]

    async def append(self, step: Append) -> None:
        if step.table not in self._held:
            await self._take(step.table)
        await self._store.append(step._replace(lease=step.lease or self._held.get(step.table, 0)))

    async def close_table(self, table: str, lease: int = 0) -> None:
        if table not in self._held:
            await self._take(table)
        await self._store.close_table(table, lease or self._held.get(table, 0))

    async def _take(self, table: str) -> None:
        async with self._taking:
            with suppress(StoreError):  # no such table, or a closed one: the step itself is refused
                if table not in self._held and (lease := await self._store.leases.take(table)) is not None:
                    self._held[table] = lease


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    await gone(store)
    try:
        yield cast(Store, Holding(store))
    finally:
        await store.close()


async def gone(store: Store) -> None:
    """All other servers on the same database are gone."""
    with suppress(StoreError):  # a database that is full
        for peer in (await store.leases.renew("", "", b"")).peers:
            await store.leases.declare_dead(peer.server)


@asynccontextmanager
async def table(url: str, name: str = "red") -> AsyncIterator[Store]:
    """A store with one table in it, whose first entry is `opened`."""
    async with opened(url) as store:
        await store.create(name, 1, b"{}", b"opened")
        yield store


async def refused(store: Store, step: Append) -> StoreError:
    """The refusal that a step gets."""
    with pytest.raises(StoreError) as caught:
        await store.append(step)
    return caught.value


CONFLICT, UNAVAILABLE = Code.STORE_CONFLICT, Code.STORE_UNAVAILABLE
