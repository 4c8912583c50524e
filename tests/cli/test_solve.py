import json
from errno import ENOSPC
from pathlib import Path
from typing import IO

import numpy
import pytest

from redbutton.cli import main
from redbutton.solver import Solving, load

SPOT = """
board = "Kh9d4c7s2h"
pot = 100
stack = 100
oop = "AA, JTs"
ip = "KQ"

[river]
bet = "a"
"""


@pytest.fixture
def spot(tmp_path: Path) -> Path:
    path = tmp_path / "spot.toml"
    path.write_text(SPOT, "utf-8")
    return path


@pytest.mark.compiled
def test_json_has_what_programs_ask_for(spot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(spot), "--accuracy", "0.1%", "--json", "--hands", "AcAd, JsTs"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["exploitability"] <= 0.1
    assert facts["iterations"] > 0
    assert facts["seconds"] > 0
    assert facts["memory"] > 0
    assert facts["nodes"] == 9
    assert sum(facts["ev"]) == pytest.approx(100, abs=0.01)
    assert sum(facts["equity"]) == pytest.approx(1, abs=1e-4)
    assert facts["actions"] == ["check", "all-in 100"] == list(facts["strategy"])
    assert facts["hands"]["AcAd"]["strategy"]["all-in 100"] == pytest.approx(1, abs=0.05)
    assert main(["solve", str(spot), "--at", "all-in 100", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["actions"] == ["fold", "call"]


@pytest.mark.compiled
def test_locks_are_given_shown_and_saved(spot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = str(spot.with_suffix(".npz"))
    asked = ["solve", str(spot), "--lock", "all-in 100: call=1", "--save", saved]
    assert main(asked) == 0
    assert "locked: all-in 100: call=1" in capsys.readouterr().out
    assert main(["solve", saved, "--at", "all-in 100", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["locks"] == ["all-in 100: call=1"]
    assert facts["strategy"] == pytest.approx({"fold": 0, "call": 1})


@pytest.mark.compiled
def test_rounding_tells_what_it_costs(spot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(spot), "--accuracy", "0.05%", "--round", "100%", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["cost"] > 1
    assert main(["solve", str(spot), "--round", "50%"]) == 0
    assert "chips against a best response" in capsys.readouterr().out


@pytest.mark.compiled
def test_an_estimate_solves_nothing(spot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(spot), "--estimate", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["nodes"] == 9
    assert facts["hands"] == [10, 12]
    assert main(["solve", str(spot), "--estimate", "--lang", "zh"]) == 0
    assert "9 个节点" in capsys.readouterr().out


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--accuracy", "0"], "an accuracy is a share of the pot"),
        (["--accuracy", "nan"], "an accuracy is a share of the pot"),
        (["--accuracy", "often"], "an accuracy is a share of the pot"),
        (["--accuracy", "1e400"], "an accuracy is a share of the pot"),
        (["--lock", "all-in 100"], "locks nothing"),
        (["--round", "0.3"], "rounded to shares"),
        (["--round", "x"], "rounded to shares"),
        (["--at", "bet 7"], "there is no 'bet 7'"),
        (["--hands", "2c2d"], "is not in the range"),
    ],
)
def test_bad_options_get_one_sentence(
    spot: Path, options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(spot), *options]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_leaving_streets_out_of_no_file_is_refused(spot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(spot), "--without", "river"]) == 2
    assert "--save" in capsys.readouterr().err


@pytest.mark.compiled
def test_a_terminal_is_told_the_memory(
    spot: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["solve", str(spot)]) == 0
    assert capsys.readouterr().err.startswith("takes 0.0 MB of memory\n")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("AA, JTs", "KhKd"), "has no hand"),
        (("pot = 100", "pot = nan"), "pot cannot be nan"),
        (("pot = 100", "pot = 1e300"), "pot cannot be"),
        (("pot = 100", "pot = true"), "pot cannot be"),
        (("pot = 100", f"pot = {10**30}"), "pot cannot be"),
        (("stack = 100", ""), "lacks stack"),
        (("stack = 100", "stack = 100\nspr = 3"), "has no spr"),
        (('bet = "a"', 'bet = "-50%"'), "is not a size"),
        (('bet = "a"', "bet = 50"), None),
        (("Kh9d4c7s2h", "KhKh4c7s2h"), "Kh"),
        (("[river]", "[[lock]]\nat = 3\n[river]"), "locks nothing"),
        (('ip = "KQ"', 'ip = "KQ"\nrake = nan'), "rake cannot be nan"),
        (("board", "\0board"), "is not TOML"),
    ],
)
def test_bad_files_get_one_sentence(
    spot: Path, change: tuple[str, str], sentence: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    spot.write_text(SPOT.replace(*change), "utf-8")
    assert main(["solve", str(spot), "--estimate"]) == (0 if sentence is None else 2)
    told = capsys.readouterr().err
    assert (sentence or "") in told
    assert told.count("\n") == (0 if sentence is None else 1)


@pytest.mark.parametrize(
    "options",
    [
        ["--at", "chekc"],
        ["--hands", "2c2d"],
        ["--round", "0.3"],
        ["--save", "."],
        ["--save", "spot.toml"],
        ["--save", "nowhere/it.npz"],
        ["--out", "results"],
        ["--jobs", "2"],
        ["--seconds", "nan"],
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_solved(
    spot: Path, options: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long solve is not lost to a typing error, and a spot's file is not written over."""
    monkeypatch.chdir(spot.parent)
    monkeypatch.setattr(Solving, "iterate", lambda _: pytest.fail("it was solved"))
    assert (
        main(["solve", str(spot), *(["--save", "it.npz"] if "--save" not in options else []), *options]) == 2
    )
    assert capsys.readouterr().err.count("\n") == 1
    assert [path.name for path in spot.parent.iterdir()] == [spot.name]
    assert spot.read_text("utf-8") == SPOT


@pytest.mark.compiled
def test_a_full_disk_is_told_and_leaves_no_half_a_file(
    spot: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: IO[bytes], **_: object) -> None:
        file.write(b"half")
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(numpy, "savez", full)
    assert main(["solve", str(spot), "--save", str(spot.with_name("it.npz"))]) == 2
    assert capsys.readouterr().err.endswith("it.npz: No space left on device\n")
    assert [path.name for path in spot.parent.iterdir()] == [spot.name]


@pytest.mark.compiled
def test_a_saved_solution_is_estimated_as_its_spot(spot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(spot), "--estimate", "--json"]) == 0
    of_spot = json.loads(capsys.readouterr().out)
    assert main(["solve", str(spot), "--save", str(spot.with_name("it.npz"))]) == 0
    capsys.readouterr()
    assert main(["solve", str(spot.with_name("it.npz")), "--estimate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["memory"] == of_spot["memory"]


def test_a_folder_or_nothing_in_the_place_of_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder.toml").mkdir()
    for path in (tmp_path / "folder.toml", tmp_path, tmp_path / "nothing.toml", tmp_path / "nothing.npz"):
        assert main(["solve", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.compiled
def test_ctrl_c_before_the_first_measurement_keeps_what_was_reached(
    spot: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    iterate = Solving.iterate

    def interrupted(solving: Solving) -> None:
        if solving.iterations == 3:
            raise KeyboardInterrupt
        iterate(solving)

    monkeypatch.setattr(Solving, "iterate", interrupted)
    assert main(["solve", str(spot), "--json", "--save", str(spot.with_name("it.npz"))]) == 130
    told = json.loads(capsys.readouterr().out)
    assert told["iterations"] == 3
    assert load(spot.with_name("it.npz")).exploitability == told["exploitability"]


@pytest.mark.compiled
@pytest.mark.parametrize("columns", [39, 55, 80])
def test_a_narrow_terminal_shows_every_row_and_every_digit(
    spot: Path, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["solve", str(spot), "--hands", "AsAd", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    grid = [line for line in lines if line.count("·") + line.count("JTs") + line.count("AA") == 13]
    assert len(grid) == 13
    assert all(len(line) <= columns for line in grid)
    assert not any("…" in line for line in lines)
