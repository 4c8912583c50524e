import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

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


def test_from_a_pipe_it_asks_and_tells_to_the_byte() -> None:
    _, told, _ = run("3", "--seed", "5")
    assert run("--seed", "5", typed=b"3\n") == (0, PROMPT + b"\n" + told, b"")


def test_a_file_of_hands_does_not_wait_for_an_open_pipe(hands: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "--hands", hands], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.wait(timeout=PATIENCE) == 0  # nothing was sent, and the pipe is still open


def test_hands_from_standard_input_are_asked_for_by_a_dash() -> None:
    assert run("3", "--hands", "-", typed=HANDS.encode()) == (0, TOLD, b"")
    assert run("3", "--hands", "-", typed=b"\xff")[0] == 2


def test_at_a_terminal_the_typed_number_stands_behind_the_prompt() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen([*COMMAND, "--seed", "5"], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while PROMPT not in shown:
            shown += os.read(ours, 1024)
        os.write(ours, b"3\n")
        while not shown.endswith(b".\r\n"):
            shown += os.read(ours, 1024)
        assert process.wait(timeout=PATIENCE) == 0
    os.close(ours)
    _, told, _ = run("3", "--seed", "5")
    assert shown.replace(b"\r\n", b"\n") == PROMPT + b"3\n\n" + told


def test_hands_from_a_file_need_no_number(hands: str) -> None:
    status, out, err = run("--hands", hands)
    assert (status, err) == (0, b"")
    assert out.splitlines()[3] == b"Player 4: 10D 10S JS QS KS"
    assert out.endswith(b"\nPlayer 3 wins.\n")


def test_at_a_terminal_a_file_of_hands_asks_nothing(hands: str) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run([*COMMAND, "--hands", hands], stdin=theirs, capture_output=True, timeout=PATIENCE)
    os.close(ours)
    os.close(theirs)
    assert done.stdout.startswith(b"Player 1: 6C 8C 8S 9D 9H\n")


def test_a_number_that_is_none_asks_again_and_standard_error_says_which_are_valid() -> None:
    typed = b"1\n7\nthree\n\n\xff\n3\n"
    _, told, _ = run("3", "--seed", "5")
    status, out, err = run("--seed", "5", typed=typed)
    assert (status, out) == (0, PROMPT * 6 + b"\n" + told)
    said = err.decode().splitlines()
    assert len(said) == 5
    assert said[:2] == [
        "redbutton: the number of players is from 2 to 6, not '1'",
        "redbutton: the number of players is from 2 to 6, not '7'",
    ]


def test_the_valid_numbers_are_told_in_the_language_of_the_run() -> None:
    assert run("--lang", "zh", typed=b"9\n3\n")[2].decode() == "redbutton: 玩家人数应为 2 到 6，不能是 '9'\n"


def test_a_number_on_the_command_line_skips_the_prompt(hands: str) -> None:
    assert run("3", "--hands", hands) == (0, TOLD, b"")


def test_when_the_input_ends_it_says_so() -> None:
    status, out, err = run(typed=b"9\n")
    assert (status, out) == (2, PROMPT * 2 + b"\n")
    assert err.splitlines()[1:] == [b"redbutton: the input ended before there was a number of players"]


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
        (b"6C 8C 8S 9D 9H\n6C 6C 3C 4C 7C", "hand 2: the card 6c is there twice"),
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


DOCUMENTED = [
    ("3C 4C 5C 6C 7C", "8D 9D 10D JD QD", 2),
    ("9S 9H 9C 9D 10C", "QS QH QC QD 8S", 2),
    ("JS JH JD 4S 4C", "KH KC KD 10C 10D", 2),
    ("3S 5S 8S 10S KS", "2D 6D 8D JD QD", 1),
    ("3S 4D 5S 6H 7C", "5D 6S 7C 8H 9H", 2),
    ("6D 6S 6C KC 4H", "8S 8D 8C 2H 5C", 2),
    ("4D 4H 7S 7C 9S", "9H 9D 5S 5C 3D", 2),
    ("8S 8H 3D KC 7S", "6D 6C 8S 5H 10D", 1),
    ("9S 10D 4S 6H KC", "QS 3D 7H 10C 6D", 1),
]
"""The documented pairs of hands of one category, and which of them wins where the cards break the tie.

Two of the pairs share a card: they come from more than one deck.
"""


@pytest.mark.parametrize(("first", "second", "winner"), DOCUMENTED)
def test_two_hands_of_one_category_tie_by_points_or_the_cards_break_the_tie(
    first: str, second: str, winner: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two"
    path.write_text(f"{first}\n{second}\n")
    assert main(["draw", "2", "--hands", str(path), "--ties", "equal"]) == 0
    assert capsys.readouterr().out.endswith(f"\n\nPlayer {winner} wins.\n")
    assert main(["draw", "2", "--hands", str(path)]) == 0
    assert capsys.readouterr().out.endswith(f"\n\nPlayer {winner} ties.\nPlayer {3 - winner} ties.\n")


def test_royal_flushes_tie_either_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "royal"
    path.write_text("10S JS QS KS AS\n10H JH QH KH AH\n")
    for ties in ("category", "equal"):
        assert main(["draw", "2", "--hands", str(path), "--ties", ties]) == 0
        assert capsys.readouterr().out.endswith("\nPlayer 1 ties.\nPlayer 2 ties.\n")


def test_as_json_it_tells_the_points(hands: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "3", "--hands", hands, "--json", "--lang", "zh"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [player["points"] for player in said["players"]] == [2766051, 1507112, 4172688]
    assert said["players"][2]["name"] == "顺子"
    assert (said["ties"], said["winners"]) == ("category", [3])


def test_another_way_to_tie_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "3", "--ties", "suits"]) == 2
    assert (
        capsys.readouterr().err == "redbutton: the rule --ties cannot be suits (allowed: category, equal)\n"
    )


def test_json_asks_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "--json"]) == 2
    assert "number of players" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_explains_both_ways_to_tie(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "--help", "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert "--ties category" in shown.replace("\n ", " ")
    assert "equal" in shown
