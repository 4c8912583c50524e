"""What is stored, and the small protocol of every store."""

from typing import NamedTuple, Protocol

from redbutton.store.leases import Leases


class StoredHand(NamedTuple):
    """A finished hand: its number at its table, when it ended (in milliseconds), and its record."""

    number: int
    at: int
    record: bytes


class Append(NamedTuple):
    """One step of one table, stored as a whole or not at all.

    Numbers run 1, 2, 3... at each table. A snapshot is the table's state after this step. Snapshot and
    summary (the lobby's row) replace the earlier ones. `lease` is what the step's server was given when it
    took the table. `before` are entries that had no hurry, because nobody saw what they did: they have the
    numbers just before this one, and are stored with it. `dropped` is the number of an earlier hand whose
    record goes; the entries that it came of stay. `grown` are the bytes that the table has taken since that
    was last told.
    """

    table: str
    number: int
    entry: bytes
    hand: StoredHand | None = None
    snapshot: bytes | None = None
    summary: bytes | None = None
    lease: int = 0
    before: tuple[bytes, ...] = ()
    dropped: int | None = None
    grown: int = 0

    @property
    def first(self) -> int:
        """The number of the first entry."""
        return self.number - len(self.before)


ALL = 2**31
"""More entries than any table has."""


class Stored(NamedTuple):
    """A table as the lobby knows it. Without a summary if its row cannot be read."""

    table: str
    created: int
    summary: bytes
    closed: bool


class Loaded(NamedTuple):
    """What a table is loaded from: a snapshot, the number of its step, and the entries after it."""

    snapshot: bytes | None
    at: int
    entries: list[bytes]


class Store(Protocol):
    """A log of tables. Raises a `StoreError` if something cannot be done.

    STORE_DAMAGED is about one table and affects no other. So is TABLE_MOVED: another server has it now.

    After STORE_UNAVAILABLE the same call may be repeated, and should be before anything else is stored for
    that table: if only the answer was lost, the step is there, and storing the same step again is no error.
    """

    @property
    def leases(self) -> Leases:
        """Which server has which table."""

    async def create(
        self, table: str, created: int, summary: bytes, first: bytes, *, opener: str = ""
    ) -> int:
        """Store a new table, with `first` as its step number 1; it is this server's. Returns its lease.

        What it takes is counted for its opener, if one is named, until it is archived.
        """

    async def append(self, step: Append) -> None:
        """Store a step. It is durable when this returns."""

    async def tables(self, *, closed: bool = True) -> list[Stored]:
        """Every table, closed ones included or not, in the order of creation."""

    async def table(self, table: str) -> Stored | None:
        """One table as the lobby knows it; None if there is none of that name."""

    async def load(self, table: str) -> Loaded:
        """What a table is loaded from."""

    async def entries(self, table: str, *, after: int, limit: int = ALL) -> list[bytes]:
        """The steps of a table after one that is known."""

    async def hands(self, table: str, *, after: int = 0, limit: int = 100) -> list[StoredHand]:
        """Finished hands of a table in order, with numbers greater than `after`."""

    async def hand(self, table: str, number: int) -> StoredHand | None:
        """One finished hand; None if there is none of that number."""

    async def close_table(self, table: str, lease: int = 0) -> None:
        """Close a table for good: it takes no more steps, its hands stay readable."""

    async def archive(self, table: str) -> None:
        """Pack all rows of a closed table into a few, which take less room. What is read stays the same."""

    async def to_archive(self, before: int, limit: int) -> list[str]:
        """Closed tables whose last hand (or else opening) is before a time, and that are not archived."""

    async def stored(self) -> int:
        """Bytes of the whole store."""

    async def stored_by(self, opener: str) -> int:
        """Bytes of an opener's tables that are not archived."""

    async def spent(self, most: int) -> frozenset[str]:
        """All tables of openers whose tables take this many bytes or more."""

    def free(self) -> int | None:
        """Free bytes of the disk that the store is on; None if it is another machine's."""

    async def versions(self) -> list[tuple[str, int]]:
        """Versions of the program that have written here, each with its newest format of entries."""

    async def note_version(self, version: str, entry_format: int, since: int) -> None:
        """Note a version that writes here from now on."""

    async def orders(self) -> list[tuple[str, bytes]]:
        """What the operator wants of this server and what is not answered yet: an id and the order."""

    async def answer(self, order: str, answer: bytes) -> None:
        """Answer an order of the operator."""

    async def check(self) -> None:
        """Raises if no step could be stored now. It writes something small that belongs to no table."""

    async def close(self) -> None:
        """Store what still waits, and close the database."""
