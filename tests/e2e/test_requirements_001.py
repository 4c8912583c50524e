"""What document 001, a home game, lets people see: the page from the draw to the way out."""

import re

import pytest
from playwright.sync_api import expect
from requirements.asked import HOME
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.short_stack import pots, sits_with_a_short_bot
from e2e.test_home import DRAWING, burned, lines, plays_to_the_end


@HOME.seen("test_the_highest_card_is_the_first_dealer")
@HOME.seen("test_the_blinds_are_left_of_the_first_dealer")
def test_cards_are_drawn_face_up_and_the_highest_one_deals(visitor: Visitor, live: Live) -> None:
    """In the log the blinds come after the draw, from the two players behind the first dealer."""
    ann = visitor()
    ann.page.add_init_script(DRAWING)
    ann.sits_at(live.table(preset="home", seats=3, bots=["caller", "station"]))
    assert ann.gets_a_turn(1)
    assert any(now["drawn"] == 3 and now["faces"] >= 3 for now in ann.evaluate("window.drawing"))
    told = lines(ann)
    [dealer] = [line.removesuffix(" deals first") for line in told if line.endswith(" deals first")]
    table = ["Ann", "caller", "station"]
    small, big = (table[(table.index(dealer) + step) % 3] for step in (1, 2))
    assert f"{small} posts the small blind of 0.10" in told
    assert f"{big} posts the big blind of 0.25" in told


@pytest.mark.parametrize(
    ("buy_in", "blinds"), [("20", "0.05/0.10"), ("50", "0.10/0.25"), ("100", "0.25/0.50")]
)
@HOME.seen("test_the_blinds_are_a_200th_and_a_400th_of_the_buy_in")
@HOME.seen("test_a_buy_in_of_50_makes_blinds_of_10_and_25_cents")
def test_the_header_has_the_blinds_of_the_buy_in(
    visitor: Visitor, live: Live, buy_in: str, blinds: str
) -> None:
    ann = visitor()
    ann.sits_at(live.table(preset="home", seats=2, bots=["caller"], buy_in=buy_in))
    expect(ann.page.get_by_role("banner")).to_contain_text(blinds)
    small, big = blinds.split("/")
    for posted in (f"posts the small blind of {small}", f"posts the big blind of {big}"):
        expect(ann.log).to_contain_text(posted)


SLID = """() => {
  window.slid = [];
  const middle = document.querySelector(".stage > .middle").getBoundingClientRect();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const transform = frames.at?.(-1)?.transform;
    if (transform && this.matches("[data-seat]:not(.you) .card[inert]")) {
      const { left, top, width, height } = this.getBoundingClientRect();
      const { e, f } = new DOMMatrix(transform);
      const [x, y] = [left + width / 2 - middle.x, top + height / 2 - middle.y];
      window.slid.push(Math.hypot(x + e, y + f) / Math.hypot(x, y));
    }
    return animate.call(this, frames, options);
  };
}"""
"""For each card that leaves a rival's seat: how far from the centre it goes, as a part of how far it was."""


@HOME.seen("test_who_folds_loses_the_wagers_and_plays_no_more")
def test_the_cards_of_who_folds_slide_to_the_centre_of_the_table(visitor: Visitor, live: Live) -> None:
    """Of two players the dealer has the small blind and acts first, so that folding is no mistake."""
    made = live.table(preset="home", seats=2, pace="calm")
    ann, ben = visitor(), visitor()
    ann.sits_at(made)
    ben.opens(made["link"])
    ben.sits_down("Ben")
    expect(ann.log).to_contain_text(" deals first")
    folds, sees = (ann, ben) if "Ann deals first" in lines(ann) else (ben, ann)
    assert folds.gets_a_turn(1)
    sees.comes_to_rest()
    expect(sees.felt.locator("[data-seat]:not(.you) .card:not([inert])")).to_have_count(2)
    sees.evaluate(SLID)
    folds.decision.get_by_role("button", name="Fold").click()
    expect(sees.log).to_contain_text(" folds")
    sees.comes_to("window.slid.length >= 2")
    assert len(sees.evaluate("window.slid")) == 2
    slid = sees.evaluate("window.slid")
    assert all(part < 0.6 for part in slid), slid


@HOME.seen("test_a_burned_card_lies_face_down_and_is_out_of_play")
@HOME.seen("test_the_flop_has_a_burned_card_before_it_and_a_round_after_it")
@HOME.seen("test_the_turn_has_a_burned_card_before_it_and_a_round_after_it")
@HOME.seen("test_the_river_has_a_burned_card_before_it_and_a_round_after_it")
def test_flop_turn_and_river_are_named_and_a_burned_card_lies_beside_each(
    visitor: Visitor, live: Live
) -> None:
    ann = visitor()
    Line(ann.page).hold_at("over")
    ann.sits_at(live.table(preset="home", seats=2, bots=["caller"]))
    streets = ("The flop is ", "The turn (fourth street) is ", "The river (fifth street) is ")
    for number, street in enumerate(streets, 1):
        assert ann.gets_a_turn(1)
        ann.passive.click()
        expect(ann.board).to_have_count(number + 2)
        expect(burned(ann, number)).to_be_visible()
        assert burned(ann, number).locator("svg.back").count() == number
        expect(ann.log).to_contain_text(street)
        told = lines(ann)
        [dealt] = [at for at, line in enumerate(told) if line.startswith(street)]
        assert told[dealt - 1] == "A card is burned"


@HOME.seen("test_what_goes_beyond_an_all_in_is_a_side_pot")
@HOME.seen("test_the_side_pot_is_shown_for_and_awarded_before_the_all_in_hand_is_seen")
def test_a_side_pot_is_seen_and_awarded_before_the_all_in_hand_is_turned_up(
    visitor: Visitor, live: Live
) -> None:
    """The short bot has 0.40: of three bets of 0.50 the rest makes a side pot of 0.20."""
    ann = visitor()
    Line(ann.page).hold_at("over")
    sits_with_a_short_bot(ann, live, chips=8, preset="home")
    assert ann.gets_a_turn(1)
    ann.decision.get_by_role("button", name=re.compile(r"^Raise to\s+0\.50")).click()
    expect(ann.board).to_have_count(3)
    assert ann.gets_a_turn(1)
    assert pots(ann) == ["Main pot 1.20", "Side pot 0.20"]
    ann.plays_on(1)
    expect(ann.log).to_contain_text("from the main pot")
    told = [line for line in lines(ann) if re.search(" shows | wins ", line)]
    order = [
        "side" if "side pot 1" in line else "main" if "main pot" in line else line.split(" shows ")[0]
        for line in told
    ]
    assert sorted(order[:2]) == ["Ann", "caller 2"]
    assert list(dict.fromkeys(order[2:])) == ["side", "caller", "main"]


@HOME.seen("test_the_game_goes_on_until_one_player_is_left")
def test_players_are_out_one_after_the_other_and_the_last_one_has_won(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(preset="home", seats=3, bots=["maniac", "caller"], stack="2", least="1"))
    assert len(plays_to_the_end(ann)) == 2
    expect(ann.log).to_contain_text(re.compile(r"The game is over: (Ann|maniac|caller) has won"))
    expect(ann.felt.locator(".podium li")).to_have_count(3)


@HOME.seen("test_quit_ends_the_game")
def test_a_player_may_leave_the_table_at_any_time(visitor: Visitor, live: Live) -> None:
    made = live.table(preset="home", seats=3, bots=["caller"] * 2, pace="calm")
    ann, guest = visitor(), visitor()
    guest.opens(made["link"])
    ann.sits_at(made)
    assert ann.gets_a_turn()
    ann.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    dialog = ann.page.get_by_role("dialog", name="Leave the table")
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(ann.page.get_by_role("button", name="Deal me in")).to_be_visible()
    expect(guest.log).to_contain_text("Ann folds")
    expect(guest.log).to_contain_text("Ann leaves")
