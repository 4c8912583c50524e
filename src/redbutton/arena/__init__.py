"""Many deals and tournaments on all cores, to measure bots against each other.

>>> from redbutton.arena import Match, enter, play
>>> from redbutton.rules import make_rules
>>> bots = enter(["caller", "caller"])
>>> play(Match(entrants=bots, rules=make_rules(), stack=200, hands=400, seed=7, duplicate=True)).chips
[0, 0]
"""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "BestResponse",
    "Entrant",
    "LocalBestResponse",
    "Match",
    "MatchResult",
    "Measure",
    "RangeMatch",
    "RangeResponse",
    "RangeTable",
    "RoundRobin",
    "Series",
    "Standings",
    "enter",
    "play",
    "play_range_table",
    "play_ranges",
    "play_robin",
    "play_series",
    "respond_exactly",
    "respond_locally",
    "respond_with_ranges",
]

if TYPE_CHECKING:
    from redbutton.arena.best_response import BestResponse, respond_exactly
    from redbutton.arena.entrants import Entrant, enter
    from redbutton.arena.local_best_response import LocalBestResponse, respond_locally
    from redbutton.arena.local_ranges import RangeResponse, respond_with_ranges
    from redbutton.arena.luck import Measure
    from redbutton.arena.match import Match
    from redbutton.arena.range_match import RangeMatch, play_ranges
    from redbutton.arena.range_table import RangeTable, play_range_table
    from redbutton.arena.result import MatchResult, play
    from redbutton.arena.round_robin import RoundRobin, play_robin
    from redbutton.arena.series import Series, Standings, play_series
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "best_response": "BestResponse respond_exactly",
            "entrants": "Entrant enter",
            "local_best_response": "LocalBestResponse respond_locally",
            "local_ranges": "RangeResponse respond_with_ranges",
            "luck": "Measure",
            "match": "Match",
            "range_match": "RangeMatch play_ranges",
            "range_table": "RangeTable play_range_table",
            "result": "MatchResult play",
            "round_robin": "RoundRobin play_robin",
            "series": "Series Standings play_series",
        },
    )
