"""The `home` preset: blinds from the buy-in, burn cards, two big blinds to open."""

import pickle
from typing import Any

import pytest

from redbutton.errors import Code, IllegalAction, RulesError
from redbutton.game import Check, Deal, Event, Kind, Pot, RaiseTo, Span
from redbutton.ids import Player
from redbutton.rules import make_rules
from redbutton.testing import Story, deal


def home(stacks: list[int], **more: Any) -> Story:
    return deal("home", stacks=stacks, blinds=("0.25", "0.50"), **more)


@pytest.mark.parametrize(
    ("buy_in", "big", "small"), [(50, "0.25", "0.10"), (100, "0.50", "0.25"), (20, "0.10", "0.05")]
)
def test_blinds_come_from_the_buy_in(buy_in: int, big: str, small: str) -> None:
    stakes = make_rules("home", buy_in=buy_in).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == [small, big]


@pytest.mark.parametrize("buy_in", [9, 10, 15])
def test_a_buy_in_too_small_for_two_different_blinds_is_refused_and_the_smallest_is_named(
    buy_in: int,
) -> None:
    with pytest.raises(RulesError) as refused:
        make_rules("home", buy_in=buy_in)
    assert refused.value.code == Code.BUY_IN_TOO_SMALL
    assert (
        str(refused.value)
        == f"a buy-in of {buy_in} is too small to make two blinds of it; the smallest is 15.05"
    )
    assert make_rules("home", buy_in="15.05").stakes.blinds == (1, 2)


def test_where_halves_are_rounded_up_the_smallest_buy_in_is_as_large_as_the_half() -> None:
    up = {"blind_rounding": "half-up"}
    assert make_rules("home", buy_in=15, switches=up).stakes.blinds == (1, 2)
    with pytest.raises(RulesError, match=r"the smallest is 15$"):
        make_rules("home", buy_in="14.95", switches=up)


def test_a_refusal_tells_money_and_has_chips_for_programs() -> None:
    story = home([1000] * 3, hands=["AsKs", "7d2c", "QhQd"], board="Th 9h 3c").plays(
        "p3 cc", "p1 cc", "p2 cc"
    )
    with pytest.raises(IllegalAction) as refused:
        story.act(RaiseTo(15))
    assert str(refused.value) == "0.75 is too little; a bet or raise is to 1 at least and 49.50 at most"
    assert refused.value.facts == {"amount": 15, "minimum": 20, "maximum": 990}
    assert pickle.loads(pickle.dumps(refused.value)).sentence("zh") == refused.value.sentence("zh")


def test_halves_are_rounded_up_where_the_house_says_so() -> None:
    assert make_rules("home", buy_in=50, switches={"blind_rounding": "half-up"}).stakes.blinds == (3, 5)


def test_a_card_is_burned_before_every_street() -> None:
    assert make_rules("home").house.burn_cards


def test_two_players_get_their_cards_and_the_board_as_the_deck_lies() -> None:
    """Left of the dealer is dealt to first; the dealer of the deck gives each player his two in one step."""
    story = home([1_000, 1_000])
    dealt = [(event.player, event.cards) for event in story.events if event.kind is Kind.HOLE_CARDS]
    assert [player for player, _ in dealt] == [0, 1]


def test_a_bet_on_the_flop_is_two_big_blinds_at_least() -> None:
    story = home([1_000] * 3).plays("p3 cc", "p1 cc", "p2 cc")
    assert story.refusal("p1 cbr 15") == Code.RAISE_TOO_SMALL
    assert story.plays("p1 cbr 20").current_bet == 20


def test_facing_20_a_raise_to_39_is_refused_and_to_40_accepted() -> None:
    story = home([1_000] * 3).plays("p3 cc", "p1 cc", "p2 cc", "p1 cbr 20")
    assert story.refusal("p2 cbr 39") == Code.RAISE_TOO_SMALL
    assert story.plays("p2 cbr 40").current_bet == 40


def test_before_the_flop_the_first_raise_is_to_two_big_blinds_at_least() -> None:
    story = home([1_000] * 3)
    assert story.refusal("p3 cbr 19") == Code.RAISE_TOO_SMALL
    assert story.plays("p3 cbr 20").refusal("p1 cbr 29") == Code.RAISE_TOO_SMALL


@pytest.mark.parametrize("street", [1, 2, 3])
def test_two_big_blinds_open_every_street(street: int) -> None:
    story = home([1_000] * 2).plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * (street - 1))
    assert story.options is not None
    assert story.options.raise_to == (20, 990)


def test_the_big_blind_may_check_or_raise() -> None:
    options = home([1_000] * 3).plays("p3 cc", "p1 cc").options
    assert options is not None
    assert (options.check, options.raise_to) == (True, Span(20, 1_000))


def test_the_side_pots_hands_are_shown_before_the_all_in_hand() -> None:
    hands = ["AsAd", "KsKd", "QsQd"]
    story = home([30, 1_000, 1_000], hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)
    shows = [event.player for event in story.events if event.kind is Kind.SHOW]
    assert shows == [1, 2, 0]


def test_the_side_pot_is_won_before_the_main_pot() -> None:
    hands = ["AsAd", "KsKd", "QsQd"]
    story = home([30, 1_000, 1_000], hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)
    wins = [(event.player, event.amount) for event in story.events if event.kind is Kind.WIN]
    assert wins == [(1, 40), (0, 90)]


def test_everybody_folding_ends_the_hand_at_once() -> None:
    story = home([1_000] * 3).plays("p3 f", "p1 f")
    assert story.over


@pytest.mark.parametrize(("reading", "least"), [("two-big-blinds", 20), ("two-big-blinds-more", 30)])
def test_a_first_raise_is_to_two_big_blinds_or_in_the_other_reading_by_two(reading: str, least: int) -> None:
    story = home([1000] * 3, switches={"smallest_bet": reading})
    assert story.options is not None
    assert story.options.raise_to == Span(least, 1000)
    assert story.refusal(f"p3 cbr {least - 1}") == Code.RAISE_TOO_SMALL


def test_after_a_first_raise_by_two_big_blinds_the_last_raise_counts_as_usual() -> None:
    story = home([1000] * 3, switches={"smallest_bet": "two-big-blinds-more"}).plays("p3 cbr 30")
    assert story.options is not None
    assert story.options.raise_to == Span(50, 1000)


def test_in_both_readings_a_later_street_opens_with_two_big_blinds() -> None:
    story = home([1000] * 2, switches={"smallest_bet": "two-big-blinds-more"}).plays("p2 cc", "p1 cc")
    assert story.refusal("p1 cbr 19") == Code.RAISE_TOO_SMALL
    assert story.plays("p1 cbr 20").current_bet == 20


# -- burned cards --------------------------------------------------------------------------------------------


def told(story: Story) -> list[Kind]:
    return [event.kind for event in story.events]


def test_a_card_is_burned_before_the_flop_the_turn_and_the_river() -> None:
    story = home([1_000] * 2).plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3)
    dealt = [kind for kind in told(story) if kind in (Kind.BURN, Kind.BOARD_CARDS)]
    assert dealt == [Kind.BURN, Kind.BOARD_CARDS] * 3


def test_a_burned_card_is_told_without_the_card() -> None:
    story = home([1_000] * 2).plays("p2 cc", "p1 cc")
    assert [event for event in story.events if event.kind is Kind.BURN] == [Event(Kind.BURN)]


def test_the_burned_cards_are_counted_for_everybody() -> None:
    story = home([1_000] * 2)
    assert (story.burned, story.view(None).burned) == (0, 0)
    story.plays("p2 cc", "p1 cc", "p1 cc", "p2 cc")
    assert [story.burned, *(story.view(viewer).burned for viewer in (Player(0), Player(1), None))] == [2] * 4


def test_nothing_is_burned_when_all_but_one_fold_before_the_flop() -> None:
    assert Kind.BURN not in told(home([1_000] * 3).plays("p3 f", "p1 f"))


def test_a_house_that_burns_no_cards_tells_of_none() -> None:
    story = home([1_000] * 2, switches={"burn_cards": "no"}).plays("p2 cc", "p1 cc", "p1 cc", "p2 cc")
    assert (Kind.BURN in told(story), story.burned) == (False, 0)


def test_a_burn_is_undone_with_the_action_before_it() -> None:
    story = home([1_000] * 2).plays("p2 cc")
    before = story.events
    Deal.act(story, Check())
    assert told(story)[-1] is Kind.BURN
    story.undo()
    assert (story.events, story.burned) == (before, 0)


# -- side pots -----------------------------------------------------------------------------------------------


def ending(story: Story) -> list[tuple[Kind, int | None, int]]:
    """What happens at the showdown: the kind, the player, and the pot."""
    kinds = (Kind.SHOW, Kind.MUCK, Kind.WIN)
    return [(event.kind, event.player, event.pot) for event in story.events if event.kind in kinds]


def test_the_all_in_hand_is_revealed_after_the_side_pot_is_awarded() -> None:
    """Hands of the side pot are shown, that pot is won, and only then the hand for the main pot is seen."""
    hands = ["AsAd", "KsKd", "QsQd"]
    story = home([30, 1_000, 1_000], hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)
    assert ending(story) == [
        (Kind.SHOW, 1, 0),
        (Kind.SHOW, 2, 0),
        (Kind.WIN, 1, 1),
        (Kind.SHOW, 0, 0),
        (Kind.WIN, 0, 0),
    ]
    assert story.stacks == (90, 990, 950)


def test_two_side_pots_are_awarded_from_the_last_to_the_first() -> None:
    hands = ["AsAd", "KsKd", "QsQd", "JsJd"]
    story = home([30, 60, 1_000, 1_000], hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 100", "p4 cc", "p1 cc", "p2 cc", *["p3 cc", "p4 cc"] * 3)
    assert ending(story) == [
        (Kind.SHOW, 2, 0),
        (Kind.SHOW, 3, 0),
        (Kind.WIN, 2, 2),
        (Kind.SHOW, 1, 0),
        (Kind.WIN, 1, 1),
        (Kind.SHOW, 0, 0),
        (Kind.WIN, 0, 0),
    ]
    assert story.stacks == (120, 90, 980, 900)


def test_without_a_side_pot_all_show_and_then_the_pot_is_awarded() -> None:
    story = home([1_000] * 2, hands=["AsAd", "KsKd"], board="2c7d8h3s4c")
    story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3)
    assert ending(story) == [(Kind.SHOW, 0, 0), (Kind.SHOW, 1, 0), (Kind.WIN, 0, 0)]


def side_pot_showdown(**switches: str) -> Story:
    """The same house, where losers may muck: two players for a side pot of 40, the main pot is 90."""
    hands = ["AsAd", "KsKd", "QsQd"]
    switches = {"losers_may_muck": "yes", "unbeaten_may_muck": "yes"} | switches
    story = home([30, 1_000, 1_000], hands=hands, board="2c7d8h3s4c", switches=switches)
    return story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)


def test_a_paid_side_pot_has_left_the_middle_while_the_main_pot_is_shown_for() -> None:
    story = side_pot_showdown().plays("p2 sm KsKd", "p3 sm")
    assert (story.over, story.actor) == (False, 0)
    assert (story.pot, story.pots) == (90, (Pot(90, (0, 1, 2)),))
    assert story.stacks == (0, 990, 950)
    story.plays("p1 sm")
    assert (story.over, story.pot, story.pots, story.stacks) == (True, 0, (), (0, 1_080, 950))


def test_the_last_hand_of_a_side_pot_wins_it_unseen_and_shows_for_the_main_pot() -> None:
    story = side_pot_showdown().plays("p2 sm")
    assert ending(story) == [(Kind.MUCK, 1, 0), (Kind.WIN, 2, 1)]
    assert (story.actor, story.shown) == (2, (False, False, False))
    story.shows_down()
    assert ending(story)[2:] == [(Kind.SHOW, 2, 0), (Kind.SHOW, 0, 0), (Kind.WIN, 0, 0)]


def test_a_showdown_between_two_pots_can_be_undone_and_repeated() -> None:
    story = side_pot_showdown().plays("p2 sm KsKd", "p3 sm")
    again = pickle.loads(pickle.dumps(story))
    assert (again.events, again.stacks, again.pot) == (story.events, story.stacks, story.pot)
    story.undo()
    assert (story.actor, story.pot, story.stacks) == (2, 130, (0, 950, 950))


def test_standard_shows_all_hands_of_an_all_in_before_the_side_pot_is_awarded() -> None:
    hands = ["AsAd", "KsKd", "QsQd"]
    story = deal(stacks=[30, 1_000, 1_000], blinds=(5, 10), hands=hands, board="2c7d8h3s4c")
    story.plays("p3 cbr 30", "p1 cc", "p2 cc", "p2 cbr 20", "p3 cc", *["p2 cc", "p3 cc"] * 2)
    assert [kind for kind, _, _ in ending(story)] == [Kind.SHOW] * 3 + [Kind.WIN] * 2
    assert ending(story)[3:] == [(Kind.WIN, 1, 1), (Kind.WIN, 0, 0)]
