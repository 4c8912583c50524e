"""Tables that earlier versions have stored: each is loaded as it was, and goes on."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.stored.making import FOLDER, KINDS, OVER, seen
from server.table.evenings import Evening, Follower, bought, chips

from redbutton.errors import Code
from redbutton.rules import usual_rules
from redbutton.server.restore import load
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table.views.table_view import title
from redbutton.store import open_store, visiting
from redbutton.wire import messages

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
REWORDED = {"stakes", "text"}
"""Words for people, which may be better ones now. What they say is told in other fields as well."""


def assert_still_there(then: Any, now: Any, path: str = "") -> None:
    """All that was told then is told now; there may be more, such as another field or language."""
    if isinstance(then, dict):
        for key, value in then.items():
            if key in REWORDED and isinstance(now[key], dict):
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
    assert_still_there(then["ledger"]["accounts"], now["ledger"]["accounts"])
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


GOING = [each for each in TABLES if each[1] in KINDS and each[1] not in OVER]


@pytest.mark.parametrize(("version", "name"), GOING)
def test_a_stored_table_goes_on(version: str, name: str, tmp_path: Path) -> None:
    evening = Evening.around(loaded(version, name, tmp_path))
    for person in list(evening.state.people.values()):
        if person.connected:
            evening.go(person.id)
    evening.do(entries.Restarted(at=evening.at))
    evening.come(1)
    if name == "held":
        evening.do(entries.Ordered(at=evening.at, order="resume"))
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


@pytest.mark.parametrize("version", [version for version, name in TABLES if name == "held"])
def test_what_the_operator_has_stopped_stays_stopped(version: str, tmp_path: Path) -> None:
    evening = Evening.around(loaded(version, "held", tmp_path))
    evening.come(1)
    evening.say(1, messages.Resume)
    assert [refusal.code for refusal in evening.refused] == [Code.TABLE_HELD]


def steps_in(version: str, folder: Path) -> Iterator[dict[str, Any]]:
    """All steps of a stored database, archived ones included."""

    async def read() -> list[bytes]:
        async with visiting(str(shutil.copy(FOLDER / f"{version}.db", folder))) as (log, _):
            return [step for each in await log.tables() for step in await log.entries(each.table, after=0)]

    return map(json.loads, asyncio.run(read()))


def test_there_is_a_database_with_every_format_that_this_version_reads(tmp_path: Path) -> None:
    """Who makes another format keeps a database of the one before: `stored/making.py`."""
    steps = [step for version in TOLD for step in steps_in(version, tmp_path)]
    assert {step.get("format", 1) for step in steps} == set(range(1, entries.KNOWN + 1))
    assert {step["order"] for step in steps if step["entry"] == "ordered"} == {"pause", "resume", "close"}


def test_there_is_a_database_with_an_archived_table(tmp_path: Path) -> None:
    with closing(sqlite3.connect(shutil.copy(FOLDER / "fourth.db", tmp_path))) as db:
        archived = {kind for (kind,) in db.execute("SELECT kind FROM archives WHERE table_id = 'archived'")}
        left = db.execute("SELECT count(*) FROM entries WHERE table_id = 'archived'").fetchone()
    assert archived >= {"entries", "hands"}
    assert left == (0,)
