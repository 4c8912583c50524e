# cython: annotation_typing=False
"""A deal as its owner sees it: the steps of `Machine`, and all questions about it.

>>> from redbutton.game import Fold, RaiseTo
>>> from redbutton.rules import make_rules
>>> deal = Deal(make_rules("standard", blinds=(1, 2)), [200, 200, 200])
>>> for hand in ("AsKs", "7d2c", "QhQd"):
...     deal.deal(hand)
>>> deal.actor, deal.options
(2, <Options of player 2: fold, call=2, raise_to=4..200>)
>>> for action in (RaiseTo(6), Fold(), Fold()):
...     deal.act(action)
>>> deal.over, deal.payoffs
(True, (-1, -2, 3))
"""

from collections.abc import Iterable
from typing import Any

import cython

from redbutton.cards import Card
from redbutton.errors import Code, IllegalAction
from redbutton.game.actions import Action, BringIn, Call, Check, Discard, Fold, Muck, RaiseTo, Show
from redbutton.game.events import Event, read_all, read_wins
from redbutton.game.machine import Machine
from redbutton.game.queries import Dealing, Pot, Result
from redbutton.game.view import View
from redbutton.ids import Player

if not cython.compiled:
    from redbutton.game import queries
    from redbutton.game.numbers import (
        ANTE,
        BLIND,
        BOARD_CARDS,
        BRING_IN,
        BURN,
        CALL,
        CHECK,
        DISCARD,
        FOLD,
        HOLE_CARDS,
        MUCK,
        NOBODY,
        OVER,
        RAISE,
        RETURN,
        RUNOUTS,
        SHOW,
        SHOWDOWN,
        WIN,
    )


class Deal(Machine):
    """One deal from the forced bets to the payout; `deal` and `act` move it on."""

    @property
    def players(self) -> int:
        return self.state.n

    @property
    def actor(self) -> Player | None:
        """The player to act; None while the dealer is to deal, and when the deal is over."""
        return queries.player_or_none(self.state.actor)

    @property
    def last_actor(self) -> Player | None:
        return queries.player_or_none(self.state.last_actor)

    @property
    def over(self) -> bool:
        return self.state.phase == OVER

    @property
    def showing_down(self) -> bool:
        """Hands are being shown or mucked."""
        return self.state.phase == SHOWDOWN

    @property
    def dealing(self) -> Dealing | None:
        """What the dealer is to deal now; None while a player is to act, and when the deal is over."""
        return queries.dealing(self.state)

    @property
    def street(self) -> int:
        return self.state.street

    @property
    def street_name(self) -> str:
        return self.rules.variant.streets[self.state.street].name

    @property
    def board(self) -> tuple[Card, ...]:
        return queries.board(self.state, 0)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards; several if the board is run more than once."""
        return tuple([queries.board(self.state, number) for number in range(self.state.boards)])

    @property
    def burned(self) -> int:
        """How many cards are burned: they lie face down beside the board, and nobody ever sees them."""
        return self.state.burned

    @property
    def pot(self) -> int:
        """All the chips in the middle that are not paid out yet, with this street's bets."""
        return queries.pot(self.state)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots that are not paid out yet, with the players who may win them."""
        return queries.pots(self.state)

    @property
    def stacks(self) -> tuple[int, ...]:
        return queries.stacks(self.state)

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        return queries.starting_stacks(self.state)

    @property
    def bets(self) -> tuple[int, ...]:
        """What each player has bet on this street."""
        return queries.bets(self.state)

    @property
    def current_bet(self) -> int:
        """The total that a player must have bet on this street to stay in."""
        return self.state.current_bet

    @property
    def folded(self) -> tuple[bool, ...]:
        return queries.folded(self.state)

    @property
    def shown(self) -> tuple[bool, ...]:
        """For each player: does the hand lie face up?"""
        return queries.shown(self.state)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each player has won since the start; negative if lost."""
        return queries.payoffs(self.state)

    @property
    def results(self) -> tuple[Result, ...]:
        return queries.results(self.state)

    @property
    def carried(self) -> int:
        """Odd chips that the house carries over to the next deal."""
        return self.state.carried

    def hand(self, player: int) -> tuple[Card, ...]:
        """All cards of a player: only for the dealer. Players get views."""
        if not 0 <= player < self.state.n:
            raise IllegalAction(Code.NO_SUCH_PLAYER, player=player + 1, players=self.state.n)
        return queries.hand(self.state, player)

    @property
    def discards(self) -> tuple[Card, ...]:
        """What a dealer who has run out of cards may shuffle again: only for the dealer."""
        return queries.discards(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, hidden cards included."""
        return read_all(self.log)

    def events_after(self, count: int) -> tuple[Event, ...]:
        """The events after the first `count`, for callers that follow a deal."""
        return read_all(self.log[count:])

    @property
    def wins(self) -> tuple[Event, ...]:
        """The events of chips that were won."""
        return read_wins(self.log)

    def view(self, player: Player | None) -> View:
        """The deal as one player, or a spectator (None), may see it."""
        if player is not None and not 0 <= player < self.state.n:
            raise IllegalAction(Code.NO_SUCH_PLAYER, player=player + 1, players=self.state.n)
        return View(self, NOBODY if player is None else player)

    def copy(self) -> "Deal":
        """A copy of the deal, to be played on independently."""
        other = Deal.__new__(Deal)
        other.rules, other.setup = self.rules, self.setup
        other.log, other.state = self.log[:], self.state.copy()
        other._asked, other._answer = -1, None
        return other

    def go_back(self, to: "Deal") -> None:
        """Go back to the state in which `to` was copied from this deal; its views go back too."""
        if to is None:
            raise TypeError("a deal goes back to a copy of itself, not to None")
        self.log, self.state = to.log[:], to.state.copy()
        self._asked = -1

    def undo(self) -> None:
        """Undo the last step, a player's or the dealer's."""
        last = len(self.log) - 1
        while last >= 0 and not _is_step(self.log[last]):
            last -= 1
        if last < 0:
            raise IllegalAction(Code.NOTHING_TO_UNDO)
        before = Deal(self.rules, *self.setup)
        before.repeat(self.log[:last])
        self.log, self.state = before.log, before.state
        self._asked = -1

    def repeat(self, log: Iterable[tuple[Any, ...]]) -> None:
        """Repeat the steps of another deal's log."""
        for entry in log:
            if _is_step(entry):
                self._step(*entry)

    def _step(self, kind: int, player: int, amount: int, dealt: tuple[Card, ...]) -> None:
        if kind == HOLE_CARDS or kind == BOARD_CARDS:
            self.deal(dealt)
        elif kind == RUNOUTS:
            self.run_it(amount)
        elif kind in (SHOW, MUCK) and self.state.actor != player:
            self.act_early(_action(kind, amount, dealt), player)
        else:
            self.act(_action(kind, amount, dealt), player)

    def __repr__(self) -> str:
        from redbutton.game.table_picture import summary

        return summary(self)

    def __str__(self) -> str:
        """The table as text, all cards included: for its owner."""
        from redbutton.game.table_picture import as_text

        return as_text(self)

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        from redbutton.game.table_picture import as_svg

        return as_svg(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.rules, self.setup, self.log)


def _restore(rules: Any, setup: tuple[Any, ...], log: list[tuple[Any, ...]]) -> Deal:
    deal = Deal(rules, *setup)
    deal.repeat(log)
    return deal


def _is_step(entry: tuple[Any, ...]) -> bool:
    """Did a player or the dealer do it, or did it follow from the rules? A show may be either."""
    kind = entry[0]
    if kind == SHOW:
        return bool(entry[2])
    return kind not in (ANTE, BLIND, RETURN, WIN, BURN)


def _action(kind: int, amount: int, dealt: tuple[Card, ...]) -> Action:
    if kind == FOLD:
        return Fold()
    if kind == CHECK:
        return Check()
    if kind == CALL:
        return Call()
    if kind == RAISE:
        return RaiseTo(amount)
    if kind == BRING_IN:
        return BringIn()
    if kind == DISCARD:
        return Discard(dealt)
    return Show(dealt) if kind == SHOW else Muck()
