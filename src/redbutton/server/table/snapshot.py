"""A table between two deals as bytes, and back."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from redbutton.errors import Code, ParseError, PokerError
from redbutton.ids import PersonId, Seat
from redbutton.play import session_files
from redbutton.server.table.config import Terms, usual_mix
from redbutton.server.table.entries import FORMAT, IDLE, RESTORES, check_format
from redbutton.server.table.person import Person
from redbutton.server.table.state import NO_RESTORES, LaterStakes, Restores, State
from redbutton.wire.messages import Line, NewTable


class Saved(Struct, kw_only=True, forbid_unknown_fields=True):
    """All that a table remembers between deals; the fields are those of `State`."""

    format: int = FORMAT
    id: str
    settings: NewTable
    terms: Terms | None = None
    mix: tuple[str, ...] = ()
    created: int
    seed: str
    now: int
    count: int
    seq: int
    people: dict[PersonId, Person]
    last_person: PersonId
    played: Mapping[str, int] | list[str]
    """A list in format 1, when nobody could play with a second stack."""
    host: PersonId
    queue: tuple[PersonId, ...]
    requests: tuple[PersonId, ...]
    seats: dict[Seat, PersonId]
    session: dict[str, Any] | None
    paused: bool
    held: bool = False
    stuck: bool = False
    ending: bool
    closed: bool
    clock: int
    counted: int
    spectators: int
    chat: tuple[Line, ...]
    done: dict[PersonId, list[str] | dict[str, Any]] = field(name="answers")
    """The ids of messages; tables saved earlier have the answer to each as well."""
    new_stakes: NewTable | None
    new_terms: Terms | None = None
    again: str = ""
    bot_names: tuple[str, ...] = ()
    restores: Restores | UnsetType = UNSET
    """Left out of tables that were never restored, so that an earlier version can read them."""
    idle: str | UnsetType = UNSET
    """Only of a table that is idle: versions before do not know it."""


_APART = (
    "format",
    "idle",
    "played",
    "session",
    "done",
    "terms",
    "mix",
    "new_stakes",
    "new_terms",
    "restores",
)
_PLAIN = tuple(name for name in Saved.__struct_fields__ if name not in _APART)
_plain = attrgetter(*_PLAIN)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Saved).decode


def save(state: State) -> bytes:
    """All of a table. A running deal is only in the log of entries."""
    if state.live is not None:
        raise PokerError(Code.DEAL_RUNNING)
    session = None if state.session is None else state.session.save()
    plain = dict(zip(_PLAIN, _plain(state), strict=True))
    later = state.new_stakes
    done: Any = {who: [*said] for who, said in state.done.items()}
    return _encode(
        Saved(
            format=max(IDLE if state.idle else FORMAT, RESTORES if state.restores.announced else FORMAT),
            idle=state.idle or UNSET,
            restores=state.restores if state.restores.announced else UNSET,
            session=session,
            done=done,
            played=state.played,
            terms=state.terms,
            mix=state.mix,
            new_stakes=None if later is None else later.settings,
            new_terms=None if later is None else later.terms,
            **plain,
        )
    )


def load(saved: bytes) -> State:
    """The table that was saved."""
    check_format(saved)
    try:
        found = _decode(saved)
    except (msgspec.MsgspecError, UnicodeError) as reason:
        raise ParseError(Code.TABLE_UNREADABLE, reason=str(reason)[:200]) from reason
    terms = found.terms or Terms.as_stored(found.settings)
    session = None if found.session is None else session_files.load(found.session)
    plain = {name: getattr(found, name) for name in _PLAIN}
    return State(
        session=session,
        idle=found.idle or "",
        done={who: tuple(said) for who, said in found.done.items()},
        played=dict.fromkeys(found.played, 1) if isinstance(found.played, list) else found.played,
        terms=terms,
        mix=found.mix or tuple(usual_mix(found.settings, terms.unpacked())),
        new_stakes=_later(found),
        restores=NO_RESTORES if found.restores is UNSET else found.restores,
        **plain,
    )


def _later(found: Saved) -> LaterStakes | None:
    settings = found.new_stakes
    if settings is None:
        return None
    return LaterStakes(settings=settings, terms=found.new_terms or Terms.as_stored(settings))
