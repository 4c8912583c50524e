"""Tokens: a secret that proves who a client is. Only the hash of a token is ever stored."""

import string
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise

Draw = Callable[[int], bytes]
"""A source of random bytes, such as `os.urandom`."""

TOKEN_LENGTH = 43
LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
"""The alphabet of base64url, in order."""
LEAST_BYTES, LEAST_LETTERS = 20, 18
"""Least different bytes and letters in a token; a random one has about 30 of 32 bytes, 31 of 43 letters."""
LONGEST_RUN = 7
"""Longest run of letters or bytes in even steps."""
MOST_OF_A_KIND = {string.ascii_lowercase: 37, string.ascii_uppercase: 37, string.digits: 24}
"""Letters of one kind at which a token counts as words or numbers; a random one has 17, 17 and 7."""
MOST_PRINTABLE = 30
"""Printable bytes at which a token counts as text; a random one has 12."""


def new_token(draw: Draw) -> str:
    """A secret of 32 bytes, in 43 letters."""
    return urlsafe_b64encode(draw(32)).decode().rstrip("=")


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def is_strong(token: str) -> bool:
    """Could this token have come from a good random source?

    It refuses what is not 32 bytes in base64url, and what people type and careless programs make: letters or
    bytes that repeat or count up, words, numbers, text. A random token is refused less than once in a
    hundred million times.

    It cannot detect a secret that only looks random: the hash of a word, the output of a generator seeded
    with the time, words of mixed letters and digits, a token that was published somewhere. Clients are
    responsible for that. A client that lets the server choose (a hello without a token) is safe.

    >>> is_strong("A" * 43), is_strong("correct-horse-battery-staple-correct-horse-")
    (False, False)
    >>> is_strong("2rTiXwqyNvB5aU0KMGOY7-dHkV_fcEJ4L9oZgSAxb3Q")
    True
    """
    found = _decoded(token)
    if found is None or len(set(found)) < LEAST_BYTES or len(set(token)) < LEAST_LETTERS:
        return False
    if _run(found) > LONGEST_RUN or _run([LETTERS.index(letter) for letter in token]) > LONGEST_RUN:
        return False
    return not (_is_wordy(token) or sum(32 <= byte < 127 for byte in found) >= MOST_PRINTABLE)


def _decoded(token: str) -> bytes | None:
    """The bytes of a token, if `new_token` would make the same token of them."""
    try:
        found = urlsafe_b64decode(f"{token}=".encode("ascii"))
    except ValueError:
        return None
    return found if len(found) == 32 and new_token(lambda _: found) == token else None


def _run(values: Sequence[int]) -> int:
    """The longest run in even steps.

    >>> _run(b"x1234y"), _run(b"aaaz")
    (4, 3)
    """
    steps = [after - before for before, after in pairwise(values)]
    longest = run = 2
    for before, after in pairwise(steps):
        run = run + 1 if before == after else 2
        longest = max(longest, run)
    return longest


def _is_wordy(token: str) -> bool:
    """Is it words or numbers: too many letters of one kind, or no capital or no small letter at all?"""
    counts = {kind: sum(letter in kind for letter in token) for kind in MOST_OF_A_KIND}
    return (
        any(counts[kind] >= most for kind, most in MOST_OF_A_KIND.items())
        or not counts[string.ascii_lowercase]
        or not counts[string.ascii_uppercase]
    )


def new_table_id(draw: Draw) -> str:
    """An id that nobody can guess, in 16 small letters and digits."""
    return b32encode(draw(10)).decode().lower()
