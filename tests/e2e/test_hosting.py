"""What a host does about people and trouble, in the browser."""

import re
from dataclasses import replace

from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from redbutton.server.table import entries


def host_panel(host: Person) -> Locator:
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Host", exact=True).click()
    return host.page.get_by_role("dialog").filter(has_text="At the table")


def test_a_person_who_was_sent_away_comes_back_only_when_the_host_lets_them(
    visitor: Visitor, live: Live
) -> None:
    made = live.table(host="Ann", sit=False)
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    bob.sits_down("Bob")
    panel = host_panel(ann)
    panel.get_by_role("button", name="Remove Bob").click()
    panel.get_by_role("button", name="Remove", exact=True).click()
    expect(panel.get_by_text("Sent away")).to_be_visible()
    bob.decision.get_by_role("button", name="Sit down").click()
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog.get_by_role("alert")).to_contain_text("sent 'Bob' away")
    panel.get_by_role("button", name="Let Bob come back").click()
    expect(panel.get_by_text("Sent away")).to_have_count(0)
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)


def test_who_waits_with_too_few_chips_is_asked_to_choose_again(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=2, bots=["caller"], blinds=["1", "2"])
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    bob.decision.get_by_role("button", name="Join the waiting list").click()
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Bob")
    expect(dialog.get_by_text("40 to 200; empty is 200.")).to_be_visible()
    dialog.get_by_label("Chips to bring").fill("40")
    dialog.get_by_role("button", name="Sit down").click()
    expect(bob.decision.get_by_text("number 1 on the waiting list")).to_be_visible()
    panel = host_panel(ann)
    panel.get_by_label("Big blind").fill("20")
    panel.get_by_label("Small blind").fill("10")
    panel.get_by_role("button", name="Set the stakes").click()
    ann.page.keyboard.press("Escape")
    while not bob.decision.get_by_role("button", name="Choose chips").is_visible():
        ann.decides()
    bob.decision.get_by_role("button", name="Choose chips").click()
    dialog.get_by_label("Chips to bring").fill("400")
    dialog.get_by_role("button", name="Choose chips").click()
    expect(bob.decision.get_by_text("number 1 on the waiting list")).to_be_visible()


def test_a_table_that_is_stuck_gives_its_host_the_choice(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", bots=["caller"])
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    expect(ann.passive).to_be_visible()
    room = live.lobby.rooms[made["id"]]
    live.call(room._try(entries.Stuck(at=room.now(), due="bot", deal=1, turn=1)))
    for person in (ann, bob):
        expect(person.felt.get_by_role("heading", name="Stopped")).to_be_visible()
    expect(bob.felt.get_by_role("button", name="Call the hand off")).to_have_count(0)
    ann.felt.get_by_role("button", name="Call the hand off").click()
    expect(ann.felt.get_by_role("heading", name="Stopped")).to_have_count(0)
    expect(ann.log).to_contain_text("The hand is called off")
    expect(ann.passive).to_be_visible()


def test_a_pause_leaves_board_and_pot_in_sight(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(host="Ann", seats=2, bots=["caller"]))
    assert ann.gets_a_turn()
    ann.passive.click()
    expect(ann.board).to_have_count(3)
    assert ann.gets_a_turn()
    panel = host_panel(ann)
    panel.get_by_role("button", name="Pause").click()
    ann.page.keyboard.press("Escape")
    expect(ann.felt.get_by_role("heading", name="Paused")).to_be_visible()
    expect(ann.board).to_have_count(3)
    expect(ann.felt.locator(".pots").first).to_contain_text("4")
    ann.felt.get_by_role("button", name="Resume").click()
    expect(ann.passive).to_be_visible()


def test_the_small_blind_cannot_be_set_above_the_big_one(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(host="Ann", seats=2, bots=["caller"]))
    panel = host_panel(ann)
    panel.get_by_label("Small blind").fill("20")
    panel.get_by_label("Big blind").fill("10")
    expect(panel.get_by_role("alert")).to_contain_text("cannot be higher than the big one")
    expect(panel.get_by_role("button", name="Set the stakes")).to_be_disabled()
    panel.get_by_label("Big blind").fill("20")
    expect(panel.get_by_role("button", name="Set the stakes")).to_be_enabled()


def test_the_host_sets_another_clock_at_the_table(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(host="Ann", seats=2, bots=["caller"]))
    assert ann.gets_a_turn()
    expect(ann.own_seat.get_by_role("timer")).to_have_count(0)
    panel = host_panel(ann)
    panel.get_by_label("Seconds").fill("600")
    panel.get_by_label("Time bank").fill("300")
    panel.get_by_role("button", name="Set the clock").click()
    ann.page.keyboard.press("Escape")
    expect(ann.log).to_contain_text("600 seconds to decide now, and 300 more")
    expect(ann.own_seat.get_by_role("timer")).to_be_visible()


def two_at_a_table(visitor: Visitor, live: Live) -> tuple[Person, Person]:
    made = live.table(host="Ann", seats=3)
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    bob.sits_down("Bob")
    return ann, bob


def test_the_host_makes_another_person_the_host(visitor: Visitor, live: Live) -> None:
    ann, bob = two_at_a_table(visitor, live)
    panel = host_panel(ann)
    panel.get_by_role("button", name="Make Bob the host").click()
    panel.get_by_role("button", name="Make host", exact=True).click()
    expect(ann.log).to_contain_text("Bob is the host now")
    expect(host_panel(bob)).to_be_visible()


def says(person: Person, text: str) -> None:
    person.page.locator("label").filter(has_text="Chat").click()
    person.page.get_by_label("Say something").fill(text)
    person.page.get_by_role("button", name="Send").click()


def test_a_line_of_chat_shows_as_a_bubble_at_its_seat(visitor: Visitor, live: Live) -> None:
    ann, bob = two_at_a_table(visitor, live)
    expect(ann.seat(2)).to_be_visible()
    says(bob, "What a river")
    bubble = ann.felt.locator("[data-bubble='2']")
    expect(bubble).to_have_text("What a river")
    expect(bubble).to_have_count(0)


def test_spectators_talk_where_the_host_lets_them(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann")
    ann, sue = visitor(), visitor()
    ann.sits_at(made)
    sue.opens(made["link"])
    sue.page.locator("label").filter(has_text="Chat").click()
    expect(sue.page.get_by_role("log", name="Chat")).to_be_visible()
    expect(sue.page.get_by_label("Say something")).to_have_count(0)
    panel = host_panel(ann)
    panel.get_by_role("switch", name="Spectators may talk").click()
    ann.page.keyboard.press("Escape")
    sue.page.get_by_label("Your name for the chat").fill("Sue")
    says(sue, "Good luck")
    ann.page.locator("label").filter(has_text="Chat").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text(re.compile("Sue.*Good luck"))
    expect(sue.own_seat).to_have_count(0)


def test_a_table_where_nobody_acts_asks_whether_somebody_is_there(visitor: Visitor, live: Live) -> None:
    services = live.lobby.services
    services.limits = replace(services.limits, idle_deal_minutes=0.01)
    made = live.table(host="Ann", sit=False, bots=["caller", "caller"], pace="calm")
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    expect(ann.felt.get_by_role("heading", name="Still there?")).to_be_visible()
    expect(ann.felt).to_contain_text("No player has acted for a while, so no more hands are dealt.")
    bob.opens(made["link"])
    expect(bob.felt.get_by_role("heading", name="Still there?")).to_be_visible()
    expect(bob.felt.get_by_role("button", name="Resume")).to_have_count(0)
    services.limits = replace(services.limits, idle_deal_minutes=60)
    ann.felt.get_by_role("button", name="Resume").click()
    expect(ann.felt.get_by_role("heading", name="Still there?")).to_have_count(0)
    expect(ann.log).to_contain_text("The game goes on")
