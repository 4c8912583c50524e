"""The 1,755 flops that differ in more than the names of suits, and few of them that stand for all.

>>> flops = all_flops()
>>> len(flops), sum(flops.values())
(1755, 22100)
>>> canonical("2c 7h Kh")
'Ks7s2h'
"""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations, pairwise, permutations

from redbutton.cards import Card, cards, distinct
from redbutton.errors import Code, SolverError

Flops = dict[str, int]
"""How many of the 22,100 flops each one stands for."""
DECK = 22_100
DEFAULT = "49"
EVERY_FLOP = "all"


def canonical(flop: str) -> str:
    """The same flop with the suits named in order: spades is the high card's, then hearts, then diamonds."""
    held = distinct(cards(flop))
    if len(held) != 3:
        raise SolverError(Code.NOT_A_FLOP, text=flop)
    return _text(_first_named(tuple(map(int, held))))


def _first_named(flop: tuple[int, ...]) -> tuple[int, ...]:
    """High cards first, and of all names of suits those that come first."""
    return max(
        tuple(sorted((4 * (card >> 2) + 3 - names.index(card & 3) for card in flop), reverse=True))
        for names in (tuple(dict.fromkeys(card & 3 for card in order)) for order in _orders(flop))
    )


def _orders(flop: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The cards by rank; those of one rank in every order."""
    for order in permutations(flop):
        if all(one >> 2 >= other >> 2 for one, other in pairwise(order)):
            yield order


def _text(flop: tuple[int, ...]) -> str:
    return "".join(str(Card(card)) for card in flop)


@cache
def all_flops() -> Flops:
    """Every flop that differs in more than the names of suits, and how many there are of it."""
    counts = Counter(map(_first_named, combinations(range(52), 3)))
    return {_text(flop): count for flop, count in sorted(counts.items(), reverse=True)}


@cache
def subsets() -> dict[str, Flops]:
    """The subsets that come with the house, by size; `flop_choice` makes them."""
    found: dict[str, Flops] = json.loads(files(__package__).joinpath("flop_subsets.json").read_text("utf-8"))
    return found


def read_flops(text: str) -> Flops:
    """A subset by its size, `all`, or flops by name with weights if they have any.

    >>> read_flops("AsKd2c, 7h7d2c:3")
    {'AsKd2c': 1, '7h7d2c': 3}
    >>> read_flops("AsKd2c, AsKd2c:3")
    {'AsKd2c': 4}
    """
    wanted = text.strip().lower()
    if wanted == EVERY_FLOP:
        return dict(all_flops())
    if wanted in subsets():
        return dict(subsets()[wanted])
    if wanted.isdigit():
        raise SolverError(Code.NO_SUCH_SUBSET, size=wanted, allowed=", ".join((*subsets(), EVERY_FLOP)))
    found: Counter[str] = Counter()
    for flop, weight in map(_named, text.split(",")):
        found[flop] += weight
    return dict(found)


def _named(text: str) -> tuple[str, int]:
    """One flop as it is typed, and its weight."""
    flop, _, weight = text.partition(":")
    held = distinct(cards(flop))
    whole = not weight or (weight.strip().isascii() and weight.strip().isdigit() and int(weight) > 0)
    if len(held) != 3 or max(map(int, held)) > 51 or not whole:
        raise SolverError(Code.NOT_A_FLOP, text=text.strip())
    return "".join(map(str, held)), int(weight or 1)
