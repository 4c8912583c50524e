"""The table's row in the lobby."""

from functools import partial
from typing import NamedTuple

from redbutton.rules import Rules, stakes_in_words
from redbutton.server.table.state import State
from redbutton.server.table.views.table_view import Status, status, title
from redbutton.wire.http import TableRow
from redbutton.wire.messages import NewTable, encode
from redbutton.words import in_every_language


class LobbyRow:
    """The row as JSON, as it was last made: the store is told only when it has changed."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._game = GameInWords(state.current_rules)
        self._occupancy = occupancy(state)
        self.json = encode(row(state, self._game))

    def refresh(self) -> bool:
        """Make the row again, if it may have changed. True if it has."""
        state, now = self._state, occupancy(self._state)
        same_game = self._game.rules is state.current_rules
        if same_game and now == self._occupancy:
            return False
        game = self._game if same_game else GameInWords(state.current_rules)
        before, made = self.json, encode(row(state, game))
        self._game, self._occupancy, self.json = game, now, made
        return before != made


class GameInWords:
    """The name of a game and its stakes."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.title = title(rules)
        self.stakes = in_every_language(partial(stakes_in_words, rules))


class Occupancy(NamedTuple):
    """What a row tells besides the game: all of it that changes."""

    settings: NewTable
    status: Status
    taken: int
    bots: int
    waiting: int


def occupancy(state: State) -> Occupancy:
    seated = state.seated()
    bots = sum([bool(person.bot) for person in seated.values()])
    return Occupancy(state.settings, _status(state), len(seated), bots, len(state.queue))


def row(state: State, game: GameInWords) -> TableRow:
    """The table's row in the lobby."""
    rules, now = game.rules, occupancy(state)
    return TableRow(
        id=state.id,
        name=state.settings.name,
        title=game.title,
        stakes=game.stakes,
        preset=rules.preset,
        variant=rules.variant.name,
        limit=rules.limit.value,
        format=state.settings.format,
        status=now.status,
        seats=state.settings.seats,
        taken=now.taken,
        bots=now.bots,
        waiting=now.waiting,
        approval=state.settings.approval,
        listed=state.settings.listed,
        created=state.created,
    )


def _status(state: State) -> Status:
    """As at the table, but a tournament or rounds that have begun never wait for players: nobody can join."""
    now, begun = status(state), state.settings.format != "cash" and state.session is not None
    return "running" if begun and now == "waiting" else now
