"""Whoever has a name at a table: players, those who wait for a seat, programs."""

from msgspec import Struct


class Person(Struct, kw_only=True, omit_defaults=True):
    """Somebody with a name. The session knows persons by it, so a name belongs to one person for good."""

    id: int
    name: str
    token: str = ""
    """The hash of the token; programs have none."""
    bot: str = ""
    """Which program decides, with its parameters."""
    connected: bool = False
    came: int = 0
    """When the connection came, in milliseconds of the room's clock."""
    went: int = 0
    """When the last connection was lost."""
    hurried: int = 0
    """Since when one is not waited for without end where there is no clock: gone, sent away, or the end."""
    muted: bool = False
    barred: bool = False
    """Was sent away, and may not sit down again until the host says otherwise."""
    hosted: bool = False
    """Is or was the host."""
    dealt: bool = False
    """Has been dealt cards at this table."""
    left_at: int = 0
    """When a seat was given up last."""
    silent: int = 0
    """For how many deals in a row a seed was promised and not shown."""
    absent: bool = False
    """Is acted for at once, until acting or sitting in again."""
    leaving: bool = False
    """Goes after the deal."""
    gone: bool = False
    """Has left, and is the host only until somebody else comes."""
    late: int = 0
    """How often in a row the time has run out."""
    bank: int = 0
    """What is left of the time bank, in milliseconds."""
    chips: int | None = None
    """What somebody who waits or asks for a seat wants to bring."""
    seat: int | None = None
    """Where somebody who waits or asks wants to sit."""
    rebuy: int = 0
    """Chips that come after the deal."""
    commitment: str = ""
    """To the seed of the next deal."""

    @property
    def is_there(self) -> bool:
        """Is it worth waiting for a decision?"""
        return self.connected and not (self.bot or self.absent)
