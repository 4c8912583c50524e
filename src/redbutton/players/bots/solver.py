"""`solver`: follows both ranges from the deal on, and solves the streets after the flop while it thinks."""

from random import Random
from time import perf_counter
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.safe_subgame import Guard
from redbutton.blueprint.strategy import Blueprint, nearest_depth, shipped
from redbutton.cards import Card, Seed
from redbutton.errors import BotError, Code
from redbutton.game import Action, View
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bots import blueprint_line
from redbutton.players.bots.bet_history import read_bets
from redbutton.players.bots.betting_line import LineDecision, betting_line
from redbutton.players.bots.blueprint import (
    LEAST,
    SHORT,
    SMALL,
    ActionRows,
    mix_of,
    real_actions,
    who_decides,
    without_seldom,
)
from redbutton.players.bots.heads_up_pot import heads_up_pot, held_before_flop
from redbutton.players.bots.moves import bet, give_up, stay, turn
from redbutton.players.bots.opponent_hands import BetSigns, likely_hands
from redbutton.players.bots.preflop_charts import chart_policy, deepest
from redbutton.players.bots.resolving import FLOP, RIVER, TURN, StreetSolution, resolve, street_of
from redbutton.players.bots.situation import big_blind
from redbutton.players.parameters import Between, Share
from redbutton.players.policy import Hole, Mix, pick
from redbutton.players.profile import Cost, Profile, games_with_bets
from redbutton.solver.boards import PAIRS

SOFT = 0.06
"""The share of decisions that are taken to be made by chance, so that no hand is ever ruled out."""
SHORTEST = {FLOP: 3.0, TURN: 0.2, RIVER: 0.01}
"""The least budget, in seconds, with which a street is solved; with less it is played by the blueprint.

With 1.5 seconds a flop is solved too roughly: that bot lost to one that leaves it to the blueprint.
"""
SHARES = {FLOP: 0.55, TURN: 0.25, RIVER: 0.2}
"""How the budget is shared among the streets that are solved: later on all may have to be solved again."""
LATEST = 0.92
"""The part of its time after which solving ends in any case."""

Row = NDArray[np.float32]
"""A number for each of the 1326 hands."""


class SolverBot:
    """Plays its blueprint before the flop, and solves the turn, the river and, given time, the flop.

    `budget` is how many seconds it may think, `least` how often an action must be right to be taken at all,
    `believed` how much it trusts the range that it believes the opponent has. At larger tables it plays
    charts before the flop, and goes on like heads-up when two see it; with more in the pot it plays like
    `shark`, in other games than hold'em like `all-rounder`.
    """

    profile = Profile(cost=Cost.SLOW, strength=5, plays=games_with_bets, forgetful=True)

    def __init__(
        self,
        *,
        budget: Annotated[float, Between(0, 60)] = 1.5,
        least: Share = 0.05,
        believed: Share = 0.5,
        seed: Seed | None = None,
    ) -> None:
        self._budget, self._least, self._believed = budget, least, believed
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
        return mix_of(self.policy(view), hole)

    def _who(self, view: View) -> str | None:
        """The bot that decides in place of this one; None where it decides itself."""
        who = who_decides(view)
        if who != "shark" or view.players == 2:
            return who
        if not view.board and deepest(view) <= SHORT * big_blind(view):
            return "nash"
        return None if self.policy(view) else who

    def policy(self, view: View) -> ActionRows:
        """For each action, how likely it is with each of the 1326 hands."""
        line = betting_line(view)
        key = (view.starting_stacks, view.rules, tuple(line))
        if self._asked is None or self._asked[0] != key:
            solved = self._solved(view, line)
            rows, least = (solved, self._least) if solved else (self._planned(view, line), SMALL)
            self._asked = key, without_seldom(rows, max(SMALL, least)) if rows else rows
        return self._asked[1]

    def _ranges(self, view: View, line: list[LineDecision], began: float) -> tuple[Row, Row]:
        """What both may hold when the street of the last decision begins, the first to act first."""
        now = street_of(line)
        before, first = line[: len(line) - len(now) + 1], now[0].player
        if view.players == 2:
            found, players = blueprint_line.follow(_blueprint(view), before, soft=SOFT), (0, 1)
        elif pot := heads_up_pot(view, soft=SOFT):
            found, players = pot.follow(before, soft=SOFT), pot.players
        else:
            return told_ranges(view, now[0])
        owner = line_owner(view)
        rows = {player: found.range_of(number) for number, player in enumerate(players)}
        rows[owner] = self._own(view, before[:-1], rows[owner], began)
        second = players[0] if first == players[1] else players[1]
        return rows[first], rows[second]

    def _own(self, view: View, line: list[LineDecision], planned: Row, began: float) -> Row:
        """The own range after a street that this bot has solved itself; as `planned` if it has not.

        That street is solved again as it was, or looked up: nothing but the view decides.
        """
        if not line or not self._solves(line[-1].street):
            return planned
        street, owner = street_of(line), line_owner(view)
        mine = [number for number, decision in enumerate(street) if decision.player == owner]
        before = line[: len(line) - len(street)]
        ranges = self._ranges(view, [*before, street[0]], began)
        own = ranges[int(owner != street[0].player)]
        solved = self._resolved(view, before, street[: mine[-1] + 1], ranges, began) if mine else None
        for number in mine:
            found = solved.at(street[: number + 1]) if solved else None
            row = found.taken(street[number]) if found else None
            if row is None:
                return planned
            own = own * ((1 - SOFT) * row + SOFT / 4)
        return own

    def _solves(self, street: int) -> bool:
        return street in SHORTEST and self._budget >= SHORTEST[street]

    def _resolved(
        self, view: View, before: list[LineDecision], street: list[LineDecision],
        ranges: tuple[Row, Row], began: float,
    ) -> StreetSolution | None:  # fmt: skip
        now = street[0].street
        seconds = {each: self._seconds(each) for each in SHARES if self._solves(each)}
        deadline = began + LATEST * sum(part for each, part in seconds.items() if each <= now)
        guard = self._guard(view, before, street[0])
        return resolve(street, ranges, seconds=seconds[now], deadline=deadline, guard=guard)

    def _seconds(self, street: int) -> float:
        shared = sum(part for each, part in SHARES.items() if self._solves(each))
        return self._budget * SHARES[street] / shared

    def _guard(self, view: View, before: list[LineDecision], first: LineDecision) -> Guard | None:
        """What keeps the solution safe, where the blueprint tells what it would have given."""
        if view.players != 2 or first.street == FLOP or self._believed >= 1:
            return None
        blueprint = _blueprint(view)
        likeliest = blueprint_line.follow(blueprint, [*before, first]).ways[0]
        opponent = int(line_owner(view) == first.player)
        return Guard(blueprint=blueprint, node=likeliest.node, opponent=opponent, believed=self._believed)

    def _planned(self, view: View, line: list[LineDecision]) -> ActionRows:
        """What the charts and the blueprint do; nothing where they have no strategy."""
        if view.players == 2:
            blueprint = _blueprint(view)
            found = blueprint_line.follow(blueprint, line, least=LEAST)
        elif not view.board:
            return chart_policy(view) or {}
        elif pot := heads_up_pot(view, soft=SOFT):
            blueprint, found, line = pot.blueprint, pot.follow(line, least=LEAST), pot.line(line)
        else:
            return {}
        return real_actions(view, blueprint_line.mixes(blueprint, found, line[-1], least=LEAST))

    def _solved(self, view: View, line: list[LineDecision]) -> ActionRows | None:
        """What a solution of this street does; None where charts and blueprint decide."""
        if not self._solves(line[-1].street) or (view.players != 2 and not two_are_in(view)):
            return None
        began = perf_counter()
        street = street_of(line)
        before = line[: len(line) - len(street)]
        solution = self._resolved(view, before, street, self._ranges(view, line, began), began)
        solved = solution.at(street) if solution else None
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


def _blueprint(view: View) -> Blueprint:
    return shipped(nearest_depth(min(view.starting_stacks) / big_blind(view)))


def told_ranges(view: View, first: LineDecision) -> tuple[Row, Row]:
    """What two may hold when a street begins, before which others were in: the first to act, and the other.

    Before the flop charts tell, after it what the bets say.
    """
    bets, board = read_bets(view, streets=first.street), tuple(map(Card, first.board))
    held = held_before_flop(view, soft=SOFT)
    found = {}
    for player in inside(view):
        table = likely_hands(board, view.rules.orders[0], BetSigns(after=bets.told(player).after))
        found[player] = held[player] * table[PAIRS[:, 0], PAIRS[:, 1]].astype(np.float32)
    return found[first.player], next(row for player, row in found.items() if player != first.player)


def line_owner(view: View) -> int:
    """Who decides now, and whose decisions are this bot's."""
    assert view.actor is not None
    return int(view.actor)


def inside(view: View) -> list[int]:
    return [player for player, gone in enumerate(view.folded) if not gone]


def two_are_in(view: View) -> bool:
    """Are two players left, and were they alone when the last street that is solved began?"""
    if len(inside(view)) != 2 or len(view.boards) != 1 or len(view.board) < 3:
        return False
    acted = {decision.player for decision in street_of(betting_line(view))}
    return acted <= {*inside(view)}


def _action(view: View, total: int) -> Action:
    """The legal action for a total on this street: -1 is fold, 0 is check or call."""
    options = turn(view)
    if total < 0:
        return give_up(options)
    return bet(options, total) if total else stay(options)
