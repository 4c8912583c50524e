"""`--help` of all commands, in every language."""

import string
from typing import Any

import pytest

from redbutton.cli import main
from redbutton.cli.app import COMMANDS, command, group
from redbutton.cli.language import asked_language, spoken
from redbutton.words import LANGUAGES, commands

CHINESE = ("用法", "选项", "显示这段说明并退出")


def all_commands() -> dict[str, Any]:
    return {"redbutton": group(), **{name: command(name) for name in COMMANDS}}


def key_of(name: str, option: str) -> str:
    """Where the words of an option stand."""
    own = f"{name}.{option}"
    return own if own in commands.OPTIONS["en"] else option


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_and_every_option_is_explained(lang: str) -> None:
    spoken.set(lang)
    used = set()
    for name, found in all_commands().items():
        assert found.help == commands.COMMANDS[lang][name]
        for option in found.params:
            key = key_of(name, option.name)
            used.add(key)
            assert commands.OPTIONS[lang].get(key), f"{name} --{option.name} is not explained in {lang}"
            assert option.help.startswith(commands.OPTIONS[lang][key].partition("{")[0])
    assert used == set(commands.OPTIONS[lang])
    assert set(commands.COMMANDS[lang]) == {"redbutton", *COMMANDS}


def test_every_text_mentions_the_same_lists_in_every_language() -> None:
    def lists(text: str) -> set[str]:
        return {place for _, place, _, _ in string.Formatter().parse(text) if place}

    for key, text in commands.OPTIONS["en"].items():
        assert {frozenset(lists(commands.OPTIONS[lang][key])) for lang in LANGUAGES} == {
            frozenset(lists(text))
        }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_a_language_and_all_with_a_result_json(name: str) -> None:
    options = {each for option in command(name).params for each in option.opts}
    assert "--lang" in options
    assert ("--json" in options) == (name not in ("play", "study", "train"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "zh", "play", "--help"],
        ["play", "--lang", "zh", "--help"],
        ["play", "--help", "--lang", "zh"],
        ["play", "--help", "--lang=zh"],
        ["--lang", "zh", "--help"],
        ["--lang", "zh"],
    ],
)
def test_help_speaks_chinese_where_it_is_asked_to(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in CHINESE)
    assert "Usage" not in shown
    assert "Options" not in shown


def test_help_speaks_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REDBUTTON_LANG", "zh")
    assert main(["play", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in CHINESE)
    assert main(["play", "--help", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "Usage:" in shown
    assert "Show this message" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_no_line_of_chinese_help_is_cut_off(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help", "--lang", "zh"]) == 0
    assert "…" not in capsys.readouterr().out


def test_the_language_before_the_command_is_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "zh", "evaluate", "As Ks Qs Js Ts", "--json"]) == 0
    assert "皇家同花顺" in capsys.readouterr().out


def test_the_list_of_commands_imports_none_of_them() -> None:
    import subprocess
    import sys

    program = (
        "import sys; from redbutton.cli import main; main(['--help']); "
        "print([name for name in sys.modules if name.startswith('redbutton.play')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "lang"),
    [
        (["--lang", "zh"], "zh"),
        (["x", "--lang=en"], "en"),
        (["--lang", "xx"], None),
        (["--lang"], None),
        ([], None),
    ],
)
def test_the_language_asked_for(arguments: list[str], lang: str | None) -> None:
    assert asked_language(arguments) == lang
