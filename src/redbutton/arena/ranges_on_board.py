"""Two ranges on a board that is known to the end: what they win from each other, and what in it is luck.

The players do not know cards to come, but a result may be judged by them: what a drawn action is worth more
than the mean of all actions is nothing on average, on every single board.
"""

from collections.abc import Callable, Sequence

import numpy as np

from redbutton.arena.showdowns import BothReaches, Floats, checked_down, free_of, mass, met
from redbutton.cards import Card
from redbutton.game import Action, Deal, Fold, RaiseTo
from redbutton.ids import Player

ActionRow = tuple[Action, Floats]
"""An action, and how likely it is with each hand."""
AskRows = Callable[[Deal, Player], Sequence[ActionRow]]
"""What a player may do at a moment of a deal; nothing if that is not known."""

TINY = 1e-9
"""Actions that are less likely than this are not followed."""


class RangesOnBoard:
    """A board of five cards, and the hands that can be held with it.

    `ahead` is how many decisions on a street are thought ahead, and `ask` tells what may be done there.
    """

    def __init__(
        self, board: Sequence[Card], *, ahead: int = 0, ask: AskRows = lambda deal, player: []
    ) -> None:
        self.board, self._ahead, self._ask = tuple(board), ahead, ask
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
        """What a drawn action is worth more than the mean of all.

        That is nothing on average, whatever the guess is; and what hands win on this board is most of luck.
        Several places are given if each of them may have been drawn.
        """
        total = sum(likely)
        worths = [
            self._foreseen(deal, player, action, changed(reach, player, row), self._ahead)
            if chance > TINY * total
            else 0.0
            for (action, row), chance in zip(rows, likely, strict=True)
        ]
        mean = sum(worth * chance for worth, chance in zip(worths, likely, strict=True)) / total
        came = sum(likely[place] for place in drawn)
        return sum(worths[place] * likely[place] for place in drawn) / came - mean

    def _foreseen(self, deal: Deal, player: Player, action: Action, reach: BothReaches, ahead: int) -> float:
        """What the first player wins after an action: the next decisions on average, then checked down.

        Where nothing is known of the next decision, a bet counts as called.
        """
        put = put_in(deal)
        if isinstance(action, Fold):
            return float(-put[0] if player == 0 else put[1])
        after = deal.copy()
        after.act(action)
        answering = after.actor
        answers = (
            self._ask(after, answering) if ahead and answering is not None and goes_on(deal, after) else []
        )
        if not answers or answering is None:
            put[player] += action.amount - deal.bets[player] if isinstance(action, RaiseTo) else 0
            return self.shown(max(put), reach) / self.mass(reach)
        likely = self.likely(answering, reach, answers)
        return sum(
            chance / sum(likely) * self._foreseen(after, answering, answer, then, ahead - 1)
            for (answer, row), chance in zip(answers, likely, strict=True)
            for then in (changed(reach, answering, row),)
            if chance > TINY * sum(likely)
        )


def goes_on(deal: Deal, after: Deal) -> bool:
    """Does the betting of a street go on after an action?"""
    return not after.showing_down and after.street == deal.street


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
