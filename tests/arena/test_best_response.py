"""Exact best response: hands against hands, and the values that are known."""

import numpy as np
import pytest

from redbutton.arena.best_response import HANDS, _better, _met, respond_exactly
from redbutton.cards import Card, cards
from redbutton.errors import Code, RulesError
from redbutton.game import View
from redbutton.players.bots.caller import Caller
from redbutton.players.bots.moves import give_up, turn
from redbutton.players.policy import Hole, Mix, certain
from redbutton.rules import Rules, make_rules


class AlwaysFolds:
    def mix(self, view: View, hole: Hole) -> Mix:
        return certain(give_up(turn(view)))


def limit() -> Rules:
    """Heads-up limit hold'em: at most four bets a round, the small blind is half of the small bet."""
    return make_rules("standard", limit="fixed", blinds=(1, 2), bets=(2, 4), switches={"raise_cap": "4"})


def test_who_always_folds_loses_the_blinds() -> None:
    """Half a big blind on the button, a whole one in the big blind: 750 thousandths on average."""
    found = respond_exactly(AlwaysFolds(), rules=limit(), stack=400, flops="AsKd2c", sees_cards=False)
    assert (found.on_the_button, found.in_the_big_blind) == pytest.approx((1.0, 0.5))


@pytest.mark.compiled
def test_who_always_calls_loses_what_is_published() -> None:
    """1,163 thousandths of a big blind a hand, over all flops.

    Seven flops that stand for all are known a little too well in advance: the result is up to 5 % too large.
    """
    flops = "AsAh7s:74, AsTh4d:360, Ks8h2s:178, Js9h7d:1282, Js5s3s:1144, 9s8h2s:2662, 2s2h2d:52"
    found = respond_exactly(Caller(), rules=limit(), stack=400, flops=flops, sees_cards=False)
    assert found.on_the_button == pytest.approx(found.in_the_big_blind)
    assert 1.163 < found.mean < 1.05 * 1.163


def test_other_games_are_refused() -> None:
    with pytest.raises(RulesError) as refused:
        respond_exactly(Caller(), rules=make_rules(variant="omaha"), stack=20)
    assert refused.value.code is Code.EQUITY_VARIANT


def test_hands_are_met_and_beaten_as_counted_one_by_one() -> None:
    board = cards("Ks 7h 2d 9c 9s")
    dice = np.random.default_rng(1)
    weights = dice.random(1326)
    numbers = tuple(map(int, board))
    met, better = _met(weights, numbers), _better(weights, numbers)
    hands = [tuple(map(Card, hand)) for hand in HANDS.tolist()]
    rules = make_rules()
    strength = {hand: rules.hand(hand, board) for hand in hands if not {*hand} & {*board}}
    for hand in list(strength)[::97]:
        others = [
            (at, other) for at, other in enumerate(hands) if other in strength and not {*other} & {*hand}
        ]
        own = hands.index(hand)
        assert met[own] == pytest.approx(sum(weights[at] for at, _ in others))
        beaten = sum(
            weights[at] * ((strength[hand] > strength[other]) - (strength[hand] < strength[other]))
            for at, other in others
        )
        assert better[own] == pytest.approx(beaten)
    assert met[hands.index(tuple(sorted(cards("Ks Qs"))))] == 0
