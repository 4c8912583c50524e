"""`solver`: follows both ranges from the deal on, and solves the last streets while it thinks."""

from random import Random
from time import perf_counter
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.strategy import nearest_depth, shipped
from redbutton.cards import Card, Seed
from redbutton.errors import BotError, Code
from redbutton.game import Action, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bots import blueprint_line
from redbutton.players.bots.bet_history import read_bets
from redbutton.players.bots.betting_line import LineDecision, betting_line
from redbutton.players.bots.blueprint import real_actions, who_decides
from redbutton.players.bots.moves import bet, give_up, stay, turn
from redbutton.players.bots.opponent_hands import likely_hands
from redbutton.players.bots.resolving import RIVER, TURN, resolve, street_of
from redbutton.players.bots.situation import big_blind
from redbutton.players.parameters import Between, Share
from redbutton.players.policy import Hole, Likely, Mix, pick
from redbutton.players.profile import Cost, Profile, games_with_bets
from redbutton.solver.boards import PAIRS, PLACE

SMALL = 1e-4
"""Chances below this are left out."""
SOFT = 0.06
"""The share of decisions that are taken to be made by chance, so that no hand is ever ruled out."""
SHORTEST = 0.2
"""Seconds that the turn needs at least; with less it is played by the blueprint."""

ActionRows = dict[Action, NDArray[np.float32]]


class SolverBot:
    """Plays its blueprint before the flop and on it, and solves the turn and the river for both ranges.

    `budget` is how many seconds it may think, `least` how often an action must be right to be taken at all.
    At larger tables it plays like `shark`, and solves the last streets when two are left; in other games than
    hold'em it plays like `all-rounder`.
    """

    profile = Profile(cost=Cost.SLOW, strength=5, plays=games_with_bets, forgetful=True)

    def __init__(
        self,
        *,
        budget: Annotated[float, Between(0, 60)] = 1.5,
        least: Share = 0.05,
        seed: Seed | None = None,
    ) -> None:
        self._budget, self._least = budget, least
        self._dice = Random(seed)
        self._others: dict[str, Actor] = {}
        self._asked: tuple[object, ActionRows] | None = None

    def act(self, view: View) -> Action:
        who = self._who(view)
        if who is not None:
            return self._other(who).act(view)
        return pick(self.mix(view, view.hole), self._dice)

    def mix(self, view: View, hole: Hole) -> Mix:
        who = self._who(view)
        if who == "nash":
            return self._other(who).mix(view, hole)  # type: ignore[attr-defined, no-any-return]
        if who is not None:
            raise BotError(Code.NO_POLICY_HERE)
        place = PLACE[int(hole[0]), int(hole[1])]
        rows = [(action, float(chances[place])) for action, chances in self.policy(view).items()]
        likely = [(action, chance) for action, chance in rows if chance > max(SMALL, self._least)]
        likely = likely or [max(rows, key=lambda row: row[1])]
        total = sum(chance for _, chance in likely)
        return tuple(Likely(action=action, chance=chance / total) for action, chance in likely)

    def _who(self, view: View) -> str | None:
        """The bot that decides in place of this one; None where it decides itself."""
        who = who_decides(view)
        return None if who == "shark" and two_are_in(view) and self.policy(view) else who

    def policy(self, view: View) -> ActionRows:
        """For each action, how likely it is with each of the 1326 hands."""
        line = betting_line(view)
        key = (view.starting_stacks, view.rules, tuple(line))
        if self._asked is None or self._asked[0] != key:
            self._asked = key, self._solved(view, line) or self._planned(view, line)
        return self._asked[1]

    def _ranges(self, view: View, line: list[LineDecision], player: int) -> tuple[NDArray[np.float32], ...]:
        """What both may hold when a street begins, the first to act first."""
        if view.players == 2:
            blueprint = shipped(nearest_depth(min(view.starting_stacks) / big_blind(view)))
            found = blueprint_line.follow(blueprint, line, soft=SOFT)
            return found.range_of(player), found.range_of(1 - player)
        bets, board = read_bets(view, streets=line[-1].street), tuple(map(Card, line[-1].board))
        both = (player, *(other for other in inside(view) if other != player))
        tables = [likely_hands(board, view.rules.orders[0], bets.told(each)) for each in both]
        return tuple(table[PAIRS[:, 0], PAIRS[:, 1]].astype(np.float32) for table in tables)

    def _planned(self, view: View, line: list[LineDecision]) -> ActionRows:
        """What the blueprint does; nothing where it has no strategy."""
        if view.players != 2:
            return {}
        blueprint = shipped(nearest_depth(min(view.starting_stacks) / big_blind(view)))
        found = blueprint_line.follow(blueprint, line)
        return real_actions(view, blueprint_line.mixes(blueprint, found, line[-1], least=self._least))

    def _solved(self, view: View, line: list[LineDecision]) -> ActionRows | None:
        """What an exact solution of this street does; None where the blueprint decides."""
        street = line[-1].street
        if street not in (TURN, RIVER) or self._budget < (SHORTEST if street == TURN else 0.01):
            return None
        began = perf_counter()
        now = street_of(line)
        before = line[: len(line) - len(now) + 1]
        ranges = self._ranges(view, before, now[0].player)
        solved = resolve(now, (ranges[0], ranges[1]), seconds=self._budget, began=began)
        if solved is None:
            return None
        policy: ActionRows = {}
        for total, chances in zip(solved.totals, solved.shares, strict=True):
            action = _action(view, total)
            policy[action] = policy[action] + chances if action in policy else chances
        return policy

    def _other(self, name: str) -> Actor:
        if name not in self._others:
            self._others[name] = registry.kept_maker(name)(self._dice.getrandbits(64))
        return self._others[name]


def inside(view: View) -> list[int]:
    return [player for player, gone in enumerate(view.folded) if not gone]


def two_are_in(view: View) -> bool:
    """Are two players left, and were they alone when the last street that is solved began?"""
    if len(inside(view)) != 2 or len(view.boards) != 1 or len(view.board) < 4:
        return False
    acted = {decision.player for decision in street_of(betting_line(view))}
    return acted <= {*inside(view)}


def _action(view: View, total: int) -> Action:
    """The legal action for a total on this street: -1 is fold, 0 is check or call."""
    options = turn(view)
    if total < 0:
        return give_up(options)
    return bet(options, total) if total else stay(options)
