"""How large a tree would be, known before it is made.

The betting is walked once, with cards that nobody knows; each of its nodes stands for as many nodes of the
tree as there are ways to deal what has been dealt by then.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from redbutton.cards import UNKNOWN
from redbutton.game import Action, Deal, Discard, Kind
from redbutton.solver.small.alike import Alike, Cards, CardTrades, trades
from redbutton.solver.small.game import SmallGame, choices

DEALT = (Kind.HOLE_CARDS, Kind.BOARD_CARDS)
MOST_NODES = 2_000_000
"""Of a tree, unless more are asked for: about a minute to make, and 200 MB."""
MOST_STEPS = 200_000
"""As many nodes of the betting are walked; a tree with more is too large in any case."""

Batches = tuple[int, ...]
"""How many cards were dealt each time."""


def count_nodes(game: SmallGame, alike: Alike = Alike.NONE) -> int:
    """How many nodes the tree has, with cards merged that are alike; not all are counted if it is too large.

    Where cards on the table decide who begins, it cannot be known before, and is told as 0.
    """
    if game.rules.variant.has_upcards:
        return 0
    start = game.starts[0][0].copy() if game.starts else Deal(game.rules, game.stacks)
    unseen = unseen_cards(game, start)
    ways = DealCount(unseen, trades(unseen, alike))
    total = sum(times * ways.count(batches) for batches, times in _nodes(game, start))
    return 1 + total * len(game.starts) if game.starts else total


def unseen_cards(game: SmallGame, deal: Deal) -> Cards:
    """What is left of the deck for the dealer, burned cards included: nobody knows those."""
    dealt = {card for event in deal.events if event.kind in DEALT for card in event.cards}
    return tuple(card for card in sorted(game.rules.variant.deck) if card not in dealt)


class DealCount:
    """In how many ways batches of cards can be dealt, one of each kind that is alike."""

    def __init__(self, unseen: Cards, allowed: CardTrades) -> None:
        self.unseen, self.allowed = unseen, allowed
        self._found: dict[Batches, int] = {}

    def count(self, batches: Batches) -> int:
        if batches not in self._found:
            self._found[batches] = _ways(self.unseen, self.allowed, batches)
        return self._found[batches]


def _ways(unseen: Cards, allowed: CardTrades, batches: Batches) -> int:
    if not batches:
        return 1
    first, *later = batches
    if len(allowed) == 1:
        return comb(len(unseen), first) * _ways(unseen[first:], allowed, tuple(later))
    return sum(
        _ways(tuple(card for card in unseen if card not in dealt), allowed.that_keep(dealt), tuple(later))
        for dealt in allowed.distinct(combinations(unseen, first))
    )


def _nodes(game: SmallGame, start: Deal) -> Iterator[tuple[Batches, int]]:
    """For each node of the betting, what has been dealt, and how many nodes are like it."""
    waiting: list[tuple[Deal, Batches, int]] = [(start, (), 1)]
    steps = 0
    while waiting and steps < MOST_STEPS:
        deal, batches, times = waiting.pop()
        steps += 1
        yield batches, times
        if deal.over or deal.showing_down:
            continue
        if dealing := deal.dealing:
            deal.deal((UNKNOWN,) * dealing.count)
            waiting.append((deal, (*batches, dealing.count), times))
        else:
            waiting += [(after, batches, times * like) for after, like in _after(game, deal)]


def _after(game: SmallGame, deal: Deal) -> Iterator[tuple[Deal, int]]:
    """The deal after each choice, and how many choices are like it: of discards, how many of one number."""
    options = deal.options
    assert options is not None
    if options.discard is not None:
        held = len(options.hand)
        for count in range(options.must_discard, min(options.discard, held) + 1):
            yield _acted(deal, Discard(options.hand[:count])), comb(held, count)
        return
    for choice in choices(game, deal):
        yield _acted(deal, choice.action), 1


def _acted(deal: Deal, action: Action) -> Deal:
    after = deal.copy()
    after.act(action)
    return after
