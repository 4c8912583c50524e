"""Push, call and overcall for two to nine players: regrets of every choice, for each of the 169 classes.

Everybody acts once, so a strategy is how often each class is all-in at each choice. Players take turns: each
one's gains are computed against what the others do now, and regret matching follows them; later steps count
more in the average. Two players reach an equilibrium; with more there is no such proof, and what each could
still win by another strategy is measured.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from redbutton.solver.all_in_game import AllInGame
from redbutton.solver.all_in_play import AllInPlay, AllInValues
from redbutton.solver.all_in_pots import AllInTable
from redbutton.solver.bunching import Folds, after_folds
from redbutton.solver.class_matchups import Floats

BETWEEN = 10
"""Steps between two measurements."""


class AllInMeasured(NamedTuple):
    """How good the strategies are after some steps."""

    steps: int
    values: Floats
    """What each player has after the hand, on average."""
    gains: Floats
    """What each could have more with a best response."""
    details: tuple[AllInValues, ...]
    """What each player's choices are worth."""


class AllInSolving:
    """The strategies of a table, getting better."""

    def __init__(self, table: AllInTable, *, most_in: int) -> None:
        self.game = AllInGame(table, most_in=most_in)
        count = len(self.game.tree.choices)
        self.steps = 0
        self.now = np.full((count, 169), 0.5)
        self.average = self.now.copy()
        self.regret = np.zeros((count, 2, 169))

    def run(self, accuracy: float, *, steps: int) -> Iterator[AllInMeasured]:
        """Go on until nobody could win more than the accuracy; tells what was measured on the way."""
        while True:
            play = AllInPlay(self.game, self.now, self._folds())
            for _ in range(min(BETWEEN, max(1, steps - self.steps))):
                self._step(play)
            measured = self.measure()
            yield measured
            if measured.gains.max() <= accuracy or self.steps >= steps:
                return

    def measure(self) -> AllInMeasured:
        """What everybody wins with the average strategies, and with a best response to the others'."""
        play = AllInPlay(self.game, self.average, self._folds())
        play.deal_fourths()
        reach = play.begin()
        values, gains, details = [], [], []
        for player in range(self.game.players):
            own = play.values(player, reach)
            strategy = self.average[list(own.choices)]
            played = float((strategy * own.all_in + (1 - strategy) * own.fold).sum())
            values.append(played + own.certain)
            gains.append(max(0.0, float(np.maximum(own.all_in, own.fold).sum()) - played))
            details.append(own)
            reach = play.advance(player, reach)
        return AllInMeasured(self.steps, np.array(values), np.array(gains), tuple(details))

    def _folds(self) -> Folds:
        return after_folds(self.average, players=self.game.players)

    def _step(self, play: AllInPlay) -> None:
        self.steps += 1
        play.deal_fourths()
        reach = play.begin()
        for player in range(self.game.players):
            if self.game.own[player]:
                self._learn(play.values(player, reach))
                play.update(player)
            reach = play.advance(player, reach)
        self.average += (self.now - self.average) * (3 / (self.steps + 2))

    def _learn(self, own: AllInValues) -> None:
        """Regret matching, with the gain expected to stay as it is."""
        rows = list(own.choices)
        gain, now = own.all_in - own.fold, self.now[rows]
        more = np.stack([gain * (1 - now), -gain * now], axis=1)
        self.regret[rows] = np.maximum(self.regret[rows] + more, 0)
        ahead = np.maximum(self.regret[rows] + more, 0)
        whole = ahead.sum(axis=1)
        self.now[rows] = np.divide(ahead[:, 0], whole, out=np.full_like(whole, 0.5), where=whole > 0)
