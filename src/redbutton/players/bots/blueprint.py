"""`blueprint`: a strategy for two players, trained before by regret minimisation."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.abstract_betting import ALL_IN, CALL, FOLD
from redbutton.blueprint.strategy import nearest_depth, shipped
from redbutton.cards import Seed
from redbutton.errors import BotError, Code
from redbutton.game import Action, Options, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bots import blueprint_line
from redbutton.players.bots.betting_line import betting_line
from redbutton.players.bots.moves import bet, give_up, is_betting, part_of_pot, stay, turn
from redbutton.players.bots.short_table import is_no_limit_holdem
from redbutton.players.bots.situation import big_blind
from redbutton.players.parameters import Share
from redbutton.players.policy import Hole, Likely, Mix, pick
from redbutton.players.profile import Cost, Profile, games_with_bets
from redbutton.solver.boards import PLACE

SHORT = 12.0
"""Big blinds up to which `nash` decides before the flop."""
SMALL = 1e-4
"""Chances below this are left out."""
LEAST = 0.12
"""How often an action must be right to be taken at all, in a strategy that was trained for a while."""

ActionRows = dict[Action, NDArray[np.float32]]
"""For each action, how likely it is with each of the 1326 hands."""


class BlueprintBot:
    """Plays a strategy that was trained for stacks of about this depth, heads-up in no-limit hold'em.

    Actions that it would take less often than `least` it never takes. With short stacks it plays like `nash`
    before the flop, at other hold'em tables like `shark`, and like `all-rounder` in other games.
    """

    profile = Profile(cost=Cost.SLOW, strength=5, plays=games_with_bets, forgetful=True)

    def __init__(self, *, least: Share = LEAST, seed: Seed | None = None) -> None:
        self._least = least
        self._dice = Random(seed)
        self._others: dict[str, Actor] = {}
        self._asked: tuple[object, ActionRows] | None = None

    def act(self, view: View) -> Action:
        who = who_decides(view)
        if who is not None:
            return self._other(who).act(view)
        return pick(self.mix(view, view.hole), self._dice)

    def mix(self, view: View, hole: Hole) -> Mix:
        """What it does where it has a strategy; elsewhere it is as `nash`, or cannot be asked."""
        who = who_decides(view)
        if who == "nash":
            return self._other(who).mix(view, hole)  # type: ignore[attr-defined, no-any-return]
        if who is not None:
            raise BotError(Code.NO_POLICY_HERE)
        return mix_of(self.policy(view), hole)

    def policy(self, view: View) -> ActionRows:
        """For each action, how likely it is with each of the 1326 hands, where it has a strategy itself."""
        if who_decides(view) is not None:
            raise BotError(Code.NO_POLICY_HERE)
        line = betting_line(view)
        key = (view.starting_stacks, view.rules, tuple(line))
        if self._asked is None or self._asked[0] != key:
            blueprint = shipped(nearest_depth(min(view.starting_stacks) / big_blind(view)))
            found = blueprint_line.follow(blueprint, line, least=self._least)
            mixes = blueprint_line.mixes(blueprint, found, line[-1], least=self._least)
            self._asked = key, without_seldom(real_actions(view, mixes), SMALL)
        return self._asked[1]

    def _other(self, name: str) -> Actor:
        if name not in self._others:
            self._others[name] = registry.kept_maker(name)(self._dice.getrandbits(64))
        return self._others[name]


def who_decides(view: View) -> str | None:
    """The bot that decides in place of a blueprint; None where it decides itself."""
    if not is_no_limit_holdem(view) or not is_betting(turn(view)):
        return "all-rounder"
    if view.players != 2 or len(view.boards) != 1:
        return "shark"
    if not view.board and min(view.starting_stacks) <= SHORT * big_blind(view):
        return "nash"
    return None


def mix_of(rows: ActionRows, hole: Hole) -> Mix:
    """What is done with one hand."""
    place = PLACE[int(hole[0]), int(hole[1])]
    chances = [(action, float(row[place])) for action, row in rows.items()]
    return tuple(Likely(action=action, chance=chance) for action, chance in chances if chance > 0)


def without_seldom(rows: ActionRows, least: float) -> ActionRows:
    """Each hand without the actions that it takes at most so often; the likeliest one always stays."""
    table = np.stack([*rows.values()]).astype(np.float64)
    kept = np.where((table > least) | (table == table.max(axis=0)), table, 0)
    total = kept.sum(axis=0)
    even = np.where(total > 0, kept / np.where(total > 0, total, 1), 1 / len(table))
    return dict(zip(rows, even.astype(np.float32), strict=True))


def real_actions(view: View, mixes: dict[float, NDArray[np.float32]]) -> ActionRows:
    """Abstract actions as legal ones; several may become the same."""
    options = turn(view)
    found: ActionRows = {}
    for part, chances in mixes.items():
        action = real_action(view, options, part)
        found[action] = found[action] + chances if action in found else chances
    return found


def real_action(view: View, options: Options, part: float) -> Action:
    if part == FOLD:
        return give_up(options)
    if part == CALL:
        return stay(options)
    return (options.all_in or stay(options)) if part == ALL_IN else bet(options, part_of_pot(view, part))
