"""Strategies for two players of no-limit hold'em, trained in a game with fewer hands and fewer bets.

>>> from redbutton.blueprint import nearest_depth, shipped
>>> blueprint = shipped(nearest_depth(100))
>>> blueprint.tree.actions(0)
('fold', 'call', '0.75', '1.5', 'all-in')
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "AbstractBetting",
    "BettingTree",
    "Blueprint",
    "CardBuckets",
    "Training",
    "TrainingPlan",
    "depths",
    "nearest_depth",
    "shipped",
    "train",
    "usual_betting",
]

if TYPE_CHECKING:
    from redbutton.blueprint.abstract_betting import AbstractBetting, BettingTree, usual_betting
    from redbutton.blueprint.cards import CardBuckets
    from redbutton.blueprint.strategy import Blueprint, depths, nearest_depth, shipped
    from redbutton.blueprint.training import Training, TrainingPlan, train
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "abstract_betting": "AbstractBetting BettingTree usual_betting",
            "cards": "CardBuckets",
            "strategy": "Blueprint depths nearest_depth shipped",
            "training": "TrainingPlan Training train",
        },
    )
