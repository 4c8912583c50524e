"""What the player to act is offered over the wire."""

from typing import Any

from redbutton.game import Call, Check
from redbutton.testing import Story, deal
from redbutton.wire.messages import Options
from redbutton.wire.options import options_of


def offered(story: Story) -> Options:
    assert story.actor is not None
    view = story.view(story.actor)
    assert view.options is not None
    return options_of(view, view.options)


def second_round(stack: int = 100) -> Story:
    """Dezhou; the first player has checked, so the next one may call the last amount, which was 6."""
    story = deal("dezhou", stacks=[100, 100, stack], blinds=(1,))
    return story.plays("p1 cbr 1", "p2 cbr 2", "p3 cbr 6", Check())


def test_a_raise_to_what_a_call_puts_in_is_not_offered_beside_the_call() -> None:
    found = offered(second_round())
    assert (found.call, found.raise_min, found.raise_max) == (6, 7, 98)
    assert 6 not in found.presets.values()


def test_one_who_has_just_the_call_left_is_offered_no_raise() -> None:
    found = offered(second_round(stack=12).plays(Call()))
    assert (found.call, found.raise_min, found.all_in) == (6, None, 6)


def test_where_the_call_answers_a_bet_the_smallest_raise_is_the_rules() -> None:
    found = offered(deal("standard", stacks=[100] * 3, blinds=(1, 2)))
    assert (found.call, found.raise_min) == (2, 4)


def after_an_opening_call(**rules: Any) -> Story:
    return deal("dezhou", stacks=[100] * 3, blinds=(1,), **rules).plays(
        "p1 cbr 1", "p2 cbr 2", "p3 cc", Call()
    )


def test_what_the_house_does_not_list_is_told_apart() -> None:
    found = offered(after_an_opening_call())
    assert (found.fold, found.call, found.raise_min, found.all_in) == (True, 2, 4, 98)
    assert found.unlisted == ("fold", "all-in")
    assert "all-in" not in found.presets
    assert found.note is not None
    assert "可以弃牌" in found.note["zh"]


def test_a_house_that_lists_everything_tells_nothing_apart() -> None:
    found = offered(after_an_opening_call(switches={"offered_actions": "all"}))
    assert (found.unlisted, found.presets["all-in"], found.note) == ((), 98, None)
