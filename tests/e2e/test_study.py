"""The study room: a spot is set up by hand, solved and followed; on a phone, in Chinese, from a replay."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.test_accessibility import check_by_day_and_night

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
BOARD = "Kh 9d 4c 7s 2h"
CLIPPED = "document.scrollingElement.scrollWidth > innerWidth"
CENTRED = "cell => { cell.scrollIntoView({ block: 'center' }); return scrollY }"
LEAST_CELL = 22
"""Pixels: what a thumb still finds."""


def cell(page: Page, hand: str) -> Locator:
    return page.locator(f"[data-hand='{hand}']")


def estimate(page: Page) -> Locator:
    return page.get_by_role("group", name="What it takes")


def text_of_range(page: Page) -> Locator:
    return page.get_by_label("As text")


def types_range(page: Page, player: str, text: str) -> None:
    page.get_by_role("tab", name=player).click()
    text_of_range(page).fill(text)


def sets_up_a_river(guest: Person) -> None:
    """A spot that is solved in no time."""
    guest.opens("/study")
    page = guest.page
    page.get_by_label("Board", exact=True).fill(BOARD)
    types_range(page, "Out of position", "AA, JTs")
    types_range(page, "In position", "KQ")
    expect(cell(page, "KQs")).to_have_attribute("aria-selected", "true")


def solves_a_river(guest: Person) -> None:
    sets_up_a_river(guest)
    guest.page.get_by_role("button", name="Solve", exact=True).click()
    expect(progress(guest).get_by_role("status")).to_have_text("solved")


def progress(guest: Person) -> Locator:
    return guest.page.get_by_role("region", name="How far it is")


def middle(box: Locator) -> tuple[float, float]:
    found = box.bounding_box()
    assert found
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def drags(page: Page, first: str, last: str) -> None:
    page.mouse.move(*middle(cell(page, first)))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, last)), steps=3)
    page.mouse.up()


def test_a_stroke_paints_a_range_and_undoing_takes_it_away_at_once(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    page = guest.page
    cell(page, "AA").scroll_into_view_if_needed()
    drags(page, "AA", "TT")
    expect(text_of_range(page)).to_have_value("TT+")
    expect(page.get_by_text("30 combos")).to_be_visible()
    page.get_by_role("group", name="Brush").get_by_role("button", name="50%").click()
    cell(page, "AKs").click()
    expect(cell(page, "AKs")).to_have_attribute("aria-label", "AKs, 50%")
    expect(text_of_range(page)).to_have_value("TT+,AKs:0.5")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("0 combos · 0%")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(text_of_range(page)).to_have_value("TT+")


def test_a_range_is_painted_with_the_keyboard_alone(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    page = guest.page
    cell(page, "AA").focus()
    for key in (" ", "ArrowRight", "5", "ArrowDown", " ", "Enter"):
        page.keyboard.press(key)
    dialog = page.get_by_role("dialog", name="Suits of KK")
    dialog.get_by_role("button", name=re.compile("^King of spades, King of hearts", re.IGNORECASE)).click()
    page.keyboard.press("Escape")
    expect(cell(page, "KK")).to_have_attribute("aria-label", "KK, 83%, suits differ")
    expect(text_of_range(page)).to_have_value(re.compile("^AA,.*KsKd.*AKs:0.5"))
    cell(page, "KK").focus()
    page.keyboard.press("Control+z")
    expect(cell(page, "KK")).to_have_attribute("aria-label", "KK, 100%")


def test_a_typed_range_is_drawn_and_a_wrong_one_is_explained_in_place(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    page = guest.page
    text_of_range(page).fill("TT+, A5s-A2s:0.5, AhKh")
    expect(cell(page, "A3s")).to_have_attribute("aria-label", "A3s, 50%")
    expect(cell(page, "AKs")).to_have_attribute("aria-label", "AKs, 25%, suits differ")
    text_of_range(page).fill("TT+, AKx")
    expect(text_of_range(page)).to_have_attribute("aria-invalid", "true")
    expect(cell(page, "A3s")).to_have_attribute("aria-label", "A3s, 50%")
    text_of_range(page).fill("")
    page.get_by_label("From the list").select_option(index=1)
    expect(text_of_range(page)).not_to_have_value("")
    page.get_by_label(re.compile("^The strongest")).fill("5")
    expect(page.get_by_text(re.compile("combos · 5"))).to_be_visible()


def test_a_board_is_picked_and_taken_cards_are_not_offered(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    page = guest.page
    deck = page.get_by_role("toolbar", name="Board")
    for name in ("K of hearts", "9 of diamonds", "4 of clubs"):
        deck.get_by_role("button", name=re.compile(name.replace("K of", "King of"), re.IGNORECASE)).click()
    expect(page.get_by_label("Board", exact=True)).to_have_value("Kh 9d 4c")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    expect(page.get_by_label("Board", exact=True)).to_have_value("Kh 9d 4c 3c")
    page.get_by_text("More options").click()
    dead = page.get_by_role("toolbar", name="Dead cards")
    expect(dead.locator("[data-card='Kh']")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Dead cards", exact=True).fill("Kh")
    expect(page.get_by_text("Kh is taken already.")).to_be_visible()
    page.get_by_role("button", name="Random flop").click()
    expect(deck.locator("[aria-pressed=true]")).to_have_count(3)


def test_what_is_missing_or_does_not_fit_is_said_before_it_is_solved(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    page = guest.page
    expect(estimate(page)).to_contain_text("Choose a board")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()
    sets_up_a_river(guest)
    expect(estimate(page)).to_contain_text("Memory")
    page.get_by_text("Set every size").click()
    page.get_by_label("River, In position, Bet").fill("fifty")
    expect(estimate(page)).to_contain_text("fifty")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_be_disabled()


def test_a_tree_that_is_too_large_is_made_small_with_one_click(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    page = guest.page
    page.get_by_label("Board", exact=True).fill("Qd 9s 3s")
    types_range(page, "Out of position", "100%")
    types_range(page, "In position", "100%")
    page.get_by_text("Two sizes").click()
    page.get_by_label("Stack behind").fill("5000")
    expect(estimate(page)).to_contain_text("more than")
    page.get_by_role("button", name="Take the small tree").click()
    expect(page.get_by_role("radio", name=re.compile("^Small tree"))).to_be_checked()
    expect(page.get_by_role("button", name="Take the small tree")).to_have_count(0)


def swipes(page: Page, hand: str, across: int, down: int) -> None:
    """A finger goes over the grid in eight steps, from a cell in the middle of the screen."""
    cell(page, hand).evaluate(CENTRED)
    x, y = middle(cell(page, hand))
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        point = {"x": x + across * step / 8, "y": y + down * step / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_scrolls_over_the_grid_and_paints_sideways(visitor: Visitor) -> None:
    guest = visitor(**PHONE)
    guest.opens("/study")
    swipes(guest.page, "88", across=100, down=0)
    expect(text_of_range(guest.page)).to_have_value("88,84s+")
    top = cell(guest.page, "99").evaluate(CENTRED)
    swipes(guest.page, "99", across=0, down=-120)
    guest.page.wait_for_function("top => scrollY > top", arg=top)
    expect(text_of_range(guest.page)).to_have_value("88,84s+")


def test_a_river_is_solved_the_curve_comes_down_and_a_reload_keeps_the_study(visitor: Visitor) -> None:
    guest = visitor()
    solves_a_river(guest)
    guest.page.reload()
    expect(progress(guest).get_by_role("status")).to_have_text("solved")
    curve = progress(guest).get_by_role("img", name=re.compile("^Exploitability is 0"))
    expect(curve).to_have_count(0)
    progress(guest).get_by_role("button", name="Curve").click()
    expect(curve).to_be_visible()
    progress(guest).get_by_role("button", name=re.compile("^Better")).click()
    expect(curve).to_have_attribute("aria-label", re.compile("the goal is 0.[12]"))
    expect(progress(guest).get_by_role("status")).to_have_text("solved")
    guest.page.get_by_role("button", name="To the form").click()
    expect(guest.page.get_by_role("link", name=re.compile("^Open the study of Kh9d4c7s2h"))).to_be_visible()
    expect(text_of_range(guest.page)).to_have_value(re.compile("^AA,JTs"))
    guest.page.get_by_role("button", name=re.compile("^Delete the study")).click()
    guest.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(guest.page.get_by_role("heading", name="New here?")).to_be_visible()


def test_a_shared_solution_and_a_file_of_it_are_opened_by_somebody_else(visitor: Visitor) -> None:
    guest, friend = visitor(), visitor()
    solves_a_river(guest)
    guest.page.get_by_role("button", name="Share").click()
    link = guest.page.get_by_role("dialog").get_by_role("textbox").input_value()
    guest.page.keyboard.press("Escape")
    friend.opens(link)
    expect(progress(friend).get_by_role("status")).to_have_text(re.compile("solved|paused"))
    with guest.page.expect_download() as downloading:
        guest.page.get_by_role("button", name="Save").click()
    friend.opens("/study")
    friend.page.get_by_label("Open a file").set_input_files(
        {
            "name": "mine.npz",
            "mimeType": "application/octet-stream",
            "buffer": downloading.value.path().read_bytes(),
        }
    )
    expect(progress(friend).get_by_role("status")).to_have_text(re.compile("solved|paused"))


def test_a_link_to_a_spot_fills_the_form_and_a_broken_one_is_told(visitor: Visitor) -> None:
    guest, friend = visitor(), visitor()
    sets_up_a_river(guest)
    guest.page.get_by_role("button", name="Link to this spot").click()
    link = guest.page.get_by_label("Link to the spot").input_value()
    friend.opens(link)
    expect(friend.page.get_by_label("Board", exact=True)).to_have_value(BOARD)
    expect(text_of_range(friend.page)).to_have_value(re.compile("^AA,JTs"))
    friend.opens("/")
    friend.opens(link[:-20])
    expect(friend.page.get_by_role("alert")).to_contain_text("not whole")


def test_a_spot_file_is_saved_and_read_again(visitor: Visitor) -> None:
    guest = visitor()
    sets_up_a_river(guest)
    with guest.page.expect_download() as downloading:
        guest.page.get_by_role("button", name="Spot (.toml)").click()
    guest.page.get_by_role("button", name="Clear").click()
    guest.page.get_by_role("button", name="Random flop").click()
    guest.page.get_by_label("Open a file").set_input_files(
        {"name": "spot.toml", "mimeType": "text/plain", "buffer": downloading.value.path().read_bytes()}
    )
    expect(guest.page.get_by_label("Board", exact=True)).to_have_value(BOARD)
    expect(text_of_range(guest.page)).to_have_value(re.compile("KQ"))


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["360", "320"])
def test_on_a_phone_nothing_is_clipped_and_a_thumb_paints(visitor: Visitor, screen: dict[str, Any]) -> None:
    guest = visitor(**screen)
    sets_up_a_river(guest)
    page = guest.page
    box = cell(page, "AA").bounding_box()
    assert box
    assert box["width"] >= LEAST_CELL
    cell(page, "99").tap()
    expect(cell(page, "99")).to_have_attribute("aria-selected", "true")
    assert not guest.evaluate(CLIPPED)
    page.get_by_role("button", name="Solve", exact=True).tap()
    expect(progress(guest).get_by_role("status")).to_have_text("solved")
    assert not guest.evaluate(CLIPPED)


def test_the_form_and_a_study_by_day_and_night(visitor: Visitor) -> None:
    guest = visitor(reduced_motion="reduce")
    sets_up_a_river(guest)
    for fold in ("Set every size", "More options"):
        guest.page.get_by_text(fold).click()
    check_by_day_and_night(guest)
    guest.page.get_by_role("button", name="Solve", exact=True).click()
    expect(progress(guest).get_by_role("status")).to_have_text("solved")
    check_by_day_and_night(guest)


def test_chinese_is_switched_on_in_place(visitor: Visitor) -> None:
    guest = visitor()
    sets_up_a_river(guest)
    page = guest.page
    page.get_by_role("banner").get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="研究室")).to_be_visible()
    expect(page.get_by_label("公共牌", exact=True)).to_have_value(BOARD)
    assert not re.search("[a-z]{3,}", page.get_by_role("region", name="公共牌与筹码").inner_text())


def test_from_the_lobby_and_from_a_replay_into_the_study_room(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.opens()
    guest.page.get_by_role("link", name="Study a spot").click()
    expect(guest.page.get_by_role("heading", name="Study", exact=True)).to_be_visible()
    table = live.table(seats=2, bots=["caller"])
    guest.sits_at(table)
    guest.plays_on()
    guest.sees_the_end_of(1)
    guest.opens(f"{table['link']}/hands/1")
    button = guest.page.get_by_role("button", name="Study this spot")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    expect(button).to_have_count(0)
    for _ in range(40):
        if button.is_visible():
            break
        guest.page.get_by_role("button", name="One step on").click()
    shown = len(guest.board.all())
    button.click()
    expect(guest.page.get_by_role("toolbar", name="Board").locator("[aria-pressed=true]")).to_have_count(
        shown
    )
    expect(estimate(guest.page)).to_contain_text("Memory")


def test_after_the_example_is_solved_a_new_study_begins_with_empty_ranges(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    guest.page.get_by_role("button", name="Solve the example").click()
    expect(progress(guest)).to_be_visible()
    guest.page.get_by_role("button", name="To the form").click()
    expect(guest.page.get_by_role("grid")).to_be_visible()
    for player in ("Out of position", "In position"):
        guest.page.get_by_role("tab", name=player).click()
        expect(text_of_range(guest.page)).to_have_value("")
    expect(estimate(guest.page)).to_contain_text("Choose a board")


def test_ranges_of_the_example_are_marked_until_they_are_ones_own(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens("/study")
    note = guest.page.get_by_role("note")
    expect(guest.page.get_by_role("grid")).to_be_visible()
    expect(note).to_have_count(0)
    guest.page.get_by_role("button", name="Fill it in first").click()
    expect(note).to_contain_text("Still the example’s ranges: Out of position · In position.")
    guest.page.reload()
    expect(note).to_contain_text("Out of position · In position")
    types_range(guest.page, "Out of position", "AA, JTs")
    expect(note).to_contain_text("ranges: In position.")
    note.get_by_role("button", name="Begin with empty ranges").click()
    expect(note).to_have_count(0)
    guest.page.get_by_role("tab", name="Out of position").click()
    expect(text_of_range(guest.page)).to_have_value("AA, JTs")
    guest.page.get_by_role("tab", name="In position").first.click()
    expect(text_of_range(guest.page)).to_have_value("")


def test_a_form_that_was_kept_by_another_version_does_no_harm(visitor: Visitor) -> None:
    guest = visitor()
    kept = json.dumps({"form": {"board": "Kh", "sizes": None, "pot": "many"}, "oop": 7})
    guest.page.add_init_script(f"localStorage.setItem('redbutton.study.form', {json.dumps(kept)})")
    guest.opens("/study")
    expect(guest.page.get_by_role("grid")).to_be_visible()
    expect(estimate(guest.page)).to_contain_text("Choose a board")
