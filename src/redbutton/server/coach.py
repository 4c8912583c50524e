"""Advice for a player as a message, from that player's own view: equity, the price of a call, and outs."""

from redbutton.players.advice import Spot
from redbutton.wire.messages import Advice


def advise(spot: Spot) -> Advice:
    """Equity against unknown hands, the price of a call, and the outs."""
    chances = spot.chances()
    outs = chances.outs
    return Advice(
        equity=chances.equity,
        error=chances.error,
        opponents=spot.opponents,
        to_call=spot.price.cost,
        pot=spot.price.pot,
        odds=spot.price.share,
        outs=[] if outs is None else [str(card) for cards in outs.cards.values() for card in cards],
        improve=None if outs is None else outs.next_card,
    )
