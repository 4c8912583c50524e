"""Regret minimisation on any small game, through the engine; see `docs/small-games.md`."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "KUHN",
    "LEDUC",
    "Discount",
    "GameTree",
    "Judgement",
    "Method",
    "RegretLearner",
    "SizeMenu",
    "SmallGame",
    "StrategyTable",
    "best_response",
    "count_nodes",
    "exploitability",
    "game_tree",
    "judge",
    "nash_conv",
    "read_table",
    "respond",
    "slots_of",
    "small_game",
    "solve_game",
    "table_of",
    "values",
]

if TYPE_CHECKING:
    from redbutton.solver.small.game import KUHN, LEDUC, SizeMenu, SmallGame, small_game
    from redbutton.solver.small.regret import Discount, Method, RegretLearner
    from redbutton.solver.small.responses import best_response, exploitability, nash_conv, values
    from redbutton.solver.small.size import count_nodes
    from redbutton.solver.small.solving import Judgement, judge, respond, solve_game
    from redbutton.solver.small.strategy_table import StrategyTable, read_table, slots_of, table_of
    from redbutton.solver.small.tree import GameTree, game_tree
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "responses": "best_response exploitability nash_conv values",
            "game": "KUHN LEDUC SizeMenu SmallGame small_game",
            "regret": "Discount Method RegretLearner",
            "size": "count_nodes",
            "solving": "Judgement judge respond solve_game",
            "strategy_table": "StrategyTable read_table slots_of table_of",
            "tree": "GameTree game_tree",
        },
    )
