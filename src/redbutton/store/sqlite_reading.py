"""An SQLite file that is read as it is: nothing in it is changed, so it may be where nobody can write."""

import sqlite3
from contextlib import ExitStack
from pathlib import Path

from redbutton.errors import Code, StoreError
from redbutton.store.sqlite_file import ADDED, NO_ROOM, SqliteFile, format_of

READ_ONLY = "mode=ro"
UNWATCHED = "mode=ro&immutable=1"
"""Without locks, and without the files beside it: only for a file that nobody is writing."""


class FileToRead(SqliteFile):
    """A file with one connection, which reads.

    Beside a running server it reads as the server does. Where nothing can be written, SQLite cannot make the
    small files that connections share (`-shm`, `-wal`). Then it reads without them, unless there are steps in
    them, and each moment ends with a look whether somebody has written into the file after all.
    """

    def _open(self) -> None:
        self._written: tuple[int, int] | None = None
        try:
            self.reader = _connect(self.path, READ_ONLY)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in NO_ROOM:
                raise
            self._check_beside()
            self._written = self._last_written()
            self.reader = _connect(self.path, UNWATCHED)
        self.db = self.reader
        self.is_cramped = False

    def _check_beside(self) -> None:
        beside = Path(f"{self.path}-wal")
        if beside.exists() and beside.stat().st_size:
            raise StoreError(Code.STORE_STEPS_BESIDE, file=str(beside))

    def _last_written(self) -> tuple[int, int]:
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size

    def check(self) -> None:
        """Raises if what was read since it was opened may not fit together."""
        if self._written is not None and self._last_written() != self._written:
            raise StoreError(Code.STORE_CHANGED, file=str(self.path))


def _connect(path: Path, how: str) -> sqlite3.Connection:
    """A connection to a store that is there, with empty tables where an earlier version has made none."""
    db = sqlite3.connect(
        f"{path.as_uri()}?{how}", uri=True, timeout=5.0, isolation_level=None, check_same_thread=False
    )
    with ExitStack() as failing:
        failing.callback(db.close)
        if not format_of(db, path):
            raise StoreError(Code.STORE_NOT_THERE, place=str(path))
        there = {name for (name,) in db.execute("SELECT name FROM sqlite_schema")}
        db.execute("PRAGMA temp_store = memory")
        for name in ADDED.keys() - there:
            db.execute(f"CREATE TEMP TABLE {name} ({ADDED[name]}) STRICT")
        db.execute("PRAGMA query_only = on")
        failing.pop_all()
    return db
