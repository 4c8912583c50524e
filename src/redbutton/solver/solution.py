"""A solved spot, which is walked like a deal.

>>> from redbutton.solver import Spot, solve
>>> spot = Spot(board="Kh 9d 4c 7s 2h", pot=100, stack=100, oop="AA, JTs", ip="KQ", bet="a")
>>> solution = solve(spot, accuracy=0.001)
>>> solution.at("check").actions
('check', 'all-in 100')
>>> round(solution.at("all-in 100").frequency["call"], 1)  # so that a bluff of the pot wins nothing
0.5
"""

from functools import cached_property
from typing import Literal

import numpy as np

from redbutton.cards import Card
from redbutton.equity.hand_classes import Hand
from redbutton.solver.betting_tree import NodeKind
from redbutton.solver.boards import PAIRS, moved_hands
from redbutton.solver.reader import Array, Reader, SolvedPlace
from redbutton.solver.solving import Measured, Solving
from redbutton.solver.spot import PLAYERS, Spot

PlayerName = Literal["oop", "ip"]
HANDS: tuple[Hand, ...] = tuple((Card(high), Card(low)) for high, low in PAIRS.tolist())
"""All hands of two cards, by number."""


class SolvedNode:
    """A node of a solution: what is done there with each hand, and what the hands are worth."""

    def __init__(self, solution: "Solution", path: tuple[str, ...], place: SolvedPlace) -> None:
        self._solution, self.path, self._place = solution, path, place

    @property
    def board(self) -> tuple[Card, ...]:
        return self._place.cards

    @property
    def pot(self) -> int:
        """All chips in the middle, this street's bets included."""
        return self._place.node.pot + sum(self._place.node.bets)

    @property
    def player(self) -> PlayerName | None:
        """Who is to act, None if nobody is."""
        kind = self._place.node.kind
        return PLAYERS[kind] if kind <= NodeKind.IP_ACTS else None  # type: ignore[return-value]

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions, or nothing if the betting is over or a card comes."""
        node = self._place.node
        return tuple(child.action for child in node.children) if self.player else ()

    @property
    def awaits_card(self) -> bool:
        return self._place.node.kind is NodeKind.NEXT_STREET

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that can come here, if one does."""
        gone = {*self.board, *self._solution.spot.dead}
        return tuple(card for card in map(Card, range(52)) if card not in gone) if self.awaits_card else ()

    @property
    def stacks(self) -> tuple[int, int]:
        """What both have behind."""
        stack, (first, second) = self._solution.spot.stack, self._place.invested
        return stack - first, stack - second

    @property
    def is_locked(self) -> bool:
        reader = self._solution.reader
        return self.player is not None and reader.locked(self._place)

    @property
    def solved_board(self) -> int:
        """The number of the board that was solved for this one; cards that differ in suits alone share it."""
        return self._place.board.index

    def hands(self, player: PlayerName) -> tuple[Hand, ...]:
        """The hands that a player can hold here."""
        numbers = moved_hands(self._place.suits)[self._place.board.hands[PLAYERS.index(player)]]
        return tuple([HANDS[number] for number in numbers.tolist()])

    def reach(self, player: PlayerName) -> dict[Hand, float]:
        """How likely a player's hands come here, by that player's own decisions."""
        return self._by_hand(player, self._place.reaches[PLAYERS.index(player)])

    def weights(self, player: PlayerName) -> dict[Hand, float]:
        """How much each hand counts here: its reach, times the other's hands that can be held beside it."""
        return self._by_hand(player, self._weights(PLAYERS.index(player)))

    @cached_property
    def strategy(self) -> dict[Hand, dict[str, float]]:
        """For each hand of the player to act, how often each action is taken."""
        if self.player is None:
            return {}
        rows, actions = self._solution.reader.average(self._place), self.actions
        return {
            hand: dict(zip(actions, column, strict=True))
            for hand, column in zip(self.hands(self.player), rows.T.tolist(), strict=True)
        }

    @cached_property
    def frequency(self) -> dict[str, float]:
        """How often each action is taken by the whole range."""
        if self.player is None:
            return {}
        weight = self._weights(PLAYERS.index(self.player))
        rows = self._solution.reader.average(self._place)
        shares = rows @ weight / max(weight.sum(), 1e-30)
        return dict(zip(self.actions, map(float, shares), strict=True))

    def ev(self, player: PlayerName) -> dict[Hand, float]:
        """What each hand wins from here on, in chips; what is in the pot counts as won."""
        return self._by_hand(player, self._evs[PLAYERS.index(player)])

    def equity(self, player: PlayerName) -> dict[Hand, float]:
        """Each hand's share of the pot if nobody bets any more."""
        return self._by_hand(player, self._equities[PLAYERS.index(player)])

    @property
    def range_ev(self) -> tuple[float, float]:
        """What both ranges win from here on: out of position, in position."""
        return self._mean(self._evs)

    @property
    def range_equity(self) -> tuple[float, float]:
        return self._mean(self._equities)

    def action_ev(self) -> dict[Hand, dict[str, float]]:
        """For each hand of the player to act, what each action wins."""
        if self.player is None:
            return {}
        player = PLAYERS.index(self.player)
        actions, facing = self.actions, self._facing(player)
        half = self._solution.spot.pot / 2 + self._place.invested[player]
        rows = [_per_hand(values, facing) + half for values in self._worth[2]]
        return {
            hand: dict(zip(actions, column, strict=True))
            for hand, column in zip(self.hands(self.player), np.transpose(rows).tolist(), strict=True)
        }

    # -- as arrays -----------------------------------------------------------------------------------------

    @cached_property
    def _worth(self) -> tuple[Array, Array, list[Array]]:
        return self._solution.reader.worth(self._place)

    @cached_property
    def _evs(self) -> tuple[Array, Array]:
        values = self._solution.reader.values(self._place)
        half = self._solution.spot.pot / 2
        return tuple(  # type: ignore[return-value]
            _per_hand(values[player], self._facing(player)) + half + self._place.invested[player]
            for player in range(2)
        )

    @cached_property
    def _equities(self) -> tuple[Array, Array]:
        values = self._solution.reader.checked_down(self._place)
        shares = [(_per_hand(values[player], self._facing(player)) + 1) / 2 for player in range(2)]
        return tuple(each.clip(0, 1) for each in shares)  # type: ignore[return-value]

    def _facing(self, player: int) -> Array:
        """How much of the other's range can be held beside each hand."""
        board, other = self._place.board, 1 - player
        reach = self._place.reaches[other]
        card, own = np.zeros(52), np.zeros(1326)
        for column in range(2):
            np.add.at(card, PAIRS[board.hands[other], column], reach)
        own[board.hands[other]] = reach
        hands = PAIRS[board.hands[player]]
        facing: Array = reach.sum() - card[hands[:, 0]] - card[hands[:, 1]] + own[board.hands[player]]
        return facing

    def _weights(self, player: int) -> Array:
        return self._place.reaches[player] * self._facing(player)

    def _mean(self, values: tuple[Array, Array]) -> tuple[float, float]:
        means = []
        for player in range(2):
            weight = self._weights(player)
            means.append(float(values[player] @ weight / max(weight.sum(), 1e-30)))
        return means[0], means[1]

    def _by_hand(self, player: PlayerName, values: Array) -> dict[Hand, float]:
        return dict(zip(self.hands(player), values.tolist(), strict=True))

    def __repr__(self) -> str:
        choices = ", ".join(self.actions) or self._place.node.kind.name
        return f"<SolvedNode {', '.join(self.path) or 'root'}: {choices}>"


def _per_hand(values: Array, facing: Array) -> Array:
    return np.divide(values, facing, out=np.zeros_like(values), where=facing > 1e-12)


class Solution:
    """Strategies for both players at every node, and how well they were measured to be."""

    def __init__(self, solving: Solving, measured: Measured) -> None:
        self.solving, self.measured = solving, measured
        self.reader = Reader(solving)

    @property
    def spot(self) -> Spot:
        return self.solving.spot

    @property
    def exploitability(self) -> float:
        """Half of what both best responses win, in chips."""
        return self.measured.exploitability

    @property
    def root(self) -> SolvedNode:
        return self.at()

    @property
    def ev(self) -> tuple[float, float]:
        """What both players win: out of position, in position."""
        return self.root.range_ev

    def at(self, *path: str) -> SolvedNode:
        """The node after these actions and cards: `solution.at("check", "bet 30", "Qs")`."""
        steps = tuple(step.strip() for step in path)
        return SolvedNode(self, steps, self.reader.find(steps))

    def __repr__(self) -> str:
        return (
            f"<Solution of {''.join(map(str, self.spot.board))}: "
            f"{self.measured.share:.3%} of the pot exploitable "
            f"after {self.measured.iterations} iterations>"
        )
