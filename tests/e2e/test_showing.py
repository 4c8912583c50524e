"""Showing and mucking: an unbeaten hand is not thrown away, and what is shown is the player's choice."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person


@pytest.fixture
def seated(visitor: Visitor, live: Live) -> tuple[Person, Line]:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    return guest, line


def likes(person: Person, **settings: Any) -> None:
    """The settings of the browser, from the next page on."""
    person.page.add_init_script(
        f"localStorage.setItem('redbutton.settings', {json.dumps(json.dumps(settings))})"
    )


def shows_down(line: Line, **options: bool) -> None:
    """It is the guest's turn to show."""
    deal = {
        **line.told["deal"],
        "phase": "showdown",
        "actor": line.told["you"]["seat"],
        "turn": 90 + line.added,
    }
    line.invent(deal=deal, you={**line.told["you"], "options": {"show": True, **options}})


def wins_unseen(line: Line) -> None:
    """Everybody else has folded."""
    me = line.told["you"]["seat"]
    seats = [{**seat, "folded": seat["seat"] != me} for seat in line.told["deal"]["seats"]]
    deal = {**line.told["deal"], "phase": "over", "actor": None, "seats": seats, "turn": 90}
    you = {**line.told["you"], "options": None, "may_show": True}
    line.invent(deal={**deal, "won": [{"seat": me, "amount": 3}]}, you=you)


def test_a_hand_that_nobody_has_beaten_is_mucked_only_after_a_question(seated: tuple[Person, Line]) -> None:
    guest, line = seated
    shows_down(line, muck=True, unbeaten=True)
    guest.decision.get_by_role("button", name="Muck", exact=True).click()
    expect(guest.decision.get_by_role("alert")).to_have_text(
        "No shown hand beats yours. Muck it all the same?"
    )
    assert line.acts() == []
    guest.page.keyboard.press("Escape")
    expect(guest.decision.get_by_role("alert")).to_have_count(0)
    guest.page.keyboard.press("m")
    assert line.acts() == []
    guest.decision.get_by_role("button", name="Muck anyway").click()
    assert [act["action"] for act in line.acts()] == ["muck"]


def test_a_beaten_hand_is_mucked_at_once(seated: tuple[Person, Line]) -> None:
    guest, line = seated
    shows_down(line, muck=True)
    guest.decision.get_by_role("button", name="Muck", exact=True).click()
    assert [act["action"] for act in line.acts()] == ["muck"]


def test_nothing_is_mucked_where_it_is_not_offered(seated: tuple[Person, Line]) -> None:
    guest, line = seated
    shows_down(line)
    expect(guest.decision.get_by_role("button", name="Show", exact=True)).to_be_visible()
    expect(guest.decision.get_by_role("button", name="Muck")).to_have_count(0)
    guest.page.keyboard.press("m")
    guest.page.keyboard.press("m")
    assert line.acts() == []


def test_losers_are_mucked_without_a_question_for_those_who_like_that(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    likes(guest, muckLosers=True)
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    shows_down(line, muck=True, unbeaten=True)
    expect(guest.decision.get_by_role("button", name="Muck", exact=True)).to_be_visible()
    assert line.acts() == []
    shows_down(line, muck=True)
    expect(guest.decision.get_by_role("button", name="Muck", exact=True)).to_have_count(0)
    assert [act["action"] for act in line.acts()] == ["muck"]


def test_after_everybody_folded_one_card_is_shown_or_both(seated: tuple[Person, Line]) -> None:
    guest, line = seated
    wins_unseen(line)
    cards = line.told["you"]["cards"]
    single = guest.decision.get_by_role("button", name="Show only ")
    expect(single).to_have_count(2)
    single.last.click()
    guest.decision.get_by_role("button", name="Show my cards").click()
    assert [act.get("cards") for act in line.acts()] == [[cards[1]], None]


@pytest.mark.parametrize(("wish", "shown"), [("one", 1), ("all", 2), ("none", 0)])
def test_what_is_shown_after_everybody_folded_can_be_set(
    visitor: Visitor, live: Live, wish: str, shown: int
) -> None:
    guest = visitor()
    likes(guest, afterFolds=wish)
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    wins_unseen(line)
    expect(guest.winners).to_be_visible()
    assert [len(act["cards"]) for act in line.acts()] == ([shown] if shown else [])
    expect(guest.decision.get_by_role("button", name="Show my cards")).to_have_count(
        0 if wish == "none" else 1
    )
