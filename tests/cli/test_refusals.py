"""Bad usage of commands, in both languages."""

from pathlib import Path

import pytest

from redbutton.cli import main


@pytest.mark.parametrize(
    ("typed", "english", "chinese"),
    [
        ("evaluate", "Missing argument HAND", "缺少参数 HAND"),
        ("evaluate AhKh --colour", "No such option: --colour", "没有选项 --colour"),
        (
            "play --nam",
            "No such option: --nam (there are: --name)",
            "没有选项 --nam（有：--name）",
        ),
        ("play --name", "--name needs a value", "--name 需要一个值"),
        ("play --plain=3", "--plain takes no value", "--plain 不带值"),
        (
            "play --players x",
            "--players: x is not a whole number between 0 and 1,000",
            "--players：x 不是 0 到 1,000 之间的整数",
        ),
        ("play --pace x", "--pace: x is not a number between 0 and 60", "--pace：x 不是 0 到 60 之间的数字"),
        (
            "play --pace 99",
            "--pace: 99 is not a number between 0 and 60",
            "--pace：99 不是 0 到 60 之间的数字",
        ),
        (
            "arena caller caller --jobs 0",
            "--jobs: 0 is not a whole number between 1 and 1,024",
            "--jobs：0 不是 1 到 1,024 之间的整数",
        ),
        ("zzz", "No such command: zzz", "没有命令 zzz"),
        (
            "pla",
            "No such command: pla. Did you mean 'play', 'replay'?",
            "没有命令 pla。是不是 'play', 'replay'？",
        ),
        ("draw 2 3 4", "unexpected extra argument: 3 4", "参数太多：3 4"),
        ("replay nowhere", "nowhere: No such file or directory", "nowhere: 没有这个文件或文件夹"),
        ("replay /", "/: Is a directory", "/: 这是一个文件夹"),
        (
            "play --terminal --plain",
            "a table is --terminal or --plain, not both",
            "牌桌只能选 --terminal 或 --plain 之一",
        ),
        ("play --lang xx", "--lang: xx is not one of en, zh", "--lang：xx 不是 en, zh 之一"),
    ],
)
def test_bad_usage_is_refused_in_one_sentence_of_the_language(
    typed: str, english: str, chinese: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, sentence in (("en", english), ("zh", chinese)):
        assert main(["--lang", lang, *typed.split()]) == 2
        assert capsys.readouterr().err == f"redbutton: {sentence}\n"


def test_a_file_without_hands_is_named_without_a_prefix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.phhs"
    path.write_text("")
    assert main(["state", str(path), "--lang", "zh"]) == 2
    assert capsys.readouterr().err.replace("\n", "") == f"redbutton: {path} 里没有牌局记录"


def test_the_line_of_usage_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "zh", "--help"]) == 0
    assert "用法： redbutton [选项] 命令 [参数]..." in capsys.readouterr().out
