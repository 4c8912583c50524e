"""What an entry leads to: updates, an answer, a finished hand; and what is due next."""

from typing import Literal

from msgspec import Struct

from redbutton.ids import PersonId, Seat, Viewer
from redbutton.store.protocol import StoredHand
from redbutton.wire.messages import Answer

DueKind = Literal[
    "begin", "seeds", "step", "bot", "time-out", "showdown", "vote", "settle", "host", "idle", "spent"
]


class News(Struct, frozen=True, kw_only=True):
    """One numbered update, as bytes for each viewer."""

    seq: int
    public: bytes
    private: dict[PersonId, bytes]
    """What persons in the audience get instead, where it differs."""

    def bytes_for(self, viewer: Viewer) -> bytes:
        """The update for a viewer in the audience; all others get what a spectator gets."""
        return self.public if viewer is None else self.private.get(viewer, self.public)


class Outcome(Struct, frozen=True, kw_only=True):
    """What an entry has led to."""

    news: tuple[News, ...] = ()
    answer: Answer | None = None
    """The answer, if the entry was a message. The room adds the token of a new person."""
    person: PersonId | None = None
    """The sender; for a person who has just sat down, the new id."""
    hand: StoredHand | None = None
    """The hand that was settled, to be stored together with the entry."""
    only_bots: bool = False
    """Whether only bots were dealt that hand."""
    snapshot_due: bool = False
    """Is now a good time to store what `Table.save` gives?"""
    unseen: bool = False
    """Can no viewer see a difference? Then the entry need not be stored before another one is."""
    summary_changed: bool = False
    """Has the lobby's row changed?"""


class Due(Struct, frozen=True, kw_only=True):
    """What the table does next, if no entry comes before.

    Two dues are the same if `kind`, `deal` and `turn` are the same.
    """

    kind: DueKind
    at: int
    """When, in milliseconds of the room's clock."""
    seconds: float
    """The same in seconds after the last entry."""
    deal: int
    turn: int
    seat: Seat | None = None
    """The seat it is about: the bot to be asked, or the player who runs out of time."""
