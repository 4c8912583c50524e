"""Why an action is not legal, with the facts that help to choose another."""

from collections.abc import Callable

from redbutton.errors import Code, IllegalAction
from redbutton.game.actions import Action, AllIn, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.options import Options

CHIPS = ("amount", "minimum", "maximum", "call")
"""Facts of refusals that are chips."""


def refusal(options: Options, action: Action) -> IllegalAction:
    """The error for an action that is not among the options."""
    match action:
        case AllIn() if options.stack:
            return IllegalAction(Code.CANNOT_GO_ALL_IN, amount=options.stack, maximum=_most_chips(options))
        case RaiseTo():
            return _refused_raise(options, action.amount)
        case Check() if options.call == 0:
            return IllegalAction(Code.STAY_INSTEAD)
        case Check() if options.call is not None:
            return IllegalAction(Code.CANNOT_CHECK, call=options.call)
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
            return IllegalAction(Code.BRING_IN_DUE, amount=options.bring_in)
        case _ if options.raise_to is not None:
            return IllegalAction(Code.ONLY_BET, amount=options.raise_to.min)
        case _:
            return IllegalAction(Code.NOT_BETTING)


def _most_chips(options: Options) -> int:
    """The most that may be put in now, however it is called."""
    if options.raise_to is not None:
        return options.raise_to.max - (options.total - options.stack)
    return options.call or options.bring_in or 0


def _refused_raise(options: Options, amount: int) -> IllegalAction:
    if options.raise_to is None:
        return IllegalAction(Code.CANNOT_RAISE)
    least, most = options.raise_to
    code = Code.RAISE_TOO_SMALL if amount < least else Code.RAISE_TOO_LARGE
    return IllegalAction(code, amount=amount, minimum=least, maximum=most)


def in_money(refused: IllegalAction, money: Callable[[int], str]) -> IllegalAction:
    """The same refusal with its chips written as money, for people.

    >>> in_money(IllegalAction(Code.CANNOT_CHECK, call=40), "${}".format).facts
    {'call': '$40'}
    """
    facts = {
        name: money(fact) if name in CHIPS and isinstance(fact, int) else fact
        for name, fact in refused.facts.items()
    }
    return IllegalAction(refused.code, **facts)
