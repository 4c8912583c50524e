# cython: annotation_typing=False
"""The one door through which players see a deal.

A view is built by listing what its player may know; nothing else passes. It is a window on the deal as it
goes on, not a photograph. The compiled class keeps its deal out of reach of the players' code.
"""

import cython

from redbutton.cards import Card
from redbutton.game.asking import Pot
from redbutton.game.events import Event, read
from redbutton.game.machine import Machine
from redbutton.game.options import Options
from redbutton.rules import Rules

if not cython.compiled:
    from redbutton.game import asking
    from redbutton.game.numbers import NOBODY, OVER, SHOWDOWN


class View:
    """A deal as one player, or a spectator, may see it."""

    def __init__(self, machine: Machine, player: int) -> None:
        self._machine = machine
        self._player = player

    @property
    def player(self) -> int | None:
        """Whose view it is; None for a spectator's."""
        return asking.player_or_none(self._player)

    @property
    def rules(self) -> Rules:
        return self._machine.rules

    @property
    def options(self) -> Options | None:
        """What the viewer may do now; None when it is not the viewer's turn."""
        if self._machine.state.actor != self._player:
            return None
        return self._machine.options

    @property
    def hole(self) -> tuple[Card, ...]:
        """The viewer's own cards."""
        return asking.hand(self._machine.state, self._player) if self._player != NOBODY else ()

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Everybody's cards, `??` for those that the viewer may not see."""
        s = self._machine.state
        return tuple([asking.hand_seen(s, p, self._player) for p in range(s.n)])

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, as the viewer saw it."""
        player = self.player
        return tuple([read(entry).seen_by(player) for entry in self._machine.log])

    @property
    def to_call(self) -> int:
        """What it costs the viewer to stay in."""
        return asking.to_call(self._machine.state, self._player) if self._player != NOBODY else 0

    @property
    def stack(self) -> int:
        return self._machine.state.stack[self._player] if self._player != NOBODY else 0

    @property
    def players(self) -> int:
        return self._machine.state.n

    @property
    def actor(self) -> int | None:
        return asking.player_or_none(self._machine.state.actor)

    @property
    def over(self) -> bool:
        return self._machine.state.phase == OVER

    @property
    def showing_down(self) -> bool:
        return self._machine.state.phase == SHOWDOWN

    @property
    def street(self) -> int:
        return self._machine.state.street

    @property
    def street_name(self) -> str:
        return self.rules.variant.streets[self._machine.state.street].name

    @property
    def board(self) -> tuple[Card, ...]:
        return asking.board(self._machine.state, 0)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        s = self._machine.state
        return tuple([asking.board(s, number) for number in range(s.boards)])

    @property
    def pot(self) -> int:
        return asking.pot(self._machine.state)

    @property
    def pots(self) -> tuple[Pot, ...]:
        return asking.pots(self._machine.state)

    @property
    def stacks(self) -> tuple[int, ...]:
        return asking.stacks(self._machine.state)

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        return asking.starting_stacks(self._machine.state)

    @property
    def bets(self) -> tuple[int, ...]:
        return asking.bets(self._machine.state)

    @property
    def current_bet(self) -> int:
        return self._machine.state.current_bet

    @property
    def folded(self) -> tuple[bool, ...]:
        return asking.folded(self._machine.state)

    @property
    def shown(self) -> tuple[bool, ...]:
        """Whose hands lie face up."""
        return asking.shown(self._machine.state)

    @property
    def drew(self) -> tuple[int, ...]:
        """How many cards each player exchanged in the last draw."""
        return asking.drew(self._machine.state)

    @property
    def payoffs(self) -> tuple[int, ...]:
        return asking.payoffs(self._machine.state)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a view cannot be pickled: it is a window on a deal that holds hidden cards")
