"""Files on their way between a browser and a study: few at a time, and none is left behind."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits, group
from redbutton.wire.tokens import new_token

SPARE_DISK = 200_000_000
"""Bytes of the disk that studies leave to the tables: a disk that is full stops every game."""


class FilesOnTheWay:
    """A folder of uploads and downloads. Each has its address; all others in the folder are removed."""

    def __init__(self, limits: Limits, draw: Callable[[int], bytes]) -> None:
        self._limits, self._draw = limits, draw
        self._folder: Path | None = None
        self._of: dict[Path, str] = {}

    @property
    def folder(self) -> Path:
        """A new folder of the system's temporary ones, removed at the end."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="redbutton-study-"))
        return self._folder

    def take(self, address: str) -> Path:
        """A place for a file. Raises if there are too many, of this address or at all."""
        mine, limits = group(address), self._limits
        own = sum(each == mine for each in self._of.values())
        if not limits.unlimited and (
            own >= limits.study_files_per_address or len(self) >= limits.study_files
        ):
            raise ServerError(Code.STUDIES_BUSY)
        place = self.folder / f"{new_token(self._draw)}.npz"
        self._of[place] = mine
        return place

    def drop(self, place: Path) -> None:
        """The file has arrived, or nobody wants it any more."""
        self._of.pop(place, None)
        place.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what came after its person had given up waiting for it."""
        if self._folder is None:
            return
        wanted = {place.stem for place in self._of}
        for path in self._folder.glob("*.npz*"):
            if path.name.partition(".")[0] not in wanted:  # whole, or still being written
                path.unlink(missing_ok=True)

    def __len__(self) -> int:
        return len(self._of)

    def close(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def check_disk(folder: Path, size: int = 0) -> None:
    """Raises if a file of that size would leave the tables too little of the disk."""
    if shutil.disk_usage(folder).free < size + SPARE_DISK:
        raise ServerError(Code.DISK_FULL)
