"""How much one may bet."""

from enum import StrEnum


class Limit(StrEnum):
    """A betting structure: set amounts, up to the pot, or anything one has."""

    FIXED = "fixed"
    POT = "pot"
    NONE = "none"
