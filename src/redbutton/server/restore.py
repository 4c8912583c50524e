"""Loading a table from the store, in slices, because a long log takes a while and others are playing."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.store import Store

SLICE = 16
"""Entries done before other tasks get a turn: some milliseconds. When many tables are loaded at once, because
another server has died, each turn takes long, and everybody at the table waits for all of them."""


async def load(table: str, services: Services) -> tuple[Table, int]:
    """A table, and the number of its last entry."""
    return await read(table, services.store)


async def read(table: str, store: Store) -> tuple[Table, int]:
    """The same, from a store that may be another server's."""
    found = await store.load(table)
    rest = iter(found.entries)
    if found.snapshot is not None:
        made = Table.load(found.snapshot)
    else:
        opened = entries.decode(next(rest))
        assert isinstance(opened, entries.Opened)
        made = Table.create(opened)
    async for entry in _in_slices(rest):
        made.redo(entry)
    return made, found.at + len(found.entries)


async def catch_up(table: Table, number: int, services: Services) -> int:
    """Do what has happened at a table since an entry, at another server; the number of the last entry.

    If it raises, the table cannot be used any more.
    """
    fresh = await services.store.entries(table.id, after=number)
    async for entry in _in_slices(fresh):
        table.redo(entry)
    return number + len(fresh)


async def look_through(table: str, services: Services) -> None:
    """Check that a table's snapshot and entries can be read, without making a table. Raises if not."""
    found = await services.store.load(table)
    if found.snapshot is not None:
        entries.check_format(found.snapshot)
    async for _ in _in_slices(found.entries):
        pass


async def _in_slices(stored: Iterable[bytes]) -> AsyncIterator[entries.Entry]:
    """The entries in order, with a pause now and then for other tasks."""
    for count, entry in enumerate(stored, 1):
        yield entries.decode(entry)
        if count % SLICE == 0:
            await asyncio.sleep(0)
