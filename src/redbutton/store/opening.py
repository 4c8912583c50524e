"""Where the store is: a URL, a path, or the usual place of this user."""

import os
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from redbutton.errors import Code, StoreError
from redbutton.store.log import EventLog
from redbutton.store.steps import Store


async def open_store(url: str) -> Store:
    """The store at a place, made if there is none: a path, `sqlite:///path/file.db` or `postgresql://...`.

    `sqlite://` alone is a file of its own that is gone when the store is closed. A URL that is refused is not
    repeated: it may have a password in it.
    """
    scheme, found, rest = url.partition("://")
    if not found:
        return await _open_file(Path(url).expanduser())
    if scheme == "sqlite" and not rest:
        return await _open_file(None)
    if scheme == "sqlite" and rest.startswith("/"):
        return await _open_file(_path_in(url))
    if scheme in ("postgresql", "postgres"):
        return await _open_postgres(url)
    raise StoreError(Code.STORE_PLACE, scheme=f"{scheme}://")


def file_of(url: str) -> Path | None:
    """The file that a store is kept in; None if it is a server's, or a file that does not last."""
    scheme, found, rest = url.partition("://")
    if not found:
        return Path(url).expanduser()
    return _path_in(url) if scheme == "sqlite" and rest.startswith("/") else None


def default_url(name: str = "redbutton") -> str:
    """A file in this user's folder for data."""
    return "sqlite" + (_data_folder() / "redbutton" / f"{name}.db").as_uri().removeprefix("file")


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


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"
