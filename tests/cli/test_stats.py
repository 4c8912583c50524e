"""`redbutton stats`."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from redbutton.cli import main
from redbutton.words import LANGUAGES
from redbutton.words.statistics import STATISTICS

Captured = pytest.CaptureFixture[str]
HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
players = ['Ann', 'Ben', '陈']
actions = ['d dh p1 AsKs', 'd dh p2 7d2c', 'd dh p3 QhQd', 'p3 cbr 6', 'p1 f', 'p2 f']
"""
ILLEGAL = HAND.replace("cbr 6", "cbr 3")


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    """Three hands, two of them in a folder."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "one.phh").write_text(HAND)
    (inner / "two.phhs").write_text(f"[1]\n{HAND}\n[2]\n{HAND}\n")
    (inner / "notes.txt").write_text("no hands here")
    return tmp_path


def said(arguments: list[Any], capsys: Captured) -> Any:
    assert main(["stats", *map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(arguments: list[Any], capsys: Captured) -> str:
    assert main(["stats", *map(str, arguments)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_folders_are_walked_and_players_told_by_name(hands: Path, capsys: Captured) -> None:
    told = said([hands], capsys)
    assert (told["hands"], told["unfinished"], told["failed"]) == (3, 0, [])
    ann, _, chen = told["players"]
    assert (ann["name"], ann["hands"], ann["vpip"], ann["bb_per_100"]) == ("Ann", 3, 0, -50)
    assert (chen["name"], chen["pfr"], chen["bb_per_100"]) == ("陈", 100, 150)


def test_the_table_in_both_languages(hands: Path, capsys: Captured) -> None:
    for lang in LANGUAGES:
        assert main(["stats", str(hands), "--lang", lang]) == 0
        shown = capsys.readouterr().out
        for word in ("player", "hands", "vpip", "pfr", "three_bet", "aggression", "wtsd", "wsd", "legend"):
            assert STATISTICS[lang][word] in shown
        assert "+150.0" in shown


def test_one_player_can_be_asked_for(hands: Path, capsys: Captured) -> None:
    assert [line["name"] for line in said([hands, "--player", "Ben"], capsys)["players"]] == ["Ben"]
    assert "'Zoe'" in refusal([hands, "--player", "Zoe"], capsys)


def test_the_number_of_jobs_changes_nothing(hands: Path, capsys: Captured) -> None:
    assert said([hands, "--jobs", 1], capsys) == said([hands, "--jobs", 2], capsys)


def test_a_bad_hand_is_told_and_the_others_are_counted(hands: Path, capsys: Captured) -> None:
    (hands / "bad.phh").write_text(ILLEGAL)
    told = said([hands], capsys)
    assert told["hands"] == 3
    [failed] = told["failed"]
    assert failed["file"].endswith("bad.phh")
    assert main(["stats", str(hands), "--lang", "en"]) == 0
    assert "Hands that cannot be counted: 1, the first:" in capsys.readouterr().out


def test_where_no_hand_can_be_counted_the_first_reason_is_told(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "bad.phh"
    file.write_text(ILLEGAL)
    assert "bad.phh" in refusal([file], capsys)
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refusal([file], capsys)


def test_what_is_no_file_of_hands_is_refused(tmp_path: Path, capsys: Captured) -> None:
    assert "gone.phh" in refusal([tmp_path / "gone.phh"], capsys)
    assert ".phh" in refusal([tmp_path], capsys)


def test_a_picture_of_the_winnings_of_players_with_any_name(hands: Path) -> None:
    picture = hands / "won.png"
    assert main(["stats", str(hands), "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_without_matplotlib_a_picture_is_refused(
    hands: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "redbutton[plots]" in refusal([hands, "--plot", hands / "a.png"], capsys)


def test_of_many_players_those_with_most_hands_are_shown(tmp_path: Path, capsys: Captured) -> None:
    for number in range(20):
        named = HAND.replace("'Ann', 'Ben'", f"'Ann', 'Ben {number:02}'")
        (tmp_path / f"{number}.phh").write_text(named.replace("陈", f"Cy {number:02}"))
    assert main(["stats", str(tmp_path), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Ann" in shown
    assert "11 more players" in shown
    assert len(said([tmp_path], capsys)["players"]) == 41
