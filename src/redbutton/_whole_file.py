"""Files that are written whole: a reader finds the old file or the new one, never a part of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from typing import IO

PART = ".part"
"""The end of a file's name while it is being written."""


@contextmanager
def writing_whole(path: Path, *, mode: int = 0o666, durable: bool = True) -> Iterator[IO[bytes]]:
    """Open a file that takes the place of the old one at the end of the block. On failure nothing changes.

    A durable file is on the disk at the end of the block: that takes milliseconds. A device or a pipe stays
    what it is, and is written directly. An `OSError` names `path`.
    """
    with _naming(path):
        if is_special(path):
            with path.open("wb") as file:
                yield file
            return
        part = _part_of(path)
        part.unlink(missing_ok=True)
        try:
            with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
                yield file
                if durable:
                    file.flush()
                    os.fsync(file.fileno())
            part.replace(path.resolve())  # a link stays a link
        finally:
            part.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Raise an `OSError` that names `path` if a file cannot be written there."""
    with _naming(path):
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if not is_special(path):
            part = _part_of(path)
            part.touch()
            part.unlink()


def is_special(path: Path) -> bool:
    """Whether there is something other than a regular file: a folder, a device, a pipe."""
    return path.exists() and not path.is_file()


def _part_of(path: Path) -> Path:
    """Return where a file is written until it is complete. Several processes may write the same file."""
    real = path.resolve()
    return real.with_name(f"{real.name}.{os.getpid()}{PART}")


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Name the file in each `OSError`: a full disk does not say which one it was."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
