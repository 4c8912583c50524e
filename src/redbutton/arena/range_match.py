"""Two bots that can be asked, with all the hands they could hold at once, instead of one hand each.

Only what everybody sees is dealt and drawn: a board, and actions by how often a bot takes them with all that
it may hold. The last streets are not played but counted: every action of both, with every hand. So hands,
showdowns and dice are luck no more, and the mean is that of real deals. Each board is played twice with seats
exchanged and the same dice, so that whatever both bots do alike comes to nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.entrants import dice
from redbutton.arena.ranges_on_board import TINY, ActionRow, RangesOnBoard, changed
from redbutton.arena.showdowns import BothReaches, Floats
from redbutton.cards import UNKNOWN, Card, Seed
from redbutton.cores import Workers, spread
from redbutton.errors import BotError, Code, RulesError
from redbutton.game import Action, Deal, RaiseTo, View
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import big_blind
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.players.policy import Strategy, policy_of
from redbutton.rules import Rules
from redbutton.rules.variants import HOLDEM
from redbutton.solver.boards import PLACE

AskRange = Callable[[View], Mapping[Action, Floats]]

RIVER = 3


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
        self._asks, self._drawn, self._counted = asks, drawn, counted
        self.ranges = RangesOnBoard(board)

    def worth(self, start: Deal) -> float:
        """The chips that the first player wins."""
        return self._follow(start.copy(), (np.ones(1326), np.ones(1326)), 0)

    def _follow(self, deal: Deal, reach: BothReaches, decisions: int) -> float:
        """Draw actions until the street from which on all is counted; what is luck in them is taken out."""
        ranges, luck = self.ranges, 0.0
        while True:
            self._serve(deal)
            if is_settled(deal):
                return ranges.end(deal, reach) / ranges.mass(reach) - luck
            if deal.street >= self._counted:
                return self._count(deal, reach) / ranges.mass(reach) - luck
            player = deal.actor
            assert player is not None
            rows = self.rows(deal, player, reach)
            likely = ranges.likely(player, reach, rows)
            chosen = pick(likely, self._drawn[decisions])
            luck += ranges.luck(deal, player, reach, rows, likely, (chosen,))
            action, row = rows[chosen]
            reach = changed(reach, player, row)
            deal.act(action)
            decisions += 1

    def _count(self, deal: Deal, reach: BothReaches) -> float:
        """The sum over all hands of both, each as likely as it comes here."""
        self._serve(deal)
        if is_settled(deal):
            return self.ranges.end(deal, reach)
        player, total = deal.actor, 0.0
        assert player is not None
        for action, row in self.rows(deal, player, reach):
            after, left = deal.copy(), changed(reach, player, row)
            if self.ranges.live(left[player]).max() > TINY:
                after.act(action)
                total += self._count(after, left)
        return total

    def rows(self, deal: Deal, player: Player, reach: BothReaches) -> list[ActionRow]:
        """How likely each action of a player is with each hand."""
        found = self._asks[player](deal.view(player))
        return sorted(found.items(), key=lambda each: _size(each[0]))

    def _serve(self, deal: Deal) -> None:
        if deal.dealing is not None and not is_settled(deal):
            known = len(deal.board)
            deal.deal(self.ranges.board[known : 3 if known == 0 else known + 1])


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
