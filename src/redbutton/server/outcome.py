"""What comes of an entry: news for those who look on, an answer, a finished hand; and what is due next."""

from typing import Literal

from msgspec import Struct

from redbutton.server.messages import Answer
from redbutton.store.steps import Hand

Viewer = int | None
"""A person's id; None is anybody who only looks on."""

DueKind = Literal["begin", "seeds", "step", "bot", "time-out", "showdown", "vote", "settle", "host"]


class News(Struct, frozen=True, kw_only=True):
    """One numbered update, as bytes for each viewer."""

    seq: int
    public: bytes
    private: dict[int, bytes]
    """What persons get instead who were in the audience, as far as it is something else."""

    def bytes_for(self, viewer: Viewer) -> bytes:
        """The update for a viewer who was in the audience; what a spectator gets for anybody else."""
        return self.public if viewer is None else self.private.get(viewer, self.public)


class Outcome(Struct, frozen=True, kw_only=True):
    """What an entry has led to."""

    news: tuple[News, ...] = ()
    answer: Answer | None = None
    """To the wish that the entry was; the room adds the token of one who has just got a name."""
    person: int | None = None
    """Who said it; for one who has just sat down, the new person's id."""
    hand: Hand | None = None
    """The hand that is settled with this, to be stored together with the entry."""
    snapshot_due: bool = False
    """Now is a good time to store what `Table.save` gives."""
    summary_changed: bool = False
    """The lobby's row is another one now."""


class Due(Struct, frozen=True, kw_only=True):
    """What the table itself does next, if nothing happens before.

    Two dues are the same thing if `kind`, `deal` and `turn` are the same.
    """

    kind: DueKind
    at: int
    """When, in milliseconds of the room's clock."""
    seconds: float
    """How long that is from the last entry on."""
    deal: int
    turn: int
    seat: int | None = None
    """Whose turn it is: the program to be asked, or whoever runs out of time."""
