"""Two ranges on a board that is known to the end: what they win from each other, and what in it is luck.

The players do not know cards to come, but whoever measures may: of a drawn action, what it is worth more than
the mean of all actions is nothing on average on every single board.
"""

from collections.abc import Sequence

import numpy as np

from redbutton.arena.showdowns import BothReaches, Floats, checked_down, free_of, mass, met
from redbutton.cards import Card
from redbutton.game import Action, Deal, Fold, RaiseTo
from redbutton.ids import Player

ActionRow = tuple[Action, Floats]
"""An action, and how likely it is with each hand."""

TINY = 1e-9
"""Actions that are less likely than this are not followed."""


class RangesOnBoard:
    """A board of five cards, and the hands that can be held with it."""

    def __init__(self, board: Sequence[Card]) -> None:
        self.board = tuple(board)
        self.free = free_of(self.board)

    def live(self, weights: Floats) -> Floats:
        """Only hands that can be held with this board: of cards to come, the players know nothing."""
        return weights * self.free

    def mass(self, reach: BothReaches) -> float:
        return mass(self.live(reach[0]), self.live(reach[1]))

    def shown(self, each: int, reach: BothReaches) -> float:
        """What the first player wins at a showdown for what each has put in, over all hands of both."""
        return each * float(self.live(reach[0]) @ checked_down(self.board).won_from(self.live(reach[1])))

    def end(self, deal: Deal, reach: BothReaches) -> float:
        """What the first player wins in a deal in which nobody can bet any more, over all hands of both."""
        put = put_in(deal)
        if any(deal.folded):
            return (-put[0] if deal.folded[0] else put[1]) * self.mass(reach)
        return self.shown(min(put), reach)

    def likely(self, player: Player, reach: BothReaches, rows: Sequence[ActionRow]) -> list[float]:
        """How likely each action is, with all hands together."""
        together = self.live(reach[player]) * met(self.live(reach[1 - player]))
        return [float(row @ together) for _, row in rows]

    def luck(
        self, deal: Deal, player: Player, reach: BothReaches, rows: Sequence[ActionRow],
        likely: Sequence[float], drawn: Sequence[int],
    ) -> float:  # fmt: skip
        """What a drawn action is worth more than the mean of all, as if the deal were checked down after it.

        That is nothing on average, whatever the guess is; and what hands win on this board is most of luck.
        Several places are given if each of them may have been drawn.
        """
        total = sum(likely)
        worths = [
            self._guess(deal, player, action, changed(reach, player, row)) if chance > TINY * total else 0.0
            for (action, row), chance in zip(rows, likely, strict=True)
        ]
        mean = sum(worth * chance for worth, chance in zip(worths, likely, strict=True)) / total
        came = sum(likely[place] for place in drawn)
        return sum(worths[place] * likely[place] for place in drawn) / came - mean

    def _guess(self, deal: Deal, player: Player, action: Action, reach: BothReaches) -> float:
        """What the first player wins if a bet is called and nobody bets afterwards."""
        put = put_in(deal)
        if isinstance(action, Fold):
            return float(-put[0] if player == 0 else put[1])
        if isinstance(action, RaiseTo):
            put[player] += action.amount - deal.bets[player]
        return self.shown(max(put), reach) / self.mass(reach)


def put_in(deal: Deal) -> list[int]:
    """What each has put in, in the whole deal."""
    return [start - left for start, left in zip(deal.starting_stacks, deal.stacks, strict=True)]


def changed(reach: BothReaches, player: int, row: Floats) -> BothReaches:
    """The reaches after an action of a player."""
    own = reach[player] * row
    return (own, reach[1]) if player == 0 else (reach[0], own)


def one_hand(place: int) -> Floats:
    """A range of one hand."""
    found = np.zeros(1326)
    found[place] = 1.0
    return found
