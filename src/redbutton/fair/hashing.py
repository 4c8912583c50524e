"""Hashes of text, and a stream of bytes from them: all the cryptography here, SHA-256."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import count

SIZE = 32
"""Bytes of a hash, a seed, a salt and a secret."""


def digest(kind: str, *lines: object) -> str:
    r"""The hash of some lines of text, in hexadecimal; the first line keeps kinds of hashes apart.

    >>> digest("seed", "00" * 32) == sha256(b"redbutton seed 1\n" + b"0" * 64).hexdigest()
    True
    """
    return sha256("\n".join((f"redbutton {kind} 1", *map(str, lines))).encode()).hexdigest()


def digests(kind: str, common: Iterable[object], lasts: Iterable[bytes]) -> tuple[str, ...]:
    """Many hashes of lines that differ only in the last one.

    >>> digests("seed", ["x"], [b"1", b"2"]) == (digest("seed", "x", 1), digest("seed", "x", 2))
    True
    """
    begin, made = sha256("\n".join((f"redbutton {kind} 1", *map(str, common), "")).encode()).copy, []
    for last in lasts:
        one = begin()
        one.update(last)
        made.append(one.hexdigest())
    return tuple(made)


def stream(key: str) -> Callable[[int], bytes]:
    """An endless stream of bytes that depends only on the key."""
    begin, numbers = f"redbutton stream 1\n{key}\n", count()
    held = b""

    def draw(wanted: int) -> bytes:
        nonlocal held
        blocks = range((wanted - len(held) + SIZE - 1) // SIZE)
        drawn = b"".join([held, *[sha256(f"{begin}{next(numbers)}".encode()).digest() for _ in blocks]])
        held = drawn[wanted:]
        return drawn[:wanted]

    return draw
