"""Document 004 on the page: the lists, the actions that are not listed, and the document's words."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from requirements.asked import DEZHOU
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.short_stack import sits_with_a_short_bot
from e2e.test_looks import DESK, PHONE
from e2e.test_small_screens import NARROW

CHINESE: dict[str, Any] = {"locale": "zh-CN"}


def sits_with_callers(visitor: Visitor, live: Live, seats: int = 4, **settings: Any) -> Person:
    """Ann is the small blind, and the others only check and call."""
    person = visitor(**settings)
    bots = ["caller"] * (seats - 1)
    person.sits_at(live.table(preset="dezhou", seats=seats, bots=bots, pace="instant"))
    return person


def listed(person: Person) -> Locator:
    """The round above the log."""
    return person.page.locator("[data-part=round]")


def button(person: Person, name: str) -> Locator:
    return person.page.locator("[data-part=actions]").get_by_role("button", name=name)


def more(person: Person) -> Locator:
    return person.page.locator("[data-part=actions] .more")


def begins_round_two(person: Person, blind: str) -> None:
    button(person, blind).click()
    expect(more(person)).to_be_visible()


@DEZHOU.seen("test_round_two_begins_with_the_lists_turned")
@DEZHOU.seen("test_the_table_tells_the_lists_in_the_documents_words")
def test_round_two_shows_who_acts_waits_and_is_done(visitor: Visitor, live: Live) -> None:
    person = sits_with_callers(visitor, live, **DESK, **CHINESE)
    begins_round_two(person, "投注小盲注")
    told = listed(person).locator("dd")
    lists = {
        "第 2 轮": "这轮没有出现投注",
        "正在操作": "Ann",
        "等待操作": "caller、caller 2",
        "已完成操作": "caller 3（跟注 2）",
        "可进行的操作": "弃牌、过牌、跟注",
        "退出玩家": "没有",
        "奖池": "7",
    }
    expect(listed(person).locator("dt")).to_have_text([*lists])
    expect(told).to_have_text([*lists.values()])
    expect(person.page.locator("[data-part=stage]")).to_contain_text("奖池")
    names = person.page.locator("[data-part=actions] .buttons button")
    expect(names).to_have_count(4)
    for number, name in enumerate(("弃牌", "过牌", "跟注", "更多")):
        expect(names.nth(number)).to_contain_text(name)


@DEZHOU.seen("test_the_table_tells_the_lists_in_the_documents_words")
def test_who_looks_on_reads_the_listed_actions_too(visitor: Visitor, live: Live) -> None:
    person = sits_with_callers(visitor, live, **DESK)
    button(person, "Bet small blind").wait_for()
    guest = visitor(**DESK)
    guest.opens(f"/t/{person.table}")
    expect(listed(guest).locator("dt")).to_have_text(
        ["Round 1", "Acting", "Waiting to act", "Done", "Listed actions", "Left", "Pot"]
    )
    expect(listed(guest).locator("dd")).to_have_text(
        ["no bet yet in this round", "Ann", "caller, caller 2, caller 3", "nobody", "Bet", "nobody", "0"]
    )
    begins_round_two(person, "Bet small blind")
    expect(listed(guest).locator("dd").nth(4)).to_have_text("Fold, Check, Call")


@DEZHOU.seen("test_an_all_in_settles_what_its_player_can_win")
def test_who_is_all_in_has_a_line_and_no_turn(visitor: Visitor, live: Live) -> None:
    person = visitor(**DESK)
    sits_with_a_short_bot(person, live, chips=6, preset="dezhou", pace="instant")
    begins_round_two(person, "Bet small blind")
    expect(listed(person)).not_to_contain_text("Players all-in")
    more(person).click()
    person.page.locator("[data-part=amount]").fill("10")
    button(person, "Raise to 10").click()
    expect(listed(person).locator("dt").nth(0)).to_have_text("Round 3")
    lists = dict(
        zip(
            listed(person).locator("dt").all_inner_texts(),
            listed(person).locator("dd").all_inner_texts(),
            strict=True,
        )
    )
    assert (lists["Players all-in"], lists["Done"], lists["Pot"]) == ("caller", "caller 2 (Call 10)", "29")


LINES = """each => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""How many lines the text of a button has, as long as it has one size."""


@pytest.mark.parametrize("screen", [PHONE, NARROW], ids=["phone", "narrow"])
def test_no_word_on_a_button_is_broken_in_two(visitor: Visitor, live: Live, screen: dict[str, Any]) -> None:
    person = sits_with_callers(visitor, live, **screen, **CHINESE)
    begins_round_two(person, "投注小盲注")
    assert more(person).evaluate(LINES) == 1
    for number in range(4):
        each = person.page.locator("[data-part=actions] .buttons button").nth(number)
        assert each.evaluate("each => each.scrollWidth <= each.clientWidth")


@DEZHOU.seen("test_a_call_is_told_as_a_call")
@DEZHOU.seen("test_the_table_uses_the_documents_words")
def test_a_call_is_told_as_a_call_in_the_log(visitor: Visitor, live: Live) -> None:
    person = sits_with_callers(visitor, live, **DESK, **CHINESE)
    begins_round_two(person, "投注小盲注")
    expect(person.page.get_by_role("log")).to_contain_text("Ann 投注 1")
    button(person, "跟注").click()
    expect(person.page.get_by_role("log")).to_contain_text("Ann 跟注 2")
    expect(person.page.get_by_role("log")).not_to_contain_text("下注")


def test_names_stay_as_they_are_among_the_words_of_the_house(visitor: Visitor, live: Live) -> None:
    person = visitor(**DESK, **CHINESE)
    person.sits_at(live.table(preset="dezhou", host="下注", seats=3, bots=["caller"] * 2, pace="instant"))
    begins_round_two(person, "投注小盲注")
    expect(person.page.get_by_role("log")).to_contain_text("下注 投注 1")
    expect(person.page.locator("[data-part=said]")).not_to_contain_text("投注 投注")
    expect(listed(person).locator("dd").nth(1)).to_have_text("下注")


@DEZHOU.seen("test_the_first_player_goes_all_in_and_raises_by_word")
@DEZHOU.seen("test_a_raise_of_the_first_player_is_answered_by_the_others")
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_more_has_raise_and_all_in_and_says_what_they_do(
    visitor: Visitor, live: Live, screen: dict[str, Any]
) -> None:
    person = sits_with_callers(visitor, live, **screen)
    begins_round_two(person, "Bet small blind")
    note = person.page.locator("[data-part=note]")
    expect(note).to_contain_text("Then the others have to call, raise, go all-in or fold")
    expect(person.page.locator("[data-part=amount]")).to_have_count(0)
    more(person).click()
    expect(button(person, "All-in 199")).to_be_visible()
    expect(button(person, "Check")).to_have_count(0)
    more(person).click()
    expect(button(person, "Check")).to_be_visible()
    more(person).click()
    person.page.locator("[data-part=amount]").fill("6")
    button(person, "Raise to 6").click()
    if screen is PHONE:
        person.page.get_by_role("button", name="Log and chat").click()
    for told in ("Ann raises to 6", "caller calls 6", "caller 3 calls 6"):
        expect(person.page.get_by_role("log")).to_contain_text(told)


@DEZHOU.seen("test_every_action_can_be_done_in_every_later_round")
def test_the_key_of_all_in_opens_what_is_not_listed(visitor: Visitor, live: Live) -> None:
    person = sits_with_callers(visitor, live, 3, **DESK)
    begins_round_two(person, "Bet small blind")
    person.page.keyboard.press("a")
    expect(person.page.locator("[data-part=amount]")).to_have_value("199")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("log")).to_contain_text("Ann raises to 199 and is all-in")
    expect(person.page.get_by_role("log")).to_contain_text("caller calls 198 and is all-in")
