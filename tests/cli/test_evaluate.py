import json
import os
import subprocess
import sys

import pytest

from redbutton.cli import main

ROYAL = ["evaluate", "Ah Kh", "--board", "Qh Jh 2c Th 3s"]


def test_it_names_the_hand_and_shows_its_five_cards_and_its_strength(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(ROYAL) == 0
    shown = capsys.readouterr().out
    assert "Royal Flush" in shown
    assert "A♥ K♥ Q♥ J♥ 10♥" in shown
    assert "7,462" in shown


def test_it_speaks_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ROYAL, "--lang", "zh"]) == 0
    assert "皇家同花顺" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["REDBUTTON_LANG", "LANG"])
def test_the_environment_chooses_the_language(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for other in ("REDBUTTON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, "zh_CN.UTF-8")
    assert main(["evaluate", "Ax"]) == 2
    assert "花色" in capsys.readouterr().err


def test_json_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ROYAL, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "name": "Royal Flush",
        "category": "royal flush",
        "strength": 7462,
        "cards": ["Ah", "Kh", "Qh", "Jh", "Th"],
        "order": "high",
        "hand": ["Ah", "Kh"],
        "board": ["Qh", "Jh", "2c", "Th", "3s"],
    }


def test_another_order_ranks_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "As 2d 3c 4h 5s", "--order", "high-no-wheel", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["category"] == "high card"


def test_omaha_takes_exactly_two_cards_from_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["evaluate", "Ah 2c 3d 4s", "--board", "Kh Qh Jh Th 9c", "--json"]
    assert main([*hand, "--omaha"]) == 0
    assert json.loads(capsys.readouterr().out)["category"] == "high card"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["evaluate"], "Missing argument"),
        (["evaluate", "Ax"], "'Ax' has no suit at place 2"),
        (["evaluate", "AhAh"], "Ah is there twice"),
        (["evaluate", "Ah", "--board", "Ah"], "Ah is there twice"),
        (["evaluate", "Ah ??"], "unknown"),
        (["evaluate", ""], "card"),
        (["evaluate", "2c3c4c5c6c7c8c9c"], "8 cards"),
        (["evaluate", "AhKh", "--order", "highest"], "highest"),
        (["evaluate", "AhKh", "--lang", "fr"], "fr"),
        (["evaluate", "AhKh", "--colour"], "No such option: --colour"),
        (["evaluate", "2c 3c 4c 5c 6c", "--order", "short-deck"], "not in this deck"),
        (["evalute", "AhKh"], "Did you mean 'evaluate'?"),
        (["nonsense"], "No such command"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("redbutton: ")
    assert shown.err.count("\n") == 1
    assert said in shown.err


def test_the_installed_command_gives_no_traceback() -> None:
    call = [
        sys.executable,
        "-c",
        "import sys; from redbutton.cli import main; sys.exit(main())",
        "evaluate",
        "Xx",
    ]
    done = subprocess.run(call, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_a_terminal_without_suit_signs_gets_letters() -> None:
    call = [sys.executable, "-c", "import sys; from redbutton.cli import main; sys.exit(main())", *ROYAL]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(call, env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert "Ah Kh Qh Jh Th" in done.stdout


def test_ctrl_c_ends_quietly_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("redbutton.cli.evaluate.rank", interrupted)
    assert main(ROYAL) == 130
    assert capsys.readouterr() == ("", "")
