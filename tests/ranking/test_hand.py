"""A hand as a value: made from cards, compared, called by a name."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

import redbutton
from redbutton import Card, Deck, Hand, Rank, Suit, evaluate
from redbutton.ranking import ACE_TO_FIVE, EIGHT_OR_BETTER
from redbutton.rules import make_rules


def test_card_deck_hand_rank_and_suit_stand_at_the_front_door() -> None:
    assert {"Card", "Deck", "Hand", "Rank", "Suit"} <= set(redbutton.__all__)
    ace = Card("As")
    assert (ace.rank, ace.suit) == (Rank.ACE, Suit.SPADES)
    assert len(Hand(Deck().shuffle(seed="a red button").deal(5)).cards) == 5


def test_a_hand_holds_its_cards_and_has_a_name() -> None:
    hand = Hand("As Ks Qs Js Ts")
    assert hand.cards == redbutton.cards("As Ks Qs Js Ts")
    assert (str(hand), hand.name("zh"), repr(hand)) == ("Royal Flush", "皇家同花顺", 'Hand("As Ks Qs Js Ts")')


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9s 9h 7d 4c 2s", "9d 9c 5s 3h 2d"),  # the same pair: the next card decides
        ("Qs Qh 6d 6c Js", "Qd Qc 6s 6h Td"),  # the same two pairs: the fifth card decides
        ("As 8d 6c 4h 2s", "Ks Qd Jc 9h 8s"),  # no pair: an ace beats a king
        ("8s 8d 8c 4h 4d", "Qc Tc 7c 6c 2c"),
    ],
)
def test_the_better_hand_is_the_larger_one(better: str, worse: str) -> None:
    assert Hand(better) > Hand(worse)
    assert max(Hand(worse), Hand(better)) == Hand(better)
    assert sorted([Hand(better), Hand(worse)]) == [Hand(worse), Hand(better)]


def test_hands_that_differ_in_suits_alone_are_equal() -> None:
    assert Hand("As Ks Qs Js Ts") == Hand("Ah Kh Qh Jh Th")
    assert len({Hand("9s 9h 7d 4c 2s"), Hand("9d 9c 7s 4h 2d")}) == 1


def test_of_seven_cards_the_best_five_count() -> None:
    hand = Hand("Ks Kh", "Kd Tc Th 2s 3d")
    assert (len(hand.cards), hand.five) == (7, redbutton.cards("Ks Kh Kd Th Tc"))
    assert hand == evaluate("Ks Kh", "Kd Tc Th 2s 3d")


@pytest.mark.parametrize(
    "hand",
    [Hand("Ks Kh 2c"), Hand("Ah Kd Qs 9c 2d 2h 7s"), Hand("As Kd 2c 3h", "2s 4d 5h 9c Kc", omaha=True)],
)
def test_what_a_hand_looks_like_makes_an_equal_hand(hand: Hand) -> None:
    assert eval(repr(hand)) == hand


def test_a_hand_that_does_not_qualify_shows_the_cards_it_has() -> None:
    assert repr(Hand("Kh Qc 9d 9s 2h", order=EIGHT_OR_BETTER)).startswith('Hand("Kh Qc 9d 9s 2h"')


def test_a_hand_does_not_change_and_can_be_pickled() -> None:
    hand = Hand("5h 4s 3d 2c Ah", order=ACE_TO_FIVE)
    with pytest.raises(FrozenInstanceError):
        hand.strength = 1  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(hand))
    assert (again, str(again)) == (hand, "5-4-3-2-A low")


def test_a_hand_is_a_picture() -> None:
    assert "Royal Flush" in Hand("As Ks Qs Js Ts")._repr_svg_()


def test_at_a_table_a_hand_is_called_by_the_tables_names() -> None:
    limit = make_rules("fixed-limit")
    nothing, pairs = limit.hand("As Kd", "Qh 7c 2s"), limit.hand("As Kd", "Ah Kc 2s")
    assert (str(nothing), str(pairs)) == ("No Pair, Ace high", "Two Pairs, Aces and Kings")
    assert (nothing.name("zh"), nothing.name(names="ten")) == ("无对子，A 高", "High Card, Ace")
