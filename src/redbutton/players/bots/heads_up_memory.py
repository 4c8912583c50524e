"""What a bot has seen of each opponent in heads-up hold'em: a model for each name, learnt deal by deal."""

from collections.abc import Hashable, Sequence

from redbutton.cards import UNKNOWN
from redbutton.game import Event, Kind
from redbutton.players.bots.heads_up_spots import spot_decisions
from redbutton.players.bots.opponent_model import LearntModel, OpponentModel

HOLDEM = 2
"""Cards of a hand."""
MOST_KNOWN = 50
"""Opponents who are remembered: those who were met last."""


class HeadsUpMemory:
    """Follows deals of two players; of other deals it learns nothing."""

    def __init__(self) -> None:
        self._known: dict[Hashable, OpponentModel] = {}
        self._names: tuple[Hashable, ...] = ()
        self._events: list[Event] = []
        self._is_over = False

    def meet(self, names: Sequence[Hashable]) -> None:
        """A deal begins; the names in dealing order. Without them, all opponents count as one."""
        self._names, self._events, self._is_over = tuple(names), [], False

    def of(self, player: int) -> OpponentModel:
        name = self._names[player] if player < len(self._names) else None
        model = self._known[name] = self._known.pop(name) if name in self._known else OpponentModel()
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return model

    @property
    def learnt(self) -> dict[Hashable, LearntModel]:
        """What is known of everybody, to be kept."""
        return {name: model.learnt for name, model in self._known.items()}

    @learnt.setter
    def learnt(self, kept: dict[Hashable, LearntModel]) -> None:
        self._known = {name: OpponentModel(learnt) for name, learnt in kept.items()}

    def hear(self, event: Event) -> None:
        if self._is_over and event.kind in (Kind.ANTE, Kind.BLIND, Kind.HOLE_CARDS):
            self._events, self._is_over = [], False
        self._events.append(event)
        if event.kind is Kind.WIN and not self._is_over:
            self._is_over = True
            self._learn()

    def _learn(self) -> None:
        """The deal is over: what did the opponent do, and with what?"""
        dealt = [event for event in self._events if event.kind is Kind.HOLE_CARDS]
        shown = {int(e.player): bytes(e.cards) for e in self._events if e.player is not None and _is_hand(e)}
        mine = next((int(e.player) for e in dealt if e.player is not None and _is_hand(e)), None)
        if len(dealt) != 2 or mine is None:
            return
        decisions = [each for each in spot_decisions(self._events) if each.player != mine]
        if decisions and UNKNOWN not in decisions[-1].board:
            known = shown[mine] + decisions[-1].board
            self.of(1 - mine).learn(decisions, shown.get(1 - mine, b""), known)


def _is_hand(event: Event) -> bool:
    """Are these both cards of a player, shown or one's own?"""
    dealt = event.kind in (Kind.HOLE_CARDS, Kind.SHOW)
    return dealt and len(event.cards) == HOLDEM and UNKNOWN not in event.cards
