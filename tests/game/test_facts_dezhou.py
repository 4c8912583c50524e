"""The `dezhou` preset: blinds are the first two actions, nobody folds in round one, rotating lists."""

from typing import Any

from redbutton.errors import Code
from redbutton.game import Call, Check
from redbutton.testing import Story, deal

A, B, C, D = range(4)


def dezhou(players: int = 4, **more: Any) -> Story:
    return deal("dezhou", stacks=[100] * players, blinds=(1,), **more)


def lists(story: Story) -> tuple[object, ...]:
    """Who acts, who waits, who has just done, and the pot."""
    return story.actor, story.waiting, story.last_actor, story.pot


def second_round() -> Story:
    return dezhou().plays("p1 cbr 1", "p2 cbr 2", "p3 cc", "p4 cc")


def third_round() -> Story:
    """Everybody put in 2 in round two; A has checked in round three."""
    return second_round().plays(Call(), "p2 cc", "p3 cc", "p4 cc", "p1 cc")


def test_two_players_start_with_two_cards_each_and_a_bet_as_the_only_action() -> None:
    story = dezhou(2)
    first, second = 1, 0
    assert (story.actor, story.waiting, story.pot) == (first, (second,), 0)
    assert [len(story.hand(player)) for player in range(2)] == [2, 2]
    assert story.options is not None
    assert repr(story.options) == "<Options of player 1: raise_to=1..1>"


def test_the_blinds_are_the_first_two_actions() -> None:
    story = dezhou()
    assert (story.pot, story.actor) == (0, A)
    assert (story.plays("p1 cbr 1").pot, story.actor) == (1, B)
    assert (story.plays("p2 cbr 2").pot, story.actor) == (3, C)


def test_a_blind_is_no_other_amount() -> None:
    story = dezhou()
    assert story.refusal("p1 cbr 2") == Code.RAISE_TOO_LARGE
    assert story.plays("p1 cbr 1").refusal("p2 cbr 1") == Code.RAISE_TOO_SMALL


def test_after_two_blinds_and_two_calls_the_round_is_over_with_7_in_the_pot() -> None:
    story = second_round()
    assert (story.street, story.pot) == (1, 7)


def test_with_a_multiplier_of_1_the_big_blind_is_the_small_one() -> None:
    story = dezhou(switches={"bb_multiplier": "1"}).plays("p1 cbr 1", "p2 cbr 1", "p3 cc", "p4 cc")
    assert story.pot == 4


def test_the_blinds_have_no_option_after_the_orbit() -> None:
    assert second_round().actor == A


def test_one_orbit_closes_the_first_round_even_after_a_raise() -> None:
    story = dezhou().plays("p1 cbr 1", "p2 cbr 2", "p3 cbr 6", "p4 cc")
    assert (story.street, story.pot) == (1, 1 + 2 + 6 + 6)


def test_folding_in_round_one_is_refused() -> None:
    story = dezhou().plays("p1 cbr 1", "p2 cbr 2")
    assert story.refusal("p3 f") == Code.CANNOT_FOLD


def test_round_two_begins_with_the_lists_turned() -> None:
    assert lists(second_round()) == (A, (B, C), D, 7)


def test_a_call_where_nothing_is_bet_puts_in_the_last_amount() -> None:
    assert lists(second_round().plays(Call())) == (B, (C, D), A, 9)


def test_a_check_puts_in_nothing() -> None:
    assert lists(second_round().plays(Check())) == (B, (C, D), A, 7)


def test_in_round_three_a_raise_by_2_makes_17() -> None:
    assert lists(third_round()) == (B, (C, D), A, 15)
    assert lists(third_round().plays("p2 cbr 2")) == (C, (D, A), B, 17)


def test_a_fold_leaves_the_pot_as_it_is() -> None:
    story = third_round().plays("p2 f")
    assert lists(story) == (C, (D, A), B, 15)
    assert story.folded == (False, True, False, False)


def test_four_players_putting_in_1_on_four_rounds_make_16() -> None:
    story = dezhou(switches={"bb_multiplier": "1"})
    story.plays("p1 cbr 1", "p2 cbr 1", "p3 cc", "p4 cc")
    for _ in range(2):
        story.plays(Call(), "p2 cc", "p3 cc", "p4 cc")
    story.plays(Call(), "p2 cc", "p3 cc")
    assert story.pot == 15
    assert sum(result.committed for result in story.plays("p4 cc").results) == 16


def test_the_last_player_wins_when_the_next_round_would_begin() -> None:
    story = dezhou(switches={"bb_multiplier": "1"})
    story.plays("p1 cbr 1", "p2 cbr 1", "p3 cc", "p4 cc", Call(), "p2 f", "p3 cc", "p4 f", Call())
    assert (story.over, story.pot) == (False, 7)
    story.plays("p3 f")
    assert (story.over, story.results[A].won) == (True, 7)


def test_an_uncalled_bet_stays_in_the_pot() -> None:
    story = second_round().plays(Check(), "p2 cbr 10", "p3 f", "p4 f", "p1 f")
    assert (story.over, story.actor) == (True, None)
    assert (story.results[B].returned, story.results[B].won) == (0, 17)


def test_who_is_left_alone_still_has_the_turn_in_this_round_and_can_only_check() -> None:
    story = second_round().plays("p1 f", "p2 f", "p3 f")
    assert (story.over, story.actor) == (False, D)
    assert repr(story.options) == "<Options of player 3: check>"
    story.plays(Check())
    assert (story.over, story.results[D].won) == (True, 7)


def test_heads_up_the_button_is_small_blind_and_acts_first_before_the_flop_only() -> None:
    story = dezhou(2)
    assert story.actor == 1
    assert story.plays("p2 cbr 1", "p1 cbr 2").street == 1
    assert story.actor == 0


def test_a_blind_that_cannot_be_paid_is_all_in_for_less() -> None:
    story = deal("dezhou", stacks=[100, 1, 100], blinds=(1,)).plays("p1 cbr 1", "p2 cbr 1")
    assert story.options is not None
    assert (story.stacks[1], story.actor, story.options.call) == (0, 2, 2)


def late(**more: Any) -> Story:
    """D has missed the blinds and posts 2 to come in."""
    return dezhou(blinds_due=(1, 2, 0, -2), **more).plays("p1 cbr 1", "p2 cbr 2")


def test_a_late_post_is_an_action_like_the_blinds() -> None:
    story = late().plays("p3 cc")
    assert (story.lists.available, story.plays("p4 cbr 2").pot) == (("bet",), 7)


def test_a_late_post_that_is_raised_answers_the_raise() -> None:
    story = late().plays("p3 cbr 6")
    assert story.lists.available == ("call", "raise")
    assert story.options is not None
    assert story.options.call == 6
    assert (story.plays("p4 cc").street, story.pot) == (1, 1 + 2 + 6 + 6)


def test_a_late_post_can_stand_beside_a_raise() -> None:
    """The other value of late_post, by which tables go on that were stored before it."""
    story = late(switches={"late_post": "stands"}).plays("p3 cbr 6")
    assert story.lists.available == ("bet",)
    assert (story.plays("p4 cbr 2").street, story.pot) == (1, 1 + 2 + 6 + 2)
