"""What only a server does: it goes and comes back, and lets one of us write at a time."""

import asyncio
from typing import Any

import asyncpg
import pytest
from store.cluster import Cluster
from store.logs import UNAVAILABLE, opened, refused, table

from redbutton.errors import Code
from redbutton.store import Append, StoreError, open_store
from redbutton.store.postgres import Writer


async def ask(url: str, statement: str) -> Any:
    """What another client of the same database is told."""
    db = await asyncpg.connect(url)
    try:
        return await db.fetchval(statement)
    finally:
        await db.close()


WRITERS = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory'"
"""End the connection of whoever holds a lock."""


async def test_a_database_that_goes_and_comes_back_is_found_again(
    cluster: Cluster, postgres_url: str
) -> None:
    async with table(postgres_url) as store:
        await store.append(Append("red", 2, b"two"))
        cluster.stop()
        try:
            assert (await refused(store, Append("red", 3, b"three"))).code == UNAVAILABLE
            for use in (store.check, store.tables):
                with pytest.raises(StoreError) as caught:
                    await use()
                assert caught.value.code == UNAVAILABLE
        finally:
            cluster.start()
        await store.check()
        await store.append(Append("red", 3, b"three"))
        assert (await store.load("red")).entries == [b"opened", b"two", b"three"]


async def test_a_database_that_goes_while_steps_are_written_loses_none_that_was_acknowledged(
    cluster: Cluster, postgres_url: str
) -> None:
    async with opened(postgres_url) as store:
        names = [f"t{number}" for number in range(20)]
        await asyncio.gather(*(store.create(name, 0, b"{}", b"1") for name in names))
        gone, back = asyncio.Event(), asyncio.Event()

        async def play(name: str) -> int:
            """Play on, repeat what failed, and end with a step that is stored; its number."""
            number = 2
            while not back.is_set():
                try:
                    await store.append(Append(name, number, b"%d" % number))
                    number += 1
                except StoreError as error:
                    if error.code != UNAVAILABLE:
                        raise
                    gone.set()
                    await asyncio.sleep(0.02)
            await store.append(Append(name, number, b"%d" % number))
            return number

        playing = asyncio.gather(*map(play, names))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(cluster.stop)
        await gone.wait()
        await asyncio.to_thread(cluster.start)
        await store.check()
        back.set()
        for name, last in zip(names, await playing, strict=True):
            assert (await store.load(name)).entries == [b"%d" % number for number in range(1, last + 1)]


async def test_a_lost_connection_is_made_anew_without_a_word(postgres_url: str) -> None:
    async with table(postgres_url) as store:
        assert await ask(postgres_url, WRITERS) >= 1
        await store.append(Append("red", 2, b"two"))
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_a_step_whose_answer_was_lost_is_stored_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(postgres_url) as store:
        transact = Writer._transact
        lost = 0

        async def transact_and_lose_the_answer(writer: Writer, writes: Any) -> None:
            nonlocal lost
            await transact(writer, writes)
            if not lost:
                lost += 1
                raise ConnectionResetError("the answer is lost")

        monkeypatch.setattr(Writer, "_transact", transact_and_lose_the_answer)
        await store.append(Append("red", 2, b"two"))
        assert lost == 1
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_a_server_that_lost_its_lock_to_another_one_cannot_write(postgres_url: str) -> None:
    async with table(postgres_url) as first:
        assert await ask(postgres_url, WRITERS) >= 1
        async with opened(postgres_url) as second:
            await second.append(Append("red", 2, b"of the second"))
            error = await refused(first, Append("red", 2, b"of the first"))
            assert (error.code, error.facts["reason"].code) == (UNAVAILABLE, Code.STORE_IN_USE)
        assert (await refused(first, Append("red", 2, b"of the first"))).code == Code.STORE_CONFLICT
        await first.append(Append("red", 3, b"of the first"))
        assert (await first.load("red")).entries == [b"opened", b"of the second", b"of the first"]


async def test_two_schemas_of_a_database_are_two_stores(postgres_url: str) -> None:
    async with table(postgres_url) as first, table(postgres_url + "_2") as second:
        await second.append(Append("red", 2, b"two"))
        assert (await first.load("red")).entries == [b"opened"]


async def test_commits_wait_for_the_disk_whatever_the_database_is_set_to(postgres_url: str) -> None:
    async with table(postgres_url) as store:
        writer = store._database._writer._db  # type: ignore[attr-defined]
        assert await writer.fetchval("SHOW synchronous_commit") == "on"


async def test_a_schema_in_a_newer_format_is_refused(postgres_url: str) -> None:
    async with table(postgres_url):
        pass
    await ask(postgres_url, "UPDATE format SET number = 99")
    with pytest.raises(StoreError) as caught:
        await open_store(postgres_url)
    assert caught.value.code == Code.STORE_TOO_NEW
