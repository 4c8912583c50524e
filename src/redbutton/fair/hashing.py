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


def digests(kind: str, common: Iterable[object], lasts: Iterable[str]) -> tuple[str, ...]:
    """Many hashes of lines that differ only in the last one.

    >>> digests("seed", ["x"], ["1", "2"]) == (digest("seed", "x", 1), digest("seed", "x", 2))
    True
    """
    begun, made = sha256("\n".join((f"redbutton {kind} 1", *map(str, common), "")).encode()), []
    for last in lasts:
        one = begun.copy()
        one.update(last.encode())
        made.append(one.hexdigest())
    return tuple(made)


def stream(key: str) -> Callable[[int], bytes]:
    """An endless stream of bytes that depends only on the key."""
    begin = f"redbutton stream 1\n{key}\n"
    blocks = (sha256(f"{begin}{number}".encode()).digest() for number in count())
    held = bytearray()

    def draw(wanted: int) -> bytes:
        while len(held) < wanted:
            held.extend(next(blocks))
        given = bytes(held[:wanted])
        del held[:wanted]
        return given

    return draw
