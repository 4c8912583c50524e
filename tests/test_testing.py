"""Deals told in words."""

import pytest

from redbutton.cards import UNKNOWN, cards
from redbutton.errors import Code
from redbutton.game import Deal, Fold
from redbutton.rules import make_rules
from redbutton.testing import deal


def test_a_story_is_a_deal() -> None:
    assert isinstance(deal(stacks=[100, 100]), Deal)


def test_cards_that_are_not_given_are_unknown() -> None:
    story = deal(stacks=[100, 100], hands=["As"], board="Kd").plays("p2 cc", "p1 cc")
    assert story.hand(0) == (*cards("As"), UNKNOWN)
    assert story.board == (*cards("Kd"), UNKNOWN, UNKNOWN)


def test_whole_rules_can_be_given_instead_of_a_presets_name() -> None:
    assert deal(make_rules(blinds=(5, 10)), stacks=[100, 100]).bets == (10, 5)


def test_actions_without_a_name_are_those_of_the_next_player() -> None:
    assert deal(stacks=[100] * 3).plays(Fold(), Fold()).over


def test_an_accepted_action_is_no_refusal() -> None:
    with pytest.raises(AssertionError, match="p3 f was accepted"):
        deal(stacks=[100] * 3).refusal("p3 f")


def test_a_refusal_tells_its_code() -> None:
    assert deal(stacks=[100] * 3).refusal("p2 f") == Code.NOT_YOUR_TURN


def test_a_story_waits_until_the_players_have_agreed_on_boards() -> None:
    story = deal(stacks=[50, 50], switches={"runouts": "2"}).plays("p2 cbr 50", "p1 cc")
    assert (story.board, len(story.runs(1).board)) == ((), 5)
