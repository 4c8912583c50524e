"""All play all."""

import csv
import json
from pathlib import Path

import pytest

from redbutton.arena.round_robin import RoundRobin, play_robin
from redbutton.cli import main
from redbutton.errors import Code, RulesError
from redbutton.rules import make_rules

BOTS = ("caller", "modest", "random")
COMMAND = ["arena", *BOTS, "--all-play-all", "--hands", "240", "--seed", "3", "--jobs", "1"]


def robin(*bots: str, seed: int = 3) -> RoundRobin:
    return RoundRobin(bots=bots, rules=make_rules(), stack=200, hands=240, seed=seed, duplicate=True)


def test_what_one_wins_the_other_loses() -> None:
    table = play_robin(robin(*BOTS))
    assert table.complete
    for own in range(3):
        assert table.rate(own, own) is None
        for other in range(own):
            one, two = table.rate(own, other), table.rate(other, own)
            assert one is not None
            assert two is not None
            assert one[0] == pytest.approx(-two[0])
            assert one[1] == two[1]
    assert sum((table.total(own) or (1e9, 0))[0] for own in range(3)) == pytest.approx(0)
    assert table.ranking[-1] == BOTS.index("random")
    assert len(table.rows()) == 6


def test_a_pair_plays_the_same_in_any_list_of_bots() -> None:
    assert play_robin(robin("caller", "modest")).rate(0, 1) == play_robin(robin(*BOTS)).rate(0, 1)


@pytest.mark.parametrize("bots", [("caller",), ("caller", "caller")])
def test_it_takes_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(RulesError) as refused:
        robin(*bots)
    assert refused.value.code is Code.ROUND_ROBIN_BOTS


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_command_shows_one_table_and_writes_it(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.csv"
    assert main([*COMMAND, "--out", str(file), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert all(shown.count(name) == 2 for name in BOTS)
    with file.open(encoding="utf-8") as opened:
        rows = [*csv.DictReader(opened)]
    assert [(row["bot"], row["against"]) for row in rows][:2] == [("caller", "modest"), ("caller", "random")]
    assert all(float(row["margin"]) > 0 for row in rows)


@pytest.mark.compiled
def test_the_command_tells_programs_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.json"
    assert main([*COMMAND, "--out", str(file), "--json", "-", "--measure", "all-in", "--sequential"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == json.loads(file.read_text("utf-8"))
    assert (told["measure"], told["sequential"], told["complete"]) == ("all-in", True, True)
    assert [one["bot"] for one in told["ranking"]][-1] == "random"


def test_a_bot_that_is_named_twice_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "caller", "caller", "--all-play-all"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
