"""Programs against each other, deal after deal, with stacks that begin anew each time.

A match is played in blocks of deals. A block depends on nothing but the match and its own number, so it does
not matter on which core it is played, or after which other one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.entrants import Entrant, dice
from redbutton.arena.steady import Faults, Table, blame
from redbutton.cards import Deck, seeded_bytes
from redbutton.errors import Code, RulesError
from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.counts import Counts, count
from redbutton.history.stats import big_blind
from redbutton.history.writing import record_of
from redbutton.play.dealer import Dealer
from redbutton.rules import Rules

BLOCK = 240
"""About so many deals make a block: enough that beginning one costs little, few enough to stop soon."""


class Block(NamedTuple):
    """What came of a block, by entrant."""

    hands: int
    groups: int
    """How many parts of the block are independent of each other: deals, or all deals of one deck together."""
    chips: list[int]
    squares: list[float]
    """The sums, over these parts, of the chips won and of their squares."""
    counts: list[Counts]
    faults: dict[int, Faults]
    history: str


@dataclass(frozen=True, kw_only=True)
class Match:
    """Who plays, by which rules, how many deals. The seed decides every card and every chance.

    Seats go round: in deal k, entrant e sits k places further than in deal 0. With duplicate deals a deck is
    played again until everybody has had every seat with it, before the next one comes.
    """

    entrants: tuple[Entrant, ...]
    rules: Rules
    stack: int
    hands: int
    seed: int | str
    duplicate: bool = False
    recorded: bool = False
    """Keep the text of every hand."""

    def __post_init__(self) -> None:
        for setting, value in (("stack", self.stack), ("hands", self.hands)):
            if value <= 0:
                raise RulesError(Code.SETTING_NOT_POSITIVE, setting=setting, value=value)
        Deal(self.rules, [self.stack] * self.players)
        if not big_blind(self.rules.stakes) or not self.rules.variant.has_betting:
            raise RulesError(Code.NOTHING_TO_WIN)

    @cached_property
    def players(self) -> int:
        return len(self.entrants)

    @property
    def deals(self) -> int:
        """How many deals it comes to: those asked for; with duplicates, whole rounds of them."""
        return self.hands + (-self.hands % self.players if self.duplicate else 0)

    @cached_property
    def block(self) -> int:
        """How many deals a block has: always whole rounds of the table."""
        return self.players * max(1, BLOCK // self.players)

    @property
    def blocks(self) -> int:
        return -(-self.deals // self.block)

    def dealer(self, deal: int) -> Dealer:
        """A deck for each deal, or for each round of duplicates."""
        number = deal // self.players if self.duplicate else deal
        seed = f"{self.seed}/{number + 1}"
        return Dealer(Deck(self.rules.variant.deck).shuffle(seed=seed), _later(f"{seed}/again"))

    def chances(self, block: int, player: int, turn: int) -> str:
        """The seed of a player's own chances.

        With duplicates it goes by the seat alone, so that those who play alike do alike with the same cards.
        """
        return dice(self.seed, f"{block}/{player}" if self.duplicate else f"{block}/{player}/{turn}")

    def play_block(self, number: int) -> Block:
        return _Playing(self, number).play()


class _Turn(NamedTuple):
    """One order of the entrants round the table."""

    entrants: list[int]
    names: tuple[str, ...]
    table: Table
    counts: list[Counts]


class _Playing:
    """A block while it is played.

    Every entrant has a player of its own for each seat.
    """

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        first = number * match.block
        self.deals = range(first, min(first + match.block, match.deals))
        self.counts = [Counts() for _ in match.entrants]
        self.faults: dict[int, Faults] = {}
        self.turns = [self._turn(number, turn) for turn in range(match.players)]

    def _turn(self, number: int, turn: int) -> "_Turn":
        """Those who sit round the table each time that the seats have gone so far round."""
        match, n = self.match, self.match.players
        who = [(player + turn) % n for player in range(n)]
        chances = [match.chances(number, player, turn) for player in range(n)]
        table = Table([match.entrants[e].make(chance) for e, chance in zip(who, chances, strict=True)])
        return _Turn(who, tuple(match.entrants[e].name for e in who), table, [self.counts[e] for e in who])

    def play(self) -> Block:
        texts: list[str] = []
        payoffs = [self._play(deal, texts) for deal in self.deals]
        won = self._by_entrant(np.array(payoffs))
        return Block(
            hands=len(self.deals),
            groups=len(won),
            chips=won.sum(axis=0).tolist(),
            squares=np.square(won.astype(float)).sum(axis=0).tolist(),
            counts=self.counts,
            faults=self.faults,
            history="".join(texts),
        )

    def _play(self, number: int, texts: list[str]) -> tuple[int, ...]:
        match = self.match
        turn = self.turns[number % match.players]
        deal = Deal(match.rules, [match.stack] * match.players)
        for player, reason in turn.table.play(deal, match.dealer(number)):
            blame(self.faults, turn.entrants[player], Faults(1, number + 1, reason))
        count(deal, turn.counts)
        if match.recorded:
            record = record_of(deal, players=turn.names, hand=number + 1)
            texts.append(f"[{number + 1}]\n{phh.dumps(record)}\n")
        return deal.payoffs

    def _by_entrant(self, payoffs: NDArray[Any]) -> NDArray[Any]:
        """Chips won by entrant instead of by seat; with duplicates, one row for all deals of a deck."""
        n = self.match.players
        seats = (np.arange(n) - np.array(self.deals)[:, None]) % n
        won = np.take_along_axis(payoffs, seats, axis=1)
        return won.reshape(-1, n, n).sum(axis=1) if self.match.duplicate else won


def _later(seed: str) -> Callable[[int], bytes]:
    """A stream of bytes that is begun only when it is needed: few deals shuffle again."""
    stream: list[Callable[[int], bytes]] = []

    def draw(count: int) -> bytes:
        if not stream:
            stream.append(seeded_bytes(seed))
        return stream[0](count)

    return draw
