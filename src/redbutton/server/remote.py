"""A player behind a websocket: the same as any other actor, only that one has to wait for it.

Where a session is played by `play_live`, a remote player is asked by a message and answers by one:

    {"type": "question", "number": 7, "view": {"hole": ["As", "Kd"], "options": {"fold": true, ...}, ...}}
    {"number": 7, "action": "raise", "amount": 60}
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Struct

from redbutton.cards import Card
from redbutton.errors import Code, ServerError
from redbutton.game import Action, View
from redbutton.game import Options as May
from redbutton.server.messages import Act, ActionKind, CardText, Chips, Count, Options, Pot, Seen
from redbutton.server.playing import action_of


class Sight(Struct, frozen=True, kw_only=True):
    """A view in words; players are numbered from 1, the first one left of the button."""

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


class Question(Struct, frozen=True, tag_field="type", tag="question", kw_only=True):
    """It is your turn: what do you do?"""

    number: int
    view: Sight


class Decision(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The answer to the question of that number."""

    number: Count
    action: ActionKind
    amount: Chips | None = None
    cards: list[CardText] | None = None

    def taken(self) -> Action:
        """The decision as the engine takes it."""
        return action_of(
            Act(id="-", deal=0, turn=0, action=self.action, amount=self.amount, cards=self.cards)
        )


_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Decision).decode


class Remote:
    """An actor whose decisions come over a wire. `send` takes a question, `answer` what comes back."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._number = 0
        self._decided: asyncio.Future[Action] | None = None

    async def act(self, view: View) -> Action:
        """Ask, and wait; how long is the driver's business."""
        self._number += 1
        self._decided = asyncio.get_running_loop().create_future()
        await self._send(_write(Question(number=self._number, view=sight(view))).decode())
        return await self._decided

    def answer(self, text: str | bytes) -> None:
        """Something came back. What cannot be read, or answers an earlier question, is refused."""
        try:
            decision = _read(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise ServerError(Code.NOT_A_MESSAGE, reason=str(error)[:200]) from None
        if self._decided is None or self._decided.done() or decision.number != self._number:
            raise ServerError(Code.NOT_DUE)
        self._decided.set_result(decision.taken())


def sight(view: View) -> Sight:
    """All that a view shows, as a message."""
    assert view.player is not None
    assert view.options is not None
    return Sight(
        player=view.player + 1,
        street=view.street_name,
        hole=_faces(view.hole),
        hands=list(map(_faces, view.hands)),
        boards=list(map(_faces, view.boards)),
        pot=view.pot,
        pots=[
            Pot(amount=amount, seats=[player + 1 for player in eligible]) for amount, eligible in view.pots
        ],
        to_call=view.to_call,
        current_bet=view.current_bet,
        stacks=list(view.stacks),
        bets=list(view.bets),
        folded=list(view.folded),
        options=_options(view.options),
        events=[
            Seen(
                kind=event.kind.value,
                seat=None if event.player is None else event.player + 1,
                amount=event.amount,
                cards=_faces(event.cards),
                up=event.up,
                board=event.board,
            )
            for event in view.events
        ],
    )


def _options(may: May) -> Options:
    least, most = may.raise_to or (None, None)
    return Options(
        fold=may.fold,
        check=may.check,
        call=may.call,
        raise_min=least,
        raise_max=most,
        bring_in=may.bring_in,
        discard=may.discard,
        show=may.show,
        muck=may.muck,
    )


def _faces(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]
