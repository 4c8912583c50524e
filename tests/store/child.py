"""A server in a nutshell, to be killed: it plays on at some tables and says what was acknowledged.

Run as `python child.py URL TABLES`. Each line it prints is a table and the number of a step that is durable.
"""

import asyncio
import os
import sys

from redbutton.store import Append, Hand, Store, StoreError, open_store


def step(table: str, number: int) -> Append:
    """What is stored under a number: every third step ends a hand."""
    entry = f"{table} {number} ".encode() * 20
    if number % 3:
        return Append(table, number, entry)
    return Append(
        table, number, entry, Hand(number // 3, number, entry), b"state %d" % number, b"%d" % number
    )


async def last(store: Store, table: str) -> int:
    try:
        loaded = await store.load(table)
    except StoreError:
        return 0
    return loaded.at + len(loaded.entries)


async def play(store: Store, table: str) -> None:
    number = await last(store, table)
    while True:
        number += 1
        if number == 1:
            await store.create(table, 1, b"0", step(table, 1).entry)
        else:
            await store.append(step(table, number))
        os.write(1, f"{table} {number}\n".encode())


async def main(url: str, tables: int) -> None:
    store = await open_store(url)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
