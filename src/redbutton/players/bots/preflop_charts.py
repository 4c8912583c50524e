"""A deal of several players, followed through the charts before the flop.

A first raise between two sizes counts as both, with the chances of the pseudo-harmonic mapping; a raise of a
third of the stack, and one where charts are all-in, counts as all-in. All ways are followed side by side,
each with the reach of every class of hands, so the same view always gives the same distribution.

Charts were learnt at tables where a share of the others plays by habit (`charts.habits`). What
another player may hold is read the same way: as both kinds of players would have got there.

>>> from redbutton.testing import deal
>>> story = deal(stacks=[1000] * 6, blinds=(5, 10)).plays("p3 f", "p4 f", "p5 f", "p6 cbr 25", "p1 f")
>>> found = follow_charts(story.view(story.actor))
>>> found.spot.place, found.spot.raiser, len(found.ways)
(0, 2, 1)
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from redbutton.blueprint.cards import classes
from redbutton.charts.chart_betting import (
    ALL_IN,
    CALL,
    CLASSES,
    FOLD,
    MOST_OTHERS,
    PLACES,
    RAISE,
    ChartSpot,
    PartSoFar,
    is_last,
)
from redbutton.charts.charts import PreflopCharts, hand_counts, nearest_charts, shipped, sizes
from redbutton.charts.habits import usual_mixes
from redbutton.game import Kind, View
from redbutton.players.bots.betting_line import LineDecision, betting_line
from redbutton.players.bots.blueprint import ActionRows
from redbutton.players.bots.blueprint_line import pseudo_harmonic
from redbutton.players.bots.moves import bet, give_up, stay, turn
from redbutton.players.bots.short_table import has_usual_blinds
from redbutton.players.bots.situation import big_blind

Floats = NDArray[np.float32]

FIRST_RAISE = 3.0
"""The own first raise, in big blinds: with the hands of the smallest one of the charts, but larger."""
MOST_WAYS = 4
"""Ways that are followed at the same time, the most likely ones."""
TINY = 1e-30


@dataclass(slots=True)
class ChartWay:
    """One way through charts."""

    charts: PreflopCharts
    chance: float
    level: int
    reach: dict[int, Floats]
    """For each player who has acted, how likely that is with each class, by the charts."""
    usual: dict[int, Floats]
    """The same, by habit."""

    def read(self, player: int) -> Floats:
        """How likely each class of another player is, who may be of either kind."""
        ones, habits = np.ones(CLASSES, np.float32), np.float32(self.charts.habits)
        return (1 - habits) * self.reach.get(player, ones) + habits * self.usual.get(player, ones)


@dataclass(slots=True)
class FollowedCharts:
    """Where a deal stands before the flop."""

    ways: list[ChartWay]
    players: int
    parts: dict[int, PartSoFar]
    """What each place has done, of those still in."""
    raiser: int = 0
    actor: int = 0
    """The place of the one who decides."""

    @property
    def spot(self) -> ChartSpot:
        """The decision that is to be made, on the likeliest way."""
        return self.spot_on(self.ways[0])

    def spot_on(self, way: ChartWay) -> ChartSpot:
        inside = [place for place, part in self.parts.items() if part is not PartSoFar.FRESH]
        others = sum(place not in (self.actor, self.raiser) for place in inside)
        return ChartSpot(
            place=self.actor,
            level=way.level,
            raiser=self.raiser,
            part=self.parts.get(self.actor, PartSoFar.FRESH),
            others=min(others, MOST_OTHERS),
        )

    def is_shoved_on(self, way: ChartWay) -> bool:
        """Is it all-in for a player who has done nothing yet, where charts would not raise that much?"""
        spot = self.spot_on(way)
        return spot.level == ALL_IN and spot.part is PartSoFar.FRESH and way.charts.betting.levels > 1

    def range_of(self, player: int, *, own: bool) -> Floats:
        """How likely each of the 1326 hands of a player is by its decisions, up to a factor.

        The `own` ones were made by the charts.
        """
        total = np.zeros(CLASSES, np.float32)
        for way in self.ways:
            row = way.reach.get(player, np.ones(CLASSES, np.float32)) if own else way.read(player)
            total += np.float32(way.chance) * row
        return total[classes()]

    @property
    def raises(self) -> int:
        """Raises on the likeliest way; all-in counts as the most."""
        return self.ways[0].level


def place_of(player: int, players: int) -> int:
    """How many act after a player before the flop, at a table of at least three; ten are taken as nine."""
    return 1 - player if player < 2 else min(PLACES - 1, players + 1 - player)


def follow_charts(view: View, *, soft: float = 0.0) -> FollowedCharts | None:
    """Go along all decisions before the flop that have been made. None if charts know nothing about these.

    `soft` is the share of decisions that are taken to be made by chance.
    """
    if view.players < 3 or not has_usual_blinds(view):
        return None
    depth = nearest_charts(deepest(view) / big_blind(view))
    charts = shipped(depth, sizes()[depth][0])
    line = [decision for decision in betting_line(view) if decision.street == 0]
    found = FollowedCharts([ChartWay(charts, 1.0, 0, {}, {})], view.players, {})
    for decision in line:
        found.actor = place_of(decision.player, view.players)
        if decision.did is None:
            break
        if not _step(found, decision, big_blind(view), soft):
            return None
    return found


def deepest(view: View) -> int:
    """The most that two of those who are in can lose to each other."""
    return sorted(stack for stack, gone in zip(view.starting_stacks, view.folded, strict=True) if not gone)[
        -2
    ]


def chart_mixes(found: FollowedCharts) -> list[tuple[ChartWay, Floats]] | None:
    """The charts of the decision that is to be made, on each way. None if one is missing."""
    rows = [
        (way, chart_of(way.charts, found.spot_on(way))) for way in found.ways if not found.is_shoved_on(way)
    ]
    kept = [(way, row) for way, row in rows if row is not None]
    return kept if len(kept) == len(found.ways) else None


def chart_of(charts: PreflopCharts, spot: ChartSpot) -> Floats | None:
    """The chart of a spot; if it is too rare, that with fewer others in, or with the nearest places."""
    for others in range(spot.others, -1, -1):
        found = charts.mixes(replace(spot, others=others))
        if found is not None:
            return found
    near = [
        replace(spot, place=place, raiser=raiser, others=0)
        for place in range(PLACES)
        for raiser in range(PLACES)
        if spot.level and (place > raiser) == (spot.place > spot.raiser)
    ]
    near.sort(key=lambda other: abs(other.place - spot.place) + abs(other.raiser - spot.raiser))
    return next((found for other in near if (found := charts.mixes(other)) is not None), None)


def chart_policy(view: View) -> ActionRows | None:
    """For each action, how likely it is with each of the 1326 hands. None where charts know nothing."""
    found = follow_charts(view) if not view.board else None
    mixes = chart_mixes(found) if found else None
    if found is None or mixes is None:
        return None
    options, policy = turn(view), ActionRows()
    total = sum(way.chance for way, _ in mixes)
    for way, rows in mixes:
        for choice in (FOLD, CALL, RAISE):
            action = (
                give_up(options) if choice == FOLD
                else stay(options) if choice == CALL
                else bet(options, raise_total(view, found, way))
            )  # fmt: skip
            chances = np.float32(way.chance / total) * rows[:, choice][classes()]
            policy[action] = policy[action] + chances if action in policy else chances
    return policy


def raise_total(view: View, found: FollowedCharts, way: ChartWay) -> float:
    """What the charts' raise is made to; all that can be lost if it is a large part of that."""
    betting, place = way.charts.betting, found.actor
    if way.level == 0:
        factor = betting.small_blind_open if place == 1 else betting.over_limp if place == 0 else 1.0
        total = FIRST_RAISE * factor * big_blind(view)
    else:
        callers = sum(
            part is PartSoFar.CALLED
            for other, part in found.parts.items()
            if other not in (place, found.raiser)
        )
        factor = betting.factors[min(way.level, len(betting.factors)) - 1][is_last(place, found.raiser)]
        total = view.current_bet * (factor + callers * (way.level == 1))
    most = deepest(view)
    return most if total > betting.committed * most else total


def _step(found: FollowedCharts, decision: LineDecision, blind: int, soft: float) -> bool:
    """Follow a decision; False if no chart has anything like it."""
    if decision.did is Kind.FOLD:
        found.parts.pop(found.actor, None)
        return True
    if decision.raised_to is None:
        return _call(found, decision, soft)
    _raise(found, decision, decision.raised_to / blind, soft)
    return True


def _call(found: FollowedCharts, decision: LineDecision, soft: float) -> bool:
    if found.ways[0].level == 0 and found.actor > 1:
        return False  # charts do not know limps, but for the small blind's
    for way in found.ways:
        _reach(found, way, decision.player, CALL, soft)
    if found.parts.get(found.actor) is not PartSoFar.RAISED:
        found.parts[found.actor] = PartSoFar.CALLED
    return True


def _raise(found: FollowedCharts, decision: LineDecision, total: float, soft: float) -> None:
    ways = []
    for way in found.ways:
        for charts, level, chance in _translated(found, way, decision, total):
            split = ChartWay(charts, way.chance * chance, way.level, dict(way.reach), dict(way.usual))
            _reach(found, split, decision.player, RAISE, soft)
            split.level = level
            ways.append(split)
    found.ways = sorted(ways, key=lambda way: -way.chance)[:MOST_WAYS]
    found.raiser = found.actor
    found.parts[found.actor] = PartSoFar.RAISED


def _translated(
    found: FollowedCharts, way: ChartWay, decision: LineDecision, total: float
) -> list[tuple[PreflopCharts, int, float]]:
    """The charts and levels that stand for a raise, with their chances."""
    if decision.all_in:
        return [(way.charts, ALL_IN, 1.0)]
    if way.level == 0 and found.actor > 1:
        depth = int(way.charts.betting.depth)
        opens = [(number, (size - 1) / 2.5) for number, size in enumerate(sizes()[depth])]
        return [
            (shipped(depth, sizes()[depth][number]), 1, chance)
            for number, chance in pseudo_harmonic(opens, (total - 1) / 2.5)
        ]
    raised = (decision.raised_to or 0) - decision.bets[decision.player]
    stack = decision.behind + decision.to_call
    if way.level >= way.charts.betting.levels or raised >= way.charts.betting.committed * stack:
        return [(way.charts, ALL_IN, 1.0)]
    return [(way.charts, way.level + 1, 1.0)]


def _reach(found: FollowedCharts, way: ChartWay, player: int, action: int, soft: float) -> None:
    """Multiply what a player may hold by how often each class does this."""
    spot, depth = found.spot_on(way), way.charts.betting.depth
    rows = chart_of(way.charts, spot)
    if rows is not None:
        often = rows[:, action]
        if not often.any():  # charts never do this: those who do not fold hold what stays in
            often = 1 - rows[:, FOLD]
        _multiply(way.reach, player, often if often.any() else np.ones_like(often), soft)
    _multiply(way.usual, player, usual_mixes(spot, depth=depth)[:, action], soft)


def _multiply(reach: dict[int, Floats], player: int, often: Floats, soft: float) -> None:
    """Of those who do this, the share `soft` holds anything that they could have before."""
    before = reach.get(player, np.ones(CLASSES, np.float32))
    held = before * hand_counts().astype(np.float32)
    anything = float(held @ often / max(held.sum(), TINY))
    reach[player] = before * ((1 - soft) * often + soft * anything).astype(np.float32)
