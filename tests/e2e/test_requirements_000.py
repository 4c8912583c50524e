"""Document 000 in the browser: the red button, bets of a set size, the cap, the board, and the words."""

import re
import time

import pytest
from patience import PATIENCE
from playwright.sync_api import Locator, expect
from requirements.asked import FIXED_LIMIT
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.test_limit import offered

COLOURS = "button => [...button.querySelectorAll('stop')].map((stop) => getComputedStyle(stop).stopColor)"


def limit(live: Live, **wish: object) -> dict[str, str]:
    """A table of three at 2/4, where the other two only call."""
    return live.table(**{"preset": "fixed-limit", "seats": 3, "bots": ["caller"] * 2} | wish)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def red_button(person: Person) -> Locator:
    return person.felt.get_by_role("img", name="The dealer button")


def dealer(person: Person) -> int:
    """The seat beside which the red button lies."""
    person.comes_to_rest()
    x, y = middle(red_button(person))
    away = {}
    for number in (1, 2, 3):
        across, down = middle(person.seat(number))
        away[number] = (across - x) ** 2 + (down - y) ** 2
    return min(away, key=away.__getitem__)


@FIXED_LIMIT.seen("test_any_player_may_be_chosen_as_the_first_dealer_and_gets_the_red_button")
def test_one_red_button_lies_on_the_table(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(limit(live))
    assert ann.gets_a_turn(1)
    expect(red_button(ann)).to_have_count(1)
    colours = [[*map(int, re.findall(r"\d+", found))] for found in red_button(ann).evaluate(COLOURS)]
    assert colours
    assert all(red > 2 * max(green, blue) for red, green, blue in colours)


@FIXED_LIMIT.seen("test_after_each_hand_the_button_goes_to_the_next_player_on_the_left")
def test_the_red_button_goes_to_the_left_from_hand_to_hand(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(limit(live))
    dealers = []
    for hand in range(1, 5):
        assert ann.gets_a_turn(hand)
        dealers.append(dealer(ann))
        ann.plays_on(hand)
        ann.sees_the_end_of(hand)
    assert [after % 3 for after in dealers[1:]] == [(before + 1) % 3 for before in dealers[:-1]]


@FIXED_LIMIT.seen("test_bets_and_raises_are_small_in_two_rounds_and_big_in_two")
def test_the_buttons_have_one_size_of_bet_which_is_doubled_on_the_turn(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(limit(live))
    for cards, bet in ((0, "Raise to 4"), (3, "Bet 2"), (4, "Bet 4"), (5, "Bet 4")):
        expect(ann.board).to_have_count(cards)
        assert ann.gets_a_turn(1)
        expect(ann.decision.get_by_role("button", name=bet)).to_be_visible()
        expect(ann.decision.get_by_role("slider")).to_have_count(0)
        ann.passive.click()


@FIXED_LIMIT.seen("test_nobody_checks_in_the_first_round")
def test_the_big_blind_may_stay_and_nobody_may_check(visitor: Visitor, live: Live) -> None:
    """In three hands Ann sits everywhere once."""
    ann = visitor()
    ann.sits_at(limit(live))
    first_rounds = []
    for hand in (1, 2, 3):
        assert ann.gets_a_turn(hand)
        expect(ann.board).to_have_count(0)
        first_rounds.append(" ".join(offered(ann)))
        ann.plays_on(hand)
        ann.sees_the_end_of(hand)
    assert sum("Stay" in said for said in first_rounds) == 1
    assert not any("Check" in said for said in first_rounds)


@FIXED_LIMIT.seen("test_once_capped_everybody_may_only_call_or_fold")
def test_after_bet_raise_reraise_and_cap_only_call_and_fold_have_buttons(
    visitor: Visitor, live: Live
) -> None:
    ann, ben = visitor(), visitor()
    made = limit(live, seats=2, bots=[])
    ann.sits_at(made)
    ben.opens(made["link"])
    ben.sits_down("Ben")
    here, there = _first_and_second(ann, ben)
    for total in (4, 6, 8):
        raising = here.decision.get_by_role("button", name=f"Raise to {total}")
        expect(raising).to_be_visible()
        raising.click()
        here, there = there, here
    buttons = here.decision.locator(".buttons").get_by_role("button")
    expect(buttons).to_have_count(2)
    expect(buttons.first).to_have_accessible_name("Fold")
    expect(buttons.last).to_have_accessible_name("Call 2")
    buttons.last.click()
    expect(here.board).to_have_count(3)


def _first_and_second(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Wait for the first decision; return who has it, and the other one."""
    until = time.monotonic() + PATIENCE
    while not (ann.passive.is_visible() or ben.passive.is_visible()):
        assert time.monotonic() < until
        ann.page.wait_for_timeout(100)
    return (ann, ben) if ann.passive.is_visible() else (ben, ann)


@FIXED_LIMIT.seen("test_the_fourth_card_is_called_the_turn_and_fourth_street")
@FIXED_LIMIT.seen("test_the_fifth_card_is_called_the_river_and_fifth_street")
@FIXED_LIMIT.seen("test_the_log_calls_three_cards_the_flop")
@pytest.mark.parametrize(
    ("locale", "board", "names"),
    [
        ("en-GB", "Board", ("The flop is", "The turn (fourth street) is", "The river (fifth street) is")),
        ("zh-CN", "公共牌", ("翻牌：", "转牌（第四街）：", "河牌（第五街）：")),
    ],
)
def test_flop_turn_and_river_come_one_by_one_with_their_names(
    visitor: Visitor, live: Live, locale: str, board: str, names: tuple[str, ...]
) -> None:
    person = visitor(locale=locale)
    person.sits_at(limit(live))
    cards = person.page.get_by_role("group", name=board, exact=True).get_by_role("img")
    stays = person.page.locator("[data-part=actions] .buttons .call")
    log = person.page.get_by_role("log").first
    expect(stays).to_be_visible()
    for count, name in zip((3, 4, 5), names, strict=True):
        expect(log).not_to_contain_text(name)
        stays.click()
        expect(log).to_contain_text(name)
        expect(cards).to_have_count(count)
        expect(stays).to_be_visible()


@FIXED_LIMIT.seen("test_a_hand_is_a_players_cards_the_five_that_count_and_a_deal")
@FIXED_LIMIT.seen("test_a_draw_is_a_form_of_poker_an_act_and_a_moment_of_the_deal")
@pytest.mark.parametrize(
    ("locale", "panel", "tab", "terms"),
    [
        ("en-GB", "Rules and glossary", "Glossary", {"hand": 3, "draw": 4, "flush": 0}),
        ("zh-CN", "规则与术语", "术语表", {"手牌": 3, "换牌 / 听牌": 4, "同花": 0}),
    ],
)
def test_the_glossary_numbers_the_senses_of_a_word(
    visitor: Visitor, live: Live, locale: str, panel: str, tab: str, terms: dict[str, int]
) -> None:
    person = visitor(locale=locale)
    person.sits_at(limit(live))
    person.page.get_by_role("button", name=panel).click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("tab", name=tab, exact=True).click()
    for term, senses in terms.items():
        dialog.get_by_role("searchbox").fill(term)
        entry = dialog.locator("dl > div").filter(
            has=person.page.locator("dt").get_by_text(re.compile(f"^{re.escape(term)}"))
        )
        expect(entry.first.locator("dd li")).to_have_count(senses)
        assert entry.first.locator("dd").inner_text().strip()
