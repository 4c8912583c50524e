"""A text on the wire is a sentence for each language, by its key."""

import msgspec

from redbutton.errors import CardsError, Code
from redbutton.wire.messages import Holding
from redbutton.wire.problems import body_of
from redbutton.words import LANGUAGES

HOLDING = '{"text":{"en":"One Pair, Aces","zh":"一对 A"},"cards":["As","Ad"]}'.encode()


def test_a_text_has_english_first_and_then_the_other_languages() -> None:
    body = body_of(CardsError(Code.CARD_TWICE, card="As"))
    text = msgspec.json.decode(body)["problem"]["text"]
    assert tuple(text) == LANGUAGES
    assert (text["en"], text["zh"]) == ("the card As is there twice", "牌 As 出现了两次")


def test_a_text_that_was_written_is_read_and_written_again_as_it_was() -> None:
    assert msgspec.json.encode(msgspec.json.decode(HOLDING, type=Holding)) == HOLDING


def test_a_text_with_a_language_that_is_not_spoken_here_is_read_all_the_same() -> None:
    told = HOLDING.replace('"zh":"一对 A"'.encode(), b'"fr":"Une paire d\'as"')
    assert msgspec.json.decode(told, type=Holding).text["fr"] == "Une paire d'as"
