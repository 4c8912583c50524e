"""Questions to a player far away, and the answers: a game that a program sets up, played over any socket.

The player gets a question and sends back a decision with its number:

    {"type": "question", "number": 7, "view": {"hole": ["As", "Kd"], "options": {"fold": true, ...}, ...}}
    {"number": 7, "action": "raise", "amount": 60}
"""

from collections.abc import Sequence

from msgspec import Struct

from redbutton.cards import Card
from redbutton.game import Event, View
from redbutton.ids import Seat
from redbutton.wire.messages import ActionKind, CardText, Chips, Count, Options, Pot, Seen
from redbutton.wire.options import options_of


class Sight(Struct, frozen=True, kw_only=True):
    """A view as a message; players are numbered from 1, the first one left of the button."""

    player: int
    street: str
    hole: list[str]
    hands: list[list[str]]
    boards: list[list[str]]
    pot: int
    pots: list[Pot]
    to_call: int
    current_bet: int
    stacks: list[int]
    bets: list[int]
    folded: list[bool]
    options: Options
    events: list[Seen]


class DecisionRequest(Struct, frozen=True, tag_field="type", tag="question", kw_only=True):
    """It is your turn: what do you do?"""

    number: int
    view: Sight


class Decision(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The answer to the question with this number."""

    number: Count
    action: ActionKind
    amount: Chips | None = None
    cards: list[CardText] | None = None


def sight(view: View) -> Sight:
    """All that a view shows to its player, who is to decide, as a message."""
    assert view.player is not None
    assert view.options is not None
    return Sight(
        player=_number(view.player),
        street=view.street_name,
        hole=_faces(view.hole),
        hands=list(map(_faces, view.hands)),
        boards=list(map(_faces, view.boards)),
        pot=view.pot,
        pots=[Pot(amount=amount, seats=list(map(_number, eligible))) for amount, eligible in view.pots],
        to_call=view.to_call,
        current_bet=view.current_bet,
        stacks=list(view.stacks),
        bets=list(view.bets),
        folded=list(view.folded),
        options=options_of(view, view.options),
        events=list(map(_seen, view.events)),
    )


def _seen(event: Event) -> Seen:
    return Seen(
        kind=event.kind.value,
        seat=None if event.player is None else _number(event.player),
        amount=event.amount,
        cards=_faces(event.cards),
        up=event.up,
        board=event.board,
    )


def _number(player: int) -> Seat:
    """A far player sees no chairs, so players are numbered as if they sat in dealing order."""
    return Seat(player + 1)


def _faces(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]
