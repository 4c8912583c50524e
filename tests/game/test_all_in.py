"""All in: everything that a player has, as a call, a bet or a raise, whichever it is."""

from typing import Any

import pytest

from redbutton.errors import Code, IllegalAction
from redbutton.game import AllIn, BringIn, Call, Check, Kind, RaiseTo
from redbutton.testing import Story, deal


def three(*stacks: int) -> Story:
    return deal(stacks=stacks, blinds=(5, 10))


def test_it_is_a_raise_where_raising_is_possible() -> None:
    story = three(100, 100, 60)
    assert story.options is not None
    assert story.options.all_in == RaiseTo(60)
    event = story.plays(AllIn()).events[-1]
    assert (event.kind, event.amount, story.stacks[2]) == (Kind.RAISE, 60, 0)


def test_it_is_a_bet_where_nobody_has_bet() -> None:
    story = three(100, 100, 60).plays("p3 f", "p1 cc", "p2 cc", AllIn())
    assert (story.lists.done[0], story.stacks[0]) == ((0, "bet", 90), 0)


def test_it_is_a_call_where_the_stack_is_too_short_for_more() -> None:
    story = three(100, 100, 7)
    assert story.options is not None
    assert (story.options.all_in, story.options.raise_to) == (Call(), None)
    assert story.lists.available == ("fold", "call", "all-in")
    assert (story.plays(AllIn()).lists.done[0], story.lists.all_in) == ((2, "call", 7), (2,))


def test_it_is_a_bet_where_no_other_bet_is_legal() -> None:
    """With 4 chips left, an all-in of 4 is the only bet below the smallest one of 10."""
    story = three(100, 100, 14).plays("p3 cc", "p1 cc", "p2 cc", Check(), Check())
    assert story.options is not None
    assert story.options.raise_to == (4, 4)
    assert "all-in" in story.lists.available
    assert story.plays(AllIn()).lists.done[0] == (2, "bet", 4)


def test_it_is_a_bring_in_for_a_player_who_has_no_more() -> None:
    stakes: dict[str, Any] = {
        "variant": "stud",
        "limit": "fixed",
        "blinds": (),
        "antes": (1,),
        "bring_in": 3,
        "bets": (6, 12),
    }
    story = deal(stacks=[3, 100], hands=["2c2d2h", "KcKdKh"], **stakes)
    assert story.options is not None
    assert (story.actor, story.options.all_in) == (0, BringIn())
    assert story.plays(AllIn()).stacks[0] == 0


LIMITED = {
    "a fixed limit": (deal("fixed-limit", stacks=[100] * 3), 100, 4),
    "a pot limit": (deal(stacks=[100] * 3, blinds=(1, 2), limit="pot"), 100, 7),
    "a call that covers everybody": (three(100, 100, 60).plays("p3 cbr 60", "p1 f"), 90, 50),
    "a blind that is an action": (deal("dezhou", stacks=[100] * 3, blinds=(1,)), 100, 1),
}


@pytest.mark.parametrize("reason", LIMITED)
def test_where_the_whole_stack_may_not_go_in_the_most_is_told(reason: str) -> None:
    story, stack, most = LIMITED[reason]
    before = story.stacks, story.events
    with pytest.raises(IllegalAction) as refused:
        story.plays(AllIn())
    assert refused.value.code is Code.CANNOT_GO_ALL_IN
    assert refused.value.facts == {"amount": stack, "maximum": most}
    assert "all-in" not in story.lists.available
    assert (story.stacks, story.events) == before


def test_there_is_no_all_in_in_a_draw_or_at_the_showdown() -> None:
    story = deal(variant="five-card-draw", stacks=[100, 100], blinds=(1, 2)).plays("p2 cc", "p1 cc")
    assert story.refusal(AllIn()) is Code.NOT_BETTING


def test_it_is_in_the_options_only_where_it_is_possible() -> None:
    assert AllIn() in three(100, 100, 7).options  # type: ignore[operator]
    assert AllIn() not in deal("fixed-limit", stacks=[100] * 3).options  # type: ignore[operator]
