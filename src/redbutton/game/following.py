"""A deal that is followed from outside, by the events that one player sees, with `??` for hidden cards.

So a program far away, or in another process, has a real deal and a real view, and knows no more than its
player does.
"""

from typing import assert_never

from redbutton.game.actions import BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.deal import Deal
from redbutton.game.events import Event, Kind


def follow(deal: Deal, event: Event) -> None:
    """Apply an event. Forced bets, wins and the like follow from the others, and are skipped."""
    player = -1 if event.player is None else event.player
    match event.kind:
        case Kind.HOLE_CARDS | Kind.BOARD_CARDS:
            deal.deal(event.cards)
        case Kind.RUNOUTS:
            deal.run_it(event.amount)
        case Kind.FOLD:
            deal.act(Fold(), player)
        case Kind.CHECK:
            deal.act(Check(), player)
        case Kind.CALL:
            deal.act(Call(), player)
        case Kind.RAISE:
            deal.act(RaiseTo(event.amount), player)
        case Kind.BRING_IN:
            deal.act(BringIn(), player)
        case Kind.DISCARD:
            deal.act(Discard(event.cards), player)
        case Kind.SHOW:
            if not deal.shown[player]:
                deal.act_early(Show(event.cards), player)
        case Kind.MUCK:
            deal.act_early(Muck(), player)
        case Kind.ANTE | Kind.BLIND | Kind.RETURN | Kind.WIN | Kind.BURN:
            pass
        case _:
            assert_never(event.kind)
