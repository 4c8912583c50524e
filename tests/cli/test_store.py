"""`redbutton store`: checks, backups and exports of what real and earlier servers have stored."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from server.live import Live
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
    assert copied == restored
    first, second = [
        said(capsys, "store", "check", "--database", each) for each in (games, tmp_path / "new.db")
    ]
    assert first == second
    assert main(["store", "restore", str(tmp_path / "backup.db"), "--database", str(games)]) == 2
    assert main(["store", "backup", str(tmp_path / "backup.db"), "--database", str(games)]) == 2
    assert "backup.db" in capsys.readouterr().err


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


@pytest.mark.parametrize("days", ["1e300", "inf"])
def test_nothing_is_older_than_very_many_days(
    days: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "store", "compact", "--days", days, "--database", games)["archived"] == 0


@pytest.mark.parametrize(("days", "told"), [("nan", "nan is not a number"), ("-1", "-1.0 is less than 0")])
def test_what_is_no_number_of_days_gets_one_sentence(
    days: str, told: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["store", "compact", "--days", days, "--database", str(games)]) == 2
    assert capsys.readouterr().err == f"redbutton: --days: {told}\n"


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

        asyncio.run(asyncio.wait_for(play(), 60))
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
