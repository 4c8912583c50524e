"""A pot of two players at a larger table: what both may hold on the flop, and how a blueprint goes on.

What they did before the flop is read by the charts, or by what bets usually say where charts know nothing.
The flop then begins as in the same kind of pot heads-up, for which a blueprint was trained.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.strategy import Blueprint, nearest_depth, shipped
from redbutton.charts.realisation import PotKind, flop_node
from redbutton.game import View
from redbutton.players.bots import blueprint_line
from redbutton.players.bots.bet_history import read_bets
from redbutton.players.bots.betting_line import LineDecision, betting_line
from redbutton.players.bots.blueprint_line import Followed, Way
from redbutton.players.bots.opponent_hands import starting_quality
from redbutton.players.bots.preflop_charts import deepest, follow_charts
from redbutton.players.bots.situation import big_blind
from redbutton.solver.boards import PAIRS

Floats = NDArray[np.float32]

MOST_RAISES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsUpPot:
    """Two players who were alone from the flop on."""

    players: tuple[int, int]
    """The first to act after the flop, and the other."""
    blueprint: Blueprint
    node: int
    """Where the flop of such a pot begins in the blueprint's betting."""
    ranges: tuple[Floats, Floats]

    def line(self, line: list[LineDecision]) -> list[LineDecision]:
        """The decisions after the flop, as if only these two were at the table."""
        return [
            replace(
                decision,
                player=self.players.index(decision.player),
                bets=tuple(decision.bets[player] for player in self.players),
            )
            for decision in line
            if decision.street
        ]

    def follow(self, line: list[LineDecision], *, least: float = 0.0, soft: float = 0.0) -> Followed:
        """Go along all decisions after the flop but the last one."""
        start = Followed([Way(self.node, 1.0, self.ranges)])
        return blueprint_line.follow(self.blueprint, self.line(line), least=least, soft=soft, start=start)


def heads_up_pot(view: View, *, soft: float) -> HeadsUpPot | None:
    """The pot, if just two saw the flop; `soft` is the share of decisions taken to be made by chance."""
    line = betting_line(view)
    inside = [player for player, gone in enumerate(view.folded) if not gone]
    after = {decision.player for decision in line if decision.street}
    if len(inside) != 2 or not view.board or len(view.boards) != 1 or not after <= {*inside}:
        return None
    blueprint = shipped(nearest_depth(deepest(view) / big_blind(view)))
    raisers = [
        decision.player for decision in line if decision.street == 0 and decision.raised_to is not None
    ]
    kind = PotKind(min(len(raisers), MOST_RAISES), bool(raisers) and raisers[-1] == inside[1])
    held = held_before_flop(view, soft=soft)
    return HeadsUpPot(
        players=(inside[0], inside[1]),
        blueprint=blueprint,
        node=flop_node(blueprint.tree, kind),
        ranges=(held[inside[0]], held[inside[1]]),
    )


def held_before_flop(view: View, *, soft: float) -> dict[int, Floats]:
    """How likely each hand of those who are in is by what they did before the flop."""
    inside = [player for player, gone in enumerate(view.folded) if not gone]
    charted = follow_charts(view, soft=soft)
    if charted is not None:
        return {player: charted.range_of(player, own=player == view.actor) for player in inside}
    bets, quality = read_bets(view, streets=1), starting_quality()[PAIRS[:, 0], PAIRS[:, 1]]
    return {player: (quality ** bets.told(player).before).astype(np.float32) for player in inside}
