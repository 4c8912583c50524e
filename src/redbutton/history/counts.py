# cython: annotation_typing=False, boundscheck=False, wraparound=False
"""Counts of what players do, deal by deal: the numbers behind VPIP, PFR, 3-bet, aggression, WTSD and W$SD.

They are read from the engine's log, which is the same for a deal just played and for a replayed one.
`docs/statistics.md` defines each number. Compiled, because an arena counts every deal it plays.
"""

from collections.abc import Sequence
from typing import Any

import cython

from redbutton.game.deal import Deal
from redbutton.game.state import State

if not cython.compiled:
    from redbutton.game.numbers import (
        ANTE,
        BLIND,
        BOARD_CARDS,
        BRING_IN,
        CALL,
        CHECK,
        DISCARD,
        FOLD,
        HOLE_CARDS,
        PLAYERS,
        RAISE,
    )
    from redbutton.game.state import live_players

FIELDS = (
    "hands",
    "vpip",
    "pfr",
    "three_bets",
    "three_bet_chances",
    "bets",
    "calls",
    "flops",
    "showdowns",
    "showdowns_won",
)


class Counts:
    """One player's numbers: of deals, or for `bets` and `calls` of actions after the first round.

    >>> mine = Counts(hands=3, vpip=2)
    >>> mine.add(Counts(hands=1, vpip=1))
    >>> mine
    Counts(hands=4, vpip=3)
    """

    hands: int
    vpip: int
    pfr: int
    three_bets: int
    three_bet_chances: int
    bets: int
    calls: int
    flops: int
    showdowns: int
    showdowns_won: int

    def __init__(self, **numbers: int) -> None:
        for name in FIELDS:
            setattr(self, name, numbers.get(name, 0))

    def add(self, other: "Counts") -> None:
        """Add another player's numbers."""
        self.hands += other.hands
        self.vpip += other.vpip
        self.pfr += other.pfr
        self.three_bets += other.three_bets
        self.three_bet_chances += other.three_bet_chances
        self.bets += other.bets
        self.calls += other.calls
        self.flops += other.flops
        self.showdowns += other.showdowns
        self.showdowns_won += other.showdowns_won

    def numbers(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in FIELDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and self.numbers() == other.numbers()

    def __repr__(self) -> str:
        counted = (f"{name}={number}" for name, number in self.numbers().items() if number)
        return f"Counts({', '.join(counted)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _counts, (self.numbers(),)


def _counts(numbers: dict[str, int]) -> Counts:
    return Counts(**numbers)


class Score:
    """What has to be remembered of a deal while its log is read; sets of players are bits."""

    def __init__(self) -> None:
        self.first = True
        self.acted = False
        self.bets_made = 0
        self.entered = self.raised = self.folded = self.due = 0
        if not cython.compiled:
            self.left, self.bet = [0] * PLAYERS, [0] * PLAYERS

    def begin(self, deal: Deal) -> None:
        s = deal.state
        for p in range(s.n):
            self.left[p] = s.start[p]
        if s.plan.blinds_are_actions:
            self.due = _bits(deal.posts[1])

    def post(self, p: int, amount: int) -> None:
        """Count a blind: all forced bets together are the first bet of the round."""
        self.left[p] -= amount
        self.bet[p] += amount
        self.bets_made = 1

    def act(self, mine: Counts, kind: int, p: int, amount: int) -> None:
        """Count an action, of the first round or a later one."""
        self.acted = True
        if not self.first:
            if kind == RAISE:
                mine.bets += 1
            elif kind == CALL and amount > 0:
                mine.calls += 1
        elif self.due >> p & 1:
            self.due ^= 1 << p
            self.post(p, amount)
        else:
            self._open(mine, kind, p, amount)

    def _open(self, mine: Counts, kind: int, p: int, amount: int) -> None:
        if self.bets_made == 2 and self._may_raise(p):
            mine.three_bet_chances += 1
            mine.three_bets += kind == RAISE
        if kind == FOLD:
            self.folded |= 1 << p
        elif kind == RAISE:
            self.raised |= 1 << p
            self.entered |= 1 << p
            self.left[p] -= amount - self.bet[p]
            self.bet[p] = amount
            self.bets_made += 1
        elif amount > 0:
            self.entered |= (kind == CALL) << p
            self.left[p] -= amount
            self.bet[p] += amount

    def _may_raise(self, p: int) -> bool:
        """Does the player have chips for more than a call, and is somebody left who could answer?"""
        highest, answer = 0, False
        for other in range(PLAYERS):
            highest = max(highest, self.bet[other])
            answer = answer or (other != p and self.left[other] > 0 and not self.folded >> other & 1)
        return answer and self.left[p] > highest - self.bet[p]

    def deal_on(self) -> None:
        """Cards after an action end the first round."""
        if self.acted:
            self.first = False


def count(deal: Deal, players: Sequence[Counts], winners: int = -1) -> None:
    """Add a finished deal to the counts of its players, given in dealing order.

    The engine says who won, unless the winners are given, as bits: a record may have seen more cards.
    """
    lines = _one_each(deal.state, players)
    score = Score()
    score.begin(deal)
    log: list[Any] = deal.log
    for entry in log:
        kind, p, amount = entry[0], entry[1], entry[2]
        if kind in (FOLD, CHECK, CALL, RAISE, BRING_IN):
            score.act(lines[p], kind, p, amount)
        elif kind == HOLE_CARDS or kind == BOARD_CARDS or kind == DISCARD:
            score.deal_on()
        elif kind == BLIND:
            score.post(p, amount)
        elif kind == ANTE:
            score.left[p] -= amount
    _close(deal.state, score, lines, winners)


def _one_each(s: State, players: Sequence[Counts]) -> list[Counts]:
    lines = [line for line in players if type(line) is Counts]
    if len(lines) != s.n:
        raise ValueError(f"{s.n} players have a Counts each, not {players!r}")
    return lines


def _close(s: State, score: Score, lines: list[Counts], winners: int) -> None:
    """Count what is known only at the end: who saw the second round, who showed down, who won there."""
    second, showdown = s.street > _first_betting(s), live_players(s) > 1
    for p in range(s.n):
        mine = lines[p]
        mine.hands += 1
        mine.vpip += score.entered >> p & 1
        mine.pfr += score.raised >> p & 1
        mine.flops += second and not score.folded >> p & 1
        if showdown and not s.folded[p]:
            mine.showdowns += 1
            mine.showdowns_won += s.won[p] > 0 if winners < 0 else winners >> p & 1


def _first_betting(s: State) -> int:
    street = 0
    while street < s.plan.streets and not s.plan.betting[street]:
        street += 1
    return street


def _bits(amounts: Sequence[int]) -> int:
    """The players with an amount, as bits."""
    return sum(1 << p for p, amount in enumerate(amounts) if amount)
