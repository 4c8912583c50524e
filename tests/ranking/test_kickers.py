"""The cards that decide between hands of the same name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import Deck
from redbutton.ranking import DEUCE_TO_SEVEN, SHORT_DECK, Hand, Order, deciding_kickers
from redbutton.ranking.orders import HIGH
from redbutton.words import LANGUAGES


def named(*hands: str, order: Order = HIGH, lang: str = "en") -> list[str]:
    """The names of hands that are shown together."""
    made = [Hand(hand, order=order) for hand in hands]
    return [
        hand.name(
            lang,
            kickers=deciding_kickers(
                hand.rung, [other.rung for other in made if other is not hand], low=order.low
            ),
        )
        for hand in made
    ]


@pytest.mark.parametrize(
    ("hands", "names"),
    [
        (
            ("QsQhQdAs2c", "QsQhQdTs2c"),
            ["Three of a Kind, Queens, with an Ace", "Three of a Kind, Queens, with a Ten"],
        ),
        (("7s7hKdAs2c", "7d7cQdAs2c"), ["One Pair, Sevens, with a King", "One Pair, Sevens, with a Queen"]),
        (
            ("KsKhTdTc8c", "KdKcTsTh5c"),
            ["Two Pair, Kings and Tens, with an Eight", "Two Pair, Kings and Tens, with a Five"],
        ),
        (("AsJh9d5c3h", "AdJc9h5s2h"), ["High Card, Ace, with a Three", "High Card, Ace, with a Two"]),
        (("AsJs9s5s3s", "AhTh9h5h3h"), ["Flush, Ace high, with a Jack", "Flush, Ace high, with a Ten"]),
        (
            ("7s7h7d7cAs", "7s7h7d7cKs"),
            ["Four of a Kind, Sevens, with an Ace", "Four of a Kind, Sevens, with a King"],
        ),
    ],
)
def test_hands_of_one_name_are_named_with_the_first_card_that_differs(
    hands: tuple[str, ...], names: list[str]
) -> None:
    assert named(*hands) == names


@pytest.mark.parametrize(
    "hands",
    [
        ("QsQhAd7s2c", "QdQcAh7h2d"),
        ("QsQhAd7s2c", "KsKhAh7h2d"),
        ("KsKhKdTcTh", "KsKhKd9c9h"),
        ("9s8h7d6c5s", "8s7h6d5c4s"),
        ("QsQhQdAs2c", "AsJh9d5c3h"),
    ],
)
def test_equal_hands_and_hands_of_different_names_need_no_kicker(hands: tuple[str, ...]) -> None:
    assert named(*hands) == [Hand(hand).name() for hand in hands]


def test_of_three_hands_each_is_named_with_all_cards_that_decide() -> None:
    assert named("QsQhQdAs2c", "QsQhQdKsTc", "QsQhQdKh9c") == [
        "Three of a Kind, Queens, with an Ace",
        "Three of a Kind, Queens, with a King and a Ten",
        "Three of a Kind, Queens, with a King and a Nine",
    ]


def test_low_hands_are_told_apart_by_their_own_names_or_by_a_kicker() -> None:
    assert named("7s5d4c3h2s", "8s5d4c3h2s", order=DEUCE_TO_SEVEN) == ["7-5-4-3-2 low", "8-5-4-3-2 low"]
    assert named("2s2d9c5h4s", "2h2cTc5h4s", order=DEUCE_TO_SEVEN) == [
        "One Pair, Twos, with a Nine",
        "One Pair, Twos, with a Ten",
    ]


def test_a_kicker_is_named_in_chinese_as_players_say_it() -> None:
    assert named("QsQhQdAs2c", "QsQhQdTs2c", lang="zh") == ["三条 Q，A 踢脚", "三条 Q，10 踢脚"]
    assert named("QsQhQdAs2c", "QsQhQdKsTc", "QsQhQdKh9c", lang="zh")[1] == "三条 Q，K、10 踢脚"


@given(st.integers(0, 10_000), st.sampled_from([HIGH, SHORT_DECK, DEUCE_TO_SEVEN]))
def test_hands_of_different_strength_always_have_different_names(seed: int, order: Order) -> None:
    deck = Deck(card for card in Deck() if order is not SHORT_DECK or card.rank >= 6).shuffle(seed)
    board = deck.deal(3)
    hands = [Hand(deck.deal(2), board, order=order) for _ in range(4)]
    for lang in LANGUAGES:
        names = {
            hand.name(
                lang,
                kickers=deciding_kickers(
                    hand.rung, [other.rung for other in hands if other is not hand], low=order.low
                ),
            )
            for hand in hands
        }
        assert len(names) == len({hand.strength for hand in hands})
