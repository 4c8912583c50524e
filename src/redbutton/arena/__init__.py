"""Many deals and tournaments at once, on all cores: a laboratory for programs that play.

>>> from redbutton.rules import table
>>> bots = enter(["caller", "caller"])
>>> play(Match(entrants=bots, rules=table(), stack=200, hands=400, seed=7, duplicate=True)).chips
[0, 0]
"""

from redbutton.arena.entrants import Entrant, enter
from redbutton.arena.match import Match
from redbutton.arena.result import Result, play
from redbutton.arena.series import Series, Standings, play_series

__all__ = ["Entrant", "Match", "Result", "Series", "Standings", "enter", "play", "play_series"]
