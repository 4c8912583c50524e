"""Which blind is bet as an action."""

from redbutton.players.blind_to_bet import blind_to_bet
from redbutton.testing import deal


def test_small_and_big_blind_are_the_first_two_actions_of_dezhou_and_no_later_one_is_a_blind() -> None:
    hand = deal("dezhou", stacks=[200, 200, 200])
    told = []
    for action in ("p1 cbr 1", "p2 cbr 2", "p3 cc"):
        told.append(blind_to_bet(hand.view(hand.actor)))
        hand.plays(action)
    assert told == ["small-blind", "big-blind", None]


def test_blinds_that_are_posted_are_nobodys_decision() -> None:
    hand = deal("standard", stacks=[200, 200, 200])
    assert blind_to_bet(hand.view(hand.actor)) is None
