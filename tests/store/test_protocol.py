"""What a store does, in each database."""

import asyncio

import pytest
from store.logs import CONFLICT, opened, refused, table

from redbutton.errors import Code
from redbutton.store import Append, Loaded, Stored, StoredHand, StoreError


async def test_a_new_table_has_its_first_entry(url: str) -> None:
    async with table(url) as store:
        assert await store.load("red") == Loaded(snapshot=None, at=0, entries=[b"opened"])


async def test_a_table_is_listed_with_its_summary(url: str) -> None:
    async with opened(url) as store:
        await store.create("late", 7, b'{"seats": 6}', b"")
        await store.create("early", 5, b"{}", b"")
        assert await store.tables() == [
            Stored("early", 5, b"{}", closed=False),
            Stored("late", 7, b'{"seats": 6}', closed=False),
        ]


async def test_entries_come_back_in_order(url: str) -> None:
    async with table(url) as store:
        for number in range(2, 13):
            await store.append(Append("red", number, bytes([number])))
        assert (await store.load("red")).entries == [b"opened", *(bytes([number]) for number in range(2, 13))]


async def test_everything_is_there_when_the_store_is_opened_again(url: str) -> None:
    async with table(url) as store:
        await store.append(Append("red", 2, b"two", StoredHand(1, 99, b"a hand"), b"state", b"[]"))
        await store.append(Append("red", 3, b"three"))
    async with opened(url) as store:
        assert await store.load("red") == Loaded(b"state", 2, [b"three"])
        assert await store.hand("red", 1) == StoredHand(1, 99, b"a hand")
        assert await store.tables() == [Stored("red", 1, b"[]", closed=False)]
        await store.append(Append("red", 4, b"four"))


async def test_the_last_snapshot_and_summary_count(url: str) -> None:
    async with table(url) as store:
        steps = [Append("red", number, b"", None, b"s%d" % number, b"%d" % number) for number in range(2, 6)]
        await asyncio.gather(*map(store.append, steps))
        await store.append(Append("red", 6, b"six"))
        assert await store.load("red") == Loaded(b"s5", 5, [b"six"])
        assert (await store.tables())[0].summary == b"5"


async def test_hands_are_read_page_by_page(url: str) -> None:
    async with table(url) as store:
        hands = [StoredHand(number, 1000 + number, b"hand %d" % number) for number in range(1, 8)]
        for hand in hands:
            await store.append(Append("red", hand.number + 1, b"", hand))
        assert await store.hands("red", limit=3) == hands[:3]
        assert await store.hands("red", after=3, limit=3) == hands[3:6]
        assert await store.hands("red", after=7) == []


async def test_a_hand_that_was_never_played_is_none(url: str) -> None:
    async with table(url) as store:
        assert await store.hand("red", 1) is None
        assert await store.hands("blue") == []


async def test_a_table_that_was_never_opened_cannot_be_loaded(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(StoreError, match="there is no table blue"):
            await store.load("blue")


@pytest.mark.parametrize("number", [-1, 0, 3, 4])
async def test_a_number_that_is_not_the_next_one_is_a_conflict(url: str, number: int) -> None:
    async with table(url) as store:
        assert (await refused(store, Append("red", number, b"x"))).code == CONFLICT
        assert (await store.load("red")).entries == [b"opened"]


async def test_a_step_of_no_table_is_refused(url: str) -> None:
    async with opened(url) as store:
        assert (await refused(store, Append("blue", 1, b"x"))).code == Code.STORE_NO_TABLE


async def test_the_same_step_again_is_a_success_and_changes_nothing(url: str) -> None:
    async with table(url) as store:
        again = Append("red", 2, b"two", StoredHand(1, 5, b"one"), b"s2", b"2")
        await store.append(again)
        await store.append(Append("red", 3, b"three", None, b"s3", b"3"))
        await store.append(again)
        assert await store.load("red") == Loaded(b"s3", 3, [])
        assert (await store.tables())[0].summary == b"3"
        assert await store.hands("red") == [StoredHand(1, 5, b"one")]


async def test_the_same_empty_step_twice_at_once_is_one_step(url: str) -> None:
    async with table(url) as store:
        await asyncio.gather(*(store.append(Append("red", 2, b"")) for _ in range(5)))
        assert (await store.load("red")).entries == [b"opened", b""]


async def test_the_same_step_again_is_recognised_after_a_restart(url: str) -> None:
    async with table(url) as store:
        await store.append(Append("red", 2, b"two"))
    async with opened(url) as store:
        await store.append(Append("red", 2, b"two"))
        assert (await refused(store, Append("red", 2, b"other"))).code == CONFLICT
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_another_step_of_the_same_number_is_a_conflict(url: str) -> None:
    async with table(url) as store:
        await store.append(Append("red", 2, b"two"))
        error = await refused(store, Append("red", 2, b"other"))
        assert (error.code, error.facts) == (CONFLICT, {"table": "red", "number": 2, "last": 2})
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_a_table_created_twice_alike_is_one_table(url: str) -> None:
    async with table(url) as store:
        await store.create("red", 1, b"{}", b"opened")
        assert len(await store.tables()) == 1


async def test_a_table_created_twice_differently_is_a_conflict(url: str) -> None:
    async with table(url) as store:
        with pytest.raises(StoreError) as caught:
            await store.create("red", 1, b"{}", b"another")
        assert caught.value.code == CONFLICT
        assert (await store.load("red")).entries == [b"opened"]


async def test_a_closed_table_takes_no_step_and_stays_readable(url: str) -> None:
    async with table(url) as store:
        await store.append(Append("red", 2, b"two", StoredHand(1, 5, b"one")))
        await store.close_table("red")
        await store.close_table("red")
        assert (await refused(store, Append("red", 3, b"x"))).code == Code.STORE_TABLE_CLOSED
        await store.append(Append("red", 2, b"two"))
    async with opened(url) as store:
        assert (await refused(store, Append("red", 3, b"x"))).code == Code.STORE_TABLE_CLOSED
        assert [stored.closed for stored in await store.tables()] == [True]
        assert await store.hands("red") == [StoredHand(1, 5, b"one")]
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_only_a_table_that_exists_can_be_closed(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(StoreError, match="no table"):
            await store.close_table("blue")


async def test_many_tables_can_be_appended_to_at_once(url: str) -> None:
    async with opened(url) as store:
        names = [f"table {number}" for number in range(100)]
        await asyncio.gather(*(store.create(name, 0, b"{}", b"1") for name in names))

        async def play(name: str) -> None:
            for number in range(2, 8):
                await store.append(Append(name, number, b"%d" % number))

        await asyncio.gather(*map(play, names))
        for name in names:
            assert (await store.load(name)).entries == [b"%d" % number for number in range(1, 8)]


async def test_steps_of_a_table_may_be_sent_without_waiting_for_the_one_before(url: str) -> None:
    async with table(url) as store:
        await asyncio.gather(
            *(store.append(Append("red", number, b"%d" % number)) for number in range(2, 300))
        )
        assert (await store.load("red")).entries[1:] == [b"%d" % number for number in range(2, 300)]


async def test_a_bad_step_fails_alone(url: str) -> None:
    """The hand is there already, which only the database finds out, in the middle of a batch."""
    async with opened(url) as store:
        names = [f"t{number}" for number in range(30)]
        await asyncio.gather(*(store.create(name, 0, b"{}", b"1") for name in names))
        await store.append(Append("t17", 2, b"2", StoredHand(1, 0, b"first")))
        steps = [Append(name, 3 if name == "t17" else 2, b"x", StoredHand(1, 0, b"second")) for name in names]
        outcomes = await asyncio.gather(*map(store.append, steps), return_exceptions=True)
        assert [name for name, outcome in zip(names, outcomes, strict=True) if outcome is not None] == ["t17"]
        assert isinstance(outcomes[17], StoreError)
        assert outcomes[17].code == CONFLICT
        assert (await store.load("t17")).entries == [b"1", b"2"]
        assert (await store.load("t18")).entries == [b"1", b"x"]


async def test_a_step_that_is_not_even_bytes_harms_no_other(url: str) -> None:
    async with table(url) as store:
        await store.create("blue", 0, b"{}", b"")
        nonsense = Append("blue", 2, object())  # type: ignore[arg-type]
        outcomes = await asyncio.gather(
            store.append(nonsense), store.append(Append("red", 2, b"two")), return_exceptions=True
        )
        assert isinstance(outcomes[0], Exception)
        assert outcomes[1] is None
        await store.append(Append("blue", 2, b"fine"))


async def test_large_entries_and_every_byte_come_back_unchanged(url: str) -> None:
    async with table(url) as store:
        large = bytes(range(256)) * 4000
        await store.append(Append("red", 2, large, StoredHand(1, 2**62, large), large))
        assert (await store.load("red")).snapshot == large
        assert await store.hand("red", 1) == StoredHand(1, 2**62, large)


async def test_reading_goes_on_while_others_write(url: str) -> None:
    async with table(url) as store:
        await store.create("blue", 0, b"{}", b"1")

        async def write() -> None:
            for number in range(2, 200):
                await store.append(Append("blue", number, b"%d" % number))

        writing = asyncio.create_task(write())
        seen = 0
        while not writing.done():
            entries = (await store.load("blue")).entries
            assert entries == [b"%d" % number for number in range(1, len(entries) + 1)]
            assert len(entries) >= seen
            seen = len(entries)
        await writing
        assert len((await store.load("blue")).entries) == 199


async def test_what_was_acknowledged_can_be_read_at_once(url: str) -> None:
    async with table(url) as store:
        for number in range(2, 30):
            await store.append(Append("red", number, b"x"))
            assert len((await store.load("red")).entries) == number


async def test_a_step_nobody_waits_for_any_more_disturbs_nothing(url: str) -> None:
    async with table(url) as store:
        waiting = asyncio.create_task(store.append(Append("red", 2, b"two")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await store.append(Append("red", 2, b"two"))
        assert (await store.load("red")).entries == [b"opened", b"two"]


async def test_what_waits_is_stored_before_the_store_closes(url: str) -> None:
    async with table(url) as store:
        steps = [asyncio.create_task(store.append(Append("red", number, b"x"))) for number in range(2, 50)]
        await asyncio.sleep(0)
    await asyncio.gather(*steps)
    async with opened(url) as store:
        assert len((await store.load("red")).entries) == 49


async def test_a_closed_store_says_so(url: str) -> None:
    async with table(url) as store:
        pass
    await store.close()
    for use in (store.check, store.tables):
        with pytest.raises(StoreError) as caught:
            await use()
        assert caught.value.code == Code.STORE_CLOSED


async def test_a_store_that_is_well_passes_its_check(url: str) -> None:
    async with opened(url) as store:
        await store.check()
        assert await store.tables() == []


async def test_the_ends_of_many_deals_are_stored_together(url: str) -> None:
    names = [f"t{number}" for number in range(70)]
    async with opened(url) as store:
        await asyncio.gather(*(store.create(name, 1, b"{}", b"opened") for name in names))
        for number in (2, 3):
            hands = {name: StoredHand(number, 5, f"hand {number} of {name}".encode()) for name in names}
            states = {name: f"state {number} of {name}".encode() for name in names}
            await asyncio.gather(
                *(store.append(Append(n, number, b"end", hands[n], states[n], n.encode())) for n in names)
            )
        assert {row.table: row.summary for row in await store.tables()} == {n: n.encode() for n in names}
        for name in names:
            loaded = await store.load(name)
            assert (loaded.snapshot, loaded.at, loaded.entries) == (states[name], 3, [])
            assert [hand.number for hand in await store.hands(name)] == [2, 3]
            assert await store.hand(name, 3) == hands[name]
