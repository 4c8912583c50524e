"""Names of bots, at a table and in a match, and which names a person may have beside them."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import count

from redbutton.errors import Code, RulesError

WIDEST_NAME = 16
"""Longest name of a person who plays with bots in a terminal, where seats are narrow."""


def name_at_table(spec: str, is_taken: Callable[[str], bool]) -> str:
    """A bot's own name without its parameters, with a number once that name is taken.

    >>> name_at_table("caller", ["Ann", "caller"].__contains__)
    'caller 2'
    """
    own = spec.partition(":")[0].strip()
    names = (own if number == 1 else f"{own} {number}" for number in count(1))
    return next(name for name in names if not is_taken(name))


def names_at_table(specs: Sequence[str]) -> list[str]:
    """The names of several bots that sit down one after the other.

    >>> names_at_table(["rock", "caller", "rock:bluff=0.2"])
    ['rock', 'caller', 'rock 2']
    """
    names: list[str] = []
    for spec in specs:
        names.append(name_at_table(spec, names.__contains__))
    return names


def names_in_match(specs: Sequence[str]) -> list[str]:
    """Names for a list of results: bots are told apart by parameters; equal ones are numbered.

    >>> names_in_match(["caller", "rock:bluff=0.2", "caller"])
    ['caller 1', 'rock:bluff=0.2', 'caller 2']
    """
    alike, so_far = Counter(specs), Counter[str]()
    names = []
    for spec in specs:
        so_far[spec] += 1
        names.append(f"{spec} {so_far[spec]}" if alike[spec] > 1 else spec)
    return names


def check_person(name: str, bots: Collection[str]) -> None:
    """Raises if a person's name looks like a bot's, or cannot be shown."""
    if not name.strip() or len(name) > WIDEST_NAME or name in bots or not name.isprintable():
        raise RulesError(Code.NAME_TAKEN, name=name)
