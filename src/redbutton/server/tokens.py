"""Tokens: whoever has it is the one. Only the hash of a token is ever kept."""

from base64 import b32encode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256

Draw = Callable[[int], bytes]


def new_token(draw: Draw) -> str:
    """A secret of 32 bytes, in 43 letters."""
    return urlsafe_b64encode(draw(32)).decode().rstrip("=")


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_table_id(draw: Draw) -> str:
    """An address that nobody guesses, in 16 small letters and digits."""
    return b32encode(draw(10)).decode().lower()
