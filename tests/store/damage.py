"""Damage to a file, as a disk or somebody's hand does it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random


def pages_of(place: Path, *trees: str) -> list[int]:
    """The numbers of the pages that hold tables or indexes of these names."""
    with closing(sqlite3.connect(place)) as db:
        roots = dict(db.execute("SELECT name, rootpage FROM sqlite_schema").fetchall())
        (size,) = db.execute("PRAGMA page_size").fetchone()
    return [page for tree in trees for page in _below(place.read_bytes(), size, roots[tree])]


def _below(whole: bytes, size: int, page: int) -> list[int]:
    """A page of a tree, and all pages below it (https://sqlite.org/fileformat2.html, 1.6)."""
    content = whole[(page - 1) * size : page * size]
    if content[0] not in (2, 5):  # a leaf
        return [page]
    cells = int.from_bytes(content[3:5], "big")
    places = [int.from_bytes(content[12 + 2 * cell : 14 + 2 * cell], "big") for cell in range(cells)]
    children = [int.from_bytes(content[place : place + 4], "big") for place in places]
    children.append(int.from_bytes(content[8:12], "big"))
    return [page, *(each for child in children for each in _below(whole, size, child))]


def spoil(place: Path, page: int, size: int = 4096) -> None:
    """Nothing of a page is left but noise."""
    with place.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(Random(page).randbytes(size))
