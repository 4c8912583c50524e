"""Archived tables: less room, and everything is still read as it was; a crash leaves the one or the other."""

import asyncio
import os
import signal
import subprocess
import sys
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store.child import step
from store.logs import opened

from redbutton.errors import Code, StoreError
from redbutton.store import Store
from redbutton.store.archive import HEAD, PIECE, Item, pack, unpack

STEPS = 3 * PIECE + 50
"""More than one piece of steps, and of hands."""
items = st.builds(Item, st.integers(0, 2**63), st.integers(0, 2**63), st.binary())


@given(st.lists(items))
def test_what_is_packed_is_unpacked_again(some: list[Item]) -> None:
    assert unpack(pack(some)) == some


@given(st.lists(items, min_size=1, max_size=3), st.data())
def test_a_piece_of_which_something_is_missing_is_refused(some: list[Item], data: st.DataObject) -> None:
    plain = zlib.decompress(pack(some))
    first = len(plain) - HEAD.size - len(some[-1].content)
    cut = data.draw(st.integers(first + 1, len(plain) - 1))
    for piece in (pack(some)[:-1], b"noise", zlib.compress(plain[:cut])):
        with pytest.raises(StoreError) as caught:
            unpack(piece)
        assert caught.value.code is Code.STORE_DAMAGED


async def play(store: Store, name: str = "old", steps: int = STEPS, *, closed: bool = True) -> None:
    await store.create(name, 1, b"{}", step(name, 1).entry)
    await asyncio.gather(*(store.append(step(name, number)) for number in range(2, steps + 1)))
    if closed:
        await store.close_table(name)


async def all_of(store: Store, name: str = "old") -> tuple[object, ...]:
    return (
        await store.load(name),
        await store.entries(name, after=0),
        await store.entries(name, after=PIECE),
        await store.hands(name, limit=10_000),
        await store.hands(name, after=3, limit=5),
        await store.hand(name, 7),
        await store.hand(name, STEPS),
        await store.table(name),
    )


async def test_an_archived_table_is_read_as_before(url: str) -> None:
    async with opened(url) as store:
        await play(store)
        await play(store, "open", 9, closed=False)
        before, beside = await all_of(store), await all_of(store, "open")
        await store.archive("old")
        assert await all_of(store) == before
        assert await all_of(store, "open") == beside
    async with opened(url) as store:
        assert await all_of(store) == before
        assert await store.tables(closed=False) == [(await store.table("open"))]


async def test_a_table_without_a_snapshot_is_read_as_before(url: str) -> None:
    async with opened(url) as store:
        await play(store, steps=2)
        before = await all_of(store)
        await store.archive("old")
        assert await all_of(store) == before


async def test_an_open_table_is_not_archived(url: str) -> None:
    async with opened(url) as store:
        await play(store, closed=False, steps=4)
        with pytest.raises(StoreError):
            await store.archive("old")
        await store.append(step("old", 5))


async def test_an_archived_table_takes_no_step_and_archiving_it_again_changes_nothing(url: str) -> None:
    async with opened(url) as store:
        await play(store, steps=4)
        await store.archive("old")
        before = await all_of(store)
        await store.archive("old")
        for number in (1, 5):
            with pytest.raises(StoreError):
                await store.append(step("old", number)._replace(entry=b"another"))
        assert await all_of(store) == before


async def test_tables_are_archived_by_their_last_hand_and_else_by_their_opening(url: str) -> None:
    async with opened(url) as store:
        await play(store, "played", 9)  # its last hand ended at 9
        await play(store, "bare", 2)  # it was opened at 1
        await play(store, "open", 9, closed=False)
        assert await store.to_archive(before=1, limit=9) == []
        assert await store.to_archive(before=9, limit=9) == ["bare"]
        assert await store.to_archive(before=10, limit=9) == ["bare", "played"]
        assert await store.to_archive(before=10, limit=1) == ["bare"]
        await store.archive("bare")
        assert await store.to_archive(before=10, limit=9) == ["played"]


ARCHIVING = """
import asyncio, sys
from redbutton.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    await store.archive("old")
asyncio.run(main())
"""


@pytest.mark.parametrize("point", ["before-write", "in-transaction", "before-commit", "after-commit"])
async def test_a_crash_leaves_the_table_or_its_archive(url: str, point: str) -> None:
    async with opened(url) as store:
        await play(store, steps=7)
        before = await all_of(store)
    ended = subprocess.run(
        [sys.executable, "-c", ARCHIVING, url], env=os.environ | {"REDBUTTON_CRASH": point}, check=False
    )
    assert ended.returncode == -signal.SIGKILL
    async with opened(url) as store:
        assert await all_of(store) == before
        waiting = await store.to_archive(before=100, limit=9)
        assert waiting == ([] if point == "after-commit" else ["old"])
        for name in waiting:
            await store.archive(name)
        assert await all_of(store) == before


async def test_versions_that_have_written_here_are_remembered_once(url: str) -> None:
    async with opened(url) as store:
        for version, number in (("2.0", 4), ("1.0", 3), ("2.0", 4)):
            await store.note_version(version, number, 1)
        assert await store.versions() == [("1.0", 3), ("2.0", 4)]
