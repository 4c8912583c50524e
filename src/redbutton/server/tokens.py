"""Tokens: whoever has it is the one. Only the hash of a token is ever kept."""

import string
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import pairwise

Draw = Callable[[int], bytes]

LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
"""Those of base64url, in their order."""
LEAST_BYTES, LEAST_LETTERS = 20, 18
"""So many different ones a token has at least: of 32 bytes some 30 usually are, of 43 letters 31."""
LONGEST_RUN = 7
"""So many letters or bytes may follow each other in even steps."""
MOST_OF_A_KIND = {string.ascii_lowercase: 37, string.ascii_uppercase: 37, string.digits: 24}
"""So many letters of a kind are in words and numbers only; usually there are 17, 17 and 7."""
MOST_PRINTABLE = 30
"""So many of the bytes are letters, digits and signs only if they are text; usually 12 are."""


def new_token(draw: Draw) -> str:
    """A secret of 32 bytes, in 43 letters."""
    return urlsafe_b64encode(draw(32)).decode().rstrip("=")


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def is_strong(token: str) -> bool:
    """Could this token have come from a good source of chance?

    It finds what is no 32 bytes in base64url, and what people type and careless programs make: letters or
    bytes that repeat or count up, words, numbers, text. A token that was drawn well is refused less than
    once in a hundred million times.

    It cannot find a secret that only looks drawn: the hash of a word, the output of a generator that was
    seeded with the time, words of mixed letters and digits, a token that was published somewhere. For those a
    client has to see to itself; whoever leaves the choice to the server (a hello without a token) has nothing
    to see to.

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
    """The bytes that a token stands for, if it is just what `new_token` would make of them."""
    try:
        found = urlsafe_b64decode(f"{token}=".encode("ascii"))
    except ValueError:
        return None
    return found if len(found) == 32 and new_token(lambda _: found) == token else None


def _run(values: Sequence[int]) -> int:
    """How many follow each other in even steps, at most.

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
    """Made of words or numbers: too much of one kind, or no large or no small letter at all."""
    counts = {kind: sum(letter in kind for letter in token) for kind in MOST_OF_A_KIND}
    return (
        any(counts[kind] >= most for kind, most in MOST_OF_A_KIND.items())
        or not counts[string.ascii_lowercase]
        or not counts[string.ascii_uppercase]
    )


def new_table_id(draw: Draw) -> str:
    """An address that nobody guesses, in 16 small letters and digits."""
    return b32encode(draw(10)).decode().lower()
