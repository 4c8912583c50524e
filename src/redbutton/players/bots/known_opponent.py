"""What an action wins from an opponent who is known, heads-up, and what it would win from a usual one."""

from collections.abc import Iterable, Iterator
from zlib import crc32

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from redbutton.game import Action, Call, RaiseTo, View
from redbutton.players.bots.hand_steps import steps_on
from redbutton.players.bots.heads_up_spots import SpotDecision, spot_decisions
from redbutton.players.bots.looking_ahead import (
    HANDS,
    ME,
    BettingState,
    LookingAhead,
    sampled_boards,
)
from redbutton.players.bots.moves import bet, give_up, part_of_pot, stay, turn
from redbutton.players.bots.opponent_model import OpponentModel, held_after
from redbutton.players.bots.usual_answers import USUAL

Floats = NDArray[np.float64]

FIRST_RAISES, BETS, RAISES = (1.0, 2.0), (0.5, 1.0, 2.0, 5.0), (1.0, 3.0)
"""The bets that are considered: raises before the flop, bets and raises after it, as shares of the pot."""
MARGIN, RISK = 0.08, 0.08
"""How much more than the usual action another must win to be taken, as shares of the pot and of the chips
that it puts in more: what is wrong with a model costs more, the more is bet."""


def lean(view: View, model: OpponentModel, usual: Action) -> Action:
    """What wins most more than the usual action because of what this opponent does; else the usual one."""
    oddness = model.oddness
    if not oddness:
        return usual
    gains = KnownOpponent(view, model).gains([*considered(view)], usual)
    scores = {
        action: oddness * gain - RISK * max(0, _cost(view, action) - _cost(view, usual))
        for action, gain in gains.items()
    }
    best = max(scores, key=lambda action: scores[action])
    return best if scores[best] > MARGIN * view.pot else usual


def considered(view: View) -> Iterator[Action]:
    """Giving up, staying in, and bets of some sizes."""
    options = turn(view)
    yield give_up(options)
    yield stay(options)
    if options.raise_to is not None:
        for size in FIRST_RAISES if not view.street else RAISES if view.to_call else BETS:
            yield bet(options, part_of_pot(view, size))


def _cost(view: View, action: Action) -> int:
    """The chips that an action puts in."""
    if isinstance(action, RaiseTo):
        return action.amount - view.bets[view.player or 0]
    return min(view.to_call, view.stack) if isinstance(action, Call) else 0


class KnownOpponent:
    """A decision against one opponent, of whom there is a model.

    The same boards and hands are sampled for the known opponent and for the usual one, and what is sampled
    depends on the view alone: so the same view and the same memory give the same worth.
    """

    def __init__(self, view: View, model: OpponentModel) -> None:
        assert view.player is not None
        self._oddness = model.oddness
        me = int(view.player)
        done = [*spot_decisions(view.events)]
        theirs = [decision for decision in done if decision.player != me]
        hole, board = bytes(view.hole), bytes(view.board)
        known = held_after(theirs, model.chances, hole + board)
        usual = held_after(theirs, USUAL, hole + board)
        both = (known + usual) / 2
        dice = default_rng(crc32(repr((me, hole, done)).encode()))
        hands = _sampled(both, HANDS[len(board)], board, dice.random())
        weight = 1 / both[hands] if len(hands) < np.count_nonzero(both) else 1.0
        self._ahead = LookingAhead(
            _standing(view, done, me),
            int(me != 0),
            sampled_boards(hole, board, hands, dice),
            held=np.stack([known[hands], usual[hands]]) * weight,
            chances=np.stack([model.chances, USUAL]),
            size=model.size,
        )

    def worth(self, action: Action) -> float:
        """What an action wins from the known opponent, in chips from now on."""
        return float(self._ahead.of(action)[0])

    def gains(self, actions: Iterable[Action], usual: Action) -> dict[Action, float]:
        """What actions win more than the usual one.

        Against usual players the usual action is taken to be right. What another would seem to win from them
        is an error of looking ahead, which counts the less, the more surely the opponent is none of them.
        """
        worth = {action: self._ahead.of(action) for action in dict.fromkeys((*actions, usual))}
        more = {action: found - worth[usual] for action, found in worth.items()}
        return {
            action: float(known - (1 - self._oddness) * max(0.0, error))
            for action, (known, error) in more.items()
        }


def _sampled(held: Floats, count: int, board: bytes, start: float) -> NDArray[np.intp]:
    """Some hands, as likely as they are held, evenly over their strengths; all of them if there are few."""
    possible = np.flatnonzero(held)
    if len(possible) <= count:
        return possible
    order = possible[np.argsort(steps_on(board)[possible], kind="stable")]
    along = np.cumsum(held[order])
    return order[np.searchsorted(along / along[-1], (np.arange(count) + start) / count)]


def _standing(view: View, done: list[SpotDecision], me: int) -> BettingState:
    """The betting now. What an opponent has bet that cannot be called does not count."""
    other = 1 - me
    over = max(0, view.bets[other] - view.bets[me] - view.stacks[me])
    raises = [each for each in done if each.size]
    here = [each for each in done if each.board == bytes(view.board)]
    last = [each.player for each in here if each.size]
    before = [each.player for each in raises if each.board != bytes(view.board)]
    sides = {me: ME, other: 1 - ME, -1: -1}
    return BettingState(
        street=view.street,
        pot=view.pot - over,
        bets=(view.bets[me], view.bets[other] - over),
        stacks=(view.stacks[me], view.stacks[other]),
        raises=len(last),
        spoken=len(here),
        leads=sides[before[-1] if before else -1],
        last=sides[last[-1] if last else -1],
    )
