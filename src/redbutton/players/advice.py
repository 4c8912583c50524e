"""Advice on a decision, from the player's own view: equity, the price of a call, and outs.

>>> from redbutton.testing import deal
>>> price_of(deal(stacks=[200, 200], blinds=(5, 10)).plays("p2 cbr 30").view(0))
Price(cost=20, pot=40)
"""

from dataclasses import dataclass
from typing import NamedTuple

from redbutton.cards import UNKNOWN
from redbutton.equity import equity, outs
from redbutton.equity.games import KNOWN
from redbutton.equity.outs import Outs
from redbutton.errors import Code, EquityError
from redbutton.game import View
from redbutton.rules import Variant

SAMPLES = 20_000
"""Sampled deals per answer: exact to a third of a percent, in a few milliseconds."""
ENOUGH = 0.004
SEED = 1
"""The same spot gets the same advice."""


class Price(NamedTuple):
    """What it costs to stay in, and the chips in the middle that can be won."""

    cost: int
    pot: int

    @property
    def share(self) -> float | None:
        """The equity that a call needs; None if it costs nothing."""
        return self.cost / (self.pot + self.cost) if self.cost else None


def price_of(view: View) -> Price:
    """The price of a call. Of a bet larger than the player's stack, only the matched part can be won."""
    assert view.player is not None
    asked = None if view.options is None else view.options.call
    cost = view.to_call if asked is None else asked  # some houses want more than the bet to match
    mine = view.bets[view.player] + cost
    beyond = sum(max(0, bet - mine) for bet in view.bets)
    return Price(cost, view.pot - beyond)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chances:
    """A player's chances."""

    equity: float
    error: float
    outs: Outs | None
    """The cards that help; only on the flop and the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """What a player knows of a deal, copied so that it can be worked on while the deal goes on."""

    variant: Variant
    hand: str
    board: str
    opponents: int
    price: Price

    @classmethod
    def of(cls, view: View) -> "Spot":
        """The player's spot. Raises if there is nothing to advise on."""
        if view.player is None or view.over or view.folded[view.player] or not _is_ready(view):
            raise EquityError(Code.NO_ADVICE)
        return cls(
            variant=view.rules.variant,
            hand="".join(map(str, view.hole)),
            board="".join(map(str, view.board)),
            opponents=sum(not folded for folded in view.folded) - 1,
            price=price_of(view),
        )

    def chances(self) -> Chances:
        """Equity against unknown hands, and outs.

        The work is bounded: a fixed number of samples, on one thread.
        """
        mine = equity(
            self.hand,
            *["random"] * self.opponents,
            board=self.board,
            variant=self.variant,
            samples=SAMPLES,
            precision=ENOUGH,
            threads=1,
            seed=SEED,
        )[0]
        return Chances(equity=mine.equity, error=mine.error, outs=self._outs())

    def _outs(self) -> Outs | None:
        try:
            return outs(self.hand, self.board, variant=self.variant)
        except EquityError:
            return None


def _is_ready(view: View) -> bool:
    """True if all own cards are dealt and known, in a variant that equity supports."""
    variant = view.rules.variant
    return variant in KNOWN and len(view.hole) == variant.hole_cards and UNKNOWN not in view.hole
