"""Buckets of hands."""

import numpy as np
import pytest

from redbutton.blueprint._boards import BoardNumbers
from redbutton.blueprint._strengths import Strengths
from redbutton.blueprint.cards import BINS, HANDS, classes, clustered, cumulative
from redbutton.blueprint.strategy import shipped_buckets
from redbutton.cards import cards
from redbutton.ranking import strengths
from redbutton.solver.boards import PAIRS, PLACE


def place(hand: str) -> int:
    one, other = cards(hand)
    return int(PLACE[int(one), int(other)])


def board(text: str) -> bytes:
    return bytes(cards(text))


def test_shares_count_the_hands_that_are_beaten() -> None:
    table, found = board("Kh 9d 4c 7s 2h"), Strengths()
    found.river(table)
    rows = np.array([[*table, *pair] for pair in PAIRS], np.uint8)
    free = [hand for hand in range(HANDS) if not {*PAIRS[hand].tolist()} & {*table}]
    ranked = dict(zip(free, strengths(rows[free]).tolist(), strict=True))
    for hand in free[::211]:
        others = [ranked[other] for other in free if not {*PAIRS[hand].tolist()} & {*PAIRS[other].tolist()}]
        beaten = sum(2 * (ranked[hand] > other) + (ranked[hand] == other) for other in others)
        assert (len(others), found.shares[hand]) == (990, beaten)


def test_there_are_169_hands_before_the_flop() -> None:
    assert len({*classes().tolist()}) == 169
    assert classes()[place("As Ks")] == classes()[place("Ad Kd")] != classes()[place("Ad Ks")]


def test_there_are_1755_different_flops() -> None:
    boards = BoardNumbers(3)
    boards.number_all()
    assert len(boards.first) == 1755
    assert boards.find(board("As Kd 2c")) // 24 == boards.find(board("2h As Kc")) // 24


@pytest.mark.compiled
def test_flops_that_came_with_the_package_are_what_counting_gives() -> None:
    buckets = shipped_buckets()
    for text in ("As Kd 2c", "7h 7d 3h"):
        counts = np.zeros((HANDS, BINS), np.uint16)
        Strengths().runouts(board(text), counts)
        assert np.array_equal(clustered(counts, buckets.flop), buckets.of(board(text)))


@pytest.mark.compiled
def test_a_draw_is_not_in_the_bucket_of_a_pair_that_wins_as_often() -> None:
    counts = np.zeros((HANDS, BINS), np.uint16)
    Strengths().runouts(board("As 9s 4d 2c"), counts)
    rows = cumulative(counts).astype(int)
    draw, pair = rows[place("8s 7s")], rows[place("9h 8h")]
    assert np.abs(draw - pair).sum() > 500
    buckets = shipped_buckets().of(board("As 9s 4d 2c"))
    assert buckets[place("8s 7s")] != buckets[place("9h 8h")]


def test_better_hands_of_a_river_have_higher_buckets() -> None:
    buckets = shipped_buckets().of(board("Kh 9d 4c 7s 2h"))
    assert (
        buckets[place("Kd Ks")] > buckets[place("As Ks")] > buckets[place("9c 8c")] > buckets[place("5d 3s")]
    )


def test_suits_do_not_matter() -> None:
    buckets = shipped_buckets()
    one, other = buckets.of(board("As 9s 4d")), buckets.of(board("Ah 9h 4c"))
    assert one[place("Ks 2s")] == other[place("Kh 2h")]
