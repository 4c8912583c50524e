"""Backups: a store copied into a new SQLite file, and from there into a new store of either kind.

The rows are copied, not the files: so a backup of a PostgreSQL can be restored into a file and the other way
round, a damaged page is found when the backup is made, and a backup is a database that can be used as it is.
"""

import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from redbutton.errors import Code, StoreError
from redbutton.store import sql
from redbutton.store.batch import Row
from redbutton.store.connect import file_of, is_server
from redbutton.store.privacy import make_folder
from redbutton.store.sqlite import told
from redbutton.store.sqlite_file import bring_up_to_date
from redbutton.store.visit import Visit, postgres_visit, visiting

COPIED = {
    "tables": ("id", "created", "closed", "summary"),
    "entries": ("table_id", "number", "entry"),
    "hands": ("table_id", "number", "at", "record"),
    "snapshots": ("table_id", "at", "snapshot"),
    "archives": ("table_id", "kind", "first", "last", "packed"),
    "versions": ("version", "format", "since"),
}
"""What a store consists of. Servers, leases and orders are not part of it: they belong to what runs now."""
MARK = "CREATE TABLE backup (made INTEGER) STRICT"
"""Marks a file as a backup. A server that is started on it has to go on as after a restore."""
IS_MARKED = "SELECT 1 FROM sqlite_schema WHERE name = 'backup'"
UNMARK = "DROP TABLE backup"
Advance = Callable[[int], None]
Put = Callable[[str, Sequence[Row]], Awaitable[None]]
"""Puts rows into the copy of a table, which is named."""


async def back_up(url: str, path: Path, advance: Callable[[int], Advance]) -> dict[str, int]:
    """Copy a store into a new file, as it is at one moment; the number of rows of each kind.

    `advance` is told how many rows there are, and gives what is told how many more are done.
    """
    async with visiting(url) as (_, source):
        with new_file(path, MARK) as put:
            return await _copy(source, put, advance, {})


def is_backup(url: str) -> bool:
    """Whether a place is a backup that no server has used yet. A file that cannot be read now is none."""
    file = file_of(url)
    if file is None or not file.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return db.execute(IS_MARKED).fetchone() is not None
    except sqlite3.Error:
        return False


def use_backup(url: str) -> None:
    """Let a backup be an ordinary store from now on."""
    file = file_of(url)
    assert file is not None
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA synchronous = full")
        db.execute(UNMARK)


async def restore(
    path: Path, url: str, advance: Callable[[int], Advance], goes_on: Mapping[str, bytes] | None = None
) -> dict[str, int]:
    """Copy a backup into a new store, completely or not at all. Raises if there is something already.

    `goes_on` has the entry with which each open table goes on.
    """
    async with visiting(str(path)) as (_, source), _new_store(url) as put:
        return await _copy(source, put, advance, goes_on or {})


async def _copy(
    source: Visit, put: Put, advance: Callable[[int], Advance], goes_on: Mapping[str, bytes]
) -> dict[str, int]:
    """Copy all rows, as they are at one moment, and add an entry to some tables; the number of copied rows.

    The copy is finished when the moment is over: a disk may take its time, and then nothing waits for it.
    """
    async with source.moment():
        counts = {name: (await source.read(f"SELECT count(*) FROM {name}"))[0][0] for name in COPIED}
        step = advance(sum(counts.values()))
        for name in COPIED:
            async for some in source.rows(_select(name)):
                await put(name, some)
                step(len(some))
        for table, entry in goes_on.items():
            [(last, _)] = await source.read(sql.STANDING, table)
            await put("entries", [(table, (last or 0) + 1, entry)])
        return counts


@asynccontextmanager
async def _new_store(url: str) -> AsyncIterator[Put]:
    """Where rows are put: a new file, or a schema without tables. All of them stay there, or none."""
    path = file_of(url)
    if path is not None:
        with new_file(path) as put:
            yield put
        return
    if not is_server(url):
        raise StoreError(Code.STORE_PLACE, scheme=f"{url.partition('://')[0]}://")
    visit = await postgres_visit().make(url)
    try:
        async with visit.filling() as fill:
            yield lambda name, rows: fill(name, COPIED[name], rows)
    finally:
        await visit.close()


@contextmanager
def new_file(path: Path, *statements: str) -> Iterator[Put]:
    """A new file, for its owner alone. It gets its name when it is complete, unless there is one by then.

    The statements are run in it beside what is put into it.
    """

    async def put(name: str, rows: Sequence[Row]) -> None:
        db.executemany(_insert(name), rows)

    path = path.expanduser().absolute()
    make_folder(path.parent)
    if path.exists():
        raise FileExistsError(17, "", str(path))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            bring_up_to_date(db, part)
            db.execute("PRAGMA journal_mode = delete")
            db.execute("PRAGMA synchronous = full")
            db.execute("BEGIN")
            for statement in statements:
                db.execute(statement)
            yield put
            db.execute("COMMIT")
        os.link(part, path)  # raises if somebody else has made it meanwhile
        _sync(path.parent)
    except sqlite3.Error as error:
        raise told(error) from error
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            Path(f"{part}{end}").unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """Make a new name durable, where a folder can be synchronised."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _select(name: str) -> str:
    return f"SELECT {', '.join(COPIED[name])} FROM {name}"


def _insert(name: str) -> str:
    """The statement that puts a row into the copy of a table.

    >>> _insert("snapshots")
    'INSERT INTO snapshots (table_id, at, snapshot) VALUES (?, ?, ?)'
    """
    columns = COPIED[name]
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
