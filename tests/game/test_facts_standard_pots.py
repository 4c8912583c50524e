"""Standard rules: pots, side pots, uncalled bets and odd chips."""

import pytest

from redbutton.game import Pot, Span
from redbutton.testing import Story, deal

TIED, BOARD = ["As2c", "Ad3c", "Ah4c"], "KsKdKhKc5s"
"""Everybody plays the four kings with an ace."""


def short_blinds() -> Story:
    """The small blind has 25, the big blind 60, the button 105, and the two blinds tie for best."""
    hands = ["AsQc", "AdQh", "2c2d"]
    story = deal(stacks=[25, 60, 105], blinds=(5, 10), hands=hands, board="AcQs7h8s3d")
    return story.plays("p3 cbr 105", "p1 cc", "p2 cc")


def test_what_nobody_can_call_goes_back_to_the_button() -> None:
    assert short_blinds().results[2].returned == 45


def test_three_stacks_all_in_make_pots_of_75_and_70() -> None:
    story = deal(stacks=[25, 60, 105], blinds=(5, 10)).plays("p3 cbr 105", "p1 cc", "p2 cc")
    assert story.pots == (Pot(75, (0, 1, 2)), Pot(70, (1, 2)))


def test_the_tied_small_blind_gets_the_odd_chip_of_the_main_pot() -> None:
    assert short_blinds().stacks == (38, 107, 45)


def test_committed_returned_won_and_net_are_told_for_each_player() -> None:
    story = short_blinds()
    assert story.over
    assert story.results == ((25, 0, 38, 13), (60, 0, 107, 47), (105, 45, 0, -60))


def test_who_wins_from_which_pot_is_told_to_everybody() -> None:
    story = short_blinds()
    assert [(win.player, win.amount, win.pot) for win in story.wins] == [(1, 70, 1), (0, 38, 0), (1, 37, 0)]
    assert story.view(None).wins == story.wins


def test_chips_of_folded_players_stay_in_the_pot_for_the_others() -> None:
    stacks = [10_000] * 5
    story = deal(stacks=stacks, blinds=(100, 200), hands=["", "", *TIED], board=BOARD)
    story.plays("p3 cbr 10000", "p4 cc", "p5 cc", "p1 f")
    assert story.pots == (Pot(30_300, (1, 2, 3, 4)),)
    assert story.plays("p2 f").stacks == (9_900, 9_800, 10_100, 10_100, 10_100)


def test_two_odd_chips_go_one_each_to_the_first_two_from_the_button() -> None:
    story = deal(stacks=[24] * 4, blinds=(5, 10), hands=["", *TIED], board=BOARD)
    story.plays("p3 cbr 24", "p4 cc", "p1 f", "p2 cc")
    assert [result.won for result in story.results] == [0, 26, 26, 25]


def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button_not_to_the_first_player() -> None:
    hands = ["2c2d", "AsQc", "AdQh"]
    story = deal(stacks=[5, 10, 10], blinds=(3, 10), hands=hands, board="AcQs7h8s3d")
    story.plays("p3 cc", "p1 cc")
    assert story.stacks == (0, 13, 12)


def test_the_first_takes_all_odd_chips_where_the_house_says_so() -> None:
    switches = {"odd_chips": "first-takes-all"}
    story = deal(stacks=[24] * 4, blinds=(5, 10), hands=["", *TIED], board=BOARD, switches=switches)
    story.plays("p3 cbr 24", "p4 cc", "p1 f", "p2 cc")
    assert [result.won for result in story.results] == [0, 27, 25, 25]


def test_odd_chips_are_carried_over_where_the_house_says_so() -> None:
    switches = {"odd_chips": "carry-over"}
    story = deal(stacks=[24] * 4, blinds=(5, 10), hands=["", *TIED], board=BOARD, switches=switches)
    story.plays("p3 cbr 24", "p4 cc", "p1 f", "p2 cc")
    assert ([result.won for result in story.results], story.carried) == ([0, 25, 25, 25], 2)


def test_behind_a_short_big_blind_the_whole_blind_is_owed() -> None:
    options = deal(stacks=[100, 6, 100], blinds=(5, 10)).options
    assert options is not None
    assert (options.call, options.raise_to) == (10, Span(20, 100))


def test_a_short_big_blind_contests_only_its_part() -> None:
    story = deal(stacks=[100, 6, 100], blinds=(5, 10)).plays("p3 cc", "p1 cc")
    assert story.pots == (Pot(18, (0, 1, 2)), Pot(8, (0, 2)))


def test_a_short_small_blind_is_all_in_and_plays_for_its_part() -> None:
    story = deal(stacks=[3, 100, 100], blinds=(5, 10)).plays("p3 cc", "p2 cc")
    assert story.pots == (Pot(9, (0, 1, 2)), Pot(14, (1, 2)))


def test_heads_up_a_big_blind_all_in_for_less_than_the_small_blind_leaves_nothing_to_decide() -> None:
    story = deal(stacks=[4, 100], blinds=(5, 10), hands=["AsAd", "7c2d"], board="KsQd9h4c3s")
    assert story.over
    assert (story.stacks, story.results[1].returned) == ((8, 96), 1)


def test_heads_up_the_small_blind_calls_a_short_big_blind_and_gets_the_rest_back() -> None:
    story = deal(stacks=[7, 100], blinds=(5, 10), hands=["AsAd", "7c2d"], board="KsQd9h4c3s")
    assert story.actor == 1
    assert story.plays("p2 cc").stacks == (14, 93)


def test_a_bet_that_everybody_folds_to_comes_back() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 cbr 40", "p1 f", "p2 f")
    assert (story.results[2].returned, story.results[2].won, story.stacks) == (30, 25, (95, 90, 115))


def test_the_big_blind_wins_a_walk() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 f", "p1 f")
    assert (story.stacks, story.results[1].returned) == ((95, 105, 100), 5)


def test_each_all_in_makes_a_pot_of_its_own() -> None:
    story = deal(stacks=[10, 20, 30, 40], blinds=(1, 2)).plays("p3 cbr 30", "p4 cbr 40", "p1 cc", "p2 cc")
    assert [pot.amount for pot in story.pots] == [40, 30, 20]
    assert story.results[3].returned == 10


def test_equal_all_ins_share_one_pot() -> None:
    story = deal(stacks=[30, 30, 30], blinds=(1, 2)).plays("p3 cbr 30", "p1 cc", "p2 cc")
    assert story.pots == (Pot(90, (0, 1, 2)),)


def test_a_side_pot_nobody_else_contests_goes_to_its_only_player() -> None:
    hands = ["AsAd", "2c7d", "2h7s"]
    story = deal(stacks=[20, 100, 100], blinds=(5, 10), hands=hands, board="KsQd9h4c3s")
    story.plays("p3 cbr 20", "p1 cc", "p2 cc", "p2 cbr 30", "p3 f")
    assert story.stacks == (60, 80, 80)


def test_pots_are_paid_side_pots_first() -> None:
    wins = [event.pot for event in short_blinds().events if event.kind == "win"]
    assert wins == [1, 0, 0]


def test_everything_in_the_middle_is_paid_once_the_deal_is_over() -> None:
    story = short_blinds()
    assert (story.pot, story.pots) == (0, ())


@pytest.mark.parametrize("stacks", [[1, 1], [1, 2, 3], [1] * 10, [2, 500, 1, 3, 10]])
def test_stacks_too_short_for_any_blind_still_make_a_whole_deal(stacks: list[int]) -> None:
    deck = ["AsKs", "QsJs", "Ts9s", "8s7s", "6s5s", "AdKd", "QdJd", "Td9d", "8d7d", "6d5d"]
    story = deal(stacks=stacks, blinds=(5, 10), hands=deck[: len(stacks)], board="4c4h3c3h2c")
    while story.actor is not None and not story.showing_down:
        story.plays(f"p{story.actor + 1} cc")
    story.shows_down()
    assert story.over
    assert sum(story.stacks) == sum(stacks)
