"""A local copy of a server's deal: the engine follows the events, with `??` for hidden cards.

So a client has a real `View` of its deal, and any bot that plays locally can play at a server's table.
"""

from decimal import Decimal

from redbutton.cards import cards
from redbutton.game import Action, Deal, Event, Kind, Muck, Show, View
from redbutton.game.following import follow
from redbutton.ids import Player, Seat
from redbutton.rules import Limit, Rules, Stakes, find_preset, find_variant
from redbutton.rules.switches import BESIDE, apply
from redbutton.wire.actions import parts_of
from redbutton.wire.messages import Act, DealState, Seen, TableGame

KINDS = {kind.value: kind for kind in Kind}
"""The engine's kinds of events, by their names in messages."""


def rules_of(game: TableGame) -> Rules:
    """The rules of a table, from the server's description."""
    switches = {switch.name: switch.value for switch in game.switches if switch.name not in BESIDE}
    house, _ = apply(find_preset(game.preset).house, switches)
    stakes = Stakes(
        antes=tuple(game.antes),
        blinds=tuple(game.blinds),
        bring_in=game.bring_in,
        min_bet=game.small_bet,
        big_bet=game.big_bet,
        unit=Decimal(game.unit),
    )
    variant, limit = find_variant(game.variant), Limit(game.limit)
    return Rules(variant=variant, limit=limit, stakes=stakes, house=house, preset=game.preset)


class Mirror:
    """One deal, followed by its events."""

    def __init__(self, game: TableGame, told: DealState) -> None:
        self.number = told.number
        self.seats = [playing.seat for playing in told.seats]
        self.deal = Deal(
            rules_of(game),
            [playing.start for playing in told.seats],
            [playing.ante for playing in told.seats],
            [playing.blind for playing in told.seats],
        )

    def view(self, seat: Seat) -> View | None:
        """The deal as the player in this seat sees it; None without cards in it."""
        return self.deal.view(Player(self.seats.index(seat))) if seat in self.seats else None

    def follow(self, event: Seen) -> None:
        """Apply an event of the deal. The table's own say nothing about it, and are skipped."""
        kind = KINDS.get(event.kind)
        if kind is not None:
            player = Player(self.seats.index(event.seat)) if event.seat in self.seats else None
            follow(self.deal, Event(kind, player, event.amount, cards(event.cards)))

    def usual(self) -> Action:
        """The usual choice at the showdown: show a hand that wins something, else muck."""
        tried = self.deal.copy()
        before = len(tried.events)
        tried.show_or_muck()
        return Show() if tried.events[before].kind is Kind.SHOW else Muck()


def act_of(action: Action, *, asked: str, deal: int, turn: int) -> Act:
    """A decision as a message."""
    name, amount, cards = parts_of(action)
    return Act(id=asked, deal=deal, turn=turn, action=name, amount=amount, cards=cards)
