"""Running the board more than once: equal parts, odd chips, and enough cards for it."""

from typing import Any

import pytest

from redbutton.cards import cards
from redbutton.errors import Code, IllegalAction
from redbutton.testing import Story, deal

TWICE: dict[str, Any] = {"switches": {"runouts": "4"}}


def all_in(board: str, stacks: list[int] | None = None, **more: Any) -> Story:
    hands = ["AsAd", "KsKd"]
    story = deal(stacks=stacks or [51, 51], blinds=(1, 2), hands=hands, board=board, **{**TWICE, **more})
    return story.plays("p2 cbr 51", "p1 cc")


def test_each_board_decides_over_half_the_pot() -> None:
    story = all_in("KhQc7d3s2hJcTd8h5c4s").runs(2)
    assert (story.over, story.stacks) == (True, (51, 51))


def test_both_boards_are_told() -> None:
    story = all_in("KhQc7d3s2hJcTd8h5c4s").runs(2)
    assert story.boards == (cards("KhQc7d3s2h"), cards("JcTd8h5c4s"))


def test_the_odd_chip_goes_with_the_first_board() -> None:
    hands = ["AsAd", "KsKd", "2c7h"]
    board = "KhQc7d3s2hJcTd8h5c4s"
    story = deal(stacks=[60, 60, 60], blinds=(1, 2), hands=hands, board=board, **TWICE)
    story.plays("p3 cbr 5", "p1 cbr 60", "p2 cc", "p3 f").runs(2)
    assert [result.won for result in story.results] == [62, 63, 0]


def test_after_the_flop_the_boards_share_the_flop() -> None:
    story = deal(stacks=[50, 50], blinds=(1, 2), hands=["AsAd", "KsKd"], board="QcJh7d3s2hKh4c", **TWICE)
    story.plays("p2 cc", "p1 cc", "p1 cbr 48", "p2 cc").runs(2)
    assert story.boards == (cards("QcJh7d3s2h"), cards("QcJh7dKh4c"))
    assert story.stacks == (50, 50)


def test_on_the_turn_only_the_river_is_run_again() -> None:
    story = deal(stacks=[50, 50], blinds=(1, 2), hands=["AsAd", "KsKd"], board="QcJh7d3s2hKh9c", **TWICE)
    story.plays("p2 cc", "p1 cc", "p1 cc", "p2 cc", "p1 cbr 48", "p2 cc").runs(3)
    assert [board[-1] for board in story.boards] == list(cards("2hKh9c"))
    assert story.stacks == (67, 33)


def test_a_tie_on_one_board_shares_that_boards_part() -> None:
    story = deal(
        stacks=[51, 51], blinds=(1, 2), hands=["AsKd", "AdKs"], board="QcJh7d3s2hTs9s8s2s4c", **TWICE
    )
    story.plays("p2 cbr 51", "p1 cc").runs(2)
    assert story.stacks == (26 + 51, 25)


def test_where_the_house_runs_it_once_it_is_refused() -> None:
    story = deal(stacks=[51, 51], blinds=(1, 2))
    story.plays("p2 cbr 51")
    assert not story.may_run_it(2)


def test_it_is_refused_while_somebody_can_still_bet() -> None:
    story = deal(stacks=[51, 100, 100], blinds=(1, 2), **TWICE)
    story.plays("p3 cbr 60", "p1 cc", "p2 cc")
    assert not story.may_run_it(2)


def test_it_cannot_be_chosen_twice() -> None:
    story = all_in("")
    assert story.may_run_it(2)
    story.run_it(2)
    with pytest.raises(IllegalAction) as refused:
        story.run_it(2)
    assert refused.value.code == Code.CANNOT_RUN_IT


def test_it_is_refused_where_the_deck_has_too_few_cards() -> None:
    """Ten players of Omaha leave twelve cards: one flop, then two turns and rivers with burn cards."""
    story = deal(variant="omaha", stacks=[10] * 10, blinds=(1, 2), **TWICE)
    story.plays("p3 cbr 10", *(f"p{p} cc" for p in (4, 5, 6, 7, 8, 9, 10, 1, 2)))
    assert len(story.board) == 3
    assert (story.may_run_it(2), story.may_run_it(3)) == (True, False)


def test_there_is_no_second_board_in_stud() -> None:
    story = deal(
        variant="stud",
        limit="fixed",
        stacks=[11, 11],
        blinds=(),
        antes=(1,),
        bring_in=3,
        bets=(10, 20),
        **TWICE,
    )
    assert not story.may_run_it(2)
