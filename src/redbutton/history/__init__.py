"""Hands as data: records, PHH texts, replay and statistics."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "Counts",
    "HandRecord",
    "StatsTable",
    "Teller",
    "check_files",
    "phh",
    "record_of",
    "rules_of",
]

if TYPE_CHECKING:
    from redbutton.history import phh
    from redbutton.history.checker import check_files
    from redbutton.history.counts import Counts
    from redbutton.history.narrator import Teller
    from redbutton.history.record import HandRecord
    from redbutton.history.recorded_rules import rules_of
    from redbutton.history.recorder import record_of
    from redbutton.history.stats import StatsTable
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "checker": "check_files",
            "counts": "Counts",
            "narrator": "Teller",
            "record": "HandRecord",
            "recorded_rules": "rules_of",
            "recorder": "record_of",
            "stats": "StatsTable",
        },
        modules={"phh": "phh"},
    )
