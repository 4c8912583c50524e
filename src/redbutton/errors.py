"""What can go wrong, as codes and facts; the sentences are in `redbutton.words`, one set a language."""

from enum import StrEnum
from functools import partial
from typing import Any

from redbutton import words


class Code(StrEnum):
    """Every refusal this library knows. A test holds each one against both languages."""

    NOT_A_RANK = "NOT_A_RANK"
    NOT_A_SUIT = "NOT_A_SUIT"
    NOT_ONE_CARD = "NOT_ONE_CARD"
    NOT_A_CARD_NUMBER = "NOT_A_CARD_NUMBER"
    CARD_TWICE = "CARD_TWICE"
    CARD_UNKNOWN = "CARD_UNKNOWN"
    DECK_EMPTY = "DECK_EMPTY"


class PokerError(ValueError):
    """Any refusal of this library; `str` gives the English sentence, `sentence` any language's."""

    def __init__(self, code: Code, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def sentence(self, lang: str = "en") -> str:
        return words.sentence(self.code, self.facts, lang)

    def __str__(self) -> str:
        return self.sentence()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, **self.facts), ()


class ParseError(PokerError):
    """Text that is not what it should be; the facts hold the text and the place where it stops making sense."""


class CardsError(PokerError):
    """Cards that cannot be: one twice, too few, too many, an unknown one where known ones are needed."""
