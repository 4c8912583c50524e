"""What the literature says of Kuhn and Leduc poker, and what others measure with the same conventions."""

import pytest

from redbutton.solver.small import (
    KUHN,
    LEDUC,
    GameTree,
    Method,
    RegretLearner,
    best_response,
    exploitability,
    game_tree,
    judge,
    solve_game,
    values,
)


def measured(tree: GameTree, method: Method, moments: list[int]) -> list[float]:
    """The exploitability of the average after some iterations."""
    learner, found = RegretLearner(tree, method), []
    for moment in moments:
        learner.run(moment - learner.iterations)
        found.append(exploitability(tree, learner.average()))
    return found


def test_kuhn_is_worth_an_eighteenth_to_the_second_player() -> None:
    judgement = judge(KUHN, solve_game(KUHN, iterations=1000))
    low, high = -judgement.best_responses[1], judgement.best_responses[0]
    assert low <= -1 / 18 <= high
    assert judgement.values == pytest.approx((-1 / 18, 1 / 18), abs=1e-5)


@pytest.mark.parametrize(
    ("method", "after_1_10_100"),
    [
        (Method.CFR, [0.458333, 0.068699, 0.008226]),
        (Method.CFR_PLUS, [0.458333, 0.032687, 0.001194]),
        (Method.LINEAR, [0.458333, 0.021251, 0.001089]),
        (Method.DISCOUNTED, [0.458333, 0.022779, 0.001666]),
    ],
)
def test_kuhn_is_learned_as_fast_as_measured_elsewhere(method: Method, after_1_10_100: list[float]) -> None:
    found = measured(game_tree(KUHN), method, [1, 10, 100])
    assert found == [pytest.approx(expected, abs=5.1e-7) for expected in after_1_10_100]


@pytest.mark.compiled
@pytest.mark.parametrize(("method", "after_1000"), [(Method.CFR, 0.000938), (Method.CFR_PLUS, 0.0000874)])
def test_kuhn_after_a_thousand_iterations(method: Method, after_1000: float) -> None:
    assert measured(game_tree(KUHN), method, [1000]) == [pytest.approx(after_1000, abs=5.1e-7)]


@pytest.mark.compiled
@pytest.mark.parametrize("merge", [True, False])
@pytest.mark.parametrize(
    ("method", "after_1_10_100"),
    [
        (Method.CFR, [2.373611, 0.888579, 0.095716]),
        (Method.CFR_PLUS, [2.373611, 0.610439, 0.013416]),
        (Method.LINEAR, [2.373611, 0.721065]),
        (Method.DISCOUNTED, [2.373611, 0.778802]),
    ],
)
def test_leduc_is_learned_as_fast_as_measured_elsewhere(
    method: Method, after_1_10_100: list[float], merge: bool
) -> None:
    found = measured(game_tree(LEDUC, merge=merge), method, [1, 10, 100][: len(after_1_10_100)])
    assert found == [pytest.approx(expected, abs=5.1e-7) for expected in after_1_10_100]


@pytest.mark.compiled
@pytest.mark.parametrize(("method", "after_1000"), [(Method.CFR, 0.011818), (Method.CFR_PLUS, 0.000257)])
def test_leduc_after_a_thousand_iterations(method: Method, after_1000: float) -> None:
    """CFR+ decides by regrets that are almost zero: this holds only if every sum is rounded as elsewhere."""
    tree = game_tree(LEDUC, merge=False)
    assert measured(tree, method, [1000]) == [pytest.approx(after_1000, abs=5.1e-7)]


@pytest.mark.compiled
@pytest.mark.parametrize(("method", "after_1000"), [(Method.CFR, 0.011818), (Method.CFR_PLUS, 0.000257)])
def test_merged_leduc_is_learned_as_fast(method: Method, after_1000: float) -> None:
    """Sums over merged cards are rounded otherwise, so the last of all the iterations differ a little."""
    assert measured(game_tree(LEDUC), method, [1000]) == [pytest.approx(after_1000, rel=0.03)]


@pytest.mark.compiled
def test_leduc_is_worth_0_0856_to_the_second_player() -> None:
    tree = game_tree(LEDUC)
    learner = RegretLearner(tree, Method.CFR_PLUS)
    learner.run(10_000)
    strategy = learner.average()
    low, high = -best_response(tree, strategy, 1)[0], best_response(tree, strategy, 0)[0]
    assert low <= -0.085606424078 <= high
    assert high - low < 2e-5
    assert values(tree, strategy)[0] == pytest.approx(-0.085606424078, abs=1e-6)


def test_in_kuhn_an_equilibrium_is_known_in_closed_form() -> None:
    """The first player bets a jack with some a up to 1/3, a king three times as often, and never a queen."""
    table = solve_game(KUHN, "discounted", iterations=2000)
    bluffs = table["Js"]["bet 1"]
    assert 0 <= bluffs <= 1 / 3 + 0.01
    assert table["Ks"]["bet 1"] == pytest.approx(3 * bluffs, abs=0.02)
    assert table["Qs"]["bet 1"] == pytest.approx(0, abs=0.01)
    assert table["Qs: check, bet 1"]["call"] == pytest.approx(bluffs + 1 / 3, abs=0.01)
    assert table["Qs: bet 1"]["call"] == pytest.approx(1 / 3, abs=0.01)
    assert table["Js: check"]["bet 1"] == pytest.approx(1 / 3, abs=0.01)


@pytest.mark.compiled
def test_sampling_learns_leduc() -> None:
    """A million iterations come below 0.03; the tests take a tenth of them."""
    tree = game_tree(LEDUC)
    learner = RegretLearner(tree, Method.SAMPLING, seed=1)
    learner.run(100_000)
    assert exploitability(tree, learner.average()) < 0.09


def test_what_is_sampled_is_decided_by_the_seed() -> None:
    """The number is the same compiled and interpreted."""
    tree = game_tree(KUHN)
    runs = {seed: RegretLearner(tree, Method.SAMPLING, seed=seed) for seed in (7, 8)}
    for learner in runs.values():
        learner.run(500)
    again = RegretLearner(tree, Method.SAMPLING, seed=7)
    again.run(200)
    again.run(300)
    assert again.average().tolist() == runs[7].average().tolist()
    assert again.average().tolist() != runs[8].average().tolist()
    assert exploitability(tree, again.average()) == pytest.approx(0.032820512346973, abs=1e-12)
