"""The page in Chinese, on phones and at a desk: nothing leaves the screen, and no word is cut off."""

from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_looks import PHONE
from e2e.test_order import BOARD, MINE, RIVALS, said
from e2e.test_small_screens import NARROW, UNREADABLE, picture

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS = {"narrow": NARROW, "phone": PHONE, "desk": DESK}
CHINESE: dict[str, Any] = {"locale": "zh-CN", "reduced_motion": "reduce"}

CUT = """() => {
  const parts = "button, a, h1, h2, h3, p, label, legend, th, td, dt, dd, small, .name, .stack, .holding";
  const scrolls = (each) => each && each !== document.body &&
    (["auto", "scroll"].includes(getComputedStyle(each).overflowX) || scrolls(each.parentElement));
  const found = [...document.querySelectorAll(parts)].filter((each) => {
    const { left, right, width, height } = each.getBoundingClientRect();
    const style = getComputedStyle(each);
    const isSeen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!width || !height || !isSeen) return false;
    if (!each.innerText?.trim() || scrolls(each.parentElement) || each.matches("header p")) return false;
    const isCut = style.overflowX !== "visible" && width > 1 && each.scrollWidth > each.clientWidth + 1;
    return isCut || left < -1 || right > innerWidth + 1;
  }).map((each) => `${each.tagName} ${each.innerText.slice(0, 40)}`);
  if (document.scrollingElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
  return found;
}"""
"""Texts that are cut off or leave the screen at its side. A long second line of the header may be cut."""


def comes(visitor: Visitor, screen: str) -> Person:
    return visitor(**SCREENS[screen], **CHINESE)


def looks_right(guest: Person, name: str) -> None:
    picture(guest, name)
    assert guest.evaluate(CUT) == []


def menu(guest: Person, item: str) -> None:
    """Opens something from the menu of the table."""
    guest.page.get_by_role("banner").get_by_role("button", name="菜单").click()
    guest.page.get_by_role("dialog").get_by_role("button", name=item, exact=True).click()


@pytest.mark.parametrize("screen", [*SCREENS])
def test_the_lobby_in_chinese(visitor: Visitor, live: Live, screen: str) -> None:
    guest = comes(visitor, screen)
    guest.opens("/")
    expect(guest.page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(guest.page.get_by_role("button").first).to_be_visible()
    looks_right(guest, f"zh-lobby-{screen}")
    guest.page.get_by_role("link", name="创建牌桌").click()
    expect(guest.page.get_by_role("link", name="创建牌桌")).to_have_count(0)
    looks_right(guest, f"zh-new-table-{screen}")


@pytest.mark.parametrize("screen", [*SCREENS])
def test_the_study_room_in_chinese(visitor: Visitor, live: Live, screen: str) -> None:
    guest = comes(visitor, screen)
    guest.opens("/study")
    expect(guest.page.get_by_role("heading").first).to_be_visible()
    looks_right(guest, f"zh-study-{screen}")


@pytest.mark.parametrize("screen", [*SCREENS])
def test_a_table_its_host_panel_and_its_settings_in_chinese(
    visitor: Visitor, live: Live, screen: str
) -> None:
    guest = comes(visitor, screen)
    bots = ["caller"] * 5
    guest.sits_at(
        live.table(
            preset="fixed-limit", seats=6, bots=bots, bot_names="zh", switches={"first_button": "last-seat"}
        )
    )
    expect(guest.page.locator("[data-part=actions] button").first).to_be_visible()
    assert guest.evaluate(UNREADABLE) == []
    looks_right(guest, f"zh-table-{screen}")
    for item in ("房主", "设置"):
        menu(guest, item)
        expect(guest.page.get_by_role("dialog")).to_be_visible()
        looks_right(guest, f"zh-{ {'房主': 'host', '设置': 'settings'}[item] }-{screen}")
        guest.page.keyboard.press("Escape")
        expect(guest.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("screen", [*SCREENS])
def test_a_showdown_in_chinese(visitor: Visitor, live: Live, screen: str) -> None:
    guest = comes(visitor, screen)
    guest.is_fooled = True
    line = Line(guest.page)
    guest.sits_at(live.table(seats=6, bots=["caller"] * 5, bot_names="zh"))
    expect(guest.page.locator("[data-part=actions] button").first).to_be_visible()
    line.hold()
    hands = {1: MINE, 2: RIVALS, 3: ["Qh", "Qs"]}
    held = {
        "text": {"en": "Two Pair, Kings and Tens, with an Ace", "zh": "两对，K 和 10，A 踢脚"},
        "bare": {"en": "Two Pair, Kings and Tens", "zh": "两对，K 和 10"},
        "cards": ["Kh", "Kd", "7c", "7d", "3c"],
    }
    shown = {seat: {"cards": cards, "shown": True, "holding": held} for seat, cards in hands.items()}
    folded = {seat: {"folded": True, "cards": [], "last": {"kind": "fold"}} for seat in (4, 5, 6)}
    shows = [said("show", seat=seat, cards=cards) for seat, cards in hands.items()]
    won = [{"seat": 2, "amount": 60, "holding": held}]
    before = line.told["deal"]
    seats = [
        {**seat, "bet": 0, **shown.get(seat["seat"], folded.get(seat["seat"], {}))}
        for seat in before["seats"]
    ]
    nothing_left: dict[str, Any] = {"actor": None, "pot": 0, "pots": [], "drawn": []}
    over = {**nothing_left, "turn": 50, "phase": "over", "street": "river"}
    deal = {**before, **over, "seats": seats, "boards": [BOARD], "won": won}
    line.invent(deal=deal, you={**line.told["you"], "cards": MINE, "options": None}, events=shows)
    expect(guest.page.locator(".holding", has_text="A 踢脚").first).to_be_visible()
    looks_right(guest, f"zh-showdown-{screen}")
