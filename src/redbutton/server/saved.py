"""A table between two deals as bytes, and back."""

from typing import Any

import msgspec
from msgspec import Struct, field

from redbutton.errors import Code, ParseError, PokerError
from redbutton.play import saving
from redbutton.server.messages import Line, NewTable
from redbutton.server.people import Person
from redbutton.server.state import State

FORMAT = 1


class Saved(Struct, kw_only=True, forbid_unknown_fields=True):
    """All that a table remembers between deals; the fields are those of `State`."""

    format: int = FORMAT
    id: str
    settings: NewTable
    created: int
    seed: str
    now: int
    count: int
    seq: int
    people: dict[int, Person]
    last_person: int
    played: list[str]
    host: int
    queue: list[int]
    requests: list[int]
    seats: dict[int, int]
    session: dict[str, Any] | None
    paused: bool
    ending: bool
    closed: bool
    clock: int
    counted: int
    spectators: int
    chat: list[Line]
    done: dict[int, list[str] | dict[str, Any]] = field(name="answers")
    """The ids alone; tables that were saved earlier have the answers to each."""
    new_stakes: NewTable | None


_PLAIN = tuple(name for name in Saved.__struct_fields__ if name not in ("format", "session", "done"))
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Saved).decode


def save(state: State) -> bytes:
    """All of a table; a running deal is in the log of entries only."""
    if state.course is not None:
        raise PokerError(Code.DEAL_RUNNING)
    session = None if state.session is None else state.session.save()
    plain = {name: getattr(state, name) for name in _PLAIN}
    done: Any = {who: [*said] for who, said in state.done.items()}
    return _encode(Saved(session=session, done=done, **plain))


def load(saved: bytes) -> State:
    """The table that was saved."""
    try:
        found = _decode(saved)
    except (msgspec.MsgspecError, UnicodeError) as reason:
        raise ParseError(Code.NOT_A_SESSION) from reason
    session = None if found.session is None else saving.load(found.session)
    plain = {name: getattr(found, name) for name in _PLAIN}
    return State(
        session=session, done={who: dict.fromkeys(said) for who, said in found.done.items()}, **plain
    )
