"""The SQLite file: where it is, which process owns it, and its tables."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from redbutton.errors import Code, StoreError
from redbutton.store.lock import identity, locked, locked_beside
from redbutton.store.privacy import make_folder

APPLICATION = 0x52656442
"""Marks the file as ours (SQLite's application_id)."""

FORMATS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, created INTEGER NOT NULL, closed INTEGER NOT NULL, summary BLOB NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE hands (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, record BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT;
    CREATE TABLE snapshots (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL, snapshot BLOB NOT NULL) STRICT;
    """,
)
"""The statements that lead from each format of the file to the next."""

ADDED = {
    "archives": """
        table_id TEXT NOT NULL, kind TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
        packed BLOB NOT NULL, PRIMARY KEY (table_id, kind, first)
    """,
    "orders": """
        id TEXT PRIMARY KEY, server TEXT NOT NULL, made INTEGER NOT NULL, wanted BLOB NOT NULL, answer BLOB
    """,
    "usage": "table_id TEXT PRIMARY KEY, opener TEXT NOT NULL, bytes INTEGER NOT NULL",
    "versions": """
        version TEXT NOT NULL, format INTEGER NOT NULL, since INTEGER NOT NULL, PRIMARY KEY (version, format)
    """,
}
"""Tables that a file of this format may lack: an earlier version made it, which does without them."""
ADDITIONS = (
    "".join(f"CREATE TABLE IF NOT EXISTS {name} ({columns}) STRICT;" for name, columns in ADDED.items())
    + "CREATE INDEX IF NOT EXISTS open_tables ON tables (created, id) WHERE closed = 0;"
    + "CREATE INDEX IF NOT EXISTS usage_by_opener ON usage (opener);"
)
LAST_ADDITION = "SELECT 1 FROM sqlite_schema WHERE name = 'usage_by_opener'"

HEARTBEAT = f"PRAGMA user_version = {len(FORMATS)}"
"""Rewrites the format number: a write to the disk, as for any step, without a change."""

NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""SQLite's errors when it has no room for its files, among other causes."""

SIZE = (
    "SELECT (page_count - freelist_count) * page_size"
    " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
)
"""The bytes that are in use."""

AT_ANY_TIME = nullcontext()
LONGEST_LOG = 20_000
"""Pages in the log (`-wal`) after which a commit moves them into the database, if nothing else did before."""
STATEMENTS = 512
"""Statements that a connection keeps prepared: those for several rows are one for each number of rows."""


def take(path: Path | None, held: ExitStack) -> Path:
    """Lock a file for this process; for None, a file in a temporary folder."""
    if path is None:
        folder = held.enter_context(TemporaryDirectory(prefix="redbutton-", ignore_cleanup_errors=True))
        path = Path(folder, "redbutton.db")
    path = path.resolve()
    make_folder(path.parent)
    held.enter_context(locked_beside(path))
    if not path.exists():
        path.touch(mode=0o600)
    held.enter_context(locked(path))
    return path


class SqliteFile:
    """An open file: a connection that writes, and one that reads.

    On a full disk SQLite has no room for the small file that connections share (`-shm`). Then one connection
    does both, which needs no such file, until something could be written again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._alone = Lock()
        """Held by the user of the connection, while there is only one."""
        self._open()

    def _open(self) -> None:
        try:
            self.db, self.reader = _connected(self.path)
            self.is_cramped = False
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in NO_ROOM:
                raise
            self.db = self.reader = _connected_alone(self.path)
            self.is_cramped = True
        self._is_shut = False
        self._parts = {name: identity(name) for name in self._names()}

    def _names(self) -> list[str]:
        return [f"{self.path}{end}" for end in ("", "-wal", "-shm")]

    def turn(self) -> AbstractContextManager[None]:
        """While there is one connection, only one thread may use it at a time."""
        return self._turn_alone() if self.is_cramped else AT_ANY_TIME

    @contextmanager
    def _turn_alone(self) -> Iterator[None]:
        with self._alone:
            if self._is_shut:
                self._open()
            yield

    def make_room(self) -> None:
        """After a successful write: go back to two connections if there is room."""
        if self.is_cramped:
            with self._alone, suppress(sqlite3.Error):  # if not, the next turn tries again
                self.db.close()
                self._is_shut = True
                self._open()

    def fetch(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows that a statement finds."""
        with self.turn():
            return self.reader.execute(statement, values).fetchall()

    def check(self) -> None:
        """Raises if the file was removed: it could still be written, but nobody would find it again.

        The folder's own time does not tell it: copying a backup over the files sets that back.
        """
        for name, part in self._parts.items():
            if part is not None and identity(name) != part:
                if name != str(self.path):
                    self._rescue()
                raise StoreError(Code.STORE_FILE_GONE, file=Path(name).name)

    def _rescue(self) -> None:
        """Move the removed log (`-wal`), which is still open here, into the database itself."""
        self.db.execute("PRAGMA wal_checkpoint(truncate)").fetchall()

    def close(self) -> None:
        self.reader.close()
        self.db.close()


def _connected(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """One connection to write, one to read."""
    with ExitStack() as opened:
        db = opened.enter_context(closing(connect(path)))
        bring_up_to_date(db, path)
        db.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        reader = opened.enter_context(closing(connect(path)))
        reader.execute("PRAGMA query_only = on")
        opened.pop_all()
    return db, reader


def _connected_alone(path: Path) -> sqlite3.Connection:
    """One connection for both, which locks others out and so needs no shared memory."""
    with ExitStack() as opened:
        db = opened.enter_context(closing(connect(path, alone=True)))
        bring_up_to_date(db, path)
        opened.pop_all()
    return db


def connect(path: Path, *, alone: bool = False) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return; with `alone` it locks others out."""
    db = sqlite3.connect(
        path, timeout=5.0, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
    )
    with ExitStack() as failing:
        failing.callback(db.close)
        if alone:
            db.execute("PRAGMA locking_mode = exclusive")
        db.execute("PRAGMA synchronous = full")
        db.execute("PRAGMA fullfsync = on")  # macOS: through the disk's own cache
        db.execute("PRAGMA temp_store = memory")  # else undoing a statement of many rows needs a file
        failing.pop_all()
    return db


def format_of(db: sqlite3.Connection, path: Path) -> int:
    """The format of a file, 0 if it is empty. Raises if it is another program's, or a newer version's."""
    (found,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION and db.execute("SELECT 1 FROM sqlite_schema").fetchone():
        raise StoreError(Code.STORE_NOT_OURS, place=str(path))
    if found > len(FORMATS):
        raise StoreError(Code.STORE_TOO_NEW, place=str(path), found=found, known=len(FORMATS))
    return int(found)


def bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables, or migrate an older file to the present format."""
    found = format_of(db, path)
    if not found:
        db.execute("PRAGMA auto_vacuum = incremental")  # so that space can be given back while others write
    db.execute("PRAGMA journal_mode = wal")
    for number, statements in enumerate(FORMATS[found:], found + 1):
        marks = f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION}"
        db.executescript(f"BEGIN; {statements} {marks}; COMMIT")
    if not db.execute(LAST_ADDITION).fetchone():
        db.executescript(f"BEGIN IMMEDIATE; {ADDITIONS} COMMIT")
