"""What goes to a bot's process and back: the deal as its player has seen it, and a decision.

A view is a window on a deal that holds everybody's cards, so it stays where it is. What goes over is made of
what the view tells, and the process follows it to a deal whose hidden cards are unknown there, too. Exchange
cards that the player cannot see, and the bytes are the same.
"""

import pickle
from math import inf

import msgspec
from msgspec import Struct

from redbutton.cards import cards
from redbutton.errors import Code
from redbutton.game import Action, Deal, Event, Kind, View
from redbutton.game.following import follow
from redbutton.ids import Player
from redbutton.server.table.bot_at_table import BotAtTable
from redbutton.wire.actions import action_of, parts_of
from redbutton.wire.messages import ActionKind


class SeenEvent(Struct, frozen=True, array_like=True):
    """An event, with `??` for cards that the player cannot see."""

    kind: Kind
    player: Player | None
    amount: int
    cards: str
    up: int
    board: int
    pot: int
    order: int

    def event(self) -> Event:
        return Event(
            self.kind, self.player, self.amount, cards(self.cards), self.up, self.board, self.pot, self.order
        )


class BotQuestion(Struct, frozen=True, kw_only=True):
    """A bot is to decide, or to hear how a deal ended: which bot, and all that its player knows."""

    spec: str
    seed: str
    names: tuple[int, ...]
    """The players in dealing order, as the bot knows them from deal to deal."""
    player: Player
    rules: bytes
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    events: list[SeenEvent]
    memory: bytes = b""
    """What the bot remembers of earlier deals; nothing if it is forgetful, or new at the table."""
    decides: bool = True
    """Is it to decide? Else the deal is over, and it is asked what it remembers then."""
    seconds: float = inf
    """How long the decision is still waited for."""

    @classmethod
    def of(cls, bot: BotAtTable, view: View, *, memory: bytes = b"", decides: bool = True) -> "BotQuestion":
        """The question to a bot that is to act in this view, or that hears its end."""
        assert view.player is not None
        antes, blinds = bot.posts
        return cls(
            spec=bot.spec,
            seed=bot.seed,
            names=bot.players,
            player=view.player,
            rules=pickle.dumps(view.rules),
            stacks=view.starting_stacks,
            antes=antes,
            blinds=blinds,
            events=list(map(_seen, view.events)),
            memory=memory,
            decides=decides,
        )

    def view(self) -> View:
        """The deal as the player sees it, followed to where it stands."""
        deal = Deal(pickle.loads(self.rules), self.stacks, self.antes, self.blinds)
        for seen in self.events:
            follow(deal, seen.event())
        return deal.view(self.player)


def _seen(event: Event) -> SeenEvent:
    shown = "".join(map(str, event.cards))
    return SeenEvent(
        event.kind, event.player, event.amount, shown, event.up, event.board, event.pot, event.order
    )


class BotMemory(Struct, frozen=True, kw_only=True, tag=True):
    """What a bot remembers after a deal; if it failed, what it did before, with the code of the fault."""

    memory: bytes
    fault: Code | None = None


class BotAnswer(Struct, frozen=True, kw_only=True, tag=True):
    """A decision; if the bot failed, the house's, with the code of the fault."""

    action: ActionKind
    amount: int | None = None
    cards: list[str] | None = None
    fault: Code | None = None

    @classmethod
    def of(cls, action: Action, fault: Code | None) -> "BotAnswer":
        name, amount, shown = parts_of(action)
        return cls(action=name, amount=amount, cards=shown, fault=fault)

    def decision(self) -> Action:
        return action_of(self)


encode = msgspec.msgpack.Encoder().encode
asked = msgspec.msgpack.Decoder(BotQuestion).decode
answered = msgspec.msgpack.Decoder(BotAnswer | BotMemory).decode
