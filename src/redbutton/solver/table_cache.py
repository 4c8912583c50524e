"""Arrays that take seconds to compute, kept in the user's cache folder.

A file is written whole under another name and then moved, so that nobody ever reads half of one. Its name has
a version: if an array is computed in another way, give it another version. Where nothing can be written, the
array is computed each time.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from redbutton._whole_file import writing_whole


def cached(
    name: str, version: int, shape: tuple[int, ...], compute: Callable[[], NDArray[Any]]
) -> NDArray[Any]:
    """The array of this name, from the folder or computed now; a file of another shape is not used."""
    path = folder() / f"{name}-{version}.npy"
    try:
        found = np.load(path, allow_pickle=False)
        if found.shape == shape:
            return np.asarray(found)
    except (OSError, ValueError, EOFError):
        pass  # not there, or not ours: it is written again
    made = compute()
    _write(path, made)
    return made


def folder() -> Path:
    """Where arrays are kept; `REDBUTTON_CACHE` names another folder."""
    return Path(os.environ.get("REDBUTTON_CACHE") or user_cache_path("redbutton", appauthor=False))


def _write(path: Path, made: NDArray[Any]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with writing_whole(path, durable=False) as file:
            np.save(file, made)
    except OSError:
        pass  # a folder that cannot be written costs time, not the answer
