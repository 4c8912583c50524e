import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from redbutton.cli import main

COMMAND = [sys.executable, "-c", "import sys; from redbutton.cli import main; sys.exit(main())", "draw"]
HANDS = "6C 8C 8S 9D 9H\n2C 4S 8H JD AS\n3C 4H 5S 6H 7D\n10S JS QS KS 10D\n"
TOLD = b"""Player 1: 6C 8C 8S 9D 9H
Player 2: 2C 4S 8H JD AS
Player 3: 3C 4H 5S 6H 7D

Player 1: Two Pair
Player 2: High Card
Player 3: Straight

Player 3 wins.
"""
PROMPT = b"Enter number of players: "


@pytest.fixture
def hands(tmp_path: Path) -> str:
    path = tmp_path / "hands.txt"
    path.write_text(HANDS)
    return str(path)


def run(*arguments: str, typed: bytes = b"") -> tuple[int, bytes, bytes]:
    done = subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def test_from_a_pipe_it_asks_and_tells_to_the_byte(hands: str) -> None:
    assert run("--hands", hands, typed=b"3\n") == (0, PROMPT + b"\n" + TOLD, b"")


def test_at_a_terminal_the_typed_number_stands_behind_the_prompt(hands: str) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "--hands", hands], stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while PROMPT not in shown:
            shown += os.read(ours, 1024)
        os.write(ours, b"3\n")
        while b"wins." not in shown:
            shown += os.read(ours, 1024)
        assert process.wait(timeout=60) == 0
    os.close(ours)
    assert shown.replace(b"\r\n", b"\n").rstrip() == (PROMPT + b"3\n\n" + TOLD).rstrip()


def test_a_number_that_is_none_asks_again(hands: str) -> None:
    typed = b"1\n7\nthree\n\n\xff\n3\n"
    assert run("--hands", hands, typed=typed) == (0, PROMPT * 6 + b"\n" + TOLD, b"")


def test_a_number_on_the_command_line_skips_the_prompt(hands: str) -> None:
    assert run("3", "--hands", hands) == (0, TOLD, b"")


def test_when_the_input_ends_it_says_so() -> None:
    status, out, err = run(typed=b"9\n")
    assert (status, out) == (2, PROMPT * 2 + b"\n")
    assert err == b"redbutton: the input ended before there was a number of players\n"


@pytest.mark.parametrize("number", ["1", "7", "many", "", "2.5"])
def test_a_bad_number_on_the_command_line_is_one_sentence(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", number]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == f"redbutton: the number of players is from 2 to 6, not {number!r}\n"


def test_the_same_seed_deals_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for seed in ("5", "5", "6"):
        assert main(["draw", "4", "--seed", seed]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


def test_without_a_seed_it_deals_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    shown = set()
    for _ in range(3):
        assert main(["draw", "6"]) == 0
        shown.add(capsys.readouterr().out)
    assert len(shown) == 3


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "2 hands are needed, and there are 0"),
        (b"\xff\xfe", "not UTF-8"),
        (b"6C 8C 8S 9D 9H\n6C 2C 3C 4C 7C", "6c is there twice"),
        (b"6C 8C\n", "hand"),
    ],
)
def test_a_bad_file_is_one_sentence(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad").write_bytes(content)
    assert main(["draw", "2", "--hands", str(tmp_path / "bad")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "2", "--hands", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err


def test_the_text_stays_english_whatever_the_language(
    hands: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REDBUTTON_LANG", "zh")
    assert main(["draw", "3", "--hands", hands]) == 0
    assert capsys.readouterr().out == TOLD.decode()
    assert main(["draw", "9"]) == 2
    assert "玩家人数" in capsys.readouterr().err
