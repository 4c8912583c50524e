"""The actions of a deal, read from its events."""

from redbutton.game import Action, BringIn, Call, Check, Discard, Event, Fold, Kind, RaiseTo

ACTS = (Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.RAISE, Kind.BRING_IN, Kind.DISCARD)


def action_of(event: Event) -> Action:
    """The action that an event tells."""
    plain = {Kind.FOLD: Fold(), Kind.CHECK: Check(), Kind.CALL: Call(), Kind.BRING_IN: BringIn()}
    if event.kind is Kind.RAISE:
        return RaiseTo(event.amount)
    return Discard(event.cards) if event.kind is Kind.DISCARD else plain[event.kind]
