"""Many spots on the command line."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE

from redbutton.cli import main
from redbutton.solver import many

Captured = pytest.CaptureFixture[str]
BETTING = 'pot = 100\nstack = 100\noop = "QQ, JTs"\nip = "KK, AQs"\n'
RIVERS = ("Ks9d4c7s2h", "AsQd4c7s2h", "8s8d8c7s2h")


def write_spots(folder: Path) -> Path:
    """A folder of three rivers."""
    folder.mkdir()
    for board in RIVERS:
        (folder / f"{board}.toml").write_text(f'board = "{board}"\n{BETTING}[river]\nbet = "a"\n')
    return folder


@pytest.fixture
def spots(tmp_path: Path) -> Path:
    return write_spots(tmp_path / "spots")


@pytest.fixture
def flop(tmp_path: Path) -> Path:
    """A spot without a board, and without bets, which is solved at once."""
    path = tmp_path / "flop.toml"
    path.write_text('pot = 100\nstack = 100\noop = "QcQd, QhQs"\nip = "AhAs, KhKs"\n')
    return path


def solved(capsys: Captured, *arguments: object, status: int = 0) -> Any:
    assert main(["solve", *map(str, arguments), "--json", "--jobs", "2"]) == status
    return json.loads(capsys.readouterr().out)


@pytest.mark.compiled
def test_a_folder_is_solved_and_reported(spots: Path, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "out"
    told = solved(capsys, spots, "--out", out, "--at", "check; all-in 100")
    assert (told["solved"], told["kept"], told["failed"], told["complete"]) == (3, 0, [], True)
    assert sorted(path.name for path in out.iterdir()) == sorted(
        [*(f"{board}.json" for board in RIVERS), "report.csv", "groups.csv"]
    )
    with (out / "report.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["board"] for row in rows} == {*RIVERS}
    for row in rows:
        assert float(row["check"]) + float(row["all-in 100"]) == pytest.approx(1, abs=1e-4)
        assert float(row["ev_oop"]) + float(row["ev_ip"]) == pytest.approx(100, abs=0.01)
        assert float(row["share"]) <= 0.005
        assert 0 <= float(row["all-in 100: call"]) <= 1


@pytest.mark.compiled
def test_each_result_is_what_the_spot_alone_gives(spots: Path, tmp_path: Path, capsys: Captured) -> None:
    solved(capsys, spots, "--out", tmp_path / "out")
    for board in RIVERS:
        assert main(["solve", str(spots / f"{board}.toml"), "--json"]) == 0
        alone = json.loads(capsys.readouterr().out)
        kept = json.loads((tmp_path / "out" / f"{board}.json").read_text())
        for name in ("exploitability", "ev", "equity", "strategy", "iterations"):
            assert kept[name] == alone[name]


@pytest.mark.compiled
def test_what_is_solved_well_enough_is_not_solved_again(
    spots: Path, tmp_path: Path, capsys: Captured
) -> None:
    out = tmp_path / "out"
    solved(capsys, spots, "--out", out)
    before = {path.name: path.stat().st_mtime_ns for path in out.glob("*.json")}
    told = solved(capsys, spots, "--out", out, "--accuracy", "1%")
    assert (told["solved"], told["kept"]) == (0, 3)
    assert before == {path.name: path.stat().st_mtime_ns for path in out.glob("*.json")}


@pytest.mark.compiled
def test_what_has_changed_is_solved_again(spots: Path, tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "out"
    solved(capsys, spots, "--out", out)
    file = spots / f"{RIVERS[0]}.toml"
    file.write_text(file.read_text().replace("stack = 100", "stack = 90"))
    (out / f"{RIVERS[1]}.json").write_text('{"format": 1, "spot"')
    told = solved(capsys, spots, "--out", out)
    assert (told["solved"], told["kept"]) == (2, 1)
    assert solved(capsys, spots, "--out", out, "--accuracy", "0.01%")["solved"] == 3
    assert solved(capsys, spots, "--out", out, "--accuracy", "0.01%", "--at", "check")["solved"] == 3


@pytest.mark.compiled
def test_solving_goes_on_with_saved_solutions(spots: Path, tmp_path: Path, capsys: Captured) -> None:
    out, saved = tmp_path / "out", tmp_path / "saved"
    first = solved(capsys, spots, "--out", out, "--save", saved, "--iterations", 10, "--accuracy", "0.001%")
    assert {path.stem for path in saved.iterdir()} == {*RIVERS}
    told = solved(capsys, spots, "--out", out, "--save", saved, "--iterations", 20, "--accuracy", "0.001%")
    assert [row["iterations"] for row in first["spots"]] == [10, 10, 10]
    assert [row["iterations"] for row in told["spots"]] == [30, 30, 30]


@pytest.mark.compiled
def test_a_spot_that_fails_is_told_and_the_others_go_on(
    spots: Path, tmp_path: Path, capsys: Captured
) -> None:
    (spots / "broken.toml").write_text("pot =")
    (spots / "empty.toml").write_text('board = "QcQdQhQs2h"\n' + BETTING.replace(", JTs", ""))
    assert main(["solve", str(spots), "--out", str(tmp_path / "out"), "--jobs", "2", "--lang", "en"]) == 1
    shown = capsys.readouterr()
    assert "redbutton: broken: line 1, column 6 is not TOML" in shown.err
    assert "redbutton: empty: " in shown.err
    assert "3 solved, 0 already there, 2 failed" in shown.out
    assert main(["solve", str(spots), "--out", str(tmp_path / "out"), "--jobs", "2", "--lang", "zh"]) == 1
    assert "已有 3 局，失败 2 局" in capsys.readouterr().out


@pytest.mark.compiled
def test_a_spot_that_is_too_large_is_told_with_its_size(
    spots: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many, "available_memory", lambda: 10)
    told = solved(capsys, spots, "--out", tmp_path / "out", status=1)
    assert len(told["failed"]) == 3
    assert "GB" in told["failed"][0]["reason"]


@pytest.mark.compiled
def test_a_spot_without_a_board_is_solved_on_flops(flop: Path, tmp_path: Path, capsys: Captured) -> None:
    told = solved(capsys, flop, "--flops", "AdKd2c:24, 8h8d2c:12", "--out", tmp_path / "out")
    assert [(row["name"], row["weight"], row["suits"]) for row in told["spots"]] == [
        ("AdKd2c", 24, "two-tone"),
        ("8h8d2c", 12, "rainbow"),
    ]
    both = [row["equity_oop"] for row in told["spots"]]
    assert told["groups"][0]["means"]["equity_oop"] == pytest.approx((24 * both[0] + 12 * both[1]) / 36)


@pytest.mark.parametrize("more", ["", 'dead = "2c"\n'])
def test_a_subset_needs_ranges_that_treat_suits_alike(
    more: str, flop: Path, tmp_path: Path, capsys: Captured
) -> None:
    if more:
        flop.write_text(f'{more}pot = 100\nstack = 100\noop = "QQ"\nip = "KK"\n')
    assert main(["solve", str(flop), "--out", str(tmp_path / "out"), "--lang", "en"]) == 2
    assert "name the flops" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--flops", "17", "--out", "out"],
            "there is no subset of 17 flops (there are: 25, 49, 95, 184, all)",
        ),
        (
            ["--flops", "AhKh", "--out", "out"],
            "AhKh is not a flop of three cards, with or without a whole weight after a colon",
        ),
        ([], "many spots need a folder for their results: --out FOLDER"),
        (
            ["--flops", "AdKd2c", "--out", "out", "--at", "check, bet 10"],
            "after 'check' there is no 'bet 10' (there are: check)",
        ),
        (["--out", "out", "--estimate"], "--estimate is for one spot, and these are many"),
        (["--out", "out", "--lock", ": check=1"], "--lock is for one spot, and these are many"),
        (["--out", "out", "--hands", "AhKh"], "--hands is for one spot, and these are many"),
        (["--out", "out", "--round", "50%"], "--round is for one spot, and these are many"),
        (["--out", "out", "--without", "river"], "--without is for one spot, and these are many"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_solved(
    options: list[str], sentence: str, flop: Path, tmp_path: Path, capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["solve", str(flop), *options, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"redbutton: {sentence}\n"
    assert not Path("out").exists()


def test_a_folder_has_boards_and_wants_no_flops(spots: Path, tmp_path: Path, capsys: Captured) -> None:
    arguments = ["solve", str(spots), "--flops", "25", "--out", str(tmp_path / "out"), "--lang", "en"]
    assert main(arguments) == 2
    assert capsys.readouterr().err == "redbutton: --flops is for one spot, and these are many\n"


def test_a_subset_of_flops_needs_locks_that_treat_suits_alike(
    flop: Path, tmp_path: Path, capsys: Captured
) -> None:
    lock = '[[lock]]\nat = ""\nhands = {"QcQd" = {check = 1}}\n'
    flop.write_text(f'pot = 100\nstack = 100\noop = "QQ"\nip = "KK"\n{lock}')
    assert main(["solve", str(flop), "--flops", "25", "--out", str(tmp_path / "out"), "--lang", "en"]) == 2
    assert "name the flops" in capsys.readouterr().err


@pytest.mark.compiled
def test_a_full_disk_leaves_no_half_a_result(
    spots: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert main(["solve", str(spots), "--out", str(tmp_path / "out"), "--jobs", "1"]) == 2
    assert capsys.readouterr().err.endswith(".json: No space left on device\n")
    assert not [*(tmp_path / "out").iterdir()]


def test_a_folder_without_spots_is_refused(tmp_path: Path, capsys: Captured) -> None:
    assert main(["solve", str(tmp_path), "--out", str(tmp_path / "out"), "--lang", "en"]) == 2
    assert capsys.readouterr().err.replace("\n", "") == f"redbutton: {tmp_path} holds no spot (.toml)"


HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"


@pytest.mark.compiled
def test_ctrl_c_keeps_what_is_done_and_leaves_no_process(spots: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    endless = 'board = "Ks9d4c7s"\npot = 100\nstack = 900\noop = "22+, A2s+"\nip = "22+, K2s+"\n'
    endless += '[turn]\nbet = "50%"\nraise = "60%"\n[river]\nbet = "50%"\nraise = "60%"\n'
    for name in ("zz1", "zz2"):
        (spots / f"{name}.toml").write_text(endless)
    for board in RIVERS:  # nothing to decide: solved at once, however exactly
        one_hand = 'pot = 100\nstack = 100\noop = "JcJd"\nip = "ThTs"\n'
        (spots / f"{board}.toml").write_text(f'board = "{board}"\n{one_hand}')
    command = f"{HEARS_CTRL_C}; import sys; from redbutton.cli import main; sys.exit(main())"
    typed = ["solve", spots, "--out", out, "--accuracy", "0.0000001%", "--json", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-c", command, *map(str, typed)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        for _ in range(600):
            if all((out / f"{board}.json").exists() for board in RIVERS):
                break
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        told, err = process.communicate(timeout=PATIENCE)
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, err) == (130, "")
    assert json.loads(told)["complete"] is False
    assert {row["name"] for row in json.loads(told)["spots"]} == {*RIVERS}
    assert not list(out.glob("*.part"))
