"""What Docker sends to a build: the files that `.dockerignore` leaves, by its own rules."""

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath


class Ignored:
    """The patterns of a file. The last one that fits a path, or a folder above it, decides.

    >>> rules = Ignored("*\\n!src\\n**/*.so")
    >>> [rules.leaves(path) for path in ("notes.md", "src/cards.py", "src/kernel/fast.so")]
    [False, True, False]
    """

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.splitlines()]
        self._rules = [
            (line.startswith("!"), line.lstrip("!")) for line in lines if line and not line.startswith("#")
        ]

    def leaves(self, path: str) -> bool:
        """Is a path part of what is sent?"""
        whole = PurePosixPath(path)
        names = [str(each) for each in (whole, *whole.parents[:-1])]
        left = True
        for is_kept, pattern in self._rules:
            if any(_expression(pattern).fullmatch(name) for name in names):
                left = is_kept
        return left

    def files(self, root: Path) -> Iterator[str]:
        """All files under a folder that are sent. No pattern brings a part of an ignored folder back."""
        for folder, folders, names in os.walk(root):
            here = Path(folder).relative_to(root)
            folders[:] = [name for name in folders if self.leaves((here / name).as_posix())]
            yield from (path for name in names if self.leaves(path := (here / name).as_posix()))


def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", pattern)
    meant = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(meant.get(part, re.escape(part)) for part in parts))
