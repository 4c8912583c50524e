import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import PATIENCE

from redbutton.cli import main
from redbutton.history import phh

COMMAND = [sys.executable, "-c", "import sys; from redbutton.cli import main; sys.exit(main())", "play"]
CALLERS = ("--bots", "caller,caller", "--seed", "7")


def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    done = subprocess.run([*COMMAND, *arguments], input=typed.encode(), capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Terminal:
    """A game at a pseudo-terminal: read until something appears, then type."""

    def __init__(self, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen([*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        seen = b""
        while text.encode() not in seen:
            ready, _, _ = select.select([self.ours], [], [], PATIENCE)
            assert ready, f"{text!r} does not come, but {seen.decode(errors='replace')!r}"
            seen += os.read(self.ours, 4096)
        self.shown += seen.decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def end(self) -> int:
        status = self.process.wait(timeout=PATIENCE)
        os.close(self.ours)
        return status


def test_the_table_opens_in_the_browser_with_what_one_wished_for(tmp_path: Path) -> None:
    environment = {**os.environ, "BROWSER": "true", "XDG_DATA_HOME": str(tmp_path)}
    wishes = ("--variant", "omaha", "--players", "3", "--name", "Ann", "--lang", "zh")
    with subprocess.Popen([*COMMAND, *wishes], env=environment, stdout=subprocess.PIPE, text=True) as game:
        assert game.stdout is not None
        told = game.stdout.readline()
        address = next(word for word in re.split(r"[ （]", told) if word.startswith("http://127.0.0.1:"))
        page = httpx.get(address, timeout=PATIENCE)
        wish = httpx.get(address.replace("/play", "/api/play"), timeout=PATIENCE).json()
        game.send_signal(signal.SIGINT)
        assert game.wait(PATIENCE) == 0
    assert page.status_code == 200
    assert wish["lang"] == "zh"
    assert wish["table"] | {"variant": "omaha", "seats": 3, "host": "Ann"} == wish["table"]
    assert wish["table"]["bots"] == ["all-rounder", "gambler"]
    assert list((tmp_path / "redbutton").glob("play.db*"))


def test_for_the_browser_nothing_of_the_terminal_is_loaded() -> None:
    code = """
import sys
from redbutton.cli import main, play
play.browse = lambda lang, port, **wish: None
assert main(["play"]) == 0
print([name for name in sys.modules if name.startswith("redbutton.terminal")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_browser_is_asked_for_the_bots_that_would_sit_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wishes: list[dict[str, Any]] = []
    monkeypatch.setattr("redbutton.cli.play.browse", lambda lang, port, **wish: wishes.append(wish))
    assert main(["play", "--bots", "rock,caller", "--players", "4", "--stack", "50", "--name", "Ann"]) == 0
    [wish] = wishes
    assert (wish["seats"], wish["bots"], wish["stack"]) == (4, ["rock", "caller", "rock"], "50")


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (("--rounds", "3"), "rounds is a setting of the format rounds"),
        (("--format", "rounds", "--rounds", "0"), "0 is not a whole number between 1 and 1,000,000"),
        (("--name", "a very long name for a seat"), "'a very long name for a seat' cannot be used"),
        (("--stack", "much"), "'much' is not an amount"),
        (("--players", "1"), "this game is for 2 to 10 players, not for 1"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_server_is_started(
    asked: tuple[str, ...],
    refusal: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("redbutton.cli.play.browse", lambda *given, **wish: pytest.fail("a server"))
    assert main(["play", *asked]) != 0
    assert refusal in capsys.readouterr().err


def test_from_a_pipe_the_end_of_input_ends_the_game() -> None:
    status, told, wrong = run("--plain")
    assert (status, wrong) == (0, "")
    assert told.startswith("Welcome to Redbutton. No-limit hold'em, cash game, 1/2.\n")
    assert told.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    ("lang", "words", "goodbye"),
    [("en", ("call", "fold", "quit", "yes"), "Goodbye."), ("zh", ("跟注", "弃牌", "退出", "是"), "再见。")],
)
def test_a_game_at_a_terminal(lang: str, words: tuple[str, ...], goodbye: str, tmp_path: Path) -> None:
    call, fold, leave, yes = words
    game = Terminal("--plain", *CALLERS, "--lang", lang)
    game.wait_for("\n> ")
    game.type("nonsense")
    game.wait_for("\n> ")
    game.type(call)
    game.wait_for("\n> ")
    game.type(fold)
    game.wait_for("\n> ")
    game.type(leave)
    game.wait_for({"en": "(yes or no) ", "zh": "（是或否）"}[lang])
    game.type(yes)
    game.wait_for("phhs")
    file = tmp_path / "hands.phhs"
    game.type(str(file))
    game.wait_for(goodbye)
    assert game.end() == 0
    assert len(phh.loads(file.read_text("utf-8"))) == 1
    assert "'nonsense'" in game.shown


@pytest.mark.parametrize(
    ("lang", "question", "refusal", "answer", "boards"),
    [
        ("en", "(Enter: once) ", "cannot be dealt 5 times", "run 2", "Board 2: the river (fifth street) is "),
        ("zh", "（回车：一次）", "不能发 5 次", "发 2", "第 2 组公共牌，河牌（第五街）："),
    ],
)
def test_all_in_at_a_terminal_the_board_is_dealt_as_often_as_one_likes(
    lang: str, question: str, refusal: str, answer: str, boards: str
) -> None:
    game = Terminal("--plain", *CALLERS, "--lang", lang, "--rule", "runouts=2")
    game.wait_for("\n> ")
    game.type("allin")
    game.wait_for(question)
    game.type("5")
    game.wait_for(question)
    game.type(answer)
    game.wait_for(boards)
    game.process.terminate()
    game.end()
    assert refusal in game.shown


def test_the_same_seed_deals_the_same_cards() -> None:
    assert run(*CALLERS, typed="c\nk\nk\n") == run(*CALLERS, typed="c\nk\nk\n")


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    status, told, _ = run(*CALLERS, "--save", file, typed="c\n")
    assert status == 0
    assert f"--resume {file}" in told
    status, told, _ = run("--resume", file, typed="f\n")
    assert status == 0
    assert "--- hand 1 ---" in told
    assert "Hero folds" in told


def test_rounds_are_as_many_as_one_likes_and_double_as_often() -> None:
    wishes = ("--format", "rounds", "--rounds", "2", "--doubles-every", "1", "--lang", "en")
    status, told, _ = run(*CALLERS, *wishes, typed="f\n\n" * 2)
    assert status == 0
    assert "--- round 1 of 2 ---" in told
    assert "--- round 2 of 2 ---" in told
    assert "posts the big blind of 4\n" in told, "the big blind of 2 has doubled"
    assert "You played 2 hands." in told


def test_a_level_lasts_as_many_hands_as_one_likes() -> None:
    wishes = ("--format", "tournament", "--level-hands", "1", "--lang", "en")
    _, told, _ = run(*CALLERS, *wishes, typed="f\n\n" * 2)
    assert "--- level 1 · hand 1 ---" in told
    assert "--- level 2 · hand 2 ---" in told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--rounds", "3"], "rounds is a setting of the format rounds, and this is cash"),
        (["--format", "rounds", "--level-hands", "3"], "level_hands is a setting of the format tournament"),
        (
            ["--format", "rounds", "--rounds", "0"],
            "--rounds: 0 is not a whole number between 1 and 1,000,000",
        ),
        (
            ["--format", "rounds", "--doubles-every", "0"],
            "--doubles-every: 0 is not a whole number between 1",
        ),
        (
            ["--format", "tournament", "--level-hands", "-1"],
            "--level-hands: -1 is not a whole number between 1",
        ),
        (["--bots", "nobody"], "there is no bot nobody"),
        (["--players", "11"], "this game is for 2 to 10 players, not for 11"),
        (["--format", "chess"], "there is no format chess"),
        (["--variant", "bridge"], "there is no variant bridge"),
        (["--limit", "sky"], "the rule limit cannot be sky"),
        (["--name", "a very long name for a seat"], "the name 'a very long name for a seat' cannot be used"),
        (["--stack", "much"], "'much' is not an amount"),
        (["--plain", "--terminal"], "not both"),
        (["--resume", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["--save", "/nowhere/game.json"], "/nowhere"),
    ],
)
def test_bad_wishes_are_refused_in_one_sentence(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    told = capsys.readouterr()
    assert reason in told.err
    assert told.out == ""
    assert told.err.count("\n") == 1


def test_without_textual_the_plain_table_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "textual"]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("screen", "table_drawing", "canvas", "own_cards", "overlays"):
        monkeypatch.delitem(sys.modules, f"redbutton.terminal.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main(["play", "--terminal", "--lang", "en"]) == 2
    assert "pip install 'redbutton[terminal]'" in capsys.readouterr().err


def test_parameters_of_bots_stay_with_their_bots() -> None:
    from redbutton.cli.play import _named

    assert _named("shark, pot-odds:bluff=0.1,samples=20,rock") == [
        "shark",
        "pot-odds:bluff=0.1,samples=20",
        "rock",
    ]


def test_rounds_without_chips_name_the_player_who_won_the_most_hands() -> None:
    rounds = ("--rules", "draw-sim", "--format", "rounds", "--rounds", "2", "--players", "3", "--seed", "4")
    _, out, _ = run("--plain", *rounds, typed="\n" * 5)
    assert "At the table: Hero, Pepper (Caller), Saffron (Random)." in out
    assert "The game is over: Saffron has won." in out


def test_a_tournament_without_chips_is_refused_in_one_sentence() -> None:
    status, out, error = run("--plain", "--rules", "draw-sim", "--format", "tournament")
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert "tournament needs chips" in error
