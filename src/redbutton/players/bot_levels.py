"""Five levels of opponents for people, each a bot that plays every game.

The lower ones make the mistakes that people make: they play too many hands, bet too seldom, do not ask what a
bet tells, and are afraid of large ones. They know which hand is better, and none does anything at random.

>>> LEVELS.index("beginner"), LEVELS.index("expert")
(0, 3)
"""

from redbutton.errors import Code, RulesError

STRONGEST = "solver"
"""The strongest bot that there is."""
LEVELS = ("beginner", "casual", "regular", "expert", STRONGEST)
"""The bots to choose from, the weakest first."""


def find_level(name: str) -> str:
    """A level by its name or its number.

    >>> find_level("1"), find_level("regular")
    ('beginner', 'regular')
    """
    numbered = {str(number): level for number, level in enumerate(LEVELS, 1)}
    found = numbered.get(name, name)
    if found not in LEVELS:
        raise RulesError(Code.NO_SUCH_LEVEL, name=name, allowed=", ".join(LEVELS))
    return found
