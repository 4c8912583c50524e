import pytest

from redbutton.errors import Code, RulesError
from redbutton.players.bot_names import WIDEST_NAME, check_person, name_at_table, names_at_table, own_names
from redbutton.players.default_bots import HOLDEM, SEATS, opponents
from redbutton.rules import make_rules
from redbutton.words import LANGUAGES


def test_a_second_bot_of_a_kind_is_number_two() -> None:
    assert names_at_table(["caller", "caller", "rock", "caller"]) == [
        "caller",
        "caller 2",
        "rock",
        "caller 3",
    ]


def test_a_name_that_somebody_else_has_is_passed_over() -> None:
    assert name_at_table("rock", {"rock", "rock 2"}.__contains__) == "rock 3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bot_of_a_table_has_a_name_of_its_own_in_every_language(lang: str) -> None:
    names = names_at_table(["caller"] * 12, own_names(lang, "seed"))
    assert len(set(names)) == 12
    assert set(names) <= set(own_names(lang, "another seed"))
    assert not any("caller" in name or len(name) > WIDEST_NAME for name in names)


def test_tables_have_other_bots_and_the_same_table_always_the_same() -> None:
    assert own_names("en", "one") == own_names("en", "one") != own_names("en", "two")


def test_a_bot_does_not_take_the_name_of_a_person() -> None:
    person, second = own_names("zh", "seed")[:2]
    assert names_at_table(["rock"], own_names("zh", "seed"), person) == [second]


def test_when_all_names_are_taken_a_bot_is_called_by_its_kind() -> None:
    assert name_at_table("rock:bluff=0.2", {"Pip", "rock"}.__contains__, ["Pip"]) == "rock 2"


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
