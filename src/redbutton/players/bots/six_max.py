"""`six-max`: a chart of starting hands for short tables, raised at most twice a round."""

from redbutton.cards import Card, Rank
from redbutton.game import Action, Kind, View
from redbutton.players.bots import sight
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, turn
from redbutton.players.bots.table import plays_holdem

MOST_RAISES = 2


class SixMax:
    """Raises the hands of its chart, after the flop what beats three hands of four; else it gives up."""

    def act(self, view: View) -> Action:
        options = turn(view)
        if not is_betting(options) or not plays_holdem(view.rules):
            return stay(options)
        if not worth_playing(view):
            return give_up(options)
        return bet(options, part_of_pot(view, 0.5)) if raises_made(view) < MOST_RAISES else stay(options)


def worth_playing(view: View) -> bool:
    """By the chart before the flop; afterwards, better than three of four hands that somebody may hold."""
    if not view.board:
        return in_chart(view.hole)
    return sight.beaten(view.hole, view.board, view.rules.orders[0]) >= 0.75


def in_chart(hole: tuple[Card, ...]) -> bool:
    """Pairs; ace-jack or better, or ace-five suited; king-jack, or king-ten suited; queen-jack."""
    low, high = sorted(card.rank for card in hole)
    suited = hole[0].suit == hole[1].suit
    match high:
        case _ if low == high:
            return True
        case Rank.ACE:
            return low >= (Rank.FIVE if suited else Rank.JACK)
        case Rank.KING:
            return low >= (Rank.TEN if suited else Rank.JACK)
        case _:
            return high == Rank.QUEEN and low == Rank.JACK


def raises_made(view: View) -> int:
    """The viewer's own bets and raises since the last card of the board."""
    count = 0
    for event in view.events:
        if event.kind is Kind.BOARD_CARDS:
            count = 0
        elif event.kind is Kind.RAISE and event.player == view.player:
            count += 1
    return count
