"""Everything that ever changes a table, as it is written into its log.

Chance and time are in the entries, so the log is the table: the same entries give the same table again, and
the same bytes for everybody. What is secret, such as the order of the deck, is in here, too: the log is the
dealer's.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from redbutton.errors import Code, ParseError
from redbutton.server.messages import (
    Act,
    ActionKind,
    AddBot,
    Approve,
    CallOff,
    Chat,
    End,
    Hex32,
    Kick,
    Leave,
    Mute,
    NewStakes,
    NewTable,
    Pause,
    Rebuy,
    Resume,
    RunIt,
    Seed,
    Sit,
    SitIn,
    SitOut,
    Start,
)
from redbutton.server.settings import Terms

FORMAT = 2
"""Of the entries that this version makes. Those of format 1 have no number, terms or sessions, and are done
by the rules of then (`State.is_old`), because everything that came after them counts on that."""

Wish = (
    Sit | Act | RunIt | Seed | SitOut | SitIn | Rebuy | Leave | Chat
    | Start | Pause | Resume | CallOff | Kick | Approve | Mute | NewStakes | AddBot | End
)  # fmt: skip
"""The messages that change a table; the others are between a client and the room."""

Waited = Literal["seeds", "step", "time-out", "showdown", "vote", "settle", "host"]
"""What a table does by itself once its time has come."""


class _Entry(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"
):
    """One step of a table; `at` is when it happened, in milliseconds of the room's clock."""

    at: int
    format: int = field(default_factory=lambda: FORMAT)
    """Of the version that has made it: a factory's default is always written, and so tells old ones apart."""


class Opened(_Entry, frozen=True, tag="opened", kw_only=True):
    """A new table. The host is person 1; `token` is the hash of the host's token."""

    id: str
    settings: NewTable
    token: Hex32
    seed: Hex32
    """Decides the draw for the first button and the programs' chances; cards have secrets of their own."""
    terms: Terms | None = None
    mix: list[str] = []
    """The programs that come when a table of rounds needs some."""
    session: dict[str, Any] | None = None
    """The session as it begins; None if it begins later."""


class Said(_Entry, frozen=True, tag="said", kw_only=True):
    """Somebody's wish. With a token, one who had no name yet gets one."""

    person: int | None
    message: Wish
    token: Hex32 | None = None
    used: int = 0
    """How much of the time bank a decision took, in milliseconds."""
    terms: Terms | None = None
    """With other stakes: what they come to."""
    session: dict[str, Any] | None = None
    """With a start: the session as it begins."""


class Decided(_Entry, frozen=True, tag="decided", kw_only=True):
    """A program's decision, or the house's for one that broke."""

    seat: int
    deal: int
    turn: int
    action: ActionKind
    amount: int | None = None
    cards: list[str] | None = None
    fault: bool = False


class Presence(_Entry, frozen=True, tag="presence", kw_only=True):
    """Somebody's first connection came or the last one went.

    In format 1 a person None was one more or less who looks on; now `Watched` tells how many there are.
    """

    person: int | None
    here: bool


class Watched(_Entry, frozen=True, tag="watched", kw_only=True):
    """How many look on without a name."""

    spectators: int


class Restarted(_Entry, frozen=True, tag="restarted", kw_only=True):
    """The server was away: nobody is connected any more, and all clocks are full."""


class Refreshed(_Entry, frozen=True, tag="refreshed", kw_only=True):
    """The store was away and is back: all clocks are full."""


class Shuffled(_Entry, frozen=True, tag="shuffled", kw_only=True):
    """The next deal: the secret of its pack, and the server's seeds, one for each seat at the table."""

    deal: int
    secret: Hex32
    seeds: dict[int, Hex32]


class Elapsed(_Entry, frozen=True, tag="elapsed", kw_only=True):
    """The time has come for something that the table does by itself."""

    due: Waited
    deal: int
    turn: int


class Stuck(_Entry, frozen=True, tag="stuck", kw_only=True):
    """Something due has failed again and again: the table stops, and its host decides what becomes of it."""

    due: str
    deal: int
    turn: int


Entry = Opened | Said | Decided | Presence | Watched | Restarted | Refreshed | Shuffled | Elapsed | Stuck

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


encode = _encode


def decode(stored: bytes) -> Entry:
    """A stored entry; what cannot be read is refused, and whether a newer version has written it."""
    try:
        entry: Entry = _decode(stored)
    except (msgspec.MsgspecError, UnicodeError) as error:
        check_format(stored)
        raise ParseError(Code.TABLE_UNREADABLE, reason=str(error)[:200]) from error
    check_format(stored)
    found = _mark(stored).format
    return entry if entry.format == found else replace(entry, format=found)


class _Marked(Struct):
    format: int = 1


_mark = msgspec.json.Decoder(_Marked).decode


def check_format(stored: bytes, known: int = FORMAT) -> None:
    """Refuse what a newer version has written, even if nothing else of it can be read."""
    try:
        found = _mark(stored).format
    except (msgspec.MsgspecError, UnicodeError):
        return
    if found > known:
        raise ParseError(Code.TABLE_TOO_NEW, found=found, known=known)
