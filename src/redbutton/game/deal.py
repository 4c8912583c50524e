# cython: annotation_typing=False
"""A deal as its owner sees it: the steps of `Machine`, and everything that one may ask.

>>> from redbutton.game import Fold, RaiseTo
>>> from redbutton.rules import table
>>> deal = Deal(table("standard", blinds=(1, 2)), [200, 200, 200])
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
from redbutton.game.asking import Dealing, Pot, Result
from redbutton.game.events import Event, read_all
from redbutton.game.lists import Lists, available
from redbutton.game.machine import Machine
from redbutton.game.view import View

if not cython.compiled:
    from redbutton.game import asking
    from redbutton.game.numbers import (
        ANTE,
        BOARD_CARDS,
        BRING_IN,
        CALL,
        CHECK,
        DISCARD,
        FOLD,
        HOLE_CARDS,
        MUCK,
        NOBODY,
        OVER,
        RAISE,
        RUNOUTS,
        SHOW,
        SHOWDOWN,
    )


class Deal(Machine):
    """One deal from the forced bets to the payout; `deal` and `act` move it on."""

    @property
    def players(self) -> int:
        return self.state.n

    @property
    def actor(self) -> int | None:
        """The player to act; None while the dealer is to deal, and when the deal is over."""
        return asking.player_or_none(self.state.actor)

    @property
    def last_actor(self) -> int | None:
        return asking.player_or_none(self.state.last_actor)

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
        return asking.dealing(self.state)

    @property
    def street(self) -> int:
        return self.state.street

    @property
    def street_name(self) -> str:
        return self.rules.variant.streets[self.state.street].name

    @property
    def board(self) -> tuple[Card, ...]:
        return asking.board(self.state, 0)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards; there are several when the board is run more than once."""
        return tuple([asking.board(self.state, number) for number in range(self.state.boards)])

    @property
    def pot(self) -> int:
        """All the chips in the middle, this street's bets too; nothing once they are paid out."""
        return asking.pot(self.state)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, with the players who may win them."""
        return asking.pots(self.state)

    @property
    def stacks(self) -> tuple[int, ...]:
        return asking.stacks(self.state)

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        return asking.starting_stacks(self.state)

    @property
    def bets(self) -> tuple[int, ...]:
        """What each player has bet on this street."""
        return asking.bets(self.state)

    @property
    def current_bet(self) -> int:
        """The total that a player must have bet on this street to stay in."""
        return self.state.current_bet

    @property
    def folded(self) -> tuple[bool, ...]:
        return asking.folded(self.state)

    @property
    def shown(self) -> tuple[bool, ...]:
        """Whose hands lie face up."""
        return asking.shown(self.state)

    @property
    def posts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The ante and the blind that was due from each player."""
        _, antes, blinds = self.setup
        usual_antes, usual_blinds = self.rules.posts(self.state.n)
        return (
            usual_antes if antes is None else tuple(antes),
            usual_blinds if blinds is None else tuple(blinds),
        )

    @property
    def waiting(self) -> tuple[int, ...]:
        """Those still in who come after the player to act, but for the one who acted last."""
        return asking.waiting(self.state)

    @property
    def lists(self) -> Lists:
        """The round as lists: acting, waiting, done, left, available, pot."""
        actor, last = self.actor, self.last_actor
        all_in = 0 if actor is None else self.stacks[actor] + self.bets[actor]
        facing = self.current_bet > 0 and self.state.blind_due[actor or 0] == 0
        return Lists(
            acting=actor,
            waiting=self.waiting,
            done=() if last is None else (last,),
            left=tuple([p for p, gone in enumerate(self.folded) if gone]),
            available=available(self.options, facing_bet=facing, all_in=all_in),
            pot=self.pot,
        )

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each player has more or less than at the start."""
        return asking.payoffs(self.state)

    @property
    def results(self) -> tuple[Result, ...]:
        return asking.results(self.state)

    @property
    def carried(self) -> int:
        """Odd chips that the house carries over to the next deal."""
        return self.state.carried

    def hand(self, player: int) -> tuple[Card, ...]:
        """All the cards that a player holds: for the dealer's eyes. Players get views."""
        if not 0 <= player < self.state.n:
            raise IllegalAction(Code.NO_SUCH_PLAYER, player=player + 1, players=self.state.n)
        return asking.hand(self.state, player)

    @property
    def discards(self) -> tuple[Card, ...]:
        """What a dealer who has run out of cards may shuffle again: for the dealer's eyes."""
        return asking.discards(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden cards included."""
        return read_all(self.log)

    def events_after(self, count: int) -> tuple[Event, ...]:
        """The same without the first so many: for those who follow a deal."""
        return read_all(self.log[count:])

    def view(self, player: int | None) -> View:
        """The deal as one player, or a spectator (None), may see it."""
        if player is not None and not 0 <= player < self.state.n:
            raise IllegalAction(Code.NO_SUCH_PLAYER, player=player + 1, players=self.state.n)
        return View(self, NOBODY if player is None else player)

    def copy(self) -> "Deal":
        """The same deal, to be played on independently."""
        other = Deal.__new__(Deal)
        other.rules, other.setup = self.rules, self.setup
        other.log, other.state = self.log[:], self.state.copy()
        other._asked, other._answer = -1, None
        return other

    def go_back(self, to: "Deal") -> None:
        """Stand again where this deal stood when `to` was copied from it; all views of it do, too."""
        self.log, self.state = to.log[:], to.state.copy()
        self._asked = -1

    def undo(self) -> None:
        """Take back the last step, a player's or the dealer's."""
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
        """Go through the steps of another deal's log."""
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

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.rules, self.setup, self.log)


def _restore(rules: Any, setup: tuple[Any, ...], log: list[tuple[Any, ...]]) -> Deal:
    deal = Deal(rules, *setup)
    deal.repeat(log)
    return deal


def _is_step(entry: tuple[Any, ...]) -> bool:
    """Was it somebody's doing, or did it follow from the rules?"""
    kind = entry[0]
    return bool(entry[2]) if kind == SHOW else bool(kind < ANTE)


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
