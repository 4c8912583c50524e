"""Going back to a backup: the entry with which each open table goes on after a restore.

What was played after the backup is known if the store that is replaced can still be read. Then people are
told exactly which hands are lost, and numbers of deals go on after the last one of that store.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from redbutton.errors import Code, PokerError, StoreError
from redbutton.server.restore import read
from redbutton.server.store_check import AWAY
from redbutton.server.table import Table, entries
from redbutton.store import Append, Store, use_backup, visiting

DAMAGE = (PokerError, AssertionError, LookupError, TypeError, ValueError, AttributeError)
"""Errors that say that what is stored of a table is damaged, unless the store is away."""
STEPS = 5_000
"""Steps read at a time."""


class GoingBack(NamedTuple):
    """Return how the tables of a backup go on, and what is lost."""

    entries: dict[str, bytes]
    """The next entry of each open table."""
    hands: int
    """Lost hands that are known."""
    unknown: list[str]
    """Tables of which it is unknown what is lost."""
    unreadable: list[str]
    """Open tables of the backup that cannot be read. They are copied, as they may be repaired, or be read by
    another version."""
    gone: list[str]
    """Tables that were opened after the backup."""


async def going_back(backup: Path, replaced: str | None, at: int) -> GoingBack:
    """Return how the tables go on; compare with the store that is replaced, if it can still be read."""
    async with visiting(str(backup)) as (store, _), _at_rest(replaced) as later:
        return await _all(store, later, at)


async def begin_with_backup(store: Store, url: str, at: int) -> None:
    """Let the tables of a backup that a server is started on go on as after a restore."""
    found = await _all(store, None, at)
    for table, entry in found.entries.items():
        if table not in found.unreadable:
            loaded = await store.load(table)
            await store.append(Append(table, loaded.at + len(loaded.entries) + 1, entry))
    use_backup(url)


@asynccontextmanager
async def _at_rest(url: str | None) -> AsyncIterator[Store | None]:
    """A store that no server uses. Raises if one does, as it could deal more hands."""
    if url is None:
        yield None
        return
    async with visiting(url) as (store, visit):
        if await visit.servers():
            raise StoreError(Code.STORE_IN_USE, place=url if "@" not in url else "PostgreSQL")
        yield store


async def _all(backup: Store, later: Store | None, at: int) -> GoingBack:
    found = GoingBack({}, 0, [], [], [])
    hands = 0
    known = {each.table for each in await backup.tables()}
    for stored in await backup.tables(closed=False):
        try:
            entry = await _one(stored.table, backup, later, at)
        except DAMAGE as error:
            _check_there(error)
            found.unreadable.append(stored.table)
            entry = Table.restored_unread(created=stored.created, at=at)
        found.entries[stored.table] = entries.encode(entry)
        hands += entry.hands or 0
        if entry.hands is None:
            found.unknown.append(stored.table)
    if later is not None:
        found.gone.extend(each.table for each in await later.tables() if each.table not in known)
    return found._replace(hands=hands)


async def _one(name: str, backup: Store, later: Store | None, at: int) -> entries.Restored:
    table, number = await read(name, backup)
    if later is not None:
        try:
            replaced = await _later(name, number, backup, later)
            if replaced is not None:
                lost = await _lost_hands(name, number, later)
                return table.restored(at=at, replaced=replaced, hands=lost)
        except DAMAGE as error:  # that may be why a backup is restored
            _check_there(error)
    return table.restored(at=at)


def _check_there(error: Exception) -> None:
    """Raises if it is not the table that cannot be read, but the whole store."""
    if isinstance(error, PokerError) and error.code in AWAY:
        raise error


async def _later(name: str, number: int, backup: Store, later: Store) -> Table | None:
    """The table as it went on after the backup; None if it did not go on from there."""
    last = await backup.entries(name, after=number - 1)
    if await later.entries(name, after=number - 1, limit=1) != last:
        return None
    return (await read(name, later))[0]


async def _lost_hands(name: str, number: int, later: Store) -> int:
    """The number of hands that were finished after the backup, whose last step has this number.

    Steps tell: of hands that only bots played there may be no records any more.
    """
    count = 0
    while some := await later.entries(name, after=number, limit=STEPS):
        number += len(some)
        read_again = map(entries.decode, some)
        count += sum(isinstance(each, entries.Elapsed) and each.due == "settle" for each in read_again)
    return count
