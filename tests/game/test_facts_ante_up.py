"""The `ante-up` preset: everybody pays to play, and nothing is owed before the first bet."""

from typing import Any

import pytest

from redbutton.cards import FULL_DECK
from redbutton.errors import Code, RulesError
from redbutton.game import Pot, Span
from redbutton.rules import make_rules
from redbutton.testing import Story, deal


def ante_up(stacks: list[int], **more: Any) -> Story:
    return deal("ante-up", stacks=stacks, blinds=(50, 100), **more)


def test_after_the_antes_of_four_players_the_pot_is_350() -> None:
    assert ante_up([10_000] * 4).pot == 350


def test_the_small_blind_is_half_the_big_one_rounded_down() -> None:
    assert make_rules("ante-up", blinds=(0, 25)).stakes.antes == (12, 25)


def test_left_of_the_button_acts_first_and_may_check() -> None:
    story = ante_up([10_000] * 4)
    assert story.options is not None
    assert (story.actor, story.options.check, story.options.call) == (0, True, None)


def test_before_the_flop_one_may_check_bet_or_fold() -> None:
    options = ante_up([10_000] * 4).options
    assert options is not None
    assert (options.fold, options.check, options.raise_to) == (True, True, Span(100, 9_950))


def test_a_bet_is_the_big_blind_at_least() -> None:
    assert ante_up([10_000] * 4).refusal("p1 cbr 99") == Code.RAISE_TOO_SMALL


def test_a_bet_of_100_may_be_raised_to_101() -> None:
    story = ante_up([10_000] * 4).plays("p1 cbr 100")
    assert story.options is not None
    assert story.options.raise_to == (101, 9_900)


def test_any_raise_reopens_the_betting() -> None:
    story = ante_up([10_000, 10_000, 205]).plays("p1 cbr 100", "p2 cc", "p3 cbr 105")
    assert story.options is not None
    assert (story.actor, story.options.raise_to) == (0, Span(106, 9_950))


def test_a_stack_too_short_for_the_ante_is_all_in_and_plays_for_its_layer() -> None:
    story = ante_up([30, 10_000, 10_000, 10_000])
    assert (story.stacks[0], story.actor) == (0, 1)
    assert story.pots == (Pot(120, (0, 1, 2, 3)), Pot(210, (1, 2, 3)))


def test_a_short_ante_can_win_its_layer_only() -> None:
    hands = ["AsAd", "KsKd", "QsQd", "JsJd"]
    story = ante_up([30, 10_000, 10_000, 10_000], hands=hands, board="2c7d8h3s4c")
    story.plays(*["p2 cc", "p3 cc", "p4 cc"] * 4)
    assert [result.won for result in story.results] == [120, 210, 0, 0]


def test_heads_up_the_first_player_pays_half_and_acts_first_on_every_street() -> None:
    story = ante_up([10_000, 10_000])
    assert (story.stacks, story.actor) == ((9_950, 9_900), 0)
    assert story.plays("p1 cc", "p2 cc").actor == 0


def test_all_show() -> None:
    hands = ["AsAd", "KsKd"]
    story = ante_up([10_000, 10_000], hands=hands, board="2c7d8h3s4c").plays(*["p1 cc", "p2 cc"] * 4)
    assert (story.over, story.shown) == (True, (True, True))


def test_a_round_can_go_on_chip_by_chip_until_everybody_is_all_in() -> None:
    story = ante_up([300, 300], hands=["AsAd", "KsKd"], board="2c7d8h3s4c")
    story.plays("p1 cbr 100", *(f"p{2 - n % 2} cbr {101 + n}" for n in range(100)))
    assert story.bets == (200, 199)
    story.plays("p2 cc")
    assert (story.over, story.stacks) == (True, (600, 0))


def test_the_deck_serves_22_players_and_the_23rd_is_refused() -> None:
    story = ante_up([10_000] * 22)
    assert story.pot == 50 + 21 * 100
    with pytest.raises(RulesError) as refused:
        ante_up([10_000] * 23)
    assert refused.value.facts == {"players": 23, "most": 22}


def test_22_players_play_to_the_river_and_every_card_of_the_deck_is_used() -> None:
    hands = [f"{low}{high}" for low, high in zip(FULL_DECK[:22], FULL_DECK[22:44], strict=True)]
    story = deal("ante-up", stacks=[10_000] * 22, hands=hands, board=" ".join(map(str, FULL_DECK[44:49])))
    for _ in range(4):
        story.plays(*(f"p{player} cc" for player in range(1, 23)))
    story.shows_down()
    assert sum(story.stacks) == 220_000
    assert story.over


def test_22_players_all_in_for_different_amounts_make_22_layers_of_pots() -> None:
    story = ante_up([100 * player for player in range(2, 24)])
    story.plays("p1 cbr 150", *(f"p{player} cbr {100 * player}" for player in range(2, 22)))
    story.plays("p22 cc")
    assert len(story.pots) == 21
    assert sum(pot.amount for pot in story.pots) + sum(story.stacks) == 100 * sum(range(2, 24))


def test_a_table_has_ten_seats() -> None:
    assert (make_rules("ante-up").max_players, make_rules("ante-up").seats) == (22, 10)


@pytest.mark.parametrize(
    ("variant", "most"), [("holdem", 22), ("short-deck", 14), ("omaha", 11), ("stud", 8)]
)
def test_other_games_are_dealt_to_as_many_as_their_deck_serves(variant: str, most: int) -> None:
    assert make_rules("standard", variant=variant).max_players <= 10
    assert make_rules("standard", variant=variant, switches={"max_players": "22"}).max_players == most
