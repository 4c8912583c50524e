"""A solution in the browser: its tree, its hands, run-outs, locks, comparison, and the trainer."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from patience import PATIENCE
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.test_accessibility import check_by_day_and_night

SIZES = {"bet": "50%, a", "raise": "a"}
RIVER: dict[str, Any] = {
    "board": "Kh9d4c7s2h",
    "pot": 100,
    "stack": 200,
    "oop": "AA, K9s, JTs, T8s",
    "ip": "KQ, QQ, 99, T8s",
    "river": {"oop": SIZES, "ip": SIZES},
}
TURN: dict[str, Any] = {**RIVER, "board": "Kh9d4c7s", "turn": RIVER["river"]}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TINY: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
OVERFLOW = "document.scrollingElement.scrollWidth - innerWidth"

Opener = Callable[..., Person]


class Solved:
    """Somebody's studies on the server, all of them solved."""

    def __init__(self, live: Live) -> None:
        self.live, self.token = live, ""

    def study(self, spot: dict[str, Any], **wish: Any) -> str:
        with self.live.http(headers={"Authorization": f"Bearer {self.token}"} if self.token else {}) as http:
            made = http.post("/api/study", json={"spot": spot, "accuracy": 0.002, **wish})
            assert made.status_code == 201, made.text
            self.token = made.json()["token"]
            study: str = made.json()["id"]
            headers = {"Authorization": f"Bearer {self.token}"}
            until = time.monotonic() + PATIENCE
            while http.get(f"/api/study/{study}", headers=headers).json()["status"] != "solved":
                assert time.monotonic() < until
                time.sleep(0.05)
        return study


@pytest.fixture
def solved(live: Live) -> Solved:
    return Solved(live)


@pytest.fixture
def opens(visitor: Visitor, solved: Solved) -> Opener:
    """Opens a study in a browser of its owner, and waits until its tree is there."""

    def come(study: str, **settings: Any) -> Person:
        guest = visitor(**settings)
        token = json.dumps(json.dumps(solved.token))
        guest.page.add_init_script(f"localStorage.setItem('redbutton.study.token', {token})")
        guest.opens(f"/study#study={study}")
        expect(matrix(guest)).to_be_visible()
        return guest

    return come


def matrix(guest: Person) -> Locator:
    return guest.page.get_by_role("grid").first


def cell(guest: Person, name: str) -> Locator:
    return matrix(guest).get_by_role("gridcell", name=re.compile(rf"^{name}[:：]"))


def bar(guest: Person, action: str) -> Locator:
    return guest.page.get_by_role("list", name="Actions").get_by_role("button", name=action)


def board(guest: Person) -> Locator:
    """The board of the node; the study's own stands above."""
    return guest.page.get_by_role("group", name="Board").last


def line(guest: Person) -> Locator:
    return guest.page.get_by_role("navigation", name="The line so far")


def test_a_river_is_walked_by_bars_breadcrumbs_and_keys(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    expect(page.get_by_role("heading", name="Out of position acts")).to_be_visible()
    bar(guest, "Check").click()
    expect(page.get_by_role("heading", name="In position acts")).to_be_visible()
    bar(guest, "Bet 50").click()
    expect(page.get_by_text("Pot 150")).to_be_visible()
    expect(bar(guest, "Fold")).to_have_accessible_name(re.compile(r"EV 0$"))
    expect(line(guest).get_by_role("listitem")).to_have_count(3)
    line(guest).get_by_role("button", name=re.compile("^All-in 200")).first.click()
    expect(page.get_by_text("Pot 300")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(line(guest).get_by_role("listitem")).to_have_count(1)
    page.keyboard.press("1")
    expect(line(guest).get_by_role("listitem")).to_have_count(2)
    page.reload()
    expect(line(guest).get_by_role("listitem")).to_have_count(2)


def test_the_way_back_leads_through_the_nodes_and_each_tab_has_its_own(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    bar(guest, "Check").click()
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()
    bar(guest, "Bet 50").click()
    expect(line(guest).get_by_role("listitem")).to_have_count(3)
    second = guest.page.context.new_page()
    second.goto(guest.page.url)
    expect(second.get_by_text("Pot 150")).to_be_visible()
    second.keyboard.press("0")
    expect(second.get_by_text("Pot 100").last).to_be_visible()
    guest.page.reload()
    expect(line(guest).get_by_role("listitem")).to_have_count(3)
    guest.page.go_back()
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()
    guest.page.go_back()
    expect(line(guest).get_by_role("listitem")).to_have_count(1)
    guest.page.go_forward()
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()


def test_an_address_of_no_node_is_told_and_leads_to_the_start(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    guest.page.goto(f"{guest.page.url}&at=check,bet_51")
    expect(guest.page.get_by_role("alert")).to_be_visible()
    guest.page.get_by_role("button", name="To the start").click()
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    expect(line(guest).get_by_role("listitem")).to_have_count(1)


def test_a_server_that_is_away_is_told_and_found_again(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    guest.page.route("**/node?*", lambda route: route.abort())
    bar(guest, "Check").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(guest.page.get_by_role("heading", name="Out of position acts")).to_be_visible()
    guest.page.unroute("**/node?*")
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()
    expect(guest.page.get_by_role("alert")).to_have_count(0)


def test_a_study_that_is_gone_is_solved_again_with_its_locks(
    opens: Opener, solved: Solved, live: Live
) -> None:
    study = solved.study(RIVER, locks=[{"path": [], "all": {"check": 1.0}, "hands": {}}])
    guest = opens(study)
    with live.http(headers={"Authorization": f"Bearer {solved.token}"}) as http:
        assert http.post(f"/api/study/{study}/close", json={}).status_code == 200
    bar(guest, "Check").click()
    guest.page.get_by_role("button", name="Solve it again").click()
    expect(guest.page.get_by_role("heading", name="In position acts")).to_be_visible()
    expect(line(guest).get_by_text("Locked")).to_be_attached()
    assert study not in guest.page.url


def test_a_cell_shows_its_suits_to_mouse_and_keyboard_and_stays_selected(
    opens: Opener, solved: Solved
) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    cell(guest, "K9s").hover()
    expect(page.get_by_role("heading", name="K9s, 2 combos")).to_be_visible()
    rows = page.get_by_role("region", name="K9s").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("%")
    cell(guest, "AA").click()
    page.mouse.move(0, 0)
    expect(page.get_by_role("heading", name="AA, 6 combos")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("AKs is not in this range")).to_be_visible()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="JTs, 4 combos")).to_be_visible()
    page.keyboard.press("Enter")
    expect(cell(guest, "JTs")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("1")
    expect(page.get_by_role("heading", name="In position acts")).to_be_visible()
    expect(cell(guest, "JTs")).to_have_attribute("aria-selected", "true")


def test_views_of_both_players(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    expect(cell(guest, "AA")).to_have_accessible_name(re.compile(r"(Bet|Check|All-in).*100% of it here"))
    page.keyboard.press("v")
    expect(cell(guest, "AA")).to_have_accessible_name(re.compile(r"^AA: EV 1\d\d"))
    page.keyboard.press("v")
    expect(cell(guest, "AA")).to_have_accessible_name(re.compile(r"Equity \d"))
    page.keyboard.press("p")
    expect(cell(guest, "AA")).to_have_accessible_name("AA: not in the range")
    expect(cell(guest, "QQ")).to_have_accessible_name(re.compile(r"Equity \d"))
    expect(page.get_by_role("radio", name="Strategy")).to_have_count(0)


def test_hands_are_filtered_sorted_and_followed_down_the_line(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    page.keyboard.press("/")
    page.keyboard.type("K9")
    expect(page.get_by_text("2 of 16 hands")).to_be_visible()
    page.get_by_label("Hands, such as").fill("")
    page.get_by_label("Made hands and draws").select_option("Overpair")
    expect(page.get_by_text("6 of 16 hands")).to_be_visible()
    page.get_by_label("Made hands and draws").select_option("Any")
    hands = page.get_by_role("region", name="Hands", exact=True)
    hands.get_by_role("button", name="Sort by EV").click()
    hands.get_by_role("button", name=re.compile("T.*8|10|Ten")).first.click()
    page.get_by_role("tab", name="One hand").click()
    bar(guest, "Check").click()
    expect(page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("tabpanel").get_by_role("listitem").first).to_contain_text("All-in 200")


def test_equities_of_both_ranges_are_drawn_and_told(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    page.get_by_role("tab", name="Equities").click()
    graph = page.get_by_role("img", name="Equities")
    for player in ("oop", "ip"):
        expect(graph.locator(f"path.{player}")).to_have_attribute("d", re.compile(r"^M0\.0 .*H\d"))
    rows = page.get_by_role("tabpanel").get_by_role("row")
    expect(rows).to_have_count(5)
    before = rows.nth(3).inner_text()
    assert re.fullmatch(r"At least 50%\s+[\d.]+%\s+[\d.]+%", before)
    bar(guest, "All-in").click()
    expect(rows.nth(3)).not_to_have_text(before)


def test_every_card_of_a_turn_is_shown_and_leads_on(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(TURN))
    page = guest.page
    page.keyboard.press("1")
    expect(page.get_by_role("heading", name="In position acts")).to_be_visible()
    page.keyboard.press("1")
    cards = page.get_by_role("region", name="Every card that can come")
    expect(cards.get_by_role("button")).to_have_count(48)
    queen = cards.get_by_role("button", name=re.compile("^Queen of Spades: OOP, .*Check", re.IGNORECASE))
    expect(queen).to_be_visible()
    cards.get_by_text("Equity IP").click()
    expect(queen).to_contain_text(re.compile(r"\d"))
    queen.click()
    expect(board(guest).get_by_role("img")).to_have_count(5)
    expect(line(guest).get_by_role("combobox")).to_have_value("Qs")
    line(guest).get_by_role("combobox").select_option("2h")
    expect(board(guest).get_by_role("img", name="2 of hearts")).to_be_visible()


def test_a_node_is_locked_solved_again_marked_and_unlocked(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    page.get_by_role("tab", name="Lock").click()
    page.get_by_role("spinbutton", name="Check %").fill("100")
    page.get_by_role("spinbutton", name="Check %").press("Tab")
    expect(page.get_by_role("spinbutton", name="All-in 200 %")).to_have_value("0")
    page.get_by_role("button", name="Lock and solve again").click()
    expect(bar(guest, "Check")).to_have_accessible_name(re.compile("100% EV"))
    expect(page.get_by_role("heading", name="Out of position acts")).to_contain_text("Locked")
    expect(line(guest).get_by_text("Locked")).to_be_attached()
    expect(page.get_by_role("tabpanel")).to_contain_text("all hands: Check 100%")
    page.get_by_role("button", name="Unlock this node").click()
    expect(page.get_by_text("Nothing is locked.")).to_be_visible()
    expect(bar(guest, "Check")).not_to_have_accessible_name(re.compile("100% EV"))


def test_a_class_is_locked_beside_the_rest(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    cell(guest, "AA").click()
    page.get_by_role("tab", name="Lock").click()
    page.get_by_text("a class or hand").click()
    expect(page.get_by_label("Class or hand, such as")).to_have_value("AA")
    page.get_by_role("spinbutton", name="Check %").fill("100")
    page.get_by_role("button", name="Lock and solve again").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("AA: Check 100%")
    expect(cell(guest, "AA")).to_have_accessible_name(re.compile("^AA: Check 100%;"))
    expect(cell(guest, "K9s")).not_to_have_accessible_name(re.compile("Check 100%;"))


def test_two_solutions_are_compared(opens: Opener, solved: Solved) -> None:
    solved.study(RIVER, locks=[{"path": [], "all": {"check": 1.0}, "hands": {}}])
    guest = opens(solved.study(RIVER))
    page = guest.page
    page.get_by_role("tab", name="Compare").click()
    expect(page.get_by_label("Compare with")).to_contain_text("locks: 1")
    check = page.get_by_role("row", name=re.compile("^Check"))
    expect(check).to_contain_text("100%")
    page.get_by_label("Difference of").select_option("Check")
    difference = page.get_by_role("grid", name="Difference").get_by_role("gridcell", name=re.compile("^AA:"))
    expect(difference).to_have_accessible_name(re.compile(r"^AA: −\d"))


def test_the_same_spot_without_locks_is_compared_as_soon_as_it_is_measured(
    opens: Opener, solved: Solved
) -> None:
    guest = opens(solved.study(RIVER, locks=[{"path": [], "all": {"check": 1.0}, "hands": {}}]))
    guest.page.get_by_role("tab", name="Compare").click()
    guest.page.get_by_role("button", name="Solve the same spot without locks").click()
    expect(guest.page.get_by_label("Compare with")).to_contain_text("locks: 0")
    expect(guest.page.get_by_role("row", name=re.compile("^Check"))).to_contain_text("100%")


def test_the_trainer_scores_an_answer(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    page = guest.page
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name=re.compile("You are (out of|in) position"))).to_be_visible()
    expect(page.get_by_role("group", name="Your hand").get_by_role("img")).to_have_count(2)
    page.keyboard.press("1")
    expect(page.get_by_text(re.compile("Nothing lost|chips lost"))).to_be_visible()
    expect(page.get_by_text("your choice")).to_have_count(1)
    expect(page.get_by_role("button", name="Next spot")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("your choice")).to_have_count(0)
    page.get_by_text("OOP", exact=True).first.click()
    expect(page.get_by_role("heading", name="You are out of position")).to_be_visible()
    look = page.get_by_role("button", name="Look at it in the tree")
    until = time.monotonic() + PATIENCE
    while not look.is_visible():  # the key is for the next question, which may not be there yet
        assert time.monotonic() < until
        page.keyboard.press("2")
        page.wait_for_timeout(50)
    look.click()
    expect(matrix(guest)).to_be_visible()


def test_a_shared_solution_is_opened_by_another_browser(
    opens: Opener, solved: Solved, visitor: Visitor
) -> None:
    guest = opens(solved.study(RIVER))
    guest.page.get_by_role("button", name="Share").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("gets this solution")
    link = guest.page.get_by_role("dialog").get_by_label("Link to the solution").input_value()
    friend = visitor()
    friend.opens(link)
    expect(bar(friend, "Check")).to_have_text(bar(guest, "Check").text_content() or "")


def test_the_solution_and_a_node_are_saved(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER))
    with guest.page.expect_download() as file:
        guest.page.get_by_role("button", name="Save").click()
    assert file.value.suggested_filename == "Kh9d4c7s2h.npz"
    with guest.page.expect_download() as table:
        guest.page.get_by_role("button", name="CSV").click()
    rows = table.value.path().read_text("utf-8").splitlines()
    assert rows[0].startswith("player,hand,reach,ev,equity,check,bet 50,all-in 200")
    assert len(rows) > 16


@pytest.mark.parametrize("phone", [PHONE, TINY], ids=["360", "320"])
def test_on_a_phone_nothing_sticks_out(opens: Opener, solved: Solved, phone: dict[str, Any]) -> None:
    guest = opens(solved.study(TURN), **phone)
    page = guest.page
    assert guest.evaluate(OVERFLOW) <= 0
    cell(guest, "AA").tap()
    expect(page.get_by_role("heading", name="AA, 6 combos")).to_be_visible()
    for tab in ("Hands", "One hand", "Equities", "Lock", "Compare"):
        page.get_by_role("tab", name=tab, exact=True).tap()
        assert guest.evaluate(OVERFLOW) <= 0
    bar(guest, "Check").tap()
    expect(page.get_by_role("heading", name="In position acts")).to_be_visible()
    bar(guest, "Check").tap()
    expect(page.get_by_role("region", name="Every card").get_by_role("button")).to_have_count(48)
    assert guest.evaluate(OVERFLOW) <= 0
    page.get_by_role("button", name="Train").tap()
    page.get_by_role("region", name="What happened").get_by_role("button").first.tap()
    expect(page.get_by_role("button", name="Next spot")).to_be_in_viewport()
    assert guest.evaluate(OVERFLOW) <= 0


def test_axe_finds_nothing_grave_anywhere(opens: Opener, solved: Solved) -> None:
    solved.study(RIVER)
    guest = opens(solved.study(TURN), reduced_motion="reduce")
    page = guest.page
    cell(guest, "AA").click()
    check_by_day_and_night(guest)
    for tab in ("Hands", "One hand", "Equities", "Lock", "Compare"):
        page.get_by_role("tab", name=tab, exact=True).click()
        expect(page.get_by_role("tabpanel")).not_to_be_empty()
        check_by_day_and_night(guest, "[role=tabpanel]")
    page.keyboard.press("v")
    bar(guest, "Check").click()
    expect(page.get_by_role("heading", name="In position acts")).to_be_visible()
    bar(guest, "Check").click()
    expect(page.get_by_role("region", name="Every card").get_by_role("button")).to_have_count(48)
    check_by_day_and_night(guest, ".left")
    page.get_by_role("button", name="Train").click()
    page.get_by_role("region", name="What happened").get_by_role("button").first.click()
    expect(page.get_by_role("button", name="Next spot")).to_be_visible()
    check_by_day_and_night(guest)


def test_the_keys_are_listed_and_the_page_speaks_chinese(opens: Opener, solved: Solved) -> None:
    guest = opens(solved.study(RIVER), locale="zh-CN")
    page = guest.page
    expect(page.get_by_role("heading", name="不利位置行动")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="键盘")).to_contain_text("后退一步")
    page.keyboard.press("Escape")
    actions = page.get_by_role("list", name="行动")
    actions.get_by_role("button", name="过牌").click()
    expect(page.get_by_role("heading", name="有利位置行动")).to_be_visible()
    page.get_by_role("button", name="训练").click()
    expect(page.get_by_role("heading", name=re.compile("你在(不利|有利)位置"))).to_be_visible()
    assert not re.search(r"[A-Za-z]{4,}", page.get_by_role("region", name="训练器").inner_text())
