"""People ask for a seat at a table where the host lets them in, and the host answers on the table itself."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.test_accessibility import check_by_day_and_night
from e2e.test_looks import DESK, OUT_OF_REACH, PHONE, SCROLLS
from e2e.test_small_screens import NARROW, picture

HIGHEST = 70
"""Pixels: two lines beside the answers, so that the table keeps its room."""
SCREENS = {"desk": DESK, "phone": PHONE, "narrow": NARROW}


def asks(visitor: Visitor, made: dict[str, str], name: str) -> Person:
    person = visitor()
    person.opens(made["link"])
    person.sits_down(name)
    expect(person.decision).to_contain_text("The host")
    return person


def request(host: Person) -> Locator:
    return host.page.locator("[data-part=request]")


def test_the_host_lets_people_in_on_the_felt_one_after_another(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=4, approval=True)
    ann = visitor()
    ann.sits_at(made)
    expect(ann.felt.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(request(ann)).to_have_count(0)
    bob = asks(visitor, made, "Bob")
    asks(visitor, made, "Cid")
    first, second = (
        ann.felt.get_by_role("group", name=f"{name} would like to sit") for name in ("Bob", "Cid")
    )
    expect(first).to_contain_text("and 1 more")
    expect(second).to_have_count(0)
    expect(request(bob)).to_have_count(0)
    first.get_by_role("button", name="Not now").click()
    expect(second).to_be_visible()
    expect(second).not_to_contain_text("more")
    expect(bob.decision.get_by_role("button", name="Sit down")).to_be_visible()
    second.get_by_role("button", name="Let in").click()
    expect(request(ann)).to_have_count(0)
    expect(ann.felt.get_by_role("group", name="Cid")).to_be_visible()


def test_the_two_answers_stand_side_by_side(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=4, approval=True)
    ann = visitor(**DESK)
    ann.sits_at(made)
    asks(visitor, made, "Ben")
    asks(visitor, made, "Cid")
    expect(request(ann)).to_contain_text("and 1 more")
    ann.comes_to_rest()
    tops = {answer.bounding_box()["y"] for answer in request(ann).get_by_role("button").all()}  # type: ignore[index]
    assert len(tops) == 1


def test_who_is_let_in_during_a_hand_reads_when_cards_come(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=4, bots=["caller"])
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    assert ann.gets_a_turn()
    bob.opens(made["link"])
    bob.sits_down("Bob")
    expect(bob.decision).to_contain_text("You get cards with the next one")


def test_a_double_click_lets_in_one_person(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=4, approval=True)
    ann = visitor()
    ann.sits_at(made)
    asks(visitor, made, "Bob")
    asks(visitor, made, "Cid")
    expect(request(ann)).to_contain_text("and 1 more")
    ann.felt.get_by_role("button", name="Let in Bob").dblclick(delay=200)
    expect(ann.felt.get_by_role("group", name="Cid would like to sit")).to_be_visible()
    expect(ann.felt.get_by_role("group", name="Bob")).to_be_visible()
    expect(request(ann)).to_have_count(1)


def test_the_host_hears_who_asks_and_answers_with_the_keyboard(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=4, approval=True)
    ann = visitor()
    ann.sits_at(made)
    expect(ann.felt.get_by_role("heading", name="Waiting for players")).to_be_visible()
    asks(visitor, made, "Bob")
    expect(ann.page.locator("[data-part=asked]")).to_have_text("Bob would like to sit")
    ann.tabs_to(ann.felt.get_by_role("button", name="Let in Bob"))
    ann.page.keyboard.press("Enter")
    expect(request(ann)).to_have_count(0)
    expect(ann.felt.get_by_role("group", name="Bob")).to_be_visible()


@pytest.mark.parametrize("screen", [*SCREENS])
@pytest.mark.parametrize("bots", [0, 3])
def test_the_question_is_in_reach_before_and_during_a_hand(
    visitor: Visitor, live: Live, screen: str, bots: int
) -> None:
    made = live.table(host="Ann", seats=6, approval=True, bots=["caller"] * bots)
    ann = visitor(**SCREENS[screen], reduced_motion="reduce")
    ann.sits_at(made)
    if bots:
        assert ann.gets_a_turn()
    else:
        expect(ann.felt.get_by_role("heading", name="Waiting for players")).to_be_visible()
    asks(visitor, made, "Bob")
    expect(request(ann)).to_be_visible()
    picture(ann, f"request-{screen}-{bots}")
    expect(request(ann)).to_be_in_viewport(ratio=1)
    assert ann.evaluate(OUT_OF_REACH) == []
    assert not ann.evaluate(SCROLLS)
    box = request(ann).bounding_box()
    assert box
    assert not bots or box["height"] <= HIGHEST
    check_by_day_and_night(ann, "[data-part=request]")
    request(ann).get_by_role("button", name="Let in Bob").click()
    expect(request(ann)).to_have_count(0)
    if bots:
        expect(ann.passive).to_be_visible()


@pytest.mark.parametrize("screen", ["desk", "narrow"])
def test_a_long_name_leaves_the_answers_in_reach(visitor: Visitor, live: Live, screen: str) -> None:
    made = live.table(host="Ann", seats=6, approval=True)
    ann = visitor(**SCREENS[screen], reduced_motion="reduce")
    ann.sits_at(made)
    asks(visitor, made, "W" * 40)
    expect(request(ann)).to_be_visible()
    picture(ann, f"request-long-{screen}")
    assert ann.evaluate(OUT_OF_REACH) == []
    assert not ann.evaluate(SCROLLS)


def test_in_chinese_the_question_is_asked_in_chinese(visitor: Visitor, live: Live) -> None:
    settings: dict[str, Any] = {**PHONE, "locale": "zh-CN"}
    made = live.table(host="Ann", seats=4, approval=True)
    ann = visitor(**settings)
    ann.sits_at(made)
    asks(visitor, made, "Bob")
    question = ann.page.get_by_role("group", name="Bob 想入座")
    expect(question).to_be_visible()
    picture(ann, "request-zh")
    question.get_by_role("button", name="暂不").tap()
    expect(question).to_have_count(0)
