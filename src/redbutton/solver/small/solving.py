"""Solving a small game from its rules to a table, and judging such a table."""

from collections.abc import Callable
from dataclasses import dataclass

from redbutton.solver.small import responses as exact
from redbutton.solver.small.game import SmallGame
from redbutton.solver.small.regret import Discount, RegretLearner, find_method
from redbutton.solver.small.size import MOST_NODES
from redbutton.solver.small.strategy_table import StrategyTable, slots_of, table_of
from redbutton.solver.small.tree import GameTree, game_tree

PARTS = 100
"""How often progress is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a strategy is worth to each player, and what best responses would win from it."""

    values: tuple[float, ...]
    """In chips a deal, if everybody plays it."""
    best_responses: tuple[float, ...]
    """What each player can win at most while the others play it."""

    @property
    def exploitability(self) -> float:
        """What a best response wins more, on average of all players: with two, half of both together."""
        return (sum(self.best_responses) - sum(self.values)) / len(self.values)


def solve_game(
    game: SmallGame,
    method: str = "cfr+",
    *,
    iterations: int = 1000,
    seed: int = 0,
    discount: Discount | None = None,
    most_nodes: int = MOST_NODES,
    progress: Callable[[int], object] | None = None,
) -> StrategyTable:
    """Solve a game through the engine; `progress` is told how many iterations are done.

    With two players the strategy comes ever closer to one that cannot be exploited. With more there is no
    such promise: judge it. The seed decides what is sampled.
    """
    find_method(method)  # before the tree is made, which may take a while
    learner = RegretLearner(game_tree(game, most_nodes=most_nodes), method, discount=discount, seed=seed)
    part = max(1, iterations // PARTS)
    while learner.iterations < iterations:
        learner.run(min(part, iterations - learner.iterations))
        if progress:
            progress(learner.iterations)
    return learner.table()


def judge(game: SmallGame | GameTree, table: StrategyTable) -> Judgement:
    """What a strategy is worth and how much it loses to best responses, exactly."""
    tree = game if isinstance(game, GameTree) else game_tree(game)
    strategy = slots_of(tree, table)
    return Judgement(
        values=tuple(map(float, exact.values(tree, strategy))),
        best_responses=tuple(exact.best_response(tree, strategy, p)[0] for p in range(tree.players)),
    )


def respond(game: SmallGame | GameTree, table: StrategyTable, player: int) -> StrategyTable:
    """The same strategy with the best response of one player in it."""
    tree = game if isinstance(game, GameTree) else game_tree(game)
    return table_of(tree, exact.best_response(tree, slots_of(tree, table), player)[1])
