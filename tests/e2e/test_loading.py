"""What the page fetches: little, from its own server alone; and what it bears."""

import re

import pytest
from playwright.sync_api import Request, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.test_order import Scene, said

MOST = 150_000
"""Bytes, as they come over the wire."""


@pytest.mark.parametrize("path", ["/", "/play"])
def test_the_first_load_is_small(visitor: Visitor, path: str) -> None:
    guest = visitor()
    loaded: list[Request] = []
    guest.page.on("requestfinished", lambda request: loaded.append(request))
    guest.opens(path)
    expect(guest.page.get_by_role("button", name="Deal me in").or_(guest.own_seat)).to_be_attached()
    guest.page.wait_for_load_state("networkidle")
    sizes = {request.url: request.sizes()["responseBodySize"] for request in loaded}
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) <= MOST, sizes


def test_nothing_is_asked_of_any_other_host(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.opens("/")
    expect(guest.page.get_by_role("button", name="Deal me in")).to_be_visible()
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    for panel in ("Invite", "Host", "Hands and statistics", "Rules and glossary", "Keyboard", "Settings"):
        guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
        guest.page.get_by_role("dialog").get_by_role("button", name=panel).click()
        expect(guest.page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()
        guest.page.keyboard.press("Escape")
    guest.page.wait_for_load_state("networkidle")
    assert guest.hosts == {live.base.removeprefix("http://")}


def test_a_click_amid_a_storm_of_news_is_heard_exactly_once(visitor: Visitor, live: Live) -> None:
    """Faster than sixty a second: news come with every move of the mouse, and between down and up as well."""
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=6, bots=["caller"] * 5))
    assert guest.gets_a_turn()
    deal, you = line.told["deal"], line.told["you"]

    def storm(times: int) -> None:
        for number in range(times):
            lines = [{"kind": "check", "seat": 2, "text": {"en": f"Gust {number}", "zh": f"风 {number}"}}]
            line.invent(deal=deal, you=you, events=lines)

    storm(30)
    guest.decision.get_by_role("button", name=re.compile(r"^[\d.]+ BB,")).first.click()
    amount = guest.decision.get_by_label("Amount to bet").input_value()
    raise_to = guest.decision.get_by_role("button", name=f"Raise to {amount}").bounding_box()
    assert raise_to
    mouse = guest.page.mouse
    for step in range(10):
        mouse.move(raise_to["x"] + 5 + step, raise_to["y"] + 5 + step)
        storm(5)
    mouse.down()
    storm(20)
    mouse.up()
    storm(20)
    expect(guest.log).to_contain_text("Ann raises")
    assert [(act["action"], act["amount"]) for act in line.acts()] == [("raise", int(amount))]


FRAME = 17
"""Milliseconds on the page's clock between two of sixty updates a second."""


@pytest.mark.parametrize(("pace", "behind"), [("instant", 1), ("calm", 150)])
def test_sixty_decisions_a_second_are_shown_and_the_last_one_soon(
    visitor: Visitor, live: Live, pace: str, behind: int
) -> None:
    """The page's clock is in the test's hands: how far the screen is behind is counted in updates."""
    scene = Scene(visitor(clock=True), live, pace=pace)
    page, tag = scene.guest.page, scene.guest.seat(2).locator(".tag")
    scene.guest.stops_the_clock()
    for number in range(1, 161):
        raised = {"bet": number, "stack": 200, "last": {"kind": "raise", "amount": number}}
        scene.tells(said("raise", seat=2, amount=number), seats={2: raised})
        page.clock.run_for(FRAME)
        if number > behind and number % 10 == 0:
            assert number - int(tag.inner_text().removeprefix("Raise ")) <= behind
    page.clock.run_for(behind * FRAME)
    expect(tag).to_have_text("Raise 160")
