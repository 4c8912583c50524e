"""What everybody has after a hand in which all who play are all-in.

>>> table = AllInTable(stacks=(4.0, 10.0, 10.0), forced=ForcedBets())
>>> table.positions, table.after([[0], [2]])
(('BTN', 'SB', 'BB'), (8.5, 9.5, 6.0))
>>> table.after([[1]]), table.after([])
((4.0, 11.0, 9.0), (4.0, 9.5, 10.5))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from redbutton.errors import Code, SolverError
from redbutton.game.positions import names
from redbutton.solver.chip_model import worths
from redbutton.solver.class_matchups import Floats
from redbutton.solver.forced_bets import ForcedBets, checked

PLAYERS = range(2, 10)

Order = Sequence[Sequence[int]]
"""Players who are all-in, the best hands first; ties stand together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllInTable:
    """Stacks in the order in which the players act, the big blind last, and what is posted."""

    stacks: tuple[float, ...]
    """Before blinds and antes."""
    forced: ForcedBets
    payouts: tuple[float, ...] = ()
    """What the places pay; without any, chips are what counts."""

    def __post_init__(self) -> None:
        if len(self.stacks) not in PLAYERS:
            raise SolverError(
                Code.PUSH_FOLD_PLAYERS, players=len(self.stacks), least=PLAYERS[0], most=PLAYERS[-1]
            )
        for position, stack in zip(self.positions, self.stacks, strict=True):
            checked(f"{position}", stack, least=1e-9)
            if stack <= self.forced.posted(stack, position).ante:
                raise SolverError(Code.STACK_WITHIN_ANTE, position=position, stack=stack)
        for prize in self.payouts:
            checked("payouts", prize, least=0.0)

    @property
    def positions(self) -> tuple[str, ...]:
        return positions(len(self.stacks))

    @property
    def posted(self) -> tuple[tuple[float, float], ...]:
        """Ante and blind of each player."""
        return tuple(
            self.forced.posted(stack, position)
            for stack, position in zip(self.stacks, self.positions, strict=True)
        )

    @property
    def live(self) -> tuple[float, ...]:
        """What each player can bet, the blind included: the stack without the ante."""
        return tuple(stack - ante for stack, (ante, _) in zip(self.stacks, self.posted, strict=True))

    @property
    def has_no_choice(self) -> tuple[bool, ...]:
        """Who is all-in with what was posted."""
        return tuple(
            stack - ante - blind <= 1e-12
            for stack, (ante, blind) in zip(self.stacks, self.posted, strict=True)
        )

    def after(self, order: Order) -> tuple[float, ...]:
        """The stacks afterwards; without anybody all-in the big blind takes what was posted."""
        posted, players = self.posted, range(len(self.stacks))
        inside = set(chain.from_iterable(order)) or {players[-1]}
        bets = [
            self.stacks[player] - ante if player in inside and order else blind
            for player, (ante, blind) in enumerate(posted)
        ]
        left = [self.stacks[player] - posted[player][0] - bets[player] for player in players]
        dead, paid = sum(ante for ante, _ in posted), 0.0
        for level in sorted({bets[player] for player in inside}):
            pot = dead + sum(max(0.0, min(bet, level) - paid) for bet in bets)
            able = {player for player in inside if bets[player] >= level}
            winners = next((able & set(group) for group in order if able & set(group)), able)
            for player in winners:
                left[player] += pot / len(winners)
            dead, paid = 0.0, level
        for player in players:  # nobody has called what is above the highest stack that plays
            left[player] += max(0.0, bets[player] - paid)
        return tuple(round(chips, 12) for chips in left)

    def worth(self, orders: Sequence[Order]) -> Floats:
        """What everybody has after each order: chips, or their part of the prizes."""
        after = np.array([self.after(order) for order in orders])
        if not self.payouts:
            return after
        return np.array([self._prizes(row) for row in after])

    @property
    def paid(self) -> tuple[float, ...]:
        """What each place of this table pays."""
        return (*self.payouts, *[0.0] * len(self.stacks))[: len(self.stacks)]

    def _prizes(self, after: Floats) -> Floats:
        """Players who are out take the last places; a larger stack before the hand takes the better place."""
        found, start = np.zeros(len(after)), np.array(self.stacks)
        prizes = np.array(self.paid)
        alive = after > 0
        found[alive] = worths(after[None, alive], prizes[: int(alive.sum())])[0]
        for player in np.flatnonzero(~alive):
            better = int(alive.sum() + (start[~alive] > start[player]).sum())
            sharing = int((start[~alive] == start[player]).sum())
            found[player] = prizes[better : better + sharing].mean()
        return found


def positions(players: int) -> tuple[str, ...]:
    """The names of the positions in the order in which they act: the big blind is last.

    >>> positions(6), positions(2)
    (('UTG', 'HJ', 'CO', 'BTN', 'SB', 'BB'), ('SB', 'BB'))
    """
    dealt = names(players)
    return ("SB", "BB") if players == 2 else (*dealt[2:], *dealt[:2])
