"""Fixed-limit hold'em and ante-up in the browser, as their players know them, to the end."""

import re

from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.test_hosting import host_panel

FOREIGN_NAMES = re.compile(r"High Card|Two Pair\b")


def offered(person: Person) -> list[str]:
    """The names of all buttons of a decision, without amounts made ahead."""
    return [button.inner_text().replace("\n", " ") for button in person.decision.get_by_role("button").all()]


def plays_until(person: Person, sentence: str) -> None:
    """Checks and calls until the log has this sentence."""
    told = person.log.get_by_text(sentence)
    while not told.is_visible():
        person.passive.or_(told).first.wait_for()
        person.decides()


def test_fixed_limit_is_called_by_its_bets_and_played_by_its_rules_to_the_end(
    visitor: Visitor, live: Live
) -> None:
    ann = visitor()
    ann.sits_at(live.table(preset="fixed-limit", seats=3, bots=["caller", "caller"]))
    banner = ann.page.get_by_role("banner")
    expect(banner).to_contain_text("2/4, blinds 1/2")
    expect(banner).to_contain_text("Fixed-limit hold'em")
    assert ann.gets_a_turn(1)
    assert not any(said.startswith("Check") for said in offered(ann))  # the blinds are bets
    assert any(said.startswith("Raise to 4") for said in offered(ann))
    for hand in range(1, 5):
        ann.plays_on()
        ann.sees_the_end_of(hand)
    expect(ann.log).to_contain_text("posts the big blind of 2")
    expect(ann.log).to_contain_text("shows")
    expect(ann.log).to_contain_text("wins")
    assert not FOREIGN_NAMES.search(ann.page.locator("body").inner_text())
    panel = host_panel(ann)
    panel.get_by_role("button", name="Close the table").click()
    panel.get_by_role("button", name="Close the table").last.click()
    ann.page.keyboard.press("Escape")
    plays_until(ann, "The table is closed")
    assert not FOREIGN_NAMES.search(ann.log.inner_text())


def test_the_ranking_of_a_fixed_limit_table_has_its_own_names(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(preset="fixed-limit", seats=2, bots=["caller"]))
    ann.page.get_by_role("button", name="Rules and glossary").click()
    panel = ann.page.get_by_role("dialog")
    expect(panel).to_contain_text("2/4, blinds 1/2.")
    panel.get_by_role("tab", name="Hand rankings").click()
    for name in ("No Pair", "Two Pairs"):
        expect(panel.get_by_text(name, exact=True)).to_be_visible()
    assert not FOREIGN_NAMES.search(panel.inner_text())
    panel.get_by_role("tab", name="Glossary").click()
    panel.get_by_role("searchbox").fill("pocket cards")
    expect(panel.get_by_role("term")).to_have_text("hole cards pocket cards, personal cards")


def test_everybody_antes_and_nothing_is_owed_until_one_has_all_the_chips(
    visitor: Visitor, live: Live
) -> None:
    ann = visitor()
    made = live.table(preset="ante-up", seats=2, bots=["caller"], stack="6", least="2", most="6")
    ann.sits_at(made)
    expect(ann.page.get_by_role("banner")).to_contain_text("antes 1/2")
    assert ann.gets_a_turn(1)
    assert any(said.startswith("Check") for said in offered(ann))
    plays_until(ann, "The game is over: ")
    expect(ann.log).to_contain_text("antes 2")
    expect(ann.felt.locator("[data-part=ending] .step1")).to_contain_text(re.compile(r"(Ann|caller)\s*12"))
