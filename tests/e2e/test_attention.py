"""A turn cannot be missed: what calls the player, and what the way back does."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_looks import PHONE

ICON = "document.querySelector('link[rel=icon]').href"
CALLS = """
  window.called = [];
  window.asked = 0;
  window.Notification = class {
    static permission = PERMISSION;
    static requestPermission() { window.asked++; return Promise.resolve(this.permission = "granted"); }
    constructor(title, { body }) { window.called.push(title + ": " + body); }
    close() { window.called.push("closed"); }
  };
  navigator.vibrate = (pattern) => window.called.push("buzz");
  document.hasFocus = () => false;
"""


def spied(guest: Person, settings: str, permission: str = "granted") -> None:
    """The browser's calls are noted instead of being made; nobody looks at the page."""
    guest.page.add_init_script(CALLS.replace("PERMISSION", f'"{permission}"'))
    guest.page.add_init_script(
        f"localStorage['redbutton.settings'] ??= JSON.stringify({{language: 'en', {settings}}})"
    )


def passes(line: Line) -> None:
    """It is the other one's turn, whatever the server says."""
    you = {key: value for key, value in line.told["you"].items() if key != "options"}
    line.invent(deal={**line.told["deal"], "actor": 2}, you=you)


def comes_again(line: Line) -> None:
    deal = line.told["deal"]
    line.invent(deal={**deal, "turn": deal["turn"] + 1}, you=line.told["you"])


def test_title_and_icon_tell_ones_turn_and_nothing_else(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.opens("/")
    plain = guest.evaluate(ICON)
    guest.sits_at(live.table(name="Friday", seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    expect(guest.page).to_have_title("● Your turn · Friday")
    assert guest.evaluate(ICON) != plain
    assert guest.evaluate(ICON).endswith("%3C/svg%3E")
    passes(line)
    expect(guest.page).to_have_title("Friday · Redbutton")
    assert guest.evaluate(ICON) == plain


def test_a_notification_and_a_shake_call_to_each_turn_once(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    spied(guest, "notify: true")
    line = Line(guest.page)
    guest.sits_at(live.table(name="Friday", seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    guest.page.get_by_role("banner").click()
    guest.evaluate("window.called.length = 0")
    passes(line)
    expect(guest.page).to_have_title("Friday · Redbutton")
    assert guest.evaluate("window.called") == ["closed"]
    comes_again(line)
    expect(guest.page).to_have_title("● Your turn · Friday")
    line.invent(deal={**line.told["deal"], "turn": line.told["deal"]["turn"] + 1})
    expect(guest.log).to_be_visible()
    assert guest.evaluate("window.called") == ["closed", "buzz", "Your turn: Friday"]


def test_nobody_is_called_who_does_not_want_it(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    spied(guest, "notify: false, vibrate: false")
    line = Line(guest.page)
    guest.sits_at(live.table(name="Friday", seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    guest.page.get_by_role("banner").click()
    passes(line)
    comes_again(line)
    expect(guest.page).to_have_title("● Your turn · Friday")
    assert guest.evaluate("window.called") == []


def test_the_browser_asks_for_leave_only_when_notifications_are_turned_on(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    spied(guest, "notify: false", "default")
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    switch = guest.page.get_by_role("switch", name="Notify me")
    expect(switch).to_have_attribute("aria-checked", "false")
    assert guest.evaluate("window.asked") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert guest.evaluate("window.asked") == 1
    guest.page.get_by_role("switch", name="Vibrate").click()
    kept: dict[str, Any] = guest.evaluate("JSON.parse(localStorage['redbutton.settings'])")
    assert (kept["notify"], kept["vibrate"]) == (True, False)


@pytest.mark.parametrize("panel", ["Rules and glossary", "Settings", "Keyboard"])
def test_over_every_panel_a_strip_tells_the_turn_and_leads_back(
    visitor: Visitor, live: Live, panel: str
) -> None:
    guest = visitor(**PHONE)
    guest.sits_at(live.table(seats=2, bots=["caller"], clock=600))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name=panel).click()
    dialog = guest.page.get_by_role("dialog", name=re.compile("Learn|Settings|Keyboard"))
    expect(dialog).to_be_visible()
    guest.comes_to_rest()
    strip = dialog.get_by_role("button", name=re.compile(r"^Your turn, \d+ s"))
    expect(strip).to_be_in_viewport(ratio=1)
    strip.tap()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(guest.passive).to_be_visible()


def test_there_is_no_strip_while_others_think(visitor: Visitor, live: Live) -> None:
    guest = visitor(**PHONE)
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    strip = guest.page.locator("[data-part=turn-strip]")
    expect(strip).to_have_text(re.compile("^Your turn"))
    passes(line)
    expect(strip).to_have_count(0)


def test_the_way_back_closes_a_panel_before_it_leaves_the_table(visitor: Visitor, live: Live) -> None:
    guest = visitor(**PHONE)
    guest.opens("/")
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
    table = live.table(seats=2, bots=["caller"])
    guest.sits_at(table)
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Keyboard").click()
    expect(guest.page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    guest.comes_to("history.state?.over === true")
    guest.page.go_back()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.comes_to("history.state === null")
    assert guest.table == table["id"]
    guest.page.go_back()
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()


def test_a_panel_that_was_closed_otherwise_leaves_nothing_in_the_history(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor(**PHONE)
    guest.opens("/")
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.comes_to("history.state?.over === true")
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.comes_to("history.state === null")
    guest.page.go_back()
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()


def test_from_the_lobby_that_was_reached_through_a_panel_one_goes_back_to_the_table(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor(**PHONE)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.comes_to("history.state?.over === true")
    guest.page.get_by_role("dialog").get_by_role("button", name="To the lobby").click()
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
    guest.page.go_back()
    expect(guest.own_seat).to_be_attached()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
