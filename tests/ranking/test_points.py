"""The classroom's points."""

import random

import pytest

from redbutton.cards import FULL_DECK
from redbutton.errors import Code, PokerError
from redbutton.ranking import HIGH_WITHOUT_WHEEL, full_house_points, points, strength


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("6C 8C 8S 9D 9H", 2766051),
        ("2C 4S 8H JD AS", 1507112),
        ("3C 4H 5S 6H 7D", 4172688),
        ("AH KH QH JH TH", 8349250),
        ("KS KH KD TS TH", 6020710),
        ("JS JH JD 4S 4H", 5912164),
        ("QD JD TD 9D 8D", 7481393),
        ("9S 9H 9D 9C TH", 6563170),
        ("AS 2D 3C 4H 5S", 1485947),
    ],
)
def test_the_points_of_a_hand(hand: str, expected: int) -> None:
    assert points(hand) == expected


def test_more_points_is_a_better_hand() -> None:
    chance = random.Random(3)
    hands = [chance.sample(FULL_DECK, 5) for _ in range(2_000)]
    by_points = sorted((points(hand), strength(hand, HIGH_WITHOUT_WHEEL)) for hand in hands)
    assert by_points == sorted(by_points, key=lambda pair: pair[1])


@pytest.mark.parametrize("hand", ["As Ks", "As", "As Ks Qs Js Ts 9s"])
def test_only_five_cards_have_points(hand: str) -> None:
    for counted in (points, full_house_points):
        with pytest.raises(PokerError) as refusal:
            counted(hand)
        assert refusal.value.code is Code.WRONG_NUMBER_OF_CARDS
