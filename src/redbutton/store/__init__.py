"""Durable storage: an append-only log of each table's steps, in SQLite or PostgreSQL.

The store knows no poker: a step is a number and bytes. An open table is loaded from its last snapshot and the
steps after it; finished hands are stored beside the log, so that they can be read without it.

>>> import asyncio
>>> from redbutton.store import Append, open_store
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

from typing import TYPE_CHECKING

from redbutton._lazy import lazy
from redbutton.errors import StoreError

__all__ = [
    "Append",
    "Loaded",
    "Store",
    "StoreError",
    "Stored",
    "StoredHand",
    "Visit",
    "back_up",
    "default_url",
    "file_of",
    "is_backup",
    "is_exposed",
    "is_server",
    "open_private",
    "open_store",
    "restore",
    "use_backup",
    "visiting",
]

if TYPE_CHECKING:
    from redbutton.store.backup import back_up, is_backup, restore, use_backup
    from redbutton.store.connect import default_url, file_of, is_server, open_store
    from redbutton.store.privacy import is_exposed, open_private
    from redbutton.store.protocol import Append, Loaded, Store, Stored, StoredHand
    from redbutton.store.visit import Visit, visiting
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "backup": "back_up is_backup restore use_backup",
            "connect": "default_url file_of is_server open_store",
            "privacy": "is_exposed open_private",
            "protocol": "Append Loaded Store Stored StoredHand",
            "visit": "Visit visiting",
        },
    )
