"""How likely each result of a sample of deals is: what a bot that samples its chances does, without sampling.

`opponent_hands.chance` deals some hundred times and counts. Each deal is won, tied, lost, or thrown away, and
how likely that is can be counted over all deals. So the chance that a sample reaches what an action needs is
known, for one hand or for all hands at once. Against one opponent.

>>> from redbutton.cards import cards
>>> from redbutton.ranking import HIGH
>>> found = sampled([cards("As Ad"), cards("7c 6c")], cards("Kd 9h 7s 4c 2d"), HIGH, BetSigns(after=4))
>>> [round(float(won), 3) for won in found.wins]
[0.572, 0.114]
>>> [[round(float(chance), 2) for chance in row] for row in found.reaching([0.5, 0.6], samples=200)]
[[0.98, 0.0], [0.24, 0.0]]
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, lgamma

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from redbutton.cards import Card
from redbutton.equity.hand_classes import class_of, combos
from redbutton.players.bots.board_reading import others, with_board
from redbutton.players.bots.opponent_hands import TRIES, BetSigns, sampled_shares, starting_quality
from redbutton.ranking import Order, strengths

Cards = tuple[Card, ...]
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Shorts = NDArray[np.int16]
WeightRows = NDArray[np.float32]
"""A row for each own hand, a column for each of the opponent's."""

BEFORE_FLOP = 60_000
"""Deals that stand for all of them before the flop, where they are too many to be counted."""
AT_ONCE = 64
"""Boards and hands that are counted at the same time: so few that their numbers stay near the processor."""
SELDOM = 1e-7
"""Numbers of deals that are less likely than this to be left in a sample do not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledChances:
    """For each hand, how likely a sampled deal is won, tied and lost; the rest are thrown away."""

    wins: Floats
    ties: Floats
    losses: Floats

    def reaching(self, needed: Sequence[float], *, samples: int) -> Floats:
        """How likely the mean share of a sample is at least so large: a row for each, with all hands."""
        mean = (self.wins + self.ties / 2) / self.kept
        found = np.array([mean >= least for least in needed], np.float64)
        far = np.sqrt(-np.log(SELDOM) / (1.8 * samples * self.kept))  # farther away no sample's mean is
        open_ones = np.flatnonzero(np.abs(mean - np.array(needed)[:, None]).min(axis=0) < far)
        if len(open_ones):
            found[:, open_ones] = self._only(open_ones)._sampled(needed, samples)
        return found

    @property
    def kept(self) -> Floats:
        return self.wins + self.ties + self.losses

    def _only(self, these: Ints) -> "SampledChances":
        return SampledChances(wins=self.wins[these], ties=self.ties[these], losses=self.losses[these])

    def _sampled(self, needed: Sequence[float], samples: int) -> Floats:
        found = np.zeros((len(needed), len(self.wins)))
        for count, likely, shares in self._results(samples):
            for row, least in zip(found, needed, strict=True):
                enough = np.arange(2 * count + 1) / 2 / count >= least
                row += likely * shares[:, enough].sum(axis=1)
        return np.clip(found, 0.0, 1.0)

    def _results(self, samples: int) -> Iterator[tuple[int, Floats, Floats]]:
        """How many deals are left, how likely that is, and how likely each number of half pots is then."""
        kept = np.minimum(self.kept, 1.0)
        size = 2 * samples + 1
        root = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)[None]
        lost, tied, won = (part[:, None] / kept[:, None] for part in (self.losses, self.ties, self.wins))
        one = lost + tied * root + won * root**2
        together, so_far = np.ones_like(one), 0
        fewest = samples * float(kept.min()) - 3 * samples**0.5  # six standard deviations, or more
        for count in range(max(1, int(fewest)), samples + 1):
            likely = binomial(samples, count, kept)
            if likely.max() > SELDOM:
                together, so_far = together * one ** (count - so_far), count
                yield count, likely, np.fft.irfft(together, size)[:, : 2 * count + 1]


def binomial(trials: int, count: int, chance: Floats) -> Floats:
    """How likely this number of some trials succeeds, by the chance of each."""
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    likely = np.clip(chance, SELDOM**2, 1 - 1e-16)
    return np.asarray(np.exp(ways + count * np.log(likely) + (trials - count) * np.log1p(-likely)))


def sampled(holes: Sequence[Cards], board: Cards, order: Order, told: BetSigns) -> SampledChances:
    """The chances of some hands against an opponent with these bets."""
    if not board:
        found = np.array([_before_flop(class_of(hole), order, told) for hole in holes]).T
    elif len(holes) == 1:
        found = _counted(holes[0], board, order, told)
    else:
        place = {hand: at for at, hand in enumerate(_hands(board, order))}
        found = _all_counted(board, order, told)[:, [place[min(hole), max(hole)] for hole in holes]]
    wins, ties, losses = found
    return SampledChances(wins=wins, ties=ties, losses=losses)


@lru_cache(maxsize=2048)
def _before_flop(kind: int, order: Order, told: BetSigns) -> tuple[float, float, float]:
    """Sampled as the bot does it, many times as often. Hands that differ in suits have the same chances."""
    one, other = combos(kind)[0]
    dealt = sampled_shares((Card(one), Card(other)), (), order, [told], BEFORE_FLOP, default_rng(kind))
    wins, ties, losses = (float((dealt == share).sum()) / BEFORE_FLOP for share in (1.0, 0.5, 0.0))
    return wins, ties, losses


@lru_cache(maxsize=1024)
def _counted(hole: Cards, board: Cards, order: Order, told: BetSigns) -> Floats:
    return count_deals([hole], board, order, told)


@lru_cache(maxsize=64)
def _all_counted(board: Cards, order: Order, told: BetSigns) -> Floats:
    return count_deals(_hands(board, order), board, order, told)


@lru_cache(maxsize=64)
def _hands(board: Cards, order: Order) -> list[Cards]:
    """Every hand on a board, the lower card first."""
    first, second = others(board, order)
    return [(Card(one), Card(other)) for one, other in zip(first.tolist(), second.tolist(), strict=True)]


def count_deals(holes: Sequence[Cards], board: Cards, order: Order, told: BetSigns) -> Floats:
    """Wins, ties and losses of each hand over all deals, as `opponent_hands` samples them after the flop.

    The rest of the board comes first; where cards come twice, the deal is thrown away. Then a hand for the
    opponent is picked by weight, some times if cards of it are out.
    """
    hands, place = others(board, order), {hand: at for at, hand in enumerate(_hands(board, order))}
    own = np.array([place[min(hole), max(hole)] for hole in holes])
    more, left = 5 - len(board), len(order.deck) - len(board) - 2
    parts = [
        _over_runouts(few, _weights(few, hands, board, order, told), _runouts(board, order))
        for few in np.array_split(own, -(-len(own) // AT_ONCE))
    ]
    return np.asarray(np.concatenate(parts, axis=1) * factorial(more) / left**more)


def _over_runouts(own: Ints, weights: WeightRows, runouts: Shorts) -> Floats:
    """The sums over all whole boards, each as often as a hand for the opponent is found on it."""
    total, found = weights.sum(axis=1), np.zeros((3, len(own)))
    for strong in np.array_split(runouts, -(-len(runouts) * len(own) // AT_ONCE)):
        mine, free = strong[:, own], strong >= 0
        met = np.where(mine >= 0, free.astype(np.float32) @ weights.T, 0.0)
        losses = _summed(weights, strong[:, None] > mine[:, :, None])
        wins = _summed(weights, (strong[:, None] < mine[:, :, None]) & free[:, None])
        dealt = np.divide(1 - (1 - met / total) ** TRIES, met, out=np.zeros(met.shape), where=met > 0)
        found += (dealt * (wins, np.maximum(met - wins - losses, 0.0), losses)).sum(axis=1)
    return found


@lru_cache(maxsize=4)
def _runouts(board: Cards, order: Order) -> Shorts:
    """For each rest of the board, the strength of every hand; -1 where they share a card."""
    hands, left = others(board, order), [card for card in order.deck if card not in board]
    holding = {card: (hands == card).any(axis=0) for card in left}
    rests = [*combinations(left, 5 - len(board))]
    found = np.full((len(rests), hands.shape[1]), -1, np.int16)
    for row, rest in zip(found, rests, strict=True):
        free = ~np.logical_or.reduce([holding[card] for card in rest]) if rest else slice(None)
        row[free] = strengths(with_board(hands[:, free], (*board, *rest)), order)
    return found


def _summed(weights: WeightRows, these: NDArray[np.bool_]) -> WeightRows:
    """For each board and own hand, the weights of these hands of the opponent."""
    return np.asarray(np.einsum("bij,ij->bi", these.astype(np.float32), weights))


def _weights(own: Ints, hands: NDArray[np.uint8], board: Cards, order: Order, told: BetSigns) -> WeightRows:
    """How likely each hand of the opponent is, a row for each own hand: as if its cards were not there."""
    strong = strengths(with_board(hands, board), order).astype(np.int32)
    no_better = {
        card: _no_better(strong, strong[(hands == card).any(axis=0)]) for card in np.unique(hands[:, own])
    }
    start, everything = starting_quality()[hands[0], hands[1]] ** told.before, _no_better(strong, strong)
    rows = np.empty((len(own), hands.shape[1]), np.float32)
    for row, (at, one, other) in zip(rows, zip(own, *hands[:, own], strict=True), strict=True):
        counts = everything - no_better[one] - no_better[other] + (strong[at] <= strong)
        quality = counts / comb(len(order.deck) - len(board) - 2, 2)
        apart = ((hands != one) & (hands != other)).all(axis=0)
        row[:] = start * np.maximum(quality, 0.0) ** told.after * apart
    return rows


def _no_better(strong: NDArray[np.int32], among: NDArray[np.int32]) -> Ints:
    """For each strength, how many among some are no better."""
    return np.searchsorted(np.sort(among), strong, "right")
