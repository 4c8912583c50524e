"""The SQLite file: where it is made, who may have it, and what is in it."""

import sqlite3
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from redbutton.errors import Code, StoreError
from redbutton.store.lock import locked
from redbutton.store.privacy import make_folder

APPLICATION = 0x52656442
"""The number by which the file says whose it is."""

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
"""The statements that lead from each format of the file to the next one."""


def take(path: Path | None, held: ExitStack) -> Path:
    """Make sure of a file that nobody else writes; for None, one in a folder that is removed in the end."""
    if path is None:
        folder = held.enter_context(TemporaryDirectory(prefix="redbutton-", ignore_cleanup_errors=True))
        path = Path(folder, "redbutton.db")
    path = path.resolve()
    make_folder(path.parent)
    held.enter_context(locked(path))
    path.touch(mode=0o600)
    return path


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    db = sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = full")
    db.execute("PRAGMA fullfsync = on")  # macOS: through the disk's own cache
    db.execute("PRAGMA temp_store = memory")  # what a statement of many rows would need to be undone
    return db


def bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables, or lead an older file to the present format."""
    (found,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION and db.execute("SELECT 1 FROM sqlite_schema").fetchone():
        raise StoreError(Code.STORE_NOT_OURS, place=str(path))
    if found > len(FORMATS):
        raise StoreError(Code.STORE_TOO_NEW, place=str(path), found=found, known=len(FORMATS))
    db.execute("PRAGMA journal_mode = wal")
    for number, statements in enumerate(FORMATS[found:], found + 1):
        marks = f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION}"
        db.executescript(f"BEGIN; {statements} {marks}; COMMIT")
