import pytest

from redbutton.errors import Code, RulesError
from redbutton.players.bot_names import check_person, name_at_table, names_at_table
from redbutton.players.default_bots import HOLDEM, SEATS, opponents
from redbutton.rules import make_rules


def test_a_second_bot_of_a_kind_is_number_two() -> None:
    assert names_at_table(["caller", "caller", "rock", "caller"]) == [
        "caller",
        "caller 2",
        "rock",
        "caller 3",
    ]


def test_a_name_that_somebody_else_has_is_passed_over() -> None:
    assert name_at_table("rock", {"rock", "rock 2"}.__contains__) == "rock 3"


@pytest.mark.parametrize("name", ["", "  ", "rock", "x" * 17, "a\nb"])
def test_a_person_is_told_from_the_bots(name: str) -> None:
    with pytest.raises(RulesError) as refused:
        check_person(name, ["rock"])
    assert refused.value.code is Code.NAME_TAKEN


def test_where_nobody_is_named_the_usual_mix_fills_six_seats() -> None:
    assert opponents(make_rules("standard")) == HOLDEM[: SEATS - 1]


def test_named_bots_fill_as_many_seats_as_there_are_to_be() -> None:
    rules = make_rules("standard")
    assert opponents(rules, None, ["rock", "caller"]) == ("rock", "caller")
    assert opponents(rules, 2, ["rock", "caller"]) == ("rock",)
    assert opponents(rules, 4, ["rock"]) == ("rock",) * 3


@pytest.mark.parametrize("players", [0, 1, 11])
def test_a_table_has_at_least_two_and_not_too_many(players: int) -> None:
    with pytest.raises(RulesError) as refused:
        opponents(make_rules("standard"), players)
    assert refused.value.code is Code.WRONG_NUMBER_OF_PLAYERS
