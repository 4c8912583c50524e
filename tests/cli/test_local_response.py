"""`redbutton arena --respond`: what a bot loses at least, in one table."""

import csv
import json
from pathlib import Path

import pytest

from redbutton.arena import RangeResponse, respond_with_ranges
from redbutton.cli import main
from redbutton.rules import make_rules

COMMAND = [
    "arena",
    "caller",
    "modest",
    "--respond",
    "--boards",
    "2",
    "--seed",
    "3",
    "--stack",
    "12",
    "--jobs",
    "1",
]


def test_it_tells_what_is_won_from_each_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "won.csv"
    assert main([*COMMAND, "--out", str(file), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "local best response on 2 boards" in shown
    with file.open(encoding="utf-8", newline="") as written:
        rows = [*csv.DictReader(written)]
    assert [row["bot"] for row in rows] == ["caller", "modest"]
    found = respond_with_ranges(
        RangeResponse(bot="caller", rules=make_rules(), stack=12, boards=2, seed="3")
    ).mean()
    assert found is not None
    assert float(rows[0]["bb_per_100"]) == pytest.approx(100 * found)


def test_json_has_the_same_rows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(row["bot"], row["boards"]) for row in told["responses"]] == [("caller", 2), ("modest", 2)]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["all-rounder"], "cannot say"),
        (["caller", "--variant", "omaha"], "omaha"),
        (["caller", "--boards", "0"], "boards"),
    ],
)
def test_what_cannot_be_responded_to_is_refused(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--respond", "--jobs", "1", "--lang", "en", *arguments]) == 2
    assert why in capsys.readouterr().err.lower()


def test_ctrl_c_tells_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(response: RangeResponse, number: int) -> float:
        if number:
            raise KeyboardInterrupt
        return 0.5

    monkeypatch.setattr(RangeResponse, "play_board", interrupted)
    assert main([*COMMAND, "--lang", "en"]) == 130
    assert "+50.0" in capsys.readouterr().out
