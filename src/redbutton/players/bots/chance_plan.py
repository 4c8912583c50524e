"""What a bot does with its chances, as steps: each action, and the chance that it needs.

So a bot that samples its chances decides by one number, and how likely the samples come out tells what it
does with any hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from redbutton.game import Action
from redbutton.players.bots.opponent_hands import BetSigns
from redbutton.players.policy import Likely, Mix, certain


class ChanceStep(NamedTuple):
    """What is done with a chance that is at least so good."""

    needed: float
    mix: Mix


@dataclass(frozen=True, slots=True, kw_only=True)
class ChancePlan:
    """What is done in a situation with any hand, by its chance against opponents with these bets."""

    steps: tuple[ChanceStep, ...]
    """From the best chance down; the last step needs nothing."""
    against: tuple[BetSigns, ...] = ()
    """If nobody is in yet, the share of starting hands that are no better stands for the chance."""
    unbeaten: Mix | None = None
    """What is done in place of the last step with a hand that cannot lose."""

    def mix(self, chance: float) -> Mix:
        return next(step.mix for step in self.steps if chance >= step.needed)

    def joined(self, reached: Sequence[float], *, cannot_lose: bool) -> Mix:
        """What is done on the whole, if each step is reached so often."""
        total: dict[Action, float] = {}
        mixes = [step.mix for step in self.steps]
        if cannot_lose and self.unbeaten:
            mixes[-1] = self.unbeaten
        before = 0.0
        for mix, often in zip(mixes, reached, strict=True):
            for likely in mix:
                total[likely.action] = total.get(likely.action, 0.0) + (often - before) * likely.chance
            before = often
        return tuple(Likely(action=action, chance=chance) for action, chance in total.items() if chance > 0)


def steps(*parts: tuple[float, Action], otherwise: Mix | Action) -> tuple[ChanceStep, ...]:
    """Actions with the chances that they need, and what is done with less."""
    last = otherwise if isinstance(otherwise, tuple) else certain(otherwise)
    return (*(ChanceStep(needed, certain(action)) for needed, action in parts), ChanceStep(-inf, last))
