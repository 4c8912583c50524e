"""A fair shuffle from a stream of random bytes; compiled, because simulations shuffle for every deal."""

from collections.abc import Callable
from typing import Any

import cython

CHUNK = 136
"""Bytes drawn at a time: one block of the stream, nearly always enough for 52 cards."""


def permute(items: list[Any], draw: Callable[[int], bytes]) -> None:
    """Put at most 256 items in random order, in place, every order equally likely.

    This is Fisher and Yates's shuffle, from the last place down. A byte too large to be divided evenly is
    thrown away and the next one taken, so that no place is likelier than another.
    """
    i: cython.int
    j: cython.int
    byte: cython.int
    used: cython.int = 0
    stream: bytes = draw(CHUNK)
    for i in range(len(items) - 1, 0, -1):
        while True:
            if used == CHUNK:
                stream = draw(CHUNK)
                used = 0
            byte = stream[used]
            used += 1
            if byte < 256 - 256 % (i + 1):
                break
        j = byte % (i + 1)
        items[i], items[j] = items[j], items[i]
