"""The study room without its server: spots, nodes and questions for the wire; see `docs/study.md`."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "estimate",
    "named_ranges",
    "node_of",
    "question_of",
    "range_of",
    "runouts_of",
    "spot_at",
    "spot_of",
    "study_spot_of",
]

if TYPE_CHECKING:
    from redbutton.study.estimates import estimate
    from redbutton.study.from_hand import spot_at
    from redbutton.study.nodes import node_of, runouts_of
    from redbutton.study.questions import question_of
    from redbutton.study.ranges import named_ranges, range_of
    from redbutton.study.spots import spot_of, study_spot_of
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "estimates": "estimate",
            "from_hand": "spot_at",
            "nodes": "node_of runouts_of",
            "questions": "question_of",
            "ranges": "named_ranges range_of",
            "spots": "spot_of study_spot_of",
        },
    )
