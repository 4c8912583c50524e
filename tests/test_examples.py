"""The programs of the folder examples run as they stand."""

import asyncio
import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from patience import PATIENCE

from redbutton.cli import main

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


def test_an_error_of_the_game_ends_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> str:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        asyncio.run(asyncio.wait_for(example("ante_up").main(broken, hands=1), PATIENCE))


def test_the_recorded_deals_end_as_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    deals = sorted(map(str, (FOLDER / "deals").glob("*.phh")))
    assert main(["check", *deals]) == 0
    assert "10 hands: 7 agree, 3 unchecked, 0 failed" in capsys.readouterr().out


PROMPT = "Enter number of players: "


def poker(typed: str, *arguments: str, hands: tuple[str, ...] = ()) -> str:
    """The output of Poker.py for what is typed, shuffled by a seed or with a deck that gives these hands."""
    program = [str(FOLDER / "Poker.py"), *arguments]
    if hands:
        dealt = " ".join(card for turn in zip(*map(str.split, hands), strict=True) for card in turn)
        program = ["-c", f"import Poker; Poker.main(Poker.Deck({dealt!r}))"]
    done = subprocess.run(
        [sys.executable, *program], input=typed, text=True, cwd=FOLDER, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_poker_prints_the_documented_session() -> None:
    assert poker("3\n", hands=("9H 6C 8S 9D 8C", "AS 2C 4S 8H JD", "6H 7D 3C 5S 4H")) == (
        f"{PROMPT}\n"
        "Player 1: 6C 8C 8S 9D 9H\n"
        "Player 2: 2C 4S 8H JD AS\n"
        "Player 3: 3C 4H 5S 6H 7D\n"
        "\n"
        "Player 1: Two Pair\n"
        "Player 2: High Card\n"
        "Player 3: Straight\n"
        "\n"
        "Player 3 wins.\n"
    )


def test_poker_names_the_tied_players_in_order_of_points() -> None:
    two_of_two_pair = ("4D 4H 7S 7C 9S", "2C 3D 5H 10C QS", "9H 9D 5S 5C 3H")
    assert poker("3\n", hands=two_of_two_pair).endswith("\n\nPlayer 3 ties.\nPlayer 1 ties.\n")


@pytest.mark.parametrize("seed", ["5", "6", "a red button"])
@pytest.mark.parametrize("players", ["2", "6"])
def test_poker_prints_what_the_command_prints_for_the_same_seed(
    seed: str, players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", players, "--seed", seed]) == 0
    assert poker(f"{players}\n", seed) == f"{PROMPT}\n{capsys.readouterr().out}"


def test_poker_deals_other_cards_without_a_seed() -> None:
    assert len({poker("6\n") for _ in range(3)}) == 3


def test_poker_asks_until_the_number_is_from_two_to_six() -> None:
    assert poker("1\n7\nthree\n\n 3 \n", "5") == PROMPT * 4 + poker("3\n", "5")


def test_poker_ends_when_nothing_more_is_typed() -> None:
    assert poker("9\n") == f"{PROMPT * 2}\n"
