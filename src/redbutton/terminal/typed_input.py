"""Parses what a person types: an action, or a question."""

import unicodedata
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from redbutton.cards import Card, cards
from redbutton.errors import CardsError, Code, IllegalAction, ParseError, PokerError
from redbutton.game import (
    Action,
    AllIn,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    Options,
    RaiseTo,
    Show,
    View,
)
from redbutton.game.refusals import ChipsAsMoney, refusal
from redbutton.words.play import ENTRIES

VERBS = {word: verb for verb, words in ENTRIES.items() for word in words}


class Ask(StrEnum):
    """Questions besides the game."""

    HELP = "help"
    GLOSSARY = "glossary"
    RULES = "rules"
    LOG = "log"
    STATE = "state"
    HINT = "hint"
    QUIT = "quit"


class Onlooking(StrEnum):
    """How a person who is out sees the rest of the game: hand by hand, or only its end."""

    WATCH = "watch"
    END = "end"


class TypedQuestion(NamedTuple):
    about: Ask
    text: str = ""


def question(text: str) -> TypedQuestion | None:
    """The question in a line, if it is one."""
    verb, rest = _split(text)
    return TypedQuestion(Ask(verb), rest) if verb in list(Ask) else None


def action(text: str, view: View) -> Action:
    """The action in a line. Raises if it is none, or not allowed now."""
    options = view.options
    assert options is not None
    wanted = _action(text, view, options)
    if wanted not in options:
        raise refused(wanted, view)
    return wanted


def refused(wanted: Action, view: View) -> PokerError:
    """Why an action is not allowed now."""
    assert view.options is not None
    if isinstance(wanted, Discard):
        _check_discards(wanted, view.options)
    return refusal(view.options, wanted, view.rules.stakes.money)


def _action(text: str, view: View, options: Options) -> Action:
    verb, rest = _split(text)
    if not verb and rest:
        verb = "discard" if options.discard is not None else "raise"
    match verb:
        case "raise":
            return RaiseTo(amount(rest, view)) if rest else _only_raise(options)
        case "call" if rest:
            return _with_price(Call(), options.call, amount(rest, view), view)
        case "bring-in" if rest:
            return _with_price(BringIn(), options.bring_in, amount(rest, view), view)
        case "stay" if not rest:
            return Call() if options.call == 0 else Check()
        case "discard":
            return Discard(_chosen(rest, view.hole))
        case "half" | "pot" if not rest:
            return preset(verb, view)
    if verb in PLAIN and not rest:
        return PLAIN[verb]()
    raise ParseError(Code.NOT_AN_ENTRY, text=text.strip())


PLAIN: dict[str, Callable[[], Action]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "all-in": AllIn,
    "bring-in": BringIn,
    "pat": Discard,
    "show": Show,
    "muck": Muck,
}


def _split(text: str) -> tuple[str, str]:
    """The verb of a line, empty if it begins with something else, and the rest of the line."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    plain = plain.replace("all in", "allin").replace("bring in", "bringin")
    end = next((place for place, letter in enumerate(plain) if letter in " +.0123456789"), len(plain))
    word, rest = plain[:end].lower(), plain[end:].strip()
    return (VERBS[word], rest) if word in VERBS else ("", plain) if not word else ("?", plain)


def times(text: str, most: int) -> int:
    """How often the rest of the board is to be dealt: "2", "run 2"; an empty line means once."""
    verb, rest = _split(text)
    number = rest.removesuffix("次").strip() if verb in ("", "run") else ""
    if number in map(str, range(1, most + 1)) or not text.strip():
        return int(number or 1)
    if number.isdecimal():
        raise IllegalAction(Code.CANNOT_RUN_IT, times=number)
    raise ParseError(Code.NOT_AN_ENTRY, text=text.strip())


def looks_on(text: str) -> Onlooking:
    """How a person who is out sees the rest of the game; an empty line means all of it."""
    verb, rest = _split(text)
    if not rest and (verb in list(Onlooking) or not verb):
        return Onlooking(verb or Onlooking.WATCH)
    raise ParseError(Code.NOT_AN_ENTRY, text=text.strip())


def amount(text: str, view: View) -> int:
    """The total of a bet or raise: "50" and "to 50" are to 50, "+50" by 50. A bring-in is "for 2"."""
    stakes = view.rules.stakes
    number = text.lower().removeprefix("to ").removeprefix("for ").replace(",", "").strip()
    if not number.lstrip("+").replace(".", "", 1).isdecimal() or number.count("+") > 1:
        raise ParseError(Code.NOT_AN_AMOUNT, text=text)
    chips = stakes.chips(number.lstrip("+"))
    return view.current_bet + chips if number.startswith("+") else chips


def _with_price(wanted: Action, price: int | None, told: int, view: View) -> Action:
    """An action whose price was typed with it, as the table writes it: "call 2"."""
    if price is not None and told != price:
        money = view.rules.stakes.money
        raise IllegalAction(
            Code.ANOTHER_PRICE, amount=ChipsAsMoney(told, money), call=ChipsAsMoney(price, money)
        )
    return wanted


def _only_raise(options: Options) -> RaiseTo:
    """Return the raise that was typed without an amount, if only one amount is possible."""
    span = options.raise_to
    if span is not None and span.min != span.max:
        raise ParseError(Code.AMOUNT_MISSING)
    return RaiseTo(span.min if span is not None else 0)


def preset(verb: str, view: View) -> RaiseTo:
    """A bet or raise of half the pot or the pot, within the limits."""
    options = view.options
    if options is None or options.raise_to is None:
        return RaiseTo(0)
    least, most = options.raise_to
    pot = view.pot + view.to_call
    wish = {"half": view.current_bet + pot // 2, "pot": view.current_bet + pot}[verb]
    return RaiseTo(max(least, min(most, wish)))


def _chosen(text: str, hole: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards of a hand, by their names or by their places from 1."""
    numbers = text.replace(",", " ").replace(" ", "")
    if not (numbers.isascii() and numbers.isdigit()):
        return cards(text)
    for digit in numbers:
        if not 1 <= int(digit) <= len(hole):
            raise ParseError(Code.NO_SUCH_CARD, number=digit, count=len(hole))
    return tuple(hole[int(digit) - 1] for digit in numbers)


def _check_discards(wanted: Discard, options: Options) -> None:
    if options.discard is None:
        return
    if len(wanted.cards) > options.discard:
        raise CardsError(Code.TOO_MANY_DISCARDS, given=len(wanted.cards), most=options.discard)
    if len(wanted.cards) < options.must_discard:
        raise CardsError(Code.TOO_FEW_DISCARDS, given=len(wanted.cards), least=options.must_discard)
    for place, card in enumerate(wanted.cards):
        if card in wanted.cards[:place]:
            raise CardsError(Code.CARD_TWICE, card=card)
        if card not in options.hand:
            raise CardsError(Code.CARD_NOT_IN_HAND, card=card)
