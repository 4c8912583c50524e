"""Luck in a real deal of two players, where one or both can be asked for all hands at once.

What a deal shows to everybody, the board and the actions, does not tell which hand such a player held: all
that would have been played alike could have been. So what the deal pays is replaced by its mean over them,
each as likely as it comes here. Other players are taken with the one hand that they held. An action is drawn
from what all these hands do together, and its luck is what it is worth more than the mean of all actions:
AIVAT with what its authors call imaginary observations.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from operator import eq

import numpy as np

from redbutton.arena.event_actions import ACTS, action_of
from redbutton.arena.range_match import RangeStrategy
from redbutton.arena.ranges_on_board import TINY, ActionRow, RangesOnBoard, changed, one_hand
from redbutton.arena.showdowns import Floats
from redbutton.cards import UNKNOWN, Card
from redbutton.errors import BotError
from redbutton.game import Action, Deal, Kind, View
from redbutton.ids import Player
from redbutton.players.bots.moves import stay, turn
from redbutton.players.policy import Strategy
from redbutton.rules.variants import HOLDEM
from redbutton.solver.boards import PLACE

AHEAD = 3
"""Decisions of players who can be asked that are thought ahead on a street."""

Strategies = Sequence[Strategy | None]
"""By player, who can be asked."""
AskedRow = tuple[Action, Floats, Callable[[Action], bool]]
"""An action, how likely it is with each hand, and which actions are meant by it."""


def has_ranges(deal: Deal, strategies: Strategies) -> bool:
    """Is it a deal of two in hold'em that is paid by one showdown, and does somebody tell a whole range?"""
    house = deal.rules.house
    plain = house.runouts == 1 and house.uncalled_bet == "returned" and house.ties == "equal"
    return plain and deal.rules.variant == HOLDEM and deal.players == 2 and any(who_tells(deal, strategies))


def who_tells(deal: Deal, strategies: Strategies) -> list[bool]:
    """By player, who can be asked for all hands at the first turn; however the deal was played."""
    found = [False, False]
    for player, view in first_turns(deal):
        strategy = strategies[player]
        with suppress(BotError):
            found[player] = isinstance(strategy, RangeStrategy) and bool(strategy.policy(view))
    return found


def first_turns(deal: Deal) -> Iterator[tuple[Player, View]]:
    """The first turn of each player if nobody raises, with cards that nobody knows."""
    start = Deal(deal.rules, deal.starting_stacks)
    for _ in range(2):
        start.deal((UNKNOWN, UNKNOWN))
    while start.actor is not None and not start.street:
        view = start.view(start.actor)
        yield start.actor, view
        start.act(stay(turn(view)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeLuck:
    """The first player's luck in a deal; each part is zero on average."""

    hole: float
    """The hand of a player who has one: its share of a pot on this board less a fair one, doubled."""
    dice: float
    """What the actions were worth more than the mean of all, in chips."""
    hands: float
    """What the deal paid more than the mean over all hands that would have been played alike."""


def luck_in_ranges(deal: Deal, coming: Sequence[Card], strategies: Strategies) -> RangeLuck:
    """The luck in a deal that is over; `coming` are cards for the part of the board that was not dealt."""
    again, followed = Deal(deal.rules, deal.starting_stacks), FollowedRanges(deal, coming, strategies)
    hole = followed.shown()
    for event in deal.events:
        if event.kind is Kind.HOLE_CARDS or event.kind is Kind.BOARD_CARDS:
            again.deal(event.cards)
        elif event.player is not None and event.kind in ACTS:
            followed.act(again, event.player, action_of(event))
            again.act(action_of(event), event.player)
    won = float(deal.payoffs[0])
    return RangeLuck(hole=hole, dice=followed.dice, hands=won - followed.mean(deal))


class FollowedRanges:
    """All that the players of a deal may hold, on a board that is known to the end, action by action."""

    def __init__(self, deal: Deal, coming: Sequence[Card], strategies: Strategies) -> None:
        self.ranges = RangesOnBoard([*deal.board, *coming][:5], ahead=AHEAD, ask=self._rows)
        self.dice = 0.0
        self._strategies = strategies
        self._held = [one_hand(int(PLACE[int(a), int(b)])) for a, b in map(deal.hand, range(2))]
        self._reach = np.ones(1326), np.ones(1326)
        self._whole = [True, True]
        """Who may hold any hand."""
        for player, tells in enumerate(who_tells(deal, strategies)):
            if not tells:
                self._reveal(Player(player))

    def shown(self) -> float:
        """What the first player wins at a showdown for one chip, with all that both may hold."""
        return self.ranges.shown(1, self._reach) / self.ranges.mass(self._reach)

    def mean(self, deal: Deal) -> float:
        """What the first player wins in the deal that is over, with all that both may hold."""
        if any(deal.folded):
            return float(deal.payoffs[0])
        pot = sum(event.amount for event in deal.events if event.kind is Kind.WIN)
        return pot / 2 * self.shown()

    def act(self, deal: Deal, player: Player, done: Action) -> None:
        """Take in what a player does: how likely it is with each hand, and what in it is luck.

        A bot that cannot tell it for all hands has the one that was held, from here on.
        """
        asked = self._asked(deal, player)
        if not asked and self._whole[player]:
            self._reveal(player)
            asked = self._asked(deal, player)
        if not asked:
            return
        rows = [(action, row) for action, row, _ in asked]
        drawn = [place for place, (_, _, covers) in enumerate(asked) if covers(done)]
        likely = self.ranges.likely(player, self._reach, rows)
        if sum(likely[place] for place in drawn) <= TINY * sum(likely):
            self._reveal(player)  # the house acted for a bot that broke, or it now thinks otherwise
            if not self.ranges.mass(self._reach):
                self._reveal(Player(1 - player))
            return
        self.dice += self.ranges.luck(deal, player, self._reach, rows, likely, drawn)
        self._reach = changed(self._reach, player, np.sum([rows[place][1] for place in drawn], axis=0))

    def _rows(self, deal: Deal, player: Player) -> list[ActionRow]:
        return [(action, row) for action, row, _ in self._asked(deal, player)]

    def _asked(self, deal: Deal, player: Player) -> list[AskedRow]:
        """What a player may do with each hand, or with the one held; nothing if the bot cannot say."""
        strategy, view = self._strategies[player], deal.view(player)
        with suppress(BotError):
            if self._whole[player] and isinstance(strategy, RangeStrategy):
                policy = strategy.policy(view)
                return [(action, row.astype(float), partial(eq, action)) for action, row in policy.items()]
            if not self._whole[player] and strategy is not None:
                mix = strategy.mix(view, view.hole)
                return [(each.action, np.full(1326, each.chance), each.covers) for each in mix]
        return []

    def _reveal(self, player: Player) -> None:
        """From here on a player has the hand that was held, and no other."""
        self._whole[player] = False
        first, second = self._reach
        self._reach = (self._held[0], second) if player == 0 else (first, self._held[1])
