"""The store that fails on demand, on which the tests of others rely."""

import asyncio

import pytest
from faults import Faulty
from store.logs import CONFLICT, UNAVAILABLE, refused, table

from redbutton.errors import StoreError
from redbutton.store import Append


async def test_a_write_that_fails_before_the_commit_is_not_stored() -> None:
    async with table("sqlite://") as inner:
        store = Faulty(inner)
        store.fail(2)
        for _ in range(2):
            assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
        assert len((await store.load("red")).entries) == 1
        await store.append(Append("red", 2, b"two"))
        assert len((await store.load("red")).entries) == 2


async def test_a_write_whose_answer_is_lost_is_stored_and_can_be_repeated() -> None:
    async with table("sqlite://") as inner:
        store = Faulty(inner)
        store.fail(stored=True)
        assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
        assert (await store.load("red")).entries == [b"opened", b"two"]
        await store.append(Append("red", 2, b"two"))
        assert (await refused(store, Append("red", 2, b"other"))).code == CONFLICT


async def test_a_blocked_write_waits_until_it_is_released() -> None:
    async with table("sqlite://") as inner:
        store = Faulty(inner)
        store.block()
        writing = asyncio.create_task(store.append(Append("red", 2, b"two")))
        while not store.waiting:
            await asyncio.sleep(0)
        assert len((await store.load("red")).entries) == 1
        store.release()
        await writing
        assert len((await store.load("red")).entries) == 2


async def test_the_check_fails_while_writes_would() -> None:
    async with table("sqlite://") as inner:
        store = Faulty(inner)
        await store.check()
        store.fail()
        with pytest.raises(StoreError):
            await store.check()
