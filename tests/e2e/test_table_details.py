"""Small things at a table that a stranger stumbles over."""

import re

import pytest
from playwright.sync_api import ConsoleMessage, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.test_hosting import host_panel
from e2e.test_looks import PHONE


@pytest.mark.parametrize("variant", ["stud", "razz"])
def test_where_the_cards_say_who_begins_nobody_has_a_position(
    visitor: Visitor, live: Live, variant: str
) -> None:
    guest = visitor()
    guest.sits_at(live.table(variant=variant, seats=3, bots=["caller"] * 2))
    assert guest.gets_a_turn()
    expect(guest.page.locator("[data-seat]")).to_have_count(3)
    expect(guest.page.get_by_role("img", name="The dealer button")).to_have_count(0)
    told = " ".join(
        f"{seat.get_attribute('aria-label')} {seat.inner_text()}"
        for seat in guest.page.locator("[data-seat]").all()
    )
    assert not re.search("BTN|SB|BB|UTG|CO|Dealer", told), told


def test_a_button_and_positions_are_there_where_they_mean_something(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2))
    assert guest.gets_a_turn()
    expect(guest.page.get_by_role("img", name="The dealer button")).to_be_visible()
    positions = guest.page.locator("[data-seat] small")
    expect(positions).to_have_count(3)
    assert sorted(positions.all_inner_texts()) == ["BB", "BTN", "SB"]


def test_ones_own_down_cards_are_told_from_those_that_everybody_sees(visitor: Visitor, live: Live) -> None:
    guest = visitor(**PHONE, reduced_motion="reduce")
    guest.sits_at(live.table(variant="stud", seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    cards = guest.own_seat.locator(".hand .card")
    expect(cards).to_have_count(3)
    expect(cards.filter(has_text="face down")).to_have_count(2)
    tops = [box["y"] for card in cards.all() if (box := card.bounding_box())]
    assert tops[0] == tops[1] > tops[2] + 4
    assert (
        cards.locator(".face").evaluate_all("faces => faces.map((face) => getComputedStyle(face).filter)")
        == ["none"] * 3
    )


def test_rounds_say_how_many_there_are(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(format="rounds", rounds=20, seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    expect(guest.page.get_by_role("banner")).to_contain_text("Hand 1 of 20")


@pytest.mark.parametrize("path", ["/nonsense", "/t/abc/nonsense", "/some/deep/nonsense/"])
def test_an_address_of_nothing_is_a_page_with_a_way_on(visitor: Visitor, path: str) -> None:
    guest = visitor()
    answer = guest.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    expect(guest.page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
    guest.page.get_by_role("button", name="Back to the lobby").click()
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()


def test_sitting_down_one_is_told_the_buy_ins_and_the_host_sees_what_one_brings(
    visitor: Visitor, live: Live
) -> None:
    made = live.table(host="Ann", seats=4, approval=True, least="50", most="300", stack="120")
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    bob.decision.get_by_role("button", name="Sit down").click()
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Bob")
    expect(dialog.get_by_text("50 to 300; empty is 120.")).to_be_visible()
    dialog.get_by_label("Chips to bring").fill("77")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    asking = host_panel(ann).get_by_role("region", name="Asking for a seat")
    expect(asking).to_contain_text("Bob")
    expect(asking).to_contain_text("brings 77")


def test_coming_back_and_posting_are_explained(visitor: Visitor, live: Live) -> None:
    guest = visitor(**PHONE)
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Sit out next hand").click()
    guest.plays_on()
    expect(guest.decision.get_by_role("button", name="I am back")).to_be_visible()
    guest.decision.get_by_role("button", name="What does that mean?").tap()
    tip = guest.page.get_by_role("tooltip")
    expect(tip).to_be_in_viewport(ratio=1)
    expect(tip).to_contain_text("big blind")
    expect(tip).to_contain_text("“Post and play now” pays")


def test_leaving_a_table_warns_nothing_into_the_console(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    warned: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("warning", "error"):
            warned.append(message.text)

    guest.page.on("console", note)
    for made in (live.table(seats=6, bots=["caller"] * 5), live.table(variant="stud", bots=["caller"])):
        guest.sits_at(made)
        assert guest.gets_a_turn()
        guest.passive.click()
        guest.page.get_by_role("link", name="To the lobby").click()
        expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
        guest.page.go_back()
        expect(guest.own_seat).to_be_attached()
        guest.page.go_forward()
        expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
        guest.comes_to_rest()
    assert warned == []


def test_a_big_blind_ante_is_called_so_in_header_log_panel_and_replay(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2, antes=["0", "2", "0"]))
    expect(guest.page.get_by_role("banner")).to_contain_text("1/2, big blind ante 2")
    expect(guest.log).to_contain_text("posts the big blind ante of 2")
    panel = host_panel(guest)
    expect(panel.get_by_label("Big blind ante")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.plays_on()
    guest.sees_the_end_of(1)
    guest.opens(f"/t/{guest.table}/hands/1")
    expect(guest.page.get_by_text("posts the big blind ante of 2")).to_be_visible()
