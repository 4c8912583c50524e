"""One server per file: locks on the file and beside it, which end with the process.

The lock on the file itself holds under each of its names, links included, and nobody can remove it. The lock
file beside it is for Windows, and for earlier versions, which look at it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redbutton.errors import Code, StoreError

_held: set[int] = set()
_files: set[tuple[int, int]] = set()
"""Files that this process has locked. Opening and closing one of them again would lift SQLite's locks."""


@contextmanager
def locked_beside(path: Path) -> Iterator[None]:
    """Hold the lock file beside a file. It is never removed: else two processes could hold a lock each."""
    with _locked(f"{path}.lock", os.O_RDWR | os.O_CREAT, path):
        yield


def is_served(path: Path) -> bool:
    """Does a server hold the lock file beside a file? The file itself must not be opened here (`locked`)."""
    try:
        with _locked(f"{path}.lock", os.O_RDONLY, path):
            return False
    except FileNotFoundError:
        return False
    except StoreError:
        return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file itself. Meanwhile nothing else here may open and close the file."""
    if sys.platform == "win32":  # a lock would keep SQLite out as well
        yield
        return
    file = identity(path)
    if file is None or file in _files:
        raise StoreError(Code.STORE_IN_USE, place=str(path))
    with _locked(path, os.O_RDONLY, path):
        _files.add(file)
        try:
            yield
        finally:
            _files.discard(file)


def identity(path: str | Path) -> tuple[int, int] | None:
    """Identifies a file under any of its names; None if it does not exist."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def _locked(name: str | Path, how: int, path: Path) -> Iterator[None]:
    handle = os.open(name, how, 0o600)
    _held.add(handle)
    try:
        _seize(handle, path)
        yield
    finally:
        _held.discard(handle)
        os.close(handle)


def _seize(handle: int, path: Path) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as taken:
        raise StoreError(Code.STORE_IN_USE, place=str(path)) from taken


def _let_go() -> None:
    """Release the locks in a forked child, which would hold them after its parent's death."""
    for handle in _held:
        os.close(handle)
    _held.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_let_go)
