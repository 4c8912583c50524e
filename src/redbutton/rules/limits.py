"""How much a player may bet."""

from enum import StrEnum


class Limit(StrEnum):
    """A betting structure: fixed amounts, up to the pot, or any amount."""

    FIXED = "fixed"
    POT = "pot"
    NONE = "none"
