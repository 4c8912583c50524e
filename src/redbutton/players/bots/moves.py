"""Turns what a bot wants into a legal action."""

from redbutton.cards import Card
from redbutton.game import Action, BringIn, Call, Check, Discard, Fold, Options, RaiseTo, Show, View

CHECKS, CALLS, FOLDS = Check(), Call(), Fold()


def turn(view: View) -> Options:
    """The viewer's options; a player is asked only when there are some."""
    options = view.options
    assert options is not None
    return options


def stay(options: Options) -> Action:
    """Check, else call, all-in if short; else a forced action."""
    if options.check:
        return CHECKS
    if options.call is not None:
        return CALLS
    return forced(options)


def stay_with(options: Options, hole: tuple[Card, ...]) -> Action:
    """The same with other cards than one's own: only what is kept of them can differ."""
    return stay(options) if options.discard is None else Discard(sorted(hole)[: options.must_discard])


def forced(options: Options) -> Action:
    """Post what is due, keep one's cards or show, if there is nothing to check or call."""
    if options.bring_in is not None:
        return BringIn()
    if options.raise_to is not None:
        return RaiseTo(options.raise_to.min)
    return Show() if options.show else options.fewest_discards()


def give_up(options: Options) -> Action:
    """Put no more chips in if possible: check or stay where it is free, else fold."""
    if options.check or not options.fold or options.call == 0:
        return stay(options)
    return FOLDS


def bet(options: Options, total: float) -> Action:
    """Bet or raise to about this total, within the limits; if that is not allowed, stay."""
    span = options.raise_to
    if span is None:
        return stay(options)
    return RaiseTo(max(span.min, min(span.max, round(total))))


def part_of_pot(view: View, part: float) -> float:
    """The amount to bet or raise to, so that it is this share of the pot after a call."""
    return view.current_bet + part * (view.pot + view.to_call)


def is_betting(options: Options) -> bool:
    """Is there a decision about chips: no draw, no showdown, no blind or bring-in that is due?"""
    return options.check or options.call is not None
