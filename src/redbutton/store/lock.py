"""One server a file: a lock beside it, which the system lifts when the process ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redbutton.errors import Code, StoreError

_held: set[int] = set()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file. The lock file stays: whoever removed it could lock what another has open."""
    handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
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
    """A forked child has a share in the lock, and would keep it after its parent's death."""
    for handle in _held:
        os.close(handle)
    _held.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_let_go)
