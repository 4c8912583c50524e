"""Who takes part.

>>> [entrant.name for entrant in enter(["caller", "random", "caller"])]
['caller 1', 'random', 'caller 2']
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256

from redbutton.players import registry
from redbutton.players.actor import Actor


@dataclass(frozen=True, slots=True)
class Entrant:
    """A name, and what makes a new player of it; the same seed makes the same player."""

    name: str
    make: Callable[[str], Actor]


def enter(specs: Sequence[str]) -> tuple[Entrant, ...]:
    """Programs by their names and parameters; several of one name get numbers."""
    alike, so_far = Counter(specs), Counter[str]()
    entrants = []
    for spec in specs:
        so_far[spec] += 1
        name = f"{spec} {so_far[spec]}" if alike[spec] > 1 else spec
        _maker(spec)  # a name that nobody has is refused here
        entrants.append(Entrant(name, partial(_make, spec)))
    return tuple(entrants)


def dice(seed: int | str, purpose: str) -> str:
    """A seed for what a program decides by chance; it says nothing about the cards."""
    return sha256(f"dice/{seed}/{purpose}".encode("utf-8", "surrogatepass")).hexdigest()


_maker = cache(registry.maker)


def _make(spec: str, seed: str) -> Actor:
    return _maker(spec)(seed)
