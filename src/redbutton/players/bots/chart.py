"""The starting hands of hold'em in tiers, the best first, and what to play them for, by position.

>>> tier(cards("As Kd")), tier(cards("7c 6c")), tier(cards("7h 2c"))
(1, 6, 9)
"""

from functools import cache
from typing import NamedTuple

from redbutton.cards import Card, cards  # noqa: F401 (cards: for the example above)
from redbutton.equity.classes import class_of
from redbutton.equity.ranges import Range
from redbutton.game import View
from redbutton.players.bots.table import seats_to_button, times_raised

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
"""Each with those before: 3, 5, 10, 14, 20, 28, 39, 51 % of all hands. The others are the ninth tier."""


class Plan(NamedTuple):
    """The last tier to raise with, and the last one to call with."""

    raises: int
    calls: int


CHART = {
    "early": (Plan(3, 0), Plan(1, 2), Plan(1, 1)),
    "middle": (Plan(4, 0), Plan(1, 3), Plan(1, 1)),
    "cutoff": (Plan(5, 0), Plan(1, 3), Plan(1, 1)),
    "button": (Plan(6, 0), Plan(1, 3), Plan(1, 1)),
    "blinds": (Plan(4, 4), Plan(1, 4), Plan(1, 2)),
    "heads-up": (Plan(7, 7), Plan(2, 6), Plan(1, 3)),
}
"""By position: what to do when nobody has raised, after a raise, after more raises or a large one."""


def plan(view: View) -> Plan:
    """What the chart says for the viewer's seat and the raises so far."""
    return CHART[position(view)][times_raised(view)]


def position(view: View) -> str:
    """Where the viewer sits; who has chips in front already plays as from the blinds."""
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
