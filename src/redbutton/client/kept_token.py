"""The token of a seat in a private file: a program that was stopped comes back to its own seat.

The token lets anyone act as that person, so only its owner can read the file, and there is one for each
table and name. It is locked while a bot plays with it: a second one of that name has to be another person.
Beside it is a file of what the program remembers of the table's deals: else a server that cheats would only
have to wait until the program is started again.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Self

import msgspec

from redbutton._whole_file import is_special, writing_whole
from redbutton.client.client import Client
from redbutton.client.past import Past
from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.store.connect import data_folder
from redbutton.store.lock import locked
from redbutton.store.privacy import open_private
from redbutton.wire.tokens import TOKEN_LENGTH


def usual_place(address: str, name: str) -> Path:
    """The file for this name at this table, in the user's data folder."""
    seat = sha256(f"{address} {name}".encode("utf-8", "surrogatepass")).hexdigest()
    return data_folder() / "seats" / f"{seat[:32]}.token"


class KeptToken:
    """A file that has the token of a seat, or will have it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_new = False
        self._past = path.with_name(f"{path.name}.past")
        self._remembered = b""

    @classmethod
    @contextmanager
    def opened(cls, path: Path, *, name: str) -> Iterator[Self]:
        """Open and lock the file. Raises if another program plays with it, under this name."""
        if is_special(path):
            raise ServerError(Code.NOT_A_TOKEN_FILE, path=str(path))
        open_private(path).close()
        with ExitStack() as stack:
            try:
                stack.enter_context(locked(path))
            except StoreError as taken:
                raise ServerError(Code.SEAT_IN_USE, name=name) from taken
            yield cls(path)

    def read(self) -> str | None:
        """The token; None if there is none yet. Raises if it is something else, which stays as it is."""
        found = self.path.read_bytes().strip()
        if not found:
            return None
        if len(found) != TOKEN_LENGTH or not found.isascii():
            raise ServerError(Code.NOT_A_TOKEN_FILE, path=str(self.path))
        return found.decode("ascii")

    def keep(self, client: Client) -> None:
        """Write a new token down, before anybody can sit down with it."""
        if self.read() is not None:
            return
        self._is_new = True
        with open_private(self.path) as file:
            file.write(f"{client.token}\n")
            file.flush()
            os.fsync(file.fileno())

    def remember(self, client: Client) -> None:
        """Give a client what was remembered of its table, and keep what it will remember."""
        with suppress(FileNotFoundError, msgspec.MsgspecError, PokerError):
            self._remembered = self._past.read_bytes()
            client.witness.remember(msgspec.json.decode(self._remembered, type=Past))
        client.remembered = self._write

    def _write(self, past: Past) -> None:
        if (now := msgspec.json.encode(past)) == self._remembered:
            return
        self._remembered = now
        with writing_whole(self._past, mode=0o600, durable=False) as file:
            file.write(now)

    def tidy(self, client: Client) -> None:
        """Remove the file if its token is worth nothing: nobody sat down with it, or the table is no more."""
        unknown = client.over is not None and client.over.code is Code.NO_SUCH_TABLE
        over = client.table is not None and client.table.status == "over"
        if unknown or over or (self._is_new and client.you is None):
            self.path.unlink(missing_ok=True)
            self._past.unlink(missing_ok=True)
