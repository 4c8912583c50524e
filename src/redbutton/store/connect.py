"""Opens a store by its place: a URL, a path, or the user's default file."""

import os
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from redbutton.errors import Code, StoreError
from redbutton.store.log import EventLog
from redbutton.store.protocol import Store


async def open_store(url: str) -> Store:
    """Open the store at a path, `sqlite:///path/file.db` or `postgresql://...`; it is made if there is none.

    `sqlite://` alone is a temporary file, removed when the store is closed. A refused URL is not quoted,
    because it may contain a password.
    """
    scheme, found, rest = url.partition("://")
    if not found:
        return await _open_file(Path(url).expanduser())
    if scheme == "sqlite" and not rest:
        return await _open_file(None)
    if scheme == "sqlite" and rest.startswith("/"):
        return await _open_file(_path_in(url))
    if is_server(url):
        return await _open_postgres(url)
    raise StoreError(Code.STORE_PLACE, scheme=f"{scheme}://")


def file_of(url: str) -> Path | None:
    """The file of a store; None if it is a database server, or a temporary file."""
    scheme, found, rest = url.partition("://")
    if not found:
        return Path(url).expanduser()
    return _path_in(url) if scheme == "sqlite" and rest.startswith("/") else None


def is_server(url: str) -> bool:
    """Is the store a database server, which several processes can share?"""
    return url.startswith(("postgresql://", "postgres://"))


def default_url(name: str = "redbutton") -> str:
    """A file in this user's data folder."""
    return "sqlite" + (data_folder() / f"{name}.db").as_uri().removeprefix("file")


async def _open_file(path: Path | None) -> Store:
    from redbutton.store.sqlite import SQLite

    return EventLog(await SQLite.open(path))


async def _open_postgres(url: str) -> Store:
    try:
        from redbutton.store.postgres import Postgres
    except ModuleNotFoundError as missing:
        raise StoreError(Code.STORE_DRIVER_MISSING) from missing
    return EventLog(await Postgres.open(url))


def _path_in(url: str) -> Path:
    path = unquote(urlsplit(url).path)
    return Path(path.lstrip("/") if sys.platform == "win32" else path)


def data_folder() -> Path:
    """The folder of this user for what we keep."""
    return _data_of_all_programs() / "redbutton"


def _data_of_all_programs() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"
