"""Exact play: of spots after the flop, of small games, push or fold (`docs/solver.md` and others)."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "KUHN",
    "LEDUC",
    "AllInDecision",
    "Comparison",
    "Discount",
    "Estimate",
    "ForcedBets",
    "GameTree",
    "Judgement",
    "Measured",
    "NodeLock",
    "PushFoldChart",
    "PushFoldTable",
    "PushOrFold",
    "RegretLearner",
    "SizeMenu",
    "SmallGame",
    "Solution",
    "SolvedNode",
    "Solving",
    "Spot",
    "StrategyTable",
    "compare",
    "dumps",
    "estimate",
    "game_tree",
    "icm",
    "judge",
    "load",
    "loads",
    "lock",
    "push_fold_chart",
    "push_fold_table",
    "push_or_fold",
    "read_lock",
    "read_table",
    "respond",
    "rounded",
    "save",
    "small_game",
    "solve",
    "solve_game",
    "time_left",
]

if TYPE_CHECKING:
    from redbutton.solver.all_in_equilibrium import AllInDecision, PushFoldTable, push_fold_table
    from redbutton.solver.chip_model import icm
    from redbutton.solver.comparison import Comparison, compare
    from redbutton.solver.curve import time_left
    from redbutton.solver.files import load, save
    from redbutton.solver.forced_bets import ForcedBets
    from redbutton.solver.forecast import Estimate, estimate
    from redbutton.solver.locking import lock
    from redbutton.solver.node_lock import NodeLock, read_lock
    from redbutton.solver.push_fold import PushOrFold, push_or_fold
    from redbutton.solver.rounding import rounded
    from redbutton.solver.small import (
        KUHN,
        LEDUC,
        Discount,
        GameTree,
        Judgement,
        RegretLearner,
        SizeMenu,
        SmallGame,
        StrategyTable,
        game_tree,
        judge,
        read_table,
        respond,
        small_game,
        solve_game,
    )
    from redbutton.solver.solution import Solution, SolvedNode
    from redbutton.solver.solving import Measured, Solving, solve
    from redbutton.solver.spot import Spot, dumps, loads
    from redbutton.solver.stack_chart import PushFoldChart, push_fold_chart
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "comparison": "Comparison compare",
            "curve": "time_left",
            "forecast": "Estimate estimate",
            "files": "load save",
            "forced_bets": "ForcedBets",
            "chip_model": "icm",
            "locking": "lock",
            "small": "KUHN LEDUC Discount GameTree Judgement RegretLearner SizeMenu SmallGame StrategyTable "
            "game_tree judge read_table respond small_game solve_game",
            "push_fold": "PushOrFold push_or_fold",
            "stack_chart": "PushFoldChart push_fold_chart",
            "all_in_equilibrium": "AllInDecision PushFoldTable push_fold_table",
            "node_lock": "NodeLock read_lock",
            "rounding": "rounded",
            "solution": "Solution SolvedNode",
            "solving": "Measured Solving solve",
            "spot": "Spot dumps loads",
        },
    )
