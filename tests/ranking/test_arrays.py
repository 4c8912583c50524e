"""Arrays of hands."""

import random
import subprocess
import sys
from threading import Thread

import numpy as np
import pytest

from redbutton.errors import CardsError, Code
from redbutton.ranking import BADUGI, HIGH, ORDERS, SHORT_DECK, Order, count, ranker, strengths

SIZES = [(order, size) for order in ORDERS.values() for size in order.sizes]


def hands(order: Order, size: int, rows: int) -> np.ndarray:
    chance = random.Random(f"{order.name} {size}")
    return np.array([chance.sample(order.deck, size) for _ in range(rows)], np.uint8)


@pytest.mark.parametrize(("order", "size"), SIZES, ids=str)
def test_an_array_gives_what_its_rows_give(order: Order, size: int) -> None:
    rows = hands(order, size, 700)
    found = strengths(rows, order)
    assert found.dtype == np.uint16
    assert found.tolist() == [ranker(order).strength(bytes(row)) for row in rows]


@pytest.mark.parametrize("rows", [0, 1, 2, 255, 256, 257, 513])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_any_number_of_rows_will_do(rows: int, size: int) -> None:
    several = hands(HIGH, size, rows).reshape(rows, size)
    assert strengths(several).tolist() == [ranker(HIGH).strength(bytes(row)) for row in several]


def test_other_integers_and_other_layouts_are_taken_too() -> None:
    rows = hands(HIGH, 7, 50)
    expected = strengths(rows).tolist()
    assert strengths(rows.astype(np.int64)).tolist() == expected
    assert strengths(np.asfortranarray(rows)).tolist() == expected
    assert strengths(rows.tolist()).tolist() == expected
    assert strengths(np.repeat(rows, 2, axis=0)[::2]).tolist() == expected


@pytest.mark.parametrize("size", [3, 5, 6, 7])
@pytest.mark.parametrize("row", [0, 1, 298, 299])
def test_every_place_of_every_row_is_looked_at(size: int, row: int) -> None:
    fine = hands(HIGH, size, 300)
    for place in range(size):
        for wrong in [52, 63, 64, 100, 127, 128, 255, fine[row, place - 1]]:
            rows = fine.copy()
            rows[row, place] = wrong
            with pytest.raises(CardsError) as refused:
                strengths(rows)
            assert refused.value.__notes__ == [f"hands[{row}]"]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_any_two_places_may_not_hold_the_same_card(size: int) -> None:
    for first in range(size):
        for second in range(first):
            rows = hands(HIGH, size, 3)
            rows[1, first] = rows[1, second]
            with pytest.raises(CardsError) as refused:
                strengths(rows)
            assert refused.value.code is Code.CARD_TWICE


@pytest.mark.parametrize("copies", [3, 4, 5, 6, 7])
def test_a_card_may_not_be_there_many_times(copies: int) -> None:
    rows = hands(HIGH, 7, 3)
    rows[1, :copies] = 51
    with pytest.raises(CardsError, match="the card As is there twice"):
        strengths(rows)


def test_a_card_of_another_deck_is_refused() -> None:
    rows = hands(SHORT_DECK, 7, 10)
    rows[7, 3] = 15
    with pytest.raises(CardsError, match="the card 5s is not in this deck"):
        strengths(rows, SHORT_DECK)


@pytest.mark.parametrize("number", [-1, 53, 256, 307, 2**40])
def test_a_number_that_is_no_card_is_not_cut_down_to_one(number: int) -> None:
    rows = hands(HIGH, 7, 10).astype(np.int64)
    rows[3, 3] = number
    with pytest.raises(CardsError) as refused:
        strengths(rows)
    assert refused.value.code is Code.NOT_A_CARD_NUMBER


@pytest.mark.parametrize("wrong", [np.zeros(7, np.uint8), np.zeros((2, 2, 7), np.uint8), np.zeros((2, 7))])
def test_what_is_no_table_of_whole_numbers_is_refused(wrong: np.ndarray) -> None:
    with pytest.raises(CardsError) as refused:
        strengths(wrong)
    assert refused.value.code is Code.NOT_HANDS


@pytest.mark.parametrize(
    ("size", "order", "code"),
    [(8, HIGH, Code.TOO_MANY_CARDS), (0, HIGH, Code.TOO_FEW_CARDS), (5, BADUGI, Code.TOO_MANY_CARDS)],
)
def test_rows_of_a_wrong_size_are_refused(size: int, order: Order, code: Code) -> None:
    with pytest.raises(CardsError) as refused:
        strengths(np.zeros((3, size), np.uint8), order)
    assert refused.value.code is code


def test_counting_hands_of_a_wrong_size_is_refused() -> None:
    with pytest.raises(CardsError) as refused:
        count(8)
    assert refused.value.code is Code.TOO_MANY_CARDS


def test_threads_may_rank_at_the_same_time() -> None:
    rows = hands(HIGH, 7, 2_000)
    expected, found = strengths(rows).tolist(), []
    threads = [Thread(target=lambda: found.append(strengths(rows).tolist())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_the_given_array_is_left_alone() -> None:
    rows = hands(HIGH, 7, 100)
    rows.flags.writeable = False
    before = rows.copy()
    strengths(rows)
    assert (rows == before).all()


def test_ranking_single_hands_does_not_import_numpy() -> None:
    asked = (
        "import sys, redbutton.ranking as r; r.evaluate('As Kd'); r.count(2); print('numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
