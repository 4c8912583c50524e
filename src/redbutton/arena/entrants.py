"""The bots that take part.

>>> [entrant.name for entrant in enter(["caller", "random", "caller"])]
['caller 1', 'random', 'caller 2']
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bot_names import names_in_match


@dataclass(frozen=True, slots=True)
class Entrant:
    """A name, and a function that makes a new player. The same seed makes the same player."""

    name: str
    make: Callable[[str], Actor]


def enter(specs: Sequence[str]) -> tuple[Entrant, ...]:
    """Bots from their names and parameters; several of the same name get numbers."""
    for spec in specs:
        registry.kept_maker(spec)  # raises for an unknown name
    return tuple(
        Entrant(name, partial(_make, spec)) for name, spec in zip(names_in_match(specs), specs, strict=True)
    )


def dice(seed: int | str, purpose: str) -> str:
    """A seed for a bot's random decisions. It is independent of the cards."""
    return sha256(f"dice/{seed}/{purpose}".encode("utf-8", "surrogatepass")).hexdigest()


def _make(spec: str, seed: str) -> Actor:
    return registry.kept_maker(spec)(seed)
