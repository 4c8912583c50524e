# cython: annotation_typing=False
"""The one door through which players see a deal.

A view lists what its player may know, and nothing else. It follows the deal as it goes on; it is not a copy.
The compiled class keeps its deal out of reach of the players' code.
"""

import cython

from redbutton.cards import Card
from redbutton.errors import Code, IllegalAction
from redbutton.game.events import Event, read, read_wins
from redbutton.game.machine import Machine
from redbutton.game.options import Options
from redbutton.game.queries import Ahead, Pot
from redbutton.game.turn_order import Lists
from redbutton.ids import Player
from redbutton.rules import Rules

if not cython.compiled:
    from redbutton.game import queries
    from redbutton.game.numbers import BETTING, HOLE, NOBODY, OVER, SHOWDOWN, UNKNOWN_CARD


class View:
    """A deal as one player, or a spectator, may see it."""

    def __init__(self, machine: Machine, player: int) -> None:
        self._machine = machine
        self._player = player

    @property
    def player(self) -> Player | None:
        """The player whose view it is; None for a spectator's."""
        return queries.player_or_none(self._player)

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
        return queries.hand(self._machine.state, self._player) if self._player != NOBODY else ()

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Everybody's cards, `??` for those that the viewer may not see."""
        s = self._machine.state
        return tuple([queries.hand_seen(s, p, self._player) for p in range(s.n)])

    def seat(self, player: int) -> tuple[int, int, bool, bool, tuple[Card, ...]]:
        """What the viewer sees of a seat: the stack, the bet, has it folded, is it face up, its cards."""
        s = self._machine.state
        if not 0 <= player < s.n:
            raise IllegalAction(Code.NO_SUCH_PLAYER, player=player + 1, players=s.n)
        cards = queries.hand_seen(s, player, self._player)
        return s.stack[player], s.bet[player], s.folded[player] != 0, s.shown[player] != 0, cards

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, as the viewer may see them."""
        player = self.player
        return tuple([read(entry).seen_by(player) for entry in self._machine.log])

    @property
    def wins(self) -> tuple[Event, ...]:
        """The events of chips that were won, which everybody sees."""
        return read_wins(self._machine.log)

    @property
    def to_call(self) -> int:
        """What it costs the viewer to stay in."""
        return queries.to_call(self._machine.state, self._player) if self._player != NOBODY else 0

    @property
    def ahead(self) -> Ahead | None:
        """What the viewer may decide before it is their turn; None where this round has no turn for them."""
        return queries.ahead(self._machine.state, self._player) if self._player != NOBODY else None

    @property
    def aheads(self) -> tuple[Ahead | None, ...]:
        """The same for every player: it follows from the bets."""
        s = self._machine.state
        return tuple([queries.ahead(s, p) for p in range(s.n)])

    @property
    def stack(self) -> int:
        return self._machine.state.stack[self._player] if self._player != NOBODY else 0

    @property
    def players(self) -> int:
        return self._machine.state.n

    @property
    def actor(self) -> Player | None:
        return queries.player_or_none(self._machine.state.actor)

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
        return queries.board(self._machine.state, 0)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        s = self._machine.state
        return tuple([queries.board(s, number) for number in range(s.boards)])

    @property
    def burned(self) -> int:
        """How many cards are burned."""
        return self._machine.state.burned

    @property
    def lists(self) -> Lists[int]:
        """The round as lists, as `Deal.lists` has it.

        What others may do is told while they bet only: at a showdown it would tell of their cards.
        """
        s, lists = self._machine.state, self._machine.lists
        return lists if s.phase == BETTING or s.actor == self._player else lists._replace(available=())

    @property
    def pot(self) -> int:
        return queries.pot(self._machine.state)

    @property
    def pots(self) -> tuple[Pot, ...]:
        return queries.pots(self._machine.state)

    @property
    def stacks(self) -> tuple[int, ...]:
        return queries.stacks(self._machine.state)

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        return queries.starting_stacks(self._machine.state)

    @property
    def bets(self) -> tuple[int, ...]:
        return queries.bets(self._machine.state)

    @property
    def posts(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The ante and the blind that was due from each player."""
        return self._machine.posts

    @property
    def blinds_to_bet(self) -> tuple[int, ...]:
        """Who makes a bet of their blind, where the house lets them act it out."""
        return self._machine.blinds_to_bet

    @property
    def current_bet(self) -> int:
        return self._machine.state.current_bet

    @property
    def folded(self) -> tuple[bool, ...]:
        return queries.folded(self._machine.state)

    @property
    def shown(self) -> tuple[bool, ...]:
        """For each player: does the hand lie face up?"""
        return queries.shown(self._machine.state)

    def has_folded(self, player: int) -> bool:
        """Has a player folded? Those who tell many viewers of each step ask it of single players."""
        s = self._machine.state
        return 0 <= player < s.n and s.folded[player] != 0

    def stack_of(self, player: int) -> int:
        s = self._machine.state
        return s.stack[player] if 0 <= player < s.n else 0

    def bet_of(self, player: int) -> int:
        s = self._machine.state
        return s.bet[player] if 0 <= player < s.n else 0

    def cards_of(self, player: int) -> int:
        """How many cards a player holds."""
        s = self._machine.state
        return s.hole_n[player] if 0 <= player < s.n else 0

    def card_of(self, player: int, place: int) -> int:
        """The number of one of a player's cards, or of an unknown card if the viewer may not see it."""
        s = self._machine.state
        if not (0 <= player < s.n and 0 <= place < s.hole_n[player]):
            return UNKNOWN_CARD
        is_seen = player == self._player or s.shown[player] or s.up_bits[player] >> place & 1
        return s.hole[player * HOLE + place] if is_seen else UNKNOWN_CARD

    def has_shown(self, player: int) -> bool:
        """Does a player's hand lie face up?"""
        s = self._machine.state
        return 0 <= player < s.n and s.shown[player] != 0

    @property
    def is_any_shown(self) -> bool:
        """Does any hand lie face up?"""
        return queries.is_any_shown(self._machine.state)

    @property
    def drew(self) -> tuple[int, ...]:
        """How many cards each player exchanged in the last draw."""
        return queries.drew(self._machine.state)

    @property
    def payoffs(self) -> tuple[int, ...]:
        return queries.payoffs(self._machine.state)

    def __repr__(self) -> str:
        from redbutton.game.table_picture import summary

        return summary(self)

    def __str__(self) -> str:
        """The table as text as the viewer sees it."""
        from redbutton.game.table_picture import as_text

        return as_text(self)

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        from redbutton.game.table_picture import as_svg

        return as_svg(self)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a view cannot be pickled: it is a window on a deal that holds hidden cards")
