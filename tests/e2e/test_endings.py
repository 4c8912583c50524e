"""How games end that have an end, and what is told on the way there."""

import re

from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person

NEXT = re.compile(r"next level in \d+:\d\d")


def ending(guest: Person) -> Locator:
    return guest.page.locator("[data-part=ending]")


def progress(guest: Person) -> Locator:
    return guest.page.locator("[data-part=progress]")


def plays_to_the_end(*people: Person) -> None:
    """All check and call until the game is over."""
    while not ending(people[0]).is_visible():
        for person in people:
            person.decides()


def test_rounds_say_how_many_there_are_and_end_with_a_podium(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(format="rounds", rounds=2, seats=4, bots=["caller"] * 3))
    guest.waits_for_a_turn()
    expect(guest.page.get_by_role("banner")).to_contain_text(re.compile(r"Hand [12] of 2"))
    plays_to_the_end(guest)
    expect(ending(guest).locator(".podium li")).to_have_count(3)
    expect(ending(guest).get_by_role("heading")).to_contain_text(
        re.compile(r"You have won!|You finished (1st|2nd|3rd|4th) of 4|share the win")
    )


def test_again_is_one_click_to_a_game_that_begins_at_once(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(format="rounds", rounds=1, seats=3, bots=["caller"] * 2))
    plays_to_the_end(guest)
    first = guest.table
    ending(guest).get_by_role("button", name="Play again").click()
    expect(guest.page).not_to_have_url(re.compile(f"/t/{first}$"))
    expect(guest.own_seat).to_be_visible()
    guest.waits_for_a_turn()
    expect(guest.page.get_by_role("banner")).to_contain_text("Hand 1 of 1")


def test_all_are_led_to_the_table_that_the_first_one_opens(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", format="rounds", rounds=1, seats=2)
    ann, bob = visitor(), visitor()
    ann.sits_at(made)
    bob.opens(made["link"])
    bob.sits_down("Bob")
    ann.felt.get_by_role("button", name="Start").click()
    plays_to_the_end(ann, bob)
    expect(ending(bob).get_by_role("button", name="Play again")).to_be_visible()
    ending(ann).get_by_role("button", name="Play again").click()
    expect(ann.page).not_to_have_url(re.compile(f"/t/{made['id']}$"))
    expect(ann.own_seat).to_be_visible()
    ending(bob).get_by_role("button", name="To the next table").click()
    bob.sits_down("Bob")
    assert bob.table == ann.table
    expect(ann.seat(2)).to_contain_text("Bob")


def test_a_tournament_ends_with_its_prize(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(format="tournament", seats=2, bots=["caller"], blinds=["1", "2"], stack="2"))
    plays_to_the_end(guest)
    expect(ending(guest).locator(".podium li")).to_have_count(2)
    expect(ending(guest).locator(".step1")).to_contain_text("4")
    expect(ending(guest).get_by_role("button", name="Play again")).to_be_visible()


def test_levels_and_prizes_are_told_before_the_start_and_how_it_stands_afterwards(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    guest.sits_at(live.table(format="tournament", seats=4, bots=["caller"] * 2, blinds=["10", "20"]))
    structure = guest.felt.locator("[data-part=structure]")
    expect(structure).to_contain_text("Everybody begins with 2,000. A new level every 10 hands.")
    expect(structure).to_contain_text("10/20 · 20/40 · 30/60")
    expect(structure).to_contain_text("1st 6,000")
    guest.felt.get_by_role("button", name="Start").click()
    expect(guest.page.get_by_role("banner")).to_contain_text("Level 1")
    for told in ("3 of 3 left", "average 2,000", "you are 1st", "next level in 9 hands"):
        expect(progress(guest)).to_contain_text(told)


def test_a_level_by_the_clock_counts_down(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(format="tournament", seats=2, bots=["caller"], level_minutes=30))
    expect(progress(guest)).to_contain_text(NEXT)
    found = NEXT.search(progress(guest).inner_text())
    assert found
    expect(progress(guest)).not_to_contain_text(found[0])
    expect(progress(guest)).to_contain_text(NEXT)


def test_a_tournament_that_has_begun_does_not_wait_for_players_in_the_lobby(
    visitor: Visitor, live: Live
) -> None:
    live.table(format="tournament", seats=2, bots=["caller"], name="Begun long ago")
    guest = visitor()
    guest.opens()
    row = guest.page.get_by_role("listitem").filter(has_text="Begun long ago")
    expect(row).to_contain_text("playing")
    expect(row).not_to_contain_text("waiting")


def test_quick_plays_draw_simulation_has_an_end(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens()
    guest.page.get_by_label("Game", exact=True).select_option(label="Five-card draw simulation")
    guest.page.get_by_role("button", name="Deal me in").click()
    expect(guest.page.get_by_role("banner")).to_contain_text("of 20")


def test_a_simulation_ends_with_the_hands_that_each_one_has_won(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(preset="draw-sim", format="rounds", rounds=3, seats=3, bots=["caller"] * 2))
    expect(ending(guest).locator(".podium li")).to_have_count(3)
    expect(ending(guest).locator(".podium")).to_contain_text(re.compile(r"[123] won"))
