"""Shared solutions: files in a folder, each under a key that nobody can guess."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from redbutton._whole_file import PART, writing_whole
from redbutton.errors import Code, ServerError
from redbutton.server.net.limits import Limits
from redbutton.store.privacy import make_folder
from redbutton.wire.study import NewStudy

KEY = re.compile(r"[A-Za-z0-9_-]{22}")
WHOLE, SPOT = ".npz", ".json"
"""A whole solution, and a spot with its locks that is solved again."""
PART_SECONDS = 3600
"""Seconds after which a file that was not written to its end is removed."""


class SharedStudies:
    """The folder. Files that are too old go, and the oldest when there are too many."""

    def __init__(self, folder: Path, limits: Limits, now: Callable[[], int]) -> None:
        self.folder, self._limits, self._now = folder, limits, now

    def new(self, draw: Callable[[int], bytes]) -> str:
        """A key, once there is room for what is shared under it."""
        make_folder(self.folder)
        self.sweep(room_for=1)
        return urlsafe_b64encode(draw(16)).decode().rstrip("=")

    def place(self, key: str, kind: str) -> Path:
        return self.folder / f"{key}{kind}"

    def keep_spot(self, key: str, study: NewStudy) -> None:
        try:
            with writing_whole(self.place(key, SPOT), mode=0o600) as file:
                file.write(msgspec.json.encode(study))
        except OSError:
            raise ServerError(Code.DISK_FULL) from None

    def lend(self, key: str, file: Path) -> None:
        """Share a file that stays where it is."""
        self.place(key, WHOLE).symlink_to(file.resolve())

    def find(self, key: str) -> Path | NewStudy:
        """What was shared under a key: the file of a solution, or a spot."""
        self.sweep()
        if KEY.fullmatch(key):
            if (whole := self.place(key, WHOLE)).is_file():
                return whole
            if (spot := self.place(key, SPOT)).is_file():
                with suppress(msgspec.MsgspecError, OSError):  # damaged, it is as good as gone
                    return msgspec.json.decode(spot.read_bytes(), type=NewStudy)
        raise ServerError(Code.NO_SUCH_SHARE)

    def sweep(self, *, room_for: int = 0) -> None:
        """Remove what is too old, and the oldest files beyond the most that are kept."""
        if not self.folder.is_dir():
            return
        now, limits = self._now() / 1000, self._limits
        count, size = room_for, room_for * limits.study_share_bytes
        for since, file_size, path in sorted(self._files(), reverse=True):
            if path.suffix == PART:
                is_over = since < now - PART_SECONDS
            else:
                count, size = count + 1, size + file_size
                is_over = count > limits.study_shares or size > limits.study_shares_bytes
            if is_over or since < now - limits.study_share_days * 86_400:
                path.unlink(missing_ok=True)

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        """When each was written, and its size. A file that is lent counts as the link that it is."""
        for path in self.folder.iterdir():
            if path.suffix in (WHOLE, SPOT, PART):
                with suppress(FileNotFoundError):
                    about = path.lstat()
                    yield about.st_mtime, about.st_size, path
