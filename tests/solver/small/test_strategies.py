"""Strategies as tables, best responses to them, and learning in general."""

import json
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from solver.small.own_games import kuhn_of, no_limit_leduc, one_draw, short_holdem, two_card_stud

from redbutton import Code, PokerError
from redbutton.solver.small import (
    KUHN,
    LEDUC,
    Discount,
    GameTree,
    Method,
    RegretLearner,
    best_response,
    exploitability,
    game_tree,
    judge,
    nash_conv,
    read_table,
    respond,
    slots_of,
    solve_game,
    table_of,
    values,
)
from redbutton.solver.small.tree import Floats

TREE = game_tree(KUHN)


def by_numbers(tree: GameTree, numbers: list[int]) -> Floats:
    """A strategy in proportion to these numbers."""
    parts = np.array(numbers, float) + 1e-3
    totals = np.add.reduceat(parts, tree.first_slots[:-1])
    strategy: Floats = parts / np.repeat(totals, np.diff(tree.first_slots))
    return strategy


kuhn_strategies = st.lists(st.integers(0, 5), min_size=24, max_size=24).map(lambda n: by_numbers(TREE, n))


def worth_of_node(tree: GameTree, strategy: Floats, player: int, node: int = 0) -> float:
    """What a node is worth, from the definition."""
    children = [child for child in range(node + 1, tree.nodes) if tree.parent[child] == node]
    if not children:
        return float(tree.payoffs[player, node])
    steps = [tree.chance[c] if tree.slot[c] < 0 else strategy[tree.slot[c]] for c in children]
    return float(
        sum(
            step * worth_of_node(tree, strategy, player, child)
            for step, child in zip(steps, children, strict=True)
        )
    )


@given(kuhn_strategies)
def test_the_value_is_what_all_ways_through_the_tree_pay(strategy: Floats) -> None:
    assert values(TREE, strategy)[0] == pytest.approx(worth_of_node(TREE, strategy, 0))


@given(kuhn_strategies, st.integers(0, 1))
def test_a_best_response_is_the_best_of_all_pure_strategies(strategy: Floats, player: int) -> None:
    """In Kuhn a player has six situations with two choices each: 64 pure strategies."""
    own = [situation for situation in TREE.situations if situation.player == player]
    found = []
    for picks in product((0, 1), repeat=len(own)):
        pure = strategy.copy()
        for situation, pick in zip(own, picks, strict=True):
            pure[situation.first_slot : situation.first_slot + 2] = 0
            pure[situation.first_slot + pick] = 1
        found.append(values(TREE, pure)[player])
    won, response = best_response(TREE, strategy, player)
    assert won == pytest.approx(max(found))
    assert values(TREE, response)[player] == pytest.approx(won)


@given(kuhn_strategies)
def test_nobody_can_be_exploited_for_less_than_nothing(strategy: Floats) -> None:
    assert nash_conv(TREE, strategy) >= -1e-12
    assert exploitability(TREE, strategy) == pytest.approx(nash_conv(TREE, strategy) / 2)


@given(kuhn_strategies)
def test_a_table_is_read_as_it_was_written(strategy: Floats) -> None:
    table = table_of(TREE, strategy)
    assert read_table(table.text()) == table
    assert slots_of(TREE, table).tolist() == strategy.tolist()
    assert table.difference(table) == 0


@pytest.mark.compiled
@pytest.mark.parametrize("method", list(Method))
def test_every_method_learns_every_game(method: Method) -> None:
    for game in (KUHN, LEDUC, no_limit_leduc((9, 14)), short_holdem(), one_draw(), two_card_stud()):
        tree = game_tree(game)
        even = RegretLearner(tree, method).average()
        learner = RegretLearner(tree, method, seed=3)
        learner.run(20_000 if method is Method.SAMPLING else 200)
        assert exploitability(tree, learner.average()) < exploitability(tree, even) / 10


@pytest.mark.compiled
def test_all_methods_come_to_the_same_value() -> None:
    tree, found = game_tree(no_limit_leduc()), {}
    for method in (Method.CFR, Method.CFR_PLUS, Method.LINEAR, Method.DISCOUNTED):
        learner = RegretLearner(tree, method)
        learner.run(3000)
        bound = nash_conv(tree, learner.average())
        found[method] = values(tree, learner.average())[0], bound
    for one, other in product(found.values(), repeat=2):
        assert abs(one[0] - other[0]) <= one[1] + other[1]


def test_linear_weights_are_those_of_discounting_by_one() -> None:
    linear = RegretLearner(TREE, Method.LINEAR)
    ones = RegretLearner(TREE, Method.DISCOUNTED, discount=Discount(alpha=1, beta=1, gamma=1))
    for learner in (linear, ones):
        learner.run(50)
    assert linear.average() == pytest.approx(ones.average(), abs=1e-12)


def test_a_discount_forgets_what_was_regretted_long_ago() -> None:
    """By hand, after the first iteration: regrets above zero and below are both halved."""
    plain, discounted = RegretLearner(TREE, Method.CFR), RegretLearner(TREE, Method.DISCOUNTED)
    for learner in (plain, discounted):
        learner.run(1)
    assert discounted.regrets[TREE.owner == 0] == pytest.approx(plain.regrets[TREE.owner == 0] / 2)


def test_three_can_play_and_are_judged_by_nash_conv() -> None:
    game = kuhn_of("TsJsQsKs", 3)
    tree = game_tree(game)
    table = solve_game(game, iterations=200)
    judgement = judge(tree, table)
    assert sum(judgement.values) == pytest.approx(0)
    assert judgement.exploitability == pytest.approx(nash_conv(tree, slots_of(tree, table)) / 3)
    assert judgement.exploitability < 0.01


def test_a_response_is_a_table_that_wins_what_was_promised() -> None:
    table = solve_game(KUHN, "cfr", iterations=5)
    response = respond(KUHN, table, 1)
    assert judge(KUHN, response).values[1] == pytest.approx(judge(KUHN, table).best_responses[1])


@pytest.mark.compiled
def test_a_table_is_asked_by_any_name_of_the_cards() -> None:
    table = solve_game(LEDUC, iterations=10)
    assert table.alike == "ranks"
    asked = [
        table.at("check", "bet 2", "call", board, hand=hand) for hand, board in (("Kh", "Ks"), ("Ks", "Kh"))
    ]
    assert asked[0] is asked[1]
    assert table.at("check", "bet 2", "call", "Js", hand="Ks") is table["Kh: check, bet 2, call, Jh"]
    assert read_table(table.text()).at("bet 2", hand="Qs") == table["Qh: bet 2"]


def test_what_a_table_does_not_know_is_refused() -> None:
    table = solve_game(KUHN, iterations=1)
    for ask in (
        lambda: table.at("check", "check", hand="Ks"),
        lambda: table.at("check", hand="As"),
        lambda: slots_of(game_tree(kuhn_of("TsJsQsKs")), table),
        lambda: table.difference(solve_game(kuhn_of("TsJsQsKs"), iterations=1)),
    ):
        with pytest.raises(PokerError) as refused:
            ask()
        assert refused.value.code is Code.STRATEGY_LACKS


SAVED = {"format": "redbutton strategy 1", "deck": "Ks", "alike": "none", "strategy": {"Ks": {"bet 1": 1.0}}}


@pytest.mark.parametrize(
    "change",
    [
        {"strategy": {"Ks": {"bet 1": 0.5}}},
        {"strategy": {"Ks": {"bet 1": 2, "check": -1}}},
        {"strategy": {"Ks": {}}},
        {"strategy": {"Ks": {"bet 1": "often"}}},
        {"strategy": ["Ks"]},
        {"deck": "Zz"},
        {"alike": "odd"},
        {"format": "redbutton strategy 9"},
    ],
)
def test_what_is_no_strategy_is_refused(change: dict[str, object]) -> None:
    assert len(read_table(json.dumps(SAVED))) == 1
    for text in ("", "[]", "{}", json.dumps(SAVED | change)):
        with pytest.raises(PokerError) as refused:
            read_table(text)
        assert refused.value.code is Code.NOT_A_STRATEGY


def test_a_method_that_does_not_exist_is_refused() -> None:
    with pytest.raises(PokerError) as refused:
        solve_game(KUHN, "cfr++")
    assert refused.value.code is Code.NOT_A_METHOD


def test_progress_is_told_until_all_is_done() -> None:
    told: list[int] = []
    solve_game(KUHN, iterations=250, progress=told.append)
    assert told[-1] == 250
    assert len(told) == 125


def test_the_first_iteration_by_hand() -> None:
    """Against players who do everything half of the time, what a queen regrets before the first bet.

    It meets a jack or a king, each in a sixth of all deals. Checking: the other checks (1 or -1) or bets; a
    fold loses 1, a call wins or loses 2. Betting: the other folds (1), or calls (2 or -2).
    """
    learner = RegretLearner(TREE, Method.CFR)
    learner.run(1)
    half, sixth = Fraction(1, 2), Fraction(1, 6)
    checks = sum(half * sign + half * (half * -1 + half * 2 * sign) for sign in (1, -1)) * sixth
    bets = sum(half * 1 + half * 2 * sign for sign in (1, -1)) * sixth
    (queen,) = [situation for situation in TREE.situations if situation.name == "Qs"]
    found = learner.regrets[queen.first_slot : queen.first_slot + 2]
    assert found == pytest.approx([float((checks - bets) / 2), float((bets - checks) / 2)])


def test_a_file_of_brackets_is_no_strategy() -> None:
    with pytest.raises(PokerError, match="not a saved strategy"):
        read_table("[" * 100_000)
