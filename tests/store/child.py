"""A server in a nutshell, to be killed: it plays on at some tables and says what was acknowledged.

Run as `python child.py URL TABLES`. Each line it prints is a table and the number of a step that is durable.
"""

import asyncio
import os
import sys

from redbutton.store import Append, Store, StoredHand, StoreError, open_store


def step(table: str, number: int) -> Append:
    """What is stored under a number: every third step ends a hand."""
    entry = f"{table} {number} ".encode() * 20
    if number % 3:
        return Append(table, number, entry)
    return Append(
        table, number, entry, StoredHand(number // 3, number, entry), b"state %d" % number, b"%d" % number
    )


async def last(store: Store, table: str) -> int:
    try:
        loaded = await store.load(table)
    except StoreError:
        return 0
    return loaded.at + len(loaded.entries)


async def take(store: Store, table: str) -> int:
    """The table's lease, once the server that was killed with it has been quiet for long enough."""
    while (lease := await store.leases.take(table)) is None:
        await asyncio.sleep(0.05)
    return lease


async def play(store: Store, table: str) -> None:
    number = await last(store, table)
    lease = await take(store, table) if number else 0
    while True:
        number += 1
        if number == 1:
            lease = await store.create(table, 1, b"0", step(table, 1).entry)
        else:
            await store.append(step(table, number)._replace(lease=lease))
        os.write(1, f"{table} {number}\n".encode())


async def main(url: str, tables: int) -> None:
    store = await open_store(url)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
