"""A table where stacks are short, read for push or fold: who acts when, who is all-in, what was posted.

>>> from redbutton.testing import deal
>>> story = deal(stacks=[90, 100, 120], blinds=(5, 10)).plays("p3 cbr 120")
>>> short = short_table(story.view(story.actor), depth=12)
>>> short.stacks, short.place, short.inside
((12.0, 9.0, 10.0), 1, (0,))
"""

from collections.abc import Sequence
from dataclasses import dataclass

from redbutton.game import Kind, View
from redbutton.players.bots.situation import opponents
from redbutton.players.profile import holdem
from redbutton.ranking import HIGH
from redbutton.rules import Limit
from redbutton.solver.forced_bets import ForcedBets

COMMITTED = 1 / 3
"""A raise of this share of what can be lost counts as all-in: the raiser will hardly fold."""
FULL_DECK = 52


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortTable:
    """All-in or fold, as one player sees it. Amounts are in big blinds."""

    stacks: tuple[float, ...]
    """Before blinds and antes, in the order in which the players act: the big blind last."""
    forced: ForcedBets
    place: int
    """The viewer's place in that order."""
    inside: tuple[int, ...]
    """The places of players who went all-in before the viewer."""

    @property
    def effective(self) -> float:
        """The most that the viewer can lose."""
        return min(self.stacks[self.place], max(s for p, s in enumerate(self.stacks) if p != self.place))

    @property
    def posted(self) -> float:
        """All blinds and antes together, if everybody can pay them."""
        forced = self.forced
        return forced.small_blind + forced.big_blind + forced.big_blind_ante + forced.ante * len(self.stacks)


def short_table(view: View, *, depth: float) -> ShortTable | None:
    """The table, if the viewer is to push, call or fold at most `depth` big blinds; else None.

    It is not where somebody has limped, or raised a little with more than two players, and where the house
    has other blinds than two, other limits or another deck: for these there is no chart.
    """
    if view.player is None or view.board or not is_no_limit_holdem(view):
        return None
    forced = _forced_bets(view)
    if forced is None:
        return None
    blind, order = view.rules.stakes.big_blind, acting_order(view.players)
    if _most_at_risk(view) > depth * blind:
        return None
    inside = _inside(view, order)
    if inside is None:
        return _raised(view, forced)
    return ShortTable(
        stacks=tuple(view.starting_stacks[player] / blind for player in order),
        forced=forced,
        place=order.index(view.player),
        inside=inside,
    )


def acting_order(players: int) -> tuple[int, ...]:
    """Who acts first, second, ... before the flop; heads-up the button, who posts the small blind.

    >>> acting_order(4), acting_order(2)
    ((2, 3, 0, 1), (1, 0))
    """
    return (1, 0) if players == 2 else (*range(2, players), 0, 1)


def has_usual_blinds(view: View) -> bool:
    """Have all posted just what two blinds and usual antes ask for?"""
    return _forced_bets(view) is not None


def is_no_limit_holdem(view: View) -> bool:
    rules = view.rules
    usual = holdem(rules.variant) and len(rules.variant.deck) == FULL_DECK and rules.orders == (HIGH,)
    return usual and rules.limit is Limit.NONE and not rules.stakes.bring_in


def _most_at_risk(view: View) -> int:
    """The most that the viewer can lose to somebody who is still in."""
    starts = view.starting_stacks
    others = [starts[player] for player in opponents(view)]
    return min(starts[view.player or 0], max(others, default=0))


def _forced_bets(view: View) -> ForcedBets | None:
    """What was posted, in big blinds; None unless all posted just what two blinds and usual antes ask for."""
    stakes, players = view.rules.stakes, view.players
    if len(stakes.blinds) != 2 or not 0 < stakes.blinds[0] <= stakes.blinds[1]:
        return None
    order, blind = acting_order(players), stakes.blinds[1]
    antes, blinds = stakes.posts(players)
    others = [antes[player] for player in order[:-1]]
    if len(set(others)) > 1 or antes[order[-1]] < others[0]:
        return None
    if [blinds[player] for player in order[-2:]] != [*stakes.blinds] or _posted(view) != _due(
        view.starting_stacks, antes, blinds
    ):
        return None
    return ForcedBets(
        small_blind=stakes.blinds[0] / blind,
        big_blind=1.0,
        ante=others[0] / blind,
        big_blind_ante=(antes[order[-1]] - others[0]) / blind,
    )


def _posted(view: View) -> list[tuple[int, int]]:
    """Each player's ante and blind, as they were posted."""
    found = [[0, 0] for _ in range(view.players)]
    for event in view.events:
        if event.kind in (Kind.ANTE, Kind.BLIND) and event.player is not None:
            found[event.player][event.kind is Kind.BLIND] += event.amount
    return [(ante, blind) for ante, blind in found]


def _due(stacks: Sequence[int], antes: Sequence[int], blinds: Sequence[int]) -> list[tuple[int, int]]:
    """The same as the stakes ask for, from stacks that may be too short; the ante comes first."""
    return [
        (min(ante, stack), min(blind, max(0, stack - ante)))
        for stack, ante, blind in zip(stacks, antes, blinds, strict=True)
    ]


def _inside(view: View, order: Sequence[int]) -> tuple[int, ...] | None:
    """The places of those before the viewer who are all-in; None if one is in for less, or acts again."""
    acted = [event.player for event in view.events if event.kind in (Kind.CALL, Kind.RAISE, Kind.CHECK)]
    if view.player in acted:
        return None
    place, inside = order.index(view.player or 0), []
    for earlier, player in enumerate(order[:place]):
        if view.folded[player]:
            continue
        if view.stacks[player] and not _is_committed(view, player):
            return None
        inside.append(earlier)
    return tuple(inside)


def _raised(view: View, forced: ForcedBets) -> ShortTable | None:
    """Heads-up after a small raise: to push is like pushing into a big blind of that size.

    The raiser may hold anything, as a big blind does: that is how the usual opponents open.
    """
    me, other = view.player or 0, 1 - (view.player or 0)
    blind, acts = view.rules.stakes.big_blind, (Kind.CALL, Kind.RAISE, Kind.CHECK)
    first = [event.kind for event in view.events if event.kind in acts] == [Kind.RAISE]
    if view.players != 2 or not first or forced.big_blind_ante:
        return None
    return ShortTable(
        stacks=(view.starting_stacks[me] / blind, view.starting_stacks[other] / blind),
        forced=ForcedBets(
            small_blind=view.bets[me] / blind, big_blind=view.bets[other] / blind, ante=forced.ante
        ),
        place=0,
        inside=(),
    )


def _is_committed(view: View, player: int) -> bool:
    """Has a player raised so much that it is as good as all-in?"""
    risk = min(_most_at_risk(view), view.starting_stacks[player])
    raised = view.bets[player] > view.rules.stakes.big_blind
    return raised and view.bets[player] >= COMMITTED * risk
