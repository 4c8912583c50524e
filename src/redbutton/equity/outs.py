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
from redbutton.equity.classes import Hand
from redbutton.equity.games import bits
from redbutton.equity.questions import ask
from redbutton.equity.seats import Holding, Seat
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
    """The chance to be helped when the last card has come."""

    @property
    def odds(self) -> float:
        """The odds against being helped by the river: so many to one."""
        return (1 - self.by_river) / self.by_river if self.by_river else float("inf")

    def __len__(self) -> int:
        return sum(map(len, self.cards.values()))


def outs(
    hand: Holding, board: str, *against: Holding, dead: str = "", variant: str | Variant = "holdem"
) -> Outs:
    """The outs of a hand on the flop or the turn.

    A card helps if it makes a higher category, and not for everybody: the board alone must not be as good.
    Against hands that are known, a card helps if the player is ahead then.
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
    """A player's place in a hand: what the player holds, what others hold, what has not been seen."""

    def __init__(
        self, hand: Holding, against: Sequence[Holding], board: Hand, dead: str, variant: str | Variant
    ) -> None:
        question = ask((hand, *(against or ("random",))), board, dead, variant)
        hands = [_only_hand(seat) for seat in question.seats if seat.hands]
        self.game = question.game
        self._mine, self._theirs = hands[0], hands[1:]
        held = bits([card for one in hands for card in one])
        self.unseen = [card for card in FULL_DECK if bits([card]) & question.live & ~held]
        self._now = self._rank(self.category(board))

    def category(self, board: Hand) -> Category:
        """The category of the player's best hand."""
        return self._category(self._strength(self._mine, board))

    def helped(self, board: Hand) -> bool:
        """Whether these cards on the board have helped the player."""
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


def _only_hand(seat: Seat) -> Hand:
    if seat.range is None or len(seat.range) != 1:
        raise ParseError(Code.NOT_A_HAND, text=str(seat), place=1, size=2)
    return next(iter(seat.range))
