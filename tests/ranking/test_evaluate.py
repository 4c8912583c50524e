"""What `evaluate` says of a hand: category, cards, name; and what it refuses."""

import pickle
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import Card, cards
from redbutton.errors import CardsError, Code
from redbutton.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    HIGH_WITHOUT_WHEEL,
    ORDERS,
    SHORT_DECK,
    Category,
    Order,
    category_name,
    evaluate,
    strength,
)
from redbutton.words import LANGUAGES
from redbutton.words.hands import CATEGORIES, HANDS

NAMES = [
    ("As Ks Qs Js Ts 2c 3d", HIGH, "Royal Flush", "皇家同花顺"),
    ("9s 8s 7s 6s 5s 9d 9c", HIGH, "Straight Flush, Nine high", "同花顺，9 高"),
    ("6s 6h 6d 6c Kd Kc Kh", HIGH, "Four of a Kind, Sixes", "四条 6"),
    ("Ks Kh Kd Tc Th 2s 3d", HIGH, "Full House, Kings over Tens", "葫芦，K 带 10"),
    ("As Js 8s 4s 2s Ad Ac", HIGH, "Flush, Ace high", "同花，A 高"),
    ("Ah 2c 3d 4s 5h Kd Kc", HIGH, "Straight, Five high", "顺子，5 高"),
    ("7s 7h 7d Ac 2h 9s Td", HIGH, "Three of a Kind, Sevens", "三条 7"),
    ("Ks Kh Td Tc 3h 3s 9d", HIGH, "Two Pair, Kings and Tens", "两对，K 和 10"),
    ("8s 8h Qd Tc 3h 2s 9d", HIGH, "One Pair, Eights", "一对 8"),
    ("As Jh 8d 6c 3h", HIGH, "High Card, Ace", "高牌 A"),
    ("Qs Qd", HIGH, "One Pair, Queens", "一对 Q"),
    ("As 2d 3c 4h 5s", HIGH_WITHOUT_WHEEL, "High Card, Ace", "高牌 A"),
    ("As 6d 7c 8h 9s", SHORT_DECK, "Straight, Nine high", "顺子，9 高"),
    ("8s 6d 5c 3h 2s Kd Kc", ACE_TO_FIVE, "8-6-5-3-2 low", "低牌，8-6-5-3-2"),
    ("Ts 6d 5c 3h As", ACE_TO_FIVE, "10-6-5-3-A low", "低牌，10-6-5-3-A"),
    ("2s 2d 2c 3h 3s", ACE_TO_FIVE, "Full House, Twos over Threes", "葫芦，2 带 3"),
    ("8s 7d 6c 5h 4s Ad Kc", EIGHT_OR_BETTER, "7-6-5-4-A low", "低牌，7-6-5-4-A"),
    ("9s 7d 6c 5h 4s Td Kc", EIGHT_OR_BETTER, "No Low", "无低牌"),
    ("7s 5d 4c 3h 2s", DEUCE_TO_SEVEN, "7-5-4-3-2 low", "低牌，7-5-4-3-2"),
    ("5s 4d 3c 2h As", DEUCE_TO_SEVEN, "A-5-4-3-2 low", "低牌，A-5-4-3-2"),
    ("6s 5d 4c 3h 2s", DEUCE_TO_SEVEN, "Straight, Six high", "顺子，6 高"),
    ("7s 4d 2c Ah", BADUGI, "Badugi, 7-4-2-A", "巴杜吉，7-4-2-A"),
    ("7s 4d 2c As", BADUGI, "Three-Card Badugi, 4-2-A", "三张巴杜吉，4-2-A"),
    ("Ks Kd Kc Kh", BADUGI, "One-Card Badugi, K", "一张巴杜吉，K"),
]


@pytest.mark.parametrize(("hand", "order", "english", "chinese"), NAMES)
def test_a_hand_has_a_name_in_each_language(hand: str, order: Order, english: str, chinese: str) -> None:
    ranked = evaluate(hand, order=order)
    assert (ranked.name(), ranked.name("zh")) == (english, chinese)


def test_a_house_may_call_categories_otherwise() -> None:
    assert evaluate("As Jh 8d 6c 3h").name(names="no-pair") == "No Pair, Ace high"
    assert evaluate("Ks Kh Td Tc 3h").name(names="no-pair") == "Two Pairs, Kings and Tens"
    assert evaluate("As Ks Qs Js Ts").name(names="nine") == "Straight Flush, Ace high"
    assert evaluate("As Ks Qs Js Ts").name("zh", names="nine") == "同花顺，A 高"
    assert category_name(Category.TWO_PAIR, names="no-pair") == "Two Pairs"
    assert category_name(Category.ROYAL_FLUSH, "zh", names="nine") == "同花顺"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_category_has_words(lang: str) -> None:
    every = {category.name for category in Category}
    assert set(CATEGORIES[lang]["ten"]) == every
    assert set(HANDS[lang]["ten"]) == every | {"LOW"}
    assert CATEGORIES[lang].keys() == HANDS[lang].keys() == {"ten", "nine", "no-pair"}


@pytest.mark.parametrize(
    ("hand", "order", "five"),
    [
        ("2c Ts 3d Kd Th Ks Kh", HIGH, "Ks Kh Kd Ts Th"),
        ("9d Ah 2c 3d 4s 5h 9c", HIGH, "5h 4s 3d 2c Ah"),
        ("Ad 9c 2s 4s 8s Js As", HIGH, "As Js 8s 4s 2s"),
        ("Ks Kh Td Tc 3h 3s Ad", HIGH, "Ks Kh Td Tc Ad"),
        ("3h Ks Ad", HIGH, "Ad Ks 3h"),
        ("8s 6d 5c 3h 2s Kd 8c", ACE_TO_FIVE, "8s 6d 5c 3h 2s"),
        ("9s 7d 6c 5h 4s Td Kc", EIGHT_OR_BETTER, ""),
        ("As 9h 8d 7s 6c Kd Kc", SHORT_DECK, "9h 8d 7s 6c As"),
        ("7s 4d 2c As", BADUGI, "4d 2c As"),
    ],
)
def test_the_cards_that_make_the_hand_stand_in_reading_order(hand: str, order: Order, five: str) -> None:
    assert evaluate(hand, order=order).five == cards(five)


@given(st.sampled_from(list(ORDERS.values())), st.data())
def test_the_cards_that_make_the_hand_have_its_strength(order: Order, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(list(order.sizes)))
    hand = data.draw(st.lists(st.sampled_from(order.deck), min_size=size, max_size=size, unique=True))
    ranked = evaluate(hand, order=order)
    assert set(ranked.five) <= set(hand)
    if ranked.strength:
        assert strength(ranked.five, order) == ranked.strength
        assert "".join(card.rank.letter for card in ranked.five) == ranked.rung.ranks


@given(st.sampled_from(list(ORDERS.values())), st.data())
def test_of_cards_that_are_as_good_the_first_ones_make_the_hand(order: Order, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(list(order.sizes)))
    hand = data.draw(st.lists(st.sampled_from(order.deck), min_size=size, max_size=size, unique=True))
    ranked = evaluate(hand, order=order)
    choices = combinations(hand, len(ranked.five))
    first = next(choice for choice in choices if not choice or strength(choice, order) == ranked.strength)
    assert set(ranked.five) == set(first)


def test_the_board_belongs_to_the_hand() -> None:
    assert evaluate("Ah Kh", "Qh Jh 2c Th 3s").category is Category.ROYAL_FLUSH


def test_omaha_takes_two_from_the_hand_and_three_from_the_board() -> None:
    hand = evaluate("As 2s 3d 4c", "Ks Qs Js Ts 5h", omaha=True)
    assert (hand.name(), hand.five) == ("Flush, Ace high", cards("As Ks Qs Js 2s"))
    assert evaluate("Ah Ad Ac As", "Kh Kd Qc Jc 2d", omaha=True).name() == "Two Pair, Aces and Kings"
    low = evaluate("As 2s Kd Kc", "3s 4d 8h Jd Qc", omaha=True, order=EIGHT_OR_BETTER)
    assert low.five == cards("8h 4d 3s 2s As")


def test_hands_of_one_order_compare_by_strength() -> None:
    kings, tens, same = evaluate("Ks Kd 4c 3h 2s"), evaluate("Ts Td Ac Kh Qs"), evaluate("Kh Kc 4d 3s 2h")
    assert kings > tens
    assert kings == same
    assert hash(kings) == hash(same)
    assert max(tens, kings) is kings


def test_the_better_low_is_the_greater_hand() -> None:
    wheel, eight = (
        evaluate("As 2d 3c 4h 5s", order=ACE_TO_FIVE),
        evaluate("8s 2d 3c 4h 5s", order=ACE_TO_FIVE),
    )
    assert wheel > eight > evaluate("Ks Kd 3c 4h 5s", order=ACE_TO_FIVE)


def test_hands_of_different_orders_or_sizes_do_not_compare() -> None:
    high, low = evaluate("As 2d 3c 4h 5s"), evaluate("As 2d 3c 4h 5s", order=ACE_TO_FIVE)
    assert high != low
    with pytest.raises(TypeError):
        assert high < low
    with pytest.raises(TypeError):
        assert high < evaluate("As Ad")


def test_a_hand_and_its_order_survive_pickling() -> None:
    hand = evaluate("As 2d 3c 4h 5s", order=ACE_TO_FIVE)
    again = pickle.loads(pickle.dumps(hand))
    assert again == hand
    assert again.order is ACE_TO_FIVE


def test_an_order_of_ones_own_ranks_hands_and_survives_pickling() -> None:
    """Kansas City lowball's cousin that counts straights but not flushes."""
    mine = Order(
        name="mine",
        ranks="A23456789TJQK",
        low=True,
        sizes=(5,),
        categories=(Category.ONE_PAIR, Category.STRAIGHT, Category.HIGH_CARD),
    )
    assert (
        strength("As 2s 3s 4s 6s", mine) > strength("2d 3s 4s 5s 6s", mine) > strength("Ks Kd 2s 3s 4s", mine)
    )
    assert strength("Ks Kd Kc 2s 2d", mine) == 0
    again = pickle.loads(pickle.dumps(mine))
    assert (again.name, again.categories) == (mine.name, mine.categories)


@pytest.mark.parametrize(
    ("hand", "order", "code"),
    [
        ("", HIGH, Code.TOO_FEW_CARDS),
        ("As Ks Qs Js Ts 9s 8s 7s", HIGH, Code.TOO_MANY_CARDS),
        ("As Ks Qs Js", DEUCE_TO_SEVEN, Code.TOO_FEW_CARDS),
        ("As Ks Qs Js Ts 9s", DEUCE_TO_SEVEN, Code.TOO_MANY_CARDS),
        ("As Ks Qs Js", EIGHT_OR_BETTER, Code.TOO_FEW_CARDS),
        ("As Ks Qs Js Ts", BADUGI, Code.TOO_MANY_CARDS),
        ("As Ks Qs As Ts", HIGH, Code.CARD_TWICE),
        ("As Ks Qs ?? Ts", HIGH, Code.CARD_UNKNOWN),
        ("As Ks Qs 5h Ts", SHORT_DECK, Code.NOT_IN_DECK),
    ],
)
def test_cards_that_cannot_be_ranked_are_refused(hand: str, order: Order, code: Code) -> None:
    with pytest.raises(CardsError) as refused:
        evaluate(hand, order=order)
    assert refused.value.code is code


@pytest.mark.parametrize(
    ("hand", "board", "code"),
    [
        ("As Ks Qs", "2d 3d 4d", Code.TOO_FEW_CARDS),
        ("As Ks Qs Js Ts 9s 8s", "2d 3d 4d", Code.TOO_MANY_CARDS),
        ("As Ks Qs Js", "2d 3d", Code.TOO_FEW_CARDS),
        ("As Ks Qs Js", "2d 3d 4d 5d 6d 7d", Code.TOO_MANY_CARDS),
        ("As Ks Qs Js", "2d 3d As", Code.CARD_TWICE),
        ("As Ks Qs ??", "2d 3d 4d", Code.CARD_UNKNOWN),
    ],
)
def test_omaha_refuses_other_numbers_of_cards_and_cards_that_cannot_be(
    hand: str, board: str, code: Code
) -> None:
    with pytest.raises(CardsError) as refused:
        evaluate(hand, board, omaha=True)
    assert refused.value.code is code


def test_a_card_on_the_board_cannot_be_in_the_hand() -> None:
    with pytest.raises(CardsError, match="the card As is there twice"):
        evaluate("As Ks", "As Qs Js")


@pytest.mark.parametrize(
    ("hand", "code"),
    [(bytes([0, 1, 2, 3, 52]), Code.CARD_UNKNOWN), (bytes([0, 1, 2, 3, 200]), Code.NOT_A_CARD_NUMBER)],
)
def test_bytes_are_looked_at_too(hand: bytes, code: Code) -> None:
    with pytest.raises(CardsError) as refused:
        strength(hand)
    assert refused.value.code is code


def test_the_strength_of_text_cards_and_bytes_is_the_same() -> None:
    hand = cards("As Kd 4c 4h 2s")
    assert strength("As Kd 4c 4h 2s") == strength(hand) == strength(bytes(hand)) == evaluate(hand).strength


def test_a_hand_reads_as_its_name() -> None:
    assert str(evaluate([Card("As"), "Ad"])) == "One Pair, Aces"
