"""A table from what is stored of it. A long log takes a while, and others want to play meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from redbutton.server import entries
from redbutton.server.floor import Floor
from redbutton.server.table import Table

SLICE = 4
"""So many entries are done at once: a millisecond or two."""


async def load(table: str, floor: Floor) -> tuple[Table, int]:
    """A table, and the number of its last entry."""
    found = await floor.store.load(table)
    rest = iter(found.entries)
    if found.snapshot is not None:
        made = Table.load(found.snapshot)
    else:
        opened = entries.decode(next(rest))
        assert isinstance(opened, entries.Opened)
        made = Table.create(opened)
    async for entry in _in_slices(rest):
        made.do(entry)
    return made, found.at + len(found.entries)


async def look_through(table: str, floor: Floor) -> None:
    """See that all of a table can be read; an error if not. Nothing is made of it."""
    found = await floor.store.load(table)
    async for _ in _in_slices(found.entries):
        pass


async def _in_slices(stored: Iterable[bytes]) -> AsyncIterator[entries.Entry]:
    """Entries one after the other; from time to time everybody else has a turn."""
    for count, entry in enumerate(stored, 1):
        yield entries.decode(entry)
        if count % SLICE == 0:
            await asyncio.sleep(0)
