"""Standard rules: how much a raise must be, and who may raise again after a short all-in (TDA 43-47)."""

import pytest

from redbutton.errors import Code
from redbutton.game import Call, Check
from redbutton.testing import Story, deal


def least(story: Story) -> int | None:
    """The smallest total that the player to act may raise to."""
    assert story.options is not None
    return story.options.raise_to.min if story.options.raise_to else None


def two_short_all_ins() -> Story:
    """50/100, flop: A bets 100, B is all-in for 125, C calls, D is all-in for 200, E calls. A is next."""
    story = deal(stacks=[1_000, 225, 1_000, 300, 1_000], blinds=(50, 100))
    story.plays("p3 cc", "p4 cc", "p5 cc", "p1 cc", "p2 cc")
    return story.plays("p1 cbr 100", "p2 cbr 125", "p3 cc", "p4 cbr 200", "p5 cc")


def test_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    story = two_short_all_ins()
    assert (story.actor, least(story)) == (0, 300)


def test_after_a_call_the_player_who_faces_less_than_a_full_raise_may_not_raise() -> None:
    story = two_short_all_ins().plays("p1 cc")
    assert (story.actor, least(story)) == (2, None)
    assert story.refusal("p3 cbr 900") == Code.CANNOT_RAISE


def test_a_full_raise_reopens_the_betting_for_everybody() -> None:
    story = two_short_all_ins().plays("p1 cbr 300")
    assert (story.actor, least(story)) == (2, 400)


def limp_and_short_raise() -> Story:
    """2000/4000: A limps, B folds, C is all-in for 7500, the small blind folds. The big blind is next."""
    story = deal(stacks=[50_000, 50_000, 50_000, 50_000, 7_500], blinds=(2_000, 4_000))
    return story.plays("p3 cc", "p4 f", "p5 cbr 7500", "p1 f")


def test_the_big_blind_who_has_not_acted_may_raise_a_short_all_in() -> None:
    assert least(limp_and_short_raise()) == 11_500


def test_the_limper_may_not_raise_after_a_short_all_in() -> None:
    story = limp_and_short_raise().plays("p2 cc")
    assert (story.actor, least(story)) == (2, None)


@pytest.mark.parametrize("first", [16, 200])
def test_a_caller_may_not_raise_a_short_all_in_behind_him(first: int) -> None:
    story = deal(stacks=[19, 200, first, 200], blinds=(1, 2))
    story.plays("p3 cbr 16", "p4 cc", "p1 cbr 19", "p2 cc")
    if first > 16:
        assert (story.actor, least(story)) == (2, None)
        story.plays("p3 cc")
    assert (story.actor, least(story)) == (3, None)


def test_the_smallest_raise_is_the_last_raise() -> None:
    story = deal(stacks=[2_000] * 5, blinds=(25, 50)).plays("p3 cbr 125", "p4 cbr 200", "p5 cbr 500")
    assert least(story) == 800
    assert story.refusal("p1 cbr 799") == Code.RAISE_TOO_SMALL


def test_a_short_all_in_does_not_make_the_next_raise_smaller() -> None:
    story = deal(stacks=[2_000, 190, 2_000], blinds=(25, 50)).plays("p3 cc", "p1 cc", "p2 cc")
    assert least(story.plays("p1 cbr 100", "p2 cbr 140")) == 240


def test_an_all_in_below_the_smallest_bet_is_called_as_it_is_or_raised_by_a_whole_bet() -> None:
    story = deal(stacks=[120, 500, 500], blinds=(50, 100)).plays("p3 cc", "p1 cc", "p2 cc", "p1 cbr 20")
    assert story.options is not None
    assert (story.options.call, least(story)) == (20, 120)


def test_the_smallest_raise_does_not_shrink_to_what_the_opponent_has_left() -> None:
    story = deal(stacks=[200, 1_000], blinds=(10, 20)).plays("p2 cbr 100", "p1 cbr 180")
    assert (story.actor, least(story)) == (1, 260)


def test_nobody_raises_where_all_opponents_are_all_in() -> None:
    story = deal(stacks=[200, 1_000], blinds=(10, 20)).plays("p2 cbr 100", "p1 cbr 200")
    assert (story.actor, least(story)) == (1, None)


def test_a_raise_may_be_all_in_for_less_than_a_full_raise() -> None:
    story = deal(stacks=[45, 100, 100], blinds=(5, 10)).plays("p3 cbr 30")
    assert least(story) == 45
    assert least(story.plays("p1 cbr 45")) == 65


def test_a_bet_must_be_at_least_the_big_blind() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 cc", "p1 cc", "p2 cc")
    assert story.refusal("p1 cbr 9") == Code.RAISE_TOO_SMALL
    assert story.plays("p1 cbr 10").current_bet == 10


def test_nobody_bets_more_than_he_has() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10))
    assert story.refusal("p3 cbr 101") == Code.RAISE_TOO_LARGE


def test_the_big_blind_has_the_option_to_raise_when_all_have_only_called() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 cc", "p1 cc")
    assert story.options is not None
    assert (story.actor, story.options.check, least(story)) == (1, True, 20)


def test_the_round_is_over_when_the_big_blind_checks_his_option() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 cc", "p1 cc", "p2 cc")
    assert (story.street_name, story.actor) == ("flop", 0)


def test_who_has_bet_is_not_asked_again_when_all_call() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 cbr 20", "p1 cc", "p2 cc")
    assert story.street_name == "flop"


def test_a_check_is_refused_where_a_bet_is_owed() -> None:
    assert deal(stacks=[100] * 3, blinds=(5, 10)).refusal(Check()) == Code.CANNOT_CHECK


def test_a_call_is_refused_where_nothing_is_owed() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10)).plays("p3 cc", "p1 cc", "p2 cc")
    assert story.refusal(Call()) == Code.NOTHING_TO_CALL


def test_no_one_acts_out_of_turn() -> None:
    assert deal(stacks=[100] * 3, blinds=(5, 10)).refusal("p1 f") == Code.NOT_YOUR_TURN


def test_a_fold_where_checking_is_free_is_refused_only_where_the_house_says_so() -> None:
    free = ("p3 cc", "p1 cc", "p2 cc")
    assert deal(stacks=[100] * 3, blinds=(5, 10)).plays(*free, "p1 f").folded == (True, False, False)
    strict = deal(stacks=[100] * 3, blinds=(5, 10), switches={"fold_when_free": "no"}).plays(*free)
    assert strict.refusal("p1 f") == Code.CANNOT_FOLD


def test_a_raise_cap_counts_the_big_blind_as_the_first_bet() -> None:
    story = deal(stacks=[1_000] * 3, blinds=(5, 10), switches={"raise_cap": "4"})
    story.plays("p3 cbr 20", "p1 cbr 30", "p2 cbr 40")
    assert (story.actor, least(story)) == (2, None)
