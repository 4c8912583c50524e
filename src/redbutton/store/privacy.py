"""Files that are nobody else's business: databases, logs. Whatever the umask says, they are the owner's."""

import os
import stat
import sys
from pathlib import Path
from typing import TextIO


def make_folder(path: Path) -> None:
    """Make a folder, and those that it is in, for the owner alone; those that exist stay as they are."""
    for folder in reversed((path, *path.parents)):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def open_private(path: Path) -> TextIO:
    """Open a file to write on at its end; if it is new, nobody but the owner can read it."""
    make_folder(path.parent)
    return open(path, "a", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600))


def is_exposed(path: Path) -> bool:
    """Is there a file already that others on this computer can read or write?"""
    if sys.platform == "win32":
        return False
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) and bool(mode & 0o077)
