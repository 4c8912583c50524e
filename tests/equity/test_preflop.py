"""The table of starting hands: what is kept is what would be counted."""

from random import Random

import pytest
from equity.questions import PURE

from redbutton.equity import equity, preflop
from redbutton.equity.equity_question import ask
from redbutton.equity.exact import count, count_classes, matchups
from redbutton.equity.hand_classes import CLASSES, combos

PAIRS = [(0, 0), (0, 14), (1, 13), (1, 1), (154, 168)]


def some_pairs() -> list[tuple[int, int]]:
    random = Random(20)
    drawn = [tuple(sorted(random.sample(range(169), 2))) for _ in range(1 if PURE else 150)]
    return [*([] if PURE else PAIRS), *((one, other) for one, other in drawn)]


def test_the_kept_table_is_what_is_counted() -> None:
    table = preflop.table()
    pairs = some_pairs()
    for (one, other), (_, wins, losses, ties) in zip(pairs, count_classes(pairs, None), strict=True):
        assert table.wins[169 * one + other] == wins, (CLASSES[one], CLASSES[other])
        assert table.wins[169 * other + one] == losses
        assert table.ties[169 * one + other] == table.ties[169 * other + one] == ties


def test_every_matchup_is_in_it() -> None:
    """Each hand meets the 1,225 hands of the other fifty cards, on every board."""
    table = preflop.table()
    for one in range(169):
        assert sum(table.row(one, [1.0] * 169)) == len(combos(one)) * 1_225 * preflop.BOARDS


def test_a_table_is_read_as_it_was_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = preflop.table()
    monkeypatch.setattr(preflop, "_kept", lambda: preflop.packed(table))
    assert preflop.table.__wrapped__() == table


def test_the_strongest_and_the_weakest_hands() -> None:
    order = [CLASSES[index] for index in preflop.by_strength()]
    assert order[:5] == ["AA", "KK", "QQ", "JJ", "TT"]
    assert order[-1] == "32o"
    assert sorted(order) == sorted(CLASSES)


def test_aces_against_a_random_hand() -> None:
    answer = equity("AhAd", "random")
    assert answer.exact
    assert answer.deals == 1_225 * 1_712_304
    assert round(answer[0].equity, 4) == 0.8520


def test_random_against_random_is_even() -> None:
    one, other = equity("random", "random")
    assert one.equity == other.equity == 0.5


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AhKd", "77"),
        ("AhKd,7c2c", "QQ+:0.5,T9s"),
        ("JJ+", "AhKh"),
        ("AKs:0.25,22", "AK"),
        ("KhKd:0.5", "AA"),
    ],
)
def test_the_table_says_what_counting_says(one: str, other: str) -> None:
    looked_up = equity(one, other)
    question = ask((one, other), "", "", "holdem")
    _, wins, losses, ties = count(question, *matchups(question), threads=None)
    assert (looked_up[0].wins, looked_up[0].losses, looked_up[0].ties) == pytest.approx((wins, losses, ties))
