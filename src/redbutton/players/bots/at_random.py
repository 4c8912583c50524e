"""`random`: anything that is legal."""

from random import Random

from redbutton.cards import Seed
from redbutton.game import Action, BringIn, Discard, Muck, Options, RaiseTo, Show, View
from redbutton.players.bots.moves import CALLS, CHECKS, FOLDS, turn


class AtRandom:
    """Each kind of legal action is equally likely, each amount too. It plays every variant."""

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._dice = Random(seed)

    def act(self, view: View) -> Action:
        options = turn(view)
        return self._dice.choice(self._legal(options))

    def _legal(self, options: Options) -> list[Action]:
        """One action of each kind that is legal."""
        plain = (
            (options.fold, FOLDS),
            (options.check, CHECKS),
            (options.call is not None, CALLS),
            (options.bring_in is not None, BringIn()),
            (options.show, Show()),
            (options.muck, Muck()),
        )
        legal: list[Action] = [action for allowed, action in plain if allowed]
        if options.raise_to is not None:
            legal.append(RaiseTo(self._dice.randint(*options.raise_to)))
        if options.discard is not None:
            count = self._dice.randint(0, min(options.discard, len(options.hand)))
            legal.append(Discard(self._dice.sample(options.hand, count)))
        return legal
