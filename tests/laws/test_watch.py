"""The law of watching: whose seat looks different is what comparing all seats says."""

import pickle
import random
from collections.abc import Sequence
from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.tables import Setting, deals, table_settings

from redbutton.errors import Code, IllegalAction
from redbutton.game import View
from redbutton.game.plan import plan_of
from redbutton.game.state import State
from redbutton.game.watch import Watch
from redbutton.ids import Player
from redbutton.rules import make_rules
from redbutton.testing import deal


def seats(view: View) -> list[object]:
    """All that a spectator sees of each seat."""
    return [*zip(view.stacks, view.bets, view.folded, view.shown, view.hands, strict=True)]


def differing(these: Sequence[object], those: Sequence[object]) -> list[int]:
    return [player for player, (one, other) in enumerate(zip(these, those, strict=True)) if one != other]


@deals(300, 20)
@given(table_settings(), st.integers(0, 2**16))
def test_a_watch_tells_who_looks_different_and_who_may_decide_otherwise(setting: Setting, seed: int) -> None:
    chance, watch, before = random.Random(seed), Watch(), None
    for story in setting.play():
        if before is not None and chance.random() < 0.3:
            continue  # nobody looked at this step
        view = story.view(None)
        looked, known = watch.look(view), before or ([None] * view.players, [None] * view.players)
        before = (seats(view), [*view.aheads])
        assert looked == (differing(before[0], known[0]), differing(before[1], known[1]))
        assert [view.seat(player) for player in range(view.players)] == before[0]
        assert view.is_any_shown == any(view.shown)


def test_who_looks_twice_sees_nothing_new() -> None:
    watch, view = Watch(), deal(stacks=[100] * 3, blinds=(1, 2)).view(None)
    assert watch.look(view)[0] == [0, 1, 2]
    assert watch.look(view) == ([], [])


def test_what_a_watch_remembers_cannot_be_taken_out_of_it() -> None:
    watch = Watch()
    watch.look(deal(stacks=[100] * 2, blinds=(1, 2), hands=["AsAd", "7c3d"]).view(Player(1)))
    for take_out in (pickle.dumps, copy, Watch.__reduce__):
        with pytest.raises(TypeError):
            take_out(watch)


@pytest.mark.compiled
def test_the_state_of_a_deal_cannot_be_pickled() -> None:
    with pytest.raises(TypeError):
        pickle.dumps(State(plan_of(make_rules("standard")), 2))


@pytest.mark.parametrize("player", [-1, 3, 10**6])
def test_there_is_no_seat_of_a_player_who_is_not_there(player: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        deal(stacks=[100] * 3, blinds=(1, 2)).view(None).seat(player)
    assert refused.value.code is Code.NO_SUCH_PLAYER
