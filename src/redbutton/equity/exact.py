"""Exact answers: every hand of every range, every board."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import comb, prod
from typing import TypeVar

from redbutton.cores import available_cores
from redbutton.equity._kernel import Boards
from redbutton.equity._matchups import Matchups
from redbutton.equity.equity_question import Question
from redbutton.equity.games import bits, game
from redbutton.equity.hand_classes import combos
from redbutton.errors import Code, EquityError

NANOSECONDS = {5: 90_000, 2: 1_000, 1: 250, 0: 120}
"""Nanoseconds for the boards of one matchup, per player of hold'em, by the number of cards to come."""
TWO_AND_THREE = 60
"""Factor on that where a hand is two hole cards and three of the board."""
MOST_DEALS = 5_000_000
"""Most deals of hands from ranges that are listed: their matchups must fit into memory."""
SUIT_NAMES = 24
"""How many of them can be the same matchup with suits renamed."""
CHUNK = 20_000_000
"""Nanoseconds of work that are worth a thread."""

ONE = array("d", [1.0])

T = TypeVar("T")


def deals(question: Question) -> int:
    """The number of ways to deal hands from the ranges, if none collided."""
    size = question.game.hole_cards
    everything = comb(question.live.bit_count(), size)
    return prod(len(each.hands) or everything for each in question.holdings)


def cost(question: Question, matchups: int) -> int:
    """The estimated nanoseconds of a count on one core."""
    each = NANOSECONDS[question.to_come] * len(question.holdings)
    return matchups * each * (TWO_AND_THREE if question.game.from_hole else 1)


def matchups(question: Question) -> tuple[Sequence[int], Sequence[float]]:
    """The hands that can meet, player by player in one row, and the weight of each matchup."""
    if question.known:
        return array("Q", [each.hands[0] for each in question.holdings]), ONE
    if deals(question) > MOST_DEALS:
        raise EquityError(Code.EXACT_TOO_LONG, deals=deals(question))
    size, live = question.game.hole_cards, question.live
    held = [each.listed(live, size) for each in question.holdings]
    hands, weights = Matchups([(each.hands, each.weights) for each in held], question.board, live).rows()
    if not weights:
        raise EquityError(Code.HANDS_COLLIDE)
    return hands, weights


def count(
    question: Question,
    hands: Sequence[int],
    weights: Sequence[float],
    *,
    threads: int | None,
    counting: bool = False,
) -> "array[float]":
    """How often each set of players wins, over all matchups and boards; with `counting`, categories too."""
    if len(weights) == 1:
        return _walk(question, hands, weights, 0, 1, counting)
    parts = min(len(weights), 1 + cost(question, len(weights)) // CHUNK)
    ends = [len(weights) * part // parts for part in range(parts + 1)]
    jobs = [partial(_walk, question, hands, weights, first, last, counting) for first, last in pairwise(ends)]
    return add_all(run(jobs, threads))


def _walk(
    question: Question, hands: Sequence[int], weights: Sequence[float], first: int, last: int, counting: bool
) -> "array[float]":
    totals = empty_totals(question, counting)
    boards = Boards(question.game, len(question.holdings), counting, question.board, question.live)
    boards.walk(hands, weights, first, last, totals)
    return totals


def empty_totals(question: Question, counting: bool) -> "array[float]":
    players = len(question.holdings)
    tallies = 1 << (players * 2 if question.game.split else players)
    return array("d", bytes(8 * (tallies + 16 * players * counting)))


def add_all(rows: Iterable[Sequence[float]]) -> "array[float]":
    return array("d", map(sum, zip(*rows, strict=True)))


def run(jobs: Sequence[Callable[[], T]], threads: int | None) -> Iterator[T]:
    """Run the jobs on all cores, or on this many threads. Yields their results in order."""
    threads = threads or available_cores()
    if threads == 1 or len(jobs) == 1:
        yield from (job() for job in jobs)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(lambda job: job(), jobs)


def count_classes(pairs: Sequence[tuple[int, int]], threads: int | None) -> Iterator[Sequence[float]]:
    """The tally of one class of starting hands against another before the flop, pair by pair."""
    holdem = game("holdem")
    hands = [
        (array("Q", map(bits, combos(index))), array("d", [1.0]) * len(combos(index))) for index in range(169)
    ]

    def meet(one: int, other: int) -> "array[float]":
        rows, weights = Matchups([hands[one], hands[other]], 0, holdem.deck).rows()
        totals = array("d", bytes(32))
        Boards(holdem, 2, False, 0, holdem.deck).walk(rows, weights, 0, len(weights), totals)
        return totals

    return run([partial(meet, one, other) for one, other in pairs], threads)
