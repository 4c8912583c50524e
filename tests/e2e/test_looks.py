"""How the page looks and behaves: on a phone, in Chinese, for people who want nothing to move."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e import watching
from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
STILL = 0.01
"""A tenth of what is called a good score for a whole visit: a number gets wider, a card grows."""
PICTURES = Path(__file__).parents[2] / "build/screenshots"

OUT_OF_REACH = """() => {
  const controls = [...document.querySelectorAll("button, a, input, [role=slider]")];
  return controls.filter((control) => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    if (!width || !height) return false;
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !isInside || !(control.contains(hit) || hit?.closest("label")?.contains(control));
  }).map((control) => control.getAttribute("aria-label") ?? control.innerText);
}"""
SCROLLS = """() => {
  const page = document.scrollingElement;
  return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
}"""


def test_on_a_phone_everything_is_in_reach_without_scrolling(visitor: Visitor, live: Live) -> None:
    guest = visitor(**PHONE)
    guest.sits_at(live.table(seats=6, bots=["caller"] * 5))
    while guest.gets_a_turn(1):
        guest.comes_to_rest()
        assert guest.evaluate(OUT_OF_REACH) == []
        assert not guest.evaluate(SCROLLS)
        guest.passive.tap()
    assert not guest.evaluate(SCROLLS)


def test_in_a_large_window_everything_is_larger(visitor: Visitor, live: Live) -> None:
    """Four thirds of the window, four thirds of every size."""
    sizes = []
    for width, height in ((1920, 1080), (2560, 1440)):
        guest = visitor(viewport={"width": width, "height": height})
        guest.sits_at(live.table(seats=6, bots=["caller"] * 5))
        assert guest.gets_a_turn()
        guest.comes_to_rest()
        assert guest.evaluate(OUT_OF_REACH) == []
        assert not guest.evaluate(SCROLLS)
        sizes.append(guest.evaluate(HEIGHTS))
    for before, after in zip(*sizes, strict=True):
        assert before * 1.3 < after < before * 1.37


HEIGHTS = """() => {
  const parts = ["[role=log]", "[data-part=holding]", "[data-seat] .name", "[data-part=actions] button"];
  const found = parts.map((part) => document.querySelector(part));
  const fonts = found.map((part) => parseFloat(getComputedStyle(part).fontSize));
  const wholes = ["header", "header svg", "[data-part=actions]", "[data-part=actions] button", ".plate"];
  const boxes = wholes.map((part) => document.querySelector(part).getBoundingClientRect());
  return [...fonts, ...boxes.map(({ height }) => height), document.querySelector("aside").clientWidth];
}"""
"""The sizes of the page's letters and boxes."""


@pytest.mark.parametrize("seats", [2, 9])
def test_on_a_phone_no_seat_lies_outside_the_screen(visitor: Visitor, live: Live, seats: int) -> None:
    guest = visitor(**PHONE)
    guest.sits_at(live.table(seats=seats, bots=["caller"] * (seats - 1)))
    assert guest.gets_a_turn()
    for seat in range(1, seats + 1):
        box = guest.seat(seat).locator(".plate").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_chinese_is_switched_on_in_place_in_the_middle_of_a_hand(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.evaluate("document.body.dataset.same = 'page'")
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="中文").click()
    guest.page.keyboard.press("Escape")
    page = guest.page
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(page.locator("body")).to_have_attribute("data-same", "page")
    expect(page.get_by_role("banner")).to_contain_text("第 1 手")
    expect(page.get_by_role("log")).to_contain_text("拿到")
    decision = page.get_by_role("region", name="你的决定")
    expect(decision.get_by_role("button", name=re.compile("^(过牌|跟注)"))).to_be_visible()
    assert not re.search("[A-Za-z]{2,}", decision.inner_text())
    decision.get_by_role("button", name=re.compile("^(过牌|跟注)")).click()
    expect(
        page.get_by_role("group", name="公共牌").get_by_role("img", name=re.compile("[梅方红黑]"))
    ).to_have_count(3)


def plays_a_hand(visitor: Visitor, live: Live, **settings: Any) -> Person:
    guest = visitor(**settings)
    guest.sits_at(live.table(seats=2, bots=["caller"], pace="quick"))
    assert guest.gets_a_turn()
    watching.watch_moves(guest)
    watching.watch_jumps(guest)
    guest.plays_on()
    guest.sees_the_end_of(1)
    assert guest.gets_a_turn()
    return guest


def test_nothing_moves_for_people_who_prefer_that(visitor: Visitor, live: Live) -> None:
    guest = plays_a_hand(visitor, live, reduced_motion="reduce")
    assert watching.moves(guest) == []


def test_cards_and_chips_move_and_yet_nothing_jumps(visitor: Visitor, live: Live) -> None:
    guest = plays_a_hand(visitor, live)
    assert watching.moves(guest) != []
    assert watching.jumps(guest) < STILL


def test_nothing_jumps_on_a_phone_either(visitor: Visitor, live: Live) -> None:
    assert watching.jumps(plays_a_hand(visitor, live, **PHONE)) < STILL


@pytest.mark.parametrize("name", ["desk", "phone"])
def test_pictures_of_the_table_show_a_hand_in_the_middle(visitor: Visitor, live: Live, name: str) -> None:
    guest = visitor(**{"desk": DESK, "phone": PHONE}[name])
    line = Line(guest.page)
    guest.sits_at(live.table(seats=6, bots=["caller", "station", "tight-aggressive", "shark", "caller"]))
    while not (guest.gets_a_turn() and guest.board.count() >= 3):
        guest.decides()
    line.hold()
    expect(guest.board.nth(2)).to_be_visible()
    expect(guest.page.get_by_role("img", name="The dealer button")).to_be_visible()
    assert len(guest.cards) == 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    for light in ("light", "dark"):
        guest.page.emulate_media(color_scheme=light)
        guest.comes_to_rest()
        guest.page.screenshot(path=PICTURES / f"{name}-{light}.png")
