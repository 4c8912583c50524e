"""What the others have told by their bets so far."""

from dataclasses import dataclass, field

from redbutton.game import Event, Kind, View
from redbutton.players.bots.field import Told
from redbutton.players.bots.table import big_blind

LIMP, RAISE, RERAISE = 0.5, 3.0, 40.0
"""How much a bet before the flop tells, heads-up: see `field`."""
FULL_TABLE = 1.2
"""How much more a raise tells for each further player at the table."""
BET = 4.0
"""How much a bet tells after the flop."""
CALL = 0.7
"""A call tells so much of what the bet told."""


@dataclass(slots=True)
class Bets:
    """The betting so far, as it speaks of those who are still in."""

    raises: int = 0
    """Before the flop, blinds apart."""
    before: dict[int, float] = field(default_factory=dict)
    """What those who put chips in of their own will told before the flop, and after it."""
    after: dict[int, float] = field(default_factory=dict)
    spoken: set[int] = field(default_factory=set)
    """Who has acted since the last card of the board."""

    def told(self, player: int) -> Told:
        return Told(self.before.get(player, 0.0), self.after.get(player, 0.0))


def read_bets(view: View) -> Bets:
    """Read the betting from the beginning."""
    bets, flop = Bets(), False
    for event in view.events:
        if event.kind is Kind.BOARD_CARDS:
            flop = True
            bets.spoken.clear()
        elif event.player is not None and event.kind in (Kind.CHECK, Kind.CALL, Kind.RAISE):
            bets.spoken.add(event.player)
            if event.kind is Kind.CHECK:
                continue
            if flop:
                _after_flop(bets, event, event.player)
            else:
                _before_flop(bets, event, event.player, view)
    return bets


def _before_flop(bets: Bets, event: Event, player: int, view: View) -> None:
    raised = event.kind is Kind.RAISE and event.amount > big_blind(view)
    bets.raises += raised
    tells = (LIMP, RAISE + FULL_TABLE * (view.players - 2), RERAISE)[min(2, bets.raises)]
    bets.before[player] = max(bets.before.get(player, 0.0), tells if raised else tells * CALL)


def _after_flop(bets: Bets, event: Event, player: int) -> None:
    tells = BET if event.kind is Kind.RAISE else BET * CALL
    bets.after[player] = bets.after.get(player, 0.0) + tells
