"""Exact best response: what the best of all opponents wins from a policy, hand by hand, on some flops.

All hands are tried at once, a number for each of the 1,326, with every turn and every river after the flops
that stand for all. The betting comes from the engine: it is for heads-up hold'em with little betting, fixed
limits or short stacks (there the responder calls, raises the least, the pot, or all-in, and the result is a
lower bound). Values of a flop count for all names of suits, so nobody knows the flop's suits in advance; with
few flops the responder still knows a little too well what will come, and the result is too large.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from redbutton.arena.local_best_response import totals
from redbutton.cards import UNKNOWN, Card, cards
from redbutton.equity.hand_classes import class_of
from redbutton.errors import Code, RulesError
from redbutton.game import Action, Call, Check, Deal, Fold, RaiseTo
from redbutton.ids import Player
from redbutton.players.policy import Strategy
from redbutton.ranking import HIGH, strengths
from redbutton.rules import Rules
from redbutton.rules.variants import HOLDEM
from redbutton.solver.flops import read_flops

Values = NDArray[np.float64]
"""A number for each hand, in rows where there are several boards."""
BoardCards = tuple[int, ...]

HANDS = np.array([*combinations(range(52), 2)])
ALL = np.ones(1326)
DEALS = 1326 * 1225
"""Ways to deal two hands."""
FAR = 1 << 16
"""More than any strength: keeps the groups of a sorted table apart."""
TINY = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class BestResponse:
    """What a best response wins a hand, in big blinds."""

    on_the_button: float
    in_the_big_blind: float

    @property
    def mean(self) -> float:
        return (self.on_the_button + self.in_the_big_blind) / 2


def respond_exactly(
    strategy: Strategy,
    *,
    rules: Rules,
    stack: int,
    flops: str = "25",
    sees_cards: bool = True,
    progress: Callable[[int], None] = lambda flops: None,
) -> BestResponse:
    """Best response to a strategy, on a subset of flops (`25`, `49`, `95`, `184`, `all`, or named ones).

    A strategy that does not look at cards (`sees_cards=False`) is asked once in each situation of betting,
    instead of for every hand and every board.
    """
    if rules.variant != HOLDEM:
        raise RulesError(Code.EQUITY_VARIANT, variant=rules.variant.name, known=HOLDEM.name)
    showdowns = Showdowns()
    seats = [
        _Response(strategy, Deal(rules, [stack, stack]), Player(me), sees_cards, showdowns) for me in (1, 0)
    ]
    for flop, count in read_flops(flops).items():
        for seat in seats:
            seat.add(cards(flop), count)
        showdowns.clear()
        progress(1)
    button, blind = (seat.value() / rules.stakes.big_blind for seat in seats)
    return BestResponse(on_the_button=button, in_the_big_blind=blind)


@dataclass(frozen=True, slots=True)
class _Reach:
    """How likely the opponent comes here with each hand: a vector, and a factor for all of it."""

    hands: Values
    factor: float = 1.0

    def times(self, chance: "float | Values") -> "_Reach":
        if isinstance(chance, float):
            return _Reach(self.hands, self.factor * chance)
        return _Reach(self.hands * chance, self.factor)


class _Response:
    """One player's best response."""

    def __init__(
        self, strategy: Strategy, start: Deal, me: Player, sees_cards: bool, showdowns: "Showdowns"
    ) -> None:
        self._strategy, self._me, self._sees_cards, self._showdowns = strategy, me, sees_cards, showdowns
        self._start, self._everything = start, _Reach(ALL)
        for _ in range(2):
            start.deal((UNKNOWN, UNKNOWN))
        self._lines: dict[tuple[Action, ...], tuple[Deal, _Reach]] = {}
        """What has to be known of flops: the betting before them, and who comes with what."""
        self._won: dict[tuple[Action, ...], tuple[Values, Values]] = {}
        """After each of these: what is won on the flops so far, and how many hands were met on them."""
        self._before_flop(start, (), self._everything)

    def add(self, flop: tuple[Card, ...], count: int) -> None:
        """One more flop, which stands for `count` of them."""
        board = tuple(map(int, flop))
        for line, (deal, reach) in self._lines.items():
            after = deal.copy()
            after.deal(flop)
            won = _without_suits(self._worth(after, (board,), reach)[0])
            met = _without_suits(_met(reach.hands, board))
            so_far = self._won.get(line, (0.0, 0.0))
            self._won[line] = so_far[0] + count * won, so_far[1] + count * met

    def value(self) -> float:
        """Chips that it wins a hand."""
        return float(self._before_flop(self._start, (), self._everything).sum()) / DEALS

    def _over_flops(self, line: tuple[Action, ...], reach: _Reach) -> Values:
        """What is won on the mean of the flops, against all that the opponent may hold."""
        won, met = self._won.get(line, (np.zeros(1326), np.ones(1326)))
        return np.asarray(won / np.maximum(met, TINY) * _met(reach.hands, ()), np.float64)

    def _before_flop(self, deal: Deal, line: tuple[Action, ...], reach: _Reach) -> Values:
        """The first round: once to learn which lines lead to a flop, then with what they are worth."""
        if deal.dealing is not None:
            self._lines[line] = deal, reach
            return self._over_flops(line, reach)
        if deal.actor is None or deal.over or deal.showing_down:
            end: Values = self._end(deal, ((),), reach)[0]
            return end
        below = [
            self._before_flop(_acted(deal, action), (*line, action), then)
            for action, then in self._moves(deal, (), reach)
        ]
        return self._joined(deal, below)

    def _worth(self, deal: Deal, boards: Sequence[BoardCards], reach: _Reach) -> Values:
        """What each of its hands wins, times the chance of the opponent's hands, on each board."""
        if deal.over or deal.showing_down:
            return self._end(deal, boards, reach)
        if deal.dealing is not None:
            return self._next_card(deal, boards[0], reach)[None]
        below = [
            self._worth(_acted(deal, action), boards, then)
            for action, then in self._moves(deal, boards[0], reach)
        ]
        return self._joined(deal, below)

    def _joined(self, deal: Deal, below: list[Values]) -> Values:
        """The best of its own actions; of the opponent's, all together."""
        joined = below[0]
        for one in below[1:]:
            joined = np.maximum(joined, one) if deal.actor == self._me else joined + one
        return joined

    def _next_card(self, deal: Deal, board: BoardCards, reach: _Reach) -> Values:
        """The mean over all next cards; where nobody looks at them, all rivers at once."""
        left = [card for card in range(52) if card not in board]
        total = np.zeros(1326)
        together = len(board) == 4 and not self._sees_cards
        for some in [left] if together else [[card] for card in left]:
            after = deal.copy()
            after.deal([Card(some[0])])
            total += self._worth(after, [(*board, card) for card in some], reach).sum(axis=0)
        return total / (len(left) - 4)

    def _moves(self, deal: Deal, board: BoardCards, reach: _Reach) -> Iterator[tuple[Action, _Reach]]:
        """What may be done now, and with which hands the opponent does it."""
        if deal.actor == self._me:
            for action in _own_actions(deal):
                yield action, reach
            return
        assert deal.actor is not None
        view = deal.view(deal.actor)
        if not self._sees_cards:
            hand = tuple(card for card in map(Card, range(52)) if card not in board)[:2]
            for likely in self._strategy.mix(view, hand):
                yield likely.action, reach.times(likely.chance)
            return
        chances: dict[Action, Values] = {}
        for at in np.flatnonzero(reach.hands * _free(board)):
            hand = tuple(map(Card, HANDS[at].tolist()))
            for likely in self._strategy.mix(view, hand):
                chances.setdefault(likely.action, np.zeros(1326))[at] += likely.chance
        for action, chance in chances.items():
            yield action, reach.times(chance)

    def _end(self, deal: Deal, boards: Sequence[BoardCards], reach: _Reach) -> Values:
        """The pot is won without a showdown, or goes to the better hand."""
        if deal.over:
            return deal.payoffs[self._me] * reach.factor * self._showdowns.met(boards, reach.hands)
        put = deal.starting_stacks[self._me] - deal.stacks[self._me]
        return put * reach.factor * self._showdowns.better(boards, reach.hands)


class Showdowns:
    """Hands against hands on many boards; what was worked out for a board is kept until it is cleared."""

    def __init__(self) -> None:
        self._kept: dict[object, Values] = {}
        self._alive: dict[int, Values] = {}

    def clear(self) -> None:
        self._kept.clear()
        self._alive.clear()

    def met(self, boards: Sequence[BoardCards], hands: Values) -> Values:
        """For each board and hand, the opponent's hands that share no card with it, added up."""
        return self._rows("met", _met, boards, hands)

    def better(self, boards: Sequence[BoardCards], hands: Values) -> Values:
        """The same for those that it beats, less those that beat it."""
        return self._rows("better", _better, boards, hands)

    def _rows(
        self,
        kind: str,
        work: Callable[[Values, BoardCards], Values],
        boards: Sequence[BoardCards],
        hands: Values,
    ) -> Values:
        self._alive[id(hands)] = hands  # an id is one's own only as long as it lives
        together = kind, tuple(boards), id(hands)
        if together not in self._kept:
            self._kept[together] = np.array([self._row(kind, work, board, hands) for board in boards])
        return self._kept[together]

    def _row(
        self, kind: str, work: Callable[[Values, BoardCards], Values], board: BoardCards, hands: Values
    ) -> Values:
        """One board, whatever the order of its cards."""
        key = kind, frozenset(board), id(hands)
        if key not in self._kept:
            self._kept[key] = work(hands, board)
        return self._kept[key]


def _acted(deal: Deal, action: Action) -> Deal:
    after = deal.copy()
    after.act(action)
    return after


def _own_actions(deal: Deal) -> Iterator[Action]:
    options = deal.options
    assert options is not None
    assert deal.actor is not None
    if options.check:
        yield Check()
    else:
        if options.fold:
            yield Fold()
        if options.call is not None:
            yield Call()
    if options.raise_to is not None:
        for total in sorted({options.raise_to.min, *totals(deal.view(deal.actor), options)}):
            yield RaiseTo(total)


# -- hands against hands -------------------------------------------------------------------------------------


@cache
def _classes() -> NDArray[np.intp]:
    return np.array([class_of(tuple(map(Card, hand))) for hand in HANDS.tolist()])


def _without_suits(values: Values) -> Values:
    """Each hand gets the mean of its class: what it is worth if the suits of the flop have any names."""
    classes = _classes()
    means: Values = np.bincount(classes, values, 169) / np.bincount(classes, minlength=169)
    return means[classes]


def _free(board: BoardCards) -> NDArray[np.bool_]:
    """The hands that share no card with the board."""
    first, second = HANDS.T
    return ~(np.isin(first, board) | np.isin(second, board))


def _met(hands: Values, board: BoardCards) -> Values:
    """For each hand, the opponent's hands that share no card with it, added up."""
    free = _free(board)
    live = hands * free
    first, second = HANDS.T
    with_card = np.bincount(first, live, 52) + np.bincount(second, live, 52)
    return np.where(free, live.sum() - with_card[first] - with_card[second] + live, 0.0)


def _better(hands: Values, board: BoardCards) -> Values:
    """For each hand, the opponent's hands that it beats, less those that beat it."""
    free = np.flatnonzero(_free(board))
    rows = np.empty((len(free), 7), np.uint8)
    rows[:, :2], rows[:, 2:] = HANDS[free], board
    strong, weights = strengths(rows, HIGH).astype(np.int64), hands[free]
    beaten = _balance(strong, strong, weights, 0)
    pairs, one, other = np.tile(strong, 2), *HANDS[free].T
    grouped, twice = pairs + FAR * np.concatenate([one, other]), np.tile(weights, 2)
    shared = _balance(grouped, grouped, twice, np.concatenate([one, other]))
    beaten -= shared[: len(free)] + shared[len(free) :]
    found = np.zeros(1326)
    found[free] = beaten
    return found


def _balance(
    own: NDArray[np.int64], theirs: NDArray[np.int64], weights: Values, group: "NDArray[np.intp] | int"
) -> Values:
    """The weights of what is smaller than each number, less those of what is larger, within its group."""
    order = np.argsort(theirs)
    ranked, total = theirs[order], np.concatenate([[0.0], np.cumsum(weights[order])])
    first, last = (
        np.searchsorted(ranked, FAR * np.arange(52)),
        np.searchsorted(ranked, FAR * np.arange(1, 53)),
    )
    smaller = total[np.searchsorted(ranked, own, "left")] - total[first[group]]
    larger = total[last[group]] - total[np.searchsorted(ranked, own, "right")]
    balance: Values = smaller - larger
    return balance
