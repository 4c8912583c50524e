"""What document 002, the ante-up game, lets people see on the page."""

import re

from playwright.sync_api import expect
from requirements.asked import ANTE_UP
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.short_stack import pots, sits_with_a_short_bot
from e2e.test_home import lines, plays_to_the_end
from e2e.test_limit import offered

ANN_FIRST = {"first_button": "last-seat"}
"""Ann sits left of the button, instead of anywhere."""


def choices(said: list[str]) -> list[str]:
    """The buttons of a decision without their keys: the first words and the amount."""
    return [
        match[0] for text in said if (match := re.match(r"(Fold|Check|Call \d+|Bet \d+|Raise to \d+)", text))
    ]


@ANTE_UP.seen("test_left_of_the_dealer_pays_half_and_all_others_the_big_blind")
@ANTE_UP.seen("test_left_of_the_dealer_acts_first_in_every_round")
@ANTE_UP.seen("test_without_a_bet_one_may_check")
@ANTE_UP.seen("test_without_a_bet_one_may_bet_the_minimum_or_more")
def test_everybody_pays_and_the_player_left_of_the_dealer_is_first_and_may_check(
    visitor: Visitor, live: Live
) -> None:
    ann = visitor()
    Line(ann.page).hold_at("over")
    ann.sits_at(live.table(preset="ante-up", seats=3, bots=["caller"] * 2, switches=ANN_FIRST))
    expect(ann.page.get_by_role("banner")).to_contain_text("antes 1/2")
    for cards in (0, 3, 4, 5):
        assert ann.gets_a_turn(1)
        expect(ann.board).to_have_count(cards)
        assert choices(offered(ann))[:3] == ["Fold", "Check", "Bet 2"]
        ann.passive.click()
    expect(ann.winners).to_be_visible()
    acted = [line for line in lines(ann) if re.search(" antes | checks| is dealt", line)]
    assert acted[:3] == ["Ann antes 1", "caller antes 2", "caller 2 antes 2"]
    assert acted[-12:] == ["Ann checks", "caller checks", "caller 2 checks"] * 4


@ANTE_UP.seen("test_everybody_else_has_to_respond_to_a_raise")
@ANTE_UP.seen("test_facing_a_bet_one_may_raise_by_any_amount")
def test_everybody_is_asked_again_after_a_raise_by_one_chip(visitor: Visitor, live: Live) -> None:
    ann, ben = visitor(), visitor()
    wish = {"format": "rounds", "rounds": 1, "seats": 3, "bots": ["caller"], "switches": ANN_FIRST}
    table = live.table(preset="ante-up", **wish)
    ann.sits_at(table)
    ben.opens(table["link"])
    ben.sits_down("Ben")
    ann.felt.get_by_role("button", name="Start").click()
    assert ann.gets_a_turn(1)
    ann.decision.get_by_role("button", name=re.compile(r"^Bet\s+2")).click()
    assert ben.gets_a_turn(1)
    ben.decision.get_by_role("button", name=re.compile(r"^Raise to\s+3")).click()
    assert ann.gets_a_turn(1)
    assert choices(offered(ann))[:3] == ["Fold", "Call 1", "Raise to 4"]
    ann.passive.click()
    expect(ann.log).to_contain_text("caller calls 1")
    acted = [line for line in lines(ann) if re.search(" bets | calls | raises ", line)]
    assert acted == ["Ann bets 2", "caller calls 2", "Ben raises to 3", "Ann calls 1", "caller calls 1"]


@ANTE_UP.seen("test_each_all_in_creates_a_side_pot_for_the_bets_after_it")
@ANTE_UP.seen("test_players_win_only_pots_to_which_they_contributed")
def test_a_bet_beyond_an_all_in_is_paid_into_a_side_pot_that_the_others_win(
    visitor: Visitor, live: Live
) -> None:
    """The short bot has one chip left after its ante of 2, and Ann bets 2: the pots are 8 and 2."""
    ann = visitor()
    Line(ann.page).hold_at("over")
    sits_with_a_short_bot(ann, live, chips=3, preset="ante-up", switches=ANN_FIRST)
    assert ann.gets_a_turn(1)
    ann.decision.get_by_role("button", name=re.compile(r"^Bet\s+2")).click()
    expect(ann.board).to_have_count(3)
    assert ann.gets_a_turn(1)
    assert pots(ann) == ["Main pot 8", "Side pot 2"]
    ann.plays_on(1)
    expect(ann.winners).to_be_visible()
    side = [line for line in lines(ann) if "from side pot 1" in line]
    assert side
    assert all(re.match("(Ann|caller 2) wins (2|1) ", line) for line in side)


@ANTE_UP.seen("test_a_player_without_chips_is_removed_at_the_end_of_the_round")
@ANTE_UP.seen("test_a_game_ends_when_one_player_is_left")
def test_players_without_chips_are_out_until_one_is_left(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    wish = {"stack": "8", "least": "2", "most": "8"}
    ann.sits_at(live.table(preset="ante-up", seats=3, bots=["maniac", "caller"], **wish))
    assert len(plays_to_the_end(ann)) == 2
    expect(ann.felt.locator("[data-part=ending] .step1")).to_contain_text(re.compile(r"24"))


@ANTE_UP.seen("test_a_game_can_have_a_fixed_number_of_rounds")
@ANTE_UP.seen("test_the_blind_rises_from_time_to_time")
@ANTE_UP.seen("test_the_highest_bankroll_wins")
def test_rounds_are_counted_the_blind_doubles_and_the_most_chips_win(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    wish = {"format": "rounds", "rounds": 3, "doubles_every": 1, "seats": 3, "bots": ["caller"] * 2}
    ann.sits_at(live.table(preset="ante-up", **wish))
    banner = ann.page.get_by_role("banner")
    for number, antes in ((1, "antes 1/2"), (2, "antes 2/4"), (3, "antes 4/8")):
        expect(banner).to_contain_text(f"Hand {number} of 3")
        expect(banner).to_contain_text(antes)
        assert ann.gets_a_turn(number)
        ann.plays_on(number)
    ending = ann.felt.locator("[data-part=ending]")
    expect(ending.locator(".podium li")).to_have_count(3)
    chips = [int(found) for found in re.findall(r"\b(\d{3})\b", ending.inner_text())]
    assert max(chips) == int(re.findall(r"\b(\d{3})\b", ending.locator(".step1").inner_text())[0])
