"""Names of bots, at a table and in a match, and which names a person may have beside them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from itertools import chain, count

from redbutton.errors import Code, RulesError
from redbutton.words.bots import NAMES

WIDEST_NAME = 16
"""Longest name of a person who plays with bots in a terminal, where seats are narrow."""


def own_names(lang: str, seed: str) -> list[str]:
    """Names for the bots of one table, in an order that the seed decides: other tables have other bots.

    >>> own_names("en", "one table")[:3]
    ['Sprocket', 'Comet', 'Toffee']
    """

    def place(name: str) -> bytes:
        return sha256(f"bots/{seed}/{name}".encode("utf-8", "surrogateescape")).digest()  # as it was typed

    return sorted(NAMES[lang], key=place)


def name_at_table(spec: str, is_taken: Callable[[str], bool], names: Iterable[str] = ()) -> str:
    """The first of a table's names that is free, else what the bot is, with a number once that is taken.

    >>> name_at_table("caller", ["Ann", "caller"].__contains__)
    'caller 2'
    >>> name_at_table("caller", ["Pip"].__contains__, ["Pip", "Momo"])
    'Momo'
    """
    kind = spec.partition(":")[0].strip()
    numbered = (kind if number == 1 else f"{kind} {number}" for number in count(1))
    return next(name for name in chain(names, numbered) if not is_taken(name))


def names_at_table(specs: Sequence[str], names: Iterable[str] = (), person: str = "") -> list[str]:
    """The names of several bots that sit down one after the other, beside a person.

    >>> names_at_table(["rock", "caller", "rock:bluff=0.2"])
    ['rock', 'caller', 'rock 2']
    """
    taken: list[str] = [person]
    for spec in specs:
        taken.append(name_at_table(spec, taken.__contains__, names))
    return taken[1:]


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
