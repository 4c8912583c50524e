"""Files that only their owner can read, whatever the umask: databases, logs."""

import os
import stat
import sys
from pathlib import Path
from typing import TextIO


def make_folder(path: Path) -> None:
    """Make a folder and its parents for the owner alone. Existing ones stay as they are."""
    for folder in reversed((path, *path.parents)):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def open_private(path: Path) -> TextIO:
    """Open a file for appending. A new one is readable for its owner only."""
    make_folder(path.parent)
    return open(path, "a", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600))


def is_exposed(path: Path) -> bool:
    """Is there a file that others on this computer can read or write?"""
    if sys.platform == "win32":
        return False
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) and bool(mode & 0o077)
