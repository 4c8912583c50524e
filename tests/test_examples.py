"""The programs of the folder examples run as they stand."""

import asyncio
import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from patience import PATIENCE

FOLDER = Path(__file__).parents[1] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def typed(*lines: str) -> Callable[[], str]:
    """Gives these lines, and then no more."""
    left: Iterator[str] = iter(lines)
    return lambda: next(left, "")


def test_every_kind_of_player_plays_in_one_ante_up_game(capsys: pytest.CaptureFixture[str]) -> None:
    ante_up = example("ante_up")
    result = asyncio.run(
        asyncio.wait_for(ante_up.main(typed(*["check\n", "call\n"] * 60), hands=3), PATIENCE)
    )
    assert (result.hands, result.faults) == (3, ())
    assert {each.name for each in result.standings} >= {"Eva", "Patient", "Ann", "Ben", "Cleo", "Dan", "Far"}
    assert sum(each.chips for each in result.standings) == 7 * 10_000
    told = capsys.readouterr().out
    assert "antes 50/100" in told
    assert told.count("--- ") == 3


def test_the_person_at_the_terminal_hears_what_everybody_does(capsys: pytest.CaptureFixture[str]) -> None:
    result = asyncio.run(asyncio.wait_for(example("ante_up").main(typed("fold\n"), hands=1), PATIENCE))
    told = capsys.readouterr().out
    names = result.records[0].players or ()
    acted = {names[int(step[1]) - 1] for step in result.records[0].actions if step[0] == "p"}
    assert acted
    assert all(f"{name} " in told for name in {*acted, *names})
    assert "wins" in told
