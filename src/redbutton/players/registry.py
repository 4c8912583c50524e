"""Programs by name, with their parameters as text: `pot-odds:bluff=0.1,samples=200`.

Other packages add theirs by the entry point group `redbutton.bots`: a name, and what makes an `Actor`, whose
keyword parameters can then be set the same way; one that is called `seed` gets the seed.

>>> make("caller")  # doctest: +ELLIPSIS
<redbutton.players.bots.caller.Caller object at ...>
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from redbutton.cards import Seed
from redbutton.errors import BotError, Code
from redbutton.players import parameters
from redbutton.players.actor import Actor
from redbutton.words.bots import BOTS

GROUP = "redbutton.bots"

HOUSE = {
    "caller": "caller:Caller",
    "random": "at_random:AtRandom",
    "default": "caller:Caller",
    "modest": "modest:Modest",
    "six-max": "six_max:SixMax",
    "tight-aggressive": "tight_aggressive:TightAggressive",
    "pot-odds": "pot_odds:PotOdds",
}
"""The programs of the house, and where they are."""

PERSONALITIES = {
    "rock": "tight-aggressive:looseness=-1,aggression=0.5,bluff=0",
    "maniac": "tight-aggressive:looseness=5,aggression=1,bluff=0.7,stubborn=0.2,size=1",
    "station": "tight-aggressive:looseness=4,aggression=0.1,bluff=0,stubborn=0.4",
    "shark": "pot-odds:samples=500,bluff=0.6,caution=0.02,size=0.85",
}
"""Programs of the house with parameters of their own; these, too, can be set otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A program that can be asked for by name."""

    name: str
    make: Callable[..., Actor]
    given: dict[str, Any]
    """Parameters that differ from the program's own defaults."""

    @property
    def parameters(self) -> tuple[parameters.Parameter, ...]:
        """What can be set, with the values that hold if nobody sets them."""
        known = parameters.parameters(self.make)
        return tuple(one.starting(self.given.get(one.name, one.default)) for one in known)

    def description(self, lang: str = "en") -> str:
        """What it does, in one line; in its author's words if it is of another package."""
        return BOTS[lang].get(self.name) or (inspect.getdoc(self.make) or "").partition("\n")[0]


def make(spec: str, *, seed: Seed | None = None) -> Actor:
    """A new player from a name and parameters; the same seed gives the same player."""
    return maker(spec)(seed)


def maker(spec: str) -> Callable[[Seed | None], Actor]:
    """What makes players from a name and parameters, each from its seed; for those who need many."""
    name, _, text = spec.partition(":")
    bot = find(name.strip())
    values = bot.given | parameters.read(text, bot.parameters, bot.name)
    if "seed" in inspect.signature(bot.make).parameters:
        return lambda seed: bot.make(**values, seed=seed)
    return lambda seed: bot.make(**values)


def find(name: str) -> Bot:
    """The program of that name: the house's own first."""
    if name in PERSONALITIES:
        base, _, text = PERSONALITIES[name].partition(":")
        bot = find(base)
        return Bot(name=name, make=bot.make, given=parameters.read(text, bot.parameters, name))
    if name in HOUSE:
        own = EntryPoint(name=name, value=f"redbutton.players.bots.{HOUSE[name]}", group=GROUP)
        return Bot(name=name, make=_load(own), given={})
    for entry in entry_points(group=GROUP, name=name):
        return Bot(name=name, make=_load(entry), given={})
    raise BotError(Code.NO_SUCH_BOT, name=name, allowed=", ".join(names()))


def names() -> tuple[str, ...]:
    """Every name there is: the house's, then other packages'."""
    own = (*HOUSE, *PERSONALITIES)
    return (*own, *sorted({entry.name for entry in entry_points(group=GROUP)} - set(own)))


def bots() -> Iterator[Bot]:
    """All programs, for a list of them; one that cannot be loaded is left out."""
    for name in names():
        try:
            yield find(name)
        except BotError:
            continue


def _load(entry: EntryPoint) -> Callable[..., Actor]:
    """What an entry point names; whatever is wrong with another package is told in one sentence."""
    try:
        found = entry.load()
        parameters.parameters(found)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BotError(Code.BOT_NOT_LOADED, name=entry.name, reason=reason) from error
    return found  # type: ignore[no-any-return]
