"""The entries of a table's log: everything that ever changes a table.

Randomness and time are in the entries, so the log is the table: the same entries give the same table again,
and the same bytes for every viewer. Secrets, such as the order of the deck, are in the entries too, so the
log never leaves the server.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from redbutton.errors import Code, ParseError
from redbutton.ids import PersonId, Seat
from redbutton.server.table.config import Terms
from redbutton.wire.messages import (
    Act,
    ActionKind,
    AddBot,
    Approve,
    CallOff,
    Chat,
    End,
    FaceName,
    FastForward,
    Hex32,
    Kick,
    Leave,
    Mute,
    NewClock,
    NewPace,
    NewStakes,
    NewTable,
    OpenChat,
    PassHost,
    Pause,
    PlayAgain,
    Rebuy,
    Resume,
    RunIt,
    Seed,
    Sit,
    SitIn,
    SitOut,
    Start,
)

KNOWN = 6
"""The newest format of entries that this version can read."""
ORDERS = 4
"""Format of the operator's orders."""
LEAVES_AND_PAUSES = 5
"""Format of what ends a pause or does not wait for its end, and of people who leave."""
RESTORES = IDLE = FACES = 6
"""Format of a restore, of what stops a table where no person acts, and of what gives a person a face."""
FORMAT = 3
"""Format of the entries that this version makes: the oldest one in which they mean the same, so that a server
of the version before can go on with a table. Only the operator's orders need format 4, what ends a pause or
does not wait for its end format 5, and a restore, what stops an idle table and a face format 6.

Entries of format 1 have no format number, terms or sessions. They are applied by the rules of that time
(`State.is_old`), as later entries depend on those. Until format 2 a bot without chips bought some at once
(`State.bots_buy_at_once`), until format 4 a pause held people who left (`State.pauses_hold`)."""

NamedMessage = (
    Act | RunIt | FastForward | Seed | SitOut | SitIn | Rebuy | Leave
    | Start | Pause | Resume | CallOff | Kick | Approve | Mute | NewPace | NewStakes | NewClock | OpenChat
    | PassHost | AddBot | End | PlayAgain
)  # fmt: skip
"""Messages that need a name at the table."""
TableMessage = Sit | Chat | NamedMessage
"""Messages that change a table; the others are between a client and the room."""

OperatorOrder = Literal["pause", "resume", "close"]
"""What the operator of the server can do at a table."""
Waited = Literal["seeds", "step", "time-out", "showdown", "vote", "settle", "host", "idle", "spent"]
"""What a table does when its time has come."""


class _Entry(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"
):
    """One step of a table. `at` is its time, in milliseconds of the room's clock."""

    at: int
    format: int = field(default_factory=lambda: FORMAT)
    """The oldest format in which it means the same. A factory's default is always written; old entries have
    none. Which version has made it is not kept: the store has all that were here, and what each can write."""


class Opened(_Entry, frozen=True, tag="opened", kw_only=True):
    """A new table. The host is person 1; `token` is the hash of the host's token."""

    id: str
    settings: NewTable
    token: Hex32
    seed: Hex32
    """Decides the draw for the first button and the bots' randomness. Cards have secrets of their own."""
    terms: Terms | None = None
    mix: list[str] = []
    """The bots that fill empty seats in rounds."""
    bot_names: list[str] = []
    """The names that bots take, in order. Without any they are called by their kind."""
    session: dict[str, Any] | None = None
    """The session as it begins; None if it begins later."""
    face: FaceName | None = None
    """The host's. It is not in the settings, which go into snapshots that the version before reads."""


class Said(_Entry, frozen=True, tag="said", kw_only=True):
    """A person's message. With a token, a new person gets a name."""

    person: PersonId | None
    message: TableMessage
    token: Hex32 | None = None
    used: int = 0
    """How much of the time bank a decision took, in milliseconds."""
    terms: Terms | None = None
    """With new stakes: the terms they mean."""
    session: dict[str, Any] | None = None
    """With a start: the session as it begins."""


class Decided(_Entry, frozen=True, tag="decided", kw_only=True):
    """A bot's decision, or the house's for a bot that failed."""

    seat: Seat
    deal: int
    turn: int
    action: ActionKind
    amount: int | None = None
    cards: list[str] | None = None
    fault: bool = False


class Presence(_Entry, frozen=True, tag="presence", kw_only=True):
    """A person's first connection came, or the last one went.

    In format 1, person None meant one spectator more or less; now `Watched` has their number.
    """

    person: PersonId | None
    here: bool


class Quiet(_Entry, frozen=True, tag="quiet", kw_only=True):
    """Nothing is heard of a person although it was promised, or something is heard again.

    Only others see it. The person counts as connected until the connection is lost.
    """

    person: PersonId
    quiet: bool


class Watched(_Entry, frozen=True, tag="watched", kw_only=True):
    """The number of spectators."""

    spectators: int


class Restarted(_Entry, frozen=True, tag="restarted", kw_only=True):
    """The server was restarted, or another one has the table now: all clocks are full."""

    awaited: bool = False
    """Do those who were connected stay so, because they are about to come back? Else nobody is connected."""


class Refreshed(_Entry, frozen=True, tag="refreshed", kw_only=True):
    """The store is back: all clocks are full."""


class Shuffled(_Entry, frozen=True, tag="shuffled", kw_only=True):
    """The next deal: the secret of its pack, and the server's seeds, one for each seat at the table."""

    deal: int
    secret: Hex32
    seeds: dict[Seat, Hex32]


class Elapsed(_Entry, frozen=True, tag="elapsed", kw_only=True):
    """The time has come for something that the table does by itself."""

    due: Waited
    deal: int
    turn: int


class Stuck(_Entry, frozen=True, tag="stuck", kw_only=True):
    """A due step has failed again and again: the table stops, and its host decides."""

    due: str
    deal: int
    turn: int


class Ordered(_Entry, frozen=True, tag="ordered", kw_only=True):
    """The operator of the server stops a table, lets it go on, or closes it after the running deal."""

    order: OperatorOrder
    format: int = field(default_factory=lambda: ORDERS)


class Restored(_Entry, frozen=True, tag="restored", kw_only=True):
    """The first entry after a restore from a backup: deals that were played after the backup are lost.

    A running deal is undone, as it was played to its end elsewhere, or its cards are known.
    """

    number: int
    """A number that no deal has exceeded, lost ones included. The next deal has the one after it."""
    hands: int | None = None
    """The number of hands that are lost; None if it is unknown."""
    lost: dict[str, int] = {}
    """The chips that each person had won in them, negative if lost, as far as known."""
    format: int = field(default_factory=lambda: RESTORES)


Entry = (
    Opened
    | Said
    | Decided
    | Presence
    | Quiet
    | Watched
    | Restarted
    | Refreshed
    | Shuffled
    | Elapsed
    | Stuck
    | Ordered
    | Restored
)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


encode = _encode


def decode(stored: bytes) -> Entry:
    """Decode a stored entry. Raises if it cannot be read, and says if a newer version wrote it."""
    try:
        entry: Entry = _decode(stored)
    except (msgspec.MsgspecError, UnicodeError) as error:
        check_format(stored)
        raise ParseError(Code.TABLE_UNREADABLE, reason=str(error)[:200]) from error
    check_format(stored)
    found = _mark(stored).format
    return entry if entry.format == found else replace(entry, format=found)


class _Formatted(Struct):
    """The part of an entry that says whether this version knows it, even if the rest cannot be read."""

    format: int = 1


_mark = msgspec.json.Decoder(_Formatted).decode


def check_format(stored: bytes) -> None:
    """Raises if a newer version wrote it, even if nothing else in it can be read."""
    try:
        found = _mark(stored).format
    except (msgspec.MsgspecError, UnicodeError):
        return
    if found > KNOWN:
        raise ParseError(Code.TABLE_TOO_NEW, found=found, known=KNOWN)
