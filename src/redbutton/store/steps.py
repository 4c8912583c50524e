"""What is stored, and the one small protocol behind which it is kept."""

from typing import NamedTuple, Protocol


class Hand(NamedTuple):
    """A finished hand: its number at its table, when it ended (in milliseconds), and its record."""

    number: int
    at: int
    record: bytes


class Append(NamedTuple):
    """One step of one table, stored as a whole or not at all.

    Numbers run 1, 2, 3... at each table. A snapshot is the table's state after this step; it and the summary,
    which is what the lobby shows, replace the earlier ones.
    """

    table: str
    number: int
    entry: bytes
    hand: Hand | None = None
    snapshot: bytes | None = None
    summary: bytes | None = None


class Stored(NamedTuple):
    """A table as the lobby knows it; one whose row cannot be read has no summary."""

    table: str
    created: int
    summary: bytes
    closed: bool


class Loaded(NamedTuple):
    """What makes a table again: a snapshot, the number of its step, and the entries after it."""

    snapshot: bytes | None
    at: int
    entries: list[bytes]


class Store(Protocol):
    """A log of tables. Whatever cannot be done raises a `StoreError`.

    STORE_DAMAGED is said of one table and harms no other; STORE_LOST is the end of this store: another server
    has it now.

    With STORE_UNAVAILABLE the same may be tried again, and should be before anything else is stored for that
    table: if only the answer was lost, the step is there, and storing the very same step again is no error.
    """

    async def create(self, table: str, created: int, summary: bytes, first: bytes) -> None:
        """A new table, whose step number 1 is `first`."""

    async def append(self, step: Append) -> None:
        """Store a step. It is durable when this returns."""

    async def tables(self) -> list[Stored]:
        """Every table, the closed ones too, in the order in which they were created."""

    async def load(self, table: str) -> Loaded:
        """What a table is made of."""

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[Hand]:
        """Finished hands of a table in order, those with greater numbers than `after`."""

    async def hand(self, table: str, number: int) -> Hand | None:
        """One finished hand, if there is one of that number."""

    async def close_table(self, table: str) -> None:
        """Close a table for good: it takes no more steps, its hands stay readable."""

    async def check(self) -> None:
        """Return if a step could be stored now: something small is written, which belongs to no table."""

    async def close(self) -> None:
        """Store what still waits, and let go of the database."""
