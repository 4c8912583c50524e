import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

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
            seen += os.read(self.ours, 4096)
        self.shown += seen.decode(errors="replace")

    def type(self, line: str) -> None:
        os.write(self.ours, f"{line}\n".encode())

    def end(self) -> int:
        status = self.process.wait(timeout=60)
        os.close(self.ours)
        return status


def test_from_a_pipe_the_end_of_input_ends_the_game() -> None:
    status, told, wrong = run()
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


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bots", "nobody"], "there is no bot nobody"),
        (["--players", "11"], "11 players cannot play here; it takes 2 to 10"),
        (["--format", "chess"], "there is no format chess"),
        (["--variant", "bridge"], "there is no variant bridge"),
        (["--limit", "sky"], "the rule limit cannot be sky"),
        (["--name", "shark"], "the name 'shark' cannot be used"),
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
    for name in ("screen", "felt", "canvas", "hand", "pages"):
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
