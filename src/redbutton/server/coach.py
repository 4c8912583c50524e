"""Advice for a player as a message, from that player's own view: equity, the price of a call, and outs."""

from redbutton.players.advice import Spot
from redbutton.wire.messages import Advice


def advise(spot: Spot) -> Advice:
    """Equity against what the others may hold, the price of a call, whether it pays, and the outs."""
    chances = spot.chances()
    outs = chances.outs
    return Advice(
        equity=chances.equity,
        error=chances.error,
        opponents=spot.opponents,
        to_call=spot.price.cost,
        pot=spot.price.pot,
        odds=spot.price.share,
        against="bets" if spot.reads_bets else "random",
        pays=spot.verdict(chances.equity),
        ahead=outs is not None and outs.is_ahead,
        outs=[] if outs is None else [str(card) for card in outs.cards],
        improve=None if outs is None else outs.next_card,
    )
