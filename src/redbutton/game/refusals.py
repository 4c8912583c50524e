"""Why an action is not legal, said with the facts that help to choose another."""

from redbutton.errors import Code, IllegalAction
from redbutton.game.actions import Action, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.options import Options


def refusal(options: Options, action: Action) -> IllegalAction:
    """The error for an action that is not among the options."""
    match action:
        case RaiseTo():
            return _refused_raise(options, action.amount)
        case Check() if options.call is not None:
            return IllegalAction(Code.CANNOT_CHECK, call=options.call)
        case Call() if options.check:
            return IllegalAction(Code.NOTHING_TO_CALL)
        case Fold() if options.show or options.discard is not None:
            return IllegalAction(Code.NOT_BETTING)
        case Fold():
            return IllegalAction(Code.CANNOT_FOLD)
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


def _refused_raise(options: Options, amount: int) -> IllegalAction:
    if options.raise_to is None:
        return IllegalAction(Code.CANNOT_RAISE)
    least, most = options.raise_to
    code = Code.RAISE_TOO_SMALL if amount < least else Code.RAISE_TOO_LARGE
    return IllegalAction(code, amount=amount, minimum=least, maximum=most)
