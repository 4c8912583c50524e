"""Luck is zero on average, exactly where every deal can be counted, and results without it are the same."""

from collections.abc import Iterator, Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.arena import Match, MatchResult, enter, play
from redbutton.arena.checked_down import checked_down, committed
from redbutton.arena.luck import Luck, LuckWeights, Measure, fitted, luck_of
from redbutton.cards import Card, Deck, cards
from redbutton.game import Call, Check, Deal, Fold, RaiseTo
from redbutton.players import registry
from redbutton.players.policy import Strategy
from redbutton.rules import Rules, make_rules
from redbutton.solver.small import KUHN, LEDUC
from redbutton.testing import deal

Ended = tuple[float, Deal]
"""How likely a deal ends so, and the deal."""


def strategy(name: str) -> Strategy:
    made = registry.make(name, seed=1)
    assert isinstance(made, Strategy)
    return made


def endings(table: Deal, strategies: Sequence[Strategy], chance: float = 1.0) -> Iterator[Ended]:
    """Every way in which a deal can end, with all cards and all choices."""
    while table.showing_down:
        table.show_or_muck()
    if table.over:
        yield chance, table
    elif table.dealing is not None:
        out = {card for player in range(table.players) for card in table.hand(player)}
        left = [card for card in table.rules.variant.deck if card not in out]
        for card in left:
            after = table.copy()
            after.deal([card])
            yield from endings(after, strategies, chance / len(left))
    else:
        player = table.actor
        assert player is not None
        for likely in strategies[player].mix(table.view(player), table.hand(player)):
            assert likely.up_to in (None, getattr(likely.action, "amount", None))
            after = table.copy()
            after.act(likely.action)
            yield from endings(after, strategies, chance * likely.chance)


def dealt(rules: Rules, stacks: Sequence[int], hands: Sequence[Card]) -> Deal:
    table = Deal(rules, stacks)
    for card in hands:
        table.deal([card])
    return table


def mean(ended: Sequence[Ended], lucks: Sequence[Luck], part: str) -> float:
    return sum(chance * float(getattr(luck, part)[0]) for (chance, _), luck in zip(ended, lucks, strict=True))


# -- exact ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [("modest", "modest"), ("random", "modest"), ("modest", "random")])
def test_in_kuhn_all_luck_is_exactly_zero_on_average(names: tuple[str, str]) -> None:
    strategies = [strategy(name) for name in names]
    ended = [*endings(Deal(KUHN.rules, KUHN.stacks), strategies)]
    assert sum(chance for chance, _ in ended) == pytest.approx(1)
    lucks = [luck_of(table, strategies, Measure.AIVAT) for _, table in ended]
    for part in ("hole", "board", "dice"):
        assert mean(ended, lucks, part) == pytest.approx(0, abs=1e-12)
    weights = LuckWeights(hole=2.0, board=1.0, dice=1.0)
    plain = sum(chance * table.payoffs[0] for chance, table in ended)
    without = [weights.without(table.payoffs, luck) for (_, table), luck in zip(ended, lucks, strict=True)]
    adjusted = sum(chance * won[0] for (chance, _), won in zip(ended, without, strict=True))
    assert adjusted == pytest.approx(plain, abs=1e-12)
    assert any(luck.dice[0] for luck in lucks), "there is something to take out"


@pytest.mark.compiled
@pytest.mark.parametrize("hands", ["Ks Qh", "Jh Qs"])
def test_in_leduc_luck_with_the_board_and_with_dice_is_exactly_zero(hands: str) -> None:
    strategies = [strategy("modest"), strategy("modest")]
    ended = [*endings(dealt(LEDUC.rules, LEDUC.stacks, cards(hands)), strategies)]
    lucks = [luck_of(table, strategies, Measure.AIVAT) for _, table in ended]
    for part in ("board", "dice"):
        assert mean(ended, lucks, part) == pytest.approx(0, abs=1e-9)
        assert max(getattr(luck, part)[0] for luck in lucks) > 0.1


def test_in_leduc_luck_with_hands_is_zero_over_all_hands() -> None:
    caller = [strategy("caller")] * 2
    total = 0.0
    for hands in permutations(LEDUC.rules.variant.deck, 2):
        board = next(card for card in LEDUC.rules.variant.deck if card not in hands)
        table = dealt(LEDUC.rules, LEDUC.stacks, hands)
        while not table.over:
            if table.dealing:
                table.deal([board])
            elif table.showing_down:
                table.show_or_muck()
            else:
                assert table.actor is not None
                table.act(caller[0].mix(table.view(table.actor), ())[0].action)
        total += luck_of(table, caller, Measure.AIVAT).hole[0]
    assert total == pytest.approx(0, abs=1e-9)


@pytest.mark.compiled
@given(st.integers(0, 10**6), st.sampled_from([40, 100]))
def test_the_worth_of_a_deal_is_the_mean_of_what_it_is_after_the_next_card(seed: int, short: int) -> None:
    """Three players, one of whom folded: those cards cannot come. One may be all-in for less."""
    deck = Deck().shuffle(seed=seed)
    table = Deal(make_rules(blinds=(5, 10)), [100, short, 100])
    for _ in range(3):
        table.deal(deck.deal(2))
    table.act(RaiseTo(30))
    table.act(Fold())
    table.act(Call())
    table.deal(deck.deal(3))
    for action in (Check(), RaiseTo(20), Call()):
        table.act(action)
    table.deal(deck.deal(1))
    while table.dealing is None:
        table.act(Check())
    after = []
    for card in deck.deal(len(deck)):
        one = table.copy()
        one.deal([card])
        after.append(checked_down(one, committed(table)))
    assert np.mean(after, axis=0) == pytest.approx(checked_down(table), abs=1e-9)
    assert sum(checked_down(table)) == pytest.approx(0, abs=1e-9)


@pytest.mark.compiled
def test_an_all_in_is_worth_its_equity() -> None:
    story = deal(stacks=[100, 100], hands=["KsKc", "AhAd"], board="Kh 7d 2c 3s 9d", blinds=(5, 10))
    story.plays("p2 cbr 100", "p1 cc").shows_down()
    luck = luck_of(story, [None, None], Measure.ALL_IN)
    assert story.payoffs == (100, -100)
    assert LuckWeights(all_in=1).without(story.payoffs, luck) == pytest.approx([-62.511, 62.511], abs=1e-3)
    assert luck.hole == luck.dice == [0, 0]


def test_weights_are_those_that_leave_least_noise() -> None:
    dice = np.random.default_rng(1)
    lucks, payoffs = [], []
    for _ in range(300):
        hole, board, chance = dice.normal(size=3)
        lucks.append(
            Luck(
                hole=[hole, -hole], board=[board, -board], all_in=[0, 0], dice=[chance, -chance], hands=[0, 0]
            )
        )
        won = 4 * hole + 1.5 * board - 0.7 * chance + dice.normal() / 10
        payoffs.append([won, -won])
    found = fitted(payoffs, lucks)
    assert (found.hole, found.board, found.dice) == pytest.approx((4, 1.5, 0), abs=0.1)


# -- by playing ----------------------------------------------------------------------------------------------

SHORT = make_rules(blinds=(1, 2))


def played(bots: Sequence[str], rules: Rules, stack: int, hands: int, measure: Measure) -> MatchResult:
    return play(Match(entrants=enter(bots), rules=rules, stack=stack, hands=hands, seed=5, measure=measure))


def spread_of(result: MatchResult) -> float:
    margin = result.lines[0].won.margin()
    assert margin is not None
    return margin


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("bots", "rules", "stack", "hands", "most"),
    [
        (["nash", "nash"], SHORT, 20, 1440, 0.4),
        (["modest", "random"], LEDUC.rules, 20, 960, 0.5),
        (["modest", "random"], KUHN.rules, 20, 960, 0.2),
    ],
    ids=["holdem", "leduc", "kuhn"],
)
def test_where_both_can_be_asked_the_spread_is_less_than_half(
    bots: list[str], rules: Rules, stack: int, hands: int, most: float
) -> None:
    """The same deals with both measures: their means differ by noise alone."""
    plain, aivat = (played(bots, rules, stack, hands, m) for m in (Measure.PLAIN, Measure.AIVAT))
    assert plain.chips == aivat.chips
    assert spread_of(aivat) < most * spread_of(plain)
    blind = plain.lines[0].won.total / plain.chips[0] if plain.chips[0] else 1
    apart = abs(aivat.won[0] - plain.won[0]) * blind / plain.groups
    assert apart < 2 * spread_of(plain), "four standard errors"
    assert aivat.won[0] == pytest.approx(-aivat.won[1], abs=1e-6)


@pytest.mark.compiled
@pytest.mark.parametrize("measure", [Measure.ALL_IN, Measure.AIVAT])
def test_with_three_players_the_mean_stays_and_the_spread_shrinks(measure: Measure) -> None:
    bots = ["nash", "maniac", "tight-aggressive"]
    plain, without = (played(bots, SHORT, 20, 480, m) for m in (Measure.PLAIN, measure))
    assert plain.chips == without.chips
    assert spread_of(without) < 0.9 * spread_of(plain)
    for before, after in zip(plain.lines, without.lines, strict=True):
        margin = before.won.margin()
        assert margin is not None
        assert abs(before.won.total - after.won.total) / plain.groups < 2 * margin
    assert sum(without.won) == pytest.approx(0, abs=1e-6)


@pytest.mark.compiled
def test_weights_come_from_other_deals_and_stay_the_same() -> None:
    match = Match(
        entrants=enter(["nash", "nash"]), rules=SHORT, stack=20, hands=480, seed=5, measure=Measure.AIVAT
    )
    assert match.weighted.weights == match.weighted.weighted.weights
    longer = Match(
        entrants=enter(["nash", "nash"]), rules=SHORT, stack=20, hands=900, seed=5, measure=Measure.AIVAT
    )
    assert longer.weighted.weights == match.weighted.weights
