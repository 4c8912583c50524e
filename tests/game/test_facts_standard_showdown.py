"""Standard rules: who shows first, who may muck, and when all-in hands lie face up (TDA 16-18)."""

from typing import Any

from redbutton.errors import Code
from redbutton.game import Kind, Muck, Show
from redbutton.testing import Story, deal

HANDS = ["AsAd", "KsKd", "QsQd", "JsJd"]
BOARD = "2c7d8h3s4c"
FREE: dict[str, Any] = {"switches": {"unbeaten_may_muck": "yes"}}
"""A house where every hand may be mucked, also one that would win."""


def river(players: int = 3, **more: Any) -> Story:
    """Everybody called and checked down to the river."""
    story = deal(stacks=[100] * players, blinds=(1, 2), hands=HANDS[:players], board=BOARD, **more)
    order = [*range(2, players), 0, 1] if players > 2 else [1, 0]
    story.plays(*(f"p{p + 1} cc" for p in order))
    for _ in range(2):
        story.plays(*(f"p{p + 1} cc" for p in range(players)))
    assert story.street_name == "river"
    return story


def test_the_last_raiser_of_the_river_shows_first() -> None:
    story = river(4).plays("p1 cc", "p2 cbr 2", "p3 cbr 8", "p4 f", "p1 f", "p2 cc")
    assert (story.showing_down, story.actor) == (True, 2)


def test_after_a_river_of_check_bet_raise_fold_call_the_raiser_shows_first() -> None:
    story = river().plays("p1 cc", "p2 cbr 2", "p3 cbr 8", "p1 f", "p2 cc")
    assert story.actor == 2


def test_when_everybody_checks_the_first_left_of_the_button_shows_first() -> None:
    assert river().plays("p1 cc", "p2 cc", "p3 cc").actor == 0


def test_a_bet_on_an_earlier_street_gives_no_duty_to_show_first() -> None:
    story = deal(stacks=[100] * 3, blinds=(1, 2), hands=HANDS[:3], board=BOARD)
    story.plays("p3 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cc", "p3 cbr 4", "p1 cc", "p2 cc")
    story.plays(*["p1 cc", "p2 cc", "p3 cc"] * 2)
    assert story.actor == 0


def test_when_the_first_left_of_the_button_has_folded_the_next_one_shows() -> None:
    story = deal(stacks=[100] * 3, blinds=(1, 2), hands=HANDS[:3], board=BOARD)
    story.plays("p3 cc", "p1 f", "p2 cc", *["p2 cc", "p3 cc"] * 3)
    assert story.actor == 1


def test_a_loser_may_muck_unseen() -> None:
    story = river().plays(*["p1 cc", "p2 cc", "p3 cc"]).plays("p1 sm -", "p2 sm", "p3 sm")
    assert (story.stacks, story.shown) == ((104, 98, 98), (True, False, False))


def test_a_hand_that_nobody_has_beaten_cannot_be_mucked() -> None:
    story = river().plays("p1 cc", "p2 cc", "p3 cc")
    assert (story.actor, Muck() in story.options) == (0, False)  # type: ignore[operator]
    assert story.refusal(Muck()) == Code.CANNOT_MUCK
    story.plays("p1 sm AsAd")
    assert (story.actor, Muck() in story.options) == (1, True)  # type: ignore[operator]


def test_a_hand_that_ties_with_the_best_cannot_be_mucked() -> None:
    story = deal(stacks=[100] * 2, blinds=(1, 2), hands=["AsKd", "AdKs"], board="2c7d8h3s4c")
    story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3).plays("p1 sm AsKd")
    assert story.refusal(Muck()) == Code.CANNOT_MUCK


def test_an_unbeaten_hand_is_named_as_such_where_the_house_lets_it_be_mucked() -> None:
    story = river(**FREE).plays("p1 cc", "p2 cc", "p3 cc")
    assert (story.options.muck, story.options.unbeaten) == (True, True)  # type: ignore[union-attr]
    story.plays("p1 sm AsAd")
    assert (story.options.muck, story.options.unbeaten) == (True, False)  # type: ignore[union-attr]


def test_a_mucked_hand_wins_nothing_even_if_it_was_best() -> None:
    story = river(**FREE).plays(*["p1 cc", "p2 cc", "p3 cc"]).plays("p1 sm", "p2 sm -", "p3 sm")
    assert story.stacks == (98, 104, 98)


def test_the_last_hand_left_wins_without_being_shown() -> None:
    story = river(**FREE).plays(*["p1 cc", "p2 cc", "p3 cc"]).plays("p1 sm", "p2 sm")
    assert (story.over, story.stacks, story.shown) == (True, (98, 98, 104), (False, False, False))


def test_a_winner_without_showdown_shows_nothing() -> None:
    story = river().plays("p1 cbr 2", "p2 f", "p3 f")
    assert not any(event.kind is Kind.SHOW for event in story.events)


def test_players_show_what_wins_so_far_and_muck_what_does_not() -> None:
    story = river().plays(*["p1 cc", "p2 cc", "p3 cc"]).shows_down()
    assert [event.kind for event in story.events][-4:] == [Kind.SHOW, Kind.MUCK, Kind.MUCK, Kind.WIN]


def test_a_worse_hand_is_shown_before_a_better_one_has_been_seen() -> None:
    story = river().plays("p1 cc", "p2 cc", "p3 cbr 4", "p1 cc", "p2 f").shows_down()
    assert (story.shown, story.stacks[0]) == ((True, False, True), 100 + 2 + 2 + 4)


def test_a_tied_hand_is_worth_showing() -> None:
    story = deal(stacks=[100] * 2, blinds=(1, 2), hands=["AsKd", "AdKs"], board="2c7d8h3s4c")
    story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3).shows_down()
    assert story.stacks == (100, 100)


def test_other_cards_than_ones_own_cannot_be_shown() -> None:
    story = river().plays("p1 cc", "p2 cc", "p3 cc")
    assert story.refusal("p1 sm KsKd") == Code.OTHER_CARDS_SHOWN
    assert Show("KsKd") not in story.options  # type: ignore[operator]
    assert Show("AdAs") in story.options  # type: ignore[operator]


def test_mucking_is_refused_where_all_must_show() -> None:
    story = river(switches={"losers_may_muck": "no"}).plays("p1 cc", "p2 cc", "p3 cc")
    assert (story.over, story.shown) == (True, (True, True, True))


def test_hands_lie_face_up_as_soon_as_nobody_can_bet_any_more() -> None:
    story = deal(stacks=[100, 100], blinds=(1, 2), hands=["AsAd", "KsKd"], board="2c7d8h")
    story.plays("p2 cc", "p1 cc", "p1 cbr 98")
    assert story.shown == (False, False)
    shown = [event.player for event in story.plays("p2 cc").events if event.kind is Kind.SHOW]
    last_board = max(n for n, event in enumerate(story.events) if event.kind is Kind.BOARD_CARDS)
    first_show = min(n for n, event in enumerate(story.events) if event.kind is Kind.SHOW)
    assert (shown, first_show < last_board) == ([0, 1], True)


def test_hands_stay_down_while_two_players_can_still_bet() -> None:
    story = deal(stacks=[20, 100, 100], blinds=(1, 2), hands=HANDS[:3], board="2c7d8h")
    story.plays("p3 cbr 20", "p1 cc", "p2 cc")
    assert (story.actor, story.shown) == (1, (False, False, False))


def test_with_a_player_all_in_nobody_may_muck_at_the_end() -> None:
    story = deal(stacks=[20, 100, 100], blinds=(1, 2), hands=HANDS[:3], board=BOARD)
    story.plays("p3 cbr 20", "p1 cc", "p2 cc", *["p2 cc", "p3 cc"] * 3)
    assert (story.over, story.shown) == (True, (True, True, True))


def test_all_in_hands_stay_down_where_the_house_says_so() -> None:
    switches = {"all_in_face_up": "no"}
    story = deal(stacks=[50, 50], blinds=(1, 2), hands=["AsAd", "KsKd"], board=BOARD, switches=switches)
    story.plays("p2 cbr 50", "p1 cc")
    assert (story.showing_down, story.shown) == (True, (False, False))


def test_who_covers_a_pot_alone_may_not_muck_it_away() -> None:
    """The big stack is the only one left in the side pot, so his hand must not go."""
    switches = {"all_in_face_up": "no", "unbeaten_may_muck": "yes"}
    hands = ["AsAd", "KsKd", "QsQd"]
    story = deal(stacks=[20, 60, 100], blinds=(1, 2), hands=hands, board=BOARD, switches=switches)
    story.plays("p3 cbr 60", "p1 cc", "p2 cc")
    story.plays("p1 sm -") if story.actor == 0 else None
    while story.actor != 2:
        story.plays(Muck())
    assert story.refusal(Muck()) == Code.CANNOT_MUCK


def test_mucking_out_of_turn_is_refused() -> None:
    story = river().plays("p1 cc", "p2 cc", "p3 cc")
    assert story.refusal("p2 sm") == Code.NOT_YOUR_TURN


def test_betting_actions_are_refused_at_the_showdown() -> None:
    story = river().plays("p1 cc", "p2 cc", "p3 cc")
    for text in ("p1 f", "p1 cc", "p1 cbr 4", "p1 sd"):
        assert story.refusal(text) in (Code.NOT_BETTING, Code.CANNOT_RAISE, Code.NOT_DRAWING)
