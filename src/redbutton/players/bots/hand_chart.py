"""The starting hands of hold'em in tiers, best first, and when to play them, by position.

>>> tier(cards("As Kd")), tier(cards("7c 6c")), tier(cards("7h 2c"))
(1, 6, 9)
"""

from functools import cache
from typing import NamedTuple

from redbutton.cards import Card, cards  # noqa: F401 (cards: for the example above)
from redbutton.equity.hand_classes import class_of
from redbutton.equity.ranges import Range
from redbutton.game import View
from redbutton.players.bots.situation import seats_to_button, times_raised

TIERS = (
    "QQ+, AKs, AKo",
    "JJ-TT, AQs-AJs, KQs, AQo",
    "99-88, ATs, KJs-KTs, QJs, JTs, AJo, KQo",
    "77-66, A9s-A5s, QTs, T9s, ATo, KJo",
    "55-22, A4s-A2s, K9s, Q9s, J9s, 98s, 87s, KTo, QJo",
    "K8s-K5s, Q8s, J8s, T8s, 97s, 76s, 65s, A9o-A7o, QTo, JTo",
    "K4s-K2s, Q7s-Q5s, J7s, T7s, 86s, 75s, 54s, A6o-A2o, K9o, Q9o, J9o, T9o",
    "Q4s-Q2s, J6s-J4s, T6s, 96s, 85s, 74s, 64s, 53s, 43s, K8o-K5o, Q8o, J8o, T8o, 98o, 87o",
)
"""Each tier with those before: 3, 5, 10, 14, 20, 28, 39, 51 % of all hands. All others are the ninth."""


class Tiers(NamedTuple):
    """The last tier to raise with, and the last one to call with."""

    raises: int
    calls: int


CHART = {
    "early": (Tiers(3, 0), Tiers(1, 2), Tiers(1, 1)),
    "middle": (Tiers(4, 0), Tiers(1, 3), Tiers(1, 1)),
    "cutoff": (Tiers(5, 0), Tiers(1, 3), Tiers(1, 1)),
    "button": (Tiers(6, 0), Tiers(1, 3), Tiers(1, 1)),
    "blinds": (Tiers(4, 4), Tiers(1, 4), Tiers(1, 2)),
    "heads-up": (Tiers(7, 7), Tiers(2, 6), Tiers(1, 3)),
}
"""By position: what to do if nobody has raised, after a raise, and after more raises or a large one."""


def plan(view: View) -> Tiers:
    """What the chart says for the viewer's seat and the raises so far."""
    return CHART[position(view)][times_raised(view)]


def position(view: View) -> str:
    """The viewer's position; with chips in front already, that of the blinds."""
    if view.players == 2:
        return "heads-up"
    if view.bets[view.player or 0]:
        return "blinds"
    return ("button", "cutoff", "middle", "early")[min(3, seats_to_button(view))]


def tier(hole: tuple[Card, ...]) -> int:
    return _tiers()[class_of(hole)]


@cache
def _tiers() -> tuple[int, ...]:
    """The tier of each of the 169 classes."""
    found = [len(TIERS) + 1] * 169
    for number, text in enumerate(TIERS, start=1):
        for hand in Range(text):
            found[class_of(hand)] = number
    return tuple(found)
