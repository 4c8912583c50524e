"""Luck where whole ranges are known: each part of it is exactly nothing on average."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

import numpy as np
import pytest

from redbutton.arena import Match, MatchResult, Measure, enter, play, ranges_on_board
from redbutton.arena.luck import LuckWeights
from redbutton.arena.luck_in_ranges import RangeLuck, Strategies, has_ranges, luck_in_ranges
from redbutton.cards import Card, cards
from redbutton.errors import BotError, Code
from redbutton.game import Action, Call, Check, Deal, Fold, RaiseTo, View
from redbutton.players import registry
from redbutton.players.policy import Hole, Likely, Mix, Strategy
from redbutton.rules import Rules, make_rules, usual_rules
from redbutton.solver.boards import PLACE

RULES = make_rules(blinds=(1, 2))
BOARD = cards("2c 7d Jh 5s Kd")
HANDS = ("Kc Ks", "Jc Td", "9h 8h", "As 2s")
"""The only hands that are ever dealt here, so that all deals can be played."""


def place(hand: Hole) -> int:
    return int(PLACE[int(hand[0]), int(hand[1])])


class OneHand:
    """Some policy or other: it depends on the hand and on the bets. It is asked hand by hand."""

    def __init__(self, step: int) -> None:
        self.step = step

    def mix(self, view: View, hole: Hole) -> Mix:
        return tuple(
            Likely(action=action, chance=float(row[place(hole)])) for action, row in self.rows(view).items()
        )

    def rows(self, view: View) -> Mapping[Action, np.ndarray]:
        """Everybody checks on the flop and the turn, so that there are few ways to play."""
        options = view.options
        assert options is not None
        stays: Action = Check() if options.check else Call()
        if view.street in (1, 2):
            return {stays: np.ones(1326)}
        some = 0.2 + 0.06 * ((np.arange(1326) * self.step + view.pot) % 10)
        rows: dict[Action, np.ndarray] = {stays: some}
        if not options.check:
            rows[Fold()] = (1 - some) / 2
        if options.raise_to is not None:
            rows[RaiseTo(options.raise_to.max)] = 1 - np.sum([*rows.values()], axis=0)
        else:
            rows[stays] = 1 - (1 - some) / 2
        return rows


class WholeRange(OneHand):
    """The same, asked for all hands at once."""

    def policy(self, view: View) -> Mapping[Action, np.ndarray]:
        return self.rows(view)


class Forgetful(WholeRange):
    """Cannot be asked for all hands once there is a board."""

    def policy(self, view: View) -> Mapping[Action, np.ndarray]:
        if view.board:
            raise BotError(Code.NO_POLICY_HERE)
        return super().policy(view)


class AlwaysCalls(WholeRange):
    def rows(self, view: View) -> Mapping[Action, np.ndarray]:
        return {Call(): np.ones(1326)}


class AlwaysFolds(WholeRange):
    def rows(self, view: View) -> Mapping[Action, np.ndarray]:
        return {Fold(): np.ones(1326)}


def started(hands: Sequence[Hole]) -> Deal:
    deal = Deal(RULES, [12, 12])
    for hand in hands:
        deal.deal(hand)
    return deal


def endings(deal: Deal, players: Sequence[OneHand], chance: float = 1.0) -> Iterator[tuple[float, Deal]]:
    """Every way in which a deal can be played on this board, and how likely it is."""
    while deal.dealing is not None:
        known = len(deal.board)
        deal.deal(BOARD[known : 3 if known == 0 else known + 1])
    while deal.showing_down:
        deal.show_or_muck()
    if deal.over:
        yield chance, deal
        return
    player = deal.actor
    assert player is not None
    for likely in players[player].mix(deal.view(player), deal.hand(player)):
        if likely.chance > 0:
            after = deal.copy()
            after.act(likely.action)
            yield from endings(after, players, chance * likely.chance)


Ended = tuple[float, float, RangeLuck]
"""How likely a deal is, what the first player wins in it, and the luck in it."""


def all_deals(players: Sequence[OneHand], asked: Strategies, monkeypatch: pytest.MonkeyPatch) -> list[Ended]:
    held = [cards(hand) for hand in HANDS]
    few = np.isin(np.arange(1326), [place(hand) for hand in held])
    monkeypatch.setattr(ranges_on_board, "free_of", lambda board: few)
    pairs = [pair for pair in permutations(held, 2) if not {*pair[0]} & {*pair[1]}]
    return [
        (chance / len(pairs), float(deal.payoffs[0]), luck_in_ranges(deal, left(deal), asked))
        for pair in pairs
        for chance, deal in endings(started(pair), players)
    ]


def left(deal: Deal) -> Sequence[Card]:
    """The cards of the board that were not dealt."""
    return BOARD[len(deal.board) :]


def spread(values: Sequence[float], ended: Sequence[Ended]) -> float:
    mean = sum(chance * value for value, (chance, _, _) in zip(values, ended, strict=True))
    squares = sum(chance * (v - mean) ** 2 for v, (chance, _, _) in zip(values, ended, strict=True))
    return float(np.sqrt(squares))


PAIRINGS = {
    "both": (WholeRange(3), WholeRange(7), True),
    "the first": (WholeRange(3), OneHand(7), True),
    "the second, and the first not at all": (OneHand(3), WholeRange(7), False),
    "one until the flop": (Forgetful(3), WholeRange(7), True),
}


@pytest.mark.parametrize("who", PAIRINGS)
def test_over_all_deals_all_luck_is_exactly_zero(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, first_tells = PAIRINGS[who]
    ended = all_deals((first, second), (first if first_tells else None, second), monkeypatch)
    assert sum(chance for chance, _, _ in ended) == pytest.approx(1)
    for part in ("hole", "dice", "hands"):
        assert sum(chance * getattr(luck, part) for chance, _, luck in ended) == pytest.approx(0, abs=1e-9)
        if part != "hole" or who.startswith("the"):
            assert max(getattr(luck, part) for _, _, luck in ended) > 0.1, "there is something to take out"


@pytest.mark.compiled
def test_what_is_left_spreads_less_the_more_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    both, one = (
        all_deals(players, players, monkeypatch)
        for players in ((WholeRange(3), WholeRange(7)), (WholeRange(3), OneHand(7)))
    )
    plain = spread([won for _, won, _ in both], both)
    less, least = (
        spread([won - luck.hands - luck.dice for _, won, luck in each], each) for each in (one, both)
    )
    assert least < 0.4 * plain
    assert least < less < plain


# -- in matches ----------------------------------------------------------------------------------------------


def played(bots: Sequence[str], measure: Measure, weights: LuckWeights | None, hands: int) -> MatchResult:
    match = Match(
        entrants=enter(bots), rules=RULES, stack=200, hands=hands, seed=5, measure=measure, weights=weights
    )
    return play(match)


@pytest.mark.compiled
def test_with_100_big_blinds_the_spread_of_blueprint_is_far_less_than_half() -> None:
    """The same deals with both measures: the means differ by noise alone."""
    weights = LuckWeights(dice=1.0, hands=1.0)
    plain = played(["blueprint", "blueprint"], Measure.PLAIN, None, 40)
    aivat = played(["blueprint", "blueprint"], Measure.AIVAT, weights, 40)
    assert plain.chips == aivat.chips
    before, after = plain.lines[0].won, aivat.lines[0].won
    margin, left_over = before.margin(), after.margin()
    assert margin is not None and left_over is not None  # noqa: PT018
    assert left_over < 0.35 * margin
    assert abs(before.total - after.total) / before.count < 2 * margin, "four standard errors"
    assert aivat.won[0] == pytest.approx(-aivat.won[1], abs=1e-6)


def strategy(name: str) -> Strategy:
    made = registry.make(name, seed=1)
    assert isinstance(made, Strategy)
    return made


@pytest.mark.parametrize(
    ("rules", "names", "stack", "found"),
    [
        (RULES, ("blueprint", "caller"), 200, True),
        (RULES, ("caller", "blueprint"), 200, True),
        (RULES, ("caller", "shark"), 200, False),
        (RULES, ("blueprint", "blueprint"), 20, False),
        (RULES, ("caller", "blueprint"), 20, False),
        (RULES, ("blueprint", "blueprint"), 1, False),
        (RULES, ("blueprint", "blueprint", "blueprint"), 200, False),
        (usual_rules(variant="omaha"), ("blueprint", "blueprint"), 200, False),
        (make_rules(switches={"runouts": "2"}), ("blueprint", "blueprint"), 200, False),
    ],
    ids=["one", "the other", "none", "like nash", "like nash behind", "all-in", "three", "omaha", "twice"],
)
def test_ranges_are_for_two_in_holdem_with_one_showdown(
    rules: Rules, names: Sequence[str], stack: int, found: bool
) -> None:
    """With short stacks `blueprint` plays like `nash`, hand by hand."""
    deal = Deal(rules, [stack] * len(names))
    assert has_ranges(deal, [strategy(name) for name in names]) is found


@pytest.mark.compiled
def test_a_bot_that_breaks_costs_nothing_but_its_own_luck() -> None:
    """The house folded where the bot says that it never does: from there on the bot has one hand."""
    deal = started([cards("Kc Ks"), cards("9h 8h")])
    deal.act(Fold())
    luck = luck_in_ranges(deal, BOARD, (WholeRange(7), AlwaysCalls(3)))
    assert (luck.dice, luck.hands) == (0, 0)


def test_two_bots_that_both_say_something_else_than_they_did_have_their_hands() -> None:
    """Neither could be here with any hand; then each has the one that was dealt."""
    deal = started([cards("Kc Ks"), cards("9h 8h")])
    deal.act(RaiseTo(12))
    deal.act(Call())
    while not deal.over:
        if deal.dealing is not None:
            known = len(deal.board)
            deal.deal(BOARD[known : 3 if known == 0 else known + 1])
        else:
            deal.show_or_muck()
    luck = luck_in_ranges(deal, (), (AlwaysFolds(3), AlwaysCalls(7)))
    assert (deal.payoffs[0], luck.dice, luck.hands) == (12, 0, 0)
