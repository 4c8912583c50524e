"""Everybody is all-in: the rest of the board comes street by street, and more than once if they like."""

import re
from pathlib import Path

import pytest
from terminal.tables import heads_up, script

from redbutton.game import Fold, RaiseTo
from redbutton.terminal.game import TerminalGame
from redbutton.terminal.line_mode import PlainTable

STREETS = re.compile(r"^The (\w+) (?:\(\w+ street\) )?is ", re.M)
QUESTION = {"en": "How often is the rest of the board dealt, 1 to 3?", "zh": "剩下的公共牌发几次，1 到 3？"}


def told(capsys: pytest.CaptureFixture[str], table: TerminalGame, *lines: str, lang: str = "en") -> str:
    PlainTable(table, lang, read=script(*lines)).run()
    return capsys.readouterr().out


def all_in() -> TerminalGame:
    """A table where the person is asked how often."""
    table = heads_up()
    table.begin()
    while not table.runouts:
        if table.asked is None:
            table.step()
        else:
            table.act(RaiseTo(200))
    return table


@pytest.mark.parametrize(("lang", "entry"), [("en", "2"), ("en", "run 2"), ("zh", "发 2 次"), ("zh", "2次")])
def test_the_person_chooses_how_often_the_board_is_dealt(
    lang: str, entry: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = heads_up()
    said = told(capsys, table, "allin", entry, lang=lang)
    assert said.count(QUESTION[lang]) == 1
    for board in (1, 2):
        begins = {"en": f"\nBoard {board}: the ", "zh": f"\n第 {board} 组公共牌，"}[lang]
        assert said.count(begins) == 3
    assert sum(text.startswith("d db") for text in table.records[0].actions) == 6


@pytest.mark.parametrize("entry", ["", "1", "run 1"])
def test_once_is_asked_once(entry: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, heads_up(), "allin", entry)
    assert said.count(QUESTION["en"]) == 1
    assert STREETS.findall(said) == ["flop", "turn", "river"]


@pytest.mark.parametrize(
    ("entry", "answer"),
    [
        ("4", "the board cannot be dealt 4 times here"),
        ("0", "the board cannot be dealt 0 times here"),
        ("9" * 5000, "times here"),
        ("often", "'often' is nothing that can be done here"),
        ("fold", "'fold' is nothing that can be done here"),
        ("run", "'run' is nothing that can be done here"),
    ],
)
def test_a_wrong_number_is_refused_and_asked_again(
    entry: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = told(capsys, heads_up(), "allin", entry, "3")
    assert answer in said
    assert said.count(QUESTION["en"]) == 2
    assert "The board is run 3 times" in said


def test_questions_and_leaving_are_possible_while_one_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, heads_up(), "allin", "help", "hint", "quit", "no", "quit", "yes")
    assert "2, or run 2: how often the rest of the board is dealt" in said
    assert "There is no hint for this moment." in said
    assert "You played 0 hands." in said


def test_nobody_is_asked_where_the_house_deals_one_board(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, heads_up(switches={}), "allin")
    assert "How often" not in said
    assert STREETS.findall(said) == ["flop", "turn", "river"]


def test_who_has_folded_is_not_asked() -> None:
    table = heads_up(bots=["modest"], players=3, stack=4)
    offered = 0
    for _ in range(20):
        table.begin()
        while not table.deal.over:
            if table.asked is not None:
                table.act(Fold())
            else:
                if table.deal.folded[table.me or 0] and table.deal.may_run_it(2):
                    offered += 1
                    assert not table.runouts
                table.step()
        table.finish()
        if table.rebuy_cost is not None:
            table.rebuy()
    assert offered


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("streets", [0, 1, 2])
def test_a_game_left_between_the_streets_goes_on_there(times: int, streets: int, tmp_path: Path) -> None:
    whole, left = all_in(), all_in()
    for table in (whole, left):
        table.run_it(times)
    for _ in range(streets):
        left.step()
    left.save(tmp_path / "game.json")
    resumed = TerminalGame.resume(tmp_path / "game.json")
    assert resumed.begin()
    assert not resumed.runouts
    for table in (whole, resumed):
        while not table.deal.over:
            table.step()
    assert resumed.deal.events == whole.deal.events


def test_a_game_left_at_the_question_asks_it_again(tmp_path: Path) -> None:
    all_in().save(tmp_path / "game.json")
    resumed = TerminalGame.resume(tmp_path / "game.json")
    assert resumed.begin()
    assert resumed.runouts == 3
