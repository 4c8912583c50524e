"""Why an action is not legal, with the facts that help to choose another."""

from collections.abc import Callable
from typing import Any, Self

from redbutton.errors import Code, IllegalAction
from redbutton.game.actions import Action, AllIn, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.options import Options

Money = Callable[[int], str]
"""Writes chips as the table's money."""


class ChipsAsMoney(int):
    """Chips in a refusal: a number for programs, written as the table's money in the sentence.

    >>> from decimal import Decimal
    >>> from redbutton.rules import Stakes
    >>> least = ChipsAsMoney(400, Stakes(unit=Decimal("0.05")).money)
    >>> least == 400, f"{least}"
    (True, '20')
    """

    written: str

    def __new__(cls, chips: int, money: Money) -> Self:
        made = super().__new__(cls, chips)
        made.written = money(chips)
        return made

    def __format__(self, spec: str) -> str:
        return format(self.written, spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return _chips_again, (int(self), self.written)


def _chips_again(chips: int, written: str) -> ChipsAsMoney:
    return ChipsAsMoney(chips, lambda _: written)


def refusal(options: Options, action: Action, money: Money) -> IllegalAction:
    """The error for an action that is not among the options; its sentence tells chips as `money`."""
    match action:
        case AllIn() if options.stack:
            return IllegalAction(
                Code.CANNOT_GO_ALL_IN,
                amount=ChipsAsMoney(options.stack, money),
                maximum=ChipsAsMoney(_most_chips(options), money),
            )
        case RaiseTo():
            return _refused_raise(options, action.amount, money)
        case Check() if options.call == 0:
            return IllegalAction(Code.STAY_INSTEAD)
        case Check() if options.call is not None:
            return IllegalAction(Code.CANNOT_CHECK, call=ChipsAsMoney(options.call, money))
        case Call() if options.check:
            return IllegalAction(Code.NOTHING_TO_CALL)
        case Fold() if options.show or options.discard is not None:
            return IllegalAction(Code.NOT_BETTING)
        case Fold():
            return IllegalAction(Code.CANNOT_FOLD)
        case Discard() if options.discard is not None and len(action.cards) < options.must_discard:
            given, least = len(action.cards), options.must_discard
            return IllegalAction(Code.TOO_FEW_DISCARDS, given=given, least=least)
        case Discard():
            return IllegalAction(Code.NOT_DRAWING)
        case Muck() if options.show:
            return IllegalAction(Code.CANNOT_MUCK)
        case Show() | Muck():
            return IllegalAction(Code.NOT_SHOWDOWN)
        case BringIn():
            return IllegalAction(Code.NO_BRING_IN)
        case _ if options.bring_in is not None:
            return IllegalAction(Code.BRING_IN_DUE, amount=ChipsAsMoney(options.bring_in, money))
        case _ if options.raise_to is not None:
            return IllegalAction(Code.ONLY_BET, amount=ChipsAsMoney(options.raise_to.min, money))
        case _:
            return IllegalAction(Code.NOT_BETTING)


def _most_chips(options: Options) -> int:
    """The most that may be put in now, however it is called."""
    if options.raise_to is not None:
        return options.raise_to.max - (options.total - options.stack)
    return options.call or options.bring_in or 0


def _refused_raise(options: Options, amount: int, money: Money) -> IllegalAction:
    if options.raise_to is None:
        return IllegalAction(Code.BETTING_CAPPED if options.capped else Code.CANNOT_RAISE)
    least, most = options.raise_to
    code = Code.RAISE_TOO_SMALL if amount < least else Code.RAISE_TOO_LARGE
    return IllegalAction(
        code,
        amount=ChipsAsMoney(amount, money),
        minimum=ChipsAsMoney(least, money),
        maximum=ChipsAsMoney(most, money),
    )
