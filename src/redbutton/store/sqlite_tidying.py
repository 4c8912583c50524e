"""Moves what was written from SQLite's log (`-wal`) into the database itself, while others go on writing.

SQLite would do so by itself within a commit, a thousand pages at a time, and every table would wait for that.
Here the thread that reads does the most of it. The few pages that were written in the meantime are left to
the thread that writes, as the log can only begin anew when nobody adds to it.
"""

from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any

from redbutton.store.sqlite_file import SqliteFile

MANY_JOBS = 4_000
"""Jobs after which the log is moved: a page that was written with several of them is moved only once."""
MOVE = "PRAGMA wal_checkpoint(passive)"


class Tidying:
    """Called by the thread that writes, after each batch."""

    def __init__(self, file: SqliteFile, apart: Executor) -> None:
        self._file, self._apart = file, apart
        self._jobs = 0
        """How many were written since the log was moved."""
        self._moving: Future[Any] | None = None

    def wrote(self, jobs: int) -> None:
        """Begin to move the log if it has grown, or end what was begun."""
        self._jobs += jobs
        if self._moving is None:
            if self._jobs >= MANY_JOBS:
                self._begin()
        elif self._moving.done():
            self._end()

    def _begin(self) -> None:
        with suppress(RuntimeError):  # the file is being closed, which moves everything
            self._moving = self._apart.submit(self._file.fetch, MOVE, ())

    def _end(self) -> None:
        """Move the rest. If that fails, as without room on the disk, it stays in the log and is moved later.

        Whatever is wrong with the file, the next jobs meet it too, and are told.
        """
        self._moving, self._jobs = None, 0
        with suppress(Exception), self._file.turn():
            self._file.db.execute(MOVE).fetchall()
