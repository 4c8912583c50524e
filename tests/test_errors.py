import pickle

import pytest

from redbutton.cards import Card
from redbutton.errors import CardsError, Code, ParseError, PokerError
from redbutton.words import LANGUAGES
from redbutton.words.errors import ERRORS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_has_a_sentence_for_every_code_and_for_nothing_else(lang: str) -> None:
    assert set(ERRORS[lang]) == {code.value for code in Code}


def test_an_error_speaks_both_languages() -> None:
    error = CardsError(Code.DECK_EMPTY, left=1, wanted=2)
    assert str(error) == error.sentence("en") == "the deck has 1 cards left, 2 were asked for"
    assert error.sentence("zh") == "牌堆只剩 1 张牌，却要发 2 张"


def test_a_refusal_in_a_language_nobody_speaks_is_refused() -> None:
    with pytest.raises(ValueError, match="xx"):
        CardsError(Code.DECK_EMPTY, left=1, wanted=2).sentence("xx")


def test_an_error_keeps_its_code_and_facts_through_pickle() -> None:
    with pytest.raises(ParseError) as caught:
        Card("Ax")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is ParseError
    assert (again.code, again.facts, str(again)) == (Code.NOT_A_SUIT, caught.value.facts, str(caught.value))


def test_every_refusal_is_a_poker_error_and_a_value_error() -> None:
    assert issubclass(ParseError, PokerError)
    assert issubclass(CardsError, PokerError)
    assert issubclass(PokerError, ValueError)
