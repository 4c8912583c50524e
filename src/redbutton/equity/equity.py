"""Equity: the share of the pot that each hand or range can expect, if all cards are dealt.

>>> aces, kings = equity("AhAd", "KsKc")
>>> aces.wins, aces.ties, aces.losses, round(aces.equity, 6)
(1388072, 6538, 317694, 0.812555)
>>> print(equity("AhKh", "QsQd", board="Qh7h2c"))
AhKh 25.56%, QsQd 74.44% (exact)
"""

import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from redbutton.cards import FULL_DECK, Card, Seed, cards
from redbutton.cores import available_cores
from redbutton.equity import exact as every
from redbutton.equity import preflop
from redbutton.equity._kernel import settle
from redbutton.equity.equity_question import Cards, Question, ask
from redbutton.equity.games import bits
from redbutton.equity.ranges import Range
from redbutton.equity.weighted_hands import HandOrRange
from redbutton.errors import Code, EquityError, ParseError
from redbutton.ranking.orders import Category
from redbutton.rules.variant import Variant

PRECISION = 0.0005
"""The standard error at which sampling stops, by default."""
SECONDS = 5.0
"""Most seconds of sampling, by default."""
AFFORDABLE = 1.0
"""Most seconds for an exact answer, unless it is forced."""


class HandEquity(NamedTuple):
    """One player's result: pots won whole, won in part and lost, over all counted or sampled deals.

    With weights a deal counts as much as its hands weigh, so these need not be whole numbers.
    """

    hand: str | Range
    wins: float
    ties: float
    deals: float
    equity: float
    """The share of the pot that the player can expect."""
    error: float
    """The standard error of the equity; 0 if it is exact."""

    @property
    def losses(self) -> float:
        return self.deals - self.wins - self.ties

    @property
    def win(self) -> float:
        return self.wins / self.deals

    @property
    def tie(self) -> float:
        return self.ties / self.deals

    @property
    def lose(self) -> float:
        return self.losses / self.deals

    def __str__(self) -> str:
        return f"{self.hand} {self.equity:.2%}" + (f" ± {self.error:.2%}" if self.error else "")


@dataclass(frozen=True, kw_only=True)
class Equity:
    """The answer: each player's result, in the players' order."""

    players: tuple[HandEquity, ...]
    exact: bool
    """True if every deal was counted, false if they were sampled."""
    deals: float
    question: Question = field(repr=False, compare=False)
    count_categories: Callable[[], Sequence[float]] = field(repr=False, compare=False)

    @cached_property
    def categories(self) -> tuple[dict[Category, float], ...]:
        """How often each player makes each category of hand; computed when it is read."""
        names = self.question.game.categories
        totals = self.count_categories()[-16 * len(self.players) :]
        rows = (totals[start : start + len(names)] for start in range(0, len(totals), 16))
        return tuple(
            {name: count / self.deals for name, count in zip(names, row, strict=True)} for row in rows
        )

    def __iter__(self) -> Iterator[HandEquity]:
        return iter(self.players)

    def __getitem__(self, player: int) -> HandEquity:
        return self.players[player]

    def __len__(self) -> int:
        return len(self.players)

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.players))} ({self._how})"

    def __repr__(self) -> str:
        return f"<Equity: {self}>"

    def _repr_svg_(self) -> str:
        """Each player's share as a bar, for notebooks."""
        from redbutton.pictures import EquityBar, bars

        shares = [
            EquityBar(str(each.hand), _known(each.hand), each.equity, each.error, each.win, each.tie)
            for each in self.players
        ]
        deals = f"exact: {self.deals:,} deals" if self.exact else self._how
        board = [card for card in reversed(FULL_DECK) if bits([card]) & self.question.board]
        return bars(shares, board, deals)

    @property
    def _how(self) -> str:
        return "exact" if self.exact else f"{self.deals:,} samples"


def equity(
    *hands: HandOrRange,
    board: Cards = "",
    dead: Cards = "",
    variant: str | Variant = "holdem",
    exact: bool | None = None,
    samples: int | None = None,
    precision: float | None = None,
    seconds: float | None = None,
    seed: Seed | None = None,
    threads: int | None = None,
) -> Equity:
    """The equity of two to ten hands or ranges, on a board of no card, or of three to five.

    It is exact if that takes no longer than about a second (or `seconds`), else sampled until the standard
    error of every player's equity is at most `precision`, or time is up. `exact` forces either; `samples`
    sets the number of samples. A seed makes them repeatable, with any number of threads.
    """
    _check(samples=samples, precision=precision, seconds=seconds, threads=threads)
    question = ask(hands, board, dead, variant)
    if (exact is None and samples) or exact is False:
        return _sampled(question, hands, samples, precision, seconds, seed, threads)
    if (tally := _looked_up(question)) is not None:
        matchups = None
    elif (matchups := _matchups(question, exact, seconds, threads)) is None:
        return _sampled(question, hands, samples, precision, seconds, seed, threads)
    else:
        tally = every.count(question, *matchups, threads=threads)

    def count_categories() -> Sequence[float]:
        return every.count(question, *(matchups or every.matchups(question)), threads=threads, counting=True)

    return _answer(question, hands, tally, count_categories, exact=True)


def _known(hand: str | Range) -> tuple[Card, ...]:
    """The cards of a hand that is written as cards; empty for a range."""
    try:
        return cards(hand) if isinstance(hand, str) else ()
    except ParseError:
        return ()


def _check(**limits: float | None) -> None:
    for name, value in limits.items():
        if value is not None and not value > 0:
            raise EquityError(Code.SAMPLING_LIMIT, name=name, value=value)


def _matchups(
    question: Question, exact: bool | None, seconds: float | None, threads: int | None
) -> tuple[Sequence[int], Sequence[float]] | None:
    """All matchups; None if there are too many to count in time, unless exactness is forced."""
    if exact or question.known:
        return every.matchups(question)
    deals = every.deals(question)
    nanoseconds = (seconds or AFFORDABLE) * 1e9 * (threads or available_cores())
    if deals > every.MOST_DEALS or every.cost(question, deals // every.SUIT_NAMES) > nanoseconds:
        return None
    hands, weights = every.matchups(question)
    return (hands, weights) if every.cost(question, len(weights)) <= nanoseconds else None


def _looked_up(question: Question) -> Sequence[float] | None:
    """The tally from the table of starting hands, if it has the answer: one side's suits must not matter."""
    if question.game.name != "holdem" or len(question.holdings) != 2 or question.live != question.game.deck:
        return None
    one, other = question.holdings
    if other.even:
        wins, ties, losses = preflop.meet(one.by_class, other.by_class)
    elif one.even:
        losses, ties, wins = preflop.meet(other.by_class, one.by_class)
    else:
        return None
    return array("d", [0, wins, losses, ties])


def _sampled(
    question: Question,
    hands: Sequence[HandOrRange],
    samples: int | None,
    precision: float | None,
    seconds: float | None,
    seed: Seed | None,
    threads: int | None,
) -> Equity:
    from redbutton.equity.sampled import Sampler, sample

    if seed is None:
        seed = os.urandom(16)
    if samples is None and precision is None and seconds is None:
        precision, seconds = PRECISION, SECONDS
    sampler = Sampler(question, seed=seed, threads=threads)
    sample(sampler, samples=samples, precision=precision, seconds=seconds)

    def count_categories() -> Sequence[float]:
        again = Sampler(question, seed=seed, threads=threads, counting=True)
        sample(again, samples=sampler.done, precision=None, seconds=None)
        return again.totals

    return _answer(question, hands, sampler.totals, count_categories, exact=False)


def _answer(
    question: Question,
    hands: Sequence[HandOrRange],
    tally: Sequence[float],
    count_categories: Callable[[], Sequence[float]],
    *,
    exact: bool,
) -> Equity:
    total = sum(tally)
    deals = int(total) if total == int(total) else total
    shared = settle(tally, len(hands), question.game.split)
    standings = [
        _standing(hand, deals, *shares, exact=exact) for hand, shares in zip(hands, shared, strict=True)
    ]
    return Equity(
        players=tuple(standings),
        exact=exact,
        deals=deals,
        question=question,
        count_categories=count_categories,
    )


def _standing(
    hand: HandOrRange, deals: float, wins: float, ties: float, share: float, square: float, *, exact: bool
) -> HandEquity:
    if not isinstance(hand, (str, Range)):
        hand = "".join(map(str, cards(hand)))
    if wins.is_integer() and ties.is_integer():
        wins, ties = int(wins), int(ties)
    mean = share / deals
    error = 0.0 if exact else sqrt(max(0.0, square / deals - mean * mean) / deals)
    return HandEquity(hand, wins, ties, deals, mean, error)
