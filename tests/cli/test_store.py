"""`redbutton store`: checks, backups and exports of what real and earlier servers have stored."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from patience import PATIENCE
from server.live import PATIENT, Live
from server.stored.making import FOLDER
from store.cluster import Cluster

from redbutton.cli import main
from redbutton.errors import Code, StoreError
from redbutton.history.file_formats import hands_of
from redbutton.server import store_check

STORED = sorted(path.stem for path in FOLDER.glob("*.db"))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A database with tables of every kind."""
    return Path(shutil.copy(FOLDER / "third.db", tmp_path / "games.db"))


def said(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture(params=["one piece", "small pieces"])
def in_pieces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long logs are read in pieces: what is found must be the same."""
    if request.param == "small pieces":
        monkeypatch.setattr(store_check, "PIECE", 7)


@pytest.mark.usefixtures("in_pieces")
@pytest.mark.parametrize("version", STORED)
def test_databases_of_every_version_are_sound(
    version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = shutil.copy(FOLDER / f"{version}.db", tmp_path)
    found = said(capsys, "store", "check", "--database", file)
    assert found["damaged"] == []
    assert found["steps"] > found["tables"] > 5


def spoil(games: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(games) as db:
        db.execute(statement, values)


@pytest.mark.usefixtures("in_pieces")
@pytest.mark.parametrize(
    ("statement", "flaw"),
    [
        ("DELETE FROM entries WHERE table_id = 'cash' AND number = 7", "unreadable"),
        ("UPDATE entries SET entry = x'7b' WHERE table_id = 'cash' AND number = 7", "unreadable"),
        ("DELETE FROM hands WHERE table_id = 'cash' AND number = 2", "hands"),
        ("UPDATE hands SET record = x'7b' WHERE table_id = 'cash' AND number = 2", "hands"),
        (
            "UPDATE hands SET record = (SELECT record FROM hands WHERE table_id = 'cash' AND number = 3)"
            " WHERE table_id = 'cash' AND number = 2",
            "hands",
        ),
        (
            "UPDATE snapshots SET snapshot = CAST(replace(CAST(snapshot AS TEXT), 'hello', 'bye') AS BLOB)"
            " WHERE table_id = 'cash'",
            "snapshot",
        ),
    ],
)
def test_damage_is_told_and_only_of_the_table_that_has_it(
    games: Path, statement: str, flaw: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(games, statement)
    assert main(["store", "check", "--database", str(games), "--json"]) == 1
    [damaged] = json.loads(capsys.readouterr().out)["damaged"]
    assert (damaged["table"], damaged["flaws"]) == ("cash", [flaw])
    assert main(["store", "check", "--database", str(games), "--lang", "zh"]) == 1
    assert "cash：" in capsys.readouterr().out
    assert main(["store", "check", "--database", str(games), "--table", "home"]) == 0


@pytest.mark.parametrize(("kind", "row"), [("entries", "entry"), ("snapshots", "snapshot")])
def test_what_a_newer_version_has_written_is_no_damage(
    games: Path, kind: str, row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    later = f"CAST(replace(CAST({row} AS TEXT), '\"format\":3', '\"format\":99') AS BLOB)"
    last = "AND number = (SELECT max(number) FROM entries WHERE table_id = 'cash')" if row == "entry" else ""
    spoil(games, f"UPDATE {kind} SET {row} = {later} WHERE table_id = 'cash' {last}")
    assert main(["store", "check", "--database", str(games), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["damaged"] == []
    assert [(each["table"], each["code"]) for each in found["newer"]] == [("cash", "TABLE_TOO_NEW")]
    assert main(["store", "check", "--database", str(games)]) == 1
    assert "0 damaged.\n1 tables need a newer version" in capsys.readouterr().out


def test_a_backup_is_restored_and_is_as_sound_as_the_original(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copied = said(capsys, "store", "backup", tmp_path / "backup.db", "--database", games)
    restored = said(capsys, "store", "restore", tmp_path / "backup.db", "--database", tmp_path / "new.db")
    assert copied.items() <= restored.items()
    first, second = [
        said(capsys, "store", "check", "--database", each) for each in (games, tmp_path / "new.db")
    ]
    opened = len(restored["unknown"])
    assert second == {**first, "steps": first["steps"] + opened}
    assert 0 < opened < first["tables"]
    assert main(["store", "restore", str(tmp_path / "backup.db"), "--database", str(games)]) == 2
    assert main(["store", "backup", str(tmp_path / "backup.db"), "--database", str(games)]) == 2
    assert "backup.db" in capsys.readouterr().err


# -- going back --------------------------------------------------------------------------------------------


def played(live: Live, table: dict[str, str], hands: int) -> dict[str, Any]:
    """Play on at a table; what its host is told then."""

    async def play() -> dict[str, Any]:
        async with live.at(table["id"], table["token"]) as host:
            await host.play_on(hands)
            return host.state

    return asyncio.run(asyncio.wait_for(play(), PATIENCE))


def ledger(live: Live, table: dict[str, str]) -> dict[str, Any]:
    with live.http() as http:
        found = http.get(
            f"/api/tables/{table['id']}/ledger", headers={"Authorization": f"Bearer {table['token']}"}
        ).json()
    return {line["name"]: line for line in found["accounts"]}


@pytest.fixture(params=["sqlite", "postgres"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """Two places for stores of one kind."""
    if request.param == "sqlite":
        return [f"sqlite://{tmp_path}/{name}.db" for name in ("first", "second")]
    cluster: Cluster = request.getfixturevalue("cluster")
    return [cluster.url(f"{name}_{uuid4().hex}") for name in ("first", "second")]


def test_hands_of_bots_whose_records_are_gone_are_counted_as_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, backup = tmp_path / "first.db", tmp_path / "second.db", tmp_path / "backup.db"
    with Live(f"sqlite:///{first}", limits=replace(PATIENT, bot_hands=2)) as live:
        table = live.table(bots=["caller"] * 2, seats=3, sit=False)
        before = played(live, table, 1)["table"]["hands"]
        assert main(["store", "backup", str(backup), "--database", str(first)]) == 0
        after = played(live, table, before + 30)["table"]["hands"]
    capsys.readouterr()
    told = said(capsys, "store", "restore", backup, "--database", second, "--replaces", first)
    assert told["lost"] >= after - before - 2


@pytest.mark.parametrize("readable", [True, False])
def test_a_restored_table_tells_what_is_lost_and_uses_no_number_twice(
    readable: bool, places: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = places
    backup = tmp_path / "backup.db"
    with Live(first) as live:
        table = live.table(bots=["caller"], seats=2, sit=True)
        played(live, table, 3)
        assert main(["store", "backup", str(backup), "--database", first]) == 0
        before = ledger(live, table)
        played(live, table, 7)
        opened_later = live.table(bots=["caller"])["id"]
        after = ledger(live, table)
        with live.http() as http:
            last = len(http.get(f"/api/tables/{table['id']}/hands").json()["hands"])
        port = live.port
    capsys.readouterr()
    replaced = ["--replaces", first] if readable else []
    told = said(capsys, "store", "restore", backup, "--database", second, *replaced)
    assert told["unknown"] == ([] if readable else [table["id"]])
    assert told["gone"] == ([opened_later] if readable else [])
    with Live(second, port=port) as live:
        state = played(live, table, 4)
        [restore] = state["table"]["restores"]
        lines = ledger(live, table)
    if readable:
        assert restore["next"] == last + 2  # one was running when the server ended
        assert restore["hands"] == told["lost"] > 0
        assert {name: line["lost"] for name, line in lines.items()} == {
            name: after[name]["net"] - before[name]["net"] for name in after
        }
    else:
        assert "hands" not in restore
        assert restore["next"] > 1_000_000
    assert sum(line["lost"] for line in lines.values()) == 0
    assert state["deal"]["number"] >= restore["next"]
    assert said(capsys, "store", "check", "--database", second)["damaged"] == []


def test_a_store_that_a_server_uses_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, backup, new = (str(tmp_path / f"{name}.db") for name in ("games", "backup", "new"))
    with Live(f"sqlite://{file}"):
        assert main(["store", "backup", backup, "--database", file]) == 0
        assert main(["store", "restore", backup, "--database", new, "--replaces", file]) == 2
    assert "in use by another server" in capsys.readouterr().err
    assert not Path(new).exists()


def test_a_store_that_went_another_way_than_the_backup_tells_nothing_of_what_is_lost(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "store", "backup", tmp_path / "backup.db", "--database", games)
    spoil(games, "DELETE FROM snapshots WHERE table_id = 'cash'")
    last = "(SELECT max(number) FROM entries WHERE table_id = 'cash')"
    spoil(games, f"DELETE FROM entries WHERE table_id = 'cash' AND number = {last}")
    told = said(
        capsys, *("store", "restore", tmp_path / "backup.db", "--database", tmp_path / "new.db"),
        *("--replaces", games),
    )  # fmt: skip
    assert told["unknown"] == ["cash"]


def test_a_table_that_cannot_be_read_in_the_backup_makes_a_jump_as_well(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(games, "UPDATE entries SET entry = x'7b' WHERE table_id = 'cash' AND number > 3")
    spoil(games, "DELETE FROM snapshots WHERE table_id = 'cash'")
    said(capsys, "store", "backup", tmp_path / "backup.db", "--database", games)
    told = said(capsys, "store", "restore", tmp_path / "backup.db", "--database", tmp_path / "new.db")
    assert told["unreadable"] == ["cash"]
    with sqlite3.connect(tmp_path / "new.db") as db:
        statement = "SELECT entry FROM entries WHERE table_id = 'cash' ORDER BY number DESC LIMIT 1"
        [(entry,)] = db.execute(statement)
    assert json.loads(entry)["number"] > 1_000_000


def test_compacting_archives_closed_tables_and_they_stay_sound(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = said(capsys, "store", "check", "--database", games)
    assert said(capsys, "store", "compact", "--days", 100_000, "--database", games)["archived"] == 0
    found = said(capsys, "store", "compact", "--days", 0, "--database", games)
    assert found["archived"] == 1
    assert found["free"] == 0
    assert found["after"] < found["before"]
    assert said(capsys, "store", "check", "--database", games) == before


@pytest.mark.parametrize("days", ["1e6", "1000000"])
def test_nothing_is_older_than_very_many_days(
    days: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "store", "compact", "--days", days, "--database", games)["archived"] == 0


@pytest.mark.parametrize("days", ["nan", "inf", "1e300", "-1"])
def test_what_is_no_number_of_days_gets_one_sentence(
    days: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["store", "compact", "--days", days, "--database", str(games)]) == 2
    assert capsys.readouterr().err == f"redbutton: --days: {days} is not a number between 0 and 1,000,000\n"


def test_an_export_has_every_hand_and_the_ledger_for_the_operator_alone(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "out"
    counted = said(capsys, "store", "check", "--database", games)
    found = said(capsys, "store", "export", folder, "--database", games)
    assert found == {"tables": counted["tables"], "hands": counted["hands"]}
    assert sum(len(list(hands_of(file))) for file in folder.glob("*.phhs")) == counted["hands"]
    assert {stat.S_IMODE(os.stat(file).st_mode) for file in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    told = json.loads((folder / "cash.json").read_text("utf-8"))
    assert (
        sum(line["net"] for line in told["ledger"]["accounts"]) == 0 or told["table"]["status"] == "running"
    )
    assert main(["store", "export", str(folder), "--database", str(games)]) == 2
    assert main(["check", str(folder)]) == 0


def test_a_store_is_looked_after_while_its_server_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.db"
    with Live(f"sqlite://{file}") as live:
        made = live.table(bots=["caller"], seats=2, sit=True)

        async def play() -> None:
            async with live.at(made["id"], made["token"]) as host:
                await host.play_on(3)
                for words in (
                    ["check"],
                    ["backup", str(tmp_path / "b.db")],
                    ["compact"],
                    ["export", str(tmp_path / "out")],
                ):
                    ended = await asyncio.to_thread(main, ["store", *words, "--database", str(file)])
                    assert ended == 0
                await host.play_on(5)

        asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert "0 damaged" in capsys.readouterr().out
    assert said(capsys, "store", "check", "--database", tmp_path / "b.db")["hands"] >= 2


@pytest.mark.parametrize(
    "words", [["backup"], ["restore"], ["export"], ["check", "file"], ["compact", "file"], ["burn"]]
)
def test_what_makes_no_sense_gets_one_sentence(
    words: list[str], games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = games.read_bytes()
    assert main(["store", *words, "--database", str(games)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert games.read_bytes() == before


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["check"],
        ["compact"],
        ["backup", str(tmp_path / "b.db")],
        ["export", str(tmp_path / "out")],
    ):
        assert main(["store", *words, "--database", str(tmp_path / "none.db")]) == 2
    assert "none.db" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_schema_whose_name_is_mistyped_is_told_and_not_made(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = cluster.url("redbuton")
    for words in (
        ["store", "check"],
        ["store", "compact"],
        ["store", "backup", str(tmp_path / "new" / "b.db")],
        ["store", "export", str(tmp_path / "out")],
        ["admin", "tables"],
        ["admin", "message", "hello"],
    ):
        assert main([*words, "--database", url]) == 2
        assert capsys.readouterr().err == "redbutton: there is no Redbutton database in redbuton\n"
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("version", STORED)
def test_looking_at_a_database_changes_nothing_in_it_or_beside_it(version: str, tmp_path: Path) -> None:
    file = Path(shutil.copy(FOLDER / f"{version}.db", tmp_path))
    before = file.read_bytes()
    for words in (
        ["store", "check", "--table", "cash" if version != "first-dice" else "rolled-4"],
        ["store", "backup", str(tmp_path / "out" / "b.db")],
        ["admin", "tables"],
        ["admin", "servers"],
    ):
        assert main([*words, "--database", str(file)]) == 0
    assert file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {file.name, "out"}


@pytest.mark.parametrize("words", [["check"], ["export", "out"]])
def test_a_table_that_is_not_there_is_told_and_nothing_is_made(
    words: list[str],
    games: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    named = ["--table", "cash", "--table", "nope"]
    assert main(["store", *words, *named, "--database", str(games)]) == 2
    assert capsys.readouterr() == ("", "redbutton: there is no table nope\n")
    assert [*tmp_path.iterdir()] == [games]


def test_a_table_that_is_named_twice_is_exported_once(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = ["--table", "cash", "--table", "cash"]
    found = said(capsys, "store", "export", tmp_path / "out", *twice, "--database", games)
    assert found["tables"] == 1
    assert len(list(hands_of(tmp_path / "out" / "cash.phhs"))) == found["hands"]


def test_an_export_whose_database_goes_away_is_no_export_of_what_is_left(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def lost(table: str, store: object) -> None:
        raise StoreError(Code.STORE_LOST, reason="a test wants it so")

    monkeypatch.setattr("redbutton.server.restore.read", lost)
    assert main(["store", "export", str(tmp_path / "out"), "--database", str(games)]) == 2
    assert capsys.readouterr() == (
        "",
        "redbutton: the connection to the database was lost: a test wants it so\n",
    )
