"""What an action wins from an opponent whose answers are known, looking ahead to the end of the deal.

Before the flop a hand is worth its share of the pot, more or less by position and strength. From the flop on,
boards to come are sampled, and so is what the opponent may hold. On them the rest of the deal is played with
a few bets: the opponent answers as often as the model says with each hand, and the bot does what wins most.
It must not know the cards to come, and of few sampled ones it would: so half of the boards after each one say
what is best on the other half, and the other way round.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.equity import preflop
from redbutton.equity.hand_classes import class_of
from redbutton.game import Action, Call, Check, RaiseTo
from redbutton.players.bots.hand_steps import possible_on, steps_of, steps_on, with_boards
from redbutton.players.bots.heads_up_spots import Did, spot_number
from redbutton.ranking import HIGH, strengths
from redbutton.solver.boards import PAIRS

Bytes = NDArray[np.uint8]
Floats = NDArray[np.floating[Any]]

ME, OTHER = 0, 1
RIVER = 3
BRANCHES = {0: (), 3: (16, 6), 4: (24,), 5: ()}
"""How many boards are sampled after each one on each street to come, by the cards on the board now."""
HANDS = {0: 1326, 3: 120, 4: 250, 5: 1326}
"""How many hands of the opponent are sampled."""
IN_POSITION, OUT_OF_POSITION, STEEP = 0.53, 0.46, 1.6
"""What a hand with an even share of the pot wins of it if two see the flop with deep stacks, and how much
faster than its share what a hand wins grows: bets to come make good hands better and bad ones worse. So
`blueprint` gives up hands out of position that have a share of 0.4 and could call for 0.3 of the pot."""
CAUTION = 0.1
"""What is subtracted from what is won on each street to come, as a part of it. Models do not know draws, and
calls of flop bets won less than was foreseen."""
DEEP = 2.0
"""With this many pots or more behind, stacks are deep."""
OWN_BET, RAISE, FIRST_RAISE = 0.75, 1.0, 0.75
"""Bets and raises on the way, as shares of the pot after a call."""
OWN_RAISES, THEIR_RAISES = (2, 2, 1), (3, 2, 1)
"""How many raises each considers after the flop: on this street, the next one, and the one after it."""
FIRST_RAISES = 5
"""How many raises are considered before the flop."""
COMMITTED = 0.25
"""A raise that leaves less than this share of the pot is all-in."""
USUAL_PRICE, CHEAPER = 0.3, 3
"""What it costs to call a usual raise, as a share of the pot with the call. The odds of a fold to a cheaper
one fall with this power of the price."""
TINY = 2e-3
"""What is less likely than this is not followed by itself."""


class SampledBoards(NamedTuple):
    """The boards of one street, and what each of the opponent's sampled hands is on them."""

    branch: int
    """How many of them there are for each board of the street before."""
    steps: Bytes
    """The step of strength, for each board and hand."""
    possible: Floats
    """0 where a hand cannot be held with the board; else as much more as others cannot be held."""
    share: Floats
    """The bot's share of the pot if the rest is dealt out, by both halves of the boards that come."""


def sampled_boards(
    hole: bytes, board: bytes, hands: NDArray[np.intp], dice: Generator
) -> list[SampledBoards]:
    """The board as it is, and those of the streets to come."""
    every, branches = [np.frombuffer(board, np.uint8)[None, :]], (1, *BRANCHES[len(board)])
    for branch in branches[1:]:
        every.append(_dealt(hole, every[-1], branch, dice))
    shown = _shown(hole, every[-1], hands) if board else _before_flop(hole)[None, hands]
    share, found = _twice(shown), list[SampledBoards]()
    possible = [possible_on(boards)[:, hands].astype(np.float32) for boards in every]
    before = [1.0, *(float(each.mean()) for each in possible[:-1])]
    for level in range(len(every) - 1, -1, -1):
        boards, branch = every[level], branches[level]
        steps = steps_of(boards, hands) if boards.shape[1] else steps_on(b"")[hands][None, :]
        even = possible[level] * (before[level] / max(float(possible[level].mean()), 1e-9))
        found.append(SampledBoards(branch, steps, even, share))
        share = _mean(share, possible[level], branch)
    return found[::-1]


def _mean(share: Floats, possible: Floats, branch: int) -> Floats:
    """The means over both halves of the boards after each one, where a hand can be held."""
    shape = (-1, 2, max(1, branch // 2), possible.shape[-1])
    if branch == 1:
        return share
    total = possible.reshape(shape).sum(axis=2)
    found = (share.mean(axis=-1) * possible).reshape(shape).sum(axis=2) / np.maximum(total, 1)
    return np.moveaxis(np.where(total > 0, found, np.float32(0.5)), 1, -1)


def _twice(found: Floats) -> Floats:
    """The same for both halves."""
    return np.stack([found, found], axis=-1)


def _best(found: list[Floats]) -> Floats:
    """What the choice wins that is best on the other half of the boards."""
    every = np.stack(found)
    chosen = every[..., ::-1].argmax(axis=0)
    return np.asarray(np.take_along_axis(every, chosen[None], axis=0)[0])


def _dealt(hole: bytes, boards: Bytes, branch: int, dice: Generator) -> Bytes:
    """After each board some others, each with another card."""
    keys = dice.random((len(boards), 52))
    keys[:, list(hole)] = 2
    np.put_along_axis(keys, boards.astype(np.intp), 2, axis=1)
    drawn = np.argsort(keys, axis=1)[:, :branch].reshape(-1, 1).astype(np.uint8)
    return np.concatenate([np.repeat(boards, branch, axis=0), drawn], axis=1)


@cache
def _classes() -> NDArray[np.intp]:
    """The class of each of the 1326 hands."""
    return np.array([class_of((Card(int(one)), Card(int(other)))) for one, other in PAIRS])


@cache
def _shares() -> Floats:
    """The share of the pot of each class against each other one, before the flop."""
    known = preflop.table()
    wins, ties = (np.array(each, np.float64).reshape(169, 169) for each in (known.wins, known.ties))
    return np.asarray((wins + ties / 2) / np.maximum(wins + ties + wins.T, 1), np.float32)


def _before_flop(hole: bytes) -> Floats:
    """The share of the pot against each of the 1326 hands."""
    return np.asarray(_shares()[class_of((Card(hole[0]), Card(hole[1])))][_classes()])


def _shown(hole: bytes, boards: Bytes, hands: NDArray[np.intp]) -> Floats:
    theirs = with_boards(boards, hands).astype(np.int32)
    rows = np.concatenate([np.tile(np.frombuffer(hole, np.uint8), (len(boards), 1)), boards], axis=1)
    mine = strengths(rows, HIGH).astype(np.int32)[:, None]
    return np.asarray((np.sign(mine - theirs) + 1) / 2, np.float32)


class BettingState(NamedTuple):
    """Where the betting stands; both players as `ME` and `OTHER`."""

    street: int
    pot: float
    bets: tuple[float, float]
    stacks: tuple[float, float]
    raises: int
    spoken: int
    leads: int
    """Who raised last on an earlier street, and who did on this one; -1 if nobody has."""
    last: int

    def to_call(self, who: int) -> float:
        return min(max(self.bets) - self.bets[who], self.stacks[who])

    def _paid(self, who: int, chips: float, raises: int, last: int) -> "BettingState":
        street, pot, (mine, theirs), (my_stack, their_stack), _, spoken, leads, _ = self
        if who == ME:
            bets, stacks = (mine + chips, theirs), (my_stack - chips, their_stack)
        else:
            bets, stacks = (mine, theirs + chips), (my_stack, their_stack - chips)
        return BettingState(street, pot + chips, bets, stacks, raises, spoken + 1, leads, last)

    def called(self, who: int) -> "BettingState":
        return self._paid(who, self.to_call(who), self.raises, self.last)

    def raised(self, who: int, part: float) -> "BettingState":
        """A raise by a share of the pot after a call."""
        return self.raised_by(who, part * (self.pot + self.to_call(who)))

    def raised_by(self, who: int, more: float) -> "BettingState":
        """A raise by some chips; all-in if not much would be left."""
        due = self.to_call(who)
        most = min(self.stacks[who] - due, self.stacks[1 - who])
        if most - more < COMMITTED * (self.pot + due + 2 * more):
            more = most
        return self._paid(who, due + more, self.raises + 1, who)

    def can_raise(self, who: int) -> bool:
        return self.stacks[who] > self.to_call(who) and self.stacks[1 - who] > 0

    def next_street(self) -> "BettingState":
        leads = self.last if self.last >= 0 else self.leads
        return BettingState(self.street + 1, self.pot, (0, 0), self.stacks, 0, 0, leads, -1)


class LookingAhead:
    """One decision, against several opponents side by side: each has ways to answer, and likely hands."""

    def __init__(
        self, start: BettingState, first: int, boards: list[SampledBoards], *,
        held: Floats, chances: Floats, size: float,
    ) -> None:  # fmt: skip
        """`first` acts first after the flop.

        For each opponent, `held` is how likely each sampled hand is, and `chances` how likely each answer is
        by spot and step. `size` is what they bet, as a share of the pot.
        """
        self._start, self._first, self._boards = start, first, boards
        self._held = (held / held.sum(axis=1, keepdims=True))[:, None, :].astype(np.float32)
        self._chances, self._size = chances.astype(np.float32), size
        self._rows: dict[tuple[int, float], Floats] = {}

    def of(self, action: Action) -> Floats:
        """What an action wins from each of them, in chips from now on."""
        start, held = self._start, self._held
        if isinstance(action, RaiseTo):
            after = start.raised_by(ME, action.amount - max(start.bets))
            return np.asarray(self._theirs(after, held)[:, 0].mean(axis=-1))
        if isinstance(action, (Check, Call)):
            return np.asarray(self._stayed(start, ME, held)[:, 0].mean(axis=-1))
        return np.zeros(len(held), np.float32)

    def _ahead(self, now: BettingState) -> int:
        return now.street - self._start.street

    def _most(self, now: BettingState, raises: tuple[int, ...]) -> int:
        return raises[self._ahead(now)] if now.street else FIRST_RAISES

    def _won(self, now: BettingState, pot: float) -> float:
        return pot - (self._start.stacks[ME] - now.stacks[ME])

    def _mine(self, now: BettingState, held: Floats) -> Floats:
        """What the bot wins if it is to act: on each board what its best action does.

        A row for each opponent and board, with a number for each half of the boards that come after it.
        """
        due = now.to_call(ME)
        found = [self._stayed(now, ME, held)]
        if due > 0:
            found.append(_twice(self._won(now, 0) * held.sum(axis=-1)))
        if now.can_raise(ME) and now.raises < self._most(now, OWN_RAISES):
            part = OWN_BET if now.street and not due else RAISE if now.raises else FIRST_RAISE
            found.append(self._theirs(now.raised(ME, part), held))
        return _best(found)

    def _theirs(self, now: BettingState, held: Floats) -> Floats:
        """The same if the opponent is to act: each answer as often as it comes."""
        due = now.to_call(OTHER)
        folds, stays, raises = self._answers(now, due)
        raised = held * raises
        found = _twice(self._won(now, now.pot) * (held * folds).sum(axis=-1)) if due > 0 else 0.0
        if (
            now.can_raise(OTHER)
            and now.raises < self._most(now, THEIR_RAISES)
            and raised.sum() > TINY * len(held)
        ):
            part = self._size if now.street else RAISE if now.raises else FIRST_RAISE
            found = found + self._mine(now.raised(OTHER, part), raised)
            called = held * stays
        else:
            called = held * stays + raised
        return found + self._stayed(now, OTHER, called)

    def _stayed(self, now: BettingState, who: int, held: Floats) -> Floats:
        """Somebody checks or calls: the other may be to act, or the next street comes, or the showdown."""
        after = now.called(who)
        if now.spoken == 0 and min(after.stacks) > 0:
            return self._mine(after, held) if who == OTHER else self._theirs(after, held)
        if min(after.stacks) > 0 and 0 < after.street < RIVER:
            return self._next(after.next_street(), held)
        won = np.matmul(held.swapaxes(0, 1), self._boards[self._ahead(after)].share).swapaxes(0, 1)
        if after.street == 0 and min(after.stacks) > 0:
            deep = min(1.0, min(after.stacks) / (DEEP * after.pot))
            even = (IN_POSITION if self._first == OTHER else OUT_OF_POSITION) - 0.5
            steep = 1 + (STEEP - 1) * deep
            won = steep * won + _twice((0.5 + even * deep - steep / 2) * held.sum(axis=-1))
        return np.asarray(after.pot * won + _twice(self._won(after, 0) * held.sum(axis=-1)))

    def _next(self, now: BettingState, held: Floats) -> Floats:
        """The mean over the boards that may come."""
        boards = self._boards[self._ahead(now)]
        dealt = np.repeat(held, boards.branch, axis=1) * boards.possible
        found = self._mine(now, dealt) if self._first == ME else self._theirs(now, dealt)
        mean = found.reshape(len(held), -1, 2, boards.branch).mean(axis=-1)
        lost = _twice(self._won(now, 0) * held.sum(axis=-1))
        return np.asarray(lost + (1 - CAUTION) * (mean - lost))

    def _answers(self, now: BettingState, due: float) -> Floats:
        """How likely it is that they fold, stay and raise: for each of them, each board and each hand."""
        spot = spot_number(
            street=now.street, raises=now.raises, own=now.bets[OTHER], to_call=due, pot=now.pot,
            leads=now.leads == OTHER,
        )  # fmt: skip
        price = round(due / (now.pot + due), 2)
        if (spot, price) not in self._rows:
            chances = self._chances[:, spot].copy()
            if now.bets[OTHER] > 0 and 0 < price < USUAL_PRICE:
                chances[..., Did.FOLD] *= (price / USUAL_PRICE) ** CHEAPER
                chances /= chances.sum(axis=-1, keepdims=True)
            steps = self._boards[self._ahead(now)].steps
            self._rows[spot, price] = np.ascontiguousarray(np.moveaxis(chances[:, steps], -1, 0))
        return self._rows[spot, price]
