"""Finished hands: replays and statistics."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = ["StatisticsCache", "replayed"]

if TYPE_CHECKING:
    from redbutton.server.hands.replayer import replayed
    from redbutton.server.hands.table_stats import StatisticsCache
else:
    __getattr__, __dir__ = lazy(__name__, {"replayer": "replayed", "table_stats": "StatisticsCache"})
