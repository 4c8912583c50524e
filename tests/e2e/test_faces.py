"""A person chooses a face with the name, and everybody sees it at the seat, in the panel, on the podium."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.test_accessibility import check_by_day_and_night
from e2e.test_endings import ending, plays_to_the_end
from e2e.test_hosting import host_panel
from e2e.test_looks import DESK, OUT_OF_REACH
from e2e.test_small_screens import NARROW, picture


def face_at(seat: Locator) -> str:
    drawn = seat.locator("svg[data-face]")
    expect(drawn).to_have_count(1)
    return str(drawn.get_attribute("data-face")).partition(" ")[0]


@pytest.mark.parametrize("screen", [DESK, NARROW], ids=["desk", "narrow"])
def test_a_face_is_chosen_with_the_name_and_seen_by_all(
    visitor: Visitor, live: Live, screen: dict[str, Any]
) -> None:
    made = live.table(host="Ann", face="bow", seats=4)
    ann, bob = visitor(), visitor(**screen)
    ann.sits_at(made)
    assert face_at(ann.seat(1)) == "bow"
    bob.opens(made["link"])
    bob.decision.get_by_role("button", name="Sit down").click()
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Bob")
    faces = dialog.get_by_role("group", name="Your face")
    expect(faces.get_by_role("radio")).to_have_count(10)
    expect(faces.get_by_role("radio", checked=True)).to_have_count(1)
    picture(bob, f"face-choice-{screen['viewport']['width']}")
    check_by_day_and_night(bob, "dialog")
    faces.get_by_role("radio", name="Hare").check(force=True)
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    for person in (ann, bob):
        assert face_at(person.seat(2)) == "hare"
    picture(ann, "faces")
    assert bob.evaluate(OUT_OF_REACH) == []
    row = host_panel(ann).get_by_role("listitem").filter(has_text="Bob")
    expect(row.locator("[data-face^=hare]")).to_be_visible()


def test_without_a_choice_the_face_goes_by_the_name_and_is_the_same_everywhere(
    visitor: Visitor, live: Live
) -> None:
    made = live.table(host="Ann", seats=4)
    bob, guest = visitor(), visitor()
    bob.opens(made["link"])
    bob.decision.get_by_role("button", name="Sit down").click()
    dialog = bob.page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Bob")
    offered = dialog.get_by_role("group", name="Your face").locator("label.chosen")
    proposed = face_at(offered)
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    guest.opens(made["link"])
    assert face_at(bob.seat(2)) == proposed
    assert face_at(guest.seat(2)) == proposed


def test_the_keyboard_chooses_a_face_for_quick_play_and_it_is_kept(visitor: Visitor) -> None:
    guest = visitor(locale="zh-CN")
    guest.opens("/")
    faces = guest.page.get_by_role("group", name="你的头像")
    faces.get_by_role("radio", checked=True).focus()
    first = faces.get_by_role("radio", checked=True).get_attribute("aria-label")
    guest.page.keyboard.press("ArrowRight")
    second = faces.get_by_role("radio", checked=True).get_attribute("aria-label")
    assert first != second
    guest.page.reload()
    expect(faces.get_by_role("radio", checked=True)).to_have_attribute("aria-label", str(second))


def test_the_bots_to_choose_from_stand_in_groups_by_level_with_a_face(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(host="Ann", seats=4))
    panel = host_panel(ann)
    bots = panel.get_by_role("combobox", name="Which bot")
    labels = bots.locator("optgroup").evaluate_all("groups => groups.map((group) => group.label)")
    assert [label for label in labels if "★" in label] == sorted(
        (label for label in labels if "★" in label), key=lambda label: -label.count("★")
    )
    assert bots.locator("option").count() == bots.locator("optgroup option").count() >= 20
    expect(bots.locator("xpath=..").locator("[data-face]")).to_have_count(1)


def test_the_podium_shows_the_face_that_was_chosen(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    made = live.table(host="Ann", face="sprout", format="rounds", rounds=1, seats=2, bots=["caller"])
    guest.sits_at(made)
    plays_to_the_end(guest)
    assert face_at(ending(guest).get_by_role("listitem").filter(has_text="Ann")) == "sprout"
