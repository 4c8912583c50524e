"""How long a bot takes for a decision: little for a routine one, longer where much is at stake.

A pause must not tell anything about a hand. So only what everybody sees counts, the street, the price and the
stacks, and chance.

>>> thinking_time(1000, Facts(progress=0.0, price=2, stack=200), chance=0.5)
442
>>> thinking_time(1000, Facts(progress=1.0, price=198, stack=198), chance=0.5)
2550
"""

from hashlib import sha256
from typing import NamedTuple

from redbutton.game import View

ROUTINE, STREETS, STAKES = 0.5, 0.5, 2.0
"""Parts of the table's pace: of every decision, more on the last street, more for the whole stack."""
LEAST = 0.6
"""The shortest a decision takes, as a part of its own pace; the longest is one whole more."""


class Facts(NamedTuple):
    """What everybody sees of a decision."""

    progress: float
    """From 0 on the first street to 1 on the last."""
    price: int
    """What a call costs."""
    stack: int
    """What the player has left to pay it with."""


def facts_of(public: View) -> Facts:
    """The facts of the present decision, from what a spectator sees."""
    actor = public.actor
    assert actor is not None
    stack, streets = public.stacks[actor], len(public.rules.variant.streets)
    price = min(stack, max(0, public.current_bet - public.bets[actor]))
    return Facts(progress=public.street / max(1, streets - 1), price=price, stack=stack)


def thinking_time(pace: int, facts: Facts, *, chance: float) -> int:
    """Milliseconds for a decision at a table's pace, with a chance from 0 to 1: mostly short, seldom long."""
    stakes = facts.price / facts.stack if facts.stack else 0.0
    weight = ROUTINE + STREETS * facts.progress + STAKES * stakes
    return round(pace * weight * (LEAST + chance**2))


def chance_of(seed: str, deal: int, turn: int) -> float:
    """A number from 0 to 1 for a question of a deal, from the table's seed. Cards have other secrets."""
    digest = sha256(f"thinking/{seed}/{deal}/{turn}".encode()).digest()
    return int.from_bytes(digest[:4], "big") / 2**32
