"""What follows from rules, worked out once for equal ones."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from redbutton.rules.rules import Rules

Made = TypeVar("Made")
MOST = 1024
"""Objects that are remembered."""


def once_for_rules(make: Callable[[Rules], Made]) -> Callable[[Rules], Made]:
    """The same function of rules, which works only once for equal ones.

    It knows rules by the object, because a table keeps its own, and comparing all switches takes longer than
    most of what is done with them. Rules with a unit of 0.5 and of 0.50 are equal, but their money is written
    differently: so the unit's text has to be the same as well.
    """
    known: dict[int, tuple[Rules, Made]] = {}

    @lru_cache(maxsize=256)
    def of_equal(rules: Rules, unit: str) -> Made:
        return make(rules)

    def of_these(rules: Rules) -> Made:
        found = known.get(id(rules))
        if found is None or found[0] is not rules:
            if len(known) >= MOST:
                known.clear()
            found = known[id(rules)] = rules, of_equal(rules, str(rules.stakes.unit))
        return found[1]

    return of_these
