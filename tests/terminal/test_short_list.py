"""A house that lists fewer actions than it takes: dezhou, after the call that opens a round."""

from typing import Any

import pytest
from terminal.tables import sit_down

from redbutton.game import AllIn, Call, Fold, View
from redbutton.terminal import typed_input
from redbutton.terminal.phrases import Speech
from redbutton.testing import deal


def view_of(**rules: Any) -> View:
    """What the second player sees in the second round."""
    story = deal("dezhou", stacks=[100] * 3, blinds=(1,), **rules)
    return story.plays("p1 cbr 1", "p2 cbr 2", "p3 cc", Call()).view(story.actor)


def choices(view: View, lang: str) -> str:
    assert view.options is not None
    return ", ".join(Speech(sit_down("dezhou"), lang).choices(view, view.options))


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "call 2, raise to 4 - 98 (all-in)"), ("zh", "跟注 2, 加注到 4 - 98（全押）")]
)
def test_two_choices_are_named(lang: str, said: str) -> None:
    assert choices(view_of(), lang) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "fold, call 2, raise to 4 - 98 (all-in)"), ("zh", "弃牌, 跟注 2, 加注到 4 - 98（全押）")],
)
def test_where_the_house_lists_everything_all_of_them_are(lang: str, said: str) -> None:
    assert choices(view_of(switches={"offered_actions": "all"}), lang) == said


def test_the_others_can_be_typed() -> None:
    assert isinstance(typed_input.action("弃牌", view_of()), Fold)
    assert isinstance(typed_input.action("allin", view_of()), AllIn)
