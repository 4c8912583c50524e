"""What the README says of every command: `--lang zh` makes it speak Chinese, `--json` is for programs."""

import json
import re
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.cli.app import COMMANDS

HAND = str(Path(__file__).parents[1] / "history" / "examples" / "FT.phh")
SPOT = """
board = "Kh9d4c7s2h"
pot = 100
stack = 100
oop = "AA"
ip = "KQ"

[river]
bet = "a"
"""
ALONE: dict[str, list[str]] = {
    "evaluate": ["As Ks Qs Js Ts"],
    "equity": ["AhAd", "KsKc"],
    "solve": ["SPOT", "--accuracy", "1%"],
    "pushfold": ["5"],
    "icm": ["50,30,20", "--payouts", "70,30"],
    "check": [HAND],
    "replay": [HAND],
    "state": [HAND],
    "rules": [],
    "draw": ["3"],
    "bots": [],
    "arena": ["caller", "random", "--hands", "20", "--jobs", "1"],
    "tournament": ["caller", "random", "--count", "2", "--jobs", "1"],
    "stats": [HAND],
    "verify": [HAND],
}
"""Commands that soon end by themselves, with arguments. The others serve, sit at a table, take
hours, or need a server's database."""
RUNNING = {"play", "serve", "join", "study", "train", "store", "admin"}
TO_A_FILE = {"arena", "tournament"}
"""Here `--json` names a file; `-` is the screen."""
CHINESE = re.compile("[\u4e00-\u9fff]")


def arguments(name: str, folder: Path) -> list[str]:
    (folder / "spot.toml").write_text(SPOT, "utf-8")
    return [name, *(str(folder / "spot.toml") if word == "SPOT" else word for word in ALONE[name])]


def test_every_command_is_tried_or_runs_on() -> None:
    assert {*ALONE, *RUNNING} == {*COMMANDS}


@pytest.mark.parametrize("name", sorted({*ALONE} - {"draw"}))
def test_every_command_speaks_chinese(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*arguments(name, tmp_path), "--lang", "zh"])
    shown = capsys.readouterr()
    assert CHINESE.search(shown.out + shown.err)


@pytest.mark.parametrize("name", ALONE)
def test_every_command_speaks_json(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*arguments(name, tmp_path), "--json", *(["-"] if name in TO_A_FILE else [])])
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(isinstance(json.loads(line), dict | list) for line in lines)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_chinese_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help", "--lang", "zh"]) == 0
    shown = capsys.readouterr().out
    assert "用法" in shown
    assert "Usage" not in shown
