"""Tables that earlier versions have stored: each is loaded as it was, and goes on."""

import asyncio
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from server.evenings import Evening, bought, chips
from server.stored.making import FOLDER, KINDS, seen

from redbutton.server import entries
from redbutton.server.floor import Floor
from redbutton.server.loading import load
from redbutton.server.table import Table
from redbutton.store import open_store

VERSIONS = sorted(path.stem for path in FOLDER.glob("*.db"))


def loaded(version: str, name: str, folder: Path) -> Table:
    """A table of a stored database, in a copy of it."""

    async def open_and_load() -> Table:
        store = await open_store(str(shutil.copy(FOLDER / f"{version}.db", folder)))
        try:
            table, _ = await load(name, Floor(store=store, pool=ThreadPoolExecutor(1)))
        finally:
            await store.close()
        return table

    return asyncio.run(open_and_load())


def told(version: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{version}.json").read_text("utf-8"))[name]
    return found


def assert_still_there(then: Any, now: Any, path: str = "") -> None:
    """All that was told then is told now; there may be more."""
    if isinstance(then, dict):
        for key, value in then.items():
            assert_still_there(value, now.get(key), f"{path}.{key}")
    else:
        assert then == now, path


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_table_is_what_it_was(version: str, name: str, tmp_path: Path) -> None:
    then, table = told(version, name), loaded(version, name, tmp_path)
    assert_still_there(then, seen(table, [int(viewer) for viewer in then["viewers"] if viewer]))


@pytest.mark.parametrize("name", [name for name in KINDS if name != "ended"])
@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_table_goes_on(version: str, name: str, tmp_path: Path) -> None:
    evening = Evening.around(loaded(version, name, tmp_path))
    for person in list(evening.state.people.values()):
        if person.connected:
            evening.go(person.id)
    evening.do(entries.Restarted(at=evening.at))
    evening.come(1)
    evening.until(lambda: bool(evening.hands), calls=True)
    assert chips(evening.state) == bought(evening.state)
