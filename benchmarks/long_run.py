"""A table of very many hands, and a server with very many tables: what they take, and how long they load.

    python -m benchmarks.long_run [HANDS] [TABLES]

The table is the server's own machine with bots, without sockets and without clocks; it is stored in a file as
a server stores it. Times are processor times.
"""

import asyncio
import resource
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from redbutton.players import registry
from redbutton.server.process import Settings, opened
from redbutton.server.restore import read
from redbutton.server.table import Table, entries
from redbutton.server.table.outcome import Outcome
from redbutton.store import Append, Store, open_store, visiting
from redbutton.wire.messages import NewTable

HANDS, TABLES = 10_000, 5_000
AT_ONCE = 500
"""Steps that are stored together."""
Row = tuple[str, str]


def opening(name: str, draw: Random) -> entries.Opened:
    settings = NewTable(host="Host", sit=False, seats=6, bots=["caller"] * 3, pace="instant", clock=0)
    return Table.opening(name, settings, token="0" * 64, at=1, draw=draw.randbytes)


def played(table: Table, hands: int, draw: Random) -> Iterator[tuple[entries.Entry, Outcome]]:
    """Play a number of hands, as a room does that bots play in."""
    watched = entries.Watched(at=table.now, spectators=1)
    yield watched, table.do(watched)
    caller, done = registry.make("caller"), 0
    while done < hands and (due := table.next_due()) is not None:
        at = max(table.now, due.at)
        if due.kind == "bot":
            assert due.seat is not None
            view = table.view_of(due.seat)
            assert view is not None
            entry: entries.Entry = table.decision(due, caller.act(view), at=at)
        else:
            entry = table.entry_for(due, at=at, draw=draw.randbytes)
        outcome = table.do(entry)
        done += outcome.hand is not None
        yield entry, outcome


async def store_table(store: Store, name: str, hands: int) -> Table:
    """Play a table and store it."""
    draw = Random(name)
    opened = opening(name, draw)
    table = Table.create(opened)
    await store.create(name, 1, table.summary(), entries.encode(opened))
    waiting: list[Append] = []
    for number, (entry, outcome) in zip(count(2), played(table, hands, draw)):
        waiting.append(
            Append(
                name,
                number,
                entries.encode(entry),
                hand=outcome.hand,
                snapshot=table.save() if outcome.snapshot_due else None,
                summary=table.summary() if outcome.summary_changed else None,
                lease=1,
            )
        )
        if len(waiting) == AT_ONCE:
            await asyncio.gather(*map(store.append, waiting))
            waiting = []
    await asyncio.gather(*map(store.append, waiting))
    return table


async def one_table(path: Path, hands: int) -> list[Row]:
    """A long table: its room on the disk, its snapshot, and how long it takes to load and to archive."""
    store = await open_store(str(path))
    before, began = memory(), time.process_time()
    table = await store_table(store, "long", hands)
    made, grown = time.process_time() - began, memory() - before
    began = time.process_time()
    again, number = await read("long", store)
    loading = time.process_time() - began
    assert again.ledger() == table.ledger()
    found = await store.load("long")
    await store.close_table("long", 1)
    await store.close()
    size = path.stat().st_size
    async with visiting(str(path)) as (log, visit):
        await log.archive("long")
        await visit.give_back()
    return [
        ("hands", f"{hands:,}"),
        ("steps", f"{number:,}"),
        ("made in, per hand", f"{1e3 * made / hands:.2f} ms"),
        ("memory that the process grew by", f"{grown / 1e6:.1f} MB"),
        ("snapshot", f"{len(found.snapshot or b'') / 1e3:.1f} kB"),
        ("load", f"{1e3 * loading:.0f} ms, {len(found.entries)} steps after the snapshot"),
        ("disk per hand", f"{size / hands / 1e3:.2f} kB"),
        ("disk per hand, archived", f"{path.stat().st_size / hands / 1e3:.2f} kB"),
    ]


async def many_tables(path: Path, tables: int) -> list[Row]:
    """A server with many stored tables: how long it takes to start, and its memory."""
    store = await open_store(str(path))
    for start in range(0, tables, AT_ONCE):
        names = [f"t{number}" for number in range(start, min(tables, start + AT_ONCE))]
        made = [(name, opening(name, Random(name))) for name in names]
        await asyncio.gather(
            *(store.create(name, 1, Table.create(one).summary(), entries.encode(one)) for name, one in made)
        )
    await store.close()
    before, began, clock = memory(), time.process_time(), time.perf_counter()
    async with opened(Settings(database=str(path))) as lobby:
        assert lobby.count == tables
        took, passed, grown = time.process_time() - began, time.perf_counter() - clock, memory() - before
    return [
        ("tables", f"{tables:,}"),
        ("start", f"{took:.2f} s of processor time, {passed:.2f} s passed"),
        ("memory that the process grew by", f"{grown / 1e6:.1f} MB"),
    ]


def memory() -> int:
    """The largest resident memory so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main(hands: int = HANDS, tables: int = TABLES) -> None:
    with TemporaryDirectory() as folder:
        rows = asyncio.run(many_tables(Path(folder, "many.db"), tables))
        rows += asyncio.run(one_table(Path(folder, "one.db"), hands))
    for name, value in rows:
        print(f"{name:34}{value}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
