"""`random`: any legal action."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from redbutton.cards import Seed
from redbutton.game import Action, BringIn, Discard, Muck, Options, RaiseTo, Show, View
from redbutton.players.bots.moves import CALLS, CHECKS, FOLDS, turn
from redbutton.players.policy import Hole, Likely, Mix
from redbutton.players.profile import Cost, Profile, games_with_bets


class RandomBot:
    """Each kind of legal action is equally likely, each amount too. It plays every variant."""

    profile = Profile(cost=Cost.QUICK, strength=1, plays=games_with_bets, forgetful=True)

    def __init__(self, *, seed: Seed | None = None) -> None:
        self._dice = Random(seed)

    def act(self, view: View) -> Action:
        options = turn(view)
        return self._dice.choice([*self._plain(options), *self._thrown(options)])

    def mix(self, view: View, hole: Hole) -> Mix:
        options = turn(view)
        plain, span = self._plain(options), options.raise_to
        kinds = len(plain) + (span is not None) + (options.discard is not None)
        found = [Likely(action=action, chance=1 / kinds) for action in plain]
        if span is not None:
            found.append(Likely(action=RaiseTo(span.min), up_to=span.max, chance=1 / kinds))
        return (*found, *self._discards(options, hole, 1 / kinds))

    def _plain(self, options: Options) -> list[Action]:
        """The legal actions that have neither an amount nor cards."""
        plain: tuple[tuple[bool, Action], ...] = (
            (options.fold, FOLDS),
            (options.check, CHECKS),
            (options.call is not None, CALLS),
            (options.bring_in is not None, BringIn()),
            (options.show, Show()),
            (options.muck, Muck()),
        )
        return [action for allowed, action in plain if allowed]

    def _thrown(self, options: Options) -> Iterator[Action]:
        """A raise and a discard, if they are legal, each a random one."""
        if options.raise_to is not None:
            yield RaiseTo(self._dice.randint(*options.raise_to))
        if options.discard is not None:
            count = self._dice.randint(options.must_discard, min(options.discard, len(options.hand)))
            yield Discard(self._dice.sample(options.hand, count))

    def _discards(self, options: Options, hole: Hole, chance: float) -> Iterator[Likely]:
        """Each number of cards is equally likely, and so is each choice of them."""
        if options.discard is None:
            return
        counts = range(options.must_discard, min(options.discard, len(hole)) + 1)
        for count in counts:
            for gone in combinations(hole, count):
                yield Likely(action=Discard(gone), chance=chance / len(counts) / comb(len(hole), count))
