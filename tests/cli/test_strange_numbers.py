"""Every option and argument of every command, with strange numbers: a sentence, never a traceback."""

import asyncio
import importlib
from pathlib import Path
from typing import Any

import pytest
from cli.test_every_command import HAND, SPOT

from redbutton.cli import main
from redbutton.cli.app import COMMANDS, command
from redbutton.cli.serve_settings import SETTINGS
from redbutton.cli.typed_numbers import TypedNumber, TypedWhole
from redbutton.server.net.limit_settings import LIMITS
from redbutton.words import LANGUAGES

HUGE = "9" * 420
ROUNDS = "rounds are numbers between 1 and 10,000,000 with commas between them"
NEVER = [
    "nan", "-NaN", "inf", "-Infinity", "1e400", "-1e400", HUGE, f"-{HUGE}", f"0.{HUGE}", "0x10", "0b1", "",
    " ", "-7", "--7", "+-3", "٣", "３", "１０", "²", "½", "1_000",
    "_1", "1e", "e5", ".", "1,5", "10%", "3x10",
]  # fmt: skip
"""What no option takes for a number."""
TEXTS = [
    "nan", "inf", "1e-320", HUGE, f"{HUGE}x1", f"1x{HUGE}", f"1e{HUGE}", "0x10", "", "-7", "+-3", "٣", "１０",
    "1_000", "nan,nan", "1/nan", f"{HUGE}/{HUGE}", "nan%", f"name={HUGE}", "tables=nan", "tables=٣",
    "  ", "\n", "[", "]", "http://[::1", "[nan]", "１／２", "1.5.5", "9" * 5000, "\udcff",
]  # fmt: skip
"""What is tried where a text is typed, which may have numbers in it."""
NEEDED: dict[str, list[str]] = {
    "join": ["http://127.0.0.1:9/t/abc", "--bot", "caller"],
    "store": ["check"],
    "admin": ["tables"],
    "evaluate": ["As Ks Qs Js Ts"],
    "equity": ["AhAd", "KsKc", "--board", "2c3d4h5s"],
    "solve": ["spot.toml", "--accuracy", "1%"],
    "pushfold": ["5"],
    "icm": ["50,30,20", "--payouts", "70,30"],
    "study": ["spot.toml"],
    "check": [HAND],
    "replay": [HAND],
    "state": [HAND],
    "draw": ["3"],
    "arena": ["caller", "random", "--hands", "4", "--jobs", "1"],
    "tournament": ["caller", "random", "--count", "1", "--jobs", "1"],
    "stats": [HAND],
    "verify": [HAND],
    "train": ["here"],
}
"""What a command needs to begin. An option that is typed again replaces this one."""
STARTS = [
    "redbutton.cli.play.browse", "redbutton.cli.play._show", "redbutton.server.process.serve",
    "redbutton.server.cluster.worker_processes.serve_with_workers", "redbutton.server.solo.study",
    "redbutton.solver.all_in_equilibrium.solve_table", "redbutton.blueprint.Training",
    "redbutton.cli.train_charts.train_charts", "redbutton.equity.preflop.make", "redbutton.cli.arena.workers",
    "redbutton.cli.tournament.workers", "redbutton.cli.check.workers", "redbutton.cli.stats.workers",
    "redbutton.cli.solve.workers",
]  # fmt: skip
"""Where long work starts: a table, a server, a training. What comes to it was accepted."""


class BegunError(Exception):
    """Everything that was typed was accepted."""


def begin(*_: object, **__: object) -> None:
    raise BegunError


def not_joined(coroutine: Any) -> None:
    coroutine.close()
    raise BegunError


@pytest.fixture(autouse=True)
def nothing_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "spot.toml").write_text(SPOT, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for place in STARTS:
        module, _, name = place.rpartition(".")
        getattr(importlib.import_module(module), name)
        monkeypatch.setattr(f"{module}.{name}", begin)
    monkeypatch.setattr(asyncio, "run", not_joined)


def every_parameter() -> list[Any]:
    found = []
    for name in COMMANDS:
        for param in command(name).params:
            if not getattr(param, "is_flag", False):
                found.append(pytest.param(name, param, id=f"{name}-{param.name}"))
    return found


def arguments(name: str, param: Any, value: str) -> list[str]:
    """A command with a value for one option or argument, and whatever it needs beside."""
    needed = NEEDED.get(name, [])
    if param.param_type_name == "option":
        return [name, *needed, f"{max(param.opts, key=len)}={value}"]
    options = needed[next((at for at, word in enumerate(needed) if word.startswith("-")), len(needed)) :]
    before = [NEEDED[name][0]] if (name, param.name) in {("store", "path"), ("admin", "target")} else []
    return [name, *options, "--", *before, value]


def answer(typed: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int | None, str]:
    """The exit status, and what was said; no status if long work would have begun."""
    try:
        status = main(typed)
    except BegunError:
        status = None
    shown = capsys.readouterr()
    return status, shown.err


def numeric(param: Any) -> bool:
    return isinstance(param.type, TypedWhole | TypedNumber)


EVERY = every_parameter()


@pytest.mark.parametrize(("name", "param"), [each for each in EVERY if numeric(each.values[1])])
def test_what_is_no_number_is_refused_with_the_option_and_what_it_takes(
    name: str, param: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    named = max(param.opts, key=len) if param.param_type_name == "option" else param.name.upper()
    between = f"{param.type.min:,g}", f"{param.type.max:,.10g}"
    for lang in LANGUAGES:
        for value in NEVER:
            status, told = (
                answer([*arguments(name, param, value), "--lang", lang], capsys)
                if (param.param_type_name == "option")
                else answer(["--lang", lang, *arguments(name, param, value)], capsys)
            )
            assert (status, told.count("\n")) == (2, 1), (value, told)
            assert told.startswith(f"redbutton: {named}"), (value, told)
            assert all(bound in told for bound in between), (value, told)
            assert len(told) < 200, value


@pytest.mark.parametrize(("name", "param"), [each for each in EVERY if not numeric(each.values[1])])
def test_a_text_with_strange_numbers_gets_a_sentence_or_is_taken(
    name: str, param: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in TEXTS:
        status, told = answer(arguments(name, param, value), capsys)
        assert status in (None, 0, 1, 2), (value, told)
        assert "Traceback" not in told, value
        if status == 2:
            assert told.startswith("redbutton: "), (value, told)
            assert told.count("\n") == 1, (value, told)


@pytest.mark.parametrize(("name", "param"), [each for each in EVERY if numeric(each.values[1])])
def test_a_number_that_is_hardly_more_than_nothing_is_nothing(
    name: str, param: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in ("1e-320", "5e-324", "-1e-320"):
        if isinstance(param.type, TypedNumber) and param.type.min == 0:
            assert param.type.convert(value, param, None) == 0
        else:
            status, told = answer(arguments(name, param, value), capsys)
            assert (status, told.count("\n")) == (2, 1), (value, told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("train here --rounds nan", f"{ROUNDS}, not “nan”"),
        ("train here --rounds 2.5", f"{ROUNDS}, not “2.5”"),
        ("pushfold --chart --from nan", "--from: nan is not a number between 0.01 and 10,000"),
        ("pushfold --chart --step 1e-320", "--step: 1e-320 is not a number between 0.001 and 10,000"),
        (f"pushfold --chart --from {HUGE}", f"--from: {'9' * 40}… is not a number between 0.01 and 10,000"),
        ("pushfold --chart --from 5 --to 1", "--to cannot be 1.0"),
        ("pushfold 0.005", "STACK: 0.005 is not a number between 0.01 and 10,000"),
        ("pushfold 10 --players 3 --at 0x10", "0X10 is no position of this table (there are BTN, SB, BB)"),
    ],
)  # fmt: skip
def test_a_strange_number_is_refused_before_any_work(
    typed: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(typed.split(), capsys) == (2, f"redbutton: {told}\n")
    assert not (tmp_path / "here").exists()


SETTING_VALUES = [
    "nan", "-inf", "1e400", "1e-320", "-1", HUGE, f"-{HUGE}", "9" * 5000, f"0x{'f' * 6000}", "0x10", "true",
    '"1e400"', '"٣"', '"１／２"', '"["', '"http://[::1"', '"x\\u0000"', '"9"', '["nan"]',
    "[nan]", '["["]', "{}",
    "[" * 3000, "1979-05-27", "",
]  # fmt: skip
"""Values of a file, strange ones, for a setting of any kind."""


@pytest.mark.parametrize("name", [*SETTINGS, *(f"limits.{name}" for name in LIMITS)])
def test_a_file_with_strange_settings_gets_a_sentence_or_is_taken(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    for value in SETTING_VALUES:
        file.write_text(f"{name} = {value}\n", "utf-8")
        for typed in ("serve", "store check"):
            status, told = answer([*typed.split(), "--config", str(file)], capsys)
            assert status in (None, 2), (value, told)
            if status == 2:
                assert told.startswith("redbutton: "), (value, told)
                assert told.count("\n") == 1, (value, told)


@pytest.mark.parametrize("name", [*SETTINGS, *LIMITS])
def test_a_strange_variable_of_the_environment_gets_a_sentence_or_is_taken(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for value in (*NEVER, *TEXTS):
        monkeypatch.setenv(f"REDBUTTON_{name.upper()}", value)
        status, told = answer(["serve"], capsys)
        assert status in (None, 2), (value, told)
        if status == 2:
            assert told.startswith("redbutton: "), (value, told)
            assert told.count("\n") == 1, (value, told)
