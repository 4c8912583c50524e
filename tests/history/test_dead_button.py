"""A dead button, from the table where it lies to every replay of the hand."""

import json
from pathlib import Path

import pytest

from redbutton.cli import main
from redbutton.errors import ParseError
from redbutton.game import Check, Deal, Fold, View
from redbutton.game.positions import names
from redbutton.history import phh
from redbutton.history.dead_button import dead_button
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.ids import Seat
from redbutton.play import Cash
from redbutton.play.sync_driver import play_out
from redbutton.rules import make_rules


def folds(view: View) -> Check | Fold:
    return Check() if view.options and view.options.check else Fold()


def played(cash: Cash) -> Deal:
    deal = cash.next_deal()
    assert deal is not None
    play_out(deal, cash.dealer(), [folds] * deal.players)
    return deal


def after_the_small_blind_left() -> tuple[HandRecord, Seat]:
    """The record of a hand whose button is at the seat of one who has left."""
    cash = Cash(
        rules=make_rules("standard", blinds=(5, 10)), names=("Ann", "Ben", "Cleo", "Dan", "Eve"), seed=1
    )
    played(cash)
    assert cash.hand is not None
    empty, gone = cash.hand.positions.small_blind, cash.names[0]
    cash.settle()
    cash.leave(gone)
    return record_of(played(cash), **cash.recorded()), empty


def test_the_record_of_a_session_tells_the_dead_button() -> None:
    record, empty = after_the_small_blind_left()
    assert record.extra["_button"] == empty
    assert empty not in (record.seats or ())
    [again] = phh.loads(phh.dumps(record))
    assert dead_button(again) == empty


def test_where_somebody_is_on_the_button_there_is_no_such_field() -> None:
    cash = Cash(rules=make_rules("standard", blinds=(5, 10)), names=("Ann", "Ben", "Cleo"), seed=1)
    deal = cash.next_deal()
    assert deal is not None
    assert "_button" not in record_of(deal, **cash.recorded()).extra
    assert dead_button(record_of(deal)) is None


def test_the_last_player_is_not_on_a_dead_button() -> None:
    assert names(4, dead_button=True) == ("SB", "BB", "UTG", "CO")
    assert names(4) == ("SB", "BB", "CO", "BTN")


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "The button is dead: it lies at seat {}, which is empty"), ("zh", "死按钮：按钮位于空座 {}")],
)
def test_replay_says_where_the_button_lies(
    lang: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, empty = after_the_small_blind_left()
    file = tmp_path / "hand.phh"
    file.write_text(phh.dumps(record))
    assert main(["replay", str(file), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert told.format(empty) in shown
    assert "BTN" not in shown
    assert main(["replay", str(file), "--json"]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    assert [step["dead_button"] for step in steps if "dead_button" in step] == [empty]


@pytest.mark.parametrize("wrong", ["'three'", "0", "23", "true", "4"])
def test_a_button_that_cannot_be_is_refused_in_one_sentence(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, empty = after_the_small_blind_left()
    text = phh.dumps(record).replace(f"_button = {empty}", f"_button = {wrong}")
    text = text.replace(f"seats = {list(record.seats or ())}", "seats = [1, 2, 3, 4]")
    with pytest.raises(ParseError):
        dead_button(phh.loads(text)[0])
    file = tmp_path / "hand.phh"
    file.write_text(text)
    assert main(["replay", str(file)]) == 2
    assert "_button" in capsys.readouterr().err
