"""Poker in the browser, from the lobby to the end of a hand."""

import re

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from redbutton.rules import PRESETS

KEYS = {"Muck": "m", "Show": "s"}
"""Those keys of a passive player that are not the C of checking and calling."""


def hands_of(live: Live, table: str) -> int:
    with live.http() as http:
        return len(http.get(f"/api/tables/{table}/hands").json()["hands"])


def test_quick_play_to_the_end_of_a_hand_with_the_mouse_alone(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens()
    for _ in range(4):
        guest.page.get_by_role("button", name="One fewer").click()
    guest.page.get_by_text("Beginner", exact=True).click()
    guest.page.get_by_role("button", name="Deal me in").click()
    hand = guest.waits_for_a_turn()
    sizes = guest.decision.get_by_role("group", name="Bet size").locator("[aria-pressed]")
    if sizes.first.is_visible():  # not if somebody is all-in already
        sizes.first.click()
        guest.decision.get_by_role("button", name=re.compile("^(Bet|Raise to|All-in)")).last.click()
    guest.plays_on(hand)
    expect(guest.log).to_contain_text("wins")


def test_quick_play_to_the_end_of_a_hand_with_the_keyboard_alone(visitor: Visitor) -> None:
    guest = visitor()
    press = guest.page.keyboard.press
    guest.opens()
    guest.tabs_to(guest.page.get_by_role("button", name="Deal me in"))
    press("Enter")
    hand = guest.waits_for_a_turn()
    press("?")
    expect(guest.page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    press("Escape")
    while guest.gets_a_turn(hand):
        press(KEYS.get(guest.passive.inner_text().split()[0], "c"))
    expect(guest.log).to_contain_text("wins")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_table_of_every_house_is_made_and_played_to_the_end_of_a_hand(
    visitor: Visitor, live: Live, preset: str
) -> None:
    host = visitor()
    page = host.page
    host.opens("/#new")
    page.get_by_label("House", exact=True).select_option(preset)
    page.get_by_label("Seat 2").select_option("caller")
    page.get_by_text("Instant", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    assert (host.plays_on() > 0) == (preset != "draw-sim")
    host.sees_the_end_of(1)
    assert hands_of(live, host.table) >= 1


@pytest.mark.usefixtures("_awaits_seeds")
def test_all_is_well_on_a_network_without_https(visitor: Visitor, live: Live) -> None:
    guest = visitor(base=f"http://poker.lan:{live.port}")
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    assert guest.evaluate(
        "!isSecureContext && crypto.subtle === undefined && navigator.clipboard === undefined"
    )
    guest.plays_on()
    guest.sees_the_end_of(1)
    expect(guest.page.get_by_role("button", name="Verified")).to_be_visible()


def test_the_address_of_quick_play_leads_straight_into_a_hand(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/play")
    expect(guest.own_seat).to_be_attached()
    guest.waits_for_a_turn()
    assert len(guest.cards) == 2


def test_cards_are_discarded_by_clicking_them(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(variant="five-card-draw", seats=2, bots=["caller"]))
    pat = guest.decision.get_by_role("button", name="Stand pat")
    while guest.gets_a_turn() and not pat.is_visible():
        guest.passive.click()
    before = guest.cards
    for card in before[:2]:
        guest.own_seat.get_by_role("button", name=card).click()
    guest.own_seat.get_by_role("button", name=before[1]).click()
    guest.own_seat.get_by_role("button", name=before[2]).click()
    guest.decision.get_by_role("button", name="Discard 2").click()
    expect(pat).to_be_hidden()
    assert guest.gets_a_turn()
    after = guest.cards
    assert len(after) == 5
    assert set(before) - set(after) == {before[0], before[2]}


def test_up_cards_of_stud_lie_open_before_everybody(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(variant="stud", seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    assert len(guest.cards) == 3
    rival = guest.seat(2)
    expect(rival.get_by_role("img", name=" of ")).to_have_count(1)
    expect(rival.locator("svg.back")).to_have_count(2)
    while guest.gets_a_turn() and rival.get_by_role("img", name=" of ").count() < 4:
        guest.passive.click()
    expect(rival.get_by_role("img", name=" of ")).to_have_count(4)
    guest.plays_on()
    expect(guest.log).to_contain_text("wins")


def test_who_leaves_in_a_hand_is_told_before_that_it_is_given_up(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2, pace="calm"))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    dialog = guest.page.get_by_role("dialog", name="Leave the table")
    expect(dialog).to_contain_text("it only checks or folds")
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
    guest.page.go_back()
    expect(guest.log).to_contain_text("Ann folds")


def test_who_leaves_during_a_pause_is_free_at_once_also_when_it_is_not_their_turn(
    visitor: Visitor, live: Live
) -> None:
    made = live.table(host="Ann", seats=3, bots=["caller"])
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    bob.sits_down("Bob")
    while not (ann.passive.is_visible() and len(bob.cards) == 2):
        for person in (ann, bob):
            person.decides()
    ann.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Host").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    bob.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(bob.page.get_by_role("button", name="Deal me in")).to_be_visible()
