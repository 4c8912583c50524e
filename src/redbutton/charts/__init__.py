"""Charts for tables of three to nine players of no-limit hold'em before the flop, trained by self-play.

>>> from redbutton.charts import facing_open, first_in, shipped
>>> charts = shipped(100, 2.5)
>>> charts.share(first_in(5), 2) < charts.share(first_in(2), 2)  # raises: five act behind, two act behind
True
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "ChartBetting",
    "ChartPlan",
    "ChartSpot",
    "ChartTraining",
    "PreflopCharts",
    "facing_open",
    "first_in",
    "learnt_realisations",
    "nearest_charts",
    "shipped",
    "sizes",
    "train_side_by_side",
]

if TYPE_CHECKING:
    from redbutton.charts.chart_betting import ChartBetting, ChartSpot, facing_open, first_in
    from redbutton.charts.chart_training import (
        ChartPlan,
        ChartTraining,
        learnt_realisations,
        train_side_by_side,
    )
    from redbutton.charts.charts import PreflopCharts, nearest_charts, shipped, sizes
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "chart_betting": "ChartBetting ChartSpot facing_open first_in",
            "chart_training": "ChartPlan ChartTraining learnt_realisations train_side_by_side",
            "charts": "PreflopCharts nearest_charts shipped sizes",
        },
    )
