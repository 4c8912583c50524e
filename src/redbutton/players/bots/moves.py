"""What a program wants, turned into what the rules allow."""

from redbutton.game import Action, BringIn, Call, Check, Discard, Fold, Options, RaiseTo, Show, View

CHECKS, CALLS, FOLDS = Check(), Call(), Fold()


def turn(view: View) -> Options:
    """The viewer's options; a player is asked only when there are some."""
    options = view.options
    assert options is not None
    return options


def stay(options: Options) -> Action:
    """Check, else call, all-in if that is all there is; else what one cannot get around."""
    if options.check:
        return CHECKS
    if options.call is not None:
        return CALLS
    return forced(options)


def forced(options: Options) -> Action:
    """Post what is due, stand pat or show, where there is nothing to check or call."""
    if options.bring_in is not None:
        return BringIn()
    if options.raise_to is not None:
        return RaiseTo(options.raise_to.min)
    return Show() if options.show else Discard()


def give_up(options: Options) -> Action:
    """Put no more chips in, if that can be: check or stay where it is free, else fold."""
    if options.check or not options.fold or options.call == 0:
        return stay(options)
    return FOLDS


def bet(options: Options, total: float) -> Action:
    """Bet or raise to about so much, within what is allowed; where one may not, stay."""
    span = options.raise_to
    if span is None:
        return stay(options)
    return RaiseTo(max(span.min, min(span.max, round(total))))


def part_of_pot(view: View, part: float) -> float:
    """What to bet or raise to, so that it is this part of the pot after a call."""
    return view.current_bet + part * (view.pot + view.to_call)


def is_betting(options: Options) -> bool:
    """There is something to decide about chips: no draw, no showdown, no blind or bring-in that is due."""
    return options.check or options.call is not None
