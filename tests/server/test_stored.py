"""Tables that earlier versions have stored: each is loaded as it was, and goes on."""

import asyncio
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from server.stored.making import FOLDER, KINDS, seen
from server.table.evenings import Evening, Follower, bought, chips

from redbutton.rules import usual_rules
from redbutton.server.restore import load
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table.views.table_view import title
from redbutton.store import open_store

TOLD: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
"""What everybody saw, by database and table."""
TABLES = [(version, name) for version, tables in TOLD.items() for name in tables]


def loaded(version: str, name: str, folder: Path) -> Table:
    """A table of a stored database, in a copy of it."""

    async def open_and_load() -> Table:
        store = await open_store(str(shutil.copy(FOLDER / f"{version}.db", folder)))
        try:
            table, _ = await load(name, Services(store=store, pool=ThreadPoolExecutor(1)))
        finally:
            await store.close()
        return table

    return asyncio.run(open_and_load())


LATER = {"name": "unbeaten_may_muck", "value": "yes"}
"""Presets have set this switch since then, so a table where it is as it was tells that it differs."""
REWORDED = {"stakes"}
"""Was a text without words, and is one in each language now. Its amounts are told one by one as well."""


def assert_still_there(then: Any, now: Any, path: str = "") -> None:
    """All that was told then is told now; there may be more, such as another field or language."""
    if isinstance(then, dict):
        for key, value in then.items():
            if key in REWORDED and isinstance(value, str):
                assert all(now[key].values()), f"{path}.{key}"
            else:
                assert_still_there(value, now.get(key), f"{path}.{key}")
    elif isinstance(then, list):
        told = [each for each in now if each != LATER]
        for number, (before, after) in enumerate(zip(then, told, strict=True)):
            assert_still_there(before, after, f"{path}.{number}")
    else:
        assert then == now, path


@pytest.mark.parametrize(("version", "name"), TABLES)
def test_a_stored_table_is_what_it_was(version: str, name: str, tmp_path: Path) -> None:
    then, table = TOLD[version][name], loaded(version, name, tmp_path)
    now = seen(table, [int(viewer) for viewer in then["viewers"] if viewer])
    for viewer in then["viewers"].values():
        game = viewer["table"]["game"]
        same = usual_rules(game["preset"], variant=game["variant"], limit=game["limit"])
        game["title"] = title(same)  # the game is the same, but what it is called may have changed
    assert_still_there(then["viewers"], now["viewers"])
    assert then["ledger"]["accounts"] == now["ledger"]["accounts"]
    assert then["count"] == now["count"]


@pytest.mark.parametrize(("version", "name"), [each for each in TABLES if each[1].startswith("rolled")])
def test_dice_go_on_at_a_stored_table(version: str, name: str, tmp_path: Path) -> None:
    table = loaded(version, name, tmp_path)
    evening = Evening.around(table)
    for person in list(evening.state.people.values()):
        if person.connected:
            evening.audience.add(person.id)
            evening.followers[person.id] = Follower(table.snapshot(person.id))
    evening.roll(40)


GOING = [each for each in TABLES if each[1] in KINDS and each[1] != "ended"]


@pytest.mark.parametrize(("version", "name"), GOING)
def test_a_stored_table_goes_on(version: str, name: str, tmp_path: Path) -> None:
    evening = Evening.around(loaded(version, name, tmp_path))
    for person in list(evening.state.people.values()):
        if person.connected:
            evening.go(person.id)
    evening.do(entries.Restarted(at=evening.at))
    evening.come(1)
    evening.until(lambda: bool(evening.hands), calls=True)
    assert chips(evening.state) == bought(evening.state)


@pytest.mark.parametrize(("version", "name"), [("first-dice", "rolled-16"), ("second", "rolled-4")])
def test_a_stored_simulation_goes_on_without_points_and_with_ties_of_equal_hands(
    version: str, name: str, tmp_path: Path
) -> None:
    viewers = seen(loaded(version, name, tmp_path), [])["viewers"]
    [game] = {json.dumps(viewer["table"]["game"]) for viewer in viewers.values()}
    changed = {switch["name"]: switch["value"] for switch in json.loads(game)["switches"]}
    assert json.loads(game)["preset"] == "draw-sim"
    assert changed == {"ties": "equal", "points": "no", "unbeaten_may_muck": "yes"}
