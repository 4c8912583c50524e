"""Bots against each other, deal after deal, with fresh stacks each time.

A match is played in blocks of deals. A block depends only on the match and its own number, so it can be
played on any core and in any order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.decision_cost import DecisionCost, Timed
from redbutton.arena.entrants import Entrant, dice
from redbutton.arena.guarded_deals import FaultCount, GuardedTable, blame
from redbutton.arena.luck import Luck, LuckWeights, Measure, fitted, luck_of
from redbutton.cards import Card, Deck, seeded_bytes
from redbutton.errors import Code, RulesError
from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.counts import Counts, count
from redbutton.history.recorder import record_of
from redbutton.history.stats import big_blind
from redbutton.play.dealer import Dealer
from redbutton.players.actor import Actor
from redbutton.players.policy import Strategy
from redbutton.rules import Rules

BLOCK = 240
"""Deals in a block, about: enough that starting one costs little, few enough to stop soon."""


class Block(NamedTuple):
    """The result of a block, by entrant."""

    hands: int
    groups: int
    """How many independent parts the block has: deals, or with duplicates all deals of one deck together."""
    chips: list[int]
    won: list[float]
    squares: list[float]
    """Sums over these parts: the chips won, the same without the luck that is taken out, its squares."""
    counts: list[Counts]
    faults: dict[int, FaultCount]
    costs: list[DecisionCost]
    history: str


@dataclass(frozen=True, kw_only=True)
class Match:
    """Who plays, by which rules, and how many deals. The seed decides every card and every random choice.

    Seats rotate: in deal k, entrant e sits k places further than in deal 0. With duplicate deals a deck is
    played again until every entrant has had every seat with it, before the next one comes.
    """

    entrants: tuple[Entrant, ...]
    rules: Rules
    stack: int
    hands: int
    seed: int | str
    duplicate: bool = False
    recorded: bool = False
    """Keep the text of every hand."""
    timed: bool = False
    """Is the processor time of every decision measured? No two runs give the same."""
    watched: bool = False
    """Is it looked at all the time, and ended once the first entrant surely wins or loses?"""
    measure: Measure = Measure.PLAIN
    """What luck is taken out of the results."""
    weights: LuckWeights | None = None
    """How much of it, once that is known from other deals."""

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
        """The number of deals: those asked for; with duplicates, rounded up to whole rounds."""
        return self.hands + (-self.hands % self.players if self.duplicate else 0)

    @cached_property
    def block(self) -> int:
        """The number of deals in a block: always whole rounds of the table."""
        return self.players * max(1, BLOCK // self.players)

    @property
    def blocks(self) -> int:
        return -(-self.deals // self.block)

    def dealer(self, deal: int) -> Dealer:
        """A deck for each deal, or for each round of duplicates."""
        return Dealer(self._deck(deal), _later(f"{self._deck_seed(deal)}/again"))

    def never_dealt(self, deal: Deal, number: int) -> list[Card]:
        """The cards that were left in the deck, in their order, when a deal without draws was over."""
        out = {*deal.board, *(card for player in range(deal.players) for card in deal.hand(player))}
        return [card for card in self._deck(number) if card not in out]

    def _deck(self, deal: int) -> Deck:
        return Deck(self.rules.variant.deck).shuffle(seed=self._deck_seed(deal))

    def _deck_seed(self, deal: int) -> str:
        number = deal // self.players if self.duplicate else deal
        return f"{self.seed}/{number + 1}"

    def chances(self, block: int, player: int, turn: int) -> str:
        """The seed of a player's own random choices.

        With duplicates it depends on the seat alone, so that equal bots do the same with the same cards.
        """
        return dice(self.seed, f"{block}/{player}" if self.duplicate else f"{block}/{player}/{turn}")

    def play_block(self, number: int) -> Block:
        return _Playing(self, number).play()

    @property
    def weighted(self) -> "Match":
        """The same match with its weights of luck: these are known, or found from a block of other deals."""
        match self.measure:
            case Measure.PLAIN:
                return self
            case Measure.ALL_IN:
                return replace(self, weights=LuckWeights(all_in=1.0))
            case Measure.AIVAT:
                return self if self.weights else replace(self, weights=self._pilot())
            case _:
                assert_never(self.measure)

    def _pilot(self) -> LuckWeights:
        seed = dice(self.seed, "pilot")
        other = replace(self, seed=seed, hands=self.block, weights=LuckWeights(), recorded=False)
        playing = _Playing(other, 0)
        playing.play()
        return fitted(playing.payoffs, playing.lucks)


class _Turn(NamedTuple):
    """One order of the entrants around the table."""

    entrants: list[int]
    names: tuple[str, ...]
    table: GuardedTable
    counts: list[Counts]
    strategies: list[Strategy | None]
    """Who can be asked, where luck is taken out."""


class _Playing:
    """A block while it is played.

    Every entrant has a player of its own for each seat.
    """

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        first = number * match.block
        self.deals = range(first, min(first + match.block, match.deals))
        self.counts = [Counts() for _ in match.entrants]
        self.faults: dict[int, FaultCount] = {}
        self.costs = [DecisionCost() for _ in match.entrants]
        self.payoffs: list[tuple[int, ...]] = []
        self.lucks: list[Luck] = []
        self.turns = [self._turn(number, turn) for turn in range(match.players)]

    def _turn(self, number: int, turn: int) -> "_Turn":
        """The players of one rotation of the seats."""
        match, n = self.match, self.match.players
        who = [(player + turn) % n for player in range(n)]
        chances = [match.chances(number, player, turn) for player in range(n)]
        actors = [match.entrants[e].make(chance) for e, chance in zip(who, chances, strict=True)]
        return _Turn(
            entrants=who,
            names=tuple(match.entrants[e].name for e in who),
            table=GuardedTable(self._timed(actors, who), who),
            counts=[self.counts[e] for e in who],
            strategies=[actor if isinstance(actor, Strategy) else None for actor in actors]
            if match.weights
            else [],
        )

    def _timed(self, actors: list[Actor], who: list[int]) -> Sequence[Actor]:
        if not self.match.timed:
            return actors
        return [Timed(actor, self.costs[entrant]) for actor, entrant in zip(actors, who, strict=True)]

    def play(self) -> Block:
        texts: list[str] = []
        won = [self._play(deal, texts) for deal in self.deals]
        chips = self._by_entrant(np.array(self.payoffs))
        without = chips.astype(float) if self.match.weights is None else self._by_entrant(np.array(won))
        return Block(
            hands=len(self.deals),
            groups=len(chips),
            chips=chips.sum(axis=0).tolist(),
            won=without.sum(axis=0).tolist(),
            squares=np.square(without).sum(axis=0).tolist(),
            counts=self.counts,
            faults=self.faults,
            costs=self.costs,
            history="".join(texts),
        )

    def _play(self, number: int, texts: list[str]) -> Sequence[float]:
        """Play a deal. Returns what each seat won, without the luck that is taken out."""
        match = self.match
        turn = self.turns[number % match.players]
        deal = Deal(match.rules, [match.stack] * match.players)
        for fault in turn.table.play(deal, match.dealer(number), number + 1):
            blame(self.faults, turn.entrants[fault.player], FaultCount(1, fault.deal, fault.reason))
        count(deal, turn.counts)
        if match.recorded:
            record = record_of(deal, players=turn.names, hand=number + 1)
            texts.append(f"[{number + 1}]\n{phh.dumps(record)}\n")
        self.payoffs.append(deal.payoffs)
        if match.weights is None:
            return deal.payoffs
        left = match.never_dealt(deal, number)
        self.lucks.append(luck := luck_of(deal, turn.strategies, match.measure, left))
        return match.weights.without(deal.payoffs, luck)

    def _by_entrant(self, payoffs: NDArray[Any]) -> NDArray[Any]:
        """Chips won by entrant instead of by seat; with duplicates, one row for all deals of a deck."""
        n = self.match.players
        seats = (np.arange(n) - np.array(self.deals)[:, None]) % n
        won = np.take_along_axis(payoffs, seats, axis=1)
        return won.reshape(-1, n, n).sum(axis=1) if self.match.duplicate else won


def _later(seed: str) -> Callable[[int], bytes]:
    """A stream of bytes that is started only when needed: few deals shuffle again."""
    stream: list[Callable[[int], bytes]] = []

    def draw(count: int) -> bytes:
        if not stream:
            stream.append(seeded_bytes(seed))
        return stream[0](count)

    return draw
