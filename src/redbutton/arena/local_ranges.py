"""Local best response with every hand at once, against a bot that can be asked: see `local_best_response`.

It knows how likely each hand of the opponent is, and with each of its own hands does what wins most if
nobody bets after it. On the first two streets it only calls: against strategies that misjudge large pots,
that wins most. What it wins, a best response wins at least.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from redbutton.arena.entrants import dice
from redbutton.arena.local_best_response import totals
from redbutton.arena.range_match import AskRange, BoardPlay, ask, check_range_game
from redbutton.arena.ranges_on_board import ActionRow, put_in
from redbutton.arena.showdowns import BothReaches, Floats, checked_down, free_of, met
from redbutton.cards import UNKNOWN, Card
from redbutton.cores import Workers, spread
from redbutton.game import Action, Call, Check, Deal, Fold, RaiseTo
from redbutton.history.sample_mean import Sample
from redbutton.history.stats import big_blind
from redbutton.ids import Player
from redbutton.rules import Rules

TURN = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeResponse:
    """A bot by its text, heads-up hold'em, and the number of boards, each played from both seats."""

    bot: str
    rules: Rules
    stack: int
    boards: int
    seed: int | str

    def __post_init__(self) -> None:
        check_range_game(self.rules, self.boards)

    def play_board(self, number: int) -> float:
        """What the response wins in a hand, the mean of both seats, in big blinds."""
        asked = ask(self.bot, dice(self.seed, f"{number}/{self.bot}"))
        chance = Random(f"{self.seed}/{number}")
        board = tuple(map(Card, chance.sample(range(52), 5)))
        drawn = [chance.random() for _ in range(200)]
        start = Deal(self.rules, [self.stack] * 2)
        start.deal((UNKNOWN, UNKNOWN))
        start.deal((UNKNOWN, UNKNOWN))
        first, second = (RespondingPlay(asked, Player(me), board, drawn).worth(start) for me in (0, 1))
        return (first - second) / 2 / big_blind(self.rules.stakes)


def respond_with_ranges(response: RangeResponse, jobs: Workers = 1) -> Sample:
    """Play all boards: what local best response wins, in big blinds a hand, with its margin."""
    found = Sample()
    for won in spread(response.play_board, response.boards, jobs):
        found.add(won)
    return found


class RespondingPlay(BoardPlay):
    """One board, with a bot in one seat and its response in the other."""

    def __init__(self, asked: AskRange, me: Player, board: tuple[Card, ...], drawn: Sequence[float]) -> None:
        super().__init__((asked, asked), board, drawn, TURN)
        self._me, self._asked = me, asked

    def rows(self, deal: Deal, player: Player, reach: BothReaches) -> list[ActionRow]:
        if player != self._me:
            return super().rows(deal, player, reach)
        view = deal.view(player)
        options = view.options
        assert options is not None
        stays: Action = Check() if options.check else Call()
        if deal.street < TURN:
            return [(stays, np.ones(1326))]
        board, put = deal.board, put_in(deal)
        mine, theirs = put[player], put[1 - player]
        opposing = reach[1 - player] * free_of(board)
        down = checked_down(board)
        found: list[ActionRow] = [(stays, down.won_from(opposing) * max(mine, theirs))]
        if options.fold and not options.check:
            found.append((Fold(), -mine * met(opposing)))
        for total in totals(view, options):
            after = deal.copy()
            after.act(RaiseTo(total))
            folds = self._folds(after)
            won, matched = met(opposing * folds) * theirs, mine + total - deal.bets[player]
            found.append((RaiseTo(total), won + down.won_from(opposing * (1 - folds)) * matched))
        best = np.argmax([worth for _, worth in found], axis=0)
        return [(action, (best == place).astype(float)) for place, (action, _) in enumerate(found)]

    def _folds(self, after: Deal) -> Floats:
        """How often the opponent folds each hand."""
        if after.actor is None:
            return np.zeros(1326)
        return self._asked(after.view(after.actor)).get(Fold(), np.zeros(1326))
