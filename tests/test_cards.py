import copy
import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import FULL_DECK, SHORT_DECK, UNKNOWN, Card, Rank, Suit, cards, distinct
from redbutton.errors import CardsError, Code, ParseError, PokerError

any_card = st.sampled_from([*FULL_DECK, UNKNOWN])


@given(any_card)
def test_a_card_is_read_back_from_its_text_its_pretty_text_its_repr_and_its_number(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card(card.pretty) is card
    assert eval(repr(card)) is card
    assert Card(int(card)) is card


@given(any_card)
def test_a_card_stays_one_object_when_it_is_pickled_or_copied(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize("text", ["Ts", "ts", "TS", "10s", "10S", "T♠", "10♠", "t♤", " Ts ", "T♠\ufe0f"])
def test_a_card_has_many_spellings(text: str) -> None:
    assert Card(text) == Card("Ts")


def test_cards_are_numbered_by_rank_and_then_by_suit() -> None:
    assert [str(card) for card in FULL_DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert [int(card) for card in FULL_DECK] == list(range(52))
    assert (Card("As").rank, Card("As").suit) == (Rank.ACE, Suit.SPADES)


@given(st.sampled_from(FULL_DECK))
def test_a_card_is_its_rank_and_its_suit(card: Card) -> None:
    assert Card.of(card.rank, card.suit) is card
    assert card.rank.letter + card.suit.letter == str(card)
    assert card.rank.letter.replace("T", "10") + card.suit.sign == card.pretty


def test_every_card_is_true_the_one_with_number_zero_too() -> None:
    assert Card("2c")


def test_a_card_fills_a_column_like_text() -> None:
    assert f"{Card('As'):>4}|" == "  As|"


def test_the_short_deck_has_no_card_below_six() -> None:
    assert len(SHORT_DECK) == 36
    assert min(card.rank for card in SHORT_DECK) == Rank.SIX


@pytest.mark.parametrize("fact", ["rank", "suit"])
def test_the_unknown_card_has_neither_rank_nor_suit(fact: str) -> None:
    with pytest.raises(CardsError) as error:
        getattr(UNKNOWN, fact)
    assert error.value.code is Code.CARD_UNKNOWN


@given(st.lists(any_card, max_size=7), st.sampled_from(["", " ", ", ", "\n"]))
def test_several_cards_are_read_with_or_without_something_between_them(
    several: list[Card], between: str
) -> None:
    assert cards(between.join(map(str, several))) == tuple(several)
    assert cards(between.join(card.pretty for card in several)) == tuple(several)


def test_cards_may_come_as_texts_numbers_and_cards() -> None:
    assert cards(["Ah", 49, Card("As")]) == cards("AhAdAs") == (Card("Ah"), Card("Ad"), Card("As"))


def test_a_ten_needs_no_space_around_it() -> None:
    assert cards("10s10h9c10d") == cards("Ts Th 9c Td")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("Xs", Code.NOT_A_RANK, 1),
        ("1s", Code.NOT_A_RANK, 1),
        ("?s", Code.NOT_A_RANK, 1),
        ("As Kx", Code.NOT_A_SUIT, 5),
        ("AsK", Code.NOT_A_SUIT, 4),
        ("A s", Code.NOT_A_SUIT, 2),
        ("10", Code.NOT_A_SUIT, 3),
        ("As 10x", Code.NOT_A_SUIT, 6),
        ("As??K?", Code.NOT_A_SUIT, 6),
    ],
)
def test_bad_text_is_refused_with_the_text_and_the_place(text: str, code: Code, place: int) -> None:
    with pytest.raises(ParseError) as error:
        cards(text)
    assert (error.value.code, error.value.facts) == (code, {"text": text, "place": place})


def test_bad_text_is_refused_again_when_it_comes_again() -> None:
    for _ in range(2):
        with pytest.raises(ParseError, match="place 3"):
            cards("AsXs")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [("", Code.NOT_A_RANK, 1), ("AsKs", Code.NOT_ONE_CARD, 3), ("As, ??", Code.NOT_ONE_CARD, 5)],
)
def test_one_card_is_neither_none_nor_two(text: str, code: Code, place: int) -> None:
    with pytest.raises(ParseError) as error:
        Card(text)
    assert (error.value.code, error.value.facts["place"]) == (code, place)


@given(st.text(max_size=8))
def test_any_text_is_cards_or_a_parse_error(text: str) -> None:
    with suppress(ParseError):
        assert all(type(card) is Card for card in cards(text))


@pytest.mark.parametrize("number", [-1, 53])
def test_a_number_outside_the_deck_is_no_card(number: int) -> None:
    with pytest.raises(CardsError, match=str(number)):
        Card(number)


def test_a_known_card_may_be_there_once_and_the_unknown_one_often() -> None:
    assert distinct(cards("As??Ks??")) == cards("As??Ks??")
    with pytest.raises(PokerError, match="As"):
        distinct(cards("As Ks As"))
