"""Looking ahead against opponents whose answers are known: what is won can be worked out by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import cards
from redbutton.game import Action, Call, Check, Fold, RaiseTo
from redbutton.ids import Player
from redbutton.players.bots.hand_steps import STEPS, steps_on
from redbutton.players.bots.heads_up_spots import (
    SPOTS,
    Did,
    FirstSpot,
    LaterSpot,
    spot_decisions,
    spot_number,
)
from redbutton.players.bots.known_opponent import KnownOpponent
from redbutton.players.bots.looking_ahead import _best
from redbutton.players.bots.opponent_model import Floats, OpponentModel
from redbutton.solver.boards import PLACE
from redbutton.testing import Story, deal

DOWN = ("p2 cc", "p1 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cc")


class Always(OpponentModel):
    """An opponent who always does the same, with any hand."""

    def __init__(self, did: Did) -> None:
        super().__init__()
        self._did = did

    @property
    def chances(self) -> Floats:
        found = np.zeros((SPOTS, STEPS, len(Did)))
        found[..., self._did] = 1
        return found


def heads_up(*plays: str, mine: str, board: str) -> Story:
    return deal(stacks=[200, 200], hands=["", mine], board=board, blinds=(1, 2)).plays(*plays)


def worth(story: Story, did: Did, action: Action) -> float:
    return KnownOpponent(story.view(Player(1)), Always(did)).worth(action)


RIVER = heads_up(*DOWN, "p1 cc", mine="Ah Kh", board="Qh Jh Th 2c 3d")
"""The best hand there is, in a pot of 4."""


@pytest.mark.parametrize("bet", [2, 10, 198])
def test_the_best_hand_wins_the_pot_and_every_bet_that_is_called(bet: int) -> None:
    assert worth(RIVER, Did.STAY, RaiseTo(bet)) == pytest.approx(4 + bet, rel=1e-5)
    assert worth(RIVER, Did.STAY, Check()) == pytest.approx(4, rel=1e-5)


def test_from_one_who_folds_a_bet_wins_the_pot_with_any_hand() -> None:
    nothing = heads_up(*DOWN, "p1 cc", mine="4c 5c", board="Qh Jh Th 2c 2d")
    assert worth(nothing, Did.FOLD, RaiseTo(2)) == pytest.approx(4, rel=1e-5)


def test_a_call_wins_the_pot_as_often_as_the_hand_is_best_and_costs_its_price() -> None:
    """With the board's own flush both have the same hand: half of 12, for 4."""
    shared = heads_up(*DOWN, "p1 cbr 4", mine="2c 2d", board="Ah Kh Qh Jh Th")
    assert worth(shared, Did.RAISE, Call()) == pytest.approx(2, rel=1e-5)
    assert worth(shared, Did.RAISE, Fold()) == 0


@given(st.integers(0, 2**32))
def test_choosing_by_the_other_half_of_the_boards_wins_nothing_from_noise(seed: int) -> None:
    noise = np.random.default_rng(seed).normal(size=(2, 1, 5000, 2))
    assert abs(_best([*noise]).mean()) < 0.05
    assert noise.max(axis=0).mean() > 0.5


def test_every_decision_has_its_spot() -> None:
    plays = (
        "p2 cbr 5",
        "p1 cbr 15",
        "p2 cc",
        "p1 cbr 10",
        "p2 cbr 40",
        "p1 cc",
        "p1 cc",
        "p2 cbr 145",
        "p1 f",
    )
    story = heads_up(*plays, mine="Ah Kh", board="Qh Jh 2s 2c")
    flop, turn = len(FirstSpot), len(FirstSpot) + len(LaterSpot)
    assert [(each.player, each.spot, each.did) for each in spot_decisions(story.events)] == [
        (1, FirstSpot.FIRST, Did.RAISE),
        (0, FirstSpot.OPENED, Did.RAISE),
        (1, FirstSpot.RERAISED, Did.STAY),
        (0, flop + LaterSpot.LEADING, Did.RAISE),
        (1, flop + LaterSpot.SMALL, Did.RAISE),
        (0, flop + LaterSpot.RAISED, Did.STAY),
        (0, turn + LaterSpot.UNBET, Did.STAY),
        (1, turn + LaterSpot.LEADING, Did.RAISE),
        (0, turn + LaterSpot.LARGE, Did.FOLD),
    ]


@given(
    st.integers(0, 3), st.integers(0, 4), st.integers(0, 200), st.integers(0, 200), st.integers(1, 400),
    st.booleans(),
)  # fmt: skip
def test_every_spot_has_a_number_of_its_street(
    street: int, raises: int, own: int, due: int, pot: int, leads: bool
) -> None:
    number = spot_number(street=street, raises=raises, own=own, to_call=due, pot=pot + due, leads=leads)
    first = len(FirstSpot) + (street - 1) * len(LaterSpot)
    assert number in (range(len(FirstSpot)) if street == 0 else range(first, first + len(LaterSpot)))


def test_hands_are_in_steps_of_how_many_others_they_beat() -> None:
    steps = steps_on(bytes(cards("Qh 7h 2c")))
    best, pair, nothing = (
        steps[PLACE[int(hand[0]), int(hand[1])]] for hand in map(cards, ("Qs Qd", "7s Ac", "4c 3d"))
    )
    assert best == STEPS - 1 > pair > nothing == 0
