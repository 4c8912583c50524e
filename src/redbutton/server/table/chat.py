"""Chat at a table."""

from redbutton.errors import Code, ServerError
from redbutton.server.table import seats
from redbutton.server.table.announcements import Events, announce
from redbutton.server.table.config import LONGEST_NAME
from redbutton.server.table.names import cleaned
from redbutton.server.table.person import Person
from redbutton.server.table.state import State
from redbutton.wire.messages import Chat, Line
from redbutton.words import LANGUAGES

LINES = 100
"""Lines of chat that a table remembers."""
LONGEST_LINE = 300


def named_spectator(state: State, message: Chat, token: str | None) -> Person:
    """A spectator who gives a name to talk under it: the host can mute a person, not a stranger."""
    assert token is not None  # the room makes one for somebody without a name
    assert message.name is not None  # `check_allowed` made sure
    return seats.add_person(state, cleaned(message.name, field="name", most=LONGEST_NAME), token=token)


def chat(state: State, person: Person, message: Chat) -> Events:
    """Add one cleaned line of chat, for everybody."""
    if person.muted:
        raise ServerError(Code.MUTED, name=person.name)
    text = cleaned(message.text, field="text", most=LONGEST_LINE)
    line = Line(person=person.id, name=person.name, text=text, at=state.now)
    state.chat = (*state.chat, line)[-LINES:]
    return [announce(state, "chat", person, text=dict.fromkeys(LANGUAGES, text))]
