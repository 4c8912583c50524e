"""Antes of every shape, and what a stack too short for them plays for."""

import pytest

from redbutton.errors import PokerError
from redbutton.game import Deal, Pot, Span
from redbutton.rules import make_rules
from redbutton.testing import Story, deal


def test_an_ante_is_dead_and_a_blind_is_live() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10), antes=(2,))
    assert story.options is not None
    assert (story.pot, story.bets, story.options.call) == (21, (5, 10, 0), 10)


def test_a_big_blind_ante_comes_from_the_big_blind_alone() -> None:
    story = deal(stacks=[100] * 4, blinds=(5, 10), antes=(0, 10, 0))
    assert story.stacks == (95, 80, 100, 100)


def test_heads_up_the_big_blind_ante_follows_the_big_blind() -> None:
    assert deal(stacks=[100, 100], blinds=(5, 10), antes=(0, 10, 0)).stacks == (80, 95)


def test_everybody_still_in_contests_a_big_blind_ante() -> None:
    story = deal(stacks=[100, 100, 20], blinds=(5, 10), antes=(0, 10, 0)).plays("p3 cbr 20", "p1 cc", "p2 cc")
    assert story.pots == (Pot(70, (0, 1, 2)),)


def test_a_player_all_in_for_the_ante_plays_for_the_antes_only() -> None:
    hands = ["KsKd", "QsQd", "AsAd"]
    story = deal(stacks=[100, 100, 2], blinds=(5, 10), antes=(2,), hands=hands, board="2c7d8h3s4c")
    story.plays("p1 cc", "p2 cc")
    assert story.pots == (Pot(6, (0, 1, 2)), Pot(20, (0, 1)))
    story.plays(*["p1 cc", "p2 cc"] * 3)
    assert [result.won for result in story.results] == [20, 0, 6]


def test_a_short_ante_is_matched_by_as_much_of_each_other_ante() -> None:
    story = deal(stacks=[100, 100, 3], blinds=(5, 10), antes=(5,))
    assert story.pots[0] == Pot(9, (0, 1, 2))


def test_antes_are_paid_before_blinds() -> None:
    story = deal(stacks=[100, 7, 100], blinds=(5, 10), antes=(5,))
    assert (story.bets, story.pot) == ((5, 2, 0), 22)


def test_without_blinds_the_first_left_of_the_button_speaks_first() -> None:
    story = deal(stacks=[100] * 3, blinds=(), antes=(5,))
    assert story.options is not None
    assert (story.actor, story.options.check, story.options.raise_to) == (0, True, Span(5, 95))


def test_when_antes_leave_one_player_with_chips_the_deal_is_run_out() -> None:
    hands = ["KsKd", "AsAd"]
    story = deal(stacks=[100, 5], blinds=(), antes=(5,), hands=hands, board="2c7d8h3s4c")
    assert (story.over, story.stacks) == (True, (95, 10))


def test_a_blind_nobody_can_call_comes_back() -> None:
    hands = ["KsKd", "AsAd", "QsQd"]
    story = deal(stacks=[5, 100, 5], blinds=(5, 10), antes=(5,), hands=hands, board="2c7d8h3s4c")
    assert (story.over, story.stacks, story.results[1].returned) == (True, (0, 110, 0), 10)


def test_a_player_without_chips_wins_nothing() -> None:
    hands = ["KsKd", "QsQd", "AsAd"]
    story = deal(stacks=[100, 100, 0], blinds=(5, 10), antes=(0, 10, 0), hands=hands, board="2c7d8h3s4c")
    story.plays("p1 cc", "p2 cc", *["p1 cc", "p2 cc"] * 3).shows_down()
    assert story.stacks[2] == 0


@pytest.mark.parametrize(
    ("antes", "blinds"),
    [([1], None), (None, [5]), ([0] * 4, None), (None, [5, 10, 0, 0]), ([-1, 0, 0], None)],
)
def test_forced_bets_that_do_not_fit_the_players_are_refused(
    antes: list[int] | None, blinds: list[int] | None
) -> None:
    with pytest.raises(PokerError):
        Deal(make_rules(blinds=(5, 10)), [100, 100, 100], antes, blinds)


@pytest.mark.parametrize("stacks", [[100], [], [100] * 11, [100, -1], [100, 10**30]])
def test_players_that_cannot_be_are_refused(stacks: list[int]) -> None:
    with pytest.raises(PokerError):
        Deal(make_rules(blinds=(5, 10)), stacks)


def test_what_was_due_does_not_change_with_the_callers_list() -> None:
    blinds = [5, 10, 0]
    one = Deal(make_rules(blinds=(5, 10)), [100] * 3, None, blinds)
    one.deal("????")
    blinds[0] = 50
    one.undo()
    assert one.bets == (5, 10, 0)


def late(*blinds: int) -> Story:
    """Four players with 100 each, blinds 5 and 10, and what the others post to come in."""
    return deal(stacks=[100] * 4, blinds=(5, 10), blinds_due=(5, 10, *blinds))


def test_a_late_post_of_the_big_blind_is_a_bet() -> None:
    story = late(0, -10)
    assert (story.bets, story.pot, story.actor) == ((5, 10, 0, 10), 25, 2)
    assert story.plays("p3 f").options is not None
    assert story.options is not None
    assert story.options.check


def test_a_late_post_smaller_than_the_big_blind_is_dead() -> None:
    story = late(0, -5)
    assert (story.bets, story.pot, story.stacks, story.actor) == ((5, 10, 0, 0), 20, (95, 90, 100, 95), 2)
    story.plays("p3 f")
    assert story.options is not None
    assert (story.options.check, story.options.call) == (False, 10)


def test_a_dead_post_goes_to_the_winner_of_the_pot() -> None:
    story = late(0, -5).plays("p3 f", "p4 f", "p1 f")
    assert story.payoffs == (-5, 10, 0, -5)


def test_a_straddle_does_not_make_the_post_of_a_big_blind_dead() -> None:
    story = deal(stacks=[100] * 4, blinds=(5, 10), blinds_due=(5, 10, 20, -10))
    assert story.bets == (5, 10, 20, 10)
