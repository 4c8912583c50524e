"""What is wrong with a recorded hand that cannot be played, sorted into a few kinds."""

from enum import StrEnum

from redbutton.errors import Code, PokerError, RulesError


class Contradiction(StrEnum):
    """Kinds of contradiction; `redbutton.words.history` says what each one is."""

    TEXT = "text"
    RULES = "rules"
    TURN = "turn"
    ACTION = "action"
    AMOUNT = "amount"
    DEALING = "dealing"
    CARDS = "cards"
    RESULT = "result"


_CODES = {
    Contradiction.TURN: (Code.NOT_YOUR_TURN, Code.NOBODY_TO_ACT),
    Contradiction.ACTION: (
        Code.CANNOT_CHECK,
        Code.STAY_INSTEAD,
        Code.NOTHING_TO_CALL,
        Code.CANNOT_FOLD,
        Code.CANNOT_RAISE,
        Code.BETTING_CAPPED,
        Code.CANNOT_GO_ALL_IN,
        Code.CANNOT_MUCK,
        Code.NOT_SHOWDOWN,
        Code.NOT_DRAWING,
        Code.NOT_BETTING,
        Code.NO_BRING_IN,
        Code.BRING_IN_DUE,
        Code.ONLY_BET,
        Code.CANNOT_GO_ALL_IN,
        Code.TOO_MANY_DISCARDS,
        Code.TOO_FEW_DISCARDS,
        Code.CANNOT_RUN_IT,
    ),
    Contradiction.AMOUNT: (Code.RAISE_TOO_SMALL, Code.RAISE_TOO_LARGE, Code.TOO_MANY_CHIPS),
    Contradiction.DEALING: (Code.NOT_DEALING, Code.NOT_DEALT_NOW, Code.WRONG_NUMBER_OF_CARDS),
    Contradiction.CARDS: (
        Code.CARD_TWICE,
        Code.CARD_UNKNOWN,
        Code.CARD_NOT_IN_DECK,
        Code.CARD_NOT_IN_HAND,
        Code.OTHER_CARDS_SHOWN,
    ),
    Contradiction.RESULT: (Code.STACK_DISAGREES, Code.WINNINGS_DISAGREE),
}
_KINDS = {code: kind for kind, codes in _CODES.items() for code in codes}


def innermost(reason: PokerError) -> PokerError:
    """The refusal itself, without the hand and the action that it is about."""
    inner = reason.facts.get("reason")
    return innermost(inner) if isinstance(inner, PokerError) else reason


def kind_of(reason: PokerError) -> Contradiction:
    """What kind of contradiction a hand failed with."""
    inner = innermost(reason)
    rules = isinstance(inner, RulesError)
    return _KINDS.get(inner.code, Contradiction.RULES if rules else Contradiction.TEXT)
