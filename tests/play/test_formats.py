"""One way to make every session."""

from typing import Any

import pytest

from redbutton.errors import Code, RulesError
from redbutton.play import Cash, Rounds, Tournament
from redbutton.play.accounts import BuyIn
from redbutton.play.formats import FORMATS, make_session
from redbutton.rules import make_rules

RULES = make_rules("standard", blinds=(1, 2))
NAMES = ("Ann", "Ben")


def code_of(*arguments: Any, **settings: Any) -> Code:
    with pytest.raises(RulesError) as refused:
        make_session(*arguments, **settings)
    return refused.value.code


def test_every_format_has_its_session() -> None:
    made = [type(make_session(kind, RULES, NAMES)) for kind in FORMATS]
    assert made == [Cash, Tournament, Rounds]


@pytest.mark.parametrize("kind", FORMATS)
def test_everybody_begins_with_the_stack_that_is_asked_for(kind: str) -> None:
    session = make_session(kind, RULES, NAMES, stack=500)
    assert (session.stack, session.held) == (500, {"Ann": 500, "Ben": 500})


@pytest.mark.parametrize(("stack", "limits"), [(None, (40, 200)), (10, (10, 200)), (500, (40, 500))])
def test_a_cash_game_lets_everybody_bring_the_stack_that_is_asked_for(
    stack: int | None, limits: tuple[int, int]
) -> None:
    session = make_session("cash", RULES, stack=stack)
    assert isinstance(session, Cash)
    assert session.buy_in == BuyIn(*limits)


def test_a_cash_game_takes_the_limits_that_are_given() -> None:
    session = make_session("cash", RULES, stack=50, buy_in=(30, 60))
    assert session.buy_in_for("Ann") == BuyIn(30, 60)


def test_settings_are_the_formats_own() -> None:
    assert make_session("rounds", RULES, NAMES, settings={"rounds": 3}).rounds == 3
    assert code_of("cash", RULES, NAMES, settings={"rounds": 3}) is Code.SETTING_OF_OTHER_FORMAT


def test_there_is_no_other_format() -> None:
    assert code_of("duel", RULES, NAMES) is Code.NOT_A_FORMAT
