"""Bots by name, with their parameters as text: `pot-odds:bluff=0.1,samples=200`.

Other packages add theirs in the entry point group `redbutton.bots`: a name, and a callable that makes an
`Actor`. Its keyword parameters can be set the same way; one called `seed` gets the seed. An attribute
`profile` describes the bot.

>>> make("caller")  # doctest: +ELLIPSIS
<redbutton.players.bots.caller.Caller object at ...>
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from math import inf
from typing import Any, NamedTuple

from redbutton.cards import Seed
from redbutton.errors import BotError, Code
from redbutton.players import parameters
from redbutton.players.actor import Actor
from redbutton.players.profile import Cost, Profile, profile_of
from redbutton.words.bots import BOTS

GROUP = "redbutton.bots"
BUDGET = "budget"
"""The name of the parameter that says how many seconds a bot may think."""

HOUSE = {
    "caller": "caller:Caller",
    "random": "random_bot:RandomBot",
    "default": "caller:Caller",
    "modest": "modest:Modest",
    "six-max": "six_max:SixMax",
    "tight-aggressive": "tight_aggressive:TightAggressive",
    "pot-odds": "pot_odds:PotOdds",
    "all-rounder": "all_rounder:AllRounder",
    "nash": "nash:Nash",
    "blueprint": "blueprint:BlueprintBot",
    "solver": "solver:SolverBot",
    "expert": "expert:Expert",
    "exploiter": "exploiter:Exploiter",
}
"""The built-in bots, and where they are."""


class Personality(NamedTuple):
    """A built-in bot with other parameters; these can be changed too."""

    of: str
    parameters: str
    strength: int


PERSONALITIES = {
    "rock": Personality("tight-aggressive", "looseness=-1,aggression=0.5,bluff=0", strength=3),
    "maniac": Personality(
        "tight-aggressive", "looseness=5,aggression=1,bluff=0.7,stubborn=0.2,size=1", strength=2
    ),
    "station": Personality("tight-aggressive", "looseness=4,aggression=0.1,bluff=0,stubborn=0.4", strength=2),
    "shark": Personality("pot-odds", "samples=500,bluff=0.6,caution=0.02,size=0.85", strength=5),
    "grinder": Personality("all-rounder", "looseness=-0.12,aggression=0.7,bluff=0.05", strength=3),
    "beginner": Personality(
        "all-rounder",
        "looseness=0.6,aggression=0.3,bluff=0.02,size=0.4,reading=0.1,fear=0.7",
        strength=1,
    ),
    "casual": Personality(
        "all-rounder", "looseness=0.3,aggression=0.6,bluff=0.1,size=0.5,reading=0.5,fear=0.4", strength=2
    ),
    "regular": Personality(
        "all-rounder", "looseness=0.08,aggression=0.8,bluff=0.2,size=0.65,reading=0.8,fear=0.15", strength=3
    ),
    "gambler": Personality("all-rounder", "looseness=0.25,aggression=1,bluff=0.5,size=1", strength=3),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A bot that can be asked for by name, which is also the key of its line in `words.bots`."""

    name: str
    make: Callable[..., Actor]
    given: dict[str, Any]
    """Parameters that differ from the class's own defaults."""
    profile: Profile

    @property
    def parameters(self) -> tuple[parameters.Parameter, ...]:
        """What can be set, with the defaults of this bot."""
        known = parameters.parameters(self.make)
        return tuple(one.starting(self.given.get(one.name, one.default)) for one in known)

    def description(self, lang: str = "en") -> str:
        """What it does, in one line; for a bot of another package, its docstring."""
        return BOTS[lang].get(self.name) or (inspect.getdoc(self.make) or "").partition("\n")[0]


def make(spec: str, *, seed: Seed | None = None) -> Actor:
    """A new player from a name and parameters. The same seed gives the same player."""
    return maker(spec)(seed)


def maker(spec: str, *, budget: float = inf) -> Callable[[Seed | None], Actor]:
    """A function from a seed to a player, for callers that need many.

    A bot with a parameter `budget`, the seconds that it may think, gets at most this one.
    """
    name, _, text = spec.partition(":")
    bot = find(name.strip())
    values = bot.given | parameters.read(text, bot.parameters, bot.name)
    values |= {
        one.name: min(budget, values.get(one.name, one.default))
        for one in bot.parameters
        if one.name == BUDGET
    }
    if "seed" in inspect.signature(bot.make).parameters:
        return lambda seed: bot.make(**values, seed=seed)
    return lambda seed: bot.make(**values)


kept_maker = lru_cache(maxsize=256)(maker)
"""The same, cached for callers that make the same bots again and again."""


def find(name: str) -> Bot:
    """The bot of that name; built-in ones first."""
    if name in PERSONALITIES:
        base, text, strength = PERSONALITIES[name]
        bot = find(base)
        profile = replace(bot.profile, strength=strength, personality_of=base)
        given = parameters.read(text, bot.parameters, name)
        return Bot(name=name, make=bot.make, given=given, profile=profile)
    if name in HOUSE:
        own = EntryPoint(name=name, value=f"redbutton.players.bots.{HOUSE[name]}", group=GROUP)
        return _bot(own)
    for entry in entry_points(group=GROUP, name=name):
        return _bot(entry)
    raise BotError(Code.NO_SUCH_BOT, name=name, allowed=", ".join(names()))


def _bot(entry: EntryPoint) -> Bot:
    make = _load(entry)
    return Bot(name=entry.name, make=make, given={}, profile=profile_of(make))


def profile(spec: str) -> Profile:
    """A bot's profile; with parameters, its speed and strength are unknown."""
    name, _, text = spec.partition(":")
    known = find(name.strip()).profile
    return replace(known, cost=Cost.UNKNOWN, strength=None) if text.strip() else known


def names() -> tuple[str, ...]:
    """Every name: built-in ones, then those of other packages."""
    own = (*HOUSE, *PERSONALITIES)
    return (*own, *sorted({entry.name for entry in entry_points(group=GROUP)} - set(own)))


def bots() -> Iterator[Bot]:
    """All bots, for a list. One that cannot be loaded is left out."""
    for name in names():
        try:
            yield find(name)
        except BotError:
            continue


def _load(entry: EntryPoint) -> Callable[..., Actor]:
    """What an entry point names. Any error of another package is reported in one sentence."""
    try:
        found = entry.load()
        parameters.parameters(found)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BotError(Code.BOT_NOT_LOADED, name=entry.name, reason=reason) from error
    return found  # type: ignore[no-any-return]
