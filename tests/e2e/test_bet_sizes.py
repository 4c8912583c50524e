"""How much to bet: a typed amount is the bet or there is none; big blinds, the wheel and the arrows."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person

BET = re.compile("^(Bet|Raise to|All-in)")


@pytest.fixture
def deciding(visitor: Visitor, live: Live) -> tuple[Person, Line]:
    """Somebody who is first to act before the flop; blinds 1 and 2, 200 in front."""
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.hold()
    return guest, line


def bets(line: Line, **options: Any) -> None:
    """On a later street: a bet from 2 to 177 into a pot of 60."""
    you = {**line.told["you"], "to_call": 0}
    you["options"] = {
        "fold": True, "check": True, "bet": True, "raise_min": 2, "raise_max": 177, "all_in": 177,
        "presets": {"all-in": 177}, **options,
    }  # fmt: skip
    deal = {**line.told["deal"], "street": "flop", "turn": line.told["deal"]["turn"] + line.added + 1}
    line.invent(deal={**deal, "pot": 60, "current_bet": 0}, you=you)


def opens(line: Line) -> dict[str, Any]:
    """Before the flop, and nobody has raised or called; the options."""
    options = {
        "fold": True, "call": 1, "raise_min": 4, "raise_max": 200, "limped": 0, "presets": {"all-in": 200}
    }  # fmt: skip
    line.invent(deal={**line.told["deal"], "current_bet": 2}, you={**line.told["you"], "options": options})
    return options


def amount(person: Person) -> Locator:
    return person.page.get_by_role("textbox", name="Amount to bet")


def button(person: Person) -> Locator:
    return person.decision.get_by_role("button", name=BET).last


@pytest.mark.parametrize("typed", ["999", "1", "abc", ""])
def test_what_cannot_be_bet_is_not_bet_and_no_other_amount_is(
    deciding: tuple[Person, Line], typed: str
) -> None:
    guest, line = deciding
    bets(line)
    expect(button(guest)).to_have_text(re.compile("Bet 2"))
    amount(guest).fill(typed)
    expect(button(guest)).to_be_disabled()
    expect(button(guest)).not_to_contain_text(re.compile(r"\d"))
    amount(guest).press("Enter")
    amount(guest).blur()
    expect(button(guest)).to_be_disabled()
    guest.page.keyboard.press("Enter")
    assert line.acts() == []
    amount(guest).fill("40")
    expect(button(guest)).to_be_enabled()
    button(guest).click()
    assert [act["amount"] for act in line.acts()] == [40]


@pytest.mark.parametrize(
    ("name", "bet"), [("Pot, 60", 60), ("More", 4), ("Bet size", None)], ids=["preset", "more", "slider"]
)
def test_enter_bets_what_was_chosen_with_the_mouse(
    deciding: tuple[Person, Line], name: str, bet: int | None
) -> None:
    guest, line = deciding
    bets(line)
    expect(button(guest)).to_have_text(re.compile("Bet 2"))
    sizes = guest.decision.get_by_role("group", name="Bet size")
    sizes.get_by_label(name, exact=True).click()
    expect(button(guest)).not_to_have_text(re.compile(r"Bet 2\b"))
    chosen = int(amount(guest).input_value())
    assert bet in (None, chosen)
    guest.page.keyboard.press("Enter")
    assert [act["amount"] for act in line.acts()] == [chosen]


def test_another_size_takes_the_place_of_what_was_typed(deciding: tuple[Person, Line]) -> None:
    guest, line = deciding
    bets(line)
    amount(guest).fill("999")
    guest.decision.get_by_role("button", name="½ pot, 30").click()
    expect(amount(guest)).to_have_value("30")
    expect(button(guest)).to_have_text(re.compile("Bet 30"))


def test_before_the_flop_sizes_are_big_blinds_by_what_came_before(deciding: tuple[Person, Line]) -> None:
    guest, line = deciding
    options = opens(line)
    sizes = guest.decision.get_by_role("button", name=re.compile(" BB, "))
    expect(sizes).to_have_text(["2.5 BB", "3 BB", "4 BB"])
    line.invent(you={**line.told["you"], "options": {**options, "limped": 2}})
    expect(sizes).to_have_text(["3.5 BB", "4 BB", "5 BB"])
    deal = {**line.told["deal"], "current_bet": 6}
    line.invent(deal=deal, you={**line.told["you"], "options": {**options, "raise_min": 10}})
    expect(sizes).to_have_text(["7.5 BB", "9 BB", "12 BB"])
    bets(line)
    expect(sizes).to_have_count(0)
    expect(guest.decision.get_by_role("button", name=re.compile("[Pp]ot, "))).to_have_text(
        ["½ pot", "⅔ pot", "Pot"]
    )


def test_a_player_sets_sizes_of_their_own(deciding: tuple[Person, Line]) -> None:
    guest, line = deciding
    opens(line)
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    field = guest.page.get_by_label("Bet sizes before the flop")
    field.fill("2, 6.5")
    field.press("Tab")
    guest.page.get_by_label("Bet sizes after the flop").fill("nothing")
    expect(guest.page.get_by_text("Up to three numbers, such as 50 67 100")).to_be_visible()
    guest.page.keyboard.press("Escape")
    sizes = guest.decision.get_by_role("button", name=re.compile(" BB, "))
    expect(sizes).to_have_text(["2 BB", "6.5 BB"])


def test_wheel_and_arrow_keys_step_by_a_big_blind(deciding: tuple[Person, Line]) -> None:
    guest, line = deciding
    bets(line)
    expect(amount(guest)).to_have_value("2")
    amount(guest).hover()
    for expected in ("4", "6"):
        guest.page.mouse.wheel(0, -100)
        expect(amount(guest)).to_have_value(expected)
    guest.page.mouse.wheel(0, 100)
    expect(amount(guest)).to_have_value("4")
    guest.page.keyboard.press("ArrowUp")
    expect(amount(guest)).to_have_value("6")
    guest.page.keyboard.press("ArrowDown")
    expect(amount(guest)).to_have_value("4")


def test_the_least_raise_is_offered_although_the_turn_was_told_before_the_cards_were_seen(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=2, bots=["caller"], blinds=["1", "2"], pace="calm"))
    assert guest.gets_a_turn()
    raises = guest.decision.get_by_role("button", name=re.compile("^(Raise to|Bet|All-in)"))
    expect(raises.last).to_be_visible()
    expect(raises.last).not_to_have_text(re.compile(r"\b0\b"))
    expect(guest.decision.get_by_role("textbox")).not_to_have_value("0")
