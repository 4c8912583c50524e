"""Several servers on one database: each table is one server's, and no other can write it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import asyncpg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import PATIENCE
from store.cluster import Cluster
from store.logs import refused

from redbutton.errors import Code
from redbutton.store import Append, Store, StoredHand, StoreError, open_store, postgres_schema
from redbutton.store.leases import FIRST_LEASE
from redbutton.store.postgres import FAILURES
from redbutton.store.postgres_leases import ADD_ENTRIES, PostgresLeases

MOVED = Code.TABLE_MOVED


@asynccontextmanager
async def servers(url: str, count: int = 2) -> AsyncIterator[list[Store]]:
    """Some servers on the same database, and a table of the first one."""
    stores = [await open_store(url) for _ in range(count)]
    try:
        await stores[0].create("red", 1, b"{}", b"0")
        yield stores
    finally:
        for store in stores:
            await store.close()


def step(number: int, lease: int, text: bytes = b"x") -> Append:
    return Append("red", number, text, lease=lease)


async def falls_silent(store: Store, seen_by: Store) -> None:
    """A server gives no sign of life until its leases have run out."""
    await seen_by.leases.declare_dead(store.leases.server)


async def test_a_new_table_belongs_to_the_server_that_made_it(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        assert await second.leases.owner("red") == first.leases.server
        assert await second.leases.take("red") is None
        assert await first.leases.held() == {"red": FIRST_LEASE}
        assert await second.leases.owned() == {"red": first.leases.server}


async def test_a_server_without_the_lease_writes_nothing(postgres_url: str) -> None:
    """Neither with a lease that it makes up nor with the one of the other server."""
    async with servers(postgres_url) as (first, second):
        for lease in (0, 1, 2):
            assert (await refused(second, step(2, lease))).code == MOVED
        with pytest.raises(StoreError) as caught:
            await second.close_table("red", 1)
        assert caught.value.code == MOVED
        await first.append(step(2, 1))
        assert (await second.load("red")).entries == [b"0", b"x"]


async def test_a_server_that_was_passed_over_writes_nothing_and_learns_it(postgres_url: str) -> None:
    """A process that was stopped for longer than its leases, and then goes on as if nothing had happened."""
    async with servers(postgres_url) as (first, second):
        await falls_silent(first, second)
        lease = await second.leases.take("red")
        assert lease == FIRST_LEASE + 1
        await second.append(step(2, lease, b"of the second"))
        late = Append(
            "red", 3, b"of the first", StoredHand(1, 1, b"hand"), b"state", b"summary", lease=FIRST_LEASE
        )
        assert (await refused(first, late)).code == MOVED
        with pytest.raises(StoreError):
            await first.close_table("red", FIRST_LEASE)
        assert (await first.leases.renew("", "", b"")).late
        assert await first.leases.held() == {}
        loaded = await second.load("red")
        assert (loaded.snapshot, loaded.entries) == (None, [b"0", b"of the second"])
        assert await second.hands("red") == []
        assert [stored.summary for stored in await second.tables()] == [b"{}"]


async def test_the_old_lease_stays_worthless_when_the_table_comes_back(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        await falls_silent(first, second)
        lease = await second.leases.take("red")
        assert lease is not None
        await second.append(step(2, lease))
        await second.leases.give_up("red", lease)
        assert await first.leases.take("red") == FIRST_LEASE + 2
        assert (await refused(first, step(3, FIRST_LEASE))).code == MOVED
        await first.append(step(3, FIRST_LEASE + 2))


async def test_a_server_that_nobody_passed_goes_on_after_a_silence(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        await falls_silent(first, second)
        await first.append(step(2, FIRST_LEASE))
        assert (await first.leases.renew("", "", b"")).late
        assert not (await first.leases.renew("", "", b"")).late
        assert await second.leases.take("red") is None


async def test_a_table_that_is_given_up_can_be_taken_at_once_by_one_server(postgres_url: str) -> None:
    async with servers(postgres_url, 4) as (first, *others):
        await first.leases.give_up("red", FIRST_LEASE)
        assert await others[0].leases.owner("red") is None
        taken = await asyncio.gather(*(other.leases.take("red") for other in others))
        assert sorted(taken, key=str) == [FIRST_LEASE + 1, None, None]


async def test_only_the_holder_of_a_lease_can_give_it_up(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        await second.leases.give_up("red", FIRST_LEASE)
        await first.leases.give_up("red", FIRST_LEASE + 1)
        assert await second.leases.owner("red") == first.leases.server


async def test_a_batch_keeps_what_is_still_its_own_and_nothing_else(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        names = [f"t{number}" for number in range(6)]
        for name in names:
            await first.create(name, 1, b"{}", b"0")
        await falls_silent(first, second)
        for name in names[::2]:
            assert await second.leases.take(name)
        await first.leases.renew("", "", b"")
        steps = [
            Append(name, 2, b"1", StoredHand(1, 1, b"hand"), b"state", b"new", lease=FIRST_LEASE)
            for name in names
        ]
        outcomes = await asyncio.gather(*map(first.append, steps), return_exceptions=True)
        lost = [name for name, outcome in zip(names, outcomes, strict=True) if outcome is not None]
        assert lost == names[::2]
        assert {outcome.code for outcome in outcomes if isinstance(outcome, StoreError)} == {MOVED}
        for name in names:
            hands = 0 if name in lost else 1
            assert len(await second.hands(name)) == hands
            assert (await second.load(name)).at == 2 * hands


async def test_a_table_taken_over_while_a_step_is_written_is_taken_before_or_after_it(
    postgres_url: str,
) -> None:
    """Both at the same moment, again and again: the new owner finds the step, or the step is refused."""
    async with servers(postgres_url) as (first, second):
        owner, other, lease = first, second, FIRST_LEASE
        last, outcomes = 1, Counter[bool]()
        for number in range(40):
            await falls_silent(owner, other)
            write = asyncio.create_task(owner.append(step(last + 1, lease, b"%d" % number)))
            await asyncio.sleep(0.001 * (number % 4))
            taken = await other.leases.take("red")
            found = len((await other.load("red")).entries)
            stored = not isinstance((await asyncio.gather(write, return_exceptions=True))[0], StoreError)
            assert taken == lease + 1
            assert found == last + stored
            outcomes[stored] += 1
            await owner.leases.renew("", "", b"")
            await other.leases.renew("", "", b"")
            last, lease, owner, other = found, taken, other, owner
        assert sum(outcomes.values()) == 40


async def test_a_server_that_stands_still_in_the_middle_of_a_transaction_holds_nobody_up(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its steps lock their leases; the database ends its session, and the table can be taken."""
    patience = "idle_in_transaction_session_timeout"
    assert postgres_schema.SETTINGS[patience] == "2s"  # less than a lease
    monkeypatch.setitem(postgres_schema.SETTINGS, patience, "200ms")
    async with servers(postgres_url) as (first, second):
        frozen = await postgres_schema.Schema(postgres_url).connect()
        await frozen.execute("BEGIN")
        await frozen.fetch(ADD_ENTRIES, first.leases.server, ["red"], [2], [b"x"], [FIRST_LEASE])
        await falls_silent(first, seen_by=second)
        async with asyncio.timeout(5):
            assert await second.leases.take("red") == FIRST_LEASE + 1
        with pytest.raises(FAILURES):
            await frozen.execute("COMMIT")
        assert await second.entries("red", after=1) == []


async def test_nobody_can_have_a_table_that_is_closed_or_was_never_there(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        await first.close_table("red", FIRST_LEASE)
        for name, code in (("red", Code.STORE_TABLE_CLOSED), ("blue", Code.STORE_NO_TABLE)):
            for ask in (second.leases.take, second.leases.owner):
                with pytest.raises(StoreError) as caught:
                    await ask(name)
                assert caught.value.code == code


async def test_servers_know_of_each_other_and_what_they_report(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        await first.leases.renew("here", "/tmp/first", b"busy")
        (peer,) = (await second.leases.renew("there", "/tmp/second", b"idle")).peers
        assert peer == (first.leases.server, "here", "/tmp/first", b"busy", True)
        await falls_silent(first, second)
        assert [peer.alive for peer in (await second.leases.renew("there", "", b"")).peers] == [False]


async def test_a_lease_runs_out_by_the_clock_of_the_database_alone(postgres_url: str) -> None:
    async with servers(postgres_url) as (first, second):
        db = await asyncpg.connect(postgres_url)
        await db.execute(
            "UPDATE servers SET until = now() - interval '1 second' WHERE id = $1", first.leases.server
        )
        await db.close()
        assert await second.leases.take("red") == FIRST_LEASE + 1


ACTS = st.sampled_from(["write", "take", "silence", "alive", "give up", "cut"])


@given(st.lists(st.tuples(st.integers(0, 2), ACTS), max_size=25))
@settings(max_examples=15, deadline=None)
def test_however_servers_fight_over_a_table_only_its_owner_writes(
    cluster: Cluster, steps: list[tuple[int, str]]
) -> None:
    asyncio.run(asyncio.wait_for(fight(cluster.url(f"fight_{uuid4().hex}"), steps), PATIENCE))


async def fight(url: str, steps: list[tuple[int, str]]) -> None:
    """Whatever each of them believes: what is stored is of the one that took the table last."""
    async with servers(url, 3) as stores:
        owner, believed = 0, {0: FIRST_LEASE}
        log = [b"0"]
        for who, act in steps:
            store, leases = stores[who], stores[who].leases
            match act:
                case "write":
                    mine = step(len(log) + 1, believed.get(who, 0), b"%d" % who)
                    if who == owner and who in believed:
                        await store.append(mine)
                        log.append(mine.entry)
                    else:
                        assert (await refused(store, mine)).code == MOVED
                case "take":
                    if (lease := await leases.take("red")) is not None:
                        owner, believed[who] = who, lease
                case "silence":
                    await falls_silent(store, stores[who - 1])
                case "alive":
                    await leases.renew("", "", b"")
                case "give up" if who == owner and who in believed:
                    await leases.give_up("red", believed.pop(who))
                case "cut":
                    await store._database._writer._db.close()  # type: ignore[attr-defined]
        assert (await stores[0].load("red")).entries == log


async def test_one_server_alone_has_every_table_of_a_file(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    await store.create("red", 1, b"{}", b"0")
    assert not store.leases.shared
    assert await store.leases.take("red") == FIRST_LEASE
    assert await store.leases.owner("red") == store.leases.server
    await store.append(step(2, 0))
    await store.close()


def test_servers_have_names_that_nobody_else_has() -> None:
    async def nothing(*_: object) -> list[object]:
        return []

    assert len({PostgresLeases(nothing, lambda _: None).server for _ in range(100)}) == 100
