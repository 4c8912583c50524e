"""`redbutton pushfold` and `redbutton icm`."""

import csv
import io
import json
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.equity.hand_classes import CLASSES


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_one_stack_is_shown_as_two_grids(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "pushfold", "10", "--lang", "en")
    assert "small blind pushes 58.28%" in shown
    assert "big blind calls 37.38%" in shown
    assert "43s*" in shown
    assert "-0.04537 a hand" in shown
    assert "小盲全押 58.28%" in printed(capsys, "pushfold", "10", "--lang", "zh")


def test_one_stack_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(printed(capsys, "pushfold", "10", "--json"))
    assert list(facts["push"]) == list(facts["call"]) == list(CLASSES)
    assert facts["stack"] == 10
    assert facts["push_share"] == pytest.approx(0.5829, abs=2e-4)
    assert facts["call_share"] == pytest.approx(0.3738, abs=2e-4)
    assert facts["value"] == -facts["values"]["BB"] == pytest.approx(-0.0454, abs=1e-4)
    assert 0 <= facts["exploitability"] < 1e-5


def test_antes_and_blinds_can_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(printed(capsys, "pushfold", "10", "--sb", "0.4", "--ante", "0.1", "--json"))
    assert facts["fold_ev"] == pytest.approx(-0.5)
    assert facts["give_up_ev"] == pytest.approx(-1.1)
    facts = json.loads(printed(capsys, "pushfold", "10", "--bb-ante", "1", "--json"))
    assert facts["give_up_ev"] == pytest.approx(-2)


def test_a_chart_as_json_and_as_csv_and_as_grids(capsys: pytest.CaptureFixture[str]) -> None:
    some = ("pushfold", "--chart", "--from", "2", "--to", "3", "--step", "0.5")
    facts = json.loads(printed(capsys, *some, "--json"))
    assert facts["stacks"] == [2, 2.5, 3]
    assert facts["push"]["AA"] == 3
    assert facts["push"]["32o"] is None
    rows = list(csv.reader(io.StringIO(printed(capsys, *some, "--csv"))))
    assert rows[:2] == [["hand", "push", "call"], ["AA", "3.0", "3.0"]]
    assert len(rows) == 170
    shown = printed(capsys, *some)
    assert "AA  3+" in shown
    first = next(line for line in shown.splitlines() if line.startswith("AA"))
    assert "A2s" in first, "a row of the grid stays one line where nobody looks on"


def test_a_table_of_two_is_told_by_position(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("pushfold", "--stacks", "12,8", "--payouts", "65%,35%")
    shown = printed(capsys, *arguments, "--lang", "en")
    assert "BB v SB" in shown
    facts = json.loads(printed(capsys, *arguments, "--json"))
    assert facts["positions"] == ["SB", "BB"]
    assert sum(facts["values"]) == pytest.approx(100)
    assert [decision["in"] for decision in facts["decisions"]] == [[], ["SB"]]
    one = json.loads(printed(capsys, *arguments, "--at", "sb, bb", "--json"))["decisions"]
    assert [decision["position"] for decision in one] == ["BB"]
    assert "BB v SB: all-in" in printed(capsys, *arguments, "--at", "SB,BB", "--lang", "en")


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_is_drawn(tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"ten.{ending}"
    printed(capsys, "pushfold", "10", "--plot", str(file))
    assert file.read_bytes()[:5] == {"svg": b"<?xml", "png": b"\x89PNG\r"}[ending]


def test_stacks_are_worth_prizes(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(printed(capsys, "icm", "5000,3000,2000", "--payouts", "50,30,20", "--json"))
    assert facts["worth"] == pytest.approx([38.392857, 32.75, 28.857143])
    assert "38.3929" in printed(capsys, "icm", "5000 3000 2000", "--payouts", "50/30/20")
    assert "筹码比例" in printed(capsys, "icm", "3x10", "--payouts", "50%,30%", "--lang", "zh")


@pytest.mark.parametrize(
    "typed",
    [
        "pushfold",
        "pushfold ten",
        "pushfold 0",
        "pushfold 10 --ante 10",
        "pushfold 10 --sb 2",
        "pushfold 10 --players 10",
        "pushfold 10 --players 1",
        "pushfold 10 --stacks 10,10",
        "pushfold --stacks 10,10 --players 3",
        "pushfold --stacks 10,x",
        "pushfold --chart 10",
        "pushfold --chart --stacks 10,x",
        "pushfold --chart --players 3",
        "pushfold --chart --at BTN",
        "pushfold --stacks 10,10 --at BTN",
        "pushfold --stacks 10,10 --at BB",
        "pushfold --stacks 10,10 --most-in 9",
        "pushfold 10 --accuracy 0",
        "pushfold --chart --from 5 --to 4",
        "pushfold --chart --step 0",
        "pushfold 10 --plot ten.doc",
        "icm 1,2 --payouts x",
        "icm 0,0 --payouts 1",
        "icm 1,-2 --payouts 1",
        "icm 1,2",
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_makes_no_sense_gets_one_sentence(
    typed: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*typed.split(), "--lang", lang]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("redbutton: ")
