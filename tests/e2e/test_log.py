"""The log beside the table: in the player's own units and colours, and still there after a reload."""

import re

from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line

FOUR = "localStorage['redbutton.settings'] = JSON.stringify({language: 'en', fourColours: FOUR})"


def test_the_log_follows_the_switch_to_big_blinds(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"], blinds=["1", "2"]))
    assert guest.gets_a_turn()
    line.hold()
    expect(guest.log).to_contain_text("posts the big blind of 2")
    line.invent(events=[{"kind": "call", "seat": 2, "amount": 2, "text": {"en": "caller calls 2", "zh": ""}}])
    expect(guest.log).to_contain_text("caller calls 2")
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    guest.page.get_by_role("switch", name="Amounts in big blinds").click()
    guest.page.keyboard.press("Escape")
    expect(guest.log).to_contain_text("posts the big blind of 1 BB")
    expect(guest.log).to_contain_text("posts the small blind of 0.5 BB")
    expect(guest.log).to_contain_text("caller calls 1 BB")
    assert not re.search(r"(blind of|calls) \d+$", guest.log.inner_text(), re.MULTILINE)


def test_cards_in_the_log_have_the_colours_of_their_suits_and_names(visitor: Visitor, live: Live) -> None:
    shown = {}
    for four in ("false", "true"):
        guest = visitor()
        guest.page.add_init_script(FOUR.replace("FOUR", four))
        line = Line(guest.page)
        guest.sits_at(live.table(seats=2, bots=["caller"]))
        assert guest.gets_a_turn()
        line.hold()
        text = "The cards are 10♦ K♠ 2♣ 3♥"
        line.invent(events=[{"kind": "board-cards", "text": {"en": text, "zh": text}}])
        told = guest.log.locator("p.board-cards").last
        expect(told).to_have_text(text)
        cards = told.locator("span").all()
        names = [card.get_attribute("title") for card in cards]
        assert names == ["Ten of diamonds", "King of spades", "2 of clubs", "3 of hearts"]
        shown[four] = [card.evaluate("card => getComputedStyle(card).color") for card in cards]
    diamonds, spades, clubs, hearts = shown["false"]
    assert diamonds == hearts != spades == clubs
    assert len(set(shown["true"])) == 4


def test_the_log_is_whole_after_a_reload(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    guest.plays_on()
    guest.sees_the_end_of(1)
    assert guest.gets_a_turn()
    line.hold()
    expect(guest.log.get_by_role("heading")).to_have_text(["HAND 1", "HAND 2"], ignore_case=True)
    before = guest.log.inner_text().splitlines()
    line.is_held = False
    guest.page.reload()
    expect(guest.own_seat).to_be_attached()
    expect(guest.log.get_by_role("heading")).to_have_text(["HAND 1", "HAND 2"], ignore_case=True)
    after = guest.log.inner_text().splitlines()
    assert [text for text in before if text not in after] == []
    assert len([text for text in after if " wins " in text]) == len(
        [text for text in before if " wins " in text]
    )
    guest.page.get_by_role("link", name="To the lobby").click()
    guest.page.go_back()
    expect(guest.log.get_by_role("heading")).to_have_text(["HAND 1", "HAND 2"], ignore_case=True)


def test_no_two_bots_look_the_same(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=10, bots=["caller"] * 9))
    assert guest.gets_a_turn()
    avatars = guest.page.locator("[data-seat] .avatar")
    expect(avatars).to_have_count(10)
    assert (
        len({avatar.evaluate("each => getComputedStyle(each).backgroundImage") for avatar in avatars.all()})
        == 10
    )


def test_on_another_device_the_log_has_the_last_hands_as_well(visitor: Visitor, live: Live) -> None:
    guest, table = visitor(), live.table(seats=2, bots=["caller"])
    guest.sits_at(table)
    guest.plays_on()
    guest.sees_the_end_of(1)
    own, others = visitor(), visitor()
    own.sits_at(table)
    others.opens(table["link"])
    for person in (own, others):
        expect(person.log.get_by_role("heading").first).to_have_text("HAND 1", ignore_case=True)
        expect(person.log.locator("p.win").first).to_be_visible()
    dealt = guest.log.locator("p.hole-cards").filter(has_text="Ann is dealt").first.inner_text()
    expect(own.log.locator("p.hole-cards").filter(has_text="Ann is dealt").first).to_have_text(dealt)
    expect(others.log.locator("p").filter(has_text="Ann is dealt")).to_have_count(0)
    expect(own.log.get_by_role("heading")).to_have_text(["HAND 1", "HAND 2"], ignore_case=True)
