"""The file formats of recorded hands. A file's ending says which reader it needs, here and nowhere else."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, TypeAlias

from redbutton.history import phh
from redbutton.history.record import HandRecord


class FiledHand(Protocol):
    """One hand of a file, found but not read yet, so that a bad hand does not affect the others."""

    @property
    def name(self) -> str:
        """What the file calls it, or its number."""

    def record(self) -> HandRecord:
        """Read it. A refusal names the hand, and the place in it."""


FileReader: TypeAlias = Callable[[Path], Iterator[FiledHand]]

READERS: dict[str, FileReader] = {".phh": phh.read, ".phhs": phh.read}
"""By the ending of a file's name."""


def hands_of(path: Path) -> Iterator[FiledHand]:
    """The hands of a file. One that somebody names with another ending is taken for PHH."""
    return READERS.get(path.suffix, phh.read)(path)


def is_known(path: Path) -> bool:
    """Does the name of a file say that it holds hands?"""
    return path.suffix in READERS
