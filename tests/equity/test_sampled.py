"""Sampled equity: near the exact answer, repeatable, and it stops when it should."""

from typing import Any

import pytest
from equity.questions import PURE, random_question

from redbutton.equity import equity
from redbutton.equity.sampled import BATCH, CERTAIN, aliases

SAMPLES = 1_000 if PURE else 20_000
KINDS: list[dict[str, Any]] = [
    *(
        {"shown": shown, "players": players}
        for shown in ((3, 4, 5) if PURE else (0, 3, 4, 5))
        for players in (2, 3)
    ),
    {"shown": 3, "variant": "short-deck"},
    {"shown": 4, "variant": "short-deck", "players": 4},
    {"shown": 3, "variant": "omaha"},
    {"shown": 4, "variant": "omaha-high-low", "players": 3},
    {"shown": 5, "variant": "omaha-high-low"},
]


@pytest.mark.parametrize("seed", range(100))
def test_it_is_within_four_standard_errors_of_exact(seed: int) -> None:
    kind = KINDS[seed % len(KINDS)]
    hands = 1 if kind["shown"] == 0 else 3
    question = random_question(seed, **kind, hands=hands, weights=seed % 3 == 0)
    table: dict[str, Any] = {"board": question.board, "dead": question.dead, "variant": question.variant}
    sampled = equity(*question.ranges, **table, samples=SAMPLES, seed=seed)
    exact = equity(*question.ranges, **table, exact=True)
    assert not sampled.exact
    assert sampled.deals == SAMPLES
    for guess, truth in zip(sampled, exact, strict=True):
        assert abs(guess.equity - truth.equity) <= 4 * guess.error + 1e-9


@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_random_hands_are_worth_the_same(players: int) -> None:
    answer = equity(*["random"] * players, samples=SAMPLES, seed=1)
    assert sum(player.equity for player in answer) == pytest.approx(1)
    for player in answer:
        assert abs(player.equity - 1 / players) <= 4 * player.error


def test_a_hand_against_a_random_one_is_near_the_table() -> None:
    sampled, exact = equity("AhKd", "random", samples=SAMPLES, seed=2), equity("AhKd", "random")
    assert exact.exact
    assert abs(sampled[0].equity - exact[0].equity) <= 4 * sampled[0].error


def test_a_random_hand_may_be_written_as_unknown_cards() -> None:
    assert equity("AhKd", "????")[0].equity == equity("AhKd", "random")[0].equity


def test_the_same_seed_gives_the_same_answer_with_any_number_of_threads() -> None:
    samples = 2 * BATCH + 7 if not PURE else 500
    answers = [equity("QQ+", "AK", "random", samples=samples, seed=5, threads=count) for count in (1, 2, 3)]
    assert answers[0].players == answers[1].players == answers[2].players
    assert equity("QQ+", "AK", "random", samples=samples, seed=6).players != answers[0].players


def test_without_a_seed_samples_differ() -> None:
    one, other = (equity("QQ+", "AK", samples=1_000) for _ in range(2))
    assert one.players != other.players


@pytest.mark.compiled
@pytest.mark.parametrize("precision", [0.002, 0.001])
def test_it_stops_at_the_wanted_precision(precision: float) -> None:
    answer = equity("QQ+", "22+", "random", exact=False, precision=precision, seed=1)
    assert all(player.error <= precision for player in answer)
    assert answer.deals < 10 * 0.25 / precision**2


@pytest.mark.compiled
def test_it_stops_when_the_time_is_up() -> None:
    answer = equity("QQ+", "22+", "random", exact=False, precision=1e-9, seconds=0.2)
    assert not answer.exact
    assert answer.deals > 0


@pytest.mark.compiled
def test_what_takes_too_long_to_count_is_sampled() -> None:
    answer = equity("random", "random", "random", board="2c7dTs", precision=0.01, seed=3)
    assert not answer.exact


def test_what_can_be_counted_in_time_is_exact() -> None:
    assert equity("QQ+", "AK", board="2c7dTs4h", precision=0.01).exact


def test_weights_shift_the_samples() -> None:
    heavy = equity("AhAd", "KsKc:0.01, 7s2c", samples=SAMPLES, seed=4)
    light = equity("AhAd", "KsKc, 7s2c:0.01", samples=SAMPLES, seed=4)
    exact = equity("AhAd", "KsKc:0.01, 7s2c", exact=True)
    assert heavy[0].equity > light[0].equity
    assert abs(heavy[0].equity - exact[0].equity) <= 4 * heavy[0].error


def test_categories_are_counted_on_the_same_samples() -> None:
    answer = equity("AhKh", "QsQd", board="Qh7h2c", samples=1_000, seed=1)
    counts = [chance * 1_000 for chance in answer.categories[0].values()]
    assert sum(counts) == pytest.approx(1_000)
    assert counts == pytest.approx([round(count) for count in counts])


@pytest.mark.parametrize("weights", [[1.0], [0.5, 0.5], [1.0, 0.25, 0.25, 0.5], [0.1] * 7, [0.9, 1e-9]])
def test_alias_tables_give_each_hand_its_weight(weights: list[float]) -> None:
    keep, instead = aliases(weights)
    chances = [0.0] * len(weights)
    for place, (kept, other) in enumerate(zip(keep, instead, strict=True)):
        chances[place] += kept / CERTAIN / len(weights)
        chances[other] += (1 - kept / CERTAIN) / len(weights)
    assert chances == pytest.approx([weight / sum(weights) for weight in weights], abs=1e-9)


def test_a_sampled_answer_says_how_far_off_it_may_be() -> None:
    answer = equity("AhKh", "QsQd", samples=400, seed=1)
    assert "±" in str(answer)
    assert "400 samples" in str(answer)
