"""`six-max`: a chart of starting hands for short tables, with at most two raises a round."""

from redbutton.cards import Card, Rank
from redbutton.game import Action, Kind, View
from redbutton.players.bots import board_reading
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, stay_with, turn
from redbutton.players.policy import Hole, Mix, certain
from redbutton.players.profile import Cost, Profile, holdem

MOST_RAISES = 2


class SixMax:
    """Raises the hands of its chart, after the flop those that beat three of four; else it gives up."""

    profile = Profile(cost=Cost.QUICK, strength=3, plays=holdem, forgetful=True)

    def act(self, view: View) -> Action:
        return self._decide(view, view.hole)

    def mix(self, view: View, hole: Hole) -> Mix:
        return certain(self._decide(view, hole))

    def _decide(self, view: View, hole: Hole) -> Action:
        options = turn(view)
        if not is_betting(options) or not holdem(view.rules.variant):
            return stay_with(options, hole)
        if not worth_playing(view, hole):
            safe = board_reading.cannot_lose(hole, view.board, view.rules.orders[0])
            return stay(options) if safe else give_up(options)
        return bet(options, part_of_pot(view, 0.5)) if raises_made(view) < MOST_RAISES else stay(options)


def worth_playing(view: View, hole: Hole) -> bool:
    """By the chart before the flop; afterwards, better than three of four possible hands."""
    if not view.board:
        return in_chart(hole)
    return board_reading.beaten(hole, view.board, view.rules.orders[0]) >= 0.75


def in_chart(hole: tuple[Card, ...]) -> bool:
    """Pairs; ace-jack or better, or ace-five suited; king-jack, or king-ten suited; queen-jack."""
    low, high = sorted(card.rank for card in hole)
    suited = hole[0].suit == hole[1].suit
    if low == high:
        return True
    if high == Rank.ACE:
        return low >= (Rank.FIVE if suited else Rank.JACK)
    if high == Rank.KING:
        return low >= (Rank.TEN if suited else Rank.JACK)
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
