"""Everything that ever changes a table, as it is written into its log.

Chance and time are in the entries, so the log is the table: the same entries give the same table again, and
the same bytes for everybody. What is secret, such as the order of the deck, is in here, too: the log is the
dealer's.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from redbutton.server.messages import (
    Act,
    ActionKind,
    AddBot,
    Approve,
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

Wish = (
    Sit | Act | RunIt | Seed | SitOut | SitIn | Rebuy | Leave | Chat
    | Start | Pause | Resume | Kick | Approve | Mute | NewStakes | AddBot | End
)  # fmt: skip
"""The messages that change a table; the others are between a client and the room."""

Waited = Literal["seeds", "step", "time-out", "showdown", "vote", "settle"]
"""What a table does by itself once its time has come."""


class _Entry(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="entry"
):
    """One step of a table; `at` is when it happened, in milliseconds of the room's clock."""

    at: int


class Opened(_Entry, frozen=True, tag="opened", kw_only=True):
    """A new table. The host is person 1; `token` is the hash of the host's token."""

    id: str
    settings: NewTable
    token: Hex32
    seed: Hex32
    """Decides the draw for the first button and the programs' chances; cards have secrets of their own."""


class Said(_Entry, frozen=True, tag="said", kw_only=True):
    """Somebody's wish. With a token, one who had no name yet gets one."""

    person: int | None
    message: Wish
    token: Hex32 | None = None
    used: int = 0
    """How much of the time bank a decision took, in milliseconds."""


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
    """Somebody's first connection came or the last one went; person None is one more or less who looks on."""

    person: int | None
    here: bool


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


Entry = Opened | Said | Decided | Presence | Restarted | Refreshed | Shuffled | Elapsed

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode
