"""Who sits at a table where nobody is named."""

from redbutton.rules import Rules

HOLDEM = ("shark", "station", "rock", "maniac", "tight-aggressive")
"""A bit of everything."""
ELSEWHERE = ("caller", "random")
"""Those who play every game with a will."""


def usual_mix(rules: Rules) -> tuple[str, ...]:
    """Programs for a game, one after the other as long as there are seats."""
    return HOLDEM if rules.variant.name in ("holdem", "short-deck") else ELSEWHERE
