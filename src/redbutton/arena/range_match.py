"""Two bots that can be asked, with all the hands they could hold at once, instead of one hand each.

Only what everybody sees is dealt and drawn: a board, and actions by how often a bot takes them with all that
it may hold. The last streets are not played but counted: every action of both, with every hand. So hands,
showdowns and dice are luck no more, and the mean is that of real deals. Each board is played twice with seats
exchanged and the same dice, so that whatever both bots do alike comes to nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.entrants import dice
from redbutton.cards import UNKNOWN, Card, Seed
from redbutton.cores import Workers, spread
from redbutton.errors import BotError, Code, RulesError
from redbutton.game import Action, Deal, RaiseTo, View
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import big_blind
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.players.policy import Strategy, policy_of
from redbutton.ranking import HIGH, strengths
from redbutton.rules import Rules
from redbutton.rules.variants import HOLDEM
from redbutton.solver.boards import PAIRS, PLACE

Floats = NDArray[np.float64]
"""A number for each of the 1326 hands."""
Ask = Callable[[View], Mapping[Action, Floats]]

RIVER = 3
TINY = 1e-9
"""Actions that are less likely than this are not followed."""


@runtime_checkable
class RangeStrategy(Protocol):
    """A bot that says at once how likely each action is with each of the 1326 hands."""

    def policy(self, view: View) -> Mapping[Action, NDArray[np.float32]]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeMatch:
    """Two bots by their texts, heads-up hold'em, and how many boards they play, each from both seats."""

    bots: tuple[str, str]
    rules: Rules
    stack: int
    boards: int
    seed: int | str
    counted: int = RIVER
    """The street from which on every action is counted instead of drawn: less luck, and more to ask."""

    def __post_init__(self) -> None:
        if self.rules.variant != HOLDEM:
            raise RulesError(Code.EQUITY_VARIANT, variant=self.rules.variant.name, known=HOLDEM.name)
        if self.boards <= 0:
            raise RulesError(Code.SETTING_NOT_POSITIVE, setting="boards", value=self.boards)

    def play_board(self, number: int) -> float:
        """What the first bot wins in a hand, the mean of both seats, in big blinds."""
        asks = [_ask(bot, dice(self.seed, f"{number}/{bot}")) for bot in self.bots]
        chance = Random(f"{self.seed}/{number}")
        board = tuple(map(Card, chance.sample(range(52), 5)))
        drawn = [chance.random() for _ in range(200)]
        start = Deal(self.rules, [self.stack] * 2)
        start.deal((UNKNOWN, UNKNOWN))
        start.deal((UNKNOWN, UNKNOWN))
        first, second = (
            BoardPlay(order, board, drawn, self.counted).worth(start) for order in (asks, asks[::-1])
        )
        return (first - second) / 2 / big_blind(self.rules.stakes)


def play_ranges(match: RangeMatch, jobs: Workers = 1) -> Sample:
    """Play all boards: what the first bot wins, in big blinds a hand, with its margin."""
    found = Sample()
    for won in spread(match.play_board, match.boards, jobs):
        found.add(won)
    return found


class BoardPlay:
    """One board, with a bot in each seat."""

    def __init__(
        self, asks: Sequence[Ask], board: tuple[Card, ...], drawn: Sequence[float], counted: int
    ) -> None:
        self._asks, self._board, self._drawn, self._counted = asks, board, drawn, counted
        self.free = ~np.isin(PAIRS, [int(card) for card in board]).any(axis=1)

    def worth(self, start: Deal) -> float:
        """The chips that the first player wins."""
        everything = self.free.astype(float)
        return self._follow(start.copy(), (everything, everything), 0)

    def _follow(self, deal: Deal, reach: tuple[Floats, Floats], decisions: int) -> float:
        """Draw actions until the street from which on all is counted."""
        while True:
            self._serve(deal)
            if is_settled(deal):
                return self._end(deal, reach) / mass(*reach)
            if deal.street >= self._counted:
                return self._count(deal, reach) / mass(*reach)
            player = deal.actor
            assert player is not None
            rows = self._rows(deal, player)
            other = met(reach[1 - player])
            weights = [float((reach[player] * row) @ other) for _, row in rows]
            chosen = pick(weights, self._drawn[decisions])
            action, row = rows[chosen]
            reach = _changed(reach, player, row)
            deal.act(action)
            decisions += 1

    def _count(self, deal: Deal, reach: tuple[Floats, Floats]) -> float:
        """The sum over all hands of both, each as likely as it comes here."""
        self._serve(deal)
        if is_settled(deal):
            return self._end(deal, reach)
        player, total = deal.actor, 0.0
        assert player is not None
        for action, row in self._rows(deal, player):
            after, left = deal.copy(), _changed(reach, player, row)
            if left[player].max(initial=0) > TINY:
                after.act(action)
                total += self._count(after, left)
        return total

    def _rows(self, deal: Deal, player: Player) -> list[tuple[Action, Floats]]:
        found = self._asks[player](deal.view(player))
        return sorted(found.items(), key=lambda each: _size(each[0]))

    def _serve(self, deal: Deal) -> None:
        if deal.dealing is not None and not is_settled(deal):
            known = len(deal.board)
            deal.deal(self._board[known : 3 if known == 0 else known + 1])

    def _end(self, deal: Deal, reach: tuple[Floats, Floats]) -> float:
        put = [start - left for start, left in zip(deal.starting_stacks, deal.stacks, strict=True)]
        if deal.folded[0] or deal.folded[1]:
            loser = 0 if deal.folded[0] else 1
            lost = deal.starting_stacks[loser] - deal.stacks[loser]
            return (-lost if loser == 0 else lost) * mass(*reach)
        return min(put) * float(reach[0] @ (showdown(self._board) @ reach[1]))


def is_settled(deal: Deal) -> bool:
    """Has somebody folded, or can nobody bet any more?"""
    if deal.over or deal.showing_down or any(deal.folded):
        return True
    return deal.actor is None and min(deal.stacks) == 0


def pick(weights: Sequence[float], drawn: float) -> int:
    """The place at which a number between 0 and 1 falls, among weights."""
    left = drawn * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return max(range(len(weights)), key=lambda place: weights[place])


def met(weights: Floats) -> Floats:
    """For each hand, the weight of all hands that share no card with it."""
    by_card = np.bincount(PAIRS[:, 0], weights, 52) + np.bincount(PAIRS[:, 1], weights, 52)
    found: Floats = weights.sum() - by_card[PAIRS[:, 0]] - by_card[PAIRS[:, 1]] + weights
    return found


def mass(one: Floats, other: Floats) -> float:
    """How likely two ranges are together."""
    return float(one @ met(other))


@cache
def _apart() -> NDArray[np.bool_]:
    """Which hands share no card."""
    held = np.zeros((1326, 52), np.float32)
    held[np.arange(1326), PAIRS[:, 0]] = held[np.arange(1326), PAIRS[:, 1]] = 1
    return np.asarray(held @ held.T == 0)


_last: dict[tuple[Card, ...], NDArray[np.float32]] = {}


def showdown(board: tuple[Card, ...]) -> NDArray[np.float32]:
    """1 where the hand of the row wins, -1 where it loses; 0 for hands that cannot meet. The last is kept."""
    if board not in _last:
        _last.clear()
        free = np.flatnonzero(~np.isin(PAIRS, [int(card) for card in board]).any(axis=1))
        seven = np.concatenate([PAIRS[free], np.tile([int(card) for card in board], (len(free), 1))], axis=1)
        found = strengths(np.ascontiguousarray(seven, np.uint8), HIGH).astype(np.int32)
        table = np.zeros((1326, 1326), np.float32)
        table[np.ix_(free, free)] = np.sign(found[:, None] - found[None, :])
        _last[board] = table * _apart()
    return _last[board]


def _changed(reach: tuple[Floats, Floats], player: int, row: Floats) -> tuple[Floats, Floats]:
    own = reach[player] * row
    return (own, reach[1]) if player == 0 else (reach[0], own)


def _size(action: Action) -> tuple[int, str]:
    return (action.amount if isinstance(action, RaiseTo) else 0, type(action).__name__)


def _ask(spec: str, seed: Seed) -> Ask:
    bot = registry.kept_maker(spec)(seed)
    if not isinstance(bot, Strategy):
        raise BotError(Code.NO_POLICY_HERE)
    return partial(_asked, bot)


def _asked(bot: Strategy, view: View) -> Mapping[Action, Floats]:
    if isinstance(bot, RangeStrategy):
        with suppress(BotError):  # where it plays like another bot
            return {action: row.astype(float) for action, row in bot.policy(view).items()}
    found: dict[Action, Floats] = {}
    for hand, mix in policy_of(bot, view).items():
        place = PLACE[int(hand[0]), int(hand[1])]
        for likely in mix:
            if likely.up_to is not None:
                raise BotError(Code.NO_POLICY_HERE)
            found.setdefault(likely.action, np.zeros(1326))[place] += likely.chance
    return found
