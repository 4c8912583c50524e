"""Archived tables: what is stored of a closed table, packed and compressed in pieces.

A piece has some hundred steps or hands, so that one hand is read without unpacking all others.

>>> unpack(pack([Item(1, 99, b"a hand"), Item(2, 120, b"another")]))[1]
Item(number=2, at=120, content=b'another')
"""

import zlib
from collections.abc import Iterable
from struct import Struct, error
from typing import NamedTuple

from redbutton.errors import Code, StoreError

ENTRIES, HANDS, SNAPSHOT = "entries", "hands", "snapshot"
"""The kinds of pieces."""
PIECE = 256
"""Most steps or hands in a piece."""
HEAD = Struct("!QQI")
"""Before each item: its number, its time, and how many bytes it has."""


class Item(NamedTuple):
    """A step, a hand or a snapshot: its number, when a hand ended (in milliseconds), and its bytes."""

    number: int
    at: int
    content: bytes


def pack(items: Iterable[Item]) -> bytes:
    """Items as one compressed piece."""
    parts = (
        part for each in items for part in (HEAD.pack(each.number, each.at, len(each.content)), each.content)
    )
    return zlib.compress(b"".join(parts), 9)


def unpack(piece: bytes) -> list[Item]:
    """The items of a piece. Raises if it is damaged."""
    found: list[Item] = []
    try:
        plain = memoryview(zlib.decompress(piece))
        while plain:
            number, at, size = HEAD.unpack_from(plain)
            content = bytes(plain[HEAD.size : HEAD.size + size])
            if len(content) < size:
                raise error("a piece ends too early")
            found.append(Item(number, at, content))
            plain = plain[HEAD.size + size :]
    except (zlib.error, error) as damage:
        raise StoreError(Code.STORE_DAMAGED, reason=str(damage)) from damage
    return found
