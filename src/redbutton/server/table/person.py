"""People with a name at a table: players, people who wait for a seat, and bots."""

from msgspec import Struct

from redbutton.ids import PersonId, Seat
from redbutton.wire.messages import FaceName


class Person(Struct, kw_only=True, omit_defaults=True):
    """Somebody with a name. The session knows persons by name, so a name belongs to one person for good."""

    id: PersonId
    name: str
    token: str = ""
    """The hash of the token; bots have none."""
    bot: str = ""
    """Which bot decides, with its parameters; empty for a human."""
    face: FaceName | None = None
    connected: bool = False
    quiet: bool = False
    """Is connected, but not heard of although that was promised."""
    came_first: int = 0
    """Time of the first connection since the last deal began, in milliseconds of the room's clock."""
    went: int = 0
    """When the last connection was lost."""
    hurried: int = 0
    """Since when waiting has a limit even without a clock: the person left or was sent away, or the
    table closes."""
    waited: int = 0
    """How much patience was used up in this hand, in milliseconds."""
    muted: bool = False
    barred: bool = False
    """Was sent away, and may not sit down again until the host allows it."""
    hosted: bool = False
    """Is or was the host."""
    dealt: bool = False
    """Has been dealt cards at this table."""
    left_at: int = 0
    """When the person last gave up a seat."""
    broke: int = 0
    """When the person lost the last chips, where more are sold."""
    silent: int = 0
    """Deals in a row for which a seed was promised and not shown."""
    absent: bool = False
    """The house acts at once for this person, until the person acts or sits in again."""
    leaving: bool = False
    """Leaves after the deal."""
    gone: bool = False
    """Has left, and is host only until another person comes."""
    late: int = 0
    """Time-outs in a row."""
    bank: int = 0
    """What is left of the time bank, in milliseconds."""
    chips: int | None = None
    """The chips that a person who waits or asks for a seat wants to bring."""
    seat: Seat | None = None
    """The seat that a person who waits or asks wants."""
    rebuy: int = 0
    """Chips that come after the deal."""
    commitment: str = ""
    """The commitment to the seed of the next deal."""

    @property
    def is_there(self) -> bool:
        """Whether it makes sense to wait for this person's decision."""
        return self.connected and not (self.bot or self.absent)

    @property
    def is_asked(self) -> bool:
        """Whether others wait for a choice that is a courtesy: a vote, or whether to show the cards."""
        return self.is_there and not self.barred
