"""Advice on a decision, from the player's own view: equity, the price of a call, and outs.

In hold'em the others are taken to hold hands that fit their bets, as the bots take them. In other games
nobody here reads bets: the equity is against random hands, said to be so, and no call is judged by it.

>>> from redbutton.testing import deal
>>> price_of(deal(stacks=[200, 200], blinds=(5, 10)).plays("p2 cbr 30").view(0))
Price(cost=20, pot=40)
"""

from dataclasses import dataclass
from math import prod, sqrt
from typing import Literal, NamedTuple

from redbutton.cards import UNKNOWN, Card, cards
from redbutton.equity import equity, outs
from redbutton.equity.games import KNOWN
from redbutton.errors import Code, EquityError
from redbutton.game import View
from redbutton.players.profile import holdem
from redbutton.rules import Variant

SAMPLES = 20_000
"""Sampled deals per answer: exact to a third of a percent, in a few milliseconds."""
ENOUGH = 0.004
SEED = 1
"""The same spot gets the same advice."""
LOST = 0.08
"""The part of the equity that more betting costs, for each card of the board to come: a hand that is behind
cannot always see them all."""

Paying = Literal["yes", "close", "no"]
"""Does a call pay?"""

Signs = tuple[float, float]
"""What an opponent's bets say, before and after the flop: the numbers of `BetSigns`, in `opponent_hands`."""


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
    outs: "LikelyOuts | None"
    """The cards that help; only on the flop and the turn, and where bets can be read."""


class LikelyOuts(NamedTuple):
    """The next cards that bring a hand which is probably behind probably to the front."""

    is_ahead: bool
    """Is it probably ahead already? Then it needs none."""
    cards: tuple[Card, ...]
    next_card: float
    """The chance that the next card is one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """What a player knows of a deal, copied so that it can be worked on while the deal goes on."""

    variant: Variant
    hand: str
    board: str
    opponents: int
    price: Price
    told: tuple[Signs, ...] | None = None
    """What the bets of each opponent say; None in games where nobody reads them."""
    ends_betting: bool = False
    """Can nobody bet any more after a call?"""

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
            told=_told(view),
            ends_betting=_ends_betting(view),
        )

    @property
    def reads_bets(self) -> bool:
        """Is the equity against hands that fit bets? If nobody has bet, all hands do."""
        return any(map(any, self.told or ()))

    def verdict(self, equity: float) -> Paying | None:
        """Does a call pay? It surely does if it pays even after what further bets will cost.

        None if it costs nothing, or if nothing is known of what the others hold.
        """
        if self.price.share is None or self.told is None:
            return None
        to_come = 0 if self.ends_betting else 5 - len(self.board) // 2
        if equity * (1 - LOST * to_come) >= self.price.share:
            return "yes"
        return "no" if equity < self.price.share else "close"

    def chances(self) -> Chances:
        """Equity against the hands that the others may hold, and outs.

        The work is bounded: a fixed number of samples, on one thread.
        """
        if self.told is not None and self.reads_bets:
            share = self._against_bets(self.told)
            return Chances(equity=share, error=sqrt(share * (1 - share) / SAMPLES), outs=self._outs())
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

    def _against_bets(self, told: tuple[Signs, ...]) -> float:
        from numpy.random import default_rng

        from redbutton.players.bots.opponent_hands import BetSigns, chance

        signs = [BetSigns(*each) for each in told]
        return chance(self._hole, self._board, self.variant.orders[0], signs, SAMPLES, default_rng(SEED))

    def _outs(self) -> LikelyOuts | None:
        if self.told is None or len(self._board) not in (3, 4):
            return None
        found = outs(self.hand, self.board, variant=self.variant)
        if self._lead() >= 0.5:
            return LikelyOuts(is_ahead=True, cards=(), next_card=0.0)
        better = [card for cards in found.cards.values() for card in cards if self._lead(card) >= 0.5]
        return LikelyOuts(
            is_ahead=False,
            cards=tuple(better),
            next_card=found.next_card * len(better) / len(found) if better else 0.0,
        )

    def _lead(self, *card: Card) -> float:
        """The chance that no opponent holds a better hand, with one more card on the board or as it is."""
        from redbutton.players.bots.opponent_hands import BetSigns, lead

        assert self.told is not None
        order = self.variant.orders[0]
        return prod(lead(self._hole, self._board, order, BetSigns(*each), card) for each in self.told)

    @property
    def _hole(self) -> tuple[Card, ...]:
        return cards(self.hand)

    @property
    def _board(self) -> tuple[Card, ...]:
        return cards(self.board)


def _told(view: View) -> tuple[Signs, ...] | None:
    from redbutton.players.bots.bet_history import read_bets
    from redbutton.players.bots.situation import opponents

    if not holdem(view.rules.variant):
        return None
    bets = read_bets(view)
    return tuple(bets.told(player) for player in opponents(view))


def _ends_betting(view: View) -> bool:
    assert view.player is not None
    left = [view.stacks[player] for player, folded in enumerate(view.folded) if not folded]
    mine = view.stacks[view.player] - view.to_call
    return mine <= 0 or sum(stack > 0 for stack in left) <= 1


def _is_ready(view: View) -> bool:
    """True if all own cards are dealt and known, in a variant that equity supports."""
    variant = view.rules.variant
    return variant in KNOWN and len(view.hole) == variant.hole_cards and UNKNOWN not in view.hole
