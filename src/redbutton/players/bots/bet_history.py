"""What the opponents' bets say about their hands."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from redbutton.game import Event, Kind, View
from redbutton.players.bots.opponent_hands import BetSigns
from redbutton.players.bots.situation import big_blind

LIMP, RAISE, RERAISE = 0.5, 3.0, 40.0
"""How much a bet before the flop says, heads-up: the k of `BetSigns`."""
FULL_TABLE = 1.2
"""Factor by which a raise says more for each further player at the table."""
BET = 4.0
"""How much a bet says after the flop."""
CALL = 0.7
"""Share of what the bet said that a call says."""


@dataclass(slots=True)
class Bets:
    """The betting so far, for the players who are still in."""

    raises: int = 0
    """Raises before the flop, blinds not counted."""
    before: dict[int, float] = field(default_factory=dict)
    """What each player's voluntary bets say, before the flop and after it."""
    after: dict[int, float] = field(default_factory=dict)
    spoken: set[int] = field(default_factory=set)
    """Players who have acted since the last card of the board."""

    def told(self, player: int) -> BetSigns:
        return BetSigns(self.before.get(player, 0.0), self.after.get(player, 0.0))


def read_bets(view: View, *, streets: int = 9, meanings: Sequence[float] | None = None) -> Bets:
    """Read the betting of the deal, up to the end of some streets.

    `meanings` are factors on what each event says, if players are known.
    """
    bets, flop = Bets(), False
    for number, event in enumerate(view.events):
        streets -= event.kind is Kind.BOARD_CARDS and not event.board
        if not streets:
            return bets
        if event.kind is Kind.BOARD_CARDS:
            flop = True
            bets.spoken.clear()
        elif event.player is not None and event.kind in (Kind.CHECK, Kind.CALL, Kind.RAISE):
            bets.spoken.add(event.player)
            if event.kind is Kind.CHECK:
                continue
            factor = meanings[number] if meanings else 1.0
            if flop:
                _after_flop(bets, event, event.player, factor)
            else:
                _before_flop(bets, event, event.player, view, factor)
    return bets


def _before_flop(bets: Bets, event: Event, player: int, view: View, factor: float) -> None:
    raised = event.kind is Kind.RAISE and event.amount > big_blind(view)
    bets.raises += raised
    tells = factor * (LIMP, RAISE + FULL_TABLE * (view.players - 2), RERAISE)[min(2, bets.raises)]
    bets.before[player] = max(bets.before.get(player, 0.0), tells if raised else tells * CALL)


def _after_flop(bets: Bets, event: Event, player: int, factor: float) -> None:
    tells = factor * (BET if event.kind is Kind.RAISE else BET * CALL)
    bets.after[player] = bets.after.get(player, 0.0) + tells
