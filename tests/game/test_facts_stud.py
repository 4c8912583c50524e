"""Seven-card stud, high-low stud and razz: the bring-in, who opens, and a deck that runs out."""

from typing import Any

import pytest

from redbutton.cards import UNKNOWN, cards
from redbutton.errors import Code, IllegalAction
from redbutton.game import BringIn, Kind, Show, Span
from redbutton.history.phh_actions import dealt
from redbutton.ids import Player
from redbutton.testing import Story, deal

STAKES: dict[str, Any] = {"limit": "fixed", "blinds": (), "antes": (1,), "bring_in": 3, "bets": (10, 20)}
FULL_HANDS = [
    "2c3c4dQhJh9s8d",
    "5c6cKdQdJd9h7s",
    "7c8cKhQsJs9d6s",
    "TcJcKsQcTh9c5s",
]


def stud(ups: list[str], variant: str = "stud", stacks: list[int] | None = None, **more: Any) -> Story:
    """Everybody has two unknown cards down and the given ones up."""
    hands = [f"????{up}" for up in ups]
    return deal(variant=variant, stacks=stacks or [200] * len(ups), hands=hands, **{**STAKES, **more})


def span(story: Story) -> tuple[int, int] | None:
    assert story.options is not None
    raise_to = story.options.raise_to
    return None if raise_to is None else (raise_to.min, raise_to.max)


def test_the_lowest_card_brings_it_in() -> None:
    assert stud(["Kd", "4h", "9s"]).actor == 1


@pytest.mark.parametrize(("ups", "first"), [(["4s", "4h", "4d", "4c"], 3), (["2s", "2h", "2d", "Ac"], 2)])
def test_suits_break_the_tie_for_the_lowest_card_from_clubs_up(ups: list[str], first: int) -> None:
    assert stud(ups).actor == first


def test_the_ace_is_high_for_the_bring_in() -> None:
    assert stud(["Ac", "Ks", "Kd"]).actor == 2


def test_in_razz_the_highest_card_brings_it_in_and_the_ace_is_low() -> None:
    assert stud(["Ac", "4h", "Kd", "Ks"], "razz").actor == 3
    assert stud(["Ac", "2h", "As"], "razz").actor == 1


def test_a_card_nobody_knows_does_not_bring_it_in_while_others_are_known() -> None:
    assert stud(["??", "4h", "Kd"]).actor == 1
    assert stud(["??", "Ah", "Ad"], "razz").actor == 1


def test_the_bring_in_or_a_full_bet_is_all_that_opens() -> None:
    story = stud(["Kd", "4h", "9s"])
    options = story.options
    assert options is not None
    assert (options.fold, options.check, options.call, options.bring_in, options.raise_to) == (
        False,
        False,
        None,
        3,
        Span(10, 10),
    )
    assert story.refusal("p2 f") == Code.CANNOT_FOLD


def test_the_bring_in_is_called_or_completed_to_a_full_bet() -> None:
    story = stud(["Kd", "4h", "9s"]).plays("p2 pb")
    assert story.options is not None
    assert (story.actor, story.options.call, span(story)) == (2, 3, (10, 10))


def test_a_completed_bet_is_raised_by_a_full_bet() -> None:
    assert span(stud(["Kd", "4h", "9s"]).plays("p2 pb", "p3 cbr 10")) == (20, 20)


def test_the_opener_may_bet_in_full_at_once() -> None:
    assert span(stud(["Kd", "4h", "9s"]).plays("p2 cbr 10")) == (20, 20)


def test_the_bring_in_has_no_second_turn_when_all_only_call() -> None:
    story = stud(["Kd", "4h", "9s"]).plays("p2 pb", "p3 cc", "p1 cc")
    assert story.street_name == "fourth"


def test_a_completion_reopens_the_betting_for_the_bring_in_and_for_players_who_called_it() -> None:
    story = stud(["Kd", "4h", "9s"]).plays("p2 pb", "p3 cc", "p1 cbr 10")
    assert (story.actor, span(story)) == (1, (20, 20))
    assert span(story.plays("p2 cc")) == (20, 20)


def test_a_completion_counts_as_the_first_bet_toward_the_cap() -> None:
    story = stud(["Kd", "4h", "9s"], switches={"raise_cap": "3"}).plays("p2 pb", "p3 cbr 10", "p1 cbr 20")
    assert span(story) == (30, 30)
    assert span(story.plays("p2 cbr 30")) is None


def test_a_bring_in_that_is_all_in_for_less_leaves_the_price_as_it_is() -> None:
    story = stud(["Kd", "4h", "9s"], stacks=[200, 3, 200]).plays("p2 pb")
    assert story.options is not None
    assert (story.stacks[1], story.options.call, span(story)) == (0, 3, (10, 10))


def test_if_the_low_card_is_all_in_for_the_ante_the_next_player_may_bring_it_in_bet_or_fold() -> None:
    story = stud(["Kd", "4h", "9s"], stacks=[200, 1, 200])
    options = story.options
    assert options is not None
    assert (story.actor, options.fold, options.bring_in, options.raise_to) == (2, True, 3, Span(10, 10))


def test_in_no_limit_stud_a_completion_sets_the_size_of_the_next_raise() -> None:
    story = stud(["Kd", "4h", "9s"], limit="none", bets=(10,), antes=(10,), stacks=[500] * 3)
    story.plays("p2 pb", "p3 cbr 35")
    assert span(story) == (70, 490)
    assert span(story.plays("p1 cc")) == (70, 490)


def test_from_fourth_street_the_high_hand_opens() -> None:
    story = stud(["KdKh", "4h4c", "As9d"]).plays("p2 pb", "p3 cc", "p1 cc")
    assert (story.street_name, story.actor) == ("fourth", 0)


def test_a_pair_of_fours_showing_beats_ace_king() -> None:
    assert stud(["AdKh", "4h4c", "Ts9d"]).plays("p2 pb", "p3 cc", "p1 cc").actor == 1


def test_three_suited_cards_in_a_row_are_no_hand_yet() -> None:
    story = stud(["5d6d7d8d", "2h9cKsAc", "3s3c2d4d"]).plays("p2 pb", "p3 cc", "p1 cc")
    while story.street_name != "sixth":
        story.plays(f"p{(story.actor or 0) + 1} cc")
    assert (story.street_name, story.actor) == ("sixth", 2)


def test_equal_hands_showing_open_in_order_from_the_dealers_left() -> None:
    assert stud(["4hKh", "9cQc", "9dKd", "4dKs"]).plays("p4 pb", *["p1 cc", "p2 cc", "p3 cc"]).actor == 2


def test_in_razz_the_low_hand_opens_and_a_pair_is_bad() -> None:
    story = stud(["KdAc", "4h4c", "9s2d"], "razz").plays("p1 pb", "p2 cc", "p3 cc")
    assert story.actor == 2


def test_bets_double_on_fifth_street() -> None:
    story = stud(["KdKh2c", "4h4c2d", "As9d2h"]).plays("p2 pb", "p3 cc", "p1 cc")
    assert span(story) == (10, 10)
    story.plays("p1 cc", "p2 cc", "p3 cc")
    assert (story.street_name, span(story)) == ("fifth", (20, 20))


def test_everybody_sees_the_up_cards_and_only_their_owner_the_others() -> None:
    story = deal(variant="stud", stacks=[200] * 2, hands=["2c3cKd", "5c6c4h"], **STAKES)
    assert story.view(Player(0)).hands == (cards("2c3cKd"), (UNKNOWN, UNKNOWN, *cards("4h")))
    assert story.view(None).hands == ((UNKNOWN, UNKNOWN, *cards("Kd")), (UNKNOWN, UNKNOWN, *cards("4h")))


def test_the_seventh_card_is_dealt_down() -> None:
    story = deal(variant="stud", stacks=[200] * 2, hands=FULL_HANDS[:2], **STAKES).plays("p1 pb", "p2 cc")
    while story.street_name != "seventh":
        story.plays(f"p{(story.actor or 0) + 1} cc")
    assert story.view(Player(0)).hands[1][-1] == UNKNOWN


def last_street(players: int, burn: str = "yes") -> Story:
    """Everybody has called to the seventh street, all cards unknown but the door cards."""
    doors = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"][:players]
    story = stud(doors, switches={"burn_cards": burn})
    story.plays("p1 pb")
    while story.street_name != "seventh":
        story.plays(f"p{(story.actor or 0) + 1} cc")
    return story


def test_eight_players_share_a_card_on_the_board_when_the_deck_runs_out() -> None:
    story = last_street(8)
    assert (len(story.board), [len(story.hand(player)) for player in range(8)]) == (1, [6] * 8)


@pytest.mark.parametrize("burn", ["yes", "no"])
def test_seven_players_get_a_last_card_each_the_burned_ones_helping_out(burn: str) -> None:
    story = last_street(7, burn)
    assert (story.board, [len(story.hand(player)) for player in range(7)]) == ((), [7] * 7)


def test_a_shared_card_plays_in_every_hand() -> None:
    hands = ["2c2d3h4s5d7c", "AsAdKh9s8d6c", *["??????????????"] * 6]
    story = deal(variant="stud", stacks=[200] * 8, hands=hands, board="2h", **STAKES).plays("p1 pb")
    while story.street_name != "seventh":
        story.plays(f"p{(story.actor or 0) + 1} cc")
    while not story.showing_down:
        story.plays(f"p{(story.actor or 0) + 1} cc")
    while story.actor not in (0, 1):
        story.plays(f"p{(story.actor or 0) + 1} sm")
    while not story.over:
        told = "sm -" if story.actor in (0, 1) else "sm"
        story.plays(f"p{(story.actor or 0) + 1} {told}")
    assert story.results[0].won == sum(result.committed for result in story.results)


def test_an_all_in_hand_that_lies_up_gets_its_last_card_up_too() -> None:
    story = deal(variant="stud", stacks=[11, 200], hands=FULL_HANDS[:2], **STAKES)
    story.plays("p1 cbr 10", "p2 cc")
    assert story.over
    last = [event for event in story.events if event.kind is Kind.HOLE_CARDS and event.player == 0][-1]
    assert last.seen_by(None).cards == cards("8d")


def test_in_high_low_stud_the_best_low_takes_half() -> None:
    hands = ["Ac2c3d5h7hKsQd", "TcTd9dTh9h2s3s"]
    story = deal(variant="stud-high-low", stacks=[11, 11], hands=hands, **STAKES)
    story.plays(f"p{(story.actor or 0) + 1} cbr 10", f"p{2 - (story.actor or 0)} cc")
    assert story.stacks == (11, 11)


def test_in_razz_the_wheel_wins() -> None:
    hands = ["Ac2c3d4h5hKsQd", "2d3c4d5d6hKdQs"]
    story = deal(variant="razz", stacks=[11, 11], hands=hands, **STAKES)
    story.plays(f"p{(story.actor or 0) + 1} cbr 10", f"p{2 - (story.actor or 0)} cc")
    assert story.stacks == (22, 0)


def test_a_bring_in_is_refused_where_none_is_due() -> None:
    story = stud(["Kd", "4h", "9s"]).plays("p2 pb")
    assert story.refusal(BringIn()) == Code.NO_BRING_IN


def at_the_showdown() -> Story:
    """Player 2 has 4h 4s up and everything else unknown, and shows first."""
    story = stud(["Kd9d", "4h4s"]).plays("p2 pb", "p1 cc")
    for _ in range(4):
        first = story.actor
        story.plays(f"p{(first or 0) + 1} cc", f"p{2 - (first or 0)} cc")
    assert story.showing_down
    return story


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("4h4h2c3c5c6c7c", Code.OTHER_CARDS_SHOWN),
        ("2d3d2c3c5c6c7c", Code.OTHER_CARDS_SHOWN),
        ("4h4s4h3c5c6c7c", Code.CARD_TWICE),
        ("4h4s9d3c5c6c7c", Code.CARD_TWICE),
        ("4h4s??3c5c6c7c", Code.CARD_UNKNOWN),
    ],
)
def test_a_shown_hand_has_each_of_its_up_cards_once(told: str, code: Code) -> None:
    story = at_the_showdown()
    before = story.events
    with pytest.raises(IllegalAction) as refused:
        story.act_early(Show(dealt(told)), 1)
    assert refused.value.code is code
    assert story.events == before


def test_what_may_be_shown_has_each_up_card_once() -> None:
    story = at_the_showdown()
    if story.actor == 0:
        story.plays("p1 sm Kd9d2h3h5h6h7h")
    assert story.options is not None
    assert Show(dealt("4s4h2c3c5c6c7c")) in story.options
    assert Show(dealt("4h4h2c3c5c6c7c")) not in story.options
    assert Show(dealt("4h2d2c3c5c6c7c")) not in story.options


def test_a_shown_hand_leaves_the_up_cards_where_they_lie() -> None:
    story = at_the_showdown()
    story.act_early(Show(dealt("4s4h2c3c5c6c7c")), 1)
    assert story.hand(1) == cards("2c3c4h4s5c6c7c")
