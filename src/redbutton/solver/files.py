"""A solution as a file: everything, so that solving can go on; or small, without the late streets."""

import math
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

import numpy as np
from numpy.typing import NDArray

from redbutton._whole_file import check_writable, writing_whole
from redbutton.errors import Code, PokerError, SolverError
from redbutton.solver.solution import Solution
from redbutton.solver.solving import Measured, Progress, Solving
from redbutton.solver.spot import STREETS, Spot, dumps, loads

FORMAT = 2
SMALL = 1_000_000
"""Most bytes of a part that is not a table."""
DIRECTORY = 10_000
"""Most bytes of the list of parts."""
END, LARGE_END = 22, 56 + 20
"""Bytes of what ends an archive, and of what stands before that in a large one."""
TABLES = ("averages", "regrets", "scales")
PARTS = {"format", "spot", "measured", "packed", "streets", *TABLES}
DAMAGE = (
    KeyError, ValueError, TypeError, AttributeError, OverflowError, EOFError, NotImplementedError,
    RuntimeError, zipfile.BadZipFile, zlib.error, struct.error,
)  # fmt: skip
"""What is raised by files that are none of NumPy's, or are damaged, or hold objects of Python's."""
MOST_AGAIN = 2000
"""Iterations after which streets that were left out are exact enough in any case."""


def save(solution: Solution, path: str | Path, *, without: Literal["turn", "river"] | None = None) -> None:
    """Write a solution. The file is complete or not there.

    Without rivers, or turns and rivers, it is much smaller, and they are solved again when it is loaded.
    """
    path, solving, measured = Path(path), solution.solving, solution.measured
    tables, kept = solving.tables, _streets_kept(solving, without)
    whole = kept == tables.streets
    size = _size(solving, kept)
    check_place(path)
    with writing_whole(path) as file:
        np.savez(
            file,
            format=FORMAT,
            spot=dumps(solution.spot),
            measured=np.array([measured.iterations, measured.exploitability, measured.seconds]),
            packed=tables.packed,
            streets=kept,
            averages=tables.averages[:size],
            regrets=tables.regrets if whole else tables.regrets[:0],
            scales=tables.scales if whole else tables.scales[:0],
        )


def check_place(path: Path) -> None:
    """Raise if a solution cannot be written there.

    Nor may it take the place of a spot's file: that is what one types by mistake.
    """
    if path.suffix == ".toml":
        raise SolverError(Code.NOT_FOR_A_SOLUTION, path=str(path))
    check_writable(path)


def _streets_kept(solving: Solving, without: Literal["turn", "river"] | None) -> int:
    streets = solving.spot.streets
    return max(len(streets) - (len(STREETS) - STREETS.index(without)), 0) if without else len(streets)


def _size(solving: Solving, streets: int) -> int:
    """How many numbers of the tables belong to the first streets: they come first."""
    tables = solving.tables
    if streets == tables.streets:
        return tables.size
    return int(tables.store_start[2 * tables.board_start[streets]])


def load(
    path: str | Path,
    *,
    threads: int | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """A solution that was saved. It may come from anybody: everything in it is checked before it is used."""
    with _opened(path) as saved:
        head = _head(saved)
        solving = _read_tables(saved, head, threads, memory)
    solving.bind()
    measured, kept = head.measured, head.streets
    solving.iterations, solving.seconds = measured.iterations, measured.seconds
    if kept < solving.tables.streets:
        return Solution(solving, _solve_again(solving, measured, kept, progress))
    return Solution(solving, solving.measure())  # what a file says of itself is not believed


def check_head(path: str | Path) -> None:
    """Raises unless a file looks like a saved solution: its parts, their kinds, and its spot.

    It takes a moment, however large the file is. Its tables are checked when it is loaded.
    """
    with _opened(path) as saved:
        _head(saved)


@contextmanager
def _opened(path: str | Path) -> Iterator[Any]:
    """The parts of a file. Whatever is wrong with them while they are read is one refusal."""
    try:
        with Path(path).open("rb") as file:
            _check_directory(file)
            with np.load(file, allow_pickle=False) as saved:
                _check_sizes(saved.zip)
                yield saved
    except PokerError as refused:
        if refused.code is Code.TREE_TOO_LARGE:
            raise
        raise SolverError(Code.NOT_A_SOLUTION, path=str(path)) from None
    except DAMAGE:
        raise SolverError(Code.NOT_A_SOLUTION, path=str(path)) from None


def _check_directory(file: IO[bytes]) -> None:
    """Raises if the archive's list of parts is long: all of it is read before its parts can be counted.

    Its length stands at the end of the file, and of a large file a second time before that.
    """
    file.seek(max(0, file.seek(0, os.SEEK_END) - LARGE_END - END))
    tail = file.read()
    large, end = tail[:-END], tail[-END:]
    lengths = [struct.unpack_from("<L", end, 12)[0]]
    if large[56:60] == b"PK\6\7":
        lengths.append(struct.unpack_from("<Q", large, 40)[0])
    if end[:4] != b"PK\5\6" or max(lengths) > DIRECTORY:
        raise ValueError("other parts")
    file.seek(0)


def _check_sizes(archive: zipfile.ZipFile) -> None:
    """Raises if a file would grow while it is read, as one that was made to do harm: we compress nothing."""
    parts = archive.infolist()
    if len(parts) != len(PARTS) or {part.filename.removesuffix(".npy") for part in parts} != PARTS:
        raise ValueError("other parts")
    for part in parts:
        if part.compress_type != zipfile.ZIP_STORED or part.file_size != part.compress_size:
            raise ValueError("compressed")
        if part.filename.removesuffix(".npy") not in TABLES and part.file_size > SMALL:
            raise ValueError("too long")
        with archive.open(part) as file:
            if _announced(file) != part.file_size:
                raise ValueError("of another size than it says")


def _announced(file: IO[bytes]) -> int:
    """How many bytes an array has with its header, as the header says: room is made for them unseen."""
    version = np.lib.format.read_magic(file)
    if version != (1, 0):
        raise ValueError("version")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    if dtype.hasobject:
        raise ValueError("objects")
    return file.tell() + math.prod(shape) * dtype.itemsize


@dataclass(frozen=True, slots=True, kw_only=True)
class _Head:
    """A saved solution without its tables."""

    spot: Spot
    packed: bool
    streets: int
    """Streets that are in the file."""
    measured: Measured


def _head(saved: Any) -> _Head:
    """Read all but the tables. Raises if it does not fit together."""
    if int(saved["format"]) != FORMAT:
        raise ValueError("format")
    spot, kept = loads(str(saved["spot"])), int(saved["streets"])
    if not 0 <= kept <= len(spot.streets):
        raise ValueError("streets")
    iterations, exploitability, seconds = map(float, saved["measured"])
    if not (0 <= iterations < 1e9 and math.isfinite(exploitability) and 0 <= seconds < 1e9):
        raise ValueError("measured")
    measured = Measured(
        iterations=int(iterations),
        exploitability=exploitability,
        share=exploitability / spot.pot,
        seconds=seconds,
    )
    return _Head(spot=spot, packed=bool(saved["packed"]), streets=kept, measured=measured)


def _read_tables(saved: Any, head: _Head, threads: int | None, memory: int | None) -> Solving:
    """Lay out the spot, and fill in the tables of the file. Raises if they are not the spot's."""
    solving = Solving(head.spot, threads=threads, memory=memory, packed=head.packed)
    tables, kept = solving.tables, head.streets
    whole = kept == tables.streets
    for name in TABLES if whole else TABLES[:1]:
        made = getattr(tables, name)
        size = len(made) if whole else _size(solving, kept)
        made[:size] = _table(saved[name], made[:size], name)
    return solving


def _table(found: NDArray[Any], own: NDArray[Any], name: str) -> NDArray[Any]:
    """A table of the file, if it is of the kind and size that the spot has, and its numbers are numbers."""
    if found.dtype != own.dtype or found.shape != own.shape:
        raise ValueError(name)
    if found.dtype.kind == "f" and not np.isfinite(found).all():
        raise ValueError(name)
    if name == "averages" and (found < 0).any():
        raise ValueError(name)
    return found


def _solve_again(solving: Solving, before: Measured, kept: int, progress: Progress | None) -> Measured:
    """The streets that were left out, around those that are there, until they are as exact as all were.

    They are right for hands that come there as often as they should, and less so for others: so the whole is
    measured once more, and may be more exploitable than it was. Going on from here begins anew, because what
    the first streets had learned was not saved.
    """
    solving.kernel.hold_streets(kept)
    solving.iterations, solving.seconds = 0, 0.0
    for measured in solving.run(min(max(before.share, 1e-6), 0.99), iterations=MOST_AGAIN):
        if progress:
            progress(measured)
    solving.kernel.hold_streets(0)
    whole = solving.measure()
    solving.iterations = 0
    return whole
