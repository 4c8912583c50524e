"""A bot's profile: what a decision costs, how well it plays, and which games it really plays.

A bot declares it as an attribute of its class; without it, nothing is assumed.

>>> class Timid:
...     profile = Profile(cost=Cost.QUICK, strength=1)
>>> profile_of(Timid).cost, profile_of(Timid).strength
(<Cost.QUICK: 'quick'>, 1)
>>> profile_of(object) == Profile(cost=Cost.UNKNOWN, strength=None, plays=None, forgetful=False)
True
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from redbutton.rules import VARIANTS, Variant

WEAKEST, STRONGEST = 1, 5


class Cost(StrEnum):
    """How long a decision takes."""

    QUICK = "quick"
    """About a millisecond: a server asks it on the event loop, while all its tables wait."""
    SLOW = "slow"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A bot's profile, for its default parameters."""

    cost: Cost = Cost.UNKNOWN
    strength: int | None = None
    """From 1, a beginner, to 5; None if unknown."""
    plays: Callable[[Variant], bool] | None = None
    """Does it use its cards or its temper in this game, instead of only checking and calling?"""
    forgetful: bool = False
    """Does it remember nothing but what it sees? Then it may be made anew for each decision, and a saved game
    goes on as if it had never been interrupted."""
    carried: bool = False
    """Can all that it remembers be carried to another one of its kind (`Remembering`), so that it may be made
    anew for each decision all the same?"""
    personality_of: str = ""
    """The bot whose parameters this one sets, if it has no code of its own."""

    def __post_init__(self) -> None:
        if self.strength is not None and not WEAKEST <= self.strength <= STRONGEST:
            raise ValueError(f"a strength is {WEAKEST} to {STRONGEST}, not {self.strength}")

    @property
    def variants(self) -> tuple[str, ...] | None:
        """The built-in variants that it really plays; None if unknown."""
        if self.plays is None:
            return None
        return tuple(name for name, variant in VARIANTS.items() if self.plays(variant))


UNKNOWN = Profile()
"""The profile of a bot that declares none."""


def profile_of(make: object) -> Profile:
    """The profile that a bot's class declares."""
    found = getattr(make, "profile", UNKNOWN)
    return found if isinstance(found, Profile) else UNKNOWN


# -- games that a bot may play ---------------------------------------------------------------------------


def no_game(variant: Variant) -> bool:
    return False


def games_with_bets(variant: Variant) -> bool:
    return variant.has_betting


def holdem(variant: Variant) -> bool:
    """Is it hold'em: two own cards, a board of five, the best high hand wins?"""
    if variant.hole_cards != 2 or variant.board_cards != 5 or variant.has_upcards or variant.from_hole:
        return False
    return len(variant.orders) == 1 and not variant.orders[0].low
