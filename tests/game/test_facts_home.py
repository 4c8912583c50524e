"""The `home` preset: blinds from the buy-in, burn cards, two big blinds to open."""

import pytest

from redbutton.errors import Code, RulesError
from redbutton.game import Kind
from redbutton.rules import table
from redbutton.testing import Story, deal


def home(stacks: list[int], **more: object) -> Story:
    return deal("home", stacks=stacks, blinds=("0.25", "0.50"), **more)


@pytest.mark.parametrize(
    ("buy_in", "big", "small"), [(50, "0.25", "0.10"), (100, "0.50", "0.25"), (20, "0.10", "0.05")]
)
def test_blinds_come_from_the_buy_in(buy_in: int, big: str, small: str) -> None:
    stakes = table("home", buy_in=buy_in).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == [small, big]


def test_a_buy_in_too_small_for_one_chip_is_refused() -> None:
    with pytest.raises(RulesError) as refused:
        table("home", buy_in=9)
    assert refused.value.code == Code.BUY_IN_TOO_SMALL


def test_halves_are_rounded_up_where_the_house_says_so() -> None:
    assert table("home", buy_in=50, switches={"blind_rounding": "half-up"}).stakes.blinds == (3, 5)


def test_a_card_is_burned_before_every_street() -> None:
    assert table("home").house.burn_cards


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
    assert (options.check, options.raise_to) == (True, (20, 1_000))


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
