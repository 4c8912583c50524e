"""Equity in any variant: the expected share of the pot, sampled by playing the deal out.

How many deals are sampled depends on a budget of milliseconds and on what a sample of this game costs, as
counted work and not as time: so the same seed gives the same answer on every machine.
"""

from collections.abc import Mapping, Sequence
from threading import local
from typing import NamedTuple

from redbutton.players.bots._drawing import DrawingRule
from redbutton.players.bots._rollouts import Rollouts
from redbutton.players.bots.table_reading import TableReading
from redbutton.ranking import Order, ranker
from redbutton.rules import Rules, Variant

WORK = 6000
"""Work of a millisecond of one core: a simple hand of one player, dealt and ranked, is about 1."""
FEWEST, MOST = 60, 800
"""Samples of a decision."""
POOL_SHARE, SMALLEST_POOL = 0.5, 24
"""Hands in an opponent's pool: as a share of the samples, and at least."""
BELIEVED, BELIEVED_BETTING = 0.4, 0.15
"""How often a draw is taken to be what it looks like, and how much more often for all that the bets say."""
KEPT = 16
"""Variants whose tables are kept, in each thread."""

_own = local()


class PotShare(NamedTuple):
    """What a player can expect of a pot: the mean share, how often all, how often nothing, the least."""

    share: float
    scoops: float
    losses: float
    least: float


class PlayingOut:
    """A situation that can be played out, from one player's view."""

    def __init__(
        self, rules: Rules, seen: TableReading, told: Mapping[int, float], *, budget: float, seed: int
    ) -> None:
        """`told` has the opponents to play against, with what their bets say."""
        self._game = _game(rules.variant, rules.orders)
        self._seed = seed
        self.samples = samples(rules.variant, seen, len(told), budget)
        self._game.begin(seen.hole, seen.board, seen.unseen, seen.street, seen.deal_from, seen.draw_from)
        pools: dict[object, int] = {}
        for place, (player, says) in enumerate(told.items(), 1):
            hand = seen.opponents[player]
            if hand in pools:
                self._game.oppose_alike(pools[hand])
            else:
                pools[hand] = place
                believed = min(1.0, BELIEVED + BELIEVED_BETTING * says)
                size = max(SMALLEST_POOL, int(POOL_SHARE * self.samples))
                self._game.oppose(
                    hand.known, hand.size, hand.past, hand.draw_from, believed, size, seed ^ place
                )
            self._game.weigh(says)

    def chances(self) -> PotShare:
        """The chances of the cards as they are."""
        game = self._game
        share = game.play(self.samples, self._seed, 0, False)
        return PotShare(share, game.scoops, game.losses, game.least)

    def without(self, gone: int, *, new_cards: bool) -> float:
        """The expected share if these cards are thrown away; always with the same deals, to be compared."""
        return self._game.play(self.samples, self._seed, gone, new_cards)


def drawing_rule(rules: Rules) -> DrawingRule:
    """What sensible players throw away in this variant."""
    return _tables(rules.variant, rules.orders)[0]


def samples(variant: Variant, seen: TableReading, against: int, budget: float) -> int:
    """How many samples the budget pays for."""
    hand = 5 if variant.from_hole else 2 if variant.orders[0].rainbow else 0.5
    draws = sum(street.draw > 0 for street in variant.streets[seen.street :])
    work = (1 + against) * (1 + hand * len(variant.orders) + 8 * draws)
    return max(FEWEST, min(MOST, round(budget * WORK / work)))


def _game(variant: Variant, orders: Sequence[Order]) -> Rollouts:
    return _tables(variant, tuple(orders))[1]


def _tables(variant: Variant, orders: tuple[Order, ...]) -> tuple[DrawingRule, Rollouts]:
    """The tables of a variant. Each thread has its own, because a situation is played out in them."""
    kept: dict[object, tuple[DrawingRule, Rollouts]] = _own.__dict__.setdefault("kept", {})
    if (variant, orders) not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        kept[variant, orders] = _make(variant, orders)
    return kept[variant, orders]


def _make(variant: Variant, orders: tuple[Order, ...]) -> tuple[DrawingRule, Rollouts]:
    rankers, deck = [ranker(order) for order in orders], bytes(variant.deck)
    streets = [(street.down + street.up, street.board, street.draw) for street in variant.streets]
    rule = DrawingRule(rankers, deck, variant.held_cards, sum(street.draw > 0 for street in variant.streets))
    return rule, Rollouts(rankers, deck, streets, variant.held_cards, variant.from_hole, rule)
