"""A deal followed from outside: the engine plays what a server tells, with `??` for what it does not tell.

So a client has a real `View` of the deal that it takes part in, and any program that plays at a table of this
house can play at one far away.
"""

from decimal import Decimal

from redbutton.cards import cards
from redbutton.game import Action, Check, Deal, Discard, Fold, Kind, RaiseTo, Show, View
from redbutton.game import BringIn as Brings
from redbutton.game import Call as Calls
from redbutton.game import Muck as Mucks
from redbutton.game.events import KINDS
from redbutton.rules import Limit, Rules, Stakes, find_preset, find_variant
from redbutton.rules.switches import BESIDE, apply
from redbutton.server.messages import Act, ActionKind, DealState, Game, Seen

PLAIN: dict[str, Action] = {
    Kind.FOLD: Fold(),
    Kind.CHECK: Check(),
    Kind.CALL: Calls(),
    Kind.BRING_IN: Brings(),
}


def rules_of(game: Game) -> Rules:
    """The rules of a table, from what the server says about it."""
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
    """One deal, as far as it is told."""

    def __init__(self, game: Game, told: DealState) -> None:
        self.number = told.number
        self.seats = [playing.seat for playing in told.seats]
        self.deal = Deal(
            rules_of(game),
            [playing.start for playing in told.seats],
            [playing.ante for playing in told.seats],
            [playing.blind for playing in told.seats],
        )

    def view(self, seat: int) -> View | None:
        """The deal as whoever sits there sees it; None for one who has no cards in it."""
        return self.deal.view(self.seats.index(seat)) if seat in self.seats else None

    def follow(self, event: Seen) -> None:
        """Something that has happened; forced bets, wins and the like follow from the rest."""
        player = self.seats.index(event.seat) if event.seat in self.seats else -1
        match event.kind:
            case Kind.HOLE_CARDS | Kind.BOARD_CARDS:
                self.deal.deal(cards(event.cards))
            case Kind.RUNOUTS:
                self.deal.run_it(event.amount)
            case Kind.RAISE:
                self.deal.act(RaiseTo(event.amount), player)
            case Kind.DISCARD:
                self.deal.act(Discard(cards(event.cards)), player)
            case Kind.SHOW if not self.deal.shown[player]:
                self.deal.act_early(Show(cards(event.cards)), player)
            case Kind.MUCK:
                self.deal.act_early(Mucks(), player)
            case kind if kind in PLAIN:
                self.deal.act(PLAIN[kind], player)

    def usual(self) -> Action:
        """What most players do at the showdown: show a hand that wins something, else muck."""
        tried = self.deal.copy()
        before = len(tried.events)
        tried.show_or_muck()
        return Show() if tried.events[before].kind is Kind.SHOW else Mucks()


def act_of(action: Action, *, asked: str, deal: int, turn: int) -> Act:
    """A decision as a message."""
    name: ActionKind = KINDS[action.kind].value  # type: ignore[assignment]
    return Act(
        id=asked,
        deal=deal,
        turn=turn,
        action=name,
        amount=action.amount if isinstance(action, RaiseTo) else None,
        cards=[str(card) for card in action.cards] if isinstance(action, Discard) else None,
    )
