"""Standard rules: who posts, who speaks first, and what the seats are called."""

from redbutton.game import Span
from redbutton.game.positions import names
from redbutton.testing import deal


def test_heads_up_the_button_posts_the_small_blind() -> None:
    assert deal(stacks=[100, 100], blinds=(5, 10)).bets == (10, 5)


def test_heads_up_the_button_acts_first_before_the_flop() -> None:
    assert deal(stacks=[100, 100], blinds=(5, 10)).actor == 1


def test_heads_up_the_button_acts_last_after_the_flop() -> None:
    assert deal(stacks=[100, 100], blinds=(5, 10)).plays("p2 cc", "p1 cc").actor == 0


def test_three_handed_the_button_acts_first_before_the_flop_and_the_small_blind_after() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10))
    assert story.actor == 2
    assert story.plays("p3 cc", "p1 cc", "p2 cc").actor == 0


def test_left_of_the_big_blind_acts_first_before_the_flop() -> None:
    assert deal(stacks=[100] * 6, blinds=(5, 10)).actor == 2


def test_the_first_player_still_in_left_of_the_button_acts_first_after_the_flop() -> None:
    story = deal(stacks=[100] * 4, blinds=(5, 10)).plays("p3 cc", "p4 cc", "p1 f", "p2 cc")
    assert story.actor == 1


def test_a_straddle_moves_the_first_turn_behind_it_and_has_the_option() -> None:
    story = deal(stacks=[200] * 5, blinds=(5, 10, 20))
    assert story.actor == 3
    assert story.options is not None
    assert (story.options.call, story.options.raise_to) == (20, Span(40, 200))
    story.plays("p4 cc", "p5 cc", "p1 cc", "p2 cc")
    assert (story.actor, story.options.check if story.options else None) == (2, True)


def test_a_second_straddle_tops_the_first() -> None:
    story = deal(stacks=[200] * 5, blinds=(5, 10, 20, 40))
    assert (story.actor, story.current_bet) == (4, 40)


def test_heads_up_with_three_blinds_given_there_is_no_straddle() -> None:
    story = deal(stacks=[200] * 2, blinds=(5, 10, 20))
    assert (story.bets, story.actor) == ((10, 5), 1)


def test_without_a_small_blind_the_first_player_is_the_big_blind() -> None:
    story = deal(stacks=[100] * 3, blinds=(5, 10), blinds_due=[10, 0, 0])
    assert (story.pot, story.actor) == (10, 1)
    story.plays("p2 cc", "p3 cc")
    assert (story.actor, story.options.check if story.options else None) == (0, True)


def test_a_player_who_posts_to_come_in_does_not_move_the_first_turn() -> None:
    story = deal(stacks=[100] * 5, blinds=(5, 10), blinds_due=[5, 10, 0, -10, 0])
    assert (story.bets, story.actor) == ((5, 10, 0, 10, 0), 2)
    story.plays("p3 cc")
    assert (story.actor, story.options.check if story.options else None) == (3, True)


def test_a_dead_small_blind_is_in_the_pot_and_counts_as_no_bet() -> None:
    story = deal(stacks=[100] * 4, blinds=(5, 10), antes_due=[0, 0, 0, 5], blinds_due=[5, 10, 0, -10])
    assert (story.pot, story.bets) == (30, (5, 10, 0, 10))


def test_the_button_can_post_the_only_blind() -> None:
    story = deal(stacks=[100] * 4, blinds=(), antes=(1,), blinds_due=[0, 0, 0, 2])
    assert (story.pot, story.actor) == (6, 0)


def test_seats_have_the_names_that_players_use() -> None:
    assert names(2) == ("BB", "BTN")
    assert names(3) == ("SB", "BB", "BTN")
    assert names(6) == ("SB", "BB", "UTG", "HJ", "CO", "BTN")
    assert names(9) == ("SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN")


def test_every_number_of_seats_has_as_many_different_names() -> None:
    for players in range(2, 11):
        assert len(set(names(players))) == players
        assert names(players)[-1] == "BTN"
