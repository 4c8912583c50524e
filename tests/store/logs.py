"""Logs to try things on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from redbutton.errors import Code
from redbutton.store import Append, Store, StoreError, open_store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


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
