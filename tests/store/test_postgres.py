"""What only a database server does: it goes and comes back, is full, and is led to newer formats."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from store.cluster import Cluster
from store.logs import UNAVAILABLE, opened, refused, table

from redbutton.errors import Code
from redbutton.store import Append, StoreError, open_store
from redbutton.store.batch import Batch
from redbutton.store.postgres import PostgresWriter
from redbutton.store.postgres_schema import FORMATS


async def ask(url: str, statement: str) -> Any:
    """What another client of the same database is told."""
    db = await asyncpg.connect(url)
    try:
        return await db.fetchval(statement)
    finally:
        await db.close()


WRITERS = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory'"
"""End the connection that holds a lock."""
SESSIONS = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'redbutton'"
)
"""End all connections of stores."""


@asynccontextmanager
async def passed_on(database: Path, place: Path) -> AsyncIterator[asyncio.Event]:
    """Another way to a database: the ends of connections pass when the event is set, not before."""
    ends = asyncio.Event()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while words := await reader.read(65536):
            writer.write(words)
        await ends.wait()
        writer.close()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_unix_connection(str(database))
        await asyncio.gather(pass_on(reader, questions), pass_on(answers, writer))

    async with await asyncio.start_unix_server(meet, str(place)):
        yield ends


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


async def test_a_connection_whose_end_was_told_and_has_not_come_is_a_lost_one(
    cluster: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    """The database says that it ends a session, then ends it: there is time between the two."""
    url = postgres_url.replace(str(cluster.socket.parent), str(tmp_path))
    async with passed_on(cluster.socket, tmp_path / cluster.socket.name) as ends, table(url) as store:
        assert len(await store.tables()) == 1
        assert await ask(postgres_url, SESSIONS) >= 2
        await asyncio.sleep(0.1)
        with pytest.raises(StoreError) as caught:
            await store.tables()
        assert caught.value.code == UNAVAILABLE
        await store.append(Append("red", 2, b"two"))
        assert (await store.load("red")).entries == [b"opened", b"two"]
        ends.set()


async def test_a_step_whose_answer_was_lost_is_stored_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(postgres_url) as store:
        transact = PostgresWriter._transact
        lost = 0

        async def transact_and_lose_the_answer(writer: PostgresWriter, batch: Batch) -> set[str]:
            nonlocal lost
            gone = await transact(writer, batch)
            if not lost:
                lost += 1
                raise ConnectionResetError("the answer is lost")
            return gone

        monkeypatch.setattr(PostgresWriter, "_transact", transact_and_lose_the_answer)
        await store.append(Append("red", 2, b"two"))
        assert lost == 1
        assert (await store.load("red")).entries == [b"opened", b"two"]


FULL = (
    """CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$""",
    *(
        f"CREATE TRIGGER is_full BEFORE INSERT OR UPDATE ON {name} FOR EACH ROW EXECUTE FUNCTION refuse()"
        for name in ("servers", "entries")
    ),
)
"""What makes PostgreSQL say that its disk is full."""


async def test_a_store_on_a_full_server_can_be_opened_and_goes_on_when_there_is_room(
    postgres_url: str,
) -> None:
    async with table(postgres_url):
        pass
    for statement in FULL:
        await ask(postgres_url, statement)
    async with opened(postgres_url) as store:
        assert (await store.load("red")).entries == [b"opened"]
        assert (await refused(store, Append("red", 2, b"two"))).code == UNAVAILABLE
        with pytest.raises(StoreError, match="No space left"):
            await store.check()
        for name in ("servers", "entries"):
            await ask(postgres_url, f"DROP TRIGGER is_full ON {name}")
        await store.check()
        await store.append(Append("red", 2, b"two"))


async def test_a_schema_in_an_older_format_is_led_to_the_present_one(postgres_url: str) -> None:
    async with table(postgres_url):
        pass
    for statement in (
        "DROP TABLE servers, leases",
        "ALTER TABLE entries DROP COLUMN lease",
        "UPDATE format SET number = 1",
    ):
        await ask(postgres_url, statement)
    async with opened(postgres_url) as store:
        await store.append(Append("red", 2, b"two"))
    assert await ask(postgres_url, "SELECT number FROM format") == len(FORMATS)


async def test_a_schema_that_an_older_server_uses_is_not_changed_under_its_feet(postgres_url: str) -> None:
    async with table(postgres_url):
        await ask(postgres_url, "UPDATE format SET number = 2")
        with pytest.raises(StoreError) as caught:
            await open_store(postgres_url)
        assert caught.value.code == Code.STORE_IN_USE


async def test_a_spoiled_block_harms_only_the_tables_on_it(cluster: Cluster, postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        for name in ("red", "blue"):
            await store.create(name, 0, b"{}", b"opened")
            for number in range(2, 50):
                await store.append(Append(name, number, bytes(500)))
    file = await ask(postgres_url, "SELECT pg_relation_filepath('entries')")
    await ask(postgres_url, "CHECKPOINT")
    with stopped(cluster):
        cluster.spoil(file)
    async with opened(postgres_url) as store:
        assert [each.table for each in await store.tables()] == ["blue", "red"]
        with pytest.raises(StoreError) as caught:
            await store.load("red")
        assert caught.value.code == Code.STORE_DAMAGED
        assert len((await store.load("blue")).entries) == 49
        await store.append(Append("blue", 50, b"on"))


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


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
