"""Bots as one sees them: names and faces of their own, and the rest of a hand without oneself."""

import json
import re

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.test_looks import DESK
from e2e.test_small_screens import picture
from redbutton.words.bots import NAMES

FACES = (
    "[...document.querySelectorAll('[data-seat]:not(.you) [data-face]')].map(({ dataset }) => dataset.face)"
)
COLOURS = "[...document.querySelectorAll('.avatar')].map((avatar) => avatar.style.getPropertyValue('--hue'))"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_bots_of_quick_play_have_nicknames_and_say_what_they_are(visitor: Visitor, lang: str) -> None:
    guest = visitor(**DESK)
    kept = json.dumps(json.dumps({"language": lang}))
    guest.page.add_init_script(f"localStorage.setItem('redbutton.settings', {kept})")
    guest.opens("/")
    guest.page.get_by_role("button", name={"en": "Deal me in", "zh": "开始发牌"}[lang]).click()
    names = guest.page.locator("[data-seat]:not(.you) .name")
    expect(names).to_have_count(5)
    assert set(names.all_inner_texts()) <= set(NAMES[lang])
    assert len(set(names.all_inner_texts())) == 5
    face = guest.page.locator("[data-seat]:not(.you) button.face").first
    kind = re.compile({"en": r"· Bot: [A-Z][a-z-]+.*[★☆]{5}$", "zh": r"· 机器人：\S+ [★☆]{5}$"}[lang])
    expect(face).to_have_attribute("aria-label", kind)
    face.click()
    expect(guest.page.get_by_role("status").filter(has_text=re.compile("[★☆]{5}"))).to_be_visible()


def test_nine_bots_of_a_kind_have_nine_faces(visitor: Visitor, live: Live) -> None:
    guest = visitor(**DESK, reduced_motion="reduce")
    guest.sits_at(live.table(seats=10, bots=["caller"] * 9, bot_names="en", pace="calm"))
    expect(guest.page.locator("[data-seat] [data-face]")).to_have_count(10)
    faces = guest.evaluate(FACES)
    assert len(set(faces)) == 9
    assert len(set(guest.evaluate(COLOURS))) == 10
    assert guest.gets_a_turn()
    picture(guest, "ten-seats-desk")


@pytest.mark.parametrize("by", ["click", "key"])
def test_after_a_fold_one_may_run_to_the_next_hand(visitor: Visitor, live: Live, by: str) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=4, bots=["caller"] * 3, pace="calm"))
    hand = guest.waits_for_a_turn()
    guest.page.keyboard.press("f")
    sure = guest.page.get_by_role("button", name="Fold anyway")
    forward = guest.decision.get_by_role("button", name="Fast-forward")
    expect(forward.or_(sure)).to_be_visible()
    if sure.is_visible():
        sure.click()
    expect(forward).to_be_visible()
    if by == "click":
        forward.click()
    else:
        guest.page.keyboard.press("n")
    expect(forward).to_be_disabled()
    expect(guest.winners).to_be_visible()
    guest.sees_the_end_of(hand)
    expect(forward).to_have_count(0)
    assert [said["deal"] for said in line.said if said["type"] == "fast-forward"] == [hand]
