"""What axe-core says about every part of the page, by day and by night."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_busting import broke, offer
from e2e.test_endings import ending, plays_to_the_end

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = "async (part) => (await axe.run(part, { resultTypes: ['violations'] })).violations"
GRAVE = {"serious", "critical"}


def problems(person: Person, part: str = "html") -> list[str]:
    """What is gravely wrong in a part of the page, and where, by the light that is on."""
    if not person.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = person.page.evaluate(RUN, part)
    return [
        f"{problem['id']}: {node['target']} {node['failureSummary']}"
        for problem in found
        if problem["impact"] in GRAVE
        for node in problem["nodes"]
    ]


def check_by_day_and_night(person: Person, part: str = "html") -> None:
    for light in ("light", "dark"):
        person.page.emulate_media(color_scheme=light)
        person.evaluate("new Promise(requestAnimationFrame)")
        assert problems(person, part) == []


@pytest.fixture
def guest(visitor: Visitor) -> Person:
    return visitor(reduced_motion="reduce")


def test_the_lobby(guest: Person, live: Live) -> None:
    live.table(name="Friday", listed=True)
    guest.opens()
    expect(guest.page.get_by_role("link", name="Friday").first).to_be_visible()
    check_by_day_and_night(guest)


def test_the_form_for_a_new_table(guest: Person) -> None:
    guest.opens("/#new")
    expect(guest.page.get_by_role("group", name="What you get")).to_contain_text("1/2")
    check_by_day_and_night(guest)


def test_the_table_on_ones_turn(guest: Person, live: Live) -> None:
    guest.sits_at(live.table(seats=6, bots=["caller"] * 3))
    assert guest.gets_a_turn()
    check_by_day_and_night(guest)


def test_the_table_when_the_hand_is_over(guest: Person, live: Live) -> None:
    line = Line(guest.page)
    line.hold_at("over")
    guest.sits_at(live.table(seats=3, bots=["caller"] * 2))
    guest.plays_on()
    expect(guest.winners).to_be_visible()
    check_by_day_and_night(guest)


def test_the_replayer(guest: Person, live: Live) -> None:
    table = live.table(seats=2, bots=["caller"])
    guest.sits_at(table)
    guest.plays_on()
    guest.sees_the_end_of(1)
    guest.opens(f"{table['link']}/hands/1")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    check_by_day_and_night(guest)


def test_an_address_that_leads_nowhere(guest: Person) -> None:
    guest.opens("/nonsense")
    expect(guest.page.get_by_role("heading").first).to_be_visible()
    check_by_day_and_night(guest)


def test_the_table_after_a_fold_and_the_panel_of_its_host(guest: Person, live: Live) -> None:
    line = Line(guest.page)
    guest.sits_at(live.table(seats=6, bots=["caller"] * 5, bot_names="en", pace="calm"))
    guest.waits_for_a_turn()
    line.hold()
    deal, you = line.told["deal"], line.told["you"]
    seats = [{**seat, "folded": seat["seat"] == you["seat"]} for seat in deal["seats"]]
    line.invent(deal={**deal, "seats": seats, "actor": 2}, you={**you, "options": None, "ahead": None})
    expect(guest.decision.get_by_role("button", name="Fast-forward")).to_be_visible()
    check_by_day_and_night(guest)
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Host").click()
    expect(guest.page.get_by_role("dialog").locator("[data-face]")).to_have_count(6)
    check_by_day_and_night(guest, "dialog[open]")


def test_the_podium(guest: Person, live: Live) -> None:
    guest.sits_at(live.table(format="rounds", rounds=1, seats=5, bots=["caller"] * 4, bot_names="en"))
    plays_to_the_end(guest)
    expect(ending(guest).locator("[data-face]")).to_have_count(5)
    check_by_day_and_night(guest, "[data-part=ending]")


def test_the_offer_of_chips(guest: Person, live: Live) -> None:
    broke(guest, live)
    expect(offer(guest)).to_be_visible()
    check_by_day_and_night(guest, "dialog[open]")


def test_the_ledger_and_the_statistics(guest: Person, live: Live) -> None:
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    guest.plays_on()
    guest.sees_the_end_of(1)
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Hands and statistics").click()
    for tab in ("Ledger", "Statistics"):
        guest.page.get_by_role("tab", name=tab).click()
        expect(guest.page.get_by_role("columnheader", name="Net")).to_be_visible()
        check_by_day_and_night(guest, "dialog[open]")
