from importlib.metadata import version
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.cli.app import COMMANDS


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"redbutton {version('redbutton')}\n"


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"redbutton {command}" in capsys.readouterr().out


def test_a_file_that_cannot_be_opened_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("redbutton.cli.evaluate.rank", lambda *_, **__: Path("/no/such/file").read_text())
    assert main(["evaluate", "AhKh"]) == 2
    assert capsys.readouterr().err == "redbutton: /no/such/file: No such file or directory\n"
