"""Two bots that can be asked, with all the hands they could hold at once, instead of one hand each.

Only what everybody sees is dealt and drawn: a board, and actions by how often a bot takes them with all that
it may hold. The last streets are not played but counted: every action of both, with every hand. So hands,
showdowns and dice are luck no more, and the mean is that of real deals. Each board is played twice with seats
exchanged and the same dice, so that whatever both bots do alike comes to nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from random import Random
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.entrants import dice
from redbutton.cards import UNKNOWN, Card, Seed
from redbutton.cores import Workers, spread
from redbutton.errors import BotError, Code, RulesError
from redbutton.game import Action, Deal, Fold, RaiseTo, View
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
Table = NDArray[np.float32]
BothReaches = tuple[Floats, Floats]
"""For each player, how likely the decisions so far are with each hand."""
AskRange = Callable[[View], Mapping[Action, Floats]]

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
        check_range_game(self.rules, self.boards)

    def play_board(self, number: int) -> float:
        """What the first bot wins in a hand, the mean of both seats, in big blinds."""
        asks = [ask(bot, dice(self.seed, f"{number}/{bot}")) for bot in self.bots]
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


def check_range_game(rules: Rules, boards: int) -> None:
    if rules.variant != HOLDEM:
        raise RulesError(Code.EQUITY_VARIANT, variant=rules.variant.name, known=HOLDEM.name)
    if boards <= 0:
        raise RulesError(Code.SETTING_NOT_POSITIVE, setting="boards", value=boards)


def play_ranges(match: RangeMatch, jobs: Workers = 1) -> Sample:
    """Play all boards: what the first bot wins, in big blinds a hand, with its margin."""
    found = Sample()
    for won in spread(match.play_board, match.boards, jobs):
        found.add(won)
    return found


class BoardPlay:
    """One board, with a bot in each seat."""

    def __init__(
        self, asks: Sequence[AskRange], board: tuple[Card, ...], drawn: Sequence[float], counted: int
    ) -> None:
        self._asks, self._board, self._drawn, self._counted = asks, board, drawn, counted
        self.free = ~np.isin(PAIRS, [int(card) for card in board]).any(axis=1)

    def worth(self, start: Deal) -> float:
        """The chips that the first player wins."""
        return self._follow(start.copy(), (np.ones(1326), np.ones(1326)), 0)

    def _follow(self, deal: Deal, reach: BothReaches, decisions: int) -> float:
        """Draw actions until the street from which on all is counted; what is luck in them is taken out."""
        luck = 0.0
        while True:
            self._serve(deal)
            if is_settled(deal):
                return self._end(deal, reach) / self._mass(reach) - luck
            if deal.street >= self._counted:
                return self._count(deal, reach) / self._mass(reach) - luck
            player = deal.actor
            assert player is not None
            rows = self.rows(deal, player, reach)
            together = self._live(reach[player]) * met(self._live(reach[1 - player]))
            likely = [float(row @ together) for _, row in rows]
            chosen = pick(likely, self._drawn[decisions])
            luck += self._luck(deal, player, reach, rows, likely, chosen)
            action, row = rows[chosen]
            reach = _changed(reach, player, row)
            deal.act(action)
            decisions += 1

    def _luck(
        self, deal: Deal, player: Player, reach: BothReaches, rows: list[tuple[Action, Floats]],
        likely: list[float], chosen: int,
    ) -> float:  # fmt: skip
        """What a drawn action is worth more than the mean of all, as if the deal were checked down after it.

        That is nothing on average, whatever the guess is; and what hands win on this board is most of luck.
        """
        total, mean, drawn = sum(likely), 0.0, 0.0
        for place, (action, row) in enumerate(rows):
            if likely[place] > TINY * total:
                worth = self._guess(deal, player, action, _changed(reach, player, row))
                mean += worth * likely[place] / total
                drawn = worth if place == chosen else drawn
        return drawn - mean

    def _guess(self, deal: Deal, player: Player, action: Action, reach: BothReaches) -> float:
        """What the first player wins if a bet is called and nobody bets afterwards."""
        put = put_in(deal)
        if isinstance(action, Fold):
            return float(-put[0] if player == 0 else put[1])
        if isinstance(action, RaiseTo):
            put[player] += action.amount - deal.bets[player]
        return self._shown(max(put), reach) / self._mass(reach)

    def _count(self, deal: Deal, reach: BothReaches) -> float:
        """The sum over all hands of both, each as likely as it comes here."""
        self._serve(deal)
        if is_settled(deal):
            return self._end(deal, reach)
        player, total = deal.actor, 0.0
        assert player is not None
        for action, row in self.rows(deal, player, reach):
            after, left = deal.copy(), _changed(reach, player, row)
            if self._live(left[player]).max() > TINY:
                after.act(action)
                total += self._count(after, left)
        return total

    def _live(self, weights: Floats) -> Floats:
        """Only hands that can be held with this board: of cards to come, the players know nothing."""
        return weights * self.free

    def _mass(self, reach: BothReaches) -> float:
        return mass(self._live(reach[0]), self._live(reach[1]))

    def rows(self, deal: Deal, player: Player, reach: BothReaches) -> list[tuple[Action, Floats]]:
        """How likely each action of a player is with each hand."""
        found = self._asks[player](deal.view(player))
        return sorted(found.items(), key=lambda each: _size(each[0]))

    def _serve(self, deal: Deal) -> None:
        if deal.dealing is not None and not is_settled(deal):
            known = len(deal.board)
            deal.deal(self._board[known : 3 if known == 0 else known + 1])

    def _end(self, deal: Deal, reach: BothReaches) -> float:
        put = put_in(deal)
        if any(deal.folded):
            return (-put[0] if deal.folded[0] else put[1]) * self._mass(reach)
        return self._shown(min(put), reach)

    def _shown(self, each: int, reach: BothReaches) -> float:
        """What the first player wins at a showdown for what each has put in, over all hands of both."""
        return each * float(self._live(reach[0]) @ against(showdown(self._board), self._live(reach[1])))


def put_in(deal: Deal) -> list[int]:
    """What each has put in, in the whole deal."""
    return [start - left for start, left in zip(deal.starting_stacks, deal.stacks, strict=True)]


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


@lru_cache(maxsize=1)
def showdown(board: tuple[Card, ...]) -> Table:
    """1 where the hand of the row wins, -1 where it loses; 0 for hands that cannot meet."""
    return winners(board) * _apart()


def winners(board: tuple[Card, ...]) -> Table:
    """The same, also for hands that share a card with each other."""
    out = [int(card) for card in board]
    free = np.flatnonzero(~np.isin(PAIRS, out).any(axis=1))
    seven = np.concatenate([PAIRS[free], np.tile(out, (len(free), 1))], axis=1)
    found = strengths(np.ascontiguousarray(seven, np.uint8), HIGH).astype(np.int32)
    table = np.zeros((1326, 1326), np.float32)
    table[np.ix_(free, free)] = np.sign(found[:, None] - found[None, :])
    return table


@lru_cache(maxsize=4)
def checked_down(board: tuple[Card, ...]) -> Table:
    """The mean of showdowns over all cards that can come: for four or five cards of the board."""
    if len(board) == 5:
        return showdown(board)
    left = [Card(card) for card in range(52) if Card(card) not in board]
    table = np.zeros((1326, 1326), np.float32)
    for card in left:
        table += winners((*board, card))
    return table * _apart() / np.float32(len(left) - 4)


def against(table: Table, weights: Floats) -> Floats:
    """What each hand wins from all that an opponent may hold."""
    scale = max(float(weights.max()), TINY)  # small numbers would be lost in few digits
    return np.asarray(table @ (weights / scale).astype(np.float32), np.float64) * scale


def _changed(reach: BothReaches, player: int, row: Floats) -> BothReaches:
    own = reach[player] * row
    return (own, reach[1]) if player == 0 else (reach[0], own)


def _size(action: Action) -> tuple[int, str]:
    return (action.amount if isinstance(action, RaiseTo) else 0, type(action).__name__)


def ask(spec: str, seed: Seed) -> AskRange:
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
