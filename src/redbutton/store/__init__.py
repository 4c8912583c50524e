"""What must survive a crash: an append-only log of each table's steps, in SQLite or PostgreSQL.

The store knows nothing of poker: a step is a number and bytes. A table that is open can be made again from
its last snapshot and the steps after it; finished hands are kept beside the log, to be read at leisure.

>>> import asyncio
>>> async def keep_a_table():
...     store = await open_store("sqlite://")
...     await store.create("red", created=0, summary=b"{}", first=b"opened")
...     await store.append(Append("red", 2, b"dealt"))
...     loaded = await store.load("red")
...     await store.close()
...     return loaded.entries
>>> asyncio.run(keep_a_table())
[b'opened', b'dealt']
"""

from redbutton.errors import StoreError
from redbutton.store.opening import default_url, file_of, open_store
from redbutton.store.privacy import is_exposed, open_private
from redbutton.store.steps import Append, Hand, Loaded, Store, Stored

__all__ = [
    "Append",
    "Hand",
    "Loaded",
    "Store",
    "StoreError",
    "Stored",
    "default_url",
    "file_of",
    "is_exposed",
    "open_private",
    "open_store",
]
