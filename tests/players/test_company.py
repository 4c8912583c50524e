"""A person sits down with bots."""

from redbutton.players.company import sit_with_bots
from redbutton.rules import make_rules

RULES = make_rules("standard", blinds=(1, 2))


def test_the_person_has_the_first_seat_and_bots_the_others() -> None:
    company = sit_with_bots(RULES, person="Ann", players=4, bots=["rock", "shark:bluff=0.2"], seed=1)
    assert company.bots == {"rock": "rock", "shark": "shark:bluff=0.2", "rock 2": "rock"}
    assert [sitter.player for sitter in company.session.seating.sitters] == ["Ann", *company.bots]
    assert company.mix == ("rock", "shark:bluff=0.2")


def test_newcomers_are_the_usual_bots_where_none_are_named() -> None:
    company = sit_with_bots(RULES, person="Ann", kind="rounds", settings={"rounds": 3})
    assert set(company.bots.values()) <= set(company.mix)
