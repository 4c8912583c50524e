"""Tables where no person acts: hands that nobody decides anything in are not dealt for ever.

A cash game stops between two deals, until a person acts or comes to the empty table. A tournament or rounds
come to their end by themselves, so they go on, at the calm pace. What counts is a person's own word: a clock
that has run out, a bot's decision and a seed, which clients send by themselves, are none.

How long it takes is the server's to say (`Patience`), and when it has passed that is an entry.
"""

from typing import Literal, NamedTuple

from redbutton.errors import Code, ServerError
from redbutton.server.table.announcements import Events, say
from redbutton.server.table.entries import Elapsed
from redbutton.server.table.shuffling import may_begin
from redbutton.server.table.state import State
from redbutton.wire.messages import Leave, Seed


class Patience(NamedTuple):
    """The time for which a server lets a table deal on without a person's word."""

    milliseconds: int | None = None
    """None without a limit."""
    spent: bool = False
    """Whether the storage for this table is used up: then nothing is dealt to bots alone."""

    def is_over(self, state: State, at: int) -> bool:
        return self.spent or (self.milliseconds is not None and at - state.acted >= self.milliseconds)


ENDLESS = Patience()


def why_idle(state: State, patience: Patience, at: int) -> Literal["idle", "spent"] | None:
    """Return why the next deal of a cash game may not begin at this time; None if it may."""
    session = state.session
    if session is None or not session.open_seating:
        return None
    if patience._replace(spent=False).is_over(state, at):
        return "idle"
    seated = state.seated()
    return "spent" if patience.spent and all(seated[seat].bot for seat in session.seating.present) else None


def stop(state: State, entry: Elapsed) -> Events:
    """Deal no more until a person acts."""
    session = state.session
    if session is None or not may_begin(state) or entry.deal != state.number + 1:
        raise ServerError(Code.NOT_DUE)
    state.idle = entry.due
    return [say(state, "idle", key=entry.due)]


def go_on(state: State) -> Events:
    """A person is there: the while begins anew, and a table that has stopped deals again."""
    state.acted = state.now
    if not state.idle:
        return []
    state.idle = ""
    return [] if state.over or state.ending else [say(state, "resumed")]


def heard(state: State, message: object) -> Events:
    """Note a person's message, unless it is sent by itself or takes leave."""
    return [] if isinstance(message, Seed | Leave) else go_on(state)
