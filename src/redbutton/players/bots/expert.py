"""`expert`: counts odds and reads bets, in every game."""

from collections.abc import Sequence
from random import Random

from redbutton.cards import Seed
from redbutton.errors import BotError, Code
from redbutton.game import Action, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.policy import Hole, ManyHands, Mix
from redbutton.players.profile import Cost, Profile, games_with_bets, holdem

HOLDEM = "pot-odds"
ELSEWHERE = "all-rounder:reading=0.9,aggression=0.8,looseness=0.03"
"""Who decides: in hold'em, and in other games, where it trusts its cards a little too much."""


class Expert:
    """Plays like `pot-odds` in hold'em, and almost like `all-rounder` in other games."""

    profile = Profile(cost=Cost.QUICK, strength=4, plays=games_with_bets, forgetful=True)

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._dice = Random(seed)
        self._made: dict[str, Actor] = {}

    def act(self, view: View) -> Action:
        return self._decider(view).act(view)

    def mix(self, view: View, hole: Hole) -> Mix:
        return self.mixes(view, [hole])[0]

    def mixes(self, view: View, holes: Sequence[Hole]) -> Sequence[Mix]:
        """What `pot-odds` does in hold'em; elsewhere it cannot be asked."""
        decider = self._decider(view)
        if not isinstance(decider, ManyHands):
            raise BotError(Code.NO_POLICY_HERE)
        return decider.mixes(view, holes)

    def _decider(self, view: View) -> Actor:
        spec = HOLDEM if holdem(view.rules.variant) else ELSEWHERE
        if spec not in self._made:
            self._made[spec] = registry.kept_maker(spec)(self._dice.getrandbits(64))
        return self._made[spec]
