"""Pot-limit: the most one may raise is the pot after one's own call."""

from typing import Any

import pytest

from redbutton.errors import Code
from redbutton.testing import Story, deal


def most(story: Story) -> int:
    assert story.options is not None
    assert story.options.raise_to is not None
    return story.options.raise_to.max


def pot_limit(players: int = 3, variant: str = "omaha", **more: Any) -> Story:
    return deal(stacks=[200] * players, limit="pot", variant=variant, blinds=(1, 2), **more)


def test_at_1_and_2_the_first_raise_is_to_7_at_most() -> None:
    story = pot_limit()
    assert most(story) == 7
    assert story.refusal("p3 cbr 8") == Code.RAISE_TOO_LARGE


def test_the_small_blind_may_raise_to_6_when_the_others_fold() -> None:
    assert most(pot_limit().plays("p3 f")) == 6


def test_heads_up_the_button_may_raise_to_6() -> None:
    assert most(pot_limit(2)) == 6


def test_after_a_raise_to_7_the_next_is_to_24_at_most() -> None:
    """Pot 10 with the raise, 7 to call: a raise of 17 on top of 7."""
    assert most(pot_limit(4).plays("p3 cbr 7")) == 24


def test_limpers_make_the_largest_raise_larger() -> None:
    assert most(pot_limit(4).plays("p3 cc")) == 9


def test_on_the_flop_a_bet_is_the_pot_at_most() -> None:
    assert most(pot_limit().plays("p3 cc", "p1 cc", "p2 cc")) == 6


def test_a_bet_of_the_pot_may_be_raised_to_four_pots() -> None:
    assert most(pot_limit().plays("p3 cc", "p1 cc", "p2 cc", "p1 cbr 6")) == 24


def test_antes_are_in_the_pot_that_is_bet() -> None:
    assert most(pot_limit(antes=(1,))) == 10


def test_nobody_bets_more_than_he_has() -> None:
    story = deal(stacks=[200, 200, 5], limit="pot", blinds=(1, 2))
    assert most(story) == 5


@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-high-low", "five-card-draw", "badugi"])
def test_the_limit_is_the_same_in_every_variant(variant: str) -> None:
    assert most(pot_limit(variant=variant)) == 7


def test_the_smallest_bet_is_allowed_even_where_the_pot_is_smaller() -> None:
    story = deal(stacks=[200] * 2, limit="pot", blinds=(), antes=(1,), antes_due=[1, 0], blinds_due=[0, 0])
    assert story.options is not None
    assert story.options.raise_to is not None
    assert story.options.raise_to.min <= story.options.raise_to.max
