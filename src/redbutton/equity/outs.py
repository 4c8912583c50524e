"""Outs: the cards that help a player, and the chance that one of them comes.

>>> draw = outs("AhKh", "Qh7h2c")
>>> [(category.value, len(found)) for category, found in draw.cards.items()]
[('one pair', 6), ('flush', 9)]
>>> f"{draw.next_card:.1%} {draw.by_river:.1%}, {draw.odds:.2f} to 1"
'31.9% 54.9%, 0.82 to 1'
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from redbutton.cards import FULL_DECK, Card, cards
from redbutton.equity.equity_question import Cards, ask
from redbutton.equity.games import bits
from redbutton.equity.hand_classes import Hand
from redbutton.equity.weighted_hands import HandOrRange, WeightedHands
from redbutton.errors import Code, EquityError, ParseError
from redbutton.ranking.ladder import ladder
from redbutton.ranking.orders import Category
from redbutton.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Outs:
    """The next cards that help, by the category that they make; the best category last."""

    category: Category
    """What the player has now."""
    cards: dict[Category, tuple[Card, ...]]
    next_card: float
    """The chance that the next card is an out."""
    by_river: float
    """The chance to be helped by the river."""

    @property
    def odds(self) -> float:
        """The odds against being helped by the river, to one."""
        return (1 - self.by_river) / self.by_river if self.by_river else float("inf")

    def __len__(self) -> int:
        return sum(map(len, self.cards.values()))


def outs(
    hand: HandOrRange,
    board: Cards,
    *against: HandOrRange,
    dead: Cards = "",
    variant: str | Variant = "holdem",
) -> Outs:
    """The outs of a hand on the flop or the turn.

    A card helps if it makes a higher category that the board alone does not make. Against known hands, a card
    helps if the player is then ahead.
    """
    known = cards(board)
    if len(known) not in (3, 4):
        raise EquityError(Code.OUTS_BOARD, count=len(known))
    spot = _Spot(hand, against, known, dead, variant)
    found: dict[Category, list[Card]] = {}
    for card in spot.unseen:
        if spot.helped((*known, card)):
            found.setdefault(spot.category((*known, card)), []).append(card)
    rest = list(combinations(spot.unseen, 5 - len(known)))
    return Outs(
        category=spot.category(known),
        cards={category: tuple(found[category]) for category in spot.game.categories if category in found},
        next_card=sum(map(len, found.values())) / len(spot.unseen),
        by_river=sum(spot.helped(known + more) for more in rest) / len(rest),
    )


class _Spot:
    """A player's situation: own cards, others' known cards, and unseen cards."""

    def __init__(
        self,
        hand: HandOrRange,
        against: Sequence[HandOrRange],
        board: Hand,
        dead: Cards,
        variant: str | Variant,
    ) -> None:
        question = ask((hand, *(against or ("random",))), board, dead, variant)
        mine, *others = question.holdings
        size = question.game.hole_cards
        self.game = question.game
        self._mine = _only_hand(mine, size)
        self._theirs = [_only_hand(other, size) for other in others if other.range is not None]
        held = bits([card for one in (self._mine, *self._theirs) for card in one])
        self.unseen = [card for card in FULL_DECK if bits([card]) & question.live & ~held]
        self._now = self._rank(self.category(board))

    def category(self, board: Hand) -> Category:
        """The category of the player's best hand."""
        return self._category(self._strength(self._mine, board))

    def helped(self, board: Hand) -> bool:
        """Have these cards on the board helped the player?"""
        mine = self._strength(self._mine, board)
        if self._theirs:
            return mine > max(self._strength(hand, board) for hand in self._theirs)
        made = self._rank(self._category(mine))
        return made > self._now and (self.game.from_hole > 0 or made > self._rank(self._shared(board)))

    def _shared(self, board: Hand) -> Category:
        """What everybody has: the category of the board by itself."""
        strength = self.game.ranker.strength(bytes(board))
        return ladder(self.game.ranker.order, min(5, len(board)))[strength].category

    def _strength(self, hand: Hand, board: Hand) -> int:
        if self.game.from_hole:
            return self.game.ranker.omaha_strength(bytes(hand), bytes(board))
        return self.game.ranker.strength(bytes(hand + board))

    def _category(self, strength: int) -> Category:
        return self.game.categories[self.game.kinds[strength]]

    def _rank(self, category: Category) -> int:
        return self.game.categories.index(category)


def _only_hand(held: WeightedHands, size: int) -> Hand:
    if held.range is None or len(held.range) != 1:
        raise ParseError(Code.NOT_A_HAND, text=str(held), place=1, size=size)
    return next(iter(held.range))
